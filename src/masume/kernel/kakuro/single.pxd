# The types of single.py: its fields, and its methods that only compiled code calls.
from masume.kernel.kakuro.position cimport Position

cdef int effort_of(int ways, int cells) noexcept nogil
cdef int clue_weight(int size, int ways) noexcept nogil
cdef int squeeze_weight(int opened) noexcept nogil


cdef class SingleRuns(Position):
    cdef int[::1] cells_from  # see `least` and `most`
    cdef int total
    cdef int[::1] low, high, too_great, too_small  # see find_squeeze
    cdef int[::1] homes  # by digit: the open cells that can hold it

    cdef void look_for_singles(self) except *
    cdef void find_single(self, int cell) except *
    cdef int argue_from_digits(self, int run, int digits) except -1
    cdef void look_for_used_digits(self) except *
    cdef int lose_in(self, int run, int digits, int above, int below) except -1
    cdef void look_for_crossings(self) except *
    cdef void look_in(self, int technique, int run) except *
    cdef void find_last_cell(self, int run) except *
    cdef void find_by_clue(self, int technique, int run) except *
    cdef bint exceeds(self, int run, int digits) noexcept
    cdef int lose_outside(self, int run, int digits) except -1
    cdef void find_reduced_run(self, int run) except *
    cdef int effort(self, int run) noexcept
    cdef void find_mirror(self, int run) except *
    cdef int lone(self, int j, int k, int rest, int used) noexcept
    cdef bint partners(self, int digits, int rest) noexcept
    cdef int least(self, int opened, int without, int used) noexcept
    cdef int most(self, int opened, int without, int used) noexcept
    cdef void find_squeeze(self, int run) except *
    cdef void find_must_haves(self, int run) except *
    cdef void find_naked_sets(self, int run) except *
    cdef void offer_naked_set(self, int run, int opened, int group, int digits) except *
    cdef void find_hidden_sets(self, int run) except *
    cdef void offer_hidden_set(self, int run, int opened, int group, int digits) except *
    cdef void find_knock_out(self, int run) except *
    cdef void find_permutations(self, int run) except *
