# Types of find_singles.py: its fields, and the methods that only compiled code calls.
from masume.kernel.hidato.find_links cimport LinksFinder


cdef class SinglesFinder(LinksFinder):
    cdef int around_count, far_count  # results of `count_around`

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
