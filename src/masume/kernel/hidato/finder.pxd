# Types of finder.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder
from masume.kernel.hidato.find_candidates cimport CandidatesFinder


cdef class HidatoFinder(CandidatesFinder):
    cpdef void emit_steps(self, int technique) except *
    cpdef StepFinder blank(self)
    cpdef void list_choices(self) except *
    cdef void emit_twins(self) except *
    cdef void emit_far_numbers(self) except *
    cdef bint are_apart(self) noexcept
    cdef void emit_lost_numbers(self) except *
    cdef void emit_lost_cells(self) except *
    cdef void emit_walled_in(self) except *
