# Types of maker.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hitori.level_solver cimport LevelState, LevelSolver
from masume.kernel.hitori.solution_layout cimport Shading, Symbols
from masume.kernel.deadline cimport StopPoller

@cython.final
cdef class SecondSolutions(LevelState):
    cdef int[::1] guess  # the guessed cells, and for each the length of the trail before it
    cdef int[::1] guess_settled

    cdef bint prove(self, bint mending) noexcept nogil
    cdef unsigned long long against_rival(self, int square) noexcept nogil
    cdef bint find_rival(self) noexcept nogil

@cython.final
cdef class Maker:
    cdef int cells
    cdef StopPoller watch
    cdef Shading shading
    cdef Symbols symbols
    cdef LevelSolver solver
    cdef SecondSolutions rivals

    cdef bint make_board(self, int level) noexcept nogil
    cdef bint attempt(self, int level) noexcept nogil
    cdef bint make_unique(self) noexcept nogil
    cdef bint harden(self) noexcept nogil
