# Types of finder_state.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.step_finder cimport StepFinder

cdef enum:
    UNSHADED = 0
    SHADED = 1
    OPEN = 2
    EMPTY = 3  # the cell has no candidates

cdef class FinderState(StepFinder):
    cdef readonly int rows
    cdef readonly int cols
    cdef int lines
    cdef readonly tuple labels  # by cell: equal labels are equal symbols, -1 equals none
    cdef bint one_line
    cdef int[::1] first  # by line: its first cell, and the distance between its neighbouring cells
    cdef int[::1] stride
    cdef int[::1] length
    cdef unsigned long long[::1] full  # by line: all its places, as a mask
    cdef int[::1] row_of  # by cell; a table lookup is faster than a division
    cdef int[::1] col_of
    cdef int[::1] beside  # four neighbours per cell, -1 beyond the border

    # The symbols. `twin` has the twins of each cell: at index 2 * cell those in its row, at the next index those in its
    # column. `twinned` has, by row, the cells with twins. `pair` and `gap` have, by line, the places of the cells that
    # equal the next cell (pair) or the cell after that (gap).
    cdef int[::1] symbol
    cdef unsigned long long[::1] equal  # by symbol: its places in one line
    cdef unsigned long long[::1] twin
    cdef unsigned long long[::1] twinned
    cdef unsigned long long[::1] pair
    cdef unsigned long long[::1] gap

    # The position: `state` by cell, the next three tables by line; the number of open cells, and of cells without
    # candidates.
    cdef unsigned char[::1] state
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] shaded
    cdef unsigned long long[::1] unshaded
    cdef int left
    cdef int empty
    cdef int clock  # number of changes
    cdef int current_technique  # the technique whose steps are being searched
    cdef int clean_as_of  # bit set of the techniques with printed symbols only that have no more steps
    cdef unsigned char[::1] is_clean  # by line: whether it has no line squeeze until something in it changes

    cdef void make_tables(self)
    cdef void share_symbols(self, FinderState like) noexcept
    cdef void find_twins(self)
    cdef void clear(self) noexcept
    @cython.final
    cdef void take_position(self, FinderState source)
    cpdef void assign(self, int cell, int value) except *
    @cython.final
    cdef inline void touch(self, int row, int col) noexcept
    @cython.final
    cdef void erase(self, int row, int col) noexcept
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    @cython.final
    cdef int cell_at(self, int line, int place) noexcept
    @cython.final
    cdef unsigned long long twins_at(self, int line, int place) noexcept
    @cython.final
    cdef unsigned long long beside_shaded(self, int line) noexcept
    @cython.final
    cdef unsigned long long dead_ends(self, int row) noexcept
    @cython.final
    cdef void start_easiest_step(self, int unit) except *
    @cython.final
    cdef void add_assignment_if_open(self, int cell, int value) except *
    @cython.final
    cdef void add_assignments(self, int line, unsigned long long places, int value) except *
    @cython.final
    cdef void add_wall_premises(self, int cell) except *
