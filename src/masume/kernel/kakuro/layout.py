"""Lays Kakuro boards out: which squares are white, and digits in them, at random and changed step by step.

square   a place of the rectangle, row by row; row 0 and column 0 are walls, which carry clues only
step     a change of a digit, or of two digits of a run that change places
set, cell, run: as in kakuro_runs.py

A layout begins all white and gets walls, one (or with symmetry two) after the other, until no run has more than nine
cells and the share of white squares is as asked. A square becomes a wall only if all runs still have at least two cells
and the white squares hang together, so that is true at the end.

Digits that differ within each run are a solution of the board whose clues are their sums; whether it is the only one is
another matter. Steps keep the digits of each run different, and change the clues of two runs only.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.runs import ALL, COUNT, DIGIT, FIRST, RESTS
from cython.cimports.masume.kernel.watch import Watch

LONGEST = cython.declare(cython.int, 9)

MASK = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E37_79B9_7F4A_7C15)
MIX = cython.declare(cython.ulonglong, 0xBF58_476D_1CE4_E5B9)
REMIX = cython.declare(cython.ulonglong, 0x94D0_49BB_1331_11EB)

# The symmetries of a layout.
NONE = cython.declare(cython.int, 0)
ROTATIONAL = cython.declare(cython.int, 1)
MIRROR = cython.declare(cython.int, 2)
DIAGONAL = cython.declare(cython.int, 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mixed(number: cython.ulonglong) -> cython.ulonglong:
    """The number with its bits mixed (the finish of splitmix64)."""
    number = (number + GOLDEN) & MASK
    number = ((number ^ (number >> 30)) * MIX) & MASK
    number = ((number ^ (number >> 27)) * REMIX) & MASK
    return number ^ (number >> 31)


@cython.cclass
class Random:
    """A generator of random numbers (xorshift) that gives the same ones compiled and plain."""

    state: cython.ulonglong

    def __init__(self):
        self.state = GOLDEN

    @cython.cfunc
    def start(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.void:
        """Begin with a state of its own for each pair of a seed and a number."""
        self.state = mixed(mixed(seed) ^ number)
        if self.state == 0:
            self.state = GOLDEN

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def below(self, bound: cython.int) -> cython.int:
        state: cython.ulonglong = self.state
        state ^= (state << 13) & MASK
        state ^= state >> 7
        state ^= (state << 17) & MASK
        self.state = state
        return cython.cast(cython.int, (state >> 33) % cython.cast(cython.ulonglong, bound))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def digit_of(self, digits: cython.int) -> cython.int:
        """A digit of a set that is not empty."""
        skip: cython.int = self.below(COUNT[digits])
        while skip:
            digits &= digits - 1
            skip -= 1
        return DIGIT[digits & -digits]


@cython.cclass
class Layout:
    """Which squares are white, and the runs that they form."""

    rows: cython.int
    cols: cython.int
    area: cython.int  # squares outside row 0 and column 0
    watch: Watch

    # White squares. The square right of a row's last one is the wall at the start of the next row, and one more row of
    # walls stands below the board, so that runs end without a question about the edge.
    white: cython.uchar[::1]
    whites: cython.int
    partner: cython.int[::1]  # the square that is a wall if this one is
    stack: cython.int[::1]
    seen: cython.uchar[::1]

    cells: cython.int
    runs: cython.int
    across_runs: cython.int
    square: cython.int[::1]  # of each cell
    cell_at: cython.int[::1]  # of each white square
    across: cython.int[::1]  # the runs of each cell
    down: cython.int[::1]
    start: cython.int[::1]  # the cells of run r: member[start[r] : start[r + 1]]
    member: cython.int[::1]

    def __init__(self, rows: cython.int, cols: cython.int, watch: Watch):
        ints = array("i", [0])
        flags = array("B", [0])
        squares: cython.int = (rows + 1) * cols + 1
        area: cython.int = (rows - 1) * (cols - 1)
        self.rows = rows
        self.cols = cols
        self.area = area
        self.watch = watch
        self.white = flags * squares
        self.whites = 0
        self.partner = ints * squares
        self.stack = ints * squares
        self.seen = flags * squares
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.square = ints * area
        self.cell_at = ints * squares
        self.across = ints * area
        self.down = ints * area
        self.start = ints * (2 * area + 1)
        self.member = ints * (2 * area)

    # Drawing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, density: cython.double, symmetry: cython.int, random: Random) -> cython.bint:
        """A random layout; False if that went wrong (which is rare).

        At first everything is white. Squares of runs that are too long become walls, then squares in long runs, until
        a share near `density` is white (not always the same one, so that small boards do not look all alike)."""
        slack: cython.int = 1 + self.area // 40
        goal: cython.int = cython.cast(cython.int, density * self.area + 0.5) - slack + random.below(2 * slack + 1)
        square: cython.int
        refused: cython.int = 0
        self.begin(symmetry)
        while refused < 40 + 2 * self.area:
            square = self.in_long_run(random)
            if square < 0:
                if self.whites <= goal:
                    return True
                square = self.worth_a_wall(random)
            self.watch.toil(self.area)
            if self.watch.stopped:
                return False
            if square >= 0:
                refused = 0 if self.wall_off(square, False) else refused + 1
        return self.in_long_run(random) < 0 and self.whites <= goal + self.area // 8

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, symmetry: cython.int) -> cython.void:
        """All white, with the partners of a symmetry."""
        square: cython.int
        row: cython.int
        col: cython.int
        cols: cython.int = self.cols
        for square in range((self.rows + 1) * cols + 1):
            self.white[square] = 0
        for row in range(1, self.rows):
            for col in range(1, cols):
                square = row * cols + col
                self.white[square] = 1
                if symmetry == ROTATIONAL:
                    self.partner[square] = (self.rows - row) * cols + cols - col
                elif symmetry == MIRROR:
                    self.partner[square] = row * cols + cols - col
                elif symmetry == DIAGONAL:
                    self.partner[square] = col * cols + row
                else:
                    self.partner[square] = square
        self.whites = self.area

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def interior(self, number: cython.int) -> cython.int:
        """The square with a number below `area`."""
        width: cython.int = self.cols - 1
        return (number // width + 1) * self.cols + number % width + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_length(self, square: cython.int, step: cython.int) -> cython.int:
        """The length of the run through a white square."""
        first: cython.int = square
        last: cython.int = square
        while self.white[first - step]:
            first -= step
        while self.white[last + step]:
            last += step
        return (last - first) // step + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def in_long_run(self, random: Random) -> cython.int:
        """A random square of a run with more than nine cells; -1 if there is none."""
        number: cython.int
        first: cython.int
        square: cython.int
        if self.rows - 1 <= LONGEST and self.cols - 1 <= LONGEST:
            return -1
        first = random.below(self.area)
        for number in range(first, first + self.area):
            square = self.interior(number % self.area)
            if self.white[square] and (
                self.run_length(square, 1) > LONGEST or self.run_length(square, self.cols) > LONGEST
            ):
                return square
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth_a_wall(self, random: Random) -> cython.int:
        """Of three random squares, the white one in the longest runs; -1 if none is white."""
        choice: cython.int = -1
        longest: cython.int = 0
        length: cython.int
        square: cython.int
        tries: cython.int
        for tries in range(3):
            square = self.interior(random.below(self.area))
            if self.white[square]:
                length = self.run_length(square, 1) + self.run_length(square, self.cols)
                if length > longest:
                    longest = length
                    choice = square
        return choice

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wall_off(self, square: cython.int, blocks: cython.bint) -> cython.bint:
        """Make a white square and its partner walls, unless that breaks the rules of a layout: runs have at least two
        cells, the white squares hang together, and no four walls form a block (unless `blocks`)."""
        other: cython.int = self.partner[square]
        whites: cython.int = self.whites - (1 if square == other else 2)
        self.white[square] = 0
        self.white[other] = 0
        if self.fits(square, blocks) and self.fits(other, blocks) and self.reached() == whites:
            self.whites = whites
            return True
        self.white[square] = 1
        self.white[other] = 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fits(self, wall: cython.int, blocks: cython.bint) -> cython.bint:
        """Whether the runs beside a wall have at least two cells, and (unless `blocks`) it is part of no block of four
        walls."""
        side: cython.int
        square: cython.int
        cols: cython.int = self.cols
        for side in range(4):
            square = wall + self.step_to(side)
            if self.white[square] and (self.run_length(square, 1) < 2 or self.run_length(square, cols) < 2):
                return False
        if blocks:
            return True
        for side in range(4):
            square = wall - (side & 1) - (cols if side & 2 else 0)  # the block's first square
            if (
                1 <= square % cols < cols - 1
                and 1 <= square // cols < self.rows - 1
                and not self.white[square]
                and not self.white[square + 1]
                and not self.white[square + cols]
                and not self.white[square + cols + 1]
            ):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def step_to(self, side: cython.int) -> cython.int:
        return 1 if side == 0 else -1 if side == 1 else self.cols if side == 2 else -self.cols

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reached(self) -> cython.int:
        """How many white squares hang together with the first one."""
        square: cython.int
        other: cython.int
        side: cython.int
        count: cython.int = 0
        waiting: cython.int = 0
        size: cython.int = self.rows * self.cols
        for square in range(size):
            self.seen[square] = 0
        square = 0
        while square < size and not self.white[square]:
            square += 1
        if square < size:
            self.seen[square] = 1
            self.stack[0] = square
            waiting = 1
            count = 1
        while waiting:
            waiting -= 1
            square = self.stack[waiting]
            for side in range(4):
                other = square + self.step_to(side)
                if self.white[other] and not self.seen[other]:
                    self.seen[other] = 1
                    self.stack[waiting] = other
                    waiting += 1
                    count += 1
        return count

    @cython.cfunc
    def take(self, squares: object) -> cython.void:
        """The caller's own layout: its white squares."""
        square: cython.int
        run: cython.int
        self.begin(NONE)
        for square in range(self.rows * self.cols):
            self.white[square] = 0
        self.whites = 0
        for square in squares:
            if not 0 <= square < self.rows * self.cols or square < self.cols or square % self.cols == 0:
                raise ValueError(f"square {square} is not inside the board")
            self.white[square] = 1
            self.whites += 1
        self.number()
        for run in range(self.runs):
            if self.start[run + 1] - self.start[run] > LONGEST:
                raise ValueError(f"a run has at most {LONGEST} cells")

    # Numbers

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def number(self) -> cython.void:
        """Number the cells in reading order, and the runs, across runs first."""
        row: cython.int
        col: cython.int
        square: cython.int
        cell: cython.int = 0
        run: cython.int = -1
        position: cython.int = 0
        for square in range(self.cols, self.rows * self.cols):
            if self.white[square]:
                if not self.white[square - 1]:
                    run += 1
                    self.start[run] = position
                self.square[cell] = square
                self.cell_at[square] = cell
                self.across[cell] = run
                self.member[position] = cell
                position += 1
                cell += 1
        self.cells = cell
        self.across_runs = run + 1
        for col in range(1, self.cols):
            for row in range(1, self.rows):
                square = row * self.cols + col
                if self.white[square]:
                    if not self.white[square - self.cols]:
                        run += 1
                        self.start[run] = position
                    cell = self.cell_at[square]
                    self.down[cell] = run
                    self.member[position] = cell
                    position += 1
        self.runs = run + 1
        self.start[self.runs] = position


@cython.cclass
class Digits:
    """The digits of a layout, and the clues that they give. A digit is 0 where none is written yet."""

    layout: Layout
    random: Random
    watch: Watch
    digit: cython.int[::1]  # of each cell
    clue: cython.int[::1]  # of each run
    holds: cython.int[::1]  # the set of the digits of each run

    # The last step: what to put back where, and the runs whose clues it changed.
    stepped: cython.int
    stepped_digit: cython.int
    other: cython.int  # -1 if it was no swap
    one: cython.int
    two: cython.int

    def __init__(self, layout: Layout, random: Random):
        ints = array("i", [0])
        self.layout = layout
        self.random = random
        self.watch = layout.watch
        self.digit = ints * layout.area
        self.clue = ints * (2 * layout.area)
        self.holds = ints * (2 * layout.area)
        self.stepped = 0
        self.stepped_digit = 0
        self.other = -1
        self.one = 0
        self.two = 0

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Write a digit (0 for none) in place of another."""
        across: cython.int = self.layout.across[cell]
        down: cython.int = self.layout.down[cell]
        more: cython.int = digit - self.digit[cell]
        changed: cython.int = (1 << digit >> 1) ^ (1 << self.digit[cell] >> 1)
        self.clue[across] += more
        self.clue[down] += more
        self.holds[across] ^= changed
        self.holds[down] ^= changed
        self.digit[cell] = digit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        cell: cython.int
        run: cython.int
        for cell in range(self.layout.cells):
            self.digit[cell] = 0
        for run in range(self.layout.runs):
            self.clue[run] = 0
            self.holds[run] = 0

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def free_digits(self, cell: cython.int) -> cython.int:
        """The digits that stand in neither run of a cell."""
        return ALL & ~(self.holds[self.layout.across[cell]] | self.holds[self.layout.down[cell]])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self) -> cython.bint:
        """Random digits, different in each run; False if that takes too long.

        The cell with the fewest free digits comes first. When one has none left, one of its runs is emptied. Of three
        digits drawn, the one farthest from 5 is taken: small and large sums have fewer sets."""
        left: cython.int = self.layout.cells
        steps: cython.int
        cell: cython.int
        best: cython.int
        fewest: cython.int
        ties: cython.int
        digits: cython.int
        digit: cython.int
        other: cython.int
        run: cython.int
        j: cython.int
        self.clear()
        for steps in range(50 * self.layout.cells):
            if left == 0:
                return True
            self.watch.toil(left)
            if self.watch.stopped:
                return False
            best = -1
            fewest = 10
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
                for j in range(2):
                    other = self.random.digit_of(digits)
                    if abs(other - 5) > abs(digit - 5):
                        digit = other
                self.put(best, digit)
                left -= 1
            else:
                run = self.run_of(best)
                for j in range(self.layout.start[run], self.layout.start[run + 1]):
                    cell = self.layout.member[j]
                    if self.digit[cell]:
                        self.put(cell, 0)
                        left += 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def run_of(self, cell: cython.int) -> cython.int:
        """One of the runs of a cell."""
        return self.layout.down[cell] if self.random.below(2) else self.layout.across[cell]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def cell_of(self, run: cython.int) -> cython.int:
        """One of the cells of a run."""
        first: cython.int = self.layout.start[run]
        return self.layout.member[first + self.random.below(self.layout.start[run + 1] - first)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, cell: cython.int) -> cython.bint:
        """Write a free digit in a cell, or let it change digits with another cell of a run; False if that cannot be.

        Of three free digits drawn, the one is written that gives the sums with the fewest sets: they say most."""
        digits: cython.int = self.free_digits(cell)
        run: cython.int
        other: cython.int
        best: cython.int = 0
        fewest: cython.int = 1000
        ways: cython.int
        j: cython.int
        if digits and self.random.below(2):
            self.one = self.layout.across[cell]
            self.two = self.layout.down[cell]
            self.stepped = cell
            self.stepped_digit = self.digit[cell]
            self.other = -1
            for j in range(3):
                other = self.random.digit_of(digits)
                ways = self.ways(self.one, other - self.digit[cell]) + self.ways(self.two, other - self.digit[cell])
                if ways < fewest:
                    fewest = ways
                    best = other
            self.put(cell, best)
            return True
        run = self.run_of(cell)
        other = self.cell_of(run)
        if other == cell:
            return False
        self.one = self.layout.across[cell] + self.layout.down[cell] - run
        self.two = self.layout.across[other] + self.layout.down[other] - run
        if self.holds[self.one] >> (self.digit[other] - 1) & 1 or self.holds[self.two] >> (self.digit[cell] - 1) & 1:
            return False
        self.stepped = cell
        self.stepped_digit = self.digit[cell]
        self.other = other
        self.put(cell, self.digit[other])
        self.put(other, self.stepped_digit)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def ways(self, run: cython.int, more: cython.int) -> cython.int:
        """How many sets there are for a run whose clue grows by so much."""
        kind: cython.int = (self.layout.start[run + 1] - self.layout.start[run]) * RESTS + self.clue[run] + more
        return FIRST[kind + 1] - FIRST[kind]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Undo the last step."""
        if self.other >= 0:
            self.put(self.other, self.digit[self.stepped])
        self.put(self.stepped, self.stepped_digit)
