# Types of maker.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.random_path cimport RandomGivens, RandomPath
from masume.kernel.hidato.level_solver cimport LevelSolver


@cython.final
cdef class SecondSolutions(RandomGivens):
    cdef unsigned long long[::1] astray  # the homes of numbers that can no longer be there
    # How often the search took too long for the current board, and how many guesses it made.
    cdef int undecided
    cdef long long guesses

    cdef int find_rival(self, int number) noexcept nogil
    cdef int descend(self, long long guesses) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef int taker_astray(self, int cell) noexcept nogil
    cdef void draw_circle(self, int centre, int radius) noexcept nogil
    cdef int keep_home(self) noexcept nogil


@cython.final
cdef class Maker:
    cdef int size, squares
    cdef int[::1] cells

    cdef RandomPath path
    cdef LevelSolver level_solver
    cdef SecondSolutions rivals

    # The board: which numbers are given; the numbers of the groups, and the groups in the order in which they are
    # tried.
    cdef int[::1] given
    cdef int given_count
    cdef int[::1] group_numbers, group_from
    cdef int group_count
    cdef int[::1] group_order

    cdef list_groups(self, groups, set kept)
    cdef void dig_groups(self, RandomGivens judge, int fewest) noexcept nogil
