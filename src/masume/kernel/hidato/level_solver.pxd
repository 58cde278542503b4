# Types of level_solver.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.route_clusters cimport RouteClusters


@cython.final
cdef class LevelSolver(RouteClusters):
    cdef int level

    # The shape: the neighbours of each cell as a list; whether each step of the path changes the colour of a
    # chessboard; the light cells of that chessboard; and whether the path starts on a dark cell.
    cdef int[::1] touching, touching_from
    cdef int is_chequered
    cdef unsigned long long[::1] light
    cdef int parity

    # For `find_sets`: numbers or cells with few candidates, and the candidates of some of them together.
    cdef int[::1] members
    cdef unsigned long long[::1] union

    cdef int solves(self) noexcept nogil
    cdef void argue(self) noexcept nogil
    cdef int only_step(self, int number) noexcept nogil
    cdef void take_steps(self) noexcept nogil
    cdef void update_windows(self) noexcept nogil
    cdef void update_window(self, int first, int end) noexcept nogil
    cdef void start_flood(self, int cell) noexcept nogil
    cdef void spread_flood(self, int number) noexcept nogil
    cdef void take_goals(self) noexcept nogil
    cdef int take_singles(self) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef inline int is_beside_placed(self, int number) noexcept nogil
    cdef int follow_corridors(self) noexcept nogil
    cdef inline void find_next_numbers(self, int cell) noexcept nogil
    cdef void keep_steps(self, int cell) noexcept nogil
    cdef int find_sets(self, int by_cells, int most) noexcept nogil
    cdef inline unsigned long long options(self, int by_cells, int item, int slot) noexcept nogil
    cdef void keep_from(self, int by_cells, int a, int b, int c) noexcept nogil
    cdef int suppose(self) noexcept nogil
    cdef int fails(self, int number, int cell) noexcept nogil
