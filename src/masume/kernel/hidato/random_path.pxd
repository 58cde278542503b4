# Types of random_path.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.hidato.search_state cimport SearchState
from masume.kernel.deadline cimport StopPoller


@cython.final
cdef class RandomPath(StopPoller):
    # The shape: the cell of each square, and the neighbours of each cell, as a list.
    cdef int size
    cdef dict cell_of
    cdef int[::1] touching, touching_from

    # The state of the random numbers; by number, its cell on the path; by cell, its number, or -1.
    cdef unsigned long long random
    cdef int[::1] home, number_at

    cdef seed(self, number)
    cdef inline int draw(self, int bound) noexcept nogil
    cdef void shuffle(self, int[::1] items, int count) noexcept nogil
    cdef void reverse_part(self, int first, int last) noexcept nogil
    cdef void backbite(self, int length) noexcept nogil
    cdef int grow(self) noexcept nogil
    cdef void mix(self) noexcept nogil
    cdef lay(self, watch)
    cdef adopt(self, squares, watch)
