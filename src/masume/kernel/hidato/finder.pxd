# Types of finder.py: its methods and functions that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder
from masume.kernel.hidato.finder_state cimport FinderState


cdef class HidatoFinder(FinderState):
    cdef int[::1] fill_order
    cpdef void emit_steps(self, int technique) except *
    cpdef StepFinder blank(self)
    cdef bint apply_easiest(self, int most, int count) except *
    cdef bint assign_singles(self, int most) except -1
    cpdef void list_choices(self) except *
    cdef void exclude(self, int cell, int value) except *
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef bint offer_common(self, list survivors) except *
    cdef list candidates(self)
    cdef bint is_at_rest(self) except *


cdef void find_twins(FinderState state) except *
cdef void find_far_numbers(FinderState state) except *
cdef bint are_apart(FinderState state) noexcept
cdef void find_lost_numbers(FinderState state) except *
cdef void find_lost_cells(FinderState state) except *
cdef void find_walled_in(FinderState state) except *
