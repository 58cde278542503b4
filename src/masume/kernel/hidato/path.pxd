# A path as other compiled modules see it. It lists all fields and methods of `Path` in hidato_path.py.
cimport cython

from masume.kernel.watch cimport Watch


@cython.final
cdef class Path(Watch):
    cdef int size
    cdef dict cell_of
    cdef int[::1] touching
    cdef int[::1] touching_from
    cdef unsigned long long random
    cdef int[::1] home
    cdef int[::1] number_at

    cdef seed(self, number)
    cdef int draw(self, int below) noexcept nogil
    cdef void shuffle(self, int[::1] items, int count) noexcept nogil
    cdef void turn_around(self, int first, int last) noexcept nogil
    cdef void backbite(self, int length) noexcept nogil
    cdef int grow(self) noexcept nogil
    cdef void mix(self) noexcept nogil
    cdef lay(self, watch)
    cdef adopt(self, squares, watch)
