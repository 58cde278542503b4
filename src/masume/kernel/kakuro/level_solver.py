"""Solve a Kakuro with the techniques of one level, without guessing.

The levels, in terms of the catalogue of techniques (K1 to K19) and its grades:

1   beginner     combinations, naked singles and reduced runs, if there are few sets of digits to compare (K1-K6)
2   easy         the same with more sets, two-cell mirrors, and squeezes of three cells (K1-K8)
3   medium       the same with any number of sets, squeezes of six cells, and must-have digits if there are not very
                 many sets to compare (K1-K9)
4   hard         naked pairs and triples, hidden pairs, knock-out, permutations of up to four cells (K10-K13)
5   hard         all permutations, and regions with one or two cells sticking out (K13-K16)
6   expert       one assumption, followed by the techniques of level 3 (K18)
7   diabolical   anything; the search proves that there is one solution

A board has a level if the techniques of that level solve it and those of the level below do not. At levels 1 to 4,
players consider the digit sets that fit the clue and the digits written in the run. Excluding some of these sets by the
candidates of the cells is a separate technique, knock-out.

Level 5 includes conclusions from several crossing runs (K14). In their place, the solver tests which assumptions fail
within two rounds, and so finds more conclusions than players do. Therefore a hard board is made such that it can be
solved without this test, and an expert board such that it cannot be solved even with it.

Every technique removes only digits that are in no solution. So if a solver solves the board, the solution is unique.

When boards are made, a step changes the clues of only two runs (see random_digits.py), so evaluation is incremental.
The changes of the saved state are replayed in order, each with the run that caused it. Changes caused by a run with a
new clue are skipped, together with all that depends on them: if a change is skipped, both runs of its cell become
dirty, and later changes caused by these runs are skipped, too. All other runs were filtered in an unchanged state. The
fixed point of propagation does not depend on the order of the filters, so the result equals that of a full evaluation.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import (
    ALL,
    BITS,
    COMBINATION,
    COUNT,
    DIGIT,
    DIGITS,
    FIRST,
    RESTS,
    fitting,
    is_open,
)
from cython.cimports.masume.kernel.kakuro.find_cuts import largest_region
from cython.cimports.masume.kernel.kakuro.find_in_runs import clue_weight, effort_of, squeeze_weight
from cython.cimports.masume.kernel.kakuro.layout import Layout
from cython.cimports.masume.kernel.kakuro.search_state import SearchState
from cython.cimports.masume.kernel.rng import below, seeded

from masume.kernel.kakuro.technique_weights import BANDS, TECHNIQUES

REGION = largest_region(BANDS[3])  # size in runs of the largest region that a player of level 5 examines

# Weights of the heaviest steps that players of levels 1, 2 and 3 take; ANY is no bound, for higher levels and for
# following assumptions.
BEGINNER = cython.declare(cython.int, BANDS[0])
EASY = cython.declare(cython.int, BANDS[1])
MEDIUM = cython.declare(cython.int, BANDS[2])
ANY = cython.declare(cython.int, 1000)
REDUCED_RUN = cython.declare(cython.int, TECHNIQUES["reduced-run"])
MUST_HAVE = cython.declare(cython.int, TECHNIQUES["must-have-digit"])

# Number of rounds for which an assumption is followed at level 5 and above it: the first round filters the runs of the
# cell, the second those that cross them, and so on.
SHORT = cython.declare(cython.int, 2)
LONG = cython.declare(cython.int, 12)

# Base-2 logarithm of the number of cached results of the costliest filter.
MEMORY_BITS = cython.declare(cython.int, 12)
KIND_BITS = cython.declare(cython.int, 9)  # of a number of cells and a sum together, as `fitting` takes them


class LevelSolver(SearchState):
    """Solver that uses the techniques of one level at a time.

    A level is a set of techniques; the solver propagates with them until nothing more follows. The openness of a board
    is the number of candidates left beyond one per cell, so it is 0 if the board is solved. The saved state is the one
    that the solver reached for the digits before a step (see random_digits.py). See SearchState for the other terms.
    """

    def __init__(self, layout: Layout, clue: cython.int[::1]):
        ints = array("i", [0])
        cells: cython.int = layout.area
        SearchState.__init__(self)
        self.layout = layout
        self.level = 5
        self.heaviest = ANY
        self.region = REGION
        self.watch = layout.watch
        self.across = layout.across
        self.down = layout.down
        self.start = layout.start
        self.member = layout.member
        self.clue = clue
        self.hold(cells)
        self.snapshot_cell = ints * (8 * cells + 1)
        self.kept_cause = ints * (8 * cells + 1)
        self.snapshot_length = 0
        self.evaluated = 0
        self.open_cells = ints * cells
        self.opened = 0
        self.is_dirty = array("B", [0]) * (2 * cells)
        self.listed = ints * cells
        self.memory = array("Q", [0]) * (4 << MEMORY_BITS)

    # Evaluation.

    def evaluate(self, level):
        """Solve the board from scratch with the techniques of `level`, and save the state. Return the openness: the
        number of candidates left beyond one per cell.
        """
        self.use(level)
        self.cells = self.layout.cells
        self.runs = self.layout.runs
        self.across_runs = self.layout.across_runs
        self.graph.count_runs(self.runs, self.across_runs)
        for cell in range(self.cells):
            self.domain[cell] = ALL
        for run in range(self.runs):
            self.is_dirty[run] = 0
        self.wait_for_all()
        self.propagate()
        self.evaluated = self.trail_length
        self.snapshot()
        return self.unresolved()

    def evaluate_change(self, first, two):
        """Solve a board that differs from the one of the saved state only in the clues of the runs `first` and `two`.
        Return the openness: the number of candidates left beyond one per cell.
        """
        for cell in range(self.cells):
            self.domain[cell] = ALL
        self.trail_length = 0
        self.is_dirty[first] = 1
        self.is_dirty[two] = 1
        for position in range(self.snapshot_length):
            cell = self.snapshot_cell[position]
            if self.is_dirty[self.kept_cause[position] >> BITS]:
                self.is_dirty[self.across[cell]] = 1
                self.is_dirty[self.down[cell]] = 1
            else:
                self.trail[self.trail_length] = cell << BITS | self.domain[cell]
                self.cause[self.trail_length] = self.kept_cause[position]
                self.trail_length += 1
                self.domain[cell] = self.kept_cause[position] & ALL
        self.wait_for(self.is_dirty)
        self.propagate()
        self.evaluated = self.trail_length
        return self.unresolved()

    def unresolved(self):
        """Return the openness: the number of candidates left beyond one per cell."""
        total = -self.cells
        for cell in range(self.cells):
            total += COUNT[self.domain[cell]]
        self.watch.tick(self.cells)
        return total

    def snapshot(self):
        """Save the state that the last evaluation reached, and list its open cells."""
        self.snapshot_length = self.evaluated
        for position in range(self.evaluated):
            self.snapshot_cell[position] = self.trail[position] >> BITS
            self.kept_cause[position] = self.cause[position]
        self.opened = 0
        for cell in range(self.cells):
            if is_open(self.domain[cell]):
                self.open_cells[self.opened] = cell
                self.opened += 1

    def lowest_level(self):
        """Return the lowest level that solves the board; 7 also if the board has several solutions."""
        for level in range(1, 6):
            if self.evaluate(level) == 0:
                return level
        if self.settle() == 0 or self.what_if(5, SHORT) == 0:
            return 5
        return 6 if self.what_if(3, LONG) == 0 else 7

    def needs_assumptions(self, level):
        """Return whether the board has exactly the level `level`, which must be 6 or 7."""
        self.evaluate(5)
        if self.settle() == 0 or self.what_if(5, SHORT) == 0:
            return False
        return (self.what_if(3, LONG) == 0) == (level == 6)

    def what_if(self, level, rounds):
        """Continue from the last evaluation with assumptions: assume each candidate in turn, and remove it if the
        techniques of `level` reach a contradiction within `rounds` rounds. Repeat this until no candidate can be
        removed. Return the openness: the number of candidates left beyond one per cell.
        """
        cell = 0
        own_level = self.level
        idle = 0  # cells since the last removal
        while idle < self.cells and not self.watch.stopped:
            left = self.domain[cell] if is_open(self.domain[cell]) else 0
            idle += 1
            while left:
                digit = left & -left
                left ^= digit
                length = self.trail_length
                self.use(level)
                self.heaviest = ANY
                self.narrow(cell, digit, self.across[cell])
                possible = self.propagate_rounds(rounds)
                self.undo(length)
                self.use(own_level)
                self.watch.tick(32)
                if not possible:
                    idle = 0
                    self.narrow(cell, self.domain[cell] ^ digit, self.across[cell])
                    self.settle()
                    left = left & self.domain[cell] if is_open(self.domain[cell]) else 0
            cell = cell + 1 if cell + 1 < self.cells else 0
        return self.unresolved()

    # Propagation.

    def use(self, level):
        """Switch to the techniques of `level`."""
        self.level = level
        self.heaviest = BEGINNER if level == 1 else EASY if level == 2 else MEDIUM if level == 3 else ANY

    def look_at(self, run, thoroughly):
        """Filter `run` with the techniques of the current level. Return False if the run has no filling. The costly
        part of the filter is deferred unless `thoroughly`. Up to level 3, nothing is deferred, because no part is
        costly.
        """
        return self.filter(run, thoroughly or self.level <= 3)

    def sets_that_fit(self, run, count, rest, used, available):
        """Return the union of the digit sets that a player of the current level considers for the open cells of `run`,
        plus their intersection shifted by BITS. These are the sets that fit the clue and the written digits; or, if
        comparing them is too hard, those that fit the clue alone. At level 5, they must also be subsets of the cells'
        candidates, `available`.
        """
        if self.level == 5:
            return fitting(count * RESTS + rest, available)
        entry = fitting(count * RESTS + rest, ALL & ~used)
        if self.heaviest == ANY or (self.level == 3 and entry <= ALL):
            return entry  # at level 3, only must-have digits may be too heavy
        ways = self.count_ways(count, rest, used)
        effort = effort_of(ways, count)
        if MUST_HAVE + effort > self.heaviest:
            entry &= ALL
        if count > 1 and (REDUCED_RUN + effort if used else clue_weight(count, ways)) > self.heaviest:
            entry = available
            size = self.start[run + 1] - self.start[run]
            kind = size * RESTS + self.clue[run]
            if clue_weight(size, FIRST[kind + 1] - FIRST[kind]) <= self.heaviest:
                entry &= fitting(kind, ALL)
        return entry

    def count_ways(self, count, rest, used):
        """Return how many sets of `count` digits have the sum `rest` and contain no digit of `used`."""
        ways = 0
        kind = count * RESTS + rest
        for position in range(FIRST[kind], FIRST[kind + 1]):
            if not COMBINATION[position] & used:
                ways += 1
        return ways

    def mirror(self, rest):
        """Restrict the two open cells of a run to digits that add up to `rest`, as the base class does. At level 1,
        whose players do not know this technique, do nothing and return 1.
        """
        return 1 if self.level == 1 else SearchState.mirror(self, rest)

    def propagate_rounds(self, rounds):
        """Filter the dirty runs in the first round, the runs that become dirty in the second round, and so on for
        `rounds` rounds. Return False if a run has no filling.
        """
        possible = True
        while rounds and self.queue_length and possible:
            rounds -= 1
            waiting = self.queue_length
            while waiting and possible:
                waiting -= 1
                possible = self.filter(self.next_run(), True)
        self.forget_queues()
        return possible

    # The following methods are parts of the filter and process the open cells of a run. They return 0 if the run has no
    # filling, 1 if nothing was removed, and 2 if something was.

    def filter_further(self, count, rest, used, available, needed):
        """Apply the techniques of the current level that are not in the cheap part of the filter. Return 0 on a
        contradiction, 1 if nothing changes, otherwise 2.
        """
        kind = count * RESTS + rest
        if self.level == 5 or (self.level == 4 and count <= 4):
            return self.recall_fillings(count, kind, available)
        answer = self.squeeze(count, rest, used) if squeeze_weight(count) <= self.heaviest else 1
        if answer == 1 and self.level == 4:
            answer = self.try_sets(count, kind, available, needed)
        return answer

    def squeeze(self, count, rest, used):
        """Remove digits that are too great for the remaining sum `rest`, given the least sum of the other open cells,
        or too small, given their greatest sum. Return 0 on a contradiction, 1 if nothing changes, otherwise 2.
        """
        # Any cell adds at least its smallest digit to the least sum, so `spare` bounds the excess of each cell over its
        # smallest digit; `excess` likewise.
        for j in range(count):
            self.filler.domain[j] = self.open_domain[j]
        self.filler.tally(count)
        spare = rest - self.least(0, used)
        excess = self.most(0, used) - rest
        if spare < 0 or excess < 0:
            return 0
        for j in range(count):
            digits = self.open_domain[j]
            low = DIGIT[digits & -digits]
            high = DIGIT[digits]
            if high - low > spare:
                bound = rest - self.least(low, used)
                digits &= (2 << bound) - 1 if bound > 0 else 0
            if high - low > excess:
                bound = rest - self.most(high, used)
                digits &= ~((1 << bound) - 1) if bound > 0 else ALL
            if digits == 0:
                return 0
            if digits != self.open_domain[j]:
                self.open_domain[j] = digits
                return 2
        return 1

    def least(self, besides, used):
        """Return the least sum of different digits for the tallied cells, where no digit is in `used` or below the
        least candidate of its cell. If there are too few digits, a cell without a digit adds ten. If `besides` is not
        0, leave out one cell whose least candidate is the digit `besides`.
        """
        self.filler.extreme(besides, used, False)
        return self.filler.total + 10 * self.filler.lacking

    def most(self, besides, used):
        """Return the greatest sum of different digits for the tallied cells, where no digit is in `used` or above the
        greatest candidate of its cell. If there are too few digits, a cell without a digit adds nothing. If `besides`
        is not 0, leave out one cell whose greatest candidate is the digit `besides`.
        """
        self.filler.extreme(besides, used, True)
        return self.filler.total

    def try_sets(self, count, kind, available, needed):
        """Apply the techniques of level 4 for sets: knock-out, naked pairs and triples, and hidden pairs. Knock-out
        excludes a set of digits if some group of cells has candidates for fewer digits of the set than there are cells
        in the group. Return 0 on a contradiction, 1 if nothing changes, otherwise 2.
        """
        removed = False
        groups = 1 << count
        possible = 0
        for j in range(count):
            self.filler.domain[j] = self.open_domain[j]
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available == 0 and self.filler.spread(count, digits):
                possible |= digits
        if possible == 0:
            return 0
        for j in range(count):
            if self.open_domain[j] & ~possible:
                self.open_domain[j] &= possible
                removed = True
        if removed:
            return 2
        self.filler.union[0] = 0
        for group in range(1, groups):
            low = group & -group
            self.filler.union[group] = self.filler.union[group ^ low] | self.open_domain[DIGIT[low]]
        for group in range(1, groups - 1):
            if COUNT[group] > 3:
                continue
            # Naked: as many digits as cells are removed from the other cells.
            digits = self.filler.union[group]
            if COUNT[digits] <= COUNT[group]:
                if COUNT[digits] < COUNT[group]:
                    return 0
                for j in range(count):
                    if not group >> j & 1 and self.open_domain[j] & digits:
                        self.open_domain[j] &= ~digits
                        removed = True
            # Hidden: as many needed digits as cells, with no other place, are all that the cells can hold.
            elif COUNT[group] < 3:
                digits = needed & ~self.filler.union[groups - 1 ^ group]
                if COUNT[digits] >= COUNT[group]:
                    if COUNT[digits] > COUNT[group]:
                        return 0
                    for j in range(count):
                        if group >> j & 1 and self.open_domain[j] & ~digits:
                            self.open_domain[j] &= digits
                            removed = True
            if removed:
                return 2
        return 1

    def recall_fillings(self, count, kind, available):
        """Restrict the open cells as `try_fillings` does, and return its result; take both from the cache if possible,
        because the same runs often recur in the same state.
        """
        before = self.packed(0, min(count, 5))
        before_too = self.packed(5, count) << KIND_BITS | cython.cast(cython.ulonglong, kind)
        place = 4 * below(seeded(before, before_too), 1 << MEMORY_BITS)
        if self.memory[place] == before and self.memory[place + 1] == before_too:
            after = self.memory[place + 2]
            after_too = self.memory[place + 3]
            answer = cython.cast(cython.int, after_too & 3)
            if answer == 2:
                self.unpack(after, 0, min(count, 5))
                self.unpack(after_too >> 2, 5, count)
            return answer
        answer = self.try_fillings(count, kind, available)
        self.memory[place] = before
        self.memory[place + 1] = before_too
        self.memory[place + 2] = self.packed(0, min(count, 5))
        self.memory[place + 3] = self.packed(5, count) << 2 | cython.cast(cython.ulonglong, answer)
        return answer

    def packed(self, first, last):
        """Return the candidates of the open cells with indices `first` to `last` - 1, packed into one number."""
        number = 0
        for j in range(first, last):
            number = number << BITS | cython.cast(cython.ulonglong, self.open_domain[j])
        return number

    def unpack(self, number, first, last):
        """Restore the candidates of the open cells with indices `first` to `last` - 1 from `number`, which `packed`
        returned.
        """
        for j in range(last - 1, first - 1, -1):
            self.open_domain[j] = cython.cast(cython.int, number & ALL)
            number >>= BITS

    # Regions.

    def settle(self):
        """Continue from the last evaluation: alternate propagation with `balance_regions` until nothing more follows.
        Return the openness: the number of candidates left beyond one per cell.
        """
        self.propagate()
        while self.balance_regions():
            self.propagate()
        return self.unresolved()

    def balance_regions(self):
        """Restrict cells that stick out of a region alone or in a pair to the digits that fit the sums of the region.
        Return whether any cell lost a candidate. See run_graph.py for regions.
        """
        count = 0
        changed = False
        for first in range(self.cells):
            if is_open(self.domain[first]):
                self.listed[count] = first
                count += 1
        self.graph.explore(self.listed, 0, count, True)
        self.watch.tick(count * count // 4)
        for first in range(count):
            if self.graph.label[self.listed[first]] == 0:
                changed |= self.balance_cells(self.listed[first], -1)
            for two in range(first):
                if self.graph.label[self.listed[first]] == self.graph.label[self.listed[two]]:
                    changed |= self.balance_cells(self.listed[first], self.listed[two])
        return changed

    def sign(self, run):
        """Return 1 for an across run, -1 for a down run."""
        return 1 if run < self.across_runs else -1

    def lower_run(self, cell):
        """Return the run of `cell` that the depth-first search found later than the other run of the cell."""
        across = self.across[cell]
        down = self.down[cell]
        return across if self.graph.number[across] > self.graph.number[down] else down

    def balance_cells(self, first, two):
        """Restrict the cells `first` and `two`, the only ones to stick out of some region, to digits with the right
        total; or `first` alone if `two` is -1. Return whether any cell lost a candidate.

        A cell of the spanning forest separates a subtree from the rest of its tree. If only one of the two cells is in
        the forest, the region is its subtree. If both are, the subtree of one contains that of the other, and the
        region is the larger subtree without the smaller.
        """
        run = self.lower_run(first)
        lower = -1 if two < 0 else self.lower_run(two)
        sign = 0
        beside: cython.bint = False
        kept = 0
        kept_other = 0
        # Step 1: make the cell with the greater subtree the first one.
        if two >= 0 and (
            self.graph.entered_by[run] != first
            or (self.graph.entered_by[lower] == two and self.graph.number[lower] < self.graph.number[run])
        ):
            first, two = two, first
            run, lower = lower, run
        # Step 2: find the region, and the signs of the cells.
        size = self.graph.size[run]
        total = self.graph.balance[run]
        if two >= 0:
            sign = self.sign(lower)
            if self.graph.entered_by[lower] == two:
                sign = -sign  # the region contains the other run of the cell
                size -= self.graph.size[lower]
                total -= self.graph.balance[lower]
            beside = self.across[first] == self.across[two] or self.down[first] == self.down[two]
        if min(size, self.graph.size[self.graph.root[run]] - size) > self.region:
            return False
        # Step 3: keep the digits that have a partner.
        left = self.domain[first]
        while left:
            digit = DIGIT[left & -left]
            left &= left - 1
            other = total - self.sign(run) * digit
            if two < 0:
                if other == 0:
                    kept |= 1 << digit
                continue
            other *= sign
            if 1 <= other <= DIGITS and self.domain[two] >> other & 1 and not (beside and other == digit):
                kept |= 1 << digit
                kept_other |= 1 << other
        if kept == 0 or (kept == self.domain[first] and (two < 0 or kept_other == self.domain[two])):
            return False
        if kept != self.domain[first]:
            self.narrow(first, kept, self.across[first])
        if two >= 0 and kept_other != self.domain[two]:
            self.narrow(two, kept_other, self.across[two])
        return True
