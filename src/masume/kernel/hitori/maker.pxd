# Types of maker.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.deadline cimport StopPoller
from masume.kernel.hitori.finder cimport HitoriFinder
from masume.kernel.hitori.search_state cimport SearchState
from masume.kernel.hitori.solution_layout cimport Shading, Symbols

@cython.final
cdef class SecondSolutions(SearchState):
    cdef Shading shading
    cdef Symbols symbols
    cdef unsigned char[::1] wanted  # by square: whether the intended solution shades it
    cdef int[::1] shaded  # the squares that the intended solution shades
    cdef int[::1] guess  # the guessed cells, and for each the length of the trail before it
    cdef int[::1] guess_settled

    cdef inline bint shade_in_line(self, int square, int direction, unsigned long long places) noexcept nogil
    cdef unsigned long long known_unshaded(self, int square) noexcept nogil
    cdef bint prove(self, bint mending) noexcept nogil
    cdef unsigned long long against_rival(self, int square) noexcept nogil
    cdef bint find_rival(self) noexcept nogil

@cython.final
cdef class Maker:
    cdef int rows
    cdef int cols
    cdef int cells
    cdef StopPoller watch
    cdef Shading shading
    cdef Symbols symbols
    cdef HitoriFinder finder
    cdef SecondSolutions rivals

    cdef bint make_board(self, int grade) except -1
    cdef bint attempt(self, int grade) except -1
    cdef bint make_unique(self) except -1
    cdef void load(self)
    cdef bint fill(self, int grade) except -1
    cdef bint has_grade(self, int grade) except -1
    cdef bint solve_and_repair(self, int grade) except -1
    cdef bint repair(self) except -1
    cdef unsigned long long known_in(self, int line) noexcept
