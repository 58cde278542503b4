"""Make Hitori boards with exactly one solution.

A board is made from its solution: a shading is drawn, and symbols are chosen for which it is a solution (see
solution_layout.py). Whether it is the only solution depends on the symbols under the shaded cells. These are changed
until no other solution is left. The finder determines the grade: a board has a grade if the steps of this grade fill
it, and those of the grade before do not. A board that the finder fills has only one solution, because unique-number,
which takes that for granted, is not used.

The intended solution is the shading that was drawn, and a rival is any other solution. No further cell can be shaded in
the intended solution, so a rival leaves some cell unshaded that the intended solution shades. It suffices to refute
this for each such cell: mostly by following a few implications, otherwise by a search that stays close to the intended
solution. Cells without a twin count as unshaded, because a solution that shades such a cell remains a solution if the
cell is unshaded. (masume.kernel.hitori.search, in contrast, knows no solution, has to count solutions that shade such
cells, and chooses the most effective guesses.) If a rival is found, the cell gets the symbol of another cell in its
lines that both solutions leave unshaded, which excludes this rival. A pass over all these cells that finds no rival is
a proof.

Up to grade MEDIUM, boards are made by solving them: whenever the finder finds nothing more, a shaded cell gets the
symbol of a cell that is known to be unshaded, and solving continues. The first two grades also need a shading in which
no cell is unshaded only because shading it would cut the board. From grade HARD on, symbols are chosen that show few of
the easy patterns, the board is made unique, and it is kept if it has the requested grade. From grade EXPERT on, the
shading has long walls.

See SearchState and Symbols for the other terms.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.finder import HitoriFinder
from cython.cimports.masume.kernel.hitori.search_state import SearchState, settle
from cython.cimports.masume.kernel.hitori.solution_layout import (
    COL,
    DIABOLICAL,
    HARD,
    MEDIUM,
    ROW,
    Shading,
    Symbols,
    twins_of,
)
from cython.cimports.masume.kernel.rng import seeded

from masume.kernel.hitori.technique_weights import GRADE_LIMITS, NUMBERS

LONGEST = 60  # cells per line: symbols, places and the frame fit into one word

LIMITS = cython.declare(cython.int[::1], array("i", [0, *GRADE_LIMITS]))  # by grade; none for any and for the last
MAX_MENDING_PASSES = cython.declare(cython.int, 30)  # number of passes after which a board is no longer repaired
# Number of failed attempts after which no board is assumed to exist: some grades have no small boards.
MAX_ATTEMPTS = cython.declare(cython.int, 200_000)

# Number of squares assigned or examined between two calls of the callback: about a millisecond.
SQUARES_PER_QUESTION = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)


class SecondSolutions(SearchState):
    """Search for a second solution of a board whose solution is known and whose symbols may change. It shares arrays
    with the objects that hold the shading and the symbols.
    """

    def __init__(self, symbols: Symbols) -> None:
        SearchState.__init__(self, symbols.rows, symbols.cols, symbols.watch)
        self.shading = symbols.shading
        self.symbols = symbols
        self.wanted = self.shading.wanted
        self.shaded = self.shading.squares
        self.rings = self.cuts = True
        self.guess = array("i", [0]) * self.cells
        self.guess_settled = array("i", [0]) * self.cells

    def shade_twins(self, square):
        in_row = twins_of(self.symbols, square, ROW)
        in_col = twins_of(self.symbols, square, COL)
        return (not in_row or self.shade_in_line(square, ROW, in_row)) and (
            not in_col or self.shade_in_line(square, COL, in_col)
        )

    def shade_in_line(self, square, direction, places):
        """Shade the squares at `places` of the row or column of `square`. Return False on a contradiction."""
        first = self.symbols.first[self.symbols.line[2 * square + direction]]
        step = 1 if direction == ROW else self.width
        while places:
            if not settle(self, first + step * ctz(places), SHADED):
                return False
            places &= places - 1
        return True

    def known_unshaded(self, square):
        """Return, as a bit set, the symbols of the squares in the row and column of `square` that are known to be
        unshaded: those that both the position and the intended solution leave unshaded.
        """
        known: cython.ulonglong = 0
        for direction in range(2):
            line = self.symbols.line[2 * square + direction]
            step = 1 if direction == ROW else self.width
            other = self.symbols.first[line] + step
            while self.inside[other]:
                if self.state[other] == UNSHADED and not self.wanted[other]:
                    known |= bit(self.symbols.at[other])
                other += step
        return known

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
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.watch = StopPoller(SQUARES_PER_QUESTION)
        self.shading = Shading(rows, cols, symmetry, self.watch)
        self.symbols = Symbols(self.shading)
        self.finder = HitoriFinder(rows, cols, (-1,) * self.cells)
        self.finder.answer = array("i", [0]) * self.cells
        self.finder.enabled[NUMBERS["unique-number"]] = False
        self.rivals = SecondSolutions(self.symbols)

    def make(self, seed: int, number: int, grade: cython.int, watch: object) -> tuple | None:
        """Return a board as a tuple with the symbol of each cell. Return None if the callback `watch` asked to stop, or
        () if no such board was found.

        Grade 0 means any grade. Equal values of `seed`, `number` and `grade` give equal boards.
        """
        self.shading.chance = seeded(seed & 0xFFFFFFFFFFFFFFFF, number & 0xFFFFFFFFFFFFFFFF)
        self.watch.start(go_on if watch is None else watch)
        self.watch.poll()
        board = self.make_board(grade)
        if not self.watch.finish():
            return None
        return tuple([self.symbols.at[self.symbols.square[cell]] for cell in range(self.cells)]) if board else ()

    def grade(self, symbols: tuple, shading: tuple) -> int:
        """Return the grade, from 1 to 6, of a board with one solution. `symbols` holds the symbol of each cell, and
        `shading`, the solution, states for each cell whether it is shaded.
        """
        self.watch.start(go_on)
        self.shading.take(shading)
        self.symbols.take(symbols)
        self.load()
        grade = 1
        while grade < DIABOLICAL and not self.fill(grade):
            grade += 1
        return grade

    def make_board(self, grade):
        """Make a board of `grade`. Return False if no such board seems to exist, or if the callback asked to stop."""
        for attempts in range(MAX_ATTEMPTS):
            if self.watch.stopped or not self.shading.shade(grade):
                return False
            if self.attempt(grade):
                return True
        return False

    def attempt(self, grade):
        """Try to choose symbols that turn the shading into a board of `grade`. Return whether that succeeded."""
        if self.watch.stopped or not self.symbols.fill():
            return False
        self.symbols.cover(grade)
        self.symbols.index()
        if grade >= HARD:
            self.symbols.tune()
        if 1 <= grade <= MEDIUM:
            return self.solve_and_repair(grade)
        return self.make_unique() and (grade == 0 or self.has_grade(grade))

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

    # Solving.

    def load(self):
        """Load the board into the finder."""
        finder = self.finder
        for cell in range(self.cells):
            finder.symbol[cell] = self.symbols.at[self.symbols.square[cell]]
            finder.answer[cell] = self.shading.wanted[self.symbols.square[cell]]
        for line in range(finder.lines):
            finder.find_twins_in(line)
        finder.clear()
        finder.fails = False

    def fill(self, grade):
        """Continue to solve the board with the steps of `grade`. Return whether this fills it."""
        while not self.watch.stopped:
            self.watch.tick(self.cells)
            if not self.finder.apply_tier(LIMITS[grade], LIMITS[1]):
                return self.finder.left == 0
        return False

    def has_grade(self, grade):
        """Return whether the board, which has one solution, has exactly this grade."""
        self.load()
        return not self.fill(grade - 1) and (grade == DIABOLICAL or self.fill(grade)) and not self.watch.stopped

    def solve_and_repair(self, grade):
        """Solve the board, and repair it until the steps of `grade` fill it. Return whether it has that grade then.
        Earlier steps may have used a symbol that a repair has changed, so the board is solved again after repairs.
        """
        for passes in range(MAX_MENDING_PASSES):
            repaired: cython.bint = False
            easier: cython.bint = False
            self.load()
            if grade > 1:
                easier = self.fill(grade - 1)
            while not self.fill(grade):
                if self.watch.stopped or not self.repair():
                    return False
                repaired = True
            if not repaired:
                return not easier
        return False

    def repair(self):
        """Choose an open square that the intended solution shades and that has squares in its lines that are known to
        be unshaded. Give it the symbol of one of these, and shade it. Return False if there is no such square.
        """
        finder = self.finder
        start = self.shading.draw(self.shading.count)
        for k in range(self.shading.count):
            square = self.shading.squares[(start + k) % self.shading.count]
            cell = (square // self.symbols.width - 1) * self.cols + square % self.symbols.width - 1
            if finder.value_of[cell] == OPEN:
                known = self.known_in(finder.row_of[cell]) | self.known_in(self.rows + finder.col_of[cell])
                if known:
                    symbol = self.shading.draw_from(known)
                    self.symbols.change(square, symbol)
                    finder.change_symbol(cell, symbol)
                    finder.assign(cell, SHADED)
                    return True
        return False

    def known_in(self, line):
        """Return, as a bit set, the symbols of the squares of `line` that the finder knows to be unshaded."""
        known: cython.ulonglong = 0
        places = self.finder.unshaded[line]
        while places:
            known |= bit(self.finder.symbol[self.finder.cell_at(line, ctz(places))])
            places &= places - 1
        return known
