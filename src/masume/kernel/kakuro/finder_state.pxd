# Types of finder_state.py: its fields, and the methods that only compiled code calls. The scratch space of the techniques
# is here, too, because their modules have functions only.
from masume.kernel.dirty_units cimport DirtyUnits
from masume.kernel.kakuro.digit_sets cimport RunFiller
from masume.kernel.kakuro.run_graph cimport RunGraph
from masume.kernel.step_finder cimport StepFinder

cdef enum:
    # Largest number of open cells in a run of a rectangle: players do not consider four runs at once if one has more.
    MOST_OPEN = 5
    MOST_LINKS = 16  # largest number of other cells in the two runs of a cell


cdef class FinderState(StepFinder):
    # The board.
    cdef tuple board  # squares, runs, number of across runs, clues: the arguments of the constructor
    cdef int runs, across_runs
    cdef int room  # number of runs for which memory is allocated
    cdef int longest  # length of a run for which memory is allocated
    cdef list uneven  # the parts of the board with uneven sums, as lists of runs; None if not yet computed
    cdef int[::1] start, member  # the cells of run r: member[start[r] : start[r + 1]]
    cdef int[::1] across_of, down_of  # by square: its runs, -1 for a wall
    cdef int[::1] clue  # by run, 0 for none
    cdef int[::1] allowed  # by run: the digits that its clue allows
    cdef int[::1] sets  # by run: the number of digit sets that have the clue as sum
    cdef int[::1] crossed  # the cells whose two clues allow exactly one common digit, and each of them others
    cdef int crossings  # length of `crossed`

    # The position: parts of one table, the only one that is copied.
    cdef int[::1] state
    cdef int state_used
    cdef int[::1] domain  # by square: its candidates as a digit set
    cdef int[::1] written  # by square: whether a digit is written
    cdef int[::1] auto_eliminated  # by square: the digits that were eliminated automatically since `auto_eliminate`
    cdef int left  # number of open cells
    cdef int[::1] open_count  # by run: number of its open cells
    cdef int[::1] placed_digits  # by run: the digits written in it
    cdef int[::1] remaining  # by run: the clue minus the written digits; UNKNOWN where there is no clue
    cdef int[::1] doubled  # by run: whether a written digit occurs twice

    # When the position changed, and which runs are dirty.
    cdef int clock  # number of changes of the position so far
    cdef int[::1] changed  # by run: the value of `clock` at its last change
    cdef int board_changed  # the value of `clock` at the last change of any run
    cdef int placed_at  # the value of `clock` at the last assignment
    cdef DirtyUnits dirty  # by technique: its dirty runs
    cdef bint idle  # whether the technique found nothing in the run that it is searching

    # Cached results about runs.
    cdef int[::1] known_at  # by run: the value of `clock` when its results below were computed
    cdef int[::1] sound  # by run: whether it has a filling
    cdef int all_sound_at  # the value of `clock` when all runs were seen to have fillings
    cdef int[::1] support  # support[start[run] + j]: the digits that open cell j has in fillings of the run
    cdef int[::1] fits  # by run: the union of the combinations that its candidates can form
    cdef int[::1] spent  # by run: the written digits that are still candidates of an open cell

    # The open cells collected by `gather`, and their fillings.
    cdef int opened
    cdef int[::1] open_cell, open_domain
    cdef RunFiller filler

    # Scratch space of find_in_runs.py.
    # By open cell: the result of `RunFiller.extreme` for the other cells, first the least, then the greatest.
    cdef int[::1] others
    cdef int[::1] lost  # by open cell: the digits that it loses; twice as many entries for squeezes, as in `others`
    cdef int[::1] part  # by open cell its digits, or by digit its open cells

    # Scratch space of find_cuts.py: the graph of the runs, which are joined by open cells.
    cdef RunGraph graph
    cdef int[::1] graph_domain  # by cell: its digit if it is written, else all digits
    cdef int cuts_at  # the value of `clock` when the labels were computed
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

    # Scratch space of find_crossing.py: rectangles.
    # By run, index of an open cell, index of another, and digit: the digits that the second cell can have if the first
    # has this digit. The nine entries for two cells are called a table.
    cdef int[::1] says
    cdef unsigned char[::1] speaks  # by run and the indices of two cells: whether the first cell restricts the second
    cdef int[::1] says_at  # by run: the value of `clock` when its entries of `says` were computed
    cdef int[::1] after, before  # by corner: where its table for the next corner begins, and for the previous one

    # Scratch space of find_crossing.py: chains.
    cdef int pairs
    cdef int[::1] pair  # the cells with two digits
    cdef int[::1] pair_of  # by cell: its index in `pair`, or -1
    cdef int[::1] link  # by node: the nodes that it forces
    cdef unsigned char[::1] by_sum  # by link: whether it follows by a sum
    cdef int[::1] links  # by node: number of its links
    cdef int[::1] came_from  # by node: the link that led to it
    cdef int[::1] depth  # by node: number of links from the start, -1 if not reached
    cdef int[::1] queue
    cdef int[::1] chain  # the nodes of the chain, from the end
    cdef set chains_emitted  # the conclusions of the chains that were emitted

    cdef void make_scratch_space(self)
    cpdef void take_board(self, tuple runs, int across, tuple sums) except *
    cdef void weigh_clue(self, int run) noexcept
    cdef int[::1] state_part(self, int size)
    cdef void eliminate_beside(self, int cell) noexcept
    cdef inline void touch(self, int cell) noexcept
    cdef void recount(self, int run) noexcept
    cdef int gather(self, int run) noexcept
    cdef int gather_unused(self, int run) noexcept
    cdef int ways_of(self, int run) noexcept
    cdef int count_ways(self, int run) noexcept
    cdef bint know(self, int run) noexcept
    cdef bint fill(self, int opened, int rest) noexcept
    cdef int add_eliminations(self, int cell, int digits) except -1
    cdef int argue_from_written(self, int run) except -1
    cdef int argue_from_restricted(self, int run, int top, int bottom) except -1
