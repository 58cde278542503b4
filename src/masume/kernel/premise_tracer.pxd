# Types of premise_tracer.py: its fields and methods.
from masume.kernel.assumption_prober cimport Rounds

cdef class Grounds(Rounds):
    cdef bint tracing  # whether `collect` records premises
    cdef int width  # words per set of cells; 0 until something is traced
    cdef unsigned long long[::1] rests  # premises of each cell's value, `width` words per cell
    cdef unsigned long long[::1] pending_rests  # premises of each pending conclusion, `width` words each
    cdef unsigned long long[::1] ground  # premises of the contradiction

    cdef void begin_tracing(self) except *
    cdef unsigned long long bit_of(self, int cell) noexcept
    cdef bint fails_on(self, int cell, int value, object script) except -1
    cdef bint trace_round(self) except -1
    cdef void look_tracing(self, int first) except *
    cdef int unite(self, unsigned long long[::1] target, int first) except -1
