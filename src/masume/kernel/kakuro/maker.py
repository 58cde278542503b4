"""Makes Kakuro boards: a layout, and digits whose sums have exactly one solution, as hard as asked.

square: as in layout.py; step: as in digits.py; level, solver, openness, kept: as in levels.py
set, cell, run, open: as in runs.py

Random digits almost never have sums with one solution, but they can be repaired. If a level's solver solves the
board, the solution is the only one, so openness measures how far a board is from being unique. Repair takes steps at or
near open cells and keeps those that do not make the openness greater. Where that leads nowhere, it takes a few steps
blindly, and in the end it turns an open cell into a wall.

The lower the level of the solver that repair works with, the easier the board. To make a hard board, two solvers work
together: the stronger one must solve it, and the openness that the weaker one leaves is driven up from 0.

Where a setter allows only some sums, layouts with runs of fitting lengths are
sketched (see sketch.py), digits and steps keep to them (see digits.py), and no cell becomes a wall.

Up to level 5, a board that its level solves has one solution. Above that, the search proves it after each step, where
level 5 leaves anything open.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import Watch
from cython.cimports.masume.kernel.kakuro.allowed_sums import Sums
from cython.cimports.masume.kernel.kakuro.layout import Layout, Random
from cython.cimports.masume.kernel.kakuro.layout_sketch import change, sketch
from cython.cimports.masume.kernel.kakuro.level_solver import REGION, LevelSolver
from cython.cimports.masume.kernel.kakuro.random_digits import Digits
from cython.cimports.masume.kernel.kakuro.search_state import ALL

from masume.core.engine import Limit
from masume.kernel.kakuro import search
from masume.kernel.object_pool import Pool

# How much work (about the number of cells looked at) passes between two questions whether to stop.
ASK_AFTER = cython.declare(cython.int, 100_000 if cython.compiled else 500)

# Repair: evaluations for each square outside row 0 and column 0, until an open cell becomes a wall or the digits are
# drawn anew; evaluations without progress, until some steps are taken blindly; and how many these are.
EVALUATIONS_A_SQUARE = cython.declare(cython.int, 10)
IDLE_EVALUATIONS = cython.declare(cython.int, 100)
BLIND_STEPS = cython.declare(cython.int, 3)

# A share of white squares that was asked for is met within this. So many attempts in a row that do not meet it, or to
# make a caller's own layout or sums unique, are enough.
DENSITY_ROOM = cython.declare(cython.double, 0.02)
MOST_MISSES = cython.declare(cython.int, 100)
MOST_MISSES_OF_SUMS = cython.declare(cython.int, 500)

# Where only some sums are allowed: how much longer than usual digits are looked for in the caller's own layout, and how
# often a sketch is changed where it has none. The lengths of all runs, as a set.
PATIENCE = cython.declare(cython.int, 20)
CHANGES = cython.declare(cython.int, 100)
ALL_LENGTHS = cython.declare(cython.int, 0b11_1111_1100)

# Hardening: steps until another board is tried, and guesses that a proof of uniqueness may take meanwhile.
HARDENING_STEPS = cython.declare(cython.int, 500)
PROOF_GUESSES = cython.declare(cython.int, 300)


class Maker:
    """Makes boards of one size, one after the other."""

    def __init__(self, rows: cython.int, cols: cython.int):
        self.watch = Watch(ASK_AFTER)
        self.layout = Layout(rows, cols, self.watch)
        self.random = Random()
        self.own_layout = False
        self.misses = 0
        self.sums = Sums(self.layout.area)
        self.digits = Digits(self.layout, self.random, self.sums)
        self.spare = array("i", [0]) * self.layout.area
        self.solving = LevelSolver(self.layout, self.digits.clue)
        self.failing = LevelSolver(self.layout, self.digits.clue)
        self.size = rows * cols
        self.squares = ()
        self.across = ()
        self.down = ()
        self.domains = ()

    def make(self, seed, number, level, density, symmetry, white, question, exact, sums, placed):
        """See the module's `make`."""
        wanted: cython.int = level
        share: cython.double = density
        image: cython.int = symmetry
        made: cython.bint = False
        self.watch.start(question)
        self.random.start(seed, number)
        self.own_layout = white is not None
        if self.own_layout:
            self.layout.take(white)
        self.misses = 0
        self.sums.forget()
        if sums is not None:
            self.allow(sums, placed)
        self.layout.unbound()
        if exact:
            self.layout.bound(share, max(DENSITY_ROOM * self.layout.area, 1.0))
        most: cython.int = MOST_MISSES_OF_SUMS if self.sums.some else MOST_MISSES
        self.watch.ask()
        with cython.nogil:
            while not made and not self.watch.stopped and self.misses < most:
                made = self.attempt(wanted, share, image)
        if not self.watch.finish():
            return None
        return self.board() if made else ()

    def level_of(self, digits, question):
        """See the module's `level_of`."""
        cell: cython.int
        level: cython.int
        self.watch.start(question)
        self.layout.take([square for square in range(self.size) if digits[square]])
        self.digits.clear()
        for cell in range(self.layout.cells):
            self.digits.put(cell, digits[self.layout.square[cell]])
        self.watch.ask()
        with cython.nogil:
            level = self.solving.lowest_level()
        return level if self.watch.finish() else None

    def board(self):
        cell: cython.int
        digits: list = [0] * self.size
        for cell in range(self.layout.cells):
            digits[self.layout.square[cell]] = self.digits.digit[cell]
        return tuple(digits)

    def allow(self, sums, placed):
        """Take the sums that are allowed: to each run of the caller's layout, or to every run of one that is drawn."""
        if self.own_layout:
            start = self.layout.start
            lengths = [start[run + 1] - start[run] for run in range(self.layout.runs)]
            squares = [self.layout.square[cell] for cell in range(self.layout.cells)]
            self.sums.allow(lengths, sums, [placed[square] for square in squares] if placed else [0] * len(squares))
            return
        self.sums.allow_everywhere(sums)

    def attempt(self, level, density, symmetry):
        """Try to make one board."""
        self.misses += self.sums.some
        if not self.own_layout and not self.lay_out(density, symmetry):
            self.misses += self.layout.is_bounded()
            return False
        self.layout.number()
        if not (self.fill_allowed() if self.sums.some else self.digits.fill(1)):
            return False
        if level < 0:
            return True
        if level == 0:
            return self.make_solvable(5)
        # Hardening leads up from easier boards. For level 4, any board will do that level 5 solves, as both are hard;
        # on the dense layouts of level 7, such boards are found sooner.
        first = 5 if level == 4 or level == 7 else min(level, 3)
        return self.make_solvable(first) and (level == 1 or self.harden(level))

    def lay_out(self, density, symmetry):
        """Draw a layout; False if that went wrong."""
        if self.is_sketched():
            return sketch(self.layout, self.sums.lengths, symmetry, self.random)
        return self.layout.draw(density, symmetry, self.random)

    def is_sketched(self):
        """Whether layouts are sketched: some lengths have no allowed sums."""
        return self.sums.some and not self.own_layout and self.sums.lengths != ALL_LENGTHS

    def fill_allowed(self):
        """Digits with allowed sums; False if that takes too long. A sketch is changed where no digit is left."""
        if self.own_layout:
            return self.digits.fill(PATIENCE)
        for changes in range(CHANGES):
            self.sums.use(self.layout.start, self.layout.runs)
            if self.digits.fill(1):
                return True
            if not self.is_sketched() or not self.change(self.digits.stuck):
                return False
        return False

    def change(self, cell):
        """Change a sketch at a cell; False if that went wrong."""
        if not change(self.layout, self.layout.square[cell], self.sums.lengths, self.random):
            return False
        self.layout.number()
        return True

    # Repair

    def make_solvable(self, level):
        """Change the digits, and if need be the layout, until a level solves the board."""
        changes = 0
        while not self.watch.stopped:
            if self.repair(level):
                self.misses = 0
                return True
            if self.is_sketched() and changes < CHANGES:
                changes += 1
                self.misses += 1
                if not self.change(self.solving.open_cells[self.random.below(self.solving.opened)]):
                    return False
                if not self.fill_allowed():
                    return False
                continue
            if self.own_layout or self.sums.some or self.layout.whites - 2 < self.layout.least:
                self.misses += 1
                return False
            if not self.wall_off_an_open_cell(False) and not self.wall_off_an_open_cell(True):
                return False
        return False

    def repair(self, level):
        """Change digits until a level solves the board; False if that takes too long."""
        budget = EVALUATIONS_A_SQUARE * self.layout.area
        current = self.solving.evaluate(level)
        best = current
        idle = 0
        blind = 0
        for tries in range(4 * budget):
            if current == 0:
                return True
            if budget == 0 or self.watch.stopped:
                return False
            cell = self.solving.open_cells[self.random.below(self.solving.opened)]
            if self.random.below(2):
                cell = self.digits.cell_of(self.digits.run_of(cell))
            if not self.digits.step(cell):
                continue
            budget -= 1
            idle += 1
            if idle > IDLE_EVALUATIONS:
                idle = 0
                blind = BLIND_STEPS
            new = self.solving.evaluate_change(self.digits.one, self.digits.two)
            if new > current and not blind:
                self.digits.take_back()
                continue
            self.solving.keep()
            current = new
            if blind:
                blind -= 1
                best = current
            elif current < best:
                best = current
                idle = 0
        return False

    def wall_off_an_open_cell(self, anyhow):
        """Turn a random open cell and its partner into walls; the other cells keep their digits. False if none can."""
        left = self.solving.opened
        count = 0
        while left:
            pick = self.random.below(left)
            cell = self.solving.open_cells[pick]
            left -= 1
            self.solving.open_cells[pick] = self.solving.open_cells[left]
            self.solving.open_cells[left] = cell
            if self.layout.wall_off(self.layout.square[cell], anyhow):
                for cell in range(self.layout.cells):
                    if self.layout.white[self.layout.square[cell]]:
                        self.spare[count] = self.digits.digit[cell]
                        count += 1
                self.layout.number()
                self.digits.clear()
                for cell in range(count):
                    self.digits.put(cell, self.spare[cell])
                return True
        return False

    # Hardening

    def harden(self, level):
        """Change digits until the board has a level from 2 on; False if that takes too long.

        Each step leads from one board to another that is unique (and up to level 5 solved by the level), on which the
        failing solver leaves at least as much open. The failing solver works at the level below, or at level 5."""
        below = level - 1 if level < 6 else 5
        level = 5 if level == 4 else level
        current = self.failing.evaluate(below)
        self.failing.region = REGION if level < 7 else self.layout.runs
        if level < 6:
            if current:
                return True
            if self.solving.level != level:  # else it has just solved the board
                self.solving.evaluate(level)
        else:
            with cython.gil:
                self.describe()
        for tries in range(HARDENING_STEPS):
            if self.watch.stopped:
                return False
            if current and self.random.below(2):
                cell = self.digits.cell_of(
                    self.digits.run_of(self.failing.open_cells[self.random.below(self.failing.opened)])
                )
            else:
                cell = self.random.below(self.layout.cells)
            if not self.digits.step(cell):
                continue
            new = self.failing.evaluate_change(self.digits.one, self.digits.two)
            if new < current or not self.is_solvable(level, new):
                self.digits.take_back()
                continue
            self.failing.keep()
            if level < 6:
                self.solving.keep()
            grown: cython.bint = new > current
            current = new
            # Many assumptions are to be tried for level 7, so a board with as much open as the last one is passed over.
            if current and (level < 6 or ((level == 6 or grown) and self.failing.needs_assumptions(level))):
                return True
        return False

    def is_solvable(self, level, left):
        """Whether the level solves the board after a step that left the failing solver with this openness; from level 6
        on, whether the search proves that it has one solution."""
        solved: cython.bint = left == 0
        if level < 6:
            solved = self.solving.evaluate_change(self.digits.one, self.digits.two) == 0
            if level == 5 and not solved:
                solved = self.solving.settle() == 0
        elif not solved:
            with cython.gil:
                solved = self.prove(PROOF_GUESSES)
        return solved

    def describe(self):
        """Note the layout in the form that the search takes."""
        layout: Layout = self.layout
        runs: list = [
            tuple([layout.square[layout.member[j]] for j in range(layout.start[run], layout.start[run + 1])])
            for run in range(layout.runs)
        ]
        self.across = tuple(runs[: layout.across_runs])
        self.down = tuple(runs[layout.across_runs :])
        self.squares = tuple([layout.square[cell] for cell in range(layout.cells)])
        self.domains = tuple([ALL << 1 if layout.white[square] else 0 for square in range(self.size)])

    def prove(self, guesses):
        """Whether the search proves, within this many guesses, that the board has one solution."""
        try:
            sums = tuple([self.digits.clue[run] for run in range(self.layout.runs)])
            solutions, exhausted, _ = search.solve(
                self.size,
                self.squares,
                self.across,
                self.down,
                sums,
                self.domains,
                Limit(2, nodes=guesses, stop=self.watch.question),
            )
            if not exhausted and len(solutions) < 2:  # perhaps because the answer was to stop
                self.watch.ask()
            return exhausted and len(solutions) == 1
        except BaseException as error:  # raised again by `stopped`
            self.watch.fail(error)
            return False


MAKERS: Pool = Pool()


def make(rows, cols, seed, number, level, density, symmetry, white, question, exact=False, sums=None, placed=None):
    """One board: a digit for each square, 0 for walls; None if `question` said that it is time to stop; nothing, (), if
    many attempts to keep the density (if `exact`), the caller's layout or the sums came to nothing.

    seed, number   whole numbers below 2 ** 64; the same pair gives the same board
    level          0 for any, or 1 to 7, see above; for 4 the board may be of level 5, which is as hard; -1 for digits
                   that may not be the only ones with their sums
    density        the share of squares outside row 0 and column 0 that are white, roughly
    symmetry       of the layout: 0 none, 1 half turn, 2 left and right, 3 along the diagonal (of a square board)
    white          the caller's own layout, as the white squares; None to draw one
    question       asked every few milliseconds; it may raise
    exact          whether the density is to be met within 0.02, or at least within one square
    sums           the sums that every run may have; with the caller's own layout, a tuple of them for each run, across
                   runs first; None for all
    placed         with these, a digit for each square that stands for good, or 0; None for none"""
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.make(seed, number, level, density, symmetry, white, question, exact, sums, placed)
    finally:
        MAKERS.give((rows, cols), maker)


def level_of(rows, cols, digits, question):
    """The lowest level that solves a board, from 1 to 7 (7 also if it has several solutions); None if `question` said
    that it is time to stop.

    digits   a solution, a digit for each square, 0 for walls"""
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.level_of(digits, question)
    finally:
        MAKERS.give((rows, cols), maker)
