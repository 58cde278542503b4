# The types of rater.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.patterns cimport Patterns

@cython.final
cdef class HitoriRater(Patterns):
    cdef int[::1] cut_weights  # by the length of a ring
    cdef int[::1] either_weights  # by rounds
    cdef int most_rounds

    cdef int border  # the border as a member of walls: one more than the last cell
    cdef unsigned long long[::1] edge  # by row: the places at the edge
    cdef unsigned char[::1] on_edge  # by cell
    cdef int[::1] diagonal  # four for each cell, -1 beyond the border

    # Walls: what is known, and on top of it what one trail adds, as long as `extra` stays the same.
    cdef int[::1] parent
    cdef int extra
    cdef int[::1] added
    cdef int[::1] linked
    cdef int[::1] link
    cdef int[::1] contact

    # The search for rings.
    cdef int search
    cdef int[::1] reached
    cdef int[::1] before
    cdef int[::1] start
    cdef int[::1] cost
    cdef int[::1] queue
    cdef int head
    cdef int tail
    cdef int[::1] meeting  # where the two halves of the shortest ring so far meet
    cdef int meeting_cost
    cdef int[::1] ring

    # Pairs of open twins, and by cell the trail that assumes it shaded.
    cdef int pairs
    cdef int[::1] one
    cdef int[::1] other
    cdef int[::1] trail

    # By trail: whether something more may follow, whether it came to a contradiction, and the rows in which the last
    # round found or announced something; by trail and row: what is known, what the last round unshaded, and what the
    # next one will shade and unshade because of the last one.
    cdef int trails
    cdef unsigned char[::1] runs
    cdef unsigned char[::1] fails
    cdef unsigned long long[::1] active
    cdef unsigned long long[::1] then_shaded
    cdef unsigned long long[::1] then_unshaded
    cdef unsigned long long[::1] new_unshaded
    cdef unsigned long long[::1] next_shaded
    cdef unsigned long long[::1] next_unshaded

    # By row, in one round of one trail: what it shades, and the last exits that it finds.
    cdef unsigned long long[::1] new_shaded
    cdef unsigned long long[::1] exits

    cdef void look_for_last_exits(self) noexcept
    cdef int open_neighbour(self, int cell) noexcept
    cdef void argue_from_neighbours(self, int cell) noexcept
    cdef inline int root(self, int member) noexcept
    cdef int contacts(self, int cell) noexcept
    cdef bint has_twice(self, int count) noexcept
    cdef void look_for_cut_cells(self) noexcept
    cdef inline bint severs(self, int cell) noexcept
    cdef void cut(self, int cell) noexcept
    cdef void reach(self, int member, int before, int start, int cost) noexcept
    cdef void go_on(self, int member, int near) noexcept
    cdef void look_at_cases(self) noexcept
    cdef void set_out(self) noexcept
    cdef void join(self, int one, int other) noexcept
    cdef void assume(self, int row, unsigned long long place) noexcept
    cdef void follow(self, int trail) noexcept
    cdef unsigned long long find_exits(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long unshade_neighbours(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long shade_twins(self, int at, int row, unsigned long long cells) noexcept
    cdef bint contradicts(self, int at, unsigned long long rows) noexcept
    cdef bint may_close(self, int at, unsigned long long rows) noexcept
    cdef bint closes(self, int at) noexcept
    cdef bint compare(self, int weight) noexcept
    cdef void offer_only(self, int dead, int true, int weight) noexcept
    cdef bint offer_common(self, int one, int other, int weight) noexcept
