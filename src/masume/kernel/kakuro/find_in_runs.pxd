# Types of find_in_runs.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.finder_state cimport FinderState

cdef int effort_of(int ways, int cells) noexcept nogil
cdef int clue_weight(int size, int ways) noexcept nogil
cdef int squeeze_weight(int opened) noexcept nogil


cdef class RunsFinder(FinderState):
    # By open cell: the result of `RunFiller.extreme` for the other cells, first the least, then the greatest.
    cdef int[::1] others
    cdef int[::1] lost  # by open cell: the digits that it loses; twice as many entries for squeezes, as in `others`
    cdef int[::1] part  # by open cell its digits, or by digit its open cells

    cdef bint begin_in(self, int run, int technique, int weight) except *
    cdef void emit_singles(self) except *
    cdef void find_single(self, int cell) except *
    cdef int argue_from_digits(self, int run, int digits) except -1
    cdef void emit_used_digits(self) except *
    cdef int lose_in(self, int run, int digits, int above, int below) except -1
    cdef void emit_crossings(self) except *
    cdef void look_in(self, int technique, int run) except *
    cdef void find_last_cell(self, int run) except *
    cdef void find_by_clue(self, int technique, int run) except *
    cdef bint exceeds(self, int run, int digits) noexcept
    cdef int lose_outside(self, int run, int digits) except -1
    cdef void find_reduced_run(self, int run) except *
    cdef int weight_of(self, int technique, int run) noexcept
    cdef void find_mirror(self, int run) except *
    cdef int lone(self, int j, int k, int rest, int used) noexcept
    cdef bint partners(self, int digits, int rest) noexcept
    cdef void find_squeeze(self, int run) except *
    cdef int squeeze_out(self, int run, int opened, bint greatest) noexcept
    cdef void find_must_haves(self, int run) except *
    cdef void find_sets(self, int technique, int run) except *
    cdef void offer_set(self, int technique, int run, int those, int union) except *
    cdef void find_knock_out(self, int run) except *
    cdef void find_permutations(self, int run) except *
