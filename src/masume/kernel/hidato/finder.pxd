# The types of finder.py: its fields, and its methods that only compiled code calls.
from masume.kernel.finder cimport Finder
from masume.kernel.hidato.links cimport Links


cdef class HidatoFinder(Links):
    cdef int around_count, far_count  # of a single: open cells around it, and those too far away

    cpdef void look(self, int technique) except *
    cpdef Finder blank(self)
    cpdef void list_choices(self) except *
    cdef void look_for_singles(self, int technique) except *
    cdef void offer_single(self, int technique, int weight, int number) except *
    cdef inline int count_beside(self, int number) noexcept
    cdef void see_around(self, int number) noexcept
    cdef void look_at_gap_of_one(self, int number) except *
    cdef void look_at_only_step(self, int number, int beside) except *
    cdef void look_at_hidden_single(self, int number) except *
    cdef void look_at_straight(self, int number) except *
    cdef void reason_far(self, int number, int low, int high) noexcept
    cdef bint is_tight_single(self, int number) noexcept
    cdef bint is_tight(self, int low, int high) noexcept
    cdef void look_at_tight_run(self, int number) except *
    cdef int first_option(self, int cell) noexcept
    cdef int last_option(self, int cell) noexcept
    cdef void look_for_naked_singles(self) except *
    cdef void note_near_numbers(self, int cell, int but) except *
    cdef void look_for_support(self) except *
    cdef bint find_unsupported(self, int number) noexcept
    cdef void offer_support(self, int number) except *
    cdef void look_for_groups(self, int size, int weight) except *
    cdef int join_numbers(self, int one, int other, int third) noexcept
    cdef int join_cells(self, int one, int other, int third) noexcept
    cdef void look_at_numbers(self, int weight, int one, int other, int third) except *
    cdef void look_at_cells(self, int weight, int one, int other, int third) except *
    cdef void look_for_stranded_cells(self) except *
    cdef void look_at_stranded(self, int cell, int first, int last, int number) except *
    cdef int next_option(self, int cell, int number, int way) noexcept
    cdef void look_for_twins(self) except *
    cdef void look_for_far_numbers(self) except *
    cdef bint are_apart(self) noexcept
    cdef void look_for_lost_numbers(self) except *
    cdef void look_for_lost_cells(self) except *
    cdef void look_for_walled_in(self) except *
