# The types of grounds.py: its fields and methods.
from masume.kernel.assumption_prober cimport Rounds

cdef class Grounds(Rounds):
    cdef bint tracing
    cdef int width  # words of a set of cells; 0 until something is traced
    cdef unsigned long long[::1] rests  # by cell, each of `width` words
    cdef unsigned long long[::1] pending_rests  # by pending conclusion, likewise
    cdef unsigned long long[::1] ground  # what the contradiction rests on

    cdef void begin_tracing(self) except *
    cdef unsigned long long bit_of(self, int cell) noexcept
    cdef bint fails_on(self, int cell, int value, object script) except -1
    cdef bint trace_round(self) except -1
    cdef void look_tracing(self, int first) except *
    cdef int unite(self, unsigned long long[::1] target, int first) except -1
