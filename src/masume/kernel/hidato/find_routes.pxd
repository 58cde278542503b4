# Types of find_routes.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef bint is_quiet(FinderState state, int low, int high, int seen) noexcept
cdef void find_detours(FinderState state) except *
cdef bint find_detour(FinderState state, int low, int high) except *
cdef void begin_flood(FinderState state, int cell) noexcept
cdef void flood_on(FinderState state) noexcept
cdef void count_on(FinderState state, int number) noexcept
cdef bint lacks_way(FinderState state, int low, int high) noexcept
cdef void offer_along_gap(FinderState state, int low, int high) except *
cdef void list_closed_gaps(FinderState state) noexcept
cdef void find_routes(FinderState state, bint visiting) except *
cdef void split_stretch(FinderState state, bint visiting, int first, int last) except *
cdef bint compete_for_cells(FinderState state, int lower, int other) noexcept
cdef void emit_at_cluster(FinderState state, bint visiting, int first, int mask) except *
cdef bint is_member(FinderState state, int number) noexcept
cdef bint list_visited(FinderState state) noexcept
cdef bint walk(FinderState state, int i) noexcept
cdef int count_unvisited(FinderState state, int last) noexcept
cdef bint mark_own(FinderState state) noexcept
cdef bint mark_shared(FinderState state) noexcept
cdef bint is_listed(FinderState state, int number) noexcept
cdef void offer_routes(FinderState state, int weight, int first, int mask, bint shared) except *
