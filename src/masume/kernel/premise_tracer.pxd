# Types of premise_tracer.py: its fields and methods.
from masume.kernel.assumption_prober cimport AssumptionProber

cdef class PremiseTracer(AssumptionProber):
    cdef bint is_tracing  # whether `collect` records premises
    cdef int width  # words per set of cells; 0 before `begin_tracing`
    cdef unsigned long long[::1] premises  # per cell: the premises of its value, in `width` words
    cdef unsigned long long[::1] pending_premises  # per pending conclusion: its premises, in `width` words
    cdef unsigned long long[::1] conflict_premises  # the premises of the contradiction, in `width` words

    cdef void begin_tracing(self) except *
    cdef unsigned long long bit_of(self, int cell) noexcept
    cdef bint fails_by(self, int cell, int value, object script) except -1
    cdef bint trace_round(self) except -1
    cdef void collect_traced(self, int first) except *
    cdef int unite_premises(self, unsigned long long[::1] target, int first) except -1
