# Types of find_candidates.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.find_links cimport LinksFinder


cdef class CandidatesFinder(LinksFinder):
    cdef int around_count, far_count  # results of `count_around`
    cdef int[::1] group_of  # the group: three numbers or cells, or two and then -1

    cdef void emit_singles(self) except *
    cdef void offer_single(self, int weight, int number) except *
    cdef inline int count_beside(self, int number) noexcept
    cdef void count_around(self, int number) noexcept
    cdef void emit_at_gap_of_one(self, int number) except *
    cdef void emit_at_only_step(self, int number, int beside) except *
    cdef void emit_at_hidden_single(self, int number) except *
    cdef void emit_at_straight(self, int number) except *
    cdef void reason_far(self, int number, int low, int high) noexcept
    cdef bint is_tight_single(self, int number) noexcept
    cdef bint is_tight(self, int low, int high) noexcept
    cdef void emit_at_tight_run(self, int number) except *
    cdef void emit_naked_singles(self) except *
    cdef void note_near_numbers(self, int cell, int but) except *
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
