# Types of route_clusters.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.random_path cimport RandomGivens


cdef class RouteClusters(RandomGivens):
    # A set of numbers: those of a cluster; or for corridors, those that differ by one from a candidate of a cell.
    cdef unsigned long long[::1] steps

    # Gaps between placed numbers: their first number, their length, their cells; and clusters of gaps that compete for
    # cells.
    cdef int gap_count
    cdef int[::1] gap_first, gap_length
    cdef unsigned long long[::1] gap_cells
    cdef int[::1] competes, cluster
    cdef int cluster_size
    cdef unsigned long long[::1] held

    # The routes of a cluster. By step: the cell taken, and the cells left to try (three words, and the index of the
    # first word). Then the cells in use; the cells that a route must use; by step, the cells that some route uses; and
    # the cells that all routes use.
    cdef int[::1] route_cell, route_word
    cdef unsigned long long[::1] route_rest, route_used, route_musts, route_union, route_always

    cdef int list_routes(self, int limit, int visits) noexcept nogil
    cdef void list_gaps(self) noexcept nogil
    cdef int gather(self, int start, int end) noexcept nogil
    cdef void find_musts(self) noexcept nogil
    cdef int walk(self, int limit) noexcept nogil
    cdef inline void look_ahead(self, int step) noexcept nogil
    cdef void keep_routes(self) noexcept nogil
