# Boards as the rest of the maker sees them. It lists all fields and methods of `Board` in hitori_board.py.
cimport cython

from masume.kernel.hitori.solutions cimport Random, Shading, Symbols
from masume.kernel.hitori.position cimport Position


cdef class Board(Position):
    cdef Shading shading
    cdef Symbols symbols
    cdef Random random
    cdef unsigned char[::1] wanted
    cdef int[::1] shaded

    @cython.final
    cdef inline bint shade_in_line(self, int square, int way, unsigned long long places) noexcept nogil
    @cython.final
    cdef unsigned long long known_unshaded(self, int square) noexcept nogil
