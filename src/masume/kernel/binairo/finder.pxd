# Types of finder.py: the methods that only compiled code calls.
from masume.kernel.binairo.finder_state cimport FinderState
from masume.kernel.step_finder cimport StepFinder

cdef class BinairoFinder(FinderState):
    cpdef StepFinder blank(self)
    cpdef void emit_steps(self, int technique) except *
    cdef bint apply_tier(self, int limit, int first) except *
    cdef bint fill_lines(self) except *
    cdef bint look_in(self, int technique, int line) except -1
    cdef void emit_dead_cells(self) except *

    # Assumptions
    cdef bint is_usual(self) noexcept
    cpdef void check_contradictions(self) except *
    cpdef bint propagate_round(self) except *
    cdef int[::1] nested_order(self)
    cdef void forget_implied(self) noexcept
    cdef void forget_all_implied(self) noexcept
    cdef void copy_probe_results(self, StepFinder other) noexcept
    cdef bint survives(self, int cell, int value) noexcept
    cdef void note_implied(self, StepFinder helper, int cell, int value) except *
    cdef object most_implying(self, StepFinder helper)
    cdef inline long long score(self, int cell) noexcept
    cdef bint offer_common(self, list survivors) except *
