# Types of run_graph.py: its fields, and the methods that only compiled code calls.
cimport cython


@cython.final
cdef class RunGraph:
    # The board.
    cdef int runs, across_runs
    cdef int[::1] across, down  # by cell: its runs
    cdef int[::1] start, member  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] clue  # by run
    cdef int no_clue  # the clue of a run without one
    cdef bint any_unclued  # whether any run has none
    cdef int[::1] domain  # by cell: its digits; a cell is an edge if it has several

    # The forest that `explore` builds.
    cdef int[::1] number  # by node: order of discovery from 1 on; 0 if not yet found
    cdef int[::1] entered_by  # by node: the cell by which the search entered it; -1 for a root
    cdef int[::1] next_member  # by node: where its next cell to follow is in `member`, or in `unclued`
    cdef int[::1] root  # by node: the root of its tree
    cdef int[::1] lowest  # by node: lowest `number` that its subtree reaches without the cell by which it was entered
    cdef int[::1] size  # by node: number of nodes in its subtree
    cdef int[::1] balance  # by node: across rests minus down rests in its subtree
    cdef int count  # number of nodes found
    cdef int[::1] unclued  # the open cells of runs without a clue
    cdef int unclued_count
    cdef bint is_balanced  # whether the sums of all trees balance

    cdef int bridges
    cdef int[::1] bridge, bridge_digit  # the bridges, and their digits, which may be out of range

    cdef unsigned long long[::1] label  # by open cell
    cdef unsigned long long[::1] mark  # by node: exclusive or of the labels that are passed on to it

    cdef void hold(self, int cells, int runs)
    cdef void take_board(
        self, int[::1] across, int[::1] down, int[::1] start, int[::1] member, int[::1] clue, int no_clue, int[::1] domain
    )
    cdef void count_runs(self, int runs, int across_runs) noexcept nogil
    cdef inline int node_of(self, int run) noexcept nogil
    cdef inline int beyond(self, int cell, int node) noexcept nogil
    cdef void explore(self, int[::1] cells, int first, int end, bint labelled) noexcept nogil
    cdef void walk(self, int root, bint labelled) noexcept nogil
    cdef void enter(self, int node, int cell, int root) noexcept nogil
    cdef void record_bridge(self, int node) noexcept nogil
