"""Binairo: random solutions, and traps in them.

The words of masume.kernel.binairo.position mean the same here. Besides:

trap      four cells of the solution that can be turned over without breaking any rule but that of different lines:
          a board with none of them given needs that rule

A solution is drawn cell by cell, with what follows from each of them by the rules of proof. Whatever fills the board
without a contradiction keeps all rules.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.levels import PROOF, Arguer
from cython.cimports.masume.kernel.bits import bit, ctz, popcount

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)

# Up to so many cells, a random order of the cells gives the most varied solutions. Larger boards would run into dead
# ends that have nothing to do with the last choices; row by row, dead ends stay near them.
SHUFFLED = cython.declare(cython.int, 600)
DEAD_ENDS = cython.declare(cython.int, 300)  # of one draw; then it starts afresh


@cython.cclass
class Drawer(Arguer):
    """Draws solutions, and finds traps in them."""

    state: cython.ulonglong  # of the random numbers

    # The cells in the order in which they are drawn or filled, and what was known before each choice of `draw_cells`.
    preference: cython.int[::1]
    marks: cython.int[::1]

    trap: cython.int[::1]

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones):
        Arguer.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        self.state = 1
        self.preference = array("i", [0]) * self.cells
        self.marks = array("i", [0]) * self.cells
        self.trap = array("i", [0]) * 4

    # Random numbers, the same compiled and plain.

    @cython.cfunc
    def seed(self, number: object) -> cython.void:
        """Begin a stream of random numbers."""
        # Neighbouring seeds must not give neighbouring streams; and xorshift needs a state other than 0.
        mixed = (number * SPREAD + MIX) & WORD
        mixed = ((mixed ^ (mixed >> 29)) * SPREAD) & WORD
        self.state = (mixed ^ (mixed >> 32)) or SPREAD

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def random(self, below: cython.int) -> cython.int:
        """A number from 0 to below - 1, by xorshift64*."""
        x: cython.ulonglong = self.state
        x ^= x >> 12
        x ^= (x << 25) & WORD
        x ^= x >> 27
        self.state = x
        x = (x * MIX) & WORD
        return cython.cast(cython.int, ((x >> 32) * below) >> 32)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self, cells: cython.int[::1], count: cython.int) -> cython.void:
        i: cython.int = count - 1
        other: cython.int
        cell: cython.int
        while i > 0:
            other = self.random(i + 1)
            cell = cells[i]
            cells[i] = cells[other]
            cells[other] = cell
            i -= 1

    # Solutions.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw_cells(self, twins: cython.bint) -> cython.bint:
        """Give random values to the cells in turn, and what follows from them. At a dead end, take back the last
        choice, then two more, four more and so on, until the board gets farther than ever. False: not this time."""
        cell: cython.int
        value: cython.int
        before: cython.int
        at: cython.int = 0
        depth: cython.int = 0
        back: cython.int = 1
        farthest: cython.int = 0
        dead_ends: cython.int = 0
        self.use(PROOF)
        self.clear()
        for cell in range(self.cells):
            self.preference[cell] = cell
        if self.cells <= SHUFFLED:
            self.shuffle(self.preference, self.cells)
        if not self.propagate():
            return False
        if twins:
            self.plant_twins()
        while at < self.cells:
            cell = self.preference[at]
            if not self.is_open(cell):
                at += 1
                continue
            before = self.known
            value = self.random(2)
            if self.stands(cell, value) or self.stands(cell, 1 - value):
                self.marks[depth] = before
                depth += 1
                if self.known > farthest:
                    farthest = self.known
                    back = 1
                continue
            dead_ends += 1
            if depth == 0 or dead_ends > DEAD_ENDS or self.watch.stopped:
                return False
            depth = max(depth - back, 0)
            back = min(2 * back, self.cells)
            self.undo(self.marks[depth])
            at = 0
        for cell in range(self.cells):
            self.solution[cell] = self.value_of(cell)
            self.given[cell] = 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def plant_twins(self) -> cython.void:
        """Fill two lines of the empty board, some way apart, that differ in two cells only; if that works at once."""
        across: cython.bint = self.random(2) == 0
        first: cython.int = 0 if across else self.rows
        count: cython.int = self.rows if across else self.cols
        length: cython.int = self.cols if across else self.rows
        line: cython.int
        twin: cython.int
        apart: cython.int
        at: cython.int
        value: cython.int
        before: cython.int
        seen: cython.int = 0
        low: cython.int
        high: cython.int
        pair: cython.ulonglong
        swapped: cython.ulonglong = 0
        ones: cython.ulonglong
        if count < 4:
            return
        apart = 3 + self.random(count - 3)  # nearer, they would press the lines between and beside them
        line = self.random(count - apart)
        twin = line + apart
        for at in range(length):
            if self.is_open(self.cell_of(first + line, at)):
                value = self.random(2)
                if not self.stands(self.cell_of(first + line, at), value):
                    self.stands(self.cell_of(first + line, at), 1 - value)
        if self.open_cells(first + line) > 0:
            return
        ones = self.mask[2 * (first + line) + 1]
        for low in range(length):
            for high in range(low + 1, length):
                pair = bit(low) | bit(high)
                if popcount(ones & pair) == 1 and self.completes(first + line, ones ^ pair, 0):
                    seen += 1
                    if self.random(seen) == 0:
                        swapped = ones ^ pair
        if seen == 0:
            return
        before = self.known
        for at in range(length):
            value = 1 if swapped & bit(at) else 0
            if self.is_open(self.cell_of(first + twin, at)):
                self.place(self.cell_of(first + twin, at), value)
        if not self.propagate() or self.mask[2 * (first + twin) + 1] != swapped:
            self.undo(before)

    # Traps.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_trap(self) -> cython.bint:
        """One of the traps of the full board, at random.

        If two lines differ in two places only, and a third line is like the first one there, then exchanging the
        values at these places in the second and the third line makes the second one like the first, and leaves all
        counts as they are. It is a trap if it also brings no three equal values together."""
        first: cython.int
        end: cython.int
        across: cython.int
        line: cython.int
        twin: cython.int
        third: cython.int
        low: cython.int
        high: cython.int
        seen: cython.int = 0
        family: cython.int
        pair: cython.ulonglong
        turned: cython.ulonglong
        for family in range(2):
            first = 0 if family == 0 else self.rows
            end = self.end_of(first)
            across = self.first_across(first)
            for line in range(first, end):
                for twin in range(first, end):
                    pair = self.mask[2 * line + 1] ^ self.mask[2 * twin + 1]
                    if popcount(pair) != 2 or popcount(self.mask[2 * line + 1] & pair) != 1:
                        continue
                    low = ctz(pair)
                    high = ctz(pair & (pair - 1))
                    for third in range(first, end):
                        if third == line or (self.mask[2 * third + 1] ^ self.mask[2 * line + 1]) & pair:
                            continue
                        turned = bit(twin - first) | bit(third - first)
                        if (
                            self.completes(third, self.mask[2 * third + 1] ^ pair, 0)
                            and self.completes(across + low, self.mask[2 * (across + low) + 1] ^ turned, 0)
                            and self.completes(across + high, self.mask[2 * (across + high) + 1] ^ turned, 0)
                        ):
                            seen += 1
                            if self.random(seen) == 0:
                                self.trap[0] = self.cell_of(twin, low)
                                self.trap[1] = self.cell_of(twin, high)
                                self.trap[2] = self.cell_of(third, low)
                                self.trap[3] = self.cell_of(third, high)
        return seen > 0
