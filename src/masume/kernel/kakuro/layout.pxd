# Types of layout.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport StopPoller

cdef int BAR


@cython.final
cdef class RandomState:
    cdef unsigned long long state

    cdef void start(self, unsigned long long seed, unsigned long long number)
    cdef inline int below(self, int bound) noexcept nogil
    cdef int digit_of(self, int digits) noexcept nogil


@cython.final
cdef class Layout:
    cdef int rows, cols
    cdef int area  # number of squares outside row 0 and column 0
    cdef StopPoller watch

    # White squares. The square right of a row's last one is the wall at the start of the next row, and below the board
    # is one more row of walls, so no test for the edge is needed where a run ends.
    cdef unsigned char[::1] white
    cdef int whites  # number of white squares
    cdef int least, most  # bounds of `whites`
    cdef int most_cuts  # largest number of cut cells; the number of squares if it is not bounded
    cdef int[::1] partner  # by square: its image under the symmetry, which is a wall if and only if it is one
    cdef int[::1] stack
    cdef unsigned char[::1] seen
    cdef int[::1] time, low, side  # tables of the depth-first search for cut cells

    cdef int cells, runs, across_runs
    cdef int[::1] square  # by cell: its square
    cdef int[::1] cell_at  # by white square: its cell
    cdef int[::1] across  # by cell: its across run
    cdef int[::1] down  # by cell: its down run
    cdef int[::1] start  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] member

    cdef bint draw(self, double density, int symmetry, RandomState random) noexcept nogil
    cdef void bound(self, double density, double room) noexcept nogil
    cdef void unbound(self) noexcept nogil
    cdef inline bint is_bounded(self) noexcept nogil
    cdef void begin(self, int symmetry) noexcept nogil
    cdef inline int interior(self, int number) noexcept nogil
    cdef int run_length(self, int square, int step) noexcept nogil
    cdef int in_long_run(self, RandomState random) noexcept nogil
    cdef int worth_a_wall(self, RandomState random) noexcept nogil
    cdef bint wall_off(self, int square, bint anyhow) noexcept nogil
    cdef bint hangs_together(self, int whites, bint anyhow) noexcept nogil
    cdef bint fits(self, int wall, bint anyhow) noexcept nogil
    cdef int walls_along(self, int wall, int step) noexcept nogil
    cdef int cut_cells(self) noexcept nogil
    cdef inline int step_to(self, int side) noexcept nogil
    cdef int reached(self) noexcept nogil
    cdef void take(self, object squares)
    cdef void number(self) noexcept nogil
