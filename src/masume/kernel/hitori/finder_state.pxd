# Types of finder_state.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.walls cimport Walls
from masume.kernel.step_finder cimport StepFinder

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

    cdef int[::1] corner  # four per corner: the corner cell, its two neighbours, and its diagonal neighbour
    cdef unsigned long long[::1] some_shaded  # stack of partial shadings of a component
    cdef unsigned long long[::1] some_unshaded
    cdef unsigned long long[::1] shading  # the complete shadings

    # The position: the value by cell; the next three tables by line; the number of open cells, and of cells without
    # candidates.
    cdef unsigned char[::1] value_of
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] shaded
    cdef unsigned long long[::1] unshaded
    cdef int left
    cdef int empty
    cdef int clock  # number of changes
    cdef unsigned long long[::1] pending_shaded  # by row: the cells that a round shades, and those that it unshades
    cdef unsigned long long[::1] pending_unshaded
    cdef int current_technique  # the technique whose steps are being searched
    cdef int clean_as_of  # bit set of the techniques with printed symbols only that have no more steps
    cdef unsigned char[::1] is_clean  # by line: whether it has no line squeeze until something in it changes

    cdef unsigned long long[::1] edge  # by row: the places at the edge
    cdef unsigned char[::1] on_edge  # by cell
    cdef int[::1] diagonal  # four per cell, -1 beyond the border

    # The walls of the shaded cells and of those assumed shaded.
    cdef Walls walls
    cdef int[::1] square  # by cell: its square in `walls`
    cdef int closed  # number of shaded cells that closed a ring when they were shaded, and these cells
    cdef int[::1] closing
    cdef int[::1] pushed  # the cells assumed shaded
    cdef int pushes
    cdef int contacts  # result of `closes_ring`

    # Search for rings.
    cdef int border  # the border as a member of rings: one more than the last cell
    cdef int searched  # stamp of the current search
    cdef int[::1] reached  # by member: the stamp of the last search that reached it
    cdef int[::1] before  # by member: the one before it on its path
    cdef int[::1] start  # by member: where its path began
    cdef int[::1] cost  # by member: number of cells on its path
    cdef int[::1] queue
    cdef int head
    cdef int tail
    cdef int[::1] meeting  # where the two halves of the shortest ring so far meet
    cdef int meeting_cost
    cdef int[::1] ring  # the cells of the ring in order
    cdef int ring_length
    cdef int ring_at  # index in the ring of the cell from which the search started
    cdef bint leans  # whether the border is part of the ring

    # Lookahead.
    # The white cells; for a last exit also its dead end, else -1.
    cdef int[::1] forced_white
    cdef int[::1] dead_end
    cdef int whites
    cdef int[::1] forced  # the twins of white cells, and for each the index of its white cell
    cdef int[::1] forced_by
    cdef int cut_twin  # the second twin found by `find_cut_twins`
    cdef int[::1] seen  # the cells that lookahead techniques show to be unshaded
    cdef int seen_count
    cdef int seen_at  # value of `clock` when `seen` was computed
    cdef unsigned long long[::1] once  # by row: results of `list_contacts`
    cdef unsigned long long[::1] twice

    cdef void make_tables(self)
    cdef void make_corners(self)
    cdef void share_symbols(self, FinderState like) noexcept
    cdef void find_twins(self)
    @cython.final
    cdef void change_symbol(self, int cell, int symbol) noexcept
    @cython.final
    cdef void find_twins_in(self, int line) noexcept
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
    @cython.final
    cdef inline int only_exit(self, int cell, int shaded) noexcept
    @cython.final
    cdef int next_twin(self, int cell, int twin) noexcept
    @cython.final
    cdef bint are_twins(self, int first, int other) noexcept
    @cython.final
    cdef bint are_neighbours(self, int first, int other) noexcept
    @cython.final
    cdef void join(self, int cell) noexcept
    @cython.final
    cdef void rebuild_walls(self) noexcept
    @cython.final
    cdef inline bint is_wall(self, int cell) noexcept
    @cython.final
    cdef inline bint severs(self, int cell) noexcept
    @cython.final
    cdef bint closes_ring(self, int cell) noexcept
    @cython.final
    cdef bint push_black(self, int cell) noexcept
    @cython.final
    cdef void pop_all(self) noexcept
    @cython.final
    cdef bint is_flawed(self) noexcept
    @cython.final
    cdef bint find_pending(self, bint exits) noexcept
