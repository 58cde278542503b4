# Types of find_routes.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.eliminations cimport Eliminations


cdef class RoutesFinder(Eliminations):
    cdef int gap_count
    cdef int[::1] gap_low, gap_high
    cdef bint is_flooding  # whether the last step of the flood fill reached new cells

    # Clusters that were already searched: `seen_stamp` at index 64 * first gap + set of gaps, counted from the first.
    cdef int[::1] seen_cluster
    cdef int seen_stamp
    # The current cluster.
    cdef int[::1] group  # by gap of a stretch: the first gap of its cluster
    cdef int[::1] member  # the missing numbers of the cluster
    cdef int member_count
    cdef int[::1] chosen  # the cells of the current route so far
    cdef int[::1] visited  # the cells that every route must visit
    cdef int visited_count
    cdef int[::1] route  # the routes found
    cdef int route_count

    cdef bint is_quiet(self, int low, int high, int seen) noexcept
    cdef void look_along_gaps(self) except *
    cdef bint find_detour(self, int low, int high) except *
    cdef void begin_flood(self, int cell) noexcept
    cdef void flood_on(self) noexcept
    cdef void count_on(self, int number) noexcept
    cdef bint lacks_way(self, int low, int high) noexcept
    cdef void offer_along_gap(self, int low, int high) except *
    cdef void list_closed_gaps(self) noexcept
    cdef void emit_routes(self, bint visiting) except *
    cdef void split_stretch(self, bint visiting, int first, int last) except *
    cdef bint compete_for_cells(self, int lower, int other) noexcept
    cdef void emit_at_cluster(self, bint visiting, int first, int mask) except *
    cdef bint is_member(self, int number) noexcept
    cdef bint find_visited(self) noexcept
    cdef bint walk(self, int i) noexcept
    cdef int count_unvisited(self, int last) noexcept
    cdef bint find_own(self) noexcept
    cdef bint find_shared(self) noexcept
    cdef bint is_listed(self, int number) noexcept
    cdef void offer_routes(self, int weight, int first, int mask, bint shared) except *
