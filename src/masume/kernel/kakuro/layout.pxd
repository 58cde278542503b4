# The types of layout.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport Watch


@cython.final
cdef class Random:
    cdef unsigned long long state

    cdef void start(self, unsigned long long seed, unsigned long long number)
    cdef inline int below(self, int bound) noexcept nogil
    cdef int digit_of(self, int digits) noexcept nogil


@cython.final
cdef class Layout:
    cdef int rows, cols
    cdef int area  # squares outside row 0 and column 0
    cdef Watch watch

    # White squares. The square right of a row's last one is the wall at the start of the next row, and one more row of
    # walls stands below the board, so that runs end without a question about the edge.
    cdef unsigned char[::1] white
    cdef int whites
    cdef int least, most  # bounds on that, if there are any
    cdef int most_cuts  # that a layout may have; as many as there are squares if it may have any number
    cdef int[::1] partner  # the square that is a wall if this one is
    cdef int[::1] stack
    cdef unsigned char[::1] seen
    cdef int[::1] time, low, side  # of a walk through the white squares

    cdef int cells, runs, across_runs
    cdef int[::1] square  # of each cell
    cdef int[::1] cell_at  # of each white square
    cdef int[::1] across  # the runs of each cell
    cdef int[::1] down
    cdef int[::1] start  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] member

    cdef bint draw(self, double density, int symmetry, Random random) noexcept nogil
    cdef void bound(self, double density, double room) noexcept nogil
    cdef void unbound(self) noexcept nogil
    cdef inline bint is_bounded(self) noexcept nogil
    cdef void begin(self, int symmetry) noexcept nogil
    cdef inline int interior(self, int number) noexcept nogil
    cdef int run_length(self, int square, int step) noexcept nogil
    cdef int in_long_run(self, Random random) noexcept nogil
    cdef int worth_a_wall(self, Random random) noexcept nogil
    cdef bint wall_off(self, int square, bint anyhow) noexcept nogil
    cdef bint hangs_together(self, int whites, bint anyhow) noexcept nogil
    cdef bint fits(self, int wall, bint anyhow) noexcept nogil
    cdef int walls_along(self, int wall, int step) noexcept nogil
    cdef int cut_cells(self) noexcept nogil
    cdef inline int step_to(self, int side) noexcept nogil
    cdef int reached(self) noexcept nogil
    cdef void take(self, object squares)
    cdef void number(self) noexcept nogil
