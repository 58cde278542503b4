# The types of finder.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.finder cimport Finder
from masume.kernel.hitori.patterns cimport Patterns

@cython.final
cdef class HitoriFinder(Patterns):
    cdef int[::1] cut_weights  # by the length of a ring
    cdef int[::1] deep_weights  # by looks

    cdef int border  # the border as a member of walls: one more than the last cell
    cdef unsigned long long[::1] edge  # by row: the places at the edge
    cdef unsigned char[::1] on_edge  # by cell
    cdef int[::1] diagonal  # four for each cell, -1 beyond the border

    # Walls: what is known, and on top of it what is supposed, as long as `extra` stays the same.
    cdef int closed  # how many shaded cells closed a ring when they were shaded, and which
    cdef int[::1] closing
    cdef int[::1] parent
    cdef int extra
    cdef int[::1] added
    cdef int[::1] linked
    cdef int[::1] link
    cdef int[::1] overlay  # the cells that are supposed shaded
    cdef int overlaid
    cdef int[::1] contact

    # The search for rings.
    cdef int searched
    cdef int[::1] reached
    cdef int[::1] before
    cdef int[::1] start
    cdef int[::1] cost
    cdef int[::1] queue
    cdef int head
    cdef int tail
    cdef int[::1] meeting  # where the two halves of the shortest ring so far meet
    cdef int meeting_cost
    cdef int[::1] ring  # without the cell that it was searched from
    cdef int ring_length
    cdef int ring_at  # where in the ring that cell belongs
    cdef bint leans  # whether the border is part of the ring

    # What shading a cell would unshade at once, each with its dead end if it is a last exit.
    cdef int[::1] white
    cdef int[::1] dead_end
    cdef int whites
    cdef int[::1] forced  # their twins, and whose twin each is
    cdef int[::1] forced_by
    cdef int cut_twin
    cdef unsigned long long[::1] seen  # by row: the cells of which it is seen at once that they cannot be shaded
    cdef int seen_at  # the clock when this was found out
    cdef int[::1] near_cells
    cdef int near_count

    # Following assumptions.
    cdef int[::1] harder  # the techniques by which a deep assumption is followed
    cdef HitoriFinder deeper
    cdef unsigned long long[::1] pending_shaded  # by row: what a round shades and unshades
    cdef unsigned long long[::1] pending_unshaded

    # Pairs of open twins; by cell, the trail that assumes it shaded, or by trail, its assumption.
    cdef int pairs
    cdef int[::1] one
    cdef int[::1] other
    cdef int[::1] trail

    # By trail: whether something more may follow, whether it came to a contradiction, and the rows in which the last
    # round found or announced something; by trail and row: what is known, what the last round unshaded, and what the
    # next one will shade and unshade because of the last one.
    cdef int trails
    cdef int most_trails
    cdef bint flawed  # whether there is a contradiction before anything is assumed
    cdef bint unsettled  # whether something follows before anything is assumed
    cdef unsigned char[::1] runs
    cdef unsigned char[::1] failing
    cdef unsigned long long[::1] active
    cdef unsigned long long[::1] then_shaded
    cdef unsigned long long[::1] then_unshaded
    cdef unsigned long long[::1] new_unshaded
    cdef unsigned long long[::1] next_shaded
    cdef unsigned long long[::1] next_unshaded

    # By row, in one round of one trail: what it shades, and the last exits that it finds.
    cdef unsigned long long[::1] new_shaded
    cdef unsigned long long[::1] exits

    cdef void extend_walls(self, int cell) noexcept
    cdef void rebuild_walls(self) noexcept
    cdef void look_for_last_exits(self) except *
    cdef int open_neighbour(self, int cell) noexcept
    cdef void argue_from_walls(self, int cell) except *
    cdef inline int root(self, int member) noexcept
    cdef int contacts(self, int cell) noexcept
    cdef bint has_twice(self, int count) noexcept
    cdef bint lay(self, int cell) noexcept
    cdef void lift(self) noexcept
    cdef void look_for_cut_cells(self) except *
    cdef inline unsigned long long beside_shaded(self, int row) noexcept
    cdef inline unsigned long long beside_in_column(self, int col) noexcept
    cdef inline bint severs(self, int cell) noexcept
    cdef void cut(self, int cell) except *
    cdef bint find_ring(self, int cell) noexcept
    cdef void unroll_ring(self) noexcept
    cdef inline bint is_wall(self, int cell) noexcept
    cdef void arrive(self, int member, int before, int start, int cost) noexcept
    cdef void go_on(self, int member, int near) noexcept
    cdef bint foresee(self, int cell) noexcept
    cdef void list_neighbours(self, int cell) noexcept
    cdef int only_exit(self, int cell, int shaded) noexcept
    cdef bint is_foreseen(self, int cell) noexcept
    cdef bint are_twins(self, int one, int other) noexcept
    cdef bint are_near(self, int one, int other) noexcept
    cdef bint are_neighbours(self, int one, int other) noexcept
    cdef void argue_from_exit(self, int i) except *
    cdef void look_for_equal_exits(self, int technique) except *
    cdef void look_for_touching_twins(self) except *
    cdef void offer_touching_twins(self, int cell, int i, int k) except *
    cdef int next_twin(self, int cell, int twin) noexcept
    cdef void look_for_twin_walls(self, int technique) except *
    cdef void look_for_twin_wall(self, int cell, int technique) except *
    cdef int source(self, int twin) noexcept
    cdef bint has_exit_twin(self, int twin) noexcept
    cdef void offer_twin_wall(self, int cell, int twin, int technique, int weight) except *
    cdef void argue_for_twin(self, int twin) except *
    cdef void note_twin(self, int twin) except *
    cdef void look_for_double_cuts(self) except *
    cdef void look_for_double_cut(self, int cell) except *
    cdef int find_double_cut(self, int cell) noexcept
    cdef void look_ahead(self) noexcept
    cdef bint is_seen_through(self, int cell) noexcept
    cdef void offer_double_cut(self, int cell, int one, int other) except *
    cdef void look_for_touching(self) except *
    cdef void offer_two(self, int contradiction, int one, int other) except *
    cdef void look_for_repeated(self) except *
    cdef void look_for_neither(self) except *
    cdef void look_for_cut_off(self) except *
    cdef void offer_ring(self, int cell) except *
    cdef void look_for_nothing_left(self) except *
    cdef bint is_flawed(self) noexcept
    cdef void run_simply(self) except *
    cdef bint look_harder(self) except *
    cdef void put_pending(self) except *
    cdef void put_all(self, int row, unsigned long long places, int value) except *
    cdef bint find_pending(self) noexcept
    cdef void look_for_deep_what_ifs(self) except *
    cdef void make_trails(self, int most)
    cdef void list_pairs(self) except *
    cdef void join(self, int one, int other) noexcept
    cdef void set_out(self) except *
    cdef void assume(self, int row, unsigned long long place, int value) noexcept
    cdef void follow(self, int trail) noexcept
    cdef unsigned long long find_exits(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long unshade_neighbours(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long shade_twins(self, int at, int row, unsigned long long cells) noexcept
    cdef bint contradicts(self, int at, unsigned long long rows) noexcept
    cdef bint may_close(self, int at, unsigned long long rows) noexcept
    cdef bint closes(self, int at) noexcept
    cdef bint compare(self, int rounds) except *
    cdef bint offer_common_cells(self, int one, int other, int rounds) except *
