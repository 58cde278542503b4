"""Hitori: making boards with exactly one solution.

A board is made from its solution: a shading is laid, and symbols are chosen that it solves
(masume.kernel.hitori.solution_layout). Whether it is the only solution depends on the symbols under the shaded cells,
which are changed until it is. How hard the board is says masume.kernel.hitori.level_solver.

Rivals. A rival is a second solution. It cannot shade all cells of ours and more, as ours is maximal. So it leaves some
shaded cell of ours unshaded, and it is enough to refute this for each of them: mostly by a short chain of implications,
else by a search that stays close to our solution. Cells without a twin count as unshaded there: a solution that shades
such a cell is still a solution if the cell is left unshaded. masume.kernel.hitori.search is different: it knows no
solution, has to count the solutions that shade such cells, and looks for the guess that tells most. Where a rival is
found, the cell gets the symbol of another cell in its lines that both our solution and the rival leave unshaded, which
rules this rival out. A pass that finds no rival is the proof.

Making. Up to level 3, boards are made by solving them: where the level is stuck, a shaded cell gets the symbol of a
cell that is known to be unshaded, and the solver goes on. Levels 1 and 2 also need a shading in which no cell is
unshaded only because shading it would cut the board. From level 4 on, symbols are chosen that show few of the easy
patterns, the board is made unique, and it is kept if it has the wanted level. From level 5 on, the shading has long
walls. Boards of level 7 are rare. Most of them are made from boards of level 6, by changes that leave the hard part
alone until it has become harder (`harden`).

The words of masume.kernel.hitori.search_state and masume.kernel.hitori.solution_layout mean the same here. Besides:

our solution   the shading that was laid
rival          a solution other than ours
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import Watch
from cython.cimports.masume.kernel.hitori.level_solver import Board, LevelSolver
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
from cython.cimports.masume.kernel.rng import started

LONGEST = 60  # cells of a line: symbols, places and the frame fit into one word

MAX_MENDING_PASSES = cython.declare(cython.int, 30)  # over a board that is being mended, before it is given up
MAX_HARDENING_CHANGES = cython.declare(cython.int, 300)  # of a board that is to become harder, before it is given up
# After this many failed boards we assume that there is none: some levels have no small boards.
MAX_ATTEMPTS = cython.declare(cython.int, 200_000)

# Squares settled or looked at between two questions of the watch: about a millisecond.
SQUARES_PER_QUESTION = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)


class Rivals(Board):
    """Searches for a second solution of the board."""

    def __init__(self, symbols: Symbols) -> None:
        Board.__init__(self, symbols)
        self.rings = self.cuts = True
        self.guess = array("i", [0]) * self.cells
        self.guess_settled = array("i", [0]) * self.cells

    def prove(self, mending):
        """Whether no shaded square of our solution can be unshaded. When mending, a square that can be unshaded gets
        another symbol, and the pass goes on as if it could not."""
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
        """The symbols for the square that would rule out the rival in the position; if there are none, all symbols of
        the unshaded squares in its lines."""
        found = self.known_unshaded(square)
        return found if found else self.symbols.in_lines(square)

    def find_rival(self):
        """Complete the position to a solution, as close to ours as possible. Whether there is one."""
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
    """The watch for callers that have none: it never says stop."""
    return False


class Maker:
    """Makes boards of one size, in one symmetry. A board does not depend on the boards made before it."""

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str = "none") -> None:
        if not (3 <= rows <= LONGEST and 3 <= cols <= LONGEST):
            raise ValueError(f"boards have 3 to {LONGEST} rows and columns, not {rows} × {cols}")
        self.cells = rows * cols
        self.watch = Watch(SQUARES_PER_QUESTION)
        self.shading = Shading(rows, cols, symmetry, self.watch)
        self.symbols = Symbols(self.shading)
        self.solver = LevelSolver(self.symbols)
        self.rivals = Rivals(self.symbols)

    def make(self, seed: int, number: int, level: cython.int, watch: object) -> tuple | None:
        """A board as the symbols of its cells; None when the watch said stop, () when no such board was found.

        Level 0 asks for a board of any level. The same seed, number and level give the same board."""
        self.shading.chance = started(seed & 0xFFFFFFFFFFFFFFFF, number & 0xFFFFFFFFFFFFFFFF)
        self.watch.start(go_on if watch is None else watch)
        self.watch.ask()
        with cython.nogil:
            found = self.make_board(level)
        if not self.watch.finish():
            return None
        return tuple([self.symbols.at[self.symbols.square[cell]] for cell in range(self.cells)]) if found else ()

    def level(self, symbols: tuple, shading: tuple) -> int:
        """The level of a board (1 to 7) with a known solution."""
        self.watch.start(go_on)
        self.shading.take(shading)
        self.symbols.take(symbols)
        return self.solver.climb(DEEP, False)

    def make_board(self, level):
        """Make a board; False when there seems to be none."""
        for attempts in range(MAX_ATTEMPTS):
            if self.watch.stopped or not self.shading.shade(level):
                return False
            if self.attempt(level):
                return True
        return False

    def attempt(self, level):
        """Try to make a board of the level on the shading. Whether that worked."""
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
        """Change symbols under shaded squares until our solution is the only one; False when that takes too long."""
        for passes in range(MAX_MENDING_PASSES):
            if self.watch.stopped:
                return False
            if self.rivals.prove(True):
                return True
        return False

    def harden(self):
        """Try to turn a board that needs DEEP into one that needs more. Whether that worked. Symbols are changed only
        under squares that the levels below DEEP settle. So the hard part of the board stays, and the solver comes to it
        with fewer and fewer squares settled."""
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
