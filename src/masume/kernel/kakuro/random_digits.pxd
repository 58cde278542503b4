# The types of digits.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.kakuro.layout cimport Layout, Random
from masume.kernel.kakuro.allowed_sums cimport Sums
from masume.kernel.deadline cimport Watch


@cython.final
cdef class Digits:
    cdef Layout layout
    cdef Random random
    cdef Sums sums  # that the runs may have
    cdef Watch watch
    cdef int[::1] digit  # of each cell
    cdef int[::1] clue  # of each run
    cdef int[::1] holds  # the set of the digits of each run

    cdef int stuck  # the last cell for which no digit was left

    # The last step: what to put back where, and the runs whose clues it changed.
    cdef int moves
    cdef int[::1] moved, moved_digit
    cdef int one, two

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
