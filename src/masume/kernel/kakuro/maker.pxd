# Types of maker.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.kakuro.random_digits cimport RandomDigits
from masume.kernel.kakuro.layout cimport Layout, RandomState
from masume.kernel.kakuro.level_solver cimport LevelSolver
from masume.kernel.kakuro.allowed_sums cimport AllowedSums
from masume.kernel.deadline cimport StopPoller


@cython.final
cdef class Maker:
    cdef Layout layout
    cdef RandomState random
    cdef StopPoller watch
    cdef bint own_layout  # whether the layout is the caller's, so that it must not change
    cdef int misses  # consecutive failed attempts, counted if density, layout or sums are prescribed
    cdef AllowedSums sums  # the allowed sums of the runs
    cdef RandomDigits digits
    cdef int[::1] spare  # scratch space for digits

    cdef LevelSolver solving  # must solve the board
    cdef LevelSolver failing  # must not solve the board

    # The board in the form that the search takes.
    cdef int size
    cdef tuple squares, across, down, domains

    cdef tuple board(self)
    cdef void allow(self, object sums, object placed)
    cdef bint attempt(self, int level, double density, int symmetry) noexcept nogil
    cdef bint lay_out(self, double density, int symmetry) noexcept nogil
    cdef bint is_sketched(self) noexcept nogil
    cdef bint fill_allowed(self) noexcept nogil
    cdef bint change(self, int cell) noexcept nogil
    cdef bint make_solvable(self, int level) noexcept nogil
    cdef bint repair(self, int level) noexcept nogil
    cdef bint wall_off_an_open_cell(self, bint anyhow) noexcept nogil
    cdef bint harden(self, int level) noexcept nogil
    cdef bint is_solvable(self, int level, int left) noexcept nogil
    cdef void describe(self)
    cdef bint prove(self, int guesses) noexcept
