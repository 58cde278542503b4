# Types of finder.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport Finder
from masume.kernel.hidato.find_sharing cimport Sharing


cdef class HidatoFinder(Sharing):
    cpdef void look(self, int technique) except *
    cpdef Finder blank(self)
    cpdef void list_choices(self) except *
    cdef void look_for_twins(self) except *
    cdef void look_for_far_numbers(self) except *
    cdef bint are_apart(self) noexcept
    cdef void look_for_lost_numbers(self) except *
    cdef void look_for_lost_cells(self) except *
    cdef void look_for_walled_in(self) except *
