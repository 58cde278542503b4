# Layouts and digits as the rest of the maker sees them. It lists all fields and methods of the
# classes in kakuro_laying.py.
from masume.kernel.watch cimport Watch

cdef unsigned long long mixed(unsigned long long number) noexcept nogil

cdef class Random:
    cdef unsigned long long state

    cdef void start(self, unsigned long long seed, unsigned long long number)
    cdef inline int below(self, int bound) noexcept nogil
    cdef int digit_of(self, int digits) noexcept nogil

cdef class Layout:
    cdef int rows
    cdef int cols
    cdef int area
    cdef Watch watch
    cdef unsigned char[::1] white
    cdef int whites
    cdef int[::1] partner
    cdef int[::1] stack
    cdef unsigned char[::1] seen
    cdef int cells
    cdef int runs
    cdef int across_runs
    cdef int[::1] square
    cdef int[::1] cell_at
    cdef int[::1] across
    cdef int[::1] down
    cdef int[::1] start
    cdef int[::1] member

    cdef bint draw(self, double density, int symmetry, Random random) noexcept nogil
    cdef void begin(self, int symmetry) noexcept nogil
    cdef inline int interior(self, int number) noexcept nogil
    cdef int run_length(self, int square, int step) noexcept nogil
    cdef int in_long_run(self, Random random) noexcept nogil
    cdef int worth_a_wall(self, Random random) noexcept nogil
    cdef bint wall_off(self, int square, bint blocks) noexcept nogil
    cdef bint fits(self, int wall, bint blocks) noexcept nogil
    cdef inline int step_to(self, int side) noexcept nogil
    cdef int reached(self) noexcept nogil
    cdef void take(self, object squares)
    cdef void number(self) noexcept nogil

cdef class Digits:
    cdef Layout layout
    cdef Random random
    cdef Watch watch
    cdef int[::1] digit
    cdef int[::1] clue
    cdef int[::1] holds
    cdef int stepped
    cdef int stepped_digit
    cdef int other
    cdef int one
    cdef int two

    cdef inline void put(self, int cell, int digit) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef inline int free_digits(self, int cell) noexcept nogil
    cdef bint fill(self) noexcept nogil
    cdef inline int run_of(self, int cell) noexcept nogil
    cdef inline int cell_of(self, int run) noexcept nogil
    cdef bint step(self, int cell) noexcept nogil
    cdef inline int ways(self, int run, int more) noexcept nogil
    cdef void take_back(self) noexcept nogil
