# Types of premise_tracing.py.
from masume.kernel.step_finder cimport StepFinder

cdef list refutation_premises(StepFinder finder, int cell, int value, object script)
cdef void begin_tracing(StepFinder finder) except *
cdef unsigned long long bit_of(int cell) noexcept
cdef bint fails_by(StepFinder finder, int cell, int value, object script) except -1
cdef bint trace_round(StepFinder finder) except -1
cdef void collect_traced(StepFinder finder, int first) except *
cdef int collect_premises(StepFinder finder) except -1
cdef int unite_premises(StepFinder finder, unsigned long long[::1] target, int first) except -1
