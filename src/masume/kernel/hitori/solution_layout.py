"""Draw a shading as the solution of a Hitori board, and choose symbols that make it a solution.

First a shading is drawn: random cells are shaded until no more can be (`lay`). The unshaded cells get symbols that do
not repeat in any line (`fill`), and each shaded cell gets the symbol of an unshaded cell of its row or column
(`cover`). So the shading solves the board. The symbols under the shaded cells can be changed freely, because nothing
else depends on them. For hard boards they are chosen so that they form few easy patterns (`tune`).

A grade is the requested one, from 1 (beginner) to 6 (diabolical); 0 means any. See SearchState for the other terms.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, SHADED
from cython.cimports.masume.kernel.hitori.search_state import SearchState, settle
from cython.cimports.masume.kernel.rng import below, element, next_state, shuffle

if not cython.compiled:
    # The compiled form has these from solution_layout.pxd.
    ROW, COL = 0, 1
    MEDIUM, HARD, EXPERT, DIABOLICAL = 3, 4, 5, 6

    def twins_of(symbols, square, direction):
        """Return, as a bit set, the places of the twins of `square` in its row or its column; `direction` is ROW or
        COL.
        """
        line = symbols.line[2 * square + direction]
        return symbols.equal[line * (symbols.count + 1) + symbols.at[square]] & ~bit(
            symbols.place[2 * square + direction]
        )


# If the shading should have long walls: how many percent of the cells that touch a wall are tried before other cells.
# Fitted on diabolical boards of 12×12 cells, which take six times as long without long walls.
WALL_PERCENTAGE = cython.declare(cython.int, 75)
# What `tune` minimises: a cost for each pattern and for each unshaded square with a twin, and a random cost below the
# last number, so that boards differ. Fitted on the time of making 8×8 and 12×12 boards of the last three grades:
# without `tune`, hard boards take twice as long, and expert and diabolical boards 4 to 13 times.
PATTERN_COST = cython.declare(cython.int, 100)
TWIN_COST = cython.declare(cython.int, 150)
RANDOM_COST = cython.declare(cython.int, 100)
# Number of failed attempts after which no shading is assumed to exist: some grades have no small boards.
MAX_SHADING_ATTEMPTS = cython.declare(cython.int, 100)


def image(symmetry, row, col, rows, cols):
    """Return the row and the column to which `symmetry` maps the cell in row `row` and column `col` of a board of
    `rows` × `cols` cells.
    """
    if symmetry == "none":
        return row, col
    if symmetry == "rotational":
        return rows - 1 - row, cols - 1 - col
    if symmetry == "horizontal":
        return row, cols - 1 - col
    if symmetry == "vertical":
        return rows - 1 - row, col
    if symmetry == "diagonal":
        return col, row
    if symmetry == "quarter":
        return col, cols - 1 - row
    raise ValueError(f"no symmetry {symmetry}")


class Shading(SearchState):
    """Random solution of a board with a given size and symmetry. It is drawn as a position in which no symbols are
    known, so that no cell has a twin.

    A loose cell is an unshaded cell that no technique of the requested grade can show to be unshaded (see `is_loose`).
    The images of a cell are the cells to which the symmetry maps it.
    """

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str, watch: StopPoller) -> None:
        SearchState.__init__(self, rows, cols, watch)
        self.chance = 0
        self.image = array("i", [0]) * self.border
        self.wanted = array("B", [0]) * self.border
        self.squares = array("i", [0]) * self.cells
        self.count = 0
        self.order = array("i", [0]) * self.cells
        self.loose = array("i", [0]) * self.cells
        self.loose_count = 0
        for cell in range(self.cells):
            row, col = image(symmetry, cell // cols, cell % cols, rows, cols)
            self.image[self.square[cell]] = self.square[row * cols + col]

    def take(self, shading):
        """Use the given solution `shading`, which states for each cell whether it is shaded."""
        self.count = 0
        for cell in range(self.cells):
            self.wanted[self.square[cell]] = shading[cell]
            if shading[cell]:
                self.squares[self.count] = self.square[cell]
                self.count += 1

    def shade(self, grade):
        """Draw a shading that fits `grade` and in which no other cell can be shaded. Return False if there seems to be
        none.

        As long as a cell is loose, draw the shading again in another order: first shade a loose cell or a neighbour of
        one, then, where possible, the cells that were shaded before, then others. After a few repetitions, no cell is
        loose.
        """
        for begun in range(MAX_SHADING_ATTEMPTS):
            for k in range(self.cells):
                self.order[k] = self.square[k]
            self.chance = shuffle(self.order, self.cells, self.chance)
            if grade >= EXPERT:
                self.line_up_walls()
            self.lay(grade)
            for patches in range(200 + self.cells):
                if self.loose_count == 0 or self.watch.stopped:
                    return True
                square = self.loose[self.draw(self.loose_count)]
                self.rearrange(self.near(square) if self.draw(2) else square)
                self.lay(grade)
        return False

    def draw(self, bound):
        """Return a random number in `range(bound)`."""
        self.chance = next_state(self.chance)
        return below(self.chance, bound)

    def draw_from(self, mask):
        """Return a random element of the bit set `mask`."""
        self.chance = next_state(self.chance)
        return element(self.chance, mask)

    def line_up_walls(self):
        """Reorder the squares so that most of them follow a square that they touch diagonally. If they are shaded in
        this order, they form long walls, and boards with long walls allow more arguments about cutting the board.
        """
        count = 0
        head = 0
        for k in range(self.cells):
            square = self.order[k]
            self.loose[k] = square  # the old order
            self.wanted[square] = 0  # whether it is in the new order
        for k in range(self.cells):
            if not self.wanted[self.loose[k]]:
                self.wanted[self.loose[k]] = 1
                self.order[count] = self.loose[k]
                count += 1
            while head < count:
                for direction in range(4):
                    square = (
                        self.order[head] + (1 if direction & 1 else -1) + (self.width if direction & 2 else -self.width)
                    )
                    if self.inside[square] and not self.wanted[square] and self.draw(100) < WALL_PERCENTAGE:
                        self.wanted[square] = 1
                        self.order[count] = square
                        count += 1
                head += 1

    def lay(self, grade):
        """Shade, in order, each square that can still be shaded. Then list the squares that are loose at `grade`.

        Without a symmetry, one pass leaves no cell that could be shaded: a cell that has a shaded neighbour or would
        close a ring when its turn comes cannot be shaded later, either.
        """
        self.clear()
        for k in range(self.cells):
            square = self.order[k]
            if self.state[square] == OPEN and not self.beside_shaded(square):
                self.shade_with_images(square)
        self.count = self.loose_count = 0
        for k in range(self.cells):
            square = self.square[k]
            self.wanted[square] = self.joined[square]
            if self.joined[square]:
                self.squares[self.count] = square
                self.count += 1
            elif not self.beside_shaded(square) and self.is_loose(square, grade):
                self.loose[self.loose_count] = square
                self.loose_count += 1

    def beside_shaded(self, square):
        """Return whether a neighbour of `square` is shaded."""
        return (
            self.joined[square - 1]
            or self.joined[square + 1]
            or self.joined[square - self.width]
            or self.joined[square + self.width]
        )

    def shade_with_images(self, square):
        """Shade `square` and its images, unless one of them cannot be shaded; in that case, shade none."""
        settled = self.settled
        image = square
        while True:
            if self.beside_shaded(image) or not self.join(image):
                self.undo(settled)
                return
            settle(self, image, SHADED)
            image = self.image[image]
            if image == square:
                return

    def is_loose(self, square, grade):
        """Return whether no technique of `grade` can show that `square` is unshaded. `square` must be unshaded and have
        no shaded neighbours. With a symmetry, it may even be a square that could be shaded, but not together with its
        images.
        """
        if grade == 1 or self.walls.walls_around(square) >= 0:
            return True
        if grade != 2:
            return False
        for direction in range(4):
            other = self.neighbour(square, direction)
            if self.inside[other] and self.last_exit(other) == square:
                return False
        return True

    def neighbour(self, square, direction):
        """Return the neighbour of `square` in `direction`, from 0 to 3."""
        step = self.width if direction & 2 else 1
        return square + step if direction & 1 else square - step

    def near(self, square):
        """Return a random neighbour of `square`."""
        other = 0
        while not self.inside[other]:
            other = self.neighbour(square, self.draw(4))
        return other

    def rearrange(self, first):
        """Reorder the squares: `first`, then the other shaded squares, then the rest. Shuffle both groups."""
        front = 1
        self.chance = shuffle(self.order, self.cells, self.chance)
        for k in range(self.cells):
            if self.order[k] == first:
                self.order[k] = self.order[0]
                self.order[0] = first
                break
        for k in range(1, self.cells):
            square = self.order[k]
            if self.wanted[square]:
                self.order[k] = self.order[front]
                self.order[front] = square
                front += 1


class Symbols:
    """Symbols of a board that has a given shading as a solution. Symbols are numbers from 1 to the larger of the two
    dimensions.

    The place of a square in its line counts from 1; sets of places and sets of symbols are bit sets.
    """

    def __init__(self, shading: Shading) -> None:
        rows = shading.rows
        cols = shading.cols
        squares = shading.border
        lines = rows + 2 + cols + 2
        self.shading = shading
        self.watch = shading.watch
        self.rows = rows
        self.cols = cols
        self.cells = shading.cells
        self.width = shading.width
        self.count = max(rows, cols)
        self.square = shading.square
        self.wanted = shading.wanted
        self.shaded = shading.squares
        self.line = array("i", [0]) * (2 * squares)
        self.place = array("i", [0]) * (2 * squares)
        self.first = array("i", [0]) * lines
        self.at = array("i", [0]) * (squares + self.width)
        self.used = array("Q", [0]) * lines
        self.equal = array("Q", [0]) * (lines * (self.count + 1))
        self.owner = array("i", [0]) * (self.count + 1)
        self.queue = array("i", [0]) * (self.count + 1)
        self.sought_by = array("i", [0]) * (self.count + 1)
        for row in range(1, rows + 1):
            self.first[row] = row * self.width
        for col in range(1, cols + 1):
            self.first[rows + 2 + col] = col
        for row in range(1, rows + 1):
            for col in range(1, cols + 1):
                square = row * self.width + col
                self.line[2 * square + ROW] = row
                self.line[2 * square + COL] = rows + 2 + col
                self.place[2 * square + ROW] = col
                self.place[2 * square + COL] = row

    def take(self, symbols):
        """Use the given `symbols`, one per cell."""
        for cell in range(self.cells):
            self.at[self.square[cell]] = symbols[cell]
        self.index()

    def fill(self):
        """Give the unshaded squares random symbols that do not repeat in any line. Return False if this fails."""
        every = bit(self.count + 1) - 2
        for row in range(self.rows + 2 + self.cols + 2):
            self.used[row] = 0
        for row in range(1, self.rows + 1):
            for col in range(1, self.cols + 1):
                square = row * self.width + col
                if self.wanted[square]:
                    continue
                free = every & ~(self.used[row] | self.used[self.rows + 2 + col])
                if free:
                    symbol = self.shading.draw_from(free)
                    self.at[square] = symbol
                    self.owner[symbol] = col
                    self.used[row] |= bit(symbol)
                    self.used[self.rows + 2 + col] |= bit(symbol)
                elif not self.make_room(row, col):
                    return False
        self.watch.tick(self.cells)
        return True

    def make_room(self, row, col):
        """Give the square in `row` and `col` a symbol by changing other squares of the row. Return False if that is
        impossible.

        The square takes the symbol of another square, which takes that of a third, and so on, until a square takes a
        symbol that is free in the row. This is a shortest augmenting path.
        """
        every = bit(self.count + 1) - 2
        seen: cython.ulonglong = 0
        head = 0
        tail = 0
        given_up = 0  # symbol that the square at `at` would give up; 0 for the new square
        at = col
        while True:
            usable = every & ~(self.used[self.rows + 2 + at] | seen)
            if usable & ~self.used[row]:
                symbol = self.shading.draw_from(usable & ~self.used[row])
                break
            seen |= usable
            while usable:
                symbol = ctz(usable)
                usable &= usable - 1
                self.sought_by[symbol] = given_up
                self.queue[tail] = symbol
                tail += 1
            if head == tail:
                return False
            given_up = self.queue[head]
            head += 1
            at = self.owner[given_up]
        self.used[row] |= bit(symbol)
        while True:
            self.at[row * self.width + at] = symbol
            self.owner[symbol] = at
            self.used[self.rows + 2 + at] |= bit(symbol)
            if given_up == 0:
                return True
            self.used[self.rows + 2 + at] &= ~bit(given_up)
            symbol = given_up
            given_up = self.sought_by[symbol]
            at = self.owner[given_up] if given_up else col

    def cover(self, grade):
        """Give each shaded square the symbol of an unshaded square in one of its lines. Where possible, about half of
        the squares get a symbol that occurs unshaded in both of their lines. At grades 1 and 2, all of them do where
        possible: they then have more twins, so each step has more consequences.
        """
        for k in range(self.shading.count):
            square = self.shaded[k]
            row = self.used[self.line[2 * square + ROW]]
            col = self.used[self.line[2 * square + COL]]
            if row & col and (grade == 1 or grade == 2 or self.shading.draw(2)):
                self.at[square] = self.shading.draw_from(row & col)
            else:
                self.at[square] = self.shading.draw_from(row | col)

    def index(self):
        """Compute the index of places: the places of each symbol in each line."""
        for k in range((self.rows + 2 + self.cols + 2) * (self.count + 1)):
            self.equal[k] = 0
        for k in range(self.cells):
            self.toggle(self.square[k])

    def toggle(self, square):
        """Add `square` to the index of places, under its symbol. If it is already there, remove it instead."""
        for direction in range(2):
            self.equal[self.line[2 * square + direction] * (self.count + 1) + self.at[square]] ^= bit(
                self.place[2 * square + direction]
            )

    def change(self, square, symbol):
        """Give `square` the symbol `symbol`, and update the index of places."""
        self.toggle(square)
        self.at[square] = symbol
        self.toggle(square)

    def in_lines(self, square):
        """Return, as a bit set, the symbols of the unshaded squares in the row and column of `square`."""
        return self.used[self.line[2 * square + ROW]] | self.used[self.line[2 * square + COL]]

    def tune(self):
        """Choose new symbols for the shaded squares, so that the board shows few patterns that a grade below HARD uses,
        and few unshaded squares have twins, because every twin helps the solver.
        """
        for k in range(self.shading.count):
            if self.watch.stopped:
                return
            square = self.shaded[k]
            symbols = self.in_lines(square)
            lowest = 1 << 30
            best = 0
            self.toggle(square)
            while symbols:
                self.at[square] = ctz(symbols)
                symbols &= symbols - 1
                cost = self.shading.draw(RANDOM_COST)
                for direction in range(2):  # further counts can only raise the cost
                    if cost < lowest:
                        cost += PATTERN_COST * self.count_patterns(square, direction)
                for direction in range(2):
                    if cost < lowest:
                        cost += TWIN_COST * self.count_armed(square, direction)
                if cost < lowest:
                    lowest = cost
                    best = self.at[square]
            self.at[square] = best
            self.toggle(square)
            self.watch.tick(self.count)

    def count_patterns(self, square, direction):
        """Return the number of sandwiches and of pairs with singles that include `square` in its row or column,
        depending on `direction`.
        """
        twins = twins_of(self, square, direction)
        here = bit(self.place[2 * square + direction])
        equal = twins | here
        count = popcount(twins & (here << 2 | here >> 2))
        if twins & (twins - 1) and equal & (equal << 1):
            count += 1
        return count

    def count_armed(self, square, direction):
        """Return the number of unshaded squares in the row or column of `square`, depending on `direction`, whose only
        twin would be the shaded square `square`. The square must not be in the index of places.
        """
        first = self.first[self.line[2 * square + direction]]
        places = twins_of(self, square, direction)
        count = 0
        while places:
            other = first + ctz(places) * (1 if direction == ROW else self.width)
            places &= places - 1
            if not (self.wanted[other] or twins_of(self, other, direction) or twins_of(self, other, 1 - direction)):
                count += 1
        return count
