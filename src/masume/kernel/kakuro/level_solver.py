"""What players of a level find out about a Kakuro, without guessing.

level      how much a player has to know, see below
solver     finds out what such a player finds out: propagation to the end
openness   how many digits a solver leaves beyond one for each cell; 0 when it solves the board
kept       the state of a solver for the digits before a step
set, cell, run, open, rest: as in runs.py; step: as in layout.py

The levels, in terms of the catalogue of techniques (K1 to K19) and its grades:

1   beginner     combinations, naked singles and reduced runs, where there is little to compare (K1-K6)
2   easy         more to compare, two-cell mirrors, and squeezes of three cells (K1-K8)
3   medium       all of these, whatever there is to compare, squeezes of six cells, and must-have digits where there are
                 not very many sets to compare (K1-K9)
4   hard         naked pairs and triples, hidden pairs, knock-out, permutations of up to four cells (K10-K13)
5   hard         all permutations, and regions out of which one or two cells stick (K13-K16)
6   expert       one assumption, followed by the techniques of level 3 (K18)
7   diabolical   anything; the search proves that there is one solution

A board of a level is solved by that level and not by the one below. A player of levels 1 to 4 thinks of the sets of
digits that fit the clue and the digits written in the run. That candidates rule out some of these sets is a technique
of its own, knock-out. What crossing runs say together (K14) is part of level 5 in a generous form: assumptions that
fail within two rounds. A hard board can be solved without it, and an expert's board cannot be solved even with it.

Every technique removes only digits that are part of no solution. So if a solver solves the board, the solution is
the only one.

A step changes the clues of two runs only, so an evaluation need not begin anew. The changes of the kept state are
replayed in order, each with the run that found it. What a run with another clue found is left out, and what rests on
it: where a change is left out, both runs of its cell are looked at anew, and their later findings are left out too. All
other runs saw what they see now. The end of propagation does not depend on the order of the filters, so it is the same
as from the beginning.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.find_in_runs import clue_weight, effort_of, squeeze_weight
from cython.cimports.masume.kernel.kakuro.layout import Layout
from cython.cimports.masume.kernel.kakuro.search_state import (
    ALL,
    COMBINATION,
    COUNT,
    DIGIT,
    FIRST,
    RESTS,
    Runs,
    fitting,
    is_open,
)
from cython.cimports.masume.kernel.rng import advanced, below, scrambled, started

from masume.kernel.kakuro.weights import TECHNIQUES

REGION = 9  # the largest region, in runs, that a player of level 5 looks at

# The heaviest steps of players of levels 1 to 3; all others, and those who follow an assumption, take any.
BEGINNER = cython.declare(cython.int, 180)
EASY = cython.declare(cython.int, 220)
MEDIUM = cython.declare(cython.int, 280)
ANY = cython.declare(cython.int, 1000)
REDUCED_RUN = cython.declare(cython.int, TECHNIQUES["reduced-run"])
MUST_HAVE = cython.declare(cython.int, TECHNIQUES["must-have-digit"])

# For how many rounds an assumption is followed at level 5, and above it: the first round looks at the runs of the cell,
# the second at those that cross them, and so on.
SHORT = cython.declare(cython.int, 2)
LONG = cython.declare(cython.int, 12)

# The logarithm to base 2 of how many results of the costliest filter a solver remembers.
MEMORY_BITS = cython.declare(cython.int, 12)


class LevelSolver(Runs):
    """What a player who knows the techniques of a level finds out about a board."""

    def __init__(self, layout: Layout, clue: cython.int[::1]):
        ints = array("i", [0])
        cells: cython.int = layout.area
        Runs.__init__(self)
        if not cython.compiled:
            self.cells_from = [0] * 10
            self.cells_to = [0] * 10
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
        self.kept_cell = ints * (8 * cells + 1)
        self.kept_cause = ints * (8 * cells + 1)
        self.kept_length = 0
        self.evaluated = 0
        self.open_cells = ints * cells
        self.opened = 0
        self.stale = array("B", [0]) * (2 * cells)
        self.order = ints * (2 * cells)
        self.root = ints * (2 * cells)
        self.size = ints * (2 * cells)
        self.mark = array("Q", [0]) * (2 * cells)
        self.label = array("Q", [0]) * cells
        self.listed = ints * cells
        self.memory = array("Q", [0]) * (4 << MEMORY_BITS)

    # Evaluation

    def evaluate(self, level):
        """The openness of the board at a level, found from the beginning and kept."""
        self.use(level)
        self.cells = self.layout.cells
        self.runs = self.layout.runs
        self.across_runs = self.layout.across_runs
        for cell in range(self.cells):
            self.domain[cell] = ALL
        for run in range(self.runs):
            self.stale[run] = 0
        self.wait_for_all()
        self.propagate()
        self.evaluated = self.trail_length
        self.keep()
        return self.openness()

    def evaluate_change(self, one, two):
        """The openness of the board that differs from the kept one in the clues of two runs."""
        for cell in range(self.cells):
            self.domain[cell] = ALL
        self.trail_length = 0
        self.stale[one] = 1
        self.stale[two] = 1
        for position in range(self.kept_length):
            cell = self.kept_cell[position]
            if self.stale[self.kept_cause[position] >> 9]:
                self.stale[self.across[cell]] = 1
                self.stale[self.down[cell]] = 1
            else:
                self.trail[self.trail_length] = cell << 9 | self.domain[cell]
                self.cause[self.trail_length] = self.kept_cause[position]
                self.trail_length += 1
                self.domain[cell] = self.kept_cause[position] & ALL
        self.wait_for(self.stale)
        self.propagate()
        self.evaluated = self.trail_length
        return self.openness()

    def openness(self):
        total = -self.cells
        for cell in range(self.cells):
            total += COUNT[self.domain[cell]]
        self.watch.toil(self.cells)
        return total

    def keep(self):
        """Remember the state that was evaluated last."""
        self.kept_length = self.evaluated
        for position in range(self.evaluated):
            self.kept_cell[position] = self.trail[position] >> 9
            self.kept_cause[position] = self.cause[position]
        self.opened = 0
        for cell in range(self.cells):
            if is_open(self.domain[cell]):
                self.open_cells[self.opened] = cell
                self.opened += 1

    def lowest_level(self):
        """The lowest level that solves the board; 7 also if it has several solutions."""
        for level in range(1, 6):
            if self.evaluate(level) == 0:
                return level
        if self.settle() == 0 or self.what_if(5, SHORT) == 0:
            return 5
        return 6 if self.what_if(3, LONG) == 0 else 7

    def needs_assumptions(self, level):
        """Whether a board is of level 6, or 7."""
        self.evaluate(5)
        if self.settle() == 0 or self.what_if(5, SHORT) == 0:
            return False
        return (self.what_if(3, LONG) == 0) == (level == 6)

    def what_if(self, level, rounds):
        """Go on from the state that was evaluated last with assumptions: remove each digit from which the techniques of
        a level lead to a contradiction within some rounds. Returns the openness when no such digit is left."""
        cell = 0
        own_level = self.level
        idle = 0  # cells since the last digit was removed
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
                self.watch.toil(32)
                if not possible:
                    idle = 0
                    self.narrow(cell, self.domain[cell] ^ digit, self.across[cell])
                    self.settle()
                    left = left & self.domain[cell] if is_open(self.domain[cell]) else 0
            cell = cell + 1 if cell + 1 < self.cells else 0
        return self.openness()

    # Propagation

    def use(self, level):
        """Argue at a level from now on."""
        self.level = level
        self.heaviest = BEGINNER if level == 1 else EASY if level == 2 else MEDIUM if level == 3 else ANY

    def look_at(self, run, thoroughly):
        """What a player of the level sees in a run; False if the run fails. Up to level 3 nothing is so costly that it
        has to wait."""
        return self.filter(run, thoroughly or self.level <= 3)

    def sets_that_fit(self, run, count, rest, used, available):
        """The sets that a player compares: those that fit the digits written in the run, unless that is too heavy, or
        else those that fit its clue alone. At level 5, candidates rule out sets as well."""
        if self.level == 5:
            return fitting(count * RESTS + rest, available)
        entry = fitting(count * RESTS + rest, ALL & ~used)
        if self.heaviest == ANY or (self.level == 3 and entry <= ALL):
            return entry  # at level 3, only digits that all sets have may be too heavy
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
        """How many sets of so many unused digits make a rest."""
        ways = 0
        kind = count * RESTS + rest
        for position in range(FIRST[kind], FIRST[kind + 1]):
            if not COMBINATION[position] & used:
                ways += 1
        return ways

    def mirror(self, rest):
        """Beginners do not know it. (Where there is only one set of two digits, it says nothing new.)"""
        return 1 if self.level == 1 else Runs.mirror(self, rest)

    def propagate_rounds(self, rounds):
        """Filter the waiting runs, then those that wait after that, and so on for some rounds; False if a run fails."""
        possible = True
        while rounds and self.queue_length and possible:
            rounds -= 1
            waiting = self.queue_length
            while waiting and possible:
                waiting -= 1
                possible = self.filter(self.next_run(), True)
        self.forget_queues()
        return possible

    # The parts of the filter look at the open cells of a run. They return 0 if it has no filling, 1 if nothing was
    # removed, 2 if something was.

    def filter_further(self, count, rest, used, available, needed):
        """What levels have beyond the cheap part of the filter."""
        kind = count * RESTS + rest
        if self.level == 5 or (self.level == 4 and count <= 4):
            return self.recall_fillings(count, kind, available)
        answer = self.squeeze(count, rest, used) if squeeze_weight(count) <= self.heaviest else 1
        if answer == 1 and self.level == 4:
            answer = self.try_sets(count, kind, available, needed)
        return answer

    def squeeze(self, count, rest, used):
        """A digit is at most the rest minus the least sum of the other open cells, and at least the rest minus their
        greatest sum."""
        # Another cell adds at least its smallest digit to the least sum, so this bounds what the others leave a cell
        # beyond its smallest digit.
        self.tally(count)
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
                digits &= (1 << bound) - 1 if bound > 0 else 0
            if high - low > excess:
                bound = rest - self.most(high, used)
                digits &= ~((1 << (bound - 1)) - 1) if bound > 1 else ALL
            if digits == 0:
                return 0
            if digits != self.open_domain[j]:
                self.open_domain[j] = digits
                return 2
        return 1

    def tally(self, count):
        """Counts the open cells by the smallest digit that they can hold, and by the greatest."""
        for digit in range(1, 10):
            self.cells_from[digit] = 0
            self.cells_to[digit] = 0
        for j in range(count):
            digits = self.open_domain[j]
            self.cells_from[DIGIT[digits & -digits]] += 1
            self.cells_to[DIGIT[digits]] += 1

    def least(self, besides, used):
        """The least that the open cells can add up to, if they hold different digits, none of them used, and each of
        them at least as large as the smallest that its cell can hold; ten for each that finds none. With a digit, one
        cell that can hold no smaller one is left out."""
        waiting = 0
        total = 0
        for digit in range(1, 10):
            waiting += self.cells_from[digit]
            if digit == besides:
                waiting -= 1
            if waiting and not used >> (digit - 1) & 1:
                total += digit
                waiting -= 1
        return total + 10 * waiting

    def most(self, besides, used):
        """The most, likewise, and nothing for each that finds none. With a digit, one cell that can hold no greater one
        is left out."""
        waiting = 0
        total = 0
        for i in range(9):
            digit = 9 - i
            waiting += self.cells_to[digit]
            if digit == besides:
                waiting -= 1
            if waiting and not used >> (digit - 1) & 1:
                total += digit
                waiting -= 1
        return total

    def try_sets(self, count, kind, available, needed):
        """Level 4: a set of digits is possible only if every group of cells can hold at least as many of its digits as
        the group has cells. Then naked pairs and triples, and hidden pairs."""
        removed = False
        groups = 1 << count
        possible = 0
        self.union[0] = 0
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available:
                continue
            group = 1
            while group < groups:
                low = group & -group
                self.union[group] = self.union[group ^ low] | (self.open_domain[DIGIT[low] - 1] & digits)
                if COUNT[self.union[group]] < COUNT[group]:
                    break
                group += 1
            if group == groups:
                possible |= digits
        if possible == 0:
            return 0
        for j in range(count):
            if self.open_domain[j] & ~possible:
                self.open_domain[j] &= possible
                removed = True
        if removed:
            return 2
        group = 1
        while group < groups:
            low = group & -group
            self.union[group] = self.union[group ^ low] | self.open_domain[DIGIT[low] - 1]
            group += 1
        for group in range(1, groups - 1):
            if COUNT[group] > 3:
                continue
            # Naked: so many digits in so many cells leave the other cells.
            digits = self.union[group]
            if COUNT[digits] <= COUNT[group]:
                if COUNT[digits] < COUNT[group]:
                    return 0
                for j in range(count):
                    if not group >> j & 1 and self.open_domain[j] & digits:
                        self.open_domain[j] &= ~digits
                        removed = True
            # Hidden: so many needed digits that stand nowhere else are all that the cells can hold.
            elif COUNT[group] < 3:
                digits = needed & ~self.union[groups - 1 ^ group]
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
        """What `try_fillings` does, from memory if possible: one run is often seen in the same state again."""
        before = self.packed(0, min(count, 5))
        before_too = self.packed(5, count) << 9 | cython.cast(cython.ulonglong, kind)
        place = 4 * below(started(before, before_too), 1 << MEMORY_BITS)
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
        """The domains of some open cells as one number."""
        number = 0
        for j in range(first, last):
            number = number << 9 | cython.cast(cython.ulonglong, self.open_domain[j])
        return number

    def unpack(self, number, first, last):
        for j in range(last - 1, first - 1, -1):
            self.open_domain[j] = cython.cast(cython.int, number & 511)
            number >>= 9

    # Regions

    def settle(self):
        """Go on from the state that was evaluated last with propagation and regions in turn, until nothing changes.
        Returns the openness."""
        self.propagate()
        while self.balance_regions():
            self.propagate()
        return self.openness()

    def balance_regions(self):
        """Narrow the cells that stick out of regions, alone or in pairs; whether anything changed.

        A region is a set of runs. A cell sticks out if only one of its two runs is in the region. The across rests
        minus the down rests of a region are the sum of the open cells that stick out, those in down runs counted
        negative."""
        count = 0
        changed = False
        self.find_regions()
        for one in range(self.cells):
            if is_open(self.domain[one]):
                self.listed[count] = one
                count += 1
        self.watch.toil(count * count // 4)
        for one in range(count):
            if self.label[self.listed[one]] == 0:
                changed |= self.balance_cells(self.listed[one], -1)
            for two in range(one):
                if self.label[self.listed[one]] == self.label[self.listed[two]]:
                    changed |= self.balance_cells(self.listed[one], self.listed[two])
        return changed

    def find_regions(self):
        """Label the open cells so that a cell sticks out of some region alone if its label is 0, and two cells do if
        their labels are equal.

        The runs are the vertices of a graph and the open cells its edges; what sticks out of a region is a cut. Depth
        first search makes a tree; each cell beside the tree closes a circle and gets a random number as its label. The
        label of a cell of the tree is the sum (exclusive or) of those whose circles it is part of. A cut meets every
        circle an even number of times, so its labels add up to 0, and by chance nothing else does.

        The search has less to do in its `find_bridges`: it looks for cells that stick out alone, in a part of the
        board, where runs may have no clue, and no labels are needed for that."""
        found = 0
        for run in range(self.runs):
            self.number[run] = 0
        for cell in range(self.cells):
            run = self.across[cell]
            if not is_open(self.domain[cell]) or self.number[run]:
                continue
            self.find_run(run, -1, run, found)
            found += 1
            while run >= 0:
                if self.next_member[run] == self.start[run + 1]:
                    position = self.entered_by[run]
                    run = -1 if position < 0 else self.across[position] + self.down[position] - run
                    continue
                position = self.member[self.next_member[run]]
                self.next_member[run] += 1
                other = self.across[position] + self.down[position] - run
                if not is_open(self.domain[position]) or position == self.entered_by[run]:
                    continue
                if self.number[other] == 0:
                    self.find_run(other, position, self.root[run], found)
                    found += 1
                    run = other
                elif self.number[other] < self.number[run]:
                    number = scrambled(advanced(position))
                    self.label[position] = number
                    self.mark[run] ^= number
                    self.mark[other] ^= number
        for position in range(found - 1, -1, -1):
            run = self.order[position]
            cell = self.entered_by[run]
            if cell >= 0:
                other = self.across[cell] + self.down[cell] - run
                self.label[cell] = self.mark[run]
                self.mark[other] ^= self.mark[run]
                self.size[other] += self.size[run]
                self.balance[other] += self.balance[run]

    def find_run(self, run, entered_by, root, found):
        """Note a run that the depth-first search found after `found` others."""
        self.discover(run, found + 1, entered_by)
        self.order[found] = run
        self.root[run] = root
        self.size[run] = 1
        self.mark[run] = 0

    def sign(self, run):
        return 1 if run < self.across_runs else -1

    def lower_run(self, cell):
        """Of the two runs of a cell, the one that was found later."""
        across = self.across[cell]
        down = self.down[cell]
        return across if self.number[across] > self.number[down] else down

    def balance_cells(self, one, two):
        """Narrow two cells (or one, if `two` is -1) that stick out of a region; whether anything changed.

        A cell of the tree parts a subtree from the rest. If one of the two is beside the tree, the region is the
        subtree of the other. If both are in the tree, one of them is in the subtree of the other, and the region is
        that subtree less the smaller one."""
        run = self.lower_run(one)
        lower = -1 if two < 0 else self.lower_run(two)
        sign = 0
        beside: cython.bint = False
        kept = 0
        kept_other = 0
        # Step 1: the first cell is the one of the greater subtree.
        if two >= 0 and (
            self.entered_by[run] != one or (self.entered_by[lower] == two and self.number[lower] < self.number[run])
        ):
            one, two = two, one
            run, lower = lower, run
        # Step 2: the region, and the signs of the cells.
        size = self.size[run]
        total = self.balance[run]
        if two >= 0:
            sign = self.sign(lower)
            if self.entered_by[lower] == two:
                sign = -sign  # the region has the cell's other run
                size -= self.size[lower]
                total -= self.balance[lower]
            beside = self.across[one] == self.across[two] or self.down[one] == self.down[two]
        if min(size, self.size[self.root[run]] - size) > self.region:
            return False
        # Step 3: the digits that have a partner.
        left = self.domain[one]
        while left:
            digit = DIGIT[left & -left]
            left &= left - 1
            other = total - self.sign(run) * digit
            if two < 0:
                if other == 0:
                    kept |= 1 << (digit - 1)
                continue
            other *= sign
            if 1 <= other <= 9 and self.domain[two] >> (other - 1) & 1 and not (beside and other == digit):
                kept |= 1 << (digit - 1)
                kept_other |= 1 << (other - 1)
        if kept == 0 or (kept == self.domain[one] and (two < 0 or kept_other == self.domain[two])):
            return False
        if kept != self.domain[one]:
            self.narrow(one, kept, self.across[one])
        if two >= 0 and kept_other != self.domain[two]:
            self.narrow(two, kept_other, self.across[two])
        return True
