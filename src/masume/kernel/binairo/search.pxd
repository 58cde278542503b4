# Types of search.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.search_state cimport SearchState
from masume.kernel.cdcl_solver cimport CdclSolver

cdef class Search(SearchState):
    cdef bint possible  # whether there are enough different lines for this size

    cdef long long clock  # number of calls of `keep`
    cdef long long[::1] changed  # by line: value of `clock` at its last change
    cdef long long[::1] probed  # by cell: value of `clock` at its last probe
    cdef long long[::1] score  # by cell: how good it is to branch on, by the number of cells that its probe assigned
    cdef long long[::1] implied  # scratch space for steps of the trail
    cdef int[::1] order  # the lines with open cells, in the order of probing

    cdef int[::1] branch_cell  # by depth: the cell of the branch
    cdef int[::1] branch_known  # by depth: length of the trail before it
    cdef int depth
    cdef int assigned  # the cell assigned last
    cdef int culprit  # the cell that failed at the last dead end, -1 for none
    cdef long long nodes
    cdef long long most_nodes
    cdef long long most_solutions
    cdef long long solution_count
    cdef bint cut_short  # by a limit on nodes or solutions
    cdef list solutions

    cdef bint may_tire  # whether the search stops when it is tired, and leaves the rest to clause learning
    cdef bint tired
    cdef int patience  # the number of dead ends after which the search is tired
    cdef long long dead_ends
    cdef CdclSolver cdcl  # created when first needed
    cdef int[::1] variable_of  # by cell, -1 for known ones
    cdef int[::1] cell_of_variable
    cdef frozenset earlier  # solutions found before clause learning

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
