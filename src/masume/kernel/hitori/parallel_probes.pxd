# Types of parallel_probes.py: its fields, and the methods and functions that only compiled code calls.
cimport cython

from masume.kernel.hitori.finder_state cimport FinderState

@cython.final
cdef class ParallelProbes:
    cdef int rows
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

    cdef void make_probes(self, int most)
    cdef void start(self, FinderState state) except *
    cdef void add(self, FinderState state, int cell, int value) except *
    cdef void propagate_all(self, FinderState state) noexcept
    cdef void stop(self, int probe, bint failing) noexcept
    cdef void propagate_probe(self, FinderState state, int probe) noexcept
    cdef void conclude_from(
        self, FinderState state, int probe, unsigned long long changed, unsigned long long active
    ) noexcept
    cdef unsigned long long find_exits(self, FinderState state, int at, int row, unsigned long long cells) noexcept
    cdef unsigned long long unshade_neighbours(
        self, FinderState state, int at, int row, unsigned long long cells
    ) noexcept
    cdef unsigned long long shade_twins(self, FinderState state, int at, int row, unsigned long long cells) noexcept
    cdef bint contradicts(self, int at, unsigned long long rows) noexcept
    cdef bint may_close(self, FinderState state, int at, unsigned long long rows) noexcept
    cdef bint closes(self, FinderState state, int at) noexcept

cdef void find_what_ifs(FinderState state, ParallelProbes probes) except *
cdef void find_either_ways(FinderState state, ParallelProbes probes) except *
cdef bint emit_common_conclusions(FinderState state, ParallelProbes probes, int rounds) except *
cdef bint emit_common_cells(FinderState state, ParallelProbes probes, int first, int other, int rounds) except *
