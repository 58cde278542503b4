# Types of find_candidates.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef void find_singles(FinderState state) except *
cdef void offer_single(FinderState state, int weight, int number) except *
cdef int count_beside(FinderState state, int number) noexcept
cdef void count_around(FinderState state, int number) noexcept
cdef void emit_at_gap_of_one(FinderState state, int number) except *
cdef void emit_at_only_step(FinderState state, int number, int beside) except *
cdef void emit_at_hidden_single(FinderState state, int number) except *
cdef bint has_far_cells(FinderState state, int number) noexcept
cdef void emit_at_straight(FinderState state, int number) except *
cdef void reason_far(FinderState state, int number, int low, int high) noexcept
cdef bint is_tight_single(FinderState state, int number) noexcept
cdef bint is_tight(FinderState state, int low, int high) noexcept
cdef void emit_at_tight_run(FinderState state, int number) except *
cdef void find_naked_singles(FinderState state) except *
cdef void note_near_numbers(FinderState state, int cell, int but) except *
cdef void find_support(FinderState state) except *
cdef bint mark_unsupported(FinderState state, int number) noexcept
cdef void offer_support(FinderState state, int number) except *
cdef void find_groups(FinderState state, int size, int weight) except *
cdef void look_among(FinderState state, int count, int size, int weight, bint of_cells) except *
cdef int join_group(FinderState state, int common, int other, int third, bint of_cells) noexcept
cdef void emit_at_group(FinderState state, int weight, bint of_cells) except *
cdef void lose_all_but_group(FinderState state, int item) noexcept
cdef void find_stranded_cells(FinderState state) except *
cdef void emit_at_stranded(FinderState state, int cell, int first, int last, int number) except *
cdef int previous_number(FinderState state, int cell, int number) noexcept
