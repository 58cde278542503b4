"""Fill Kakuro layouts with random digits, and change the digits step by step.

If the digits of a layout differ within each run, they are a solution of the board whose clues are their sums, though
perhaps not the only one. A step changes one digit, or swaps two digits of a run. After a step, the digits still differ
within each run, and the clues of only two runs have changed.

If only some sums are allowed, nearly all changes of one digit lead to forbidden sums. A step then changes digits along
a path of cells: if the first cell gains some amount, another cell of its run loses that amount, a cell in the crossing
run of the second cell gains it, and so on until all sums are allowed again. Only the two runs at the ends of the path
have new sums.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.allowed_sums import WHOLE, AllowedSums
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, BITS, COUNT, DIGITS, FIRST, RESTS
from cython.cimports.masume.kernel.kakuro.layout import Layout, RandomState

AVERAGE = cython.declare(cython.int, BITS // 2)  # of the digits
# Fitted on the evaluations per board of 9×9: with 5 draws, beginner's boards take three fifths more.
DRAWS = cython.declare(cython.int, 14)

# If only some sums are allowed: largest number of cells from the first one of a path to an end of it, and number of
# paths tried per step.
FARTHEST = cython.declare(cython.int, 8)
WAYS = cython.declare(cython.int, 40)


class RandomDigits:
    """The digits of a layout, and the clues that they make. The digit 0 marks an empty cell.

    See SearchState for sets of digits, cells and runs, and AllowedSums for allowed sums.
    """

    def __init__(self, layout: Layout, random: RandomState, sums: AllowedSums):
        ints = array("i", [0])
        self.layout = layout
        self.random = random
        self.sums = sums
        self.watch = layout.watch
        self.digit = ints * layout.area
        self.clue = ints * (2 * layout.area)
        self.holds = ints * (2 * layout.area)
        self.stuck = 0
        self.moves = 0
        self.moved = ints * (2 * FARTHEST + 1)
        self.moved_digit = ints * (2 * FARTHEST + 1)
        self.first_run = 0
        self.second_run = 0

    def put(self, cell, digit):
        """Set the digit of `cell` to `digit` (0 empties the cell), and update the clues of its runs."""
        across = self.layout.across[cell]
        down = self.layout.down[cell]
        more = digit - self.digit[cell]
        changed = (1 << digit ^ 1 << self.digit[cell]) & ALL
        self.clue[across] += more
        self.clue[down] += more
        self.holds[across] ^= changed
        self.holds[down] ^= changed
        self.digit[cell] = digit

    def clear(self):
        for cell in range(self.layout.cells):
            self.digit[cell] = 0
        for run in range(self.layout.runs):
            self.clue[run] = 0
            self.holds[run] = 0

    def free_digits(self, cell):
        """Return the digits that occur in neither run of `cell`. If only some sums are allowed, return only those
        digits with which both runs can still get an allowed sum.
        """
        if self.sums.any_allowed:
            return self.sums.leading(
                self.layout.across[cell], self.holds[self.layout.across[cell]]
            ) & self.sums.leading(self.layout.down[cell], self.holds[self.layout.down[cell]])
        return ALL & ~(self.holds[self.layout.across[cell]] | self.holds[self.layout.down[cell]])

    def fill(self, patience):
        """Fill the layout with random digits that differ within each run. Return False if that takes too many steps;
        the limit is proportional to `patience`.

        The next cell to fill is one with the fewest free digits. If it has none, one of its runs is emptied. Otherwise
        it gets one of a few random free digits: the one that moves the sums of its runs farthest from the average,
        because small and large sums have fewer digit sets.
        """
        left = self.layout.cells
        self.clear()
        if self.sums.any_allowed:
            for cell in range(self.layout.cells):
                if self.sums.placed[cell]:
                    self.put(cell, self.sums.placed[cell])
                    left -= 1
        for steps in range(50 * self.layout.cells * patience):
            if left == 0:
                return True
            self.watch.tick(left)
            if self.watch.stopped:
                return False
            best = -1
            fewest = BITS
            ties = 0
            for cell in range(self.layout.cells):
                if self.digit[cell]:
                    continue
                digits = self.free_digits(cell)
                if COUNT[digits] < fewest:
                    fewest = COUNT[digits]
                    best = cell
                    ties = 1
                elif COUNT[digits] == fewest:
                    ties += 1
                    if self.random.below(ties) == 0:
                        best = cell
            if fewest:
                digits = self.free_digits(best)
                digit = self.random.digit_of(digits)
                lean = self.lean(best, digit)
                for j in range(DRAWS):
                    other = self.random.digit_of(digits)
                    if self.lean(best, other) > lean:
                        digit = other
                        lean = self.lean(best, other)
                self.put(best, digit)
                left -= 1
            else:
                self.stuck = best
                run = self.run_of(best)
                for j in range(self.layout.start[run], self.layout.start[run + 1]):
                    cell = self.layout.member[j]
                    if self.digit[cell] and not (self.sums.any_allowed and self.sums.placed[cell]):
                        self.put(cell, 0)
                        left += 1
        return False

    def lean(self, cell, digit):
        """Return how far the sums of the two runs of `cell` would deviate from five per digit if the cell got `digit`.
        The two deviations are added up.
        """
        return abs(self.surplus(self.layout.across[cell]) + digit - AVERAGE) + abs(
            self.surplus(self.layout.down[cell]) + digit - AVERAGE
        )

    def surplus(self, run):
        """Return the sum of the digits in `run` minus five per digit."""
        return self.clue[run] - AVERAGE * COUNT[self.holds[run]]

    def run_of(self, cell):
        """Return the across or the down run of `cell`, chosen at random."""
        return self.layout.down[cell] if self.random.below(2) else self.layout.across[cell]

    def cell_of(self, run):
        """Return a random cell of `run`."""
        first = self.layout.start[run]
        return self.layout.member[first + self.random.below(self.layout.start[run + 1] - first)]

    def step(self, cell):
        """Change the digit of `cell`, or swap it with another digit of one of its runs; if only some sums are allowed,
        change digits along a path. Return False on failure.
        """
        self.moves = 0
        if self.sums.any_allowed:
            for tries in range(WAYS):
                if self.shift(cell):
                    return True
            return False
        return self.replace(cell) if self.free_digits(cell) and self.random.below(2) else self.swap(cell)

    def replace(self, cell):
        """Change the digit of `cell` to the best of three random free digits, and return True. The best digit is the
        one for which the fewest digit sets fit the new sums of the two runs, so that these restrict the board most.
        """
        digits = self.free_digits(cell)
        best = 0
        fewest = 1000
        self.first_run = self.layout.across[cell]
        self.second_run = self.layout.down[cell]
        for j in range(3):
            other = self.random.digit_of(digits)
            ways = self.ways(self.first_run, other - self.digit[cell]) + self.ways(
                self.second_run, other - self.digit[cell]
            )
            if ways < fewest:
                fewest = ways
                best = other
        self.move(cell, best)
        return True

    def swap(self, cell):
        """Swap the digit of `cell` with that of a random cell of one of its runs. Return False if that is
        impossible.
        """
        run = self.run_of(cell)
        other = self.cell_of(run)
        if other == cell:
            return False
        self.first_run = self.layout.across[cell] + self.layout.down[cell] - run
        self.second_run = self.layout.across[other] + self.layout.down[other] - run
        digit = self.digit[other]
        if self.holds[self.first_run] >> digit & 1 or self.holds[self.second_run] >> self.digit[cell] & 1:
            return False
        self.move(other, self.digit[cell])
        self.move(cell, digit)
        return True

    def shift(self, cell):
        """Change the digit of `cell` by a random amount, and other digits along a path until all sums are allowed
        again. Return False on failure.
        """
        more = 1 + self.random.below(DIGITS) - self.digit[cell]
        self.moves = 0
        if more == 0 or self.sums.placed[cell]:
            return False
        self.move(cell, self.digit[cell] + more)
        self.first_run = self.follow(self.layout.across[cell], cell, -more)
        self.second_run = self.follow(self.layout.down[cell], cell, -more) if self.first_run >= 0 else -1
        good: cython.bint = self.second_run >= 0
        for j in range(self.moves):
            across = self.layout.across[self.moved[j]]
            down = self.layout.down[self.moved[j]]
            good = (
                good
                and self.sums.leading(across, self.holds[across]) == WHOLE
                and self.sums.leading(down, self.holds[down]) == WHOLE
            )
        if not good:
            self.take_back()
        return good

    def follow(self, run, cell, more):
        """Extend a path from `cell`, whose new digit has changed the sum of `run`: change another cell of that run by
        `more`, then a cell of the crossing run by -`more`, and so on until a run has an allowed sum. In one of four
        cases, the path continues even then. Return the run at which the path ends, or -1 on failure.
        """
        for steps in range(FARTHEST):
            if self.sums.allows(run, self.clue[run]) and self.random.below(4):
                return run
            other = self.cell_of(run)
            digit = self.digit[other] + more
            if other == cell or digit < 1 or digit > DIGITS or self.sums.placed[other]:
                return -1
            self.move(other, digit)
            cell = other
            run = self.layout.across[cell] + self.layout.down[cell] - run
            more = -more
        return run if self.sums.allows(run, self.clue[run]) else -1

    def ways(self, run, more):
        """Return how many digit sets would fit `run` if its clue were greater by `more`."""
        kind = (self.layout.start[run + 1] - self.layout.start[run]) * RESTS + self.clue[run] + more
        return FIRST[kind + 1] - FIRST[kind]

    def move(self, cell, digit):
        """Change the digit of `cell` to `digit` as part of a step, so that `take_back` can undo it."""
        self.moved[self.moves] = cell
        self.moved_digit[self.moves] = self.digit[cell]
        self.moves += 1
        self.put(cell, digit)

    def take_back(self):
        """Undo the last step."""
        while self.moves:
            self.moves -= 1
            self.put(self.moved[self.moves], self.moved_digit[self.moves])
