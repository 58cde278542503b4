"""Hitori: a position on a board that is being made. Its solution is known, and its symbols change.

The words of masume.kernel.hitori.position and masume.kernel.hitori.solutions mean the same here; our solution is the
shading that was laid.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hitori.position import SHADED, UNSHADED, Position, settle
from cython.cimports.masume.kernel.hitori.solutions import COL, ROW, Random, Shading, Symbols, twins_of


@cython.cclass
class Board(Position):
    """A position that shares the arrays of a shading and of its symbols. A derived class judges the board."""

    shading: Shading
    symbols: Symbols
    random: Random
    wanted: cython.uchar[::1]  # whether our solution shades a square
    shaded: cython.int[::1]  # the squares that it shades

    def __init__(self, symbols: Symbols) -> None:
        Position.__init__(self, symbols.rows, symbols.cols, symbols.watch)
        self.shading = symbols.shading
        self.symbols = symbols
        self.random = symbols.random
        self.wanted = self.shading.wanted
        self.shaded = self.shading.squares

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_twins(self, square: cython.int) -> cython.bint:
        in_row: cython.ulonglong = twins_of(self.symbols, square, ROW)
        in_col: cython.ulonglong = twins_of(self.symbols, square, COL)
        return (not in_row or self.shade_in_line(square, ROW, in_row)) and (
            not in_col or self.shade_in_line(square, COL, in_col)
        )

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_in_line(self, square: cython.int, way: cython.int, places: cython.ulonglong) -> cython.bint:
        """Shade some places of the square's row or column."""
        first: cython.int = self.symbols.first[self.symbols.line[2 * square + way]]
        step: cython.int = 1 if way == ROW else self.width
        while places:
            if not settle(self, first + step * ctz(places), SHADED):
                return False
            places &= places - 1
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def known_unshaded(self, square: cython.int) -> cython.ulonglong:
        """The symbols in the square's lines that are unshaded in our solution and in the position."""
        way: cython.int
        line: cython.int
        step: cython.int
        other: cython.int
        found: cython.ulonglong = 0
        for way in range(2):
            line = self.symbols.line[2 * square + way]
            step = 1 if way == ROW else self.width
            other = self.symbols.first[line] + step
            while self.inside[other]:
                if self.state[other] == UNSHADED and not self.wanted[other]:
                    found |= bit(self.symbols.at[other])
                other += step
        return found
