# Types of search.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.clause_encoding cimport ClauseEncoding


@cython.final
cdef class Search(ClauseEncoding):
    # The shape. `ahead` is how many more cells have the chessboard colour of the first cell than the other colour; 0
    # also if there is no chessboard colouring.
    cdef int squares
    cdef int[::1] cells
    cdef dict number_of
    cdef int possible
    cdef unsigned long long[::1] odd_cells
    cdef int ahead

    # The task and its result.
    cdef bint probing  # whether to probe after each guess, because many were wrong
    cdef long long patience  # number of wrong guesses after which clause learning takes over
    cdef long long nodes, failures, node_limit, wanted_solutions, solution_count
    cdef list solutions
    cdef object earlier

    cdef colour_shape(self, shape)
    cdef int load(self, tuple domains, limit) except? -1
    cdef bytes bytes_of(self, domain)
    cdef void spread_common(self, bytes shown) noexcept
    cdef void spread_unusual(self, int cell, bytes shown) noexcept
    cdef int narrow(self) noexcept nogil
    cdef void colour(self) noexcept nogil
    cdef void list_unplaced(self) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef inline int beyond(self, long long patience) noexcept nogil
    cdef inline int is_probing(self) noexcept nogil
    cdef int descend(self, long long patience) noexcept nogil
    cdef int run(self) noexcept nogil
    cdef void start_anew(self, int trail_size, int placed_count) noexcept nogil
    cdef void create_solver(self) noexcept
    cdef int learn(self) noexcept nogil
    cdef void record(self) noexcept
    cdef tuple solve(self, tuple domains, limit)
