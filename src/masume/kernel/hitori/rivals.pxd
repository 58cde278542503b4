# Rivals as the maker sees them. It lists all fields and methods of `Rivals` in hitori_rivals.py.
cimport cython

from masume.kernel.hitori.board cimport Board


@cython.final
cdef class Rivals(Board):
    cdef int[::1] guess
    cdef int[::1] guess_settled
    cdef int[::1] guess_merges

    cdef bint prove(self, bint mending) noexcept nogil
    cdef unsigned long long against_rival(self, int square) noexcept nogil
    cdef bint find_rival(self) noexcept nogil
