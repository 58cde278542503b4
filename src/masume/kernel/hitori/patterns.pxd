# The types of patterns.py: its fields, and its methods that only compiled code calls.
from masume.kernel.finder cimport Finder

cdef class Patterns(Finder):
    cdef readonly int rows
    cdef readonly int cols
    cdef int lines
    cdef readonly tuple labels
    cdef bint one_line
    cdef int[::1] first  # by line: its first cell, and how far it is from each cell to the next
    cdef int[::1] stride
    cdef int[::1] length
    cdef unsigned long long[::1] full  # by line: all its places
    cdef int[::1] corner  # four for each corner: the corner cell, its two neighbours, and the cell between these

    # The board: by cell and way its twins, by row the cells that have any; by line the places of cells that equal the
    # next cell, or the one after it.
    cdef int[::1] symbol
    cdef unsigned long long[::1] equal  # by symbol, in one line
    cdef unsigned long long[::1] twin
    cdef unsigned long long[::1] twinned
    cdef unsigned long long[::1] pair
    cdef unsigned long long[::1] gap

    # What is known: by cell, and by line; how many cells are open, and how many can be neither.
    cdef unsigned char[::1] state
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] shaded
    cdef unsigned long long[::1] unshaded
    cdef int left
    cdef int empty
    cdef int clock  # how often something was entered
    cdef int used_up  # the techniques, as bits, that argue from what is printed and have no more to say

    # Squeezes: their weights by the number of shadings, by line whether there is none as long as nothing changes there,
    # the shadings of a knot still to be completed, and the complete ones.
    cdef int[::1] squeezes
    cdef unsigned char[::1] quiet
    cdef unsigned long long[::1] some_shaded
    cdef unsigned long long[::1] some_unshaded
    cdef unsigned long long[::1] shading

    cdef void clear(self) noexcept
    cdef void make_tables(self)
    cdef void share_tables(self, Patterns like) noexcept
    cdef void find_twins(self)
    cdef int cell_at(self, int line, int place) noexcept
    cdef unsigned long long twins_at(self, int line, int place) noexcept
    cdef void erase(self, int row, int col) noexcept
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cdef void look_at_symbols(self, int technique) except *
    cdef void look_at_print(self, int technique) except *
    cdef void place_open(self, int cell, int value) except *
    cdef void place_all(self, int line, unsigned long long places, int value) except *
    cdef void look_at_neighbours(self) except *
    cdef void look_at_twins(self) except *
    cdef void look_for_unique_numbers(self) except *
    cdef void look_for_sandwiches(self) except *
    cdef void look_for_triplets(self) except *
    cdef void look_for_singles(self) except *
    cdef void look_for_interlocked_pairs(self) except *
    cdef void look_for_corner_triples(self) except *
    cdef void look_for_corner_quads(self) except *
    cdef void look_for_corner_pairs(self) except *
    cdef void look_for_edge_dominoes(self) except *
    cdef void look_for_offset_pairs(self) except *
    cdef void offer_offset_pair(self, int upper, int place, int twin, int aside) except *
    cdef void look_for_squeezes(self) except *
    cdef void look_for_no_ways(self) except *
    cdef void squeeze_line(self, int line, bint hopeless) except *
    cdef bint begin_shading(self, int line, unsigned long long knot) noexcept
    cdef void argue_from_knot(self, int line, unsigned long long knot) except *
    cdef void squeeze(self, int line, unsigned long long knot) except *
    cdef void note_shadings(self, int line, int ways) except *
    cdef void offer_no_way(self, int line, unsigned long long knot) except *
    cdef bint extend(
        self, int line, unsigned long long knot, unsigned long long shaded, unsigned long long unshaded, unsigned long long fresh, int waiting
    ) noexcept
