# The search for rivals as other compiled modules see it. It lists all fields and methods of `Rivals` in
# hidato_rivals.py.
cimport cython

from masume.kernel.hidato.givens cimport Givens


@cython.final
cdef class Rivals(Givens):
    cdef unsigned long long[::1] astray
    cdef int undecided
    cdef long long guesses

    cdef int find_rival(self, int number) noexcept nogil
    cdef int descend(self, long long guesses) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef int taker_astray(self, int cell) noexcept nogil
    cdef void draw_circle(self, int centre, int radius) noexcept nogil
    cdef int keep_home(self) noexcept nogil
