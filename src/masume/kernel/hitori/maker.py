"""Hitori: making boards with exactly one solution.

A board is made from its solution: a shading is laid, and symbols are chosen that it solves
(masume.kernel.hitori.solutions). That it is the only one to do so is a matter of the symbols under the shaded cells,
which are changed until it is (masume.kernel.hitori.rivals). How hard a board is to argue through is its level
(masume.kernel.hitori.levels); a board that is argued through to its end has one solution.

Up to level 3, boards are made by arguing: where the level is stuck, a shaded cell gets the symbol of a cell that is
known to be unshaded, and the argument goes on. Levels 1 and 2 also need a shading without cells that only cutting
explains. From level 4 on, symbols are chosen that show few of the easy patterns, the board is made unique, and kept if
its level is the one asked for; from level 5 on, the shading is one of long walls. Boards of level 7 are rare. Most of
them come from boards of level 6 by changes that leave the hard part alone, until it has become harder (`harden`).
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.hitori.levels import Arguer
from cython.cimports.masume.kernel.hitori.rivals import Rivals
from cython.cimports.masume.kernel.hitori.solutions import (
    BEYOND,
    CUTS,
    DEEP,
    EITHER_OR,
    Random,
    Shading,
    Symbols,
)
from cython.cimports.masume.kernel.watch import Watch

LONGEST = 60  # cells of a line: symbols, places and the frame fit into one word

PASSES = cython.declare(cython.int, 30)  # of mending; what is not well by then is thrown away
CHANGES = cython.declare(cython.int, 300)  # of hardening, likewise
# After so many boards made in vain, the order counts as impossible: small boards lack many things.
ATTEMPTS = cython.declare(cython.int, 200_000)

# Look at the clock after so many squares have been settled or looked at: about a millisecond.
PATIENCE = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)


def go_on() -> bool:
    """The watch of those who have none: it never says stop."""
    return False


@cython.final
@cython.cclass
class Maker:
    """Makes boards of one size, in one symmetry; nothing of a board is left when the next one is made."""

    cells: cython.int
    random: Random
    watch: Watch
    shading: Shading
    symbols: Symbols
    arguer: Arguer
    rivals: Rivals

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str = "none") -> None:
        if not (3 <= rows <= LONGEST and 3 <= cols <= LONGEST):
            raise ValueError(f"boards have 3 to {LONGEST} rows and columns, not {rows} × {cols}")
        self.cells = rows * cols
        self.random = Random()
        self.watch = Watch(PATIENCE)
        self.shading = Shading(rows, cols, symmetry, self.random, self.watch)
        self.symbols = Symbols(self.shading)
        self.arguer = Arguer(self.symbols)
        self.rivals = Rivals(self.symbols)

    def make(self, seed: int, number: int, level: cython.int, watch: object) -> tuple | None:
        """A board as the symbols of its cells; None when the watch said stop, () when no such board was found.

        Level 0 asks for a board of any level. The same seed, number and level give the same board."""
        found: cython.bint
        stopped: cython.bint
        error: object
        self.random.start(seed & 0xFFFFFFFFFFFFFFFF, number & 0xFFFFFFFFFFFFFFFF)
        self.watch.start(go_on if watch is None else watch)
        self.watch.ask()
        with cython.nogil:
            found = self.make_board(level)
        stopped = self.watch.stopped
        error = self.watch.error
        self.watch.start(go_on)
        if error is not None:
            raise error
        if stopped:
            return None
        return tuple([self.symbols.at[self.symbols.square[cell]] for cell in range(self.cells)]) if found else ()

    def level(self, symbols: tuple, shading: tuple) -> int:
        """The level of a board (1 to 7) with a known solution."""
        self.watch.start(go_on)
        self.shading.take(shading)
        self.symbols.take(symbols)
        return self.arguer.climb(DEEP, False)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_board(self, level: cython.int) -> cython.bint:
        """Make a board; False when there seems to be none."""
        attempts: cython.int
        for attempts in range(ATTEMPTS):
            if self.watch.stopped or not self.shading.shade(level):
                return False
            if self.attempt(level):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attempt(self, level: cython.int) -> cython.bint:
        """Make a board of the level on the shading; False when that did not work out."""
        passes: cython.int
        reached: cython.int
        if self.watch.stopped or not self.symbols.fill():
            return False
        self.symbols.cover(level)
        self.symbols.index()
        if level >= EITHER_OR or (level == CUTS and self.random.draw(2)):
            self.symbols.tune(level)
        if 1 <= level <= CUTS:
            for passes in range(PASSES):
                reached = self.arguer.climb(level, True)
                if reached > 0:
                    return reached == level
            return False
        if not self.make_unique():
            return False
        if level == 0:
            return True
        reached = self.arguer.climb(min(level, DEEP), False)
        return reached == level or (level == BEYOND and reached == DEEP and self.harden())

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_unique(self) -> cython.bint:
        """Change symbols under shaded squares until our solution is the only one; False when that takes too long."""
        passes: cython.int
        for passes in range(PASSES):
            if self.watch.stopped:
                return False
            if self.rivals.prove(True):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def harden(self) -> cython.bint:
        """Turn a board that needs DEEP into one that needs more; whether that was possible. Symbols are changed only
        under squares that the levels below DEEP settle: what is hard stays hard, while what is known when it begins
        comes to be less."""
        k: cython.int
        square: cython.int
        symbol: cython.int
        reached: cython.int
        for k in range(CHANGES):
            if self.watch.stopped or self.arguer.easy_count == 0:
                break
            square = self.arguer.easy[self.random.draw(self.arguer.easy_count)]
            symbol = self.symbols.at[square]
            self.symbols.change(square, self.random.draw_from(self.symbols.in_lines(square)))
            reached = self.arguer.climb(DEEP, False)
            if reached == BEYOND and self.rivals.prove(False):
                return True
            if reached != DEEP:
                self.symbols.change(square, symbol)
        return False
