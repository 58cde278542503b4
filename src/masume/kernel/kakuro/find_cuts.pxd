# Types of find_cuts.py: its functions.
from masume.kernel.kakuro.finder_state cimport FinderState


cdef void find_labels(FinderState state) noexcept
cdef int piece_of(FinderState state, int cell) noexcept
cdef void sort_cells(FinderState state) noexcept
cdef bint comes_before(FinderState state, int across_inside, int two) noexcept
cdef int first_with(FinderState state, unsigned long long label) noexcept
cdef int find_region(FinderState state, int count) noexcept
cdef bint is_smaller(FinderState state, int side, int other) noexcept
cdef int first_run(FinderState state, int side) noexcept
cdef void collect_side(FinderState state, int side, int start, int count) noexcept
cdef void balance_region(FinderState state, int side) noexcept
cdef int region_weight(int runs) noexcept nogil
cdef int largest_region(int weight) noexcept nogil
cdef void find_region_sums(FinderState state) except *
cdef void find_two_cell_cuts(FinderState state) except *
cdef void find_larger_cuts(FinderState state) except *
cdef int end_of(FinderState state, int i) noexcept
cdef void offer_cut_of(FinderState state, int technique, int count) except *
cdef void offer_cut(FinderState state, int technique, int weight, int side) except *
cdef void end_with_region(FinderState state, int side) except *
cdef void fit_out(FinderState state, int count) noexcept
cdef bint are_peers(FinderState state, int i, int k) noexcept
cdef void offer_bounds(FinderState state) except *
cdef bint bound(FinderState state, int run, int without) noexcept
