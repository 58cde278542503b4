"""Kakuro: the position that steps are found in. What its cells may hold, and what that says about each run.

digits    a set of digits as nine bits: bit d - 1 stands for the digit d
run       numbered, across runs first; its cells are member[start[run] : start[run + 1]]
open      a cell in which no digit is written
rest      what is left of a run's clue for its open cells
way       a set of digits that the open cells of a run may hold together
clock     counts the changes of the position; what was found out about a run holds as long as it has not changed since
awake     a technique is awake in a run unless it found nothing there and the run has not changed since
word      the runs as sets of bits are kept in words of 30
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.kakuro.search_state import (
    ALL,
    COMBINATION,
    COUNT,
    DIGIT,
    FIRST,
    RESTS,
    UNKNOWN,
    fitting,
)
from cython.cimports.masume.kernel.step_finder import Finder

from masume.kernel.kakuro.weights import CONTRADICTIONS, PROPAGATING, TECHNIQUES, WHAT_IF_WEIGHTS

TOO_MUCH = cython.declare(cython.int, 1000)  # a rest above all sums
WORD = cython.declare(cython.int, 30)  # runs in a word
COUNT_OF_TECHNIQUES = cython.declare(cython.int, len(TECHNIQUES))


def room_of(runs):
    """For how many runs a finder has room that is made for a board with so many, so that others find room in it."""
    return (runs // 16 + 1) * 16


class Position(Finder):
    """A board and what is known of it. `runs` are tuples of squares, `sums` their clues, 0 for none."""

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, 10, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS)
        self.room = room_of(len(runs))
        self.words = self.room // WORD + 1
        self.longest = max(squares, 9)
        self.member = self.room_for(2 * squares)
        self.start = self.room_for(self.room + 1)
        self.across_of = self.room_for(squares)
        self.down_of = self.room_for(squares)
        self.clue = self.room_for(self.room)
        self.allowed = self.room_for(self.room)
        self.sets = self.room_for(self.room)
        self.crossed = self.room_for(squares)
        # All that copies of a position need is in one table.
        self.state = self.room_for(5 * squares + 9 * self.room + (1 + len(TECHNIQUES)) * self.words)
        self.state_used = 0
        self.domain = self.state_part(squares)
        self.written = self.state_part(squares)
        self.struck = self.state_part(squares)
        self.open_count = self.state_part(self.room)
        self.used = self.state_part(self.room)
        self.rest = self.state_part(self.room)
        self.doubled = self.state_part(self.room)
        self.changed = self.state_part(self.room)
        self.known_at = self.state_part(self.room)
        self.sound = self.state_part(self.room)
        self.fits = self.state_part(self.room)
        self.spent = self.state_part(self.room)
        self.support = self.state_part(2 * squares)
        self.touched = self.state_part(self.words)
        self.awake = self.state_part(len(TECHNIQUES) * self.words)
        self.left = 0
        self.clock = 1
        self.board_changed = 1
        self.placed_at = 1
        self.all_sound_at = 0
        self.open_cell = self.room_for(self.longest)
        self.open_domain = self.room_for(self.longest)
        self.supported = self.room_for(self.longest)
        self.within = self.room_for(self.longest)
        self.locked = self.room_for(self.longest)
        self.union = self.room_for(512)
        self.opened = 0
        self.fitting = 0
        self.idle = False
        self.take_board(runs, across, sums)

    def state_part(self, size):
        """The next part of the table of the position."""
        self.state_used += size
        return self.state[self.state_used - size : self.state_used]

    def take_board(self, runs: tuple, across: cython.int, sums: tuple) -> None:
        """Goes over to another board with as many squares, and runs that there is room for. Copies that were made go
        with it when they are used next."""
        cell: cython.int
        self.board = (self.cells, runs, across, sums)
        self.runs = len(runs)
        self.across_runs = across
        self.uneven = None
        for cell in range(self.cells):
            self.across_of[cell] = self.down_of[cell] = -1
        at = 0
        for run in range(self.runs):
            for cell in runs[run]:
                self.member[at] = cell
                at += 1
                if run < across:
                    self.across_of[cell] = run
                else:
                    self.down_of[cell] = run
            self.start[run + 1] = at
            self.clue[run] = min(sums[run], TOO_MUCH)
            self.weigh_clue(run)
        self.crossings = 0
        for cell in range(self.cells):
            if self.across_of[cell] >= 0:
                one = self.allowed[self.across_of[cell]]
                two = self.allowed[self.down_of[cell]]
                both = one & two
                if both and both & (both - 1) == 0 and both != one and both != two:
                    self.crossed[self.crossings] = cell
                    self.crossings += 1

    def weigh_clue(self, run):
        """Finds out what the clue of a run allows."""
        size = self.start[run + 1] - self.start[run]
        self.sets[run] = 0
        self.allowed[run] = ALL
        if self.clue[run]:
            self.allowed[run] = 0
            if size < 10 and self.clue[run] < UNKNOWN:
                kind = size * RESTS + self.clue[run]
                self.allowed[run] = fitting(kind, ALL) & ALL
                self.sets[run] = FIRST[kind + 1] - FIRST[kind]

    # What the base asks for.

    def load(self, domains: object, placed: object) -> None:
        self.clock += 1
        self.tidy = False
        self.left = 0
        some: cython.bint = placed != 0
        for cell in range(self.cells):
            digits: cython.int = domains[cell]
            self.domain[cell] = digits >> 1 & ALL
            self.written[cell] = self.struck[cell] = 0
            if self.across_of[cell] >= 0:
                if some:
                    self.written[cell] = placed >> cell & 1
                if not self.written[cell]:
                    self.left += 1
        for word in range(self.words):
            self.touched[word] = 0
        for word in range(len(self.awake)):
            self.awake[word] = 0  # the board before may have had more runs
        for run in range(self.runs):
            self.changed[run] = self.clock
            self.touched[run // WORD] |= 1 << run % WORD
            self.recount(run)
        self.board_changed = self.placed_at = self.clock
        self.forget()

    def put(self, cell, value):
        if not self.written[cell]:
            self.written[cell] = 1
            self.left -= 1
        self.domain[cell] = 1 << (value - 1)
        self.clock += 1
        self.placed_at = self.clock
        self.touch(cell)
        self.recount(self.across_of[cell])
        self.recount(self.down_of[cell])

    def strike(self, cell, value):
        digits = self.domain[cell]
        if digits >> (value - 1) & 1:
            self.domain[cell] = digits ^ 1 << (value - 1)
            self.clock += 1
            self.touch(cell)
            if self.written[cell]:
                self.recount(self.across_of[cell])
                self.recount(self.down_of[cell])

    def tidy_up(self) -> None:
        """From here on, a digit that a line of a chain leaves alone in a cell is written there, and what is written is
        struck out in its runs."""
        self.tidy = True
        for cell in range(self.cells):
            self.struck[cell] = 0
        for cell in range(self.cells):
            if self.written[cell]:
                self.strike_beside(cell)

    def settle(self):
        for i in range(self.last_count):
            cell = self.last_cell[i]
            digits = self.domain[cell]
            if not self.written[cell] and digits and digits & (digits - 1) == 0:
                self.put(cell, DIGIT[digits])
        # In the order of the cells: if two of them strike all that a third one has left, the first one does.
        for cell in range(self.cells):
            if self.last[cell] and self.written[cell]:
                self.strike_beside(cell)

    def strike_beside(self, cell):
        """Strikes a written digit in the open cells of its runs; not where it is the last one left, which is a
        contradiction that has to be told."""
        digits = self.domain[cell]
        for run in (self.across_of[cell], self.down_of[cell]):
            for at in range(self.start[run], self.start[run + 1]):
                other = self.member[at]
                if not self.written[other] and self.domain[other] & digits and self.domain[other] & ~digits:
                    self.struck[other] |= digits
                    self.domain[other] &= ~digits
                    self.clock += 1
                    self.touch(other)

    def touch(self, cell):
        """Notes that a cell has changed."""
        across = self.across_of[cell]
        down = self.down_of[cell]
        self.changed[across] = self.changed[down] = self.board_changed = self.clock
        self.touched[across // WORD] |= 1 << across % WORD
        self.touched[down // WORD] |= 1 << down % WORD

    def wake(self):
        """Wakes all techniques in the runs that have changed."""
        for word in range(self.words):
            touched = self.touched[word]
            if touched:
                self.touched[word] = 0
                for technique in range(COUNT_OF_TECHNIQUES):
                    self.awake[technique * self.words + word] |= touched

    def next_awake(self, technique, run):
        """The first run from this one on in which a technique is awake; -1 if there is none."""
        word = run // WORD
        left = 0 if word >= self.words else self.awake[technique * self.words + word] >> run % WORD << run % WORD
        while left == 0:
            word += 1
            if word >= self.words:
                return -1
            left = self.awake[technique * self.words + word]
        return word * WORD + ctz(left)

    def let_sleep(self, technique, run):
        """Notes that an awake technique found nothing in a run."""
        self.awake[technique * self.words + run // WORD] ^= 1 << run % WORD

    def recount(self, run):
        """Counts what is written in a run."""
        used = 0
        opened = 0
        rest = self.clue[run]
        doubled: cython.bint = False
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell]:
                digits = self.domain[cell]
                if digits == 0 or used & digits:
                    doubled = True
                used |= digits
                rest -= DIGIT[digits]
            else:
                opened += 1
        self.used[run] = used
        self.open_count[run] = opened
        self.doubled[run] = doubled
        # A rest that no digits make must not look like an unknown one.
        self.rest[run] = UNKNOWN if not self.clue[run] else TOO_MUCH if rest >= UNKNOWN else rest

    def allows(self, cell, value):
        return value > 0 and (self.domain[cell] >> (value - 1) & 1) != 0

    def is_open(self, cell):
        return self.across_of[cell] >= 0 and not self.written[cell]

    def is_full(self):
        return self.left == 0

    def take_position(self, source):
        """Takes over the position of another finder of the same board."""
        if self.board is not source.board:
            self.take_board(source.board[1], source.across_runs, source.board[3])
            self.board = source.board
        self.state[:] = source.state
        self.left = source.left
        self.clock = source.clock
        self.board_changed = source.board_changed
        self.placed_at = source.placed_at
        self.all_sound_at = source.all_sound_at

    # What a run allows.

    def gather(self, run):
        """Collects the open cells of a run and the digits that they may hold; returns how many they are."""
        opened = 0
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell]:
                self.open_cell[opened] = cell
                self.open_domain[opened] = self.domain[cell]
                opened += 1
        self.opened = opened
        return opened

    def gather_unused(self, run):
        """Collects the open cells of a run, each with the digits that it may hold and that the run has not used."""
        opened = self.gather(run)
        used = self.used[run]
        for j in range(opened):
            self.open_domain[j] &= ~used
        return opened

    def ways_of(self, run):
        """About the ways to fill the open cells of a run by its rest and its written digits alone: the union, plus 512
        times the digits that all of them have; 0 if there is none."""
        rest = self.rest[run]
        if rest < 1 or rest > UNKNOWN or self.start[run + 1] - self.start[run] > 9 or self.open_count[run] == 0:
            return 0
        return fitting(self.open_count[run] * RESTS + rest, ALL & ~self.used[run])

    def count_ways(self, run):
        """How many ways there are by the rest and the written digits."""
        rest = self.rest[run]
        ways = 0
        if 0 < rest < UNKNOWN:
            kind = self.open_count[run] * RESTS + rest
            for index in range(FIRST[kind], FIRST[kind + 1]):
                if not COMBINATION[index] & self.used[run]:
                    ways += 1
        return ways

    def know(self, run):
        """Finds out, unless it is known, whether a run can be filled, which digits its open cells have in some filling,
        and the union of the ways that the candidates can form. Whether it can be filled."""
        if self.known_at[run] >= self.changed[run]:
            return self.sound[run]
        self.known_at[run] = self.clock
        self.fits[run] = 0
        start = self.start[run]
        good: cython.bint = False
        if not self.doubled[run] and self.start[run + 1] - start < 10:
            opened = self.gather_unused(run)
            if opened == 0:
                good = self.clue[run] == 0 or self.rest[run] == 0
            else:
                good = self.fill(opened, self.rest[run])
                self.fits[run] = self.fitting
                for j in range(opened):
                    self.support[start + j] = self.supported[j]
        self.sound[run] = good
        return good

    def fill(self, opened, rest):
        """Finds which of the digits collected are part of a filling that makes the rest: `supported`. `fitting` is the
        union of the ways that can be spread over the cells. Whether there is a filling."""
        available = 0
        for j in range(opened):
            self.supported[j] = 0
            available |= self.open_domain[j]
        self.fitting = 0
        if rest < 1 or rest > UNKNOWN:
            return False
        kind = opened * RESTS + rest
        possible: cython.bint = False
        for index in range(FIRST[kind], FIRST[kind + 1]):
            way = COMBINATION[index]
            if rest == UNKNOWN:
                way = available
            elif way & ~available:
                continue
            new = way & ~self.fitting
            for j in range(opened):
                new |= self.open_domain[j] & way & ~self.supported[j]
            if new and self.spread(opened, way):
                possible = True
                self.fitting |= way
                for j in range(opened):
                    self.supported[j] |= self.within[j] & ~self.locked[j]
        return possible

    def spread(self, opened, way):
        """Whether the digits of a way can be spread over the cells collected. If so, cell j may hold
        within[j] without locked[j] then.

        A group of cells that has fewer digits than cells rules the way out. One with as many takes these digits from
        the other cells. What is left can be completed (Hall's theorem)."""
        for j in range(opened):
            self.within[j] = self.open_domain[j] & way
            self.locked[j] = 0
            if self.within[j] == 0:
                return False
        self.union[0] = 0
        for group in range(1, 1 << opened):
            low = group & -group
            self.union[group] = self.union[group ^ low] | self.within[DIGIT[low] - 1]
            spare = COUNT[self.union[group]] - COUNT[group]
            if spare <= 0:
                if spare < 0:
                    return False
                for j in range(opened):
                    if not group >> j & 1:
                        self.locked[j] |= self.union[group]
        return True

    # Parts of steps.

    def lose(self, cell, digits):
        """Notes that the step takes some digits from a cell."""
        while digits:
            low = digits & -digits
            self.remove(cell, DIGIT[low])
            digits ^= low

    def argue_from_written(self, run):
        """Notes that the step argues from the digits written in a run."""
        for at in range(self.start[run], self.start[run + 1]):
            if self.written[self.member[at]]:
                self.argue(self.member[at])

    def argue_from_restricted(self, run, top, bottom):
        """Notes that the step argues from all cells of a run that are written or have lost a candidate, but for those
        in two across runs (-1 for none)."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell] or self.domain[cell] != ALL:
                if self.across_of[cell] != top and self.across_of[cell] != bottom:
                    self.argue(cell)
