# Types of premise_tracer.py: its fields and methods.
from masume.kernel.assumption_prober cimport AssumptionProber

cdef class PremiseTracer(AssumptionProber):
    cdef bint is_tracing  # whether `collect` records premises
    cdef int width  # words per set of cells; 0 until something is traced
    cdef unsigned long long[::1] premises  # premises of each cell's value, `width` words per cell
    cdef unsigned long long[::1] pending_premises  # premises of each pending conclusion, `width` words each
    cdef unsigned long long[::1] conflict_premises  # premises of the contradiction

    cdef void begin_tracing(self) except *
    cdef unsigned long long bit_of(self, int cell) noexcept
    cdef bint fails_by(self, int cell, int value, object script) except -1
    cdef bint trace_round(self) except -1
    cdef void collect_traced(self, int first) except *
    cdef int unite_premises(self, unsigned long long[::1] target, int first) except -1
