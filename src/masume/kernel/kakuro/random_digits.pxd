# Types of random_digits.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.kakuro.layout cimport Layout, RandomState
from masume.kernel.kakuro.allowed_sums cimport AllowedSums
from masume.kernel.deadline cimport StopPoller


@cython.final
cdef class RandomDigits:
    cdef Layout layout
    cdef RandomState random
    cdef AllowedSums sums  # the allowed sums of the runs
    cdef StopPoller watch
    cdef int[::1] digit  # by cell: its digit
    cdef int[::1] clue  # by run: the sum of its digits
    cdef int[::1] holds  # by run: the set of its digits

    cdef int stuck  # the last cell for which no digit was left

    # The last step: the cells changed with their old digits, and the two runs whose clues changed.
    cdef int moves
    cdef int[::1] moved, moved_digit
    cdef int first_run, second_run

    cdef inline void put(self, int cell, int digit) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef inline int free_digits(self, int cell) noexcept nogil
    cdef bint fill(self, int patience) noexcept nogil
    cdef int lean(self, int cell, int digit) noexcept nogil
    cdef inline int surplus(self, int run) noexcept nogil
    cdef inline int run_of(self, int cell) noexcept nogil
    cdef inline int cell_of(self, int run) noexcept nogil
    cdef bint step(self, int cell) noexcept nogil
    cdef bint replace(self, int cell) noexcept nogil
    cdef bint swap(self, int cell) noexcept nogil
    cdef bint shift(self, int cell) noexcept nogil
    cdef int follow(self, int run, int cell, int more) noexcept nogil
    cdef inline int ways(self, int run, int more) noexcept nogil
    cdef inline void move(self, int cell, int digit) noexcept nogil
    cdef void take_back(self) noexcept nogil
