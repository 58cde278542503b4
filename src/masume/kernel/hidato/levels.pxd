# The arguments as other compiled modules see them. It lists all fields and methods of `Arguer` in hidato_arguing.py.
cimport cython

from masume.kernel.hidato.givens cimport Givens


@cython.final
cdef class Arguer(Givens):
    cdef int level
    cdef int[::1] touching
    cdef int[::1] touching_from
    cdef int is_chequered
    cdef unsigned long long[::1] light
    cdef int parity
    cdef unsigned long long[::1] steps
    cdef int[::1] members
    cdef unsigned long long[::1] union
    cdef int gap_count
    cdef int[::1] gap_first
    cdef int[::1] gap_length
    cdef unsigned long long[::1] gap_cells
    cdef int[::1] competes
    cdef int[::1] cluster
    cdef int cluster_size
    cdef unsigned long long[::1] held
    cdef int[::1] route_cell
    cdef int[::1] route_word
    cdef unsigned long long[::1] route_rest
    cdef unsigned long long[::1] route_used
    cdef unsigned long long[::1] route_musts
    cdef unsigned long long[::1] route_union
    cdef unsigned long long[::1] route_always

    cdef int solves(self) noexcept nogil
    cdef void argue(self) noexcept nogil
    cdef int only_step(self, int number) noexcept nogil
    cdef void take_steps(self) noexcept nogil
    cdef void see_windows(self) noexcept nogil
    cdef void see_window(self, int first, int end) noexcept nogil
    cdef void start_flood(self, int cell) noexcept nogil
    cdef void spread_flood(self, int number) noexcept nogil
    cdef void take_goals(self) noexcept nogil
    cdef int take_singles(self) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef int has_footing(self, int number) noexcept nogil
    cdef int follow_corridors(self) noexcept nogil
    cdef void see_steps(self, int cell) noexcept nogil
    cdef void keep_steps(self, int cell) noexcept nogil
    cdef int find_sets(self, int by_cells, int most) noexcept nogil
    cdef unsigned long long options(self, int by_cells, int item, int slot) noexcept nogil
    cdef void keep_from(self, int by_cells, int a, int b, int c) noexcept nogil
    cdef int list_routes(self, int limit, int visits) noexcept nogil
    cdef void see_gaps(self) noexcept nogil
    cdef int gather(self, int start, int end) noexcept nogil
    cdef void see_musts(self) noexcept nogil
    cdef int walk(self, int limit) noexcept nogil
    cdef void look_ahead(self, int step) noexcept nogil
    cdef void keep_routes(self) noexcept nogil
    cdef int suppose(self) noexcept nogil
    cdef int fails(self, int number, int cell) noexcept nogil
