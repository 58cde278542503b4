"""Make Kakuro boards: a layout, and digits for it, such that the board has exactly one solution and a requested level.

The sums of random digits almost never have only one solution, but the digits can be repaired. A board that the solver
of some level solves has only one solution, so the openness measures how far a board is from that. Repair takes steps at
or near open cells, and keeps a step if it does not increase the openness. If there is no progress, it takes a few
random steps; if repair fails, an open cell is turned into a wall.

The lower the level of the solver used for repair, the easier the board. To make a hard board, two solvers are used: the
stronger one must solve the board, while the openness that the weaker one leaves is increased from 0.

If a setter allows only some sums, layouts are drawn with runs of suitable lengths (see layout_sketch.py), digits and
steps observe the allowed sums (see random_digits.py), and no cell is turned into a wall.

A board that the solver of a level up to 5 solves has only one solution. For higher levels, the search proves uniqueness
after each step, unless level 5 solves the board.

Squares are defined in layout.py, steps in random_digits.py, levels, openness and saved states in level_solver.py, cells
and runs in search_state.py, and digit sets in digit_sets.py.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.kakuro.allowed_sums import AllowedSums
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL
from cython.cimports.masume.kernel.kakuro.layout import Layout, RandomState
from cython.cimports.masume.kernel.kakuro.layout_sketch import change, sketch
from cython.cimports.masume.kernel.kakuro.level_solver import REGION, LevelSolver
from cython.cimports.masume.kernel.kakuro.random_digits import RandomDigits

from masume.core.engine import Limit
from masume.kernel.kakuro import search
from masume.kernel.object_pool import Pool

# Amount of work, about one unit per cell examined, between two calls of the callback.
ASK_AFTER = cython.declare(cython.int, 100_000 if cython.compiled else 500)

# Limits of repair: the number of evaluations per square outside row 0 and column 0 after which an open cell becomes a
# wall or new digits are drawn; the number of evaluations without progress after which random steps are taken; and the
# number of these steps. Fitted on the evaluations per board of 9×9, beginner to hard: with 3 or 30 evaluations per
# square, boards of one grade take a third or four fifths more; without random steps, medium ones three fifths more.
# Between 30 and 100 evaluations without progress, and between 1 and 8 random steps, it makes no difference.
EVALUATIONS_A_SQUARE = cython.declare(cython.int, 10)
IDLE_EVALUATIONS = cython.declare(cython.int, 100)
BLIND_STEPS = cython.declare(cython.int, 3)

# A requested share of white squares is met within DENSITY_ROOM. The attempt ends after MOST_MISSES consecutive failures
# to meet it or to make the caller's layout unique, or MOST_MISSES_OF_SUMS with allowed sums.
DENSITY_ROOM = cython.declare(cython.double, 0.02)
MOST_MISSES = cython.declare(cython.int, 100)
MOST_MISSES_OF_SUMS = cython.declare(cython.int, 500)

# If only some sums are allowed: how many times more effort is spent to fill the caller's own layout, and how often a
# sketch is changed if it cannot be filled. ALL_LENGTHS is the bit set of all run lengths.
PATIENCE = cython.declare(cython.int, 20)
CHANGES = cython.declare(cython.int, 100)
ALL_LENGTHS = cython.declare(cython.int, ALL & ~2)

# Limits of hardening: the number of steps after which another board is tried, and the number of guesses that a proof of
# uniqueness may take.
HARDENING_STEPS = cython.declare(cython.int, 500)
PROOF_GUESSES = cython.declare(cython.int, 300)


class Maker:
    """A maker of boards of one size, one board at a time."""

    def __init__(self, rows: cython.int, cols: cython.int):
        self.watch = StopPoller(ASK_AFTER)
        self.layout = Layout(rows, cols, self.watch)
        self.random = RandomState()
        self.own_layout = False
        self.misses = 0
        self.sums = AllowedSums(self.layout.area)
        self.digits = RandomDigits(self.layout, self.random, self.sums)
        self.spare = array("i", [0]) * self.layout.area
        self.solving = LevelSolver(self.layout, self.digits.clue)
        self.failing = LevelSolver(self.layout, self.digits.clue)
        self.size = rows * cols
        self.squares = ()
        self.across = ()
        self.down = ()
        self.domains = ()

    def make(self, seed, number, level, density, symmetry, white, question, exact, sums, placed):
        """Make a board. The parameters and the result are those of the function `make`."""
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
        most: cython.int = MOST_MISSES_OF_SUMS if self.sums.any_allowed else MOST_MISSES
        self.watch.poll()
        with cython.nogil:
            while not made and not self.watch.stopped and self.misses < most:
                made = self.attempt(wanted, share, image)
        if not self.watch.finish():
            return None
        return self.board() if made else ()

    def level_of(self, digits, question):
        """Return the level of a board. The parameters and the result are those of the function `level_of`."""
        cell: cython.int
        level: cython.int
        self.watch.start(question)
        self.layout.take([square for square in range(self.size) if digits[square]])
        self.digits.clear()
        for cell in range(self.layout.cells):
            self.digits.put(cell, digits[self.layout.square[cell]])
        self.watch.poll()
        with cython.nogil:
            level = self.solving.lowest_level()
        return level if self.watch.finish() else None

    def board(self):
        """Return the digits of the board, one per square, 0 for walls."""
        cell: cython.int
        digits: list = [0] * self.size
        for cell in range(self.layout.cells):
            digits[self.layout.square[cell]] = self.digits.digit[cell]
        return tuple(digits)

    def allow(self, sums, placed):
        """Set the allowed sums and the fixed digits. For the caller's layout, `sums` has one tuple of sums per run; for
        layouts to be drawn, `sums` are allowed in every run. `placed` has the fixed digit of each square, or is empty.
        """
        if self.own_layout:
            start = self.layout.start
            lengths = [start[run + 1] - start[run] for run in range(self.layout.runs)]
            squares = [self.layout.square[cell] for cell in range(self.layout.cells)]
            self.sums.allow(lengths, sums, [placed[square] for square in squares] if placed else [0] * len(squares))
            return
        self.sums.allow_everywhere(sums)

    def attempt(self, level, density, symmetry):
        """Try to make one board of `level`. Return whether that succeeded."""
        self.misses += self.sums.any_allowed
        if not self.own_layout and not self.lay_out(density, symmetry):
            self.misses += self.layout.is_bounded()
            return False
        self.layout.number()
        if not (self.fill_allowed() if self.sums.any_allowed else self.digits.fill(1)):
            return False
        if level < 0:
            return True
        if level == 0:
            return self.make_solvable(5)
        # Hardening starts from easier boards. For level 4, any board that level 5 solves will do, because both are
        # hard; on the dense layouts of level 7, such boards are found sooner.
        first = 5 if level == 4 or level == 7 else min(level, 3)
        return self.make_solvable(first) and (level == 1 or self.harden(level))

    def lay_out(self, density, symmetry):
        """Draw a layout with the given density and symmetry. Return False on failure."""
        if self.is_sketched():
            return sketch(self.layout, self.sums.lengths, symmetry, self.random)
        return self.layout.draw(density, symmetry, self.random)

    def is_sketched(self):
        """Return whether layouts must be drawn as sketches, because runs of some lengths have no allowed sums."""
        return self.sums.any_allowed and not self.own_layout and self.sums.lengths != ALL_LENGTHS

    def fill_allowed(self):
        """Fill the layout with digits whose sums are allowed. If a sketched layout cannot be filled, change it at a
        cell for which no digit was left (see `change`), and try again. Return False if no attempt succeeds.
        """
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
        """Flip the square of `cell` between white and wall, flip other squares until the sketched layout has no flaws
        again, and renumber its cells and runs. Return False if no valid layout is found.
        """
        if not change(self.layout, self.layout.square[cell], self.sums.lengths, self.random):
            return False
        self.layout.number()
        return True

    # Repair.

    def make_solvable(self, level):
        """Change the digits, and the layout if necessary, until the techniques of `level` solve the board. Return
        whether they do.
        """
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
            if self.own_layout or self.sums.any_allowed or self.layout.whites - 2 < self.layout.least:
                self.misses += 1
                return False
            if not self.wall_off_an_open_cell(False) and not self.wall_off_an_open_cell(True):
                return False
        return False

    def repair(self, level):
        """Change digits until the techniques of `level` solve the board. Return False if that takes too many
        evaluations.
        """
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
            new = self.solving.evaluate_change(self.digits.first_run, self.digits.second_run)
            if new > current and not blind:
                self.digits.take_back()
                continue
            self.solving.snapshot()
            current = new
            if blind:
                blind -= 1
                best = current
            elif current < best:
                best = current
                idle = 0
        return False

    def wall_off_an_open_cell(self, anyhow):
        """Turn a random open cell and its partner into walls; the other cells keep their digits. Return False if no
        open cell can become a wall. See `Layout.wall_off` for `anyhow`.
        """
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

    # Hardening.

    def harden(self, level):
        """Change digits until the board has the level `level`, which is at least 2. Return False if that takes too many
        steps.

        A step is kept only if the board remains solvable (see `is_solvable`) and the weaker solver leaves no less
        openness than before. The weaker solver uses the level below `level`, but at most level 5.
        """
        below = level - 1 if level < 6 else 5
        level = 5 if level == 4 else level
        current = self.failing.evaluate(below)
        self.failing.region = REGION if level < 7 else self.layout.runs
        if level < 6:
            if current:
                return True
            if self.solving.level != level:  # otherwise it has just solved the board
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
            new = self.failing.evaluate_change(self.digits.first_run, self.digits.second_run)
            if new < current or not self.is_solvable(level, new):
                self.digits.take_back()
                continue
            self.failing.snapshot()
            if level < 6:
                self.solving.snapshot()
            grown: cython.bint = new > current
            current = new
            # Testing for level 7 takes many assumptions, so boards without increased openness are skipped.
            if current and (level < 6 or ((level == 6 or grown) and self.failing.needs_assumptions(level))):
                return True
        return False

    def is_solvable(self, level, left):
        """Return whether the board is still solvable after a step: up to level 5, the techniques of `level` must solve
        it; from level 6 on, the search must prove that there is only one solution. `left` is the openness that the
        weaker solver leaves after the step.
        """
        solved: cython.bint = left == 0
        if level < 6:
            solved = self.solving.evaluate_change(self.digits.first_run, self.digits.second_run) == 0
            if level == 5 and not solved:
                solved = self.solving.settle() == 0
        elif not solved:
            with cython.gil:
                solved = self.prove(PROOF_GUESSES)
        return solved

    def describe(self):
        """Store the runs, the cells and the domains of the layout as `search.solve` expects them."""
        layout: Layout = self.layout
        runs: list = [
            tuple([layout.square[layout.member[j]] for j in range(layout.start[run], layout.start[run + 1])])
            for run in range(layout.runs)
        ]
        self.across = tuple(runs[: layout.across_runs])
        self.down = tuple(runs[layout.across_runs :])
        self.squares = tuple([layout.square[cell] for cell in range(layout.cells)])
        self.domains = tuple([ALL if layout.white[square] else 0 for square in range(self.size)])

    def prove(self, guesses):
        """Return whether the search proves with at most `guesses` guesses that the board has only one solution."""
        try:
            sums = tuple([self.digits.clue[run] for run in range(self.layout.runs)])
            solutions, exhausted, _ = search.solve(
                self.size,
                self.squares,
                self.across,
                self.down,
                sums,
                self.domains,
                Limit(2, nodes=guesses, stop=self.watch.callback),
            )
            if not exhausted and len(solutions) < 2:  # perhaps because the callback asked to stop
                self.watch.poll()
            return exhausted and len(solutions) == 1
        except BaseException as error:  # re-raised by `finish`
            self.watch.fail(error)
            return False


MAKERS: Pool = Pool()


def make(rows, cols, seed, number, level, density, symmetry, white, question, exact=False, sums=None, placed=None):
    """Return a board as a tuple of one digit per square, 0 for walls. Return None if `question` asked to stop, and ()
    if too many attempts failed to meet the density (if `exact`), the sums or the caller's layout.

    seed, number   ints from 0 to 2 ** 64 - 1; equal pairs give equal boards
    level          0 for any level, or 1 to 7 as in level_solver.py; 4 may also give a board of level 5, which has the
                   same grade; -1 for digits whose sums may have other solutions
    density        approximate share of white squares among those outside row 0 and column 0
    symmetry       of the layout: 0 none, 1 half turn, 2 left and right, 3 along the diagonal (of a square board)
    white          the white squares of the caller's own layout; None to draw a layout
    question       callback that returns whether to stop, called every few milliseconds; it may raise an error
    exact          whether the density must be met within 0.02, or within one square on small boards
    sums           the sums that every run may have, or None for all sums; for the caller's own layout, one tuple of
                   sums per run, across runs first
    placed         with `sums`, the fixed digit of each square, 0 for none; None if no digit is fixed
    """
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.make(seed, number, level, density, symmetry, white, question, exact, sums, placed)
    finally:
        MAKERS.give((rows, cols), maker)


def level_of(rows, cols, digits, question):
    """Return the lowest level, from 1 to 7, that solves a board; 7 also if the board has several solutions. Return None
    if the callback `question` asked to stop. `digits` is the solution: one digit per square, 0 for walls.
    """
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.level_of(digits, question)
    finally:
        MAKERS.give((rows, cols), maker)
