# Types of second_solutions.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.random_path cimport RandomPath
from masume.kernel.hidato.search_state cimport SearchState


@cython.final
cdef class SecondSolutions(SearchState):
    cdef int[::1] home, given  # by number: its cell in the solution, and whether it is given
    cdef unsigned long long[::1] astray  # the homes of numbers that can no longer be there
    # How often the search took too long for the current board, and how many guesses it made.
    cdef int undecided
    cdef long long guesses

    cdef void load(self) noexcept nogil
    cdef void narrow(self) noexcept nogil
    cdef int can_spare(self, int[::1] numbers, int first, int end) noexcept nogil
    cdef int find_rival(self, int number) noexcept nogil
    cdef int descend(self, long long guesses) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef int taker_astray(self, int cell) noexcept nogil
    cdef void draw_circle(self, int centre, int radius) noexcept nogil
    cdef int keep_home(self) noexcept nogil
