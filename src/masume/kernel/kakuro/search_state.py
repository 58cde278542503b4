"""What single runs of a Kakuro say about the digits of their cells: the base of the search and of the level solver.

set    a set of digits as nine bits: bit d - 1 stands for the digit d
cell   a white square, numbered 0, 1, 2, … in reading order
run    consecutive cells with different digits; across runs are numbered before down runs
open   a cell with more than one digit left; a cell with one digit left is fixed
rest   what the open cells of a run still have to add up to; UNKNOWN when the run has no clue
late   a run whose cheap filter is done and whose costly one is put off

Propagation filters one run after the other. The cheap part of a filter (digits used up, sets of digits that fit the
rest, digits that every fitting set needs) is done at once; the costly part waits until no cheap step is left anywhere.

A filter removes only digits that are part of no filling of the run, so no solution is lost. It removes at least as much
from less, so the end of propagation does not depend on the order of the filters. The order still matters to those who
stop halfway: at a contradiction, or after some rounds.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    # The compiled form has these from runs.pxd.
    ALL = 511
    UNKNOWN = 46
    RESTS = 47

    def is_open(digits):
        return digits & (digits - 1) != 0


# For each set of digits: how many they are, the largest of them (the digit itself if there is one), and the set of the
# digits 10 - d.
COUNT = array("i", [0]) * 512
DIGIT = array("i", [0]) * 512
OPPOSITE = cython.declare(cython.int[::1], array("i", [0]) * 512)

# The sets of k digits with sum s are COMBINATION[FIRST[k * RESTS + s] : FIRST[k * RESTS + s + 1]]. With an unknown sum
# the digits only have to differ: there the set of all digits stands for all its subsets.
COMBINATION = array("i", [0]) * 520
FIRST = array("i", [0]) * 471

# FITTING[ROW[k * RESTS + s] * 512 + available] is about the sets of k of the available digits with sum s: their union,
# plus 512 times their intersection; 0 if there is none, and -1 if nobody has asked. Row 0 stands for all pairs (k, s)
# that have no sets at all.
ROW = cython.declare(cython.int[::1], array("i", [0]) * 470)
FITTING = cython.declare(cython.int[::1], array("i", [0]) * 512 + array("i", [-1]) * (138 * 512))


def build_tables():
    """Fill all tables but FITTING."""
    digits: cython.int
    low: cython.int
    count: cython.int
    total: cython.int
    kind: cython.int
    rows: cython.int = 1
    position: cython.int = 0
    sums: list = [0] * 512
    sets: list = [[] for kind in range(10 * RESTS)]
    for digits in range(1, 512):
        low = digits & -digits
        COUNT[digits] = COUNT[digits ^ low] + 1
        DIGIT[digits] = DIGIT[digits >> 1] + 1
        OPPOSITE[digits] = OPPOSITE[digits ^ low] | 256 // low
        total = sums[digits ^ low] + DIGIT[low]
        sums[digits] = total
        sets[COUNT[digits] * RESTS + total].append(digits)
    for count in range(1, 10):
        sets[count * RESTS + UNKNOWN].append(ALL)
    for kind in range(10 * RESTS):
        for digits in sets[kind]:
            COMBINATION[position] = digits
            position += 1
        FIRST[kind + 1] = position
        if FIRST[kind] < position:
            ROW[kind] = rows
            rows += 1


def find_fitting(kind, available):
    """The entry of FITTING for kind = k * RESTS + s, kept for the next time. Threads that look for the same entry at
    once write the same number."""
    union = 0
    common = ALL
    count = kind // RESTS
    if kind % RESTS == UNKNOWN:
        if COUNT[available] >= count:
            union = available
        if COUNT[available] > count:
            common = 0
    else:
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available == 0:
                union |= digits
                common &= digits
    entry = (common & union) << 9 | union
    FITTING[ROW[kind] << 9 | available] = entry
    return entry


def fitting(kind, available):
    """The entry of FITTING for kind = k * RESTS + s, which is worked out if nobody has asked before."""
    entry = FITTING[ROW[kind] << 9 | available]
    return find_fitting(kind, available) if entry < 0 else entry


class Runs:
    """The runs of a board, and the digits that are left to their cells.

    A derived class sets the board up and calls `wait_for_all`. It may look at runs in its own way (`look_at`), have its
    own view of the sets that fit (`sets_that_fit`), and its own filter for what is costly (`filter_further`)."""

    def __init__(self):
        if not cython.compiled:
            self.open_cell = [0] * 9
            self.open_domain = [0] * 9
            self.within = [0] * 9
            self.taken = [0] * 9
            self.supported = [0] * 9
            self.union = [0] * 512
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.trail_length = 0
        self.queue_head = 0
        self.queue_length = 0
        self.late_length = 0

    def hold(self, cells):
        """Make arrays for what is known about a number of cells; there are at most two runs for each cell."""
        ints = array("i", [0])
        flags = array("B", [0])
        self.domain = ints * cells
        self.trail = ints * (8 * cells + 1)
        self.cause = ints * (8 * cells + 1)
        self.queue = ints * (2 * cells)
        self.queued = flags * (2 * cells)
        self.late = ints * (2 * cells)
        self.is_late = flags * (2 * cells)
        self.number = ints * (2 * cells)
        self.entered_by = ints * (2 * cells)
        self.next_member = ints * (2 * cells)
        self.balance = ints * (2 * cells)

    def wait_for_all(self):
        """Every run waits to be filtered, and nothing has changed."""
        for run in range(self.runs):
            self.queue[run] = run
            self.queued[run] = 1
            self.is_late[run] = 0
        self.queue_head = 0
        self.queue_length = self.runs
        self.late_length = 0
        self.trail_length = 0

    def wait_for(self, marked):
        """The marked runs wait to be filtered; their marks are taken away."""
        for run in range(self.runs):
            if marked[run]:
                marked[run] = 0
                self.enqueue(run)

    # Changes

    def enqueue(self, run):
        """Let a run wait to be filtered."""
        if not self.queued[run]:
            self.queued[run] = 1
            position = self.queue_head + self.queue_length
            if position >= self.runs:
                position -= self.runs
            self.queue[position] = run
            self.queue_length += 1

    def next_run(self):
        run = self.queue[self.queue_head]
        self.queue_head += 1
        if self.queue_head == self.runs:
            self.queue_head = 0
        self.queue_length -= 1
        self.queued[run] = 0
        return run

    def forget_queues(self):
        while self.queue_length:
            self.next_run()
        while self.late_length:
            self.late_length -= 1
            self.is_late[self.late[self.late_length]] = 0

    def change(self, cell, digits, run):
        """Narrow a cell by what one of its runs found out; the other one is to be looked at."""
        self.trail[self.trail_length] = cell << 9 | self.domain[cell]
        self.cause[self.trail_length] = run << 9 | digits
        self.trail_length += 1
        self.domain[cell] = digits
        self.enqueue(self.across[cell] + self.down[cell] - run)

    def narrow(self, cell, digits, last):
        """Narrow a cell by what neither of its runs found out alone: both are to be looked at, `last` after the
        other."""
        self.change(cell, digits, last)
        self.enqueue(last)

    def undo(self, length):
        """Take back all changes but the first `length`."""
        while self.trail_length > length:
            self.trail_length -= 1
            entry = self.trail[self.trail_length]
            self.domain[entry >> 9] = entry & ALL

    # Propagation

    def propagate(self):
        """Look at the waiting runs, and those that change on the way, until nothing changes; False if a run fails."""
        while self.queue_length or self.late_length:
            if self.queue_length:
                possible = self.look_at(self.next_run(), False)
            else:
                self.late_length -= 1
                self.is_late[self.late[self.late_length]] = 0
                possible = self.look_at(self.late[self.late_length], True)
            if not possible:
                self.forget_queues()
                return False
        return True

    def look_at(self, run, thoroughly):
        """What propagation does with a run that waits; False if the run fails."""
        return self.filter(run, thoroughly)

    def filter(self, run, thoroughly):
        """Remove digits that do not fit the run; False if the run cannot be filled. Unless `thoroughly`, the costly
        part is put off."""
        count = 0  # of open cells
        used = 0
        rest = self.clue[run]
        has_clue: cython.bint = rest != UNKNOWN
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            digits = self.domain[cell]
            if is_open(digits):
                self.open_cell[count] = cell
                self.open_domain[count] = digits
                count += 1
            else:
                if used & digits:
                    return False
                used |= digits
                if has_clue:
                    rest -= DIGIT[digits]

        while count:
            # Step 1: no digit twice.
            available = 0
            again = False
            j = 0
            while j < count:
                digits = self.open_domain[j] & ~used
                if is_open(digits):
                    self.open_domain[j] = digits
                    available |= digits
                    j += 1
                else:
                    if digits == 0:
                        return False
                    used |= digits
                    if has_clue:
                        rest -= DIGIT[digits]
                    again = True
                    self.change(self.open_cell[j], digits, run)
                    count -= 1
                    self.open_cell[j] = self.open_cell[count]
                    self.open_domain[j] = self.open_domain[count]
            if again:
                continue
            # Step 2: only digits of sets that fit.
            if rest <= 0:
                return False
            entry = self.sets_that_fit(run, count, rest, used, available)
            if entry == 0 or entry >> 9 & ~available:
                return False
            if available & ~entry:
                for j in range(count):
                    self.open_domain[j] &= entry & ALL
                continue
            # Step 3: a digit that all these sets have, and that only one cell can hold, stands there.
            once = 0
            twice = 0
            alike = True
            for j in range(count):
                digits = self.open_domain[j]
                twice |= once & digits
                once |= digits
                if digits != available:
                    alike = False
            if alike and available == entry & ALL:
                break  # any order of a fitting set will do
            digits = (entry >> 9) & ~twice
            if digits:
                for j in range(count):
                    once = self.open_domain[j] & digits
                    if is_open(once):
                        return False
                    if once:
                        self.open_domain[j] = once
                continue
            # Step 4: of two cells, the mirror says all there is to say.
            if count == 2:
                j = self.mirror(rest) if has_clue else 1
            # Step 5: the costly part.
            elif thoroughly:
                j = self.filter_further(count, rest, used, available, entry >> 9)
            else:
                if not self.is_late[run]:
                    self.is_late[run] = 1
                    self.late[self.late_length] = run
                    self.late_length += 1
                break
            if j == 0:
                return False
            if j == 1:
                break

        if count == 0 and has_clue and rest != 0:
            return False
        for j in range(count):
            cell = self.open_cell[j]
            if self.domain[cell] != self.open_domain[j]:
                self.change(cell, self.open_domain[j], run)
        return True

    def sets_that_fit(self, run, count, rest, used, available):
        """About the sets of digits for so many open cells, as in FITTING: their union and what they have in common."""
        return fitting(count * RESTS + rest, available)

    # The parts of the filter look at the open cells of a run. They return 0 if it has no filling, 1 if nothing was
    # removed, 2 if something was.

    def mirror(self, rest):
        """Of two cells, one holds the rest minus the other. (Half the rest is gone already, as it is in no set.)"""
        first = OPPOSITE[self.open_domain[1]]
        second = OPPOSITE[self.open_domain[0]]
        if rest >= 10:
            first <<= rest - 10
            second <<= rest - 10
        else:
            first >>= 10 - rest
            second >>= 10 - rest
        first &= self.open_domain[0]
        second &= self.open_domain[1]
        if first == self.open_domain[0] and second == self.open_domain[1]:
            return 1
        self.open_domain[0] = first
        self.open_domain[1] = second
        return 2

    def filter_further(self, count, rest, used, available, needed):
        """The costly part of the filter, for `count` open cells. Each of the `available` digits fits at least one of
        them, and the `needed` digits are in every set that fits."""
        return self.try_fillings(count, count * RESTS + rest, available)

    def try_fillings(self, count, kind, available):
        """Keep the digits that are part of some filling of the run.

        For each set of digits with the right sum, walk over the groups of cells: a group that has fewer digits than
        cells rules the set out, and a group with as many digits as cells takes these digits from the other cells. What
        is left can be completed (Hall's theorem), so the union over the sets is exact."""
        groups = 1 << count
        possible = False
        for j in range(count):
            self.supported[j] = 0
        self.union[0] = 0
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available and digits != ALL:
                continue
            new = 0
            for j in range(count):
                self.within[j] = self.open_domain[j] & digits
                self.taken[j] = 0
                if self.within[j] == 0:
                    new = 0
                    break
                new |= self.within[j] & ~self.supported[j]
            if new == 0:
                continue  # nothing more to support
            group = 1
            while group < groups:
                low = group & -group
                self.union[group] = self.union[group ^ low] | self.within[DIGIT[low] - 1]
                spare = COUNT[self.union[group]] - COUNT[group]
                if spare <= 0:
                    if spare < 0:
                        break
                    for j in range(count):
                        if not group >> j & 1:
                            self.taken[j] |= self.union[group]
                group += 1
            if group == groups:
                possible = True
                for j in range(count):
                    self.supported[j] |= self.within[j] & ~self.taken[j]
        if not possible:
            return 0
        new = 1
        for j in range(count):
            if self.open_domain[j] != self.supported[j]:
                self.open_domain[j] = self.supported[j]
                new = 2
        return new

    # Sums of several runs

    def discover(self, run, number, entered_by):
        """Begin with a run that the depth-first search entered by a cell (-1 for none)."""
        rest = self.clue[run]
        self.number[run] = number
        self.entered_by[run] = entered_by
        self.next_member[run] = self.start[run]
        for position in range(self.start[run], self.start[run + 1]):
            digits = self.domain[self.member[position]]
            if not is_open(digits):
                rest -= DIGIT[digits]
        self.balance[run] = rest if run < self.across_runs else -rest


build_tables()
