# Types of find_sharing.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.find_singles cimport SinglesFinder


cdef class SharingFinder(SinglesFinder):
    cdef int[::1] group_of  # the group: three numbers or cells, or two and then -1

    cdef void emit_support(self) except *
    cdef bint find_unsupported(self, int number) noexcept
    cdef void offer_support(self, int number) except *
    cdef void emit_groups(self, int size, int weight) except *
    cdef void look_among(self, int count, int size, int weight, bint of_cells) except *
    cdef int join_group(self, int common, int other, int third, bint of_cells) noexcept
    cdef void emit_at_group(self, int weight, bint of_cells) except *
    cdef void lose_all_but_group(self, int item) noexcept
    cdef void emit_stranded_cells(self) except *
    cdef void emit_at_stranded(self, int cell, int first, int last, int number) except *
    cdef int previous_number(self, int cell, int number) noexcept
