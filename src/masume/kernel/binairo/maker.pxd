# The types of maker.py: its fields, and its methods that only compiled code calls.
from masume.kernel.binairo.levels cimport LevelSolver

cdef class Drawer(LevelSolver):
    cdef unsigned long long chance  # the state of the random numbers

    # The cells in the order in which they are drawn or filled, and what was known before each choice of `draw_cells`.
    cdef int[::1] preference
    cdef int[::1] marks

    cdef int[::1] trap

    cdef int random(self, int bound) noexcept nogil
    cdef bint draw_cells(self, bint twins) noexcept nogil
    cdef void plant_twins(self) noexcept nogil
    cdef bint find_trap(self) noexcept nogil

cdef class Maker(Drawer):
    cdef int[::1] mirror
    cdef bint undecided

    # What `dig_items` has to take away, and its blocks, outermost first.
    cdef int[::1] items
    cdef int[::1] block_from
    cdef int[::1] block_to
    cdef int[::1] block_known
    cdef int[::1] block_stage

    cdef bint take_trap(self, int level) noexcept nogil
    cdef void dig_items(self, int level) noexcept nogil
    cdef void take(self, int begin, int end) noexcept nogil
    cdef void give_back(self, int begin, int end) noexcept nogil
    cdef bint item_follows(self, int cell, int level) noexcept nogil
    cdef bint follows(self, int cell, int level) noexcept nogil
    cdef bint is_squeezed(self, int cell) noexcept nogil
    cdef bint has_rival(self) noexcept nogil
    cdef bint fill_close(self) noexcept nogil
    cdef void search(self) noexcept nogil
