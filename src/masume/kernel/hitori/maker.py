"""Make Hitori boards with exactly one solution.

A board is made from its solution: a shading is drawn, and symbols are chosen for which it is a solution (see
solution_layout.py). Whether it is the only solution depends on the symbols under the shaded cells. These are changed
until no other solution is left. level_solver.py determines the difficulty.

The intended solution is the shading that was drawn, and a rival is any other solution. No further cell can be shaded in
the intended solution, so a rival leaves some cell unshaded that the intended solution shades. It suffices to refute
this for each such cell: mostly by following a few implications, otherwise by a search that stays close to the intended
solution. Cells without a twin count as unshaded, because a solution that shades such a cell remains a solution if the
cell is unshaded. (masume.kernel.hitori.search, in contrast, knows no solution, has to count solutions that shade such
cells, and chooses the most effective guesses.) If a rival is found, the cell gets the symbol of another cell in its
lines that both solutions leave unshaded, which excludes this rival. A pass over all these cells that finds no rival is
a proof.

Up to level 3, boards are made by solving them: whenever the level finds nothing more, a shaded cell gets the symbol of
a cell that is known to be unshaded, and solving continues. Levels 1 and 2 also need a shading in which no cell is
unshaded only because shading it would cut the board. From level 4 on, symbols are chosen that show few of the easy
patterns, the board is made unique, and it is kept if it has the requested level. From level 5 on, the shading has long
walls. Boards of level 7 are rare. Most of them are made from boards of level 6: symbols outside the hard part are
changed until the board has the higher level (`harden`).

See SearchState and Symbols for the other terms.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.hitori.level_solver import LevelSolver, LevelState
from cython.cimports.masume.kernel.hitori.search_state import OPEN, SHADED, UNSHADED, settle
from cython.cimports.masume.kernel.hitori.solution_layout import (
    BEYOND,
    COL,
    CUTS,
    DEEP,
    EITHER_OR,
    ROW,
    Shading,
    Symbols,
    twins_of,
)
from cython.cimports.masume.kernel.rng import seeded

LONGEST = 60  # cells per line: symbols, places and the frame fit into one word

MAX_MENDING_PASSES = cython.declare(cython.int, 30)  # number of passes after which a board is no longer repaired
# Number of changes after which a board that should become harder is abandoned.
MAX_HARDENING_CHANGES = cython.declare(cython.int, 300)
# Number of failed attempts after which no board is assumed to exist: some levels have no small boards.
MAX_ATTEMPTS = cython.declare(cython.int, 200_000)

# Number of squares assigned or examined between two calls of the callback: about a millisecond.
SQUARES_PER_QUESTION = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)


class SecondSolutions(LevelState):
    """Search for a second solution of a board whose solution is known."""

    def __init__(self, symbols: Symbols) -> None:
        LevelState.__init__(self, symbols)
        self.rings = self.cuts = True
        self.guess = array("i", [0]) * self.cells
        self.guess_settled = array("i", [0]) * self.cells

    def prove(self, mending):
        """Return whether every square that the intended solution shades is shaded in all solutions. With `mending`,
        give each square that some solution leaves unshaded another symbol, and continue as if it had to be shaded; if
        any symbol was changed, return False.
        """
        clean: cython.bint = True
        self.clear()
        for k in range(self.cells):
            square = self.square[k]
            if not twins_of(self.symbols, square, ROW) and not twins_of(self.symbols, square, COL):
                settle(self, square, UNSHADED)
        self.propagate()
        for k in range(self.shading.count):
            square = self.shaded[k]
            if self.state[square] != OPEN:
                continue
            settled = self.settled
            settle(self, square, UNSHADED)
            if self.propagate() and self.find_rival():
                if not mending:
                    return False
                clean = False
                self.symbols.change(square, self.shading.draw_from(self.against_rival(square)))
            if self.watch.stopped:
                return False
            self.undo(settled)
            settle(self, square, SHADED)
            self.propagate()
        return clean

    def against_rival(self, square):
        """Return, as a bit set, the symbols for `square` that would exclude the second solution stored in the position.
        If no symbol does, return the symbols of all unshaded squares in the lines of `square`.
        """
        known = self.known_unshaded(square)
        return known if known else self.symbols.in_lines(square)

    def find_rival(self):
        """Complete the position to a second solution, staying as close to the intended one as possible. Return whether
        this succeeds.
        """
        guesses = 0
        k = 0
        good: cython.bint = True
        while not self.watch.stopped:
            if good:
                while k < self.cells and self.state[self.square[k]] != OPEN:
                    k += 1
                if k == self.cells:
                    return True
                square = self.square[k]
                self.guess[guesses] = k
                self.guess_settled[guesses] = self.settled
                guesses += 1
                settle(self, square, SHADED if self.wanted[square] else UNSHADED)
            else:
                if guesses == 0:
                    return False
                guesses -= 1
                k = self.guess[guesses]
                square = self.square[k]
                self.undo(self.guess_settled[guesses])
                settle(self, square, UNSHADED if self.wanted[square] else SHADED)
            good = self.propagate()
        return False


def go_on() -> bool:
    """Return False, so that the computation continues. This callback is used if the caller has none."""
    return False


class Maker:
    """Maker of boards of one size, with one symmetry. A board does not depend on the boards made before it."""

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str = "none") -> None:
        if not (3 <= rows <= LONGEST and 3 <= cols <= LONGEST):
            raise ValueError(f"boards have 3 to {LONGEST} rows and columns, not {rows} × {cols}")
        self.cells = rows * cols
        self.watch = StopPoller(SQUARES_PER_QUESTION)
        self.shading = Shading(rows, cols, symmetry, self.watch)
        self.symbols = Symbols(self.shading)
        self.solver = LevelSolver(self.symbols)
        self.rivals = SecondSolutions(self.symbols)

    def make(self, seed: int, number: int, level: cython.int, watch: object) -> tuple | None:
        """Return a board as a tuple with the symbol of each cell. Return None if the callback `watch` asked to stop, or
        () if no such board was found.

        Level 0 means any level. Equal values of `seed`, `number` and `level` give equal boards.
        """
        self.shading.chance = seeded(seed & 0xFFFFFFFFFFFFFFFF, number & 0xFFFFFFFFFFFFFFFF)
        self.watch.start(go_on if watch is None else watch)
        self.watch.poll()
        with cython.nogil:
            board = self.make_board(level)
        if not self.watch.finish():
            return None
        return tuple([self.symbols.at[self.symbols.square[cell]] for cell in range(self.cells)]) if board else ()

    def level(self, symbols: tuple, shading: tuple) -> int:
        """Return the level, from 1 to 7, of a board. `symbols` holds the symbol of each cell, and `shading`, the
        solution, states for each cell whether it is shaded.
        """
        self.watch.start(go_on)
        self.shading.take(shading)
        self.symbols.take(symbols)
        return self.solver.climb(DEEP, False)

    def make_board(self, level):
        """Make a board of `level`. Return False if no such board seems to exist, or if the callback asked to stop."""
        for attempts in range(MAX_ATTEMPTS):
            if self.watch.stopped or not self.shading.shade(level):
                return False
            if self.attempt(level):
                return True
        return False

    def attempt(self, level):
        """Try to choose symbols that turn the shading into a board of `level`. Return whether that succeeded."""
        if self.watch.stopped or not self.symbols.fill():
            return False
        self.symbols.cover(level)
        self.symbols.index()
        if level >= EITHER_OR or (level == CUTS and self.shading.draw(2)):
            self.symbols.tune(level)
        if 1 <= level <= CUTS:
            for passes in range(MAX_MENDING_PASSES):
                reached = self.solver.climb(level, True)
                if reached > 0:
                    return reached == level
            return False
        if not self.make_unique():
            return False
        if level == 0:
            return True
        reached = self.solver.climb(min(level, DEEP), False)
        return reached == level or (level == BEYOND and reached == DEEP and self.harden())

    def make_unique(self):
        """Change symbols under shaded squares until the intended solution is the only one. Return False if this takes
        too many passes, or if the callback asked to stop.
        """
        for passes in range(MAX_MENDING_PASSES):
            if self.watch.stopped:
                return False
            if self.rivals.prove(True):
                return True
        return False

    def harden(self):
        """Try to turn a board of level DEEP into one of a higher level. Return whether that succeeded. Change only
        symbols under squares that the levels below DEEP shade, so that the hard part of the board stays. A change is
        kept as long as the board stays at level DEEP, so changes accumulate.
        """
        for k in range(MAX_HARDENING_CHANGES):
            if self.watch.stopped or self.solver.easy_count == 0:
                break
            square = self.solver.easy[self.shading.draw(self.solver.easy_count)]
            symbol = self.symbols.at[square]
            self.symbols.change(square, self.shading.draw_from(self.symbols.in_lines(square)))
            reached = self.solver.climb(DEEP, False)
            if reached == BEYOND and self.rivals.prove(False):
                return True
            if reached != DEEP:
                self.symbols.change(square, symbol)
        return False
