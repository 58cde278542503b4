# The types of levels.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.givens cimport Givens


@cython.final
cdef class LevelSolver(Givens):
    cdef int level

    # The shape: every cell's neighbours as a list; whether every step changes the colour of a chessboard laid over it,
    # the light cells of that, and whether the path starts on a dark one.
    cdef int[::1] touching, touching_from
    cdef int is_chequered
    cdef unsigned long long[::1] light
    cdef int parity

    # Corridors and sets: numbers one more or less than those of a cell; numbers or cells with few options.
    cdef unsigned long long[::1] steps
    cdef int[::1] members
    cdef unsigned long long[::1] union

    # Gaps between placed numbers: their first number, their length, their cells; and clusters of gaps that compete for
    # cells.
    cdef int gap_count
    cdef int[::1] gap_first, gap_length
    cdef unsigned long long[::1] gap_cells
    cdef int[::1] competes, cluster
    cdef int cluster_size
    cdef unsigned long long[::1] held

    # The routes of a cluster: for every step the cell taken and the cells still to try (three words, and which word is
    # the first); the cells in use; the cells that a route must take; and those that some route takes at each step, and
    # all routes at any.
    cdef int[::1] route_cell, route_word
    cdef unsigned long long[::1] route_rest, route_used, route_musts, route_union, route_always

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
    cdef inline int has_footing(self, int number) noexcept nogil
    cdef int follow_corridors(self) noexcept nogil
    cdef inline void see_steps(self, int cell) noexcept nogil
    cdef void keep_steps(self, int cell) noexcept nogil
    cdef int find_sets(self, int by_cells, int most) noexcept nogil
    cdef inline unsigned long long options(self, int by_cells, int item, int slot) noexcept nogil
    cdef void keep_from(self, int by_cells, int a, int b, int c) noexcept nogil
    cdef int list_routes(self, int limit, int visits) noexcept nogil
    cdef void see_gaps(self) noexcept nogil
    cdef int gather(self, int start, int end) noexcept nogil
    cdef void see_musts(self) noexcept nogil
    cdef int walk(self, int limit) noexcept nogil
    cdef inline void look_ahead(self, int step) noexcept nogil
    cdef void keep_routes(self) noexcept nogil
    cdef int suppose(self) noexcept nogil
    cdef int fails(self, int number, int cell) noexcept nogil
