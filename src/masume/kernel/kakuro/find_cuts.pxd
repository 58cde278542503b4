# Types of find_cuts.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.find_in_runs cimport RunsFinder


cdef unsigned long long cycle_label(int number) noexcept


cdef class CutsFinder(RunsFinder):
    # The graph of the runs, which are joined by open cells.
    cdef int outside  # the node of all runs without a clue
    cdef int cuts_at  # the value of `clock` when the labels were computed
    cdef unsigned long long[::1] label  # by open cell
    cdef int[::1] piece  # by open cell: the root of its connected component
    cdef unsigned long long[::1] node_label  # by node: exclusive or of the labels that `walk` passes on to it
    cdef int[::1] entered_by  # by node: the cell that led to it; -1 for a root, -2 if not yet found
    cdef int[::1] order  # the nodes in the order of discovery
    cdef int[::1] unclued  # the open cells of runs without a clue
    cdef int unclued_count
    cdef int[::1] sorted  # the open cells sorted by label
    cdef int sorted_count

    # The two sides of a cut.
    cdef int[::1] cut  # its cells
    cdef int[::1] side  # the nodes of each side
    cdef int[::1] side_count
    cdef int[::1] in_side  # the value of `mark` for the last cut with the node on this side
    cdef int mark

    cdef int[::1] corner  # of a rectangle, in cyclic order

    # The cells that stick out of a region.
    cdef int[::1] filled  # written cells
    cdef int filled_count
    cdef int[::1] out  # open cells
    cdef int[::1] sign  # 1 if the cell is added, -1 if it is subtracted
    cdef int[::1] out_run  # its run in the region
    cdef int[::1] out_gone  # the digits that it loses
    cdef int out_count
    cdef int balance  # result of `balance_region`
    cdef int run_low, run_high  # results of `bound`

    cdef inline int node_of(self, int run) noexcept
    cdef inline int beyond(self, int cell, int node) noexcept
    cdef void find_labels(self) noexcept
    cdef int walk(self, int root, int cycles) noexcept
    cdef void sort_cells(self) noexcept
    cdef inline bint comes_before(self, int across_inside, int two) noexcept
    cdef int first_with(self, unsigned long long label) noexcept
    cdef int find_region(self, int count) noexcept
    cdef bint is_smaller(self, int side, int other) noexcept
    cdef int first_run(self, int side) noexcept
    cdef void collect_side(self, int side, int start, int count) noexcept
    cdef void balance_region(self, int side) noexcept
    cdef int region_weight(self, int runs) noexcept
    cdef void emit_region_sums(self) except *
    cdef void emit_two_cell_cuts(self) except *
    cdef void emit_larger_cuts(self) except *
    cdef int end_of(self, int i) noexcept
    cdef void emit_at_cut(self, int technique, int count) except *
    cdef void offer_cut(self, int technique, int weight, int side) except *
    cdef void end_with_region(self, int side) except *
    cdef void fit_out(self, int count) noexcept
    cdef bint are_peers(self, int i, int k) noexcept
    cdef void emit_rectangles(self, int technique) except *
    cdef bint is_corner(self, int technique, int cell) noexcept
    cdef void emit_at_rectangle(self, int technique) except *
    cdef bint bound(self, int run, int without) noexcept
