# Types of maker.py: its fields, and the methods that only compiled code calls.
from masume.kernel.binairo.level_solver cimport LevelSolver

cdef class Maker(LevelSolver):
    cdef unsigned long long chance  # state of the random numbers

    # The cells in the order in which they get values, and the number of known cells before each choice of `draw_cells`.
    cdef int[::1] preference
    cdef int[::1] marks

    cdef int[::1] trap  # its four cells
    cdef int[::1] mirror  # by cell: its mirror cell
    cdef bint undecided  # whether the last search for a rival took too long

    # The items that `dig_items` tries to remove; and five numbers per pending block: the range of its items, the range
    # of the items to put back, and the number of known cells.
    cdef int[::1] items
    cdef int[::1] blocks

    cdef int random(self, int bound) noexcept nogil
    cdef bint draw_cells(self, bint twins) noexcept nogil
    cdef void plant_twins(self) noexcept nogil
    cdef bint find_trap(self) noexcept nogil
    cdef bint take_trap(self, int level) noexcept nogil
    cdef void dig_items(self, int level) noexcept nogil
    cdef int push_block(self, int waiting, int begin, int end, int back_from, int back_to) noexcept nogil
    cdef void give_back(self, int begin, int end) noexcept nogil
    cdef bint follows(self, int cell, int level) noexcept nogil
    cdef bint is_squeezed(self, int cell) noexcept nogil
    cdef bint has_rival(self) noexcept nogil
    cdef bint fill_close(self) noexcept nogil
