# The types of search.py: its fields, and its methods that only compiled code calls.
from masume.kernel.binairo.search_state cimport Position
from masume.kernel.cdcl_solver cimport Learner

cdef class Search(Position):
    cdef bint possible  # there are enough different lines for this size

    cdef long long clock
    cdef long long[::1] changed
    cdef long long[::1] probed
    cdef long long[::1] score
    cdef long long[::1] implied
    cdef int[::1] order

    cdef int[::1] branch_cell
    cdef int[::1] branch_known
    cdef int depth
    cdef int assigned
    cdef int culprit
    cdef long long nodes
    cdef long long most_nodes
    cdef long long most_solutions
    cdef long long found
    cdef bint cut_short  # by a limit, of nodes or of solutions
    cdef list solutions

    cdef bint may_tire  # whether the search stops when it is tired, and leaves the rest to the learner
    cdef bint tired
    cdef int patience  # dead ends until then
    cdef long long dead_ends
    cdef Learner learner  # made when it is needed first
    cdef int[::1] variable_of  # by cell, -1 for known ones
    cdef int[::1] cell_of_variable
    cdef frozenset earlier  # solutions that were found before the learner took over

    cdef void begin(self) noexcept nogil
    cdef void keep(self, int known) noexcept nogil
    cdef bint probe(self) noexcept nogil
    cdef int sort_lines(self) noexcept nogil
    cdef int probe_cell(self, int row, int col) noexcept nogil
    cdef int choose(self, long long since) noexcept nogil
    cdef bint assign(self, int cell, int value) noexcept nogil
    cdef void walk(self) noexcept nogil
    cdef void record(self) noexcept
    cdef inline bint is_tired(self) noexcept nogil
    cdef int number_open_cells(self) noexcept nogil
    cdef void write_rules(self) noexcept nogil
    cdef void write_window(self, int line, int at, int value) noexcept nogil
    cdef void learn(self) noexcept nogil
    cdef bint find_alike(self) noexcept nogil
    cdef void write_as_wrong(self, int line) noexcept nogil
    cdef void record_new(self) noexcept
    cdef void go_on_learning(self)
    cdef bint load(self, tuple domains)
