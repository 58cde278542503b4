# Types of finder.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.find_lookahead cimport LookaheadFinder

@cython.final
cdef class HitoriFinder(LookaheadFinder):
    cdef int[::1] deep_weights  # by number of searches with the harder techniques
    cdef int[::1] harder  # the techniques by which a deep assumption is followed
    cdef HitoriFinder deeper  # scratch finder for deep assumptions
    cdef unsigned long long[::1] idle_shaded  # by row: the conclusions from candidates that survive
    cdef unsigned long long[::1] idle_unshaded

    cdef unsigned long long[::1] pending_shaded  # by row: the cells that a round shades, and those that it unshades
    cdef unsigned long long[::1] pending_unshaded

    cdef int[::1] assumption  # by probe: 2 * cell + value
    cdef int[::1] probe_of  # by cell: the last probe that assumes something about it

    # By probe: whether more may follow (`runs`), whether it failed, and the rows that the next round has to examine. By
    # probe and row: the shaded and the unshaded cells, those that the last round unshaded, and those that the next
    # round will shade and unshade.
    cdef int probe_count
    cdef int running
    cdef int failed
    cdef int max_probes
    cdef bint flawed  # whether there is a contradiction without any assumption
    cdef unsigned char[::1] runs
    cdef unsigned char[::1] failing
    cdef unsigned long long[::1] active
    cdef unsigned long long[::1] then_shaded
    cdef unsigned long long[::1] then_unshaded
    cdef unsigned long long[::1] new_unshaded
    cdef unsigned long long[::1] next_shaded
    cdef unsigned long long[::1] next_unshaded

    # By row, in one round of one probe: the cells that it shades, and the last exits that it finds.
    cdef unsigned long long[::1] new_shaded
    cdef unsigned long long[::1] exits

    cdef int propagating_set(self) noexcept
    cdef void run_simply(self) except *
    cdef bint apply_harder(self, int harder) except *
    cdef void assign_pending(self) except *
    cdef void assign_all(self, int row, unsigned long long places, int value) except *
    cdef void make_probes(self, int most)
    cdef bint is_flawed(self) noexcept
    cdef bint find_pending(self) noexcept
    cdef bint compare(self, int rounds) except *
    cdef bint offer_common_cells(self, int first, int other, int rounds) except *
    cdef void start_probes(self) except *
    cdef void start_probe(self, int cell, int value) noexcept
    cdef void propagate_all(self) noexcept
    cdef void stop(self, int probe, bint failing) noexcept
    cdef void propagate_probe(self, int probe) noexcept
    cdef void conclude_from(self, int probe, unsigned long long changed, unsigned long long active) noexcept
    cdef unsigned long long find_exits(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long unshade_neighbours(self, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long shade_twins(self, int at, int row, unsigned long long cells) noexcept
    cdef bint contradicts(self, int at, unsigned long long rows) noexcept
    cdef bint may_close(self, int at, unsigned long long rows) noexcept
    cdef bint closes(self, int at) noexcept
