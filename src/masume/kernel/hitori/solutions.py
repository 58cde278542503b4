"""Hitori: laying a solution, and choosing the symbols of a board that it solves.

A shading is laid first: cells are shaded at random until no further one can be (`lay`). The unshaded cells get symbols
that repeat in no line (`fill`), and each shaded cell gets the symbol of an unshaded cell of its row or column
(`cover`). So the shading solves the board. The symbols under the shaded cells can be changed as often as needed:
nothing else depends on them. Some show fewer patterns than others, which makes a board harder (`tune`).

The words of masume.kernel.hitori.position mean the same here. Besides:

level    how hard the board is to be, see masume.kernel.hitori.levels; 0 stands for any
loose    an unshaded cell that the shading still has to take care of
place    where a square lies in its line, from 1; a set of places of a line is a mask
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hitori.position import OPEN, SHADED, Position, settle
from cython.cimports.masume.kernel.watch import Watch

if not cython.compiled:
    # The compiled form has these from hitori_laying.pxd: the two lines of a square, and the levels by which the making
    # differs.
    ROW, COL = 0, 1
    CUTS, EITHER_OR, WHAT_IF, DEEP, BEYOND = 3, 4, 5, 6, 7

    def twins_of(symbols, square, way):
        """The places of the square's twins in its row or column."""
        line = symbols.line[2 * square + way]
        return symbols.equal[line * (symbols.count + 1) + symbols.at[square]] & ~bit(symbols.place[2 * square + way])


# How often, of 100 times, a cell that touches a wall is tried for shading before others, where walls are wanted.
ALONG_WALLS = cython.declare(cython.int, 75)
SWEEPS = cython.declare(cython.int, 2)  # of `tune`
# After so many shadings begun in vain, the order counts as impossible: small boards lack many things.
SHADINGS = cython.declare(cython.int, 100)

# The constants of the generator splitmix64.
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_MIX = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def scrambled(word: cython.ulonglong) -> cython.ulonglong:
    word = ((word ^ (word >> 30)) * FIRST_MIX) & WORD
    word = ((word ^ (word >> 27)) * SECOND_MIX) & WORD
    return word ^ (word >> 31)


def image(symmetry, row, col, rows, cols):
    """Where a symmetry takes a cell; rows and columns count from 0."""
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


@cython.final
@cython.cclass
class Random:
    """A generator of random numbers (splitmix64) that gives the same ones compiled and plain."""

    state: cython.ulonglong

    def __init__(self) -> None:
        self.state = 0

    @cython.cfunc
    def start(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.void:
        """Begin with a state of its own for each pair of a seed and a number."""
        self.state = scrambled(scrambled(seed) ^ number)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, below: cython.int) -> cython.int:
        """A number from 0 on, below another one."""
        self.state = (self.state + GOLDEN) & WORD
        return cython.cast(cython.int, ((scrambled(self.state) >> 32) * cython.cast(cython.ulonglong, below)) >> 32)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def draw_from(self, mask: cython.ulonglong) -> cython.int:
        """One of the elements of a set."""
        k: cython.int
        for k in range(self.draw(popcount(mask))):
            mask &= mask - 1
        return ctz(mask)


@cython.final
@cython.cclass
class Shading(Position):
    """A solution of boards of one size, in one symmetry: laid as a position without twins."""

    random: Random
    image: cython.int[::1]  # the square that the symmetry takes a square to
    wanted: cython.uchar[::1]  # whether the solution shades a square
    squares: cython.int[::1]  # that it shades
    count: cython.int  # of these
    order: cython.int[::1]  # in which squares are tried
    loose: cython.int[::1]
    loose_count: cython.int

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str, random: Random, watch: Watch) -> None:
        cell: cython.int
        row: cython.int
        col: cython.int
        Position.__init__(self, rows, cols, watch)
        self.random = random
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

    @cython.cfunc
    def take(self, shading: tuple) -> cython.void:
        """Take a solution from the caller: for each cell, whether it is shaded."""
        cell: cython.int
        self.count = 0
        for cell in range(self.cells):
            self.wanted[self.square[cell]] = shading[cell]
            if shading[cell]:
                self.squares[self.count] = self.square[cell]
                self.count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shade(self, level: cython.int) -> cython.bint:
        """Find a shading to which no cell can be added, fit for the level; False when there seems to be none.

        Where cells are loose, one of them or of their neighbours is shaded before anything else, then what was shaded
        before, as far as it still can be, and then the rest. This soon leaves nothing loose."""
        k: cython.int
        square: cython.int
        begun: cython.int
        patches: cython.int
        for begun in range(SHADINGS):
            for k in range(self.cells):
                self.order[k] = self.square[k]
            self.shuffle()
            if level >= WHAT_IF:
                self.line_up_walls()
            self.lay(level)
            for patches in range(200 + self.cells):
                if self.loose_count == 0 or self.watch.stopped:
                    return True
                square = self.loose[self.random.draw(self.loose_count)]
                self.rearrange(self.near(square) if self.random.draw(2) else square)
                self.lay(level)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self) -> cython.void:
        """Put the squares into a random order."""
        k: cython.int
        other: cython.int
        square: cython.int
        for k in range(self.cells - 1, 0, -1):
            other = self.random.draw(k + 1)
            square = self.order[k]
            self.order[k] = self.order[other]
            self.order[other] = square

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def line_up_walls(self) -> cython.void:
        """Change the order of the squares so that most come after one that they touch diagonally. Shaded in this order,
        they form long walls, and there is more to be argued about what these cut off."""
        k: cython.int
        way: cython.int
        square: cython.int
        count: cython.int = 0
        head: cython.int = 0
        for k in range(self.cells):
            square = self.order[k]
            self.loose[k] = square  # the old order
            self.wanted[square] = 0  # whether it is in the new one
        for k in range(self.cells):
            if not self.wanted[self.loose[k]]:
                self.wanted[self.loose[k]] = 1
                self.order[count] = self.loose[k]
                count += 1
            while head < count:
                for way in range(4):
                    square = self.order[head] + (1 if way & 1 else -1) + (self.width if way & 2 else -self.width)
                    if self.inside[square] and not self.wanted[square] and self.random.draw(100) < ALONG_WALLS:
                        self.wanted[square] = 1
                        self.order[count] = square
                        count += 1
                head += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay(self, level: cython.int) -> cython.void:
        """Shade the squares in their order wherever that is possible, and list what is loose.

        Without a symmetry, one pass leaves no cell that could be shaded: what was refused once, because it has a shaded
        neighbour or would close a ring, would be refused again."""
        k: cython.int
        square: cython.int
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
            elif not self.beside_shaded(square) and self.is_loose(square, level):
                self.loose[self.loose_count] = square
                self.loose_count += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def beside_shaded(self, square: cython.int) -> cython.bint:
        return (
            self.joined[square - 1]
            or self.joined[square + 1]
            or self.joined[square - self.width]
            or self.joined[square + self.width]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_with_images(self, square: cython.int) -> cython.void:
        """Shade a square and its images, if all of them can be."""
        settled: cython.int = self.settled
        merges: cython.int = self.merges
        image: cython.int = square
        while True:
            if self.beside_shaded(image) or not self.join(image):
                self.undo(settled, merges)
                return
            settle(self, image, SHADED)
            image = self.image[image]
            if image == square:
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_loose(self, square: cython.int, level: cython.int) -> cython.bint:
        """Whether an unshaded square without shaded neighbours must not stay so: when it could be shaded alone, or when
        it could not but the level does not know why."""
        way: cython.int
        other: cython.int
        if level == 1 or self.groups_around(square) >= 0:
            return True
        if level != 2:
            return False
        for way in range(4):
            other = self.neighbour(square, way)
            if self.inside[other] and self.last_exit(other) == square:
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def neighbour(self, square: cython.int, way: cython.int) -> cython.int:
        """One of four."""
        step: cython.int = self.width if way & 2 else 1
        return square + step if way & 1 else square - step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def near(self, square: cython.int) -> cython.int:
        """A random neighbour."""
        other: cython.int = 0
        while not self.inside[other]:
            other = self.neighbour(square, self.random.draw(4))
        return other

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rearrange(self, first: cython.int) -> cython.void:
        """A new order of the squares: a given one, then those that are shaded, then the rest."""
        k: cython.int
        square: cython.int
        front: cython.int = 1
        self.shuffle()
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


@cython.final
@cython.cclass
class Symbols:
    """The symbols of a board on a shading, from 1 to the number of rows or columns, whichever is larger."""

    shading: Shading
    random: Random
    watch: Watch
    rows: cython.int
    cols: cython.int
    cells: cython.int
    width: cython.int  # of the frame
    count: cython.int

    square: cython.int[::1]  # of each cell
    wanted: cython.uchar[::1]  # whether the solution shades a square
    shaded: cython.int[::1]  # the squares that it shades
    line: cython.int[::1]  # two a square: its row, its column; columns are numbered after the rows
    place: cython.int[::1]  # two a square: in its row, in its column
    first: cython.int[::1]  # the square before the first of each line

    at: cython.int[::1]  # the symbol of each square, 0 in the frame
    used: cython.ulonglong[::1]  # the symbols of the unshaded cells of each line
    equal: cython.ulonglong[::1]  # for each line and symbol, its places
    owner: cython.int[::1]  # the column of the unshaded cell with each symbol, in the row being filled
    queue: cython.int[::1]
    sought_by: cython.int[::1]

    def __init__(self, shading: Shading) -> None:
        row: cython.int
        col: cython.int
        square: cython.int
        rows: cython.int = shading.rows
        cols: cython.int = shading.cols
        squares: cython.int = shading.border
        lines: cython.int = rows + 2 + cols + 2
        self.shading = shading
        self.random = shading.random
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

    @cython.cfunc
    def take(self, symbols: tuple) -> cython.void:
        """Take the symbols of the cells from the caller."""
        cell: cython.int
        for cell in range(self.cells):
            self.at[self.square[cell]] = symbols[cell]
        self.index()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self) -> cython.bint:
        """Give the unshaded squares random symbols, none of them twice in a line; False after a dead end."""
        row: cython.int
        col: cython.int
        square: cython.int
        symbol: cython.int
        free: cython.ulonglong
        every: cython.ulonglong = bit(self.count + 1) - 2
        for row in range(self.rows + 2 + self.cols + 2):
            self.used[row] = 0
        for row in range(1, self.rows + 1):
            for col in range(1, self.cols + 1):
                square = row * self.width + col
                if self.wanted[square]:
                    continue
                free = every & ~(self.used[row] | self.used[self.rows + 2 + col])
                if free:
                    symbol = self.random.draw_from(free)
                    self.at[square] = symbol
                    self.owner[symbol] = col
                    self.used[row] |= bit(symbol)
                    self.used[self.rows + 2 + col] |= bit(symbol)
                elif not self.make_room(row, col):
                    return False
        self.watch.toil(self.cells)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_room(self, row: cython.int, col: cython.int) -> cython.bint:
        """Find a symbol for a square by changing others in its row; False when that is impossible.

        The square may take a symbol from another one, which takes one from a third, and so on to one that finds a
        symbol free in the row: an augmenting path, the shortest of them."""
        every: cython.ulonglong = bit(self.count + 1) - 2
        seen: cython.ulonglong = 0
        found: cython.ulonglong
        head: cython.int = 0
        tail: cython.int = 0
        symbol: cython.int
        given_up: cython.int = 0  # the symbol that the square at `at` would give up; 0 for the new square
        at: cython.int = col
        while True:
            found = every & ~(self.used[self.rows + 2 + at] | seen)
            if found & ~self.used[row]:
                symbol = self.random.draw_from(found & ~self.used[row])
                break
            seen |= found
            while found:
                symbol = ctz(found)
                found &= found - 1
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cover(self, level: cython.int) -> cython.void:
        """Give each shaded square the symbol of an unshaded one in its lines; more often than not, in both of them. On
        the easiest levels, in both where possible: the more twins, the more follows from each step."""
        k: cython.int
        square: cython.int
        row: cython.ulonglong
        col: cython.ulonglong
        for k in range(self.shading.count):
            square = self.shaded[k]
            row = self.used[self.line[2 * square + ROW]]
            col = self.used[self.line[2 * square + COL]]
            if row & col and (level == 1 or level == 2 or self.random.draw(2)):
                self.at[square] = self.random.draw_from(row & col)
            else:
                self.at[square] = self.random.draw_from(row | col)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def index(self) -> cython.void:
        """Write down where each symbol stands."""
        k: cython.int
        for k in range((self.rows + 2 + self.cols + 2) * (self.count + 1)):
            self.equal[k] = 0
        for k in range(self.cells):
            self.toggle(self.square[k])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def toggle(self, square: cython.int) -> cython.void:
        """Enter the square's symbol into the index, or take it out."""
        way: cython.int
        for way in range(2):
            self.equal[self.line[2 * square + way] * (self.count + 1) + self.at[square]] ^= bit(
                self.place[2 * square + way]
            )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def change(self, square: cython.int, symbol: cython.int) -> cython.void:
        """Give an indexed square another symbol."""
        self.toggle(square)
        self.at[square] = symbol
        self.toggle(square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def in_lines(self, square: cython.int) -> cython.ulonglong:
        """The symbols of the unshaded squares in the square's row and column."""
        return self.used[self.line[2 * square + ROW]] | self.used[self.line[2 * square + COL]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tune(self, level: cython.int) -> cython.void:
        """Choose the symbols under the shaded squares anew: such that show few patterns of lower levels, and such that
        few unshaded squares have twins, as each of those hands on what is known. On the highest levels the second
        counts for more, on level 3 not at all."""
        sweep: cython.int
        k: cython.int
        square: cython.int
        symbols: cython.ulonglong
        cost: cython.int
        lowest: cython.int
        best: cython.int
        for_pattern: cython.int = 100
        for_twin: cython.int = 75
        chance: cython.int = 100 + self.random.draw(200)
        if level == CUTS:
            for_twin = 0
        elif level >= WHAT_IF:
            for_pattern = 20
            for_twin = 150
            chance = 50
        for sweep in range(SWEEPS):
            for k in range(self.shading.count):
                if self.watch.stopped:
                    return
                square = self.shaded[k]
                symbols = self.in_lines(square)
                lowest = 1 << 30
                best = 0
                while symbols:
                    self.change(square, ctz(symbols))
                    symbols &= symbols - 1
                    cost = for_pattern * (self.patterns(square, ROW, level) + self.patterns(square, COL, level))
                    cost += self.random.draw(chance)
                    if for_twin and cost < lowest:  # armed squares only add to it
                        cost += for_twin * (self.armed(square, ROW) + self.armed(square, COL))
                    if cost < lowest:
                        lowest = cost
                        best = self.at[square]
                self.change(square, best)
                self.watch.toil(self.count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def patterns(self, square: cython.int, way: cython.int, level: cython.int) -> cython.int:
        """In how many patterns of lower levels the square takes part, in one of its lines: sandwiches, pairs with
        singles, offset pairs."""
        along: cython.int = 1 if way == ROW else self.width
        aside: cython.int = self.width if way == ROW else 1
        twins: cython.ulonglong = twins_of(self, square, way)
        here: cython.ulonglong = bit(self.place[2 * square + way])
        equal: cython.ulonglong = twins | here
        side: cython.int
        beside: cython.int
        count: cython.int
        if not twins:
            return 0
        count = popcount(twins & (here << 2 | here >> 2))
        if twins & (twins - 1) and equal & (equal << 1):
            count += 1
        if level == CUTS:
            return count
        for side in range(2):
            beside = square + aside if side else square - aside
            count += popcount((twins << 1 | twins >> 1) & twins_of(self, beside, way))
            count += popcount(twins & twins_of(self, beside + along, way))
            count += popcount(twins & twins_of(self, beside - along, way))
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def armed(self, square: cython.int, way: cython.int) -> cython.int:
        """How many unshaded squares, in a line of a shaded one, have it as their only twin."""
        first: cython.int = self.first[self.line[2 * square + way]]
        places: cython.ulonglong = twins_of(self, square, way)
        twins: cython.ulonglong
        other: cython.int
        count: cython.int = 0
        while places:
            other = first + ctz(places) * (1 if way == ROW else self.width)
            places &= places - 1
            if not self.wanted[other]:
                twins = twins_of(self, other, way)
                if not twins & (twins - 1) and not twins_of(self, other, 1 - way):
                    count += 1
        return count
