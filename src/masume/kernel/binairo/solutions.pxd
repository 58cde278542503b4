# The drawing of solutions as the maker sees it. It lists all fields and methods of `Drawer` in binairo_solutions.py.
from masume.kernel.binairo.levels cimport Arguer

cdef class Drawer(Arguer):
    cdef unsigned long long state
    cdef int[::1] preference
    cdef int[::1] marks
    cdef int[::1] trap

    cdef void seed(self, object number)
    cdef int random(self, int below) noexcept nogil
    cdef void shuffle(self, int[::1] cells, int count) noexcept nogil
    cdef bint draw_cells(self, bint twins) noexcept nogil
    cdef void plant_twins(self) noexcept nogil
    cdef bint find_trap(self) noexcept nogil
