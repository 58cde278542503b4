# Types of surviving_candidates.py: the functions that other modules or compiled code call.
from masume.kernel.hidato.finder_state cimport FinderState

cdef void empty_survivors(FinderState state) noexcept
cdef void check_survivors(FinderState state, int count, bint at_rest) except *
cdef void forget_slots(FinderState state) except *
cdef void note_survivor(FinderState state, FinderState trial, int cell, int value, int most) except *
