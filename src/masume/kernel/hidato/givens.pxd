# The position of givens as other compiled modules see it. It lists all fields and methods of `Givens` in
# hidato_givens.py.
from masume.kernel.hidato.position cimport Position


cdef class Givens(Position):
    cdef int[::1] home
    cdef int[::1] number_at
    cdef int[::1] given

    cdef void load(self) noexcept nogil
    cdef void narrow(self) noexcept nogil
    cdef int can_spare(self, int[::1] numbers, int first, int end) noexcept nogil
