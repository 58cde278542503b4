# An arguer as the maker sees it. It lists all fields and methods of `Arguer` in hitori_arguing.py.
cimport cython

from masume.kernel.hitori.board cimport Board


@cython.final
cdef class Arguer(Board):
    cdef int[::1] easy
    cdef int easy_count
    cdef int[::1] knot
    cdef unsigned char[::1] choice
    cdef bint clash
    cdef int rounds
    cdef long long case
    cdef long long[::1] marked
    cdef int[::1] common

    cdef int climb(self, int highest, bint mending) noexcept nogil
    cdef void enter(self, int level) noexcept nogil
    cdef bint mend(self) noexcept nogil
    cdef void pairs_and_sandwiches(self, int square) noexcept nogil
    cdef void corner(self, int square, int right, int down) noexcept nogil
    cdef void offset_pairs(self, int square, int way, int along, int aside) noexcept nogil
    cdef void edge_dominoes(self, int square, int along, int inward) noexcept nogil
    cdef bint squeeze_lines(self, int most) noexcept nogil
    cdef void squeeze_line(self, int line, int step, int length, int most) noexcept nogil
    cdef void squeeze(self, int first, int step, int size, unsigned long long beside, int most) noexcept nogil
    cdef bint either_or(self) noexcept nogil
    cdef void split(self, int square, int twin) noexcept nogil
    cdef bint what_if(self, bint deep) noexcept nogil
    cdef bint fails_at_a_look(self) noexcept nogil
    cdef bint fails(self, int square, int value, int rounds) noexcept nogil
    cdef bint follow(self, int rounds) noexcept nogil
