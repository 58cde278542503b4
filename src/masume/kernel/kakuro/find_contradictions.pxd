# Types of find_contradictions.py: its functions.
from masume.kernel.kakuro.finder_state cimport FinderState

cdef void find_contradictions(FinderState state, int number) except *
cdef void find_contradictions_in_run(FinderState state, int number, int run) except *
cdef bint has_gap(FinderState state, int run) noexcept
cdef void find_repeated_digits(FinderState state, int run) except *
cdef void find_out_of_reach(FinderState state, int run) except *
cdef int out_of_reach(FinderState state, int run, int opened, bint bare, bint greatest) noexcept
cdef void argue_from_extremes(FinderState state, int run, bint bare, int extreme) except *
cdef void find_no_combination(FinderState state, int run) except *
cdef void find_homeless_digits(FinderState state, int run) except *
cdef void find_too_few_digits(FinderState state, int run) except *
cdef void offer_too_few_digits(FinderState state, int run, int first, int two, int three, int digits) except *
cdef void find_no_filling(FinderState state, int run) except *
cdef list uneven_regions(FinderState state)
