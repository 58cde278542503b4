# Types of search.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hitori.search_state cimport SearchState

cdef class Search(SearchState):
    cdef int[::1] next_twin  # two per square: the next twin in its row and in its column, cyclic; itself if it has none
    cdef int[::1] symbol  # by cell, numbered from 0; -1 for a blank
    cdef int[::1] latest  # by symbol: its last square in the line that `line_of_latest` names
    cdef int[::1] line_of_latest

    cdef int[::1] order  # the squares with a twin, then those without
    cdef int with_twin
    cdef long long round  # number of the current round of probing
    cdef long long[::1] covered  # by square and value: the round in which it followed from a probe that did not fail
    cdef int telling  # the square whose probe assigned most, or -1
    # The guesses whose other value is still to be tried: the place of each on the trail, and the position in the order.
    cdef int levels
    cdef int[::1] level_position
    cdef int[::1] level_settled

    cdef list solutions
    cdef long long wanted
    cdef long long nodes
    cdef long long most_nodes  # -1 for no limit

    cdef bint load(self, tuple labels, tuple domains)
    cdef bint is_cut(self, int cell) noexcept
    cdef void find_twins(self, tuple labels)
    cdef void number_symbols(self, tuple labels)
    cdef void link_twin(self, int cell, int line, int direction) noexcept
    cdef bint search(self) noexcept nogil
    cdef bint probe(self) noexcept nogil
    cdef void cover(self, int start) noexcept nogil
    cdef void record(self) noexcept
