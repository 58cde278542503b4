"""Hold a Kakuro position for the search and the level solver, and filter the candidates of single runs.

Propagation filters one run after another. A filter has a cheap part, which considers used digits, the digit sets that
fit the rest, and the digits in all of these sets. It also has a costly part, which is deferred until no run is left for
the cheap one.

A filter removes only digits that are in no filling of the run, so no solution is lost. It is monotonic: if it starts
from fewer candidates, no more are left. So the fixed point of propagation does not depend on the order of the filters.
The order does matter if propagation stops early, at a contradiction or after some rounds.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import (
    ALL,
    BITS,
    DIGIT,
    DIGITS,
    OPPOSITE,
    RESTS,
    UNKNOWN,
    RunFiller,
    fitting,
    is_open,
)
from cython.cimports.masume.kernel.kakuro.run_graph import RunGraph


class SearchState:
    """The runs of a board, and the candidates of their cells.

    A derived class sets up the board and calls `wait_for_all`. It may override the processing of a run (`look_at`), the
    digit sets that fit (`sets_that_fit`), and the costly part of the filter (`filter_further`).

    In a set of digits, bit d is the digit d. Cells are the white squares, numbered in reading order from 0.
    Runs have indices, the across runs first. A cell is open if it has more than one candidate, otherwise fixed. The
    rest of a run is the sum that its open cells must have; UNKNOWN if it has no clue.
    """

    def __init__(self):
        if not cython.compiled:
            self.open_cell = [0] * DIGITS
            self.open_domain = [0] * DIGITS
        self.filler = RunFiller()
        self.graph = RunGraph()
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.trail_length = 0
        self.queue_head = 0
        self.queue_length = 0
        self.late_length = 0

    def hold(self, cells):
        """Allocate the tables for `cells` cells, which form at most two runs per cell. The tables of the board must
        exist already.
        """
        ints = array("i", [0])
        flags = array("B", [0])
        self.domain = ints * cells
        self.trail = ints * (8 * cells + 1)
        self.cause = ints * (8 * cells + 1)
        self.queue = ints * (2 * cells)
        self.queued = flags * (2 * cells)
        self.late = ints * (2 * cells)
        self.is_late = flags * (2 * cells)
        self.graph.hold(cells, 2 * cells)
        self.graph.take_board(self.across, self.down, self.start, self.member, self.clue, UNKNOWN, self.domain)

    def wait_for_all(self):
        """Mark all runs as dirty, and empty the undo stack."""
        for run in range(self.runs):
            self.queue[run] = run
            self.queued[run] = 1
            self.is_late[run] = 0
        self.queue_head = 0
        self.queue_length = self.runs
        self.late_length = 0
        self.trail_length = 0

    def wait_for(self, marked):
        """Mark the runs whose flags are set in `marked` as dirty, and clear these flags."""
        for run in range(self.runs):
            if marked[run]:
                marked[run] = 0
                self.enqueue(run)

    # Changes.

    def enqueue(self, run):
        """Mark `run` as dirty."""
        if not self.queued[run]:
            self.queued[run] = 1
            position = self.queue_head + self.queue_length
            if position >= self.runs:
                position -= self.runs
            self.queue[position] = run
            self.queue_length += 1

    def next_run(self):
        """Remove the next run from the queue of dirty runs, and return it."""
        run = self.queue[self.queue_head]
        self.queue_head += 1
        if self.queue_head == self.runs:
            self.queue_head = 0
        self.queue_length -= 1
        self.queued[run] = 0
        return run

    def forget_queues(self):
        """Mark all runs as clean."""
        while self.queue_length:
            self.next_run()
        while self.late_length:
            self.late_length -= 1
            self.is_late[self.late[self.late_length]] = 0

    def change(self, cell, digits, run):
        """Set the candidates of `cell` to `digits`, as a consequence of its run `run`. Mark the other run of the cell
        as dirty.
        """
        self.trail[self.trail_length] = cell << BITS | self.domain[cell]
        self.cause[self.trail_length] = run << BITS | digits
        self.trail_length += 1
        self.domain[cell] = digits
        self.enqueue(self.across[cell] + self.down[cell] - run)

    def narrow(self, cell, digits, last):
        """Set the candidates of `cell` to `digits`, for a reason that involves more than one run. Mark both runs of the
        cell as dirty, the run `last` after the other one.
        """
        self.change(cell, digits, last)
        self.enqueue(last)

    def undo(self, length):
        """Undo changes until the trail has the length `length`."""
        while self.trail_length > length:
            self.trail_length -= 1
            entry = self.trail[self.trail_length]
            self.domain[entry >> BITS] = entry & ALL

    # Propagation.

    def propagate(self):
        """Filter the dirty runs until none is left. Return False if a run has no filling."""
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
        """Filter the dirty run `run`; the costly part is deferred unless `thoroughly`. Return False if the run has no
        filling.
        """
        return self.filter(run, thoroughly)

    def filter(self, run, thoroughly):
        """Remove digits that are in no filling of `run`; the costly part is deferred unless `thoroughly`. Return False
        if the run has no filling.
        """
        count = 0  # number of open cells
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
            # Step 1: eliminate digits that are already used.
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
            # Step 2: keep only digits of sets that fit.
            if rest <= 0:
                return False
            entry = self.sets_that_fit(run, count, rest, used, available)
            if entry == 0 or entry >> BITS & ~available:
                return False
            if available & ~entry:
                for j in range(count):
                    self.open_domain[j] &= entry & ALL
                continue
            # Step 3: a digit that is in all these sets and is a candidate of only one cell is fixed there.
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
                break  # any order of a fitting set is a filling
            digits = (entry >> BITS) & ~twice
            if digits:
                for j in range(count):
                    once = self.open_domain[j] & digits
                    if is_open(once):
                        return False
                    if once:
                        self.open_domain[j] = once
                continue
            # Step 4: for two cells, the mirror is exact.
            if count == 2:
                j = self.mirror(rest) if has_clue else 1
            # Step 5: the costly part.
            elif thoroughly:
                j = self.filter_further(count, rest, used, available, entry >> BITS)
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
        """Return the union of all sets of `count` digits in `available` with the sum `rest`, plus 512 times their
        intersection. Derived classes also use `run` and the digits of its fixed cells, `used`.
        """
        return fitting(count * RESTS + rest, available)

    # The following methods are parts of the filter and process the open cells of a run. They return 0 if the run has no
    # filling, 1 if nothing was removed, and 2 if something was.

    def mirror(self, rest):
        """Restrict the two open cells of a run to digits that add up to `rest`. Return 1 if nothing changes, otherwise
        2. The digit `rest` / 2 has been removed before, because no set of two different digits contains it.
        """
        first = OPPOSITE[self.open_domain[1]]
        second = OPPOSITE[self.open_domain[0]]
        if rest >= BITS:
            first <<= rest - BITS
            second <<= rest - BITS
        else:
            first >>= BITS - rest
            second >>= BITS - rest
        first &= self.open_domain[0]
        second &= self.open_domain[1]
        if first == self.open_domain[0] and second == self.open_domain[1]:
            return 1
        self.open_domain[0] = first
        self.open_domain[1] = second
        return 2

    def filter_further(self, count, rest, used, available, needed):
        """Apply the costly part of the filter to the `count` open cells of a run, whose remaining sum is `rest`. The
        digits `available` are their candidates, `used` those of the fixed cells, and every set that fits contains the
        digits `needed`. Return 0 on a contradiction, 1 if nothing changes, otherwise 2.
        """
        return self.try_fillings(count, count * RESTS + rest, available)

    def try_fillings(self, count, kind, available):
        """Remove the digits that the open cells of a run have in no filling. `kind` is k * RESTS + s for `count` = k
        open cells with the sum s, and `available` are their candidates. Return 0 if there is no filling, 1 if nothing
        changes, otherwise 2.
        """
        for j in range(count):
            self.filler.domain[j] = self.open_domain[j]
        if not self.filler.fill(count, kind, available):
            return 0
        answer = 1
        for j in range(count):
            if self.open_domain[j] != self.filler.supported[j]:
                self.open_domain[j] = self.filler.supported[j]
                answer = 2
        return answer
