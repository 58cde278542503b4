# Types of finder_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.kakuro.digit_sets cimport RunFiller
from masume.kernel.step_finder cimport StepFinder


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
    cdef int words  # number of words in a set of runs
    cdef int[::1] touched  # the runs that have changed since the last call of `wake`
    cdef int[::1] dirty  # by technique: its dirty runs, in which it has to search again
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

    cpdef void take_board(self, tuple runs, int across, tuple sums) except *
    cdef void weigh_clue(self, int run) noexcept
    cdef int[::1] state_part(self, int size)
    cdef void take_position(self, FinderState source) except *
    cdef void eliminate_beside(self, int cell) noexcept
    cdef inline void touch(self, int cell) noexcept
    cdef void wake(self) noexcept
    cdef int next_awake(self, int technique, int run) noexcept
    cdef void mark_clean(self, int technique, int run) noexcept
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
