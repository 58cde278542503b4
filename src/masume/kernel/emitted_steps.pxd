# Types of emitted_steps.py.
from masume.kernel.step_finder cimport StepFinder

cdef bint may_change(StepFinder finder, int cell) noexcept
cdef object current_deduction(StepFinder finder)
cdef object best_deduction(StepFinder finder, int weight)
cdef tuple as_pairs(StepFinder finder, int[::1] cell, int[::1] value, int first, int end)
cdef int collect(StepFinder finder) except -1
cdef void apply_collected(StepFinder finder) except *
cdef int consider(StepFinder finder) except -1
cdef int keep_as_best(StepFinder finder) except -1
cdef bint is_better(StepFinder finder) noexcept
