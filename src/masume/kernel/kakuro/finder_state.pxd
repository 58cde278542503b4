# The types of position.py: its fields, and its methods that only compiled code calls.
from masume.kernel.step_finder cimport Finder


cdef class Position(Finder):
    # The board.
    cdef tuple board
    cdef int runs, across_runs
    cdef int room  # for runs
    cdef int longest  # run that there is room for
    cdef list uneven  # the pieces of the board that have uneven sums, by their runs; None if that was not found out
    cdef int[::1] start, member
    cdef int[::1] across_of, down_of  # the runs of each square, -1 for a wall
    cdef int[::1] clue  # of each run, 0 for none
    cdef int[::1] allowed  # by run: the digits that its clue allows
    cdef int[::1] sets  # by run: how many sets of digits make the clue
    cdef int[::1] crossed  # the cells whose two clues have one digit in common, and each some others
    cdef int crossings  # how many these are

    # What is known: parts of one table, which is all that copies need.
    cdef int[::1] state
    cdef int state_used
    cdef int[::1] domain  # the digits that each square may hold
    cdef int[::1] written  # whether there is a digit, by square
    cdef int[::1] struck  # by square: the digits that were struck without a word since the position was tidied up
    cdef int left  # open cells
    cdef int[::1] open_count  # by run
    cdef int[::1] used  # by run: the digits written in it
    cdef int[::1] rest  # by run; UNKNOWN where there is no clue
    cdef int[::1] doubled  # by run: whether a digit is written twice

    # When things changed, and where techniques are awake.
    cdef int clock
    cdef int[::1] changed
    cdef int board_changed
    cdef int placed_at
    cdef int words  # for a set of runs
    cdef int[::1] touched  # the runs that have changed since techniques were woken
    cdef int[::1] awake  # by technique: the runs in which it is awake
    cdef bint idle  # whether a technique finds nothing in the run that it looks at

    # What was found out about runs, and when.
    cdef int[::1] known_at
    cdef int[::1] sound  # whether the run can be filled
    cdef int all_sound_at  # when all runs could be filled
    cdef int[::1] support  # support[start[run] + j]: what the open cell number j has in some filling
    cdef int[::1] fits  # the union of the ways that the candidates can form
    cdef int[::1] spent  # the written digits that an open cell still has as a candidate

    # The open cells that were collected, and what `fill` finds out about them.
    cdef int opened
    cdef int[::1] open_cell, open_domain
    cdef int[::1] supported, within, locked
    cdef int fitting
    cdef int[::1] union

    cpdef void take_board(self, tuple runs, int across, tuple sums) except *
    cdef void weigh_clue(self, int run) noexcept
    cdef int[::1] state_part(self, int size)
    cdef void take_position(self, Position source) except *
    cdef void strike_beside(self, int cell) noexcept
    cdef inline void touch(self, int cell) noexcept
    cdef void wake(self) noexcept
    cdef int next_awake(self, int technique, int run) noexcept
    cdef void let_sleep(self, int technique, int run) noexcept
    cdef void recount(self, int run) noexcept
    cdef int gather(self, int run) noexcept
    cdef int gather_unused(self, int run) noexcept
    cdef int ways_of(self, int run) noexcept
    cdef int count_ways(self, int run) noexcept
    cdef bint know(self, int run) noexcept
    cdef bint fill(self, int opened, int rest) noexcept
    cdef bint spread(self, int opened, int way) noexcept
    cdef int lose(self, int cell, int digits) except -1
    cdef int argue_from_written(self, int run) except -1
    cdef int argue_from_restricted(self, int run, int top, int bottom) except -1
