"""Hitori: the search for rivals of the solution that a board is made from, and what is changed against them.

The words of masume.kernel.hitori.board mean the same here. Besides:

rival    a solution that is not ours

Another solution cannot shade all cells of ours and more, as ours is maximal. So it leaves some shaded cell of ours
unshaded, and it is enough to refute this for each of them: mostly a short chain of implications, else a search that
stays close to our solution. Cells without a twin count as unshaded there: a solution that shades one of them stays a
solution when it does not. This is what sets it apart from masume.kernel.hitori.search, which knows no solution,
has to count those that shade such cells, and looks for the most telling guess.

Where a rival is found, the cell gets the symbol of a neighbour in its line that the rival leaves unshaded too, which is
the end of this rival. A pass that finds none is the proof.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.hitori.board import Board
from cython.cimports.masume.kernel.hitori.position import OPEN, SHADED, UNSHADED, settle
from cython.cimports.masume.kernel.hitori.solutions import COL, ROW, Symbols, twins_of


@cython.final
@cython.cclass
class Rivals(Board):
    """Finds out whether the board has another solution."""

    guess: cython.int[::1]  # which cell, and what to go back to
    guess_settled: cython.int[::1]
    guess_merges: cython.int[::1]

    def __init__(self, symbols: Symbols) -> None:
        Board.__init__(self, symbols)
        self.rings = self.cuts = True
        self.guess = array("i", [0]) * self.cells
        self.guess_settled = array("i", [0]) * self.cells
        self.guess_merges = array("i", [0]) * self.cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prove(self, mending: cython.bint) -> cython.bint:
        """Whether no shaded square of our solution can be unshaded. Mending: where one can, it gets another symbol, and
        the pass goes on as if it could not."""
        k: cython.int
        square: cython.int
        settled: cython.int
        merges: cython.int
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
            merges = self.merges
            settle(self, square, UNSHADED)
            if self.propagate() and self.find_rival():
                if not mending:
                    return False
                clean = False
                self.symbols.change(square, self.random.draw_from(self.against_rival(square)))
            if self.watch.stopped:
                return False
            self.undo(settled, merges)
            settle(self, square, SHADED)
            self.propagate()
        return clean

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def against_rival(self, square: cython.int) -> cython.ulonglong:
        """The symbols that the rival in the position does not allow in a square: or any, if it allows all."""
        found: cython.ulonglong = self.known_unshaded(square)
        return found if found else self.symbols.in_lines(square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_rival(self) -> cython.bint:
        """Complete the position to a solution, close to ours where possible; whether there is one."""
        guesses: cython.int = 0
        k: cython.int = 0
        square: cython.int
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
                self.guess_merges[guesses] = self.merges
                guesses += 1
                settle(self, square, SHADED if self.wanted[square] else UNSHADED)
            else:
                if guesses == 0:
                    return False
                guesses -= 1
                k = self.guess[guesses]
                square = self.square[k]
                self.undo(self.guess_settled[guesses], self.guess_merges[guesses])
                settle(self, square, UNSHADED if self.wanted[square] else SHADED)
            good = self.propagate()
        return False
