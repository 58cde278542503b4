# Types of find_in_runs.py: its functions.
from masume.kernel.kakuro.finder_state cimport FinderState

cdef int effort_of(int ways, int cells) noexcept nogil
cdef int clue_weight(int size, int ways) noexcept nogil
cdef int squeeze_weight(int opened) noexcept nogil

cdef bint begin_in(FinderState state, int run, int technique, int weight) except *
cdef void find_singles(FinderState state) except *
cdef void find_single(FinderState state, int cell) except *
cdef int argue_from_digits(FinderState state, int run, int digits) except -1
cdef void find_used_digits(FinderState state) except *
cdef int lose_in(FinderState state, int run, int digits, int above, int below) except -1
cdef void find_unique_crossings(FinderState state) except *
cdef void find_in_run(FinderState state, int technique, int run) except *
cdef void find_last_cell(FinderState state, int run) except *
cdef void find_by_clue(FinderState state, int technique, int run) except *
cdef bint exceeds(FinderState state, int run, int digits) noexcept
cdef int lose_outside(FinderState state, int run, int digits) except -1
cdef void find_reduced_run(FinderState state, int run) except *
cdef int weight_of(FinderState state, int technique, int run) noexcept
cdef void find_mirror(FinderState state, int run) except *
cdef int lone(FinderState state, int j, int k, int rest, int used) noexcept
cdef bint partners(FinderState state, int digits, int rest) noexcept
cdef void find_squeeze(FinderState state, int run) except *
cdef int squeeze_out(FinderState state, int run, int opened, bint greatest) noexcept
cdef void find_must_haves(FinderState state, int run) except *
cdef void find_sets(FinderState state, int technique, int run) except *
cdef void offer_set(FinderState state, int technique, int run, int those, int union) except *
cdef void find_knock_out(FinderState state, int run) except *
cdef void find_permutations(FinderState state, int run) except *
