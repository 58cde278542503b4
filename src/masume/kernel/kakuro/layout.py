"""Draw layouts of Kakuro boards: their sets of white squares.

At first all squares of a layout are white. Walls are added singly, or in pairs for symmetry, until no run has more than
nine cells and the share of white squares is as requested. A square becomes a wall only if all runs still have at least
two cells and the white squares stay connected, so the finished layout satisfies both conditions.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.kakuro.digit_sets import COUNT, DIGIT, DIGITS
from cython.cimports.masume.kernel.rng import below, next_state, seeded

# Large boards, of at least LARGE squares outside row 0 and column 0, may have at most MOST_CUTS cut cells: cells
# without which the white squares would not be connected. Boards with less than SPARSE of their squares white are
# exempt.
LARGE = cython.declare(cython.int, 196)
MOST_CUTS = cython.declare(cython.int, 6)
SPARSE = cython.declare(cython.double, 0.7)
BAR = cython.declare(cython.int, 4)  # this many walls side by side are a bar

# The symmetries of a layout.
NONE = cython.declare(cython.int, 0)
ROTATIONAL = cython.declare(cython.int, 1)
MIRROR = cython.declare(cython.int, 2)
DIAGONAL = cython.declare(cython.int, 3)


class RandomState:
    """Random number generator that gives the same numbers in compiled code and in plain Python."""

    def __init__(self):
        self.state = 0

    def start(self, seed, number):
        """Set the initial state from `seed` and `number`."""
        self.state = seeded(seed, number)

    def below(self, bound):
        """Return a random number in `range(bound)`."""
        self.state = next_state(self.state)
        return below(self.state, bound)

    def digit_of(self, digits):
        """Return a random digit of the set `digits`, which must not be empty."""
        skip = self.below(COUNT[digits])
        while skip:
            digits &= digits - 1
            skip -= 1
        return DIGIT[digits & -digits]


class Layout:
    """The white squares of a board, and the runs that they form.

    Squares are numbered row by row; those in row 0 and column 0 are walls that only carry clues. See SearchState for
    sets of digits, cells and runs.
    """

    def __init__(self, rows: cython.int, cols: cython.int, watch: StopPoller):
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
        self.least = 0
        self.most = area
        self.most_cuts = area
        self.partner = ints * squares
        self.stack = ints * squares
        self.seen = flags * squares
        self.time = ints * squares
        self.low = ints * squares
        self.side = ints * squares
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.square = ints * area
        self.cell_at = ints * squares
        self.across = ints * area
        self.down = ints * area
        self.start = ints * (2 * area + 1)
        self.member = ints * (2 * area)

    # Drawing.

    def draw(self, density, symmetry, random):
        """Draw a random layout. Return False on failure, which is rare.

        All squares start out white. First, squares in runs of more than nine cells become walls; then squares in fairly
        long runs, until the share of white squares is near `density`. If bounds are set, the number of white squares is
        within them. Otherwise, it deviates from the requested number by a small random amount, so that small boards
        vary.
        """
        slack = 1 + self.area // 40
        goal = cython.cast(cython.int, density * self.area + 0.5)
        if self.is_bounded():
            goal = self.most - random.below(max(1, self.most - goal + 1))
        else:
            goal += random.below(2 * slack + 1) - slack
        refused = 0
        self.most_cuts = MOST_CUTS if self.area >= LARGE and density >= SPARSE else self.area
        self.begin(symmetry)
        while refused < 40 + 2 * self.area:
            square = self.in_long_run(random)
            if square < 0:
                if self.whites <= goal:
                    return self.whites >= self.least
                square = self.worth_a_wall(random)
            self.watch.tick(self.area)
            if self.watch.stopped:
                return False
            if square >= 0:
                anyhow: cython.bint = self.is_bounded() and refused > self.area
                refused = 0 if self.wall_off(square, anyhow) else refused + 1
        most = self.most if self.is_bounded() else goal + self.area // 8
        return self.in_long_run(random) < 0 and self.least <= self.whites <= most

    def bound(self, density, room):
        """Bound the number of white squares: it may be at most `room` less or more than `density` requires."""
        self.least = cython.cast(cython.int, max(0.0, density * self.area - room + 0.999))
        self.most = cython.cast(cython.int, min(1.0 * self.area, density * self.area + room))

    def unbound(self):
        self.least = 0
        self.most = self.area

    def is_bounded(self):
        return self.least > 0

    def begin(self, symmetry):
        """Make all squares white, and set the partner of each square: the square onto which `symmetry` maps it."""
        cols = self.cols
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

    def interior(self, number):
        """Return the square that has the index `number` if row 0 and column 0 are not counted."""
        width = self.cols - 1
        return (number // width + 1) * self.cols + number % width + 1

    def run_length(self, square, step):
        """Return the length of a run through the white square `square`: its across run if `step` is 1, its down run if
        `step` is `cols`.
        """
        first = square
        last = square
        while self.white[first - step]:
            first -= step
        while self.white[last + step]:
            last += step
        return (last - first) // step + 1

    def in_long_run(self, random):
        """Return a random square that lies in a run with more than nine cells; -1 if there is none."""
        if self.rows - 1 <= DIGITS and self.cols - 1 <= DIGITS:
            return -1
        first = random.below(self.area)
        for number in range(first, first + self.area):
            square = self.interior(number % self.area)
            if self.white[square] and (
                self.run_length(square, 1) > DIGITS or self.run_length(square, self.cols) > DIGITS
            ):
                return square
        return -1

    def worth_a_wall(self, random):
        """Draw three random squares, and return the white one whose two runs have the greatest total length. Return -1
        if all three are walls.
        """
        choice = -1
        longest = 0
        for tries in range(3):
            square = self.interior(random.below(self.area))
            if self.white[square]:
                length = self.run_length(square, 1) + self.run_length(square, self.cols)
                if length > longest:
                    longest = length
                    choice = square
        return choice

    def wall_off(self, square, anyhow):
        """Turn the white square `square` and its partner into walls, unless the layout would then break a rule. Return
        whether they became walls.

        The rules: all runs have at least two cells; the white squares are connected; and, unless `anyhow`, there are no
        blocks of 2 x 2 walls and no bars (long lines of adjacent walls), and large dense boards have few cut cells.
        """
        other = self.partner[square]
        whites = self.whites - (1 if square == other else 2)
        self.white[square] = 0
        self.white[other] = 0
        if self.fits(square, anyhow) and self.fits(other, anyhow) and self.hangs_together(whites, anyhow):
            self.whites = whites
            return True
        self.white[square] = 1
        self.white[other] = 1
        return False

    def hangs_together(self, whites, anyhow):
        """Return whether all white squares are connected and, unless `anyhow`, few enough of them are cut cells.
        `whites` is the number of white squares.
        """
        return self.reached() == whites and (
            anyhow or self.most_cuts == self.area or self.cut_cells() <= self.most_cuts
        )

    def fits(self, wall, anyhow):
        """Return whether all runs beside the wall `wall` have at least two cells and, unless `anyhow`, the wall belongs
        to no block of 2 x 2 walls and to no bar.
        """
        cols = self.cols
        for side in range(4):
            square = wall + self.step_to(side)
            if self.white[square] and (self.run_length(square, 1) < 2 or self.run_length(square, cols) < 2):
                return False
        if anyhow:
            return True
        if self.walls_along(wall, 1) >= BAR or self.walls_along(wall, cols) >= BAR:
            return False
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

    def walls_along(self, wall, step):
        """Return the length of the line of adjacent walls through `wall`: in its row if `step` is 1, in its column if
        `step` is `cols`. Row 0 and column 0 do not count.
        """
        first = wall
        last = wall
        while not self.white[first - step] and (first - step) % self.cols and first - step > self.cols:
            first -= step
        while (last + step) % self.cols and last + step < self.rows * self.cols and not self.white[last + step]:
            last += step
        return (last - first) // step + 1

    def cut_cells(self):
        """Return the number of cut cells: white squares without which the others would not be connected. Only squares
        connected with the lowest-numbered white square are examined.

        Depth-first search numbers the squares in `time`. The root is a cut cell if the search enters more than one
        subtree from it. Any other square is a cut cell if the search enters a subtree from it that has no edge to an
        earlier square.
        """
        size = self.rows * self.cols
        for square in range(size):
            self.time[square] = 0
            self.seen[square] = 0
        square = self.cols
        while square < size and not self.white[square]:
            square += 1
        if square == size:
            return 0
        root = square
        branches = 0
        cuts = 0
        now = 1
        deep = 0
        self.stack[0] = root
        self.time[root] = self.low[root] = now
        self.side[root] = 0
        while deep >= 0:
            square = self.stack[deep]
            if self.side[square] < 4:
                other = square + self.step_to(self.side[square])
                self.side[square] += 1
                if not self.white[other]:
                    continue
                if self.time[other]:
                    self.low[square] = min(self.low[square], self.time[other])
                    continue
                now += 1
                self.time[other] = self.low[other] = now
                self.side[other] = 0
                deep += 1
                self.stack[deep] = other
                continue
            deep -= 1
            if deep < 0:
                break
            before = self.stack[deep]
            self.low[before] = min(self.low[before], self.low[square])
            if before == root:
                branches += 1
            elif self.low[square] >= self.time[before] and not self.seen[before]:
                self.seen[before] = 1
                cuts += 1
        return cuts + (1 if branches > 1 else 0)

    def step_to(self, side):
        return 1 if side == 0 else -1 if side == 1 else self.cols if side == 2 else -self.cols

    def reached(self):
        """Return the number of white squares that are connected with the lowest-numbered one, including that one. Flag
        these squares in `seen`.
        """
        count = 0
        waiting = 0
        size = self.rows * self.cols
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

    def take(self, squares):
        """Use the caller's layout, whose white squares are `squares`. Raise ValueError if a square is in row 0 or
        column 0 or outside the board, or if a run has more than nine cells.
        """
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
            if self.start[run + 1] - self.start[run] > DIGITS:
                raise ValueError(f"a run has at most {DIGITS} cells")

    # Numbering cells and runs.

    def number(self):
        """Assign indices to the cells, in reading order, and to the runs, the across runs first."""
        cell = 0
        run = -1
        position = 0
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
