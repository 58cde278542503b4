"""Hitori: making boards with exactly one solution.

A board is made from its solution. Cells are shaded at random until no further one can be (`shade`). The unshaded cells
get symbols that repeat in no line (`fill`), and each shaded cell gets the symbol of an unshaded cell of its row or
column (`cover`). So the shading solves the board. That it is the only one to do so is a matter of the symbols under the
shaded cells, which can be changed as often as needed: nothing else depends on them.

Uniqueness (`prove`). Another solution cannot shade all cells of ours and more, as ours is maximal. So it leaves some
shaded cell of ours unshaded, and it is enough to refute this for each of them: mostly a short chain of implications,
else a search that stays close to our solution. Cells without a twin count as unshaded there: a solution that shades
one of them stays a solution when it does not. Where a rival is found, the cell gets the symbol of a neighbour in its
line that the rival leaves unshaded too, which is the end of this rival. A pass that finds none is the proof.

Levels (`climb`). How hard a board is to argue through is the lowest level that settles all of its cells, with the
codes of the catalogue of techniques:

1  neighbours of shaded cells, twins of unshaded cells; sandwiches, triplets, pairs and singles (H1 to H6)
2  and corners, the last exit of an unshaded cell (H7 to H10)
3  and cut cells, edge dominoes, offset pairs, knots in a line with up to 5 shadings (H11 to H14)
4  and knots with up to 8 shadings (H14), and either-or: what follows by H1, H2 and H10 whichever of two twins is
   shaded (H15)
5  and what-if: a value of a cell that leads to a contradiction by H1, H2 and H10 (H16, H17)
6  and what-if with one look at cut cells and knots on the way (the easiest form of H18)
7  anything else (H18, H19)

Each level settles what the levels below it settle, and all of it holds in every solution, so a board that is argued
through to its end has one. Up to level 3, boards are made by arguing: where the level is stuck, a shaded cell gets the
symbol of a cell that is known to be unshaded, and the argument goes on. Levels 1 and 2 also need a shading without
cells that only cutting explains. From level 4 on, symbols are chosen that show few of the easy patterns (`tune`), the
board is made unique, and kept if its level is the one asked for; from level 5 on, the shading is one of long walls.
Boards of level 7 are rare. Most of them come from boards of level 6 by changes that leave the hard part alone, until
it has become harder (`harden`).

twin      another cell of the same row or column with the same symbol
group     shaded cells joined diagonally; the border counts as one more cell. The unshaded cells are connected if and
          only if no cell joins one group twice (masume.kernel.hitori says more)
square    a cell's place in a frame one square wide; squares of the frame are unshaded and have the symbol 0
place     where a square lies in its line, from 1; a set of places of a line is a mask
trail     the settled squares in order: what can be undone, and what is still to be followed up
loose     an unshaded cell that the shading still has to take care of
knot      open squares of a line, all with open twins in the line, that touch or are twins, directly or over others
rival     a solution that is not ours
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.masume.kernel.bits import ctz, popcount
else:
    from masume.kernel.bits import ctz, popcount


LONGEST = 60  # cells of a line: symbols, places and the frame fit into one word

# What a square may still be, in the bits of a domain.
UNSHADED = cython.declare(cython.int, 1)
SHADED = cython.declare(cython.int, 2)
OPEN = cython.declare(cython.int, 3)

# The two lines of a square.
ROW = cython.declare(cython.int, 0)
COL = cython.declare(cython.int, 1)

# The levels by which the making differs; 0 stands for any.
CUTS = cython.declare(cython.int, 3)
EITHER_OR = cython.declare(cython.int, 4)
WHAT_IF = cython.declare(cython.int, 5)
DEEP = cython.declare(cython.int, 6)
BEYOND = cython.declare(cython.int, 7)

# A knot says something with at most so many shadings: on level 3, and above it.
FEW_SHADINGS = cython.declare(cython.int, 5)
MORE_SHADINGS = cython.declare(cython.int, 8)
ENUMERATED = cython.declare(cython.int, 2000)  # steps spent on the shadings of a knot, most of them dead ends
# Either-or is followed for so many rounds: when it should do, and when it should not.
FEW_ROUNDS = cython.declare(cython.int, 5)
MANY_ROUNDS = cython.declare(cython.int, 32)
ALL_ROUNDS = cython.declare(cython.int, 1 << 30)

# How often, of 100 times, a cell that touches a wall is tried for shading before others, where walls are wanted.
ALONG_WALLS = cython.declare(cython.int, 75)
SWEEPS = cython.declare(cython.int, 2)  # of `tune`

PASSES = cython.declare(cython.int, 30)  # of mending; what is not well by then is thrown away
CHANGES = cython.declare(cython.int, 300)  # of hardening, likewise
# After so many shadings begun in vain, or boards, the order counts as impossible: small boards lack many things.
SHADINGS = cython.declare(cython.int, 100)
ATTEMPTS = cython.declare(cython.int, 200_000)

# The constants of the generator splitmix64.
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_MIX = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
ONE = cython.declare(cython.ulonglong, 1)

# Look at the clock after so many squares have been settled or looked at: about a millisecond.
PATIENCE = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)


@cython.final
@cython.cclass
class Maker:
    """Makes boards of one size, in one symmetry; nothing of a board is left when the next one is made."""

    rows: cython.int
    cols: cython.int
    cells: cython.int
    symbols: cython.int
    width: cython.int  # of the frame
    border: cython.int  # the border as a member of a group: one more than the last square

    square: cython.int[::1]  # of each cell
    inside: cython.uchar[::1]
    on_edge: cython.uchar[::1]
    image: cython.int[::1]  # the square that the symmetry takes a square to
    line: cython.int[::1]  # two a square: its row, its column; columns are numbered after the rows
    place: cython.int[::1]  # two a square: in its row, in its column
    first: cython.int[::1]  # the square before the first of each line

    wanted: cython.uchar[::1]  # whether our solution shades a square
    shaded: cython.int[::1]  # the squares that it shades
    shaded_count: cython.int
    order: cython.int[::1]  # in which squares are tried
    loose: cython.int[::1]
    loose_count: cython.int
    easy: cython.int[::1]  # shaded squares that are settled before the hard part of a board begins
    easy_count: cython.int

    symbol: cython.int[::1]
    used: cython.ulonglong[::1]  # the symbols of the unshaded cells of each line
    equal: cython.ulonglong[::1]  # for each line and symbol, its places
    owner: cython.int[::1]  # the column of the unshaded cell with each symbol, in the row being filled
    queue: cython.int[::1]
    sought_by: cython.int[::1]

    state: cython.uchar[::1]
    trail: cython.int[::1]
    settled: cython.int  # the length of the trail
    implied: cython.int  # so many squares of the trail have had their neighbours and twins settled
    exited: cython.int  # so many have had the exits of their neighbours looked at
    grouped: cython.int  # so many have been joined to their groups
    exits: cython.bint  # whether propagation looks at exits,
    rings: cython.bint  # at groups,
    cuts: cython.bint  # and at what must not be shaded because of them

    joined: cython.uchar[::1]  # shaded, and known to its group
    parent: cython.int[::1]
    size: cython.int[::1]
    next_in_group: cython.int[::1]  # cyclic
    merged: cython.int[::1]  # the roots that got a parent, in order
    merges: cython.int
    around: cython.int[::1]  # the groups that a cell touches

    guess: cython.int[::1]  # of the search for a rival: which square, and what to go back to
    guess_settled: cython.int[::1]
    guess_merges: cython.int[::1]
    knot: cython.int[::1]  # the places of a knot
    choice: cython.uchar[::1]  # the values that its squares have in the shading being looked at
    clash: cython.bint  # whether knots contradict each other or what is known
    rounds: cython.int  # of either-or
    case: cython.longlong  # of either-or; squares and values marked with it follow from it
    marked: cython.longlong[::1]
    common: cython.int[::1]

    random: cython.ulonglong
    watch: object
    error: object
    stopped: cython.bint
    work: cython.int  # squares since the last look at the clock

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str = "none") -> None:
        if not (3 <= rows <= LONGEST and 3 <= cols <= LONGEST):
            raise ValueError(f"boards have 3 to {LONGEST} rows and columns, not {rows} × {cols}")
        row: cython.int
        col: cython.int
        square: cython.int
        to_row: cython.int
        to_col: cython.int
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.symbols = max(rows, cols)
        self.width = cols + 2
        self.border = (rows + 2) * (cols + 2)
        squares: cython.int = self.border + 1
        lines: cython.int = rows + 2 + cols + 2

        self.square = array("i", [0]) * self.cells
        self.inside = array("B", [0]) * squares
        self.on_edge = array("B", [0]) * squares
        self.image = array("i", [0]) * squares
        self.line = array("i", [0]) * (2 * squares)
        self.place = array("i", [0]) * (2 * squares)
        self.first = array("i", [0]) * lines
        self.wanted = array("B", [0]) * squares
        self.shaded = array("i", [0]) * self.cells
        self.order = array("i", [0]) * self.cells
        self.loose = array("i", [0]) * self.cells
        self.easy = array("i", [0]) * self.cells
        self.symbol = array("i", [0]) * (squares + self.width)
        self.used = array("Q", [0]) * lines
        self.equal = array("Q", [0]) * (lines * (self.symbols + 1))
        self.owner = array("i", [0]) * (self.symbols + 1)
        self.queue = array("i", [0]) * (self.symbols + 1)
        self.sought_by = array("i", [0]) * (self.symbols + 1)
        self.state = array("B", [UNSHADED]) * squares
        self.trail = array("i", [0]) * squares
        self.joined = array("B", [0]) * squares
        self.parent = array("i", [0]) * squares
        self.size = array("i", [0]) * squares
        self.next_in_group = array("i", [0]) * squares
        self.merged = array("i", [0]) * squares
        self.around = array("i", [0]) * 5
        self.guess = array("i", [0]) * squares
        self.guess_settled = array("i", [0]) * squares
        self.guess_merges = array("i", [0]) * squares
        self.knot = array("i", [0]) * (self.symbols + 1)
        self.choice = array("B", [0]) * (self.symbols + 1)
        self.marked = array("q", [0]) * (2 * squares)
        self.common = array("i", [0]) * squares
        self.shaded_count = self.loose_count = self.easy_count = 0
        self.settled = self.implied = self.exited = self.grouped = self.merges = 0
        self.exits = self.rings = self.cuts = False
        self.clash = False
        self.rounds = 0
        self.case = 0
        self.random = 0
        self.watch = self.error = None
        self.stopped = False
        self.work = 0

        for row in range(1, rows + 1):
            self.first[row] = row * self.width
        for col in range(1, cols + 1):
            self.first[rows + 2 + col] = col
        for row in range(1, rows + 1):
            for col in range(1, cols + 1):
                square = row * self.width + col
                self.square[(row - 1) * cols + col - 1] = square
                self.inside[square] = 1
                self.on_edge[square] = row == 1 or col == 1 or row == rows or col == cols
                self.line[2 * square + ROW] = row
                self.line[2 * square + COL] = rows + 2 + col
                self.place[2 * square + ROW] = col
                self.place[2 * square + COL] = row
                to_row, to_col = image(symmetry, row, col, rows, cols)
                self.image[square] = to_row * self.width + to_col

    # Chance

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, below: cython.int) -> cython.int:
        """A number from 0 on, below another one."""
        self.random = (self.random + GOLDEN) & WORD
        return cython.cast(cython.int, ((scrambled(self.random) >> 32) * cython.cast(cython.ulonglong, below)) >> 32)

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self) -> cython.void:
        """Put the squares into a random order."""
        k: cython.int
        other: cython.int
        square: cython.int
        for k in range(self.cells - 1, 0, -1):
            other = self.draw(k + 1)
            square = self.order[k]
            self.order[k] = self.order[other]
            self.order[other] = square

    # Groups

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def root(self, member: cython.int) -> cython.int:
        while self.parent[member] != member:
            member = self.parent[member]
        return member

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def groups_around(self, square: cython.int) -> cython.int:
        """Put the groups that the square touches into `around`; their number, or -1 when it touches one twice."""
        count: cython.int = 0
        if self.on_edge[square]:
            self.around[0] = self.border
            count = 1
        count = self.add_group(square - self.width - 1, count)
        count = self.add_group(square - self.width + 1, count)
        count = self.add_group(square + self.width - 1, count)
        return self.add_group(square + self.width + 1, count)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def add_group(self, diagonal: cython.int, count: cython.int) -> cython.int:
        group: cython.int
        k: cython.int
        if count < 0 or not self.joined[diagonal]:
            return count
        group = self.root(diagonal)
        for k in range(count):
            if self.around[k] == group:
                return -1
        self.around[count] = group
        return count + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join(self, square: cython.int) -> cython.bint:
        """Make one group of a shaded square and all it touches; False when that closes a ring."""
        count: cython.int = self.groups_around(square)
        k: cython.int
        group: cython.int = square
        joining: cython.int[5]
        if not cython.compiled:
            joining = [0] * 5
        if count < 0:
            return False
        for k in range(count):  # `merge` uses `around`
            joining[k] = self.around[k]
        self.joined[square] = 1
        for k in range(count):
            group = self.merge(group, joining[k])
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def merge(self, kept: cython.int, moved: cython.int) -> cython.int:
        """Make one group of two, given by their roots; unshade what would join it twice, if cuts are looked at."""
        follower: cython.int
        member: cython.int = moved
        # The border is always a root, so that its members move to it once each; else the smaller group moves.
        if moved == self.border or (kept != self.border and self.size[kept] < self.size[moved]):
            moved = kept
            kept = member
            member = moved
        self.parent[moved] = kept
        self.size[kept] += self.size[moved]
        self.merged[self.merges] = moved
        self.merges += 1
        while self.cuts:
            self.unshade_if_closing(member - self.width - 1)
            self.unshade_if_closing(member - self.width + 1)
            self.unshade_if_closing(member + self.width - 1)
            self.unshade_if_closing(member + self.width + 1)
            member = self.next_in_group[member]
            if member == moved:
                break
        follower = self.next_in_group[kept]
        self.next_in_group[kept] = self.next_in_group[moved]
        self.next_in_group[moved] = follower
        return kept

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def unshade_if_closing(self, square: cython.int) -> cython.void:
        if self.state[square] == OPEN and self.groups_around(square) < 0:
            self.settle(square, UNSHADED)

    # Propagation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Nothing is settled, nothing grouped."""
        k: cython.int
        for k in range(self.cells):
            self.state[self.square[k]] = OPEN
        for k in range(self.border + 1):
            self.joined[k] = 0
            self.parent[k] = k
            self.size[k] = 1
            self.next_in_group[k] = k
        self.settled = self.implied = self.exited = self.grouped = self.merges = 0
        self.exits = self.rings = self.cuts = False
        self.spend(self.cells)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, square: cython.int, value: cython.int) -> cython.bint:
        """Give the square a value; False when it has the other one."""
        if self.state[square] == OPEN:
            self.state[square] = value
            self.trail[self.settled] = square
            self.settled += 1
            return True
        return self.state[square] == value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Settle all that follows from the trail; False when it contradicts itself."""
        square: cython.int
        start: cython.int = self.implied
        good: cython.bint = True
        while good:
            if self.implied < self.settled:
                square = self.trail[self.implied]
                self.implied += 1
                good = self.follow_up(square)
            elif self.exits and self.exited < self.settled:
                square = self.trail[self.exited]
                self.exited += 1
                good = self.state[square] == UNSHADED or self.keep_exits(square)
            elif self.rings and self.grouped < self.settled:
                square = self.trail[self.grouped]
                self.grouped += 1
                good = self.state[square] == UNSHADED or self.join(square)
            else:
                break
        self.spend(self.implied - start + 1)
        return good

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fails(self, square: cython.int, value: cython.int, rounds: cython.int) -> cython.bint:
        """Assume a value and follow it for some rounds; whether a contradiction shows up. The caller takes back what
        was settled."""
        self.settle(square, value)
        return self.follow(rounds)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, rounds: cython.int) -> cython.bint:
        """Follow an assumption for some rounds; whether a contradiction shows up.

        In a round, everything that the round before settled is followed up. What would cut the board is not seen in
        advance, but it is seen when it has happened."""
        square: cython.int
        start: cython.int = self.implied
        end: cython.int
        good: cython.bint = True
        self.cuts = False
        while good and rounds > 0 and (self.implied < self.settled or self.exited < self.settled):
            rounds -= 1
            end = self.settled
            while good and self.exited < self.implied:
                square = self.trail[self.exited]
                self.exited += 1
                good = self.state[square] == UNSHADED or self.keep_exits(square)
            while good and self.implied < end:
                square = self.trail[self.implied]
                self.implied += 1
                good = self.follow_up(square)
            while good and self.grouped < end:
                square = self.trail[self.grouped]
                self.grouped += 1
                good = self.state[square] == UNSHADED or self.join(square)
        self.cuts = True
        self.spend(self.implied - start + 1)
        return not good

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def follow_up(self, square: cython.int) -> cython.bint:
        """A shaded square has unshaded neighbours, an unshaded one has shaded twins."""
        if self.state[square] == SHADED:
            return (
                self.settle(square - self.width, UNSHADED)
                and self.settle(square - 1, UNSHADED)
                and self.settle(square + 1, UNSHADED)
                and self.settle(square + self.width, UNSHADED)
            )
        return self.shade_in_line(square, ROW, self.twins(square, ROW)) and self.shade_in_line(
            square, COL, self.twins(square, COL)
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def twins(self, square: cython.int, way: cython.int) -> cython.ulonglong:
        """The places of the square's twins in its row or column."""
        return self.equal[self.line[2 * square + way] * (self.symbols + 1) + self.symbol[square]] & ~(
            ONE << self.place[2 * square + way]
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_in_line(self, square: cython.int, way: cython.int, places: cython.ulonglong) -> cython.bint:
        """Shade some places of the square's row or column."""
        first: cython.int = self.first[self.line[2 * square + way]]
        step: cython.int = 1 if way == ROW else self.width
        while places:
            if not self.settle(first + step * ctz(places), SHADED):
                return False
            places &= places - 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_exits(self, square: cython.int) -> cython.bint:
        """The neighbours of a shaded square keep their last exits."""
        return (
            self.keep_exit(square - self.width)
            and self.keep_exit(square - 1)
            and self.keep_exit(square + 1)
            and self.keep_exit(square + self.width)
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_exit(self, square: cython.int) -> cython.bint:
        last: cython.int
        if not self.inside[square]:
            return True
        last = self.last_exit(square)
        return last == 0 or (last > 0 and self.settle(last, UNSHADED))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def last_exit(self, square: cython.int) -> cython.int:
        """The only neighbour that is not shaded; 0 when there are several, -1 when there is none."""
        last: cython.int = 0
        count: cython.int = 0
        if self.inside[square - self.width] and self.state[square - self.width] != SHADED:
            last = square - self.width
            count += 1
        if self.inside[square - 1] and self.state[square - 1] != SHADED:
            last = square - 1
            count += 1
        if self.inside[square + 1] and self.state[square + 1] != SHADED:
            last = square + 1
            count += 1
        if self.inside[square + self.width] and self.state[square + self.width] != SHADED:
            last = square + self.width
            count += 1
        return -1 if count == 0 else last if count == 1 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, settled: cython.int, merges: cython.int) -> cython.void:
        """Take back the squares and the merges beyond these numbers of them."""
        square: cython.int
        moved: cython.int
        kept: cython.int
        follower: cython.int
        while self.settled > settled:
            self.settled -= 1
            square = self.trail[self.settled]
            self.state[square] = OPEN
            self.joined[square] = 0
        while self.merges > merges:
            self.merges -= 1
            moved = self.merged[self.merges]
            kept = self.parent[moved]
            self.parent[moved] = moved
            self.size[kept] -= self.size[moved]
            follower = self.next_in_group[kept]
            self.next_in_group[kept] = self.next_in_group[moved]
            self.next_in_group[moved] = follower
        self.implied = min(self.implied, settled)
        self.exited = min(self.exited, settled)
        self.grouped = min(self.grouped, settled)

    # The shading

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
                if self.loose_count == 0 or self.stopped:
                    return True
                square = self.loose[self.draw(self.loose_count)]
                self.rearrange(self.near(square) if self.draw(2) else square)
                self.lay(level)
        return False

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
                    if self.inside[square] and not self.wanted[square] and self.draw(100) < ALONG_WALLS:
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
        self.shaded_count = self.loose_count = 0
        for k in range(self.cells):
            square = self.square[k]
            self.wanted[square] = self.joined[square]
            if self.joined[square]:
                self.shaded[self.shaded_count] = square
                self.shaded_count += 1
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
            self.settle(image, SHADED)
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
            other = self.neighbour(square, self.draw(4))
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

    # The symbols

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
        every: cython.ulonglong = (ONE << (self.symbols + 1)) - 2
        for row in range(self.rows + 2 + self.cols + 2):
            self.used[row] = 0
        for row in range(1, self.rows + 1):
            for col in range(1, self.cols + 1):
                square = row * self.width + col
                if self.wanted[square]:
                    continue
                free = every & ~(self.used[row] | self.used[self.rows + 2 + col])
                if free:
                    symbol = self.draw_from(free)
                    self.symbol[square] = symbol
                    self.owner[symbol] = col
                    self.used[row] |= ONE << symbol
                    self.used[self.rows + 2 + col] |= ONE << symbol
                elif not self.make_room(row, col):
                    return False
        self.spend(self.cells)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_room(self, row: cython.int, col: cython.int) -> cython.bint:
        """Find a symbol for a square by changing others in its row; False when that is impossible.

        The square may take a symbol from another one, which takes one from a third, and so on to one that finds a
        symbol free in the row: an augmenting path, the shortest of them."""
        every: cython.ulonglong = (ONE << (self.symbols + 1)) - 2
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
                symbol = self.draw_from(found & ~self.used[row])
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
        self.used[row] |= ONE << symbol
        while True:
            self.symbol[row * self.width + at] = symbol
            self.owner[symbol] = at
            self.used[self.rows + 2 + at] |= ONE << symbol
            if given_up == 0:
                return True
            self.used[self.rows + 2 + at] &= ~(ONE << given_up)
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
        for k in range(self.shaded_count):
            square = self.shaded[k]
            row = self.used[self.line[2 * square + ROW]]
            col = self.used[self.line[2 * square + COL]]
            if row & col and (level == 1 or level == 2 or self.draw(2)):
                self.symbol[square] = self.draw_from(row & col)
            else:
                self.symbol[square] = self.draw_from(row | col)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def index(self) -> cython.void:
        """Write down where each symbol stands."""
        k: cython.int
        for k in range((self.rows + 2 + self.cols + 2) * (self.symbols + 1)):
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
            self.equal[self.line[2 * square + way] * (self.symbols + 1) + self.symbol[square]] ^= (
                ONE << self.place[2 * square + way]
            )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def change(self, square: cython.int, symbol: cython.int) -> cython.void:
        """Give an indexed square another symbol."""
        self.toggle(square)
        self.symbol[square] = symbol
        self.toggle(square)

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
            line = self.line[2 * square + way]
            step = 1 if way == ROW else self.width
            other = self.first[line] + step
            while self.inside[other]:
                if self.state[other] == UNSHADED and not self.wanted[other]:
                    found |= ONE << self.symbol[other]
                other += step
        return found

    # Uniqueness

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_unique(self) -> cython.bint:
        """Change symbols under shaded squares until our solution is the only one; False when that takes too long."""
        passes: cython.int
        for passes in range(PASSES):
            if self.stopped:
                return False
            if self.prove(True):
                return True
        return False

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
        self.rings = self.cuts = True
        for k in range(self.cells):
            square = self.square[k]
            if not self.twins(square, ROW) and not self.twins(square, COL):
                self.settle(square, UNSHADED)
        self.propagate()
        for k in range(self.shaded_count):
            square = self.shaded[k]
            if self.state[square] != OPEN:
                continue
            settled = self.settled
            merges = self.merges
            self.settle(square, UNSHADED)
            if self.propagate() and self.find_rival():
                if not mending:
                    return False
                clean = False
                self.change(square, self.draw_from(self.against_rival(square)))
            if self.stopped:
                return False
            self.undo(settled, merges)
            self.settle(square, SHADED)
            self.propagate()
        return clean

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def against_rival(self, square: cython.int) -> cython.ulonglong:
        """The symbols that the rival in the position does not allow in a square: or any, if it allows all."""
        found: cython.ulonglong = self.known_unshaded(square)
        if found:
            return found
        return self.used[self.line[2 * square + ROW]] | self.used[self.line[2 * square + COL]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_rival(self) -> cython.bint:
        """Complete the position to a solution, close to ours where possible; whether there is one."""
        guesses: cython.int = 0
        k: cython.int = 0
        square: cython.int
        good: cython.bint = True
        while not self.stopped:
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
                self.settle(square, SHADED if self.wanted[square] else UNSHADED)
            else:
                if guesses == 0:
                    return False
                guesses -= 1
                k = self.guess[guesses]
                square = self.square[k]
                self.undo(self.guess_settled[guesses], self.guess_merges[guesses])
                self.settle(square, UNSHADED if self.wanted[square] else SHADED)
            good = self.propagate()
        return False

    # Levels

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def climb(self, highest: cython.int, mending: cython.bint) -> cython.int:
        """The lowest level that settles the whole board, or one more than the highest allowed.

        Mending: where the highest level is stuck, a shaded square gets the symbol of a known unshaded one in its line,
        and the argument goes on from there. The old symbol may have been part of it, so a board is proved only by a
        run that mends nothing; one that does returns 0."""
        level: cython.int = 0
        mended: cython.bint = False
        self.rounds = FEW_ROUNDS if highest == EITHER_OR else MANY_ROUNDS
        self.clear()
        while not self.stopped:
            self.propagate()
            if self.settled == self.cells:
                return 0 if mended else level
            if level >= CUTS and self.squeeze_lines(FEW_SHADINGS):
                continue
            if level >= EITHER_OR and (self.squeeze_lines(MORE_SHADINGS) or self.either_or()):
                continue
            if level >= WHAT_IF and self.what_if(False):
                continue
            if level >= DEEP and self.what_if(True):
                continue
            if level < highest:
                level += 1
                self.enter(level)
            elif mending and self.mend():
                mended = True
            else:
                break
        return highest + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, level: cython.int) -> cython.void:
        """Settle what the patterns of a level show, have propagation look at what it looks at, and note down which
        shaded squares the levels below DEEP settle."""
        k: cython.int
        if level == 1:
            for k in range(self.cells):
                self.pairs_and_sandwiches(self.square[k])
        elif level == 2:
            self.exits = True
            self.corner(self.square[0], 1, self.width)
            self.corner(self.square[self.cols - 1], -1, self.width)
            self.corner(self.square[self.cells - self.cols], 1, -self.width)
            self.corner(self.square[self.cells - 1], -1, -self.width)
        elif level == CUTS:
            self.rings = self.cuts = True
            for k in range(self.cells):
                self.offset_pairs(self.square[k], ROW, 1, self.width)
                self.offset_pairs(self.square[k], COL, self.width, 1)
            for k in range(1, self.cols):
                self.edge_dominoes(self.width + k, 1, self.width)
                self.edge_dominoes(self.rows * self.width + k, 1, -self.width)
            for k in range(1, self.rows):
                self.edge_dominoes(k * self.width + 1, self.width, 1)
                self.edge_dominoes(k * self.width + self.cols, self.width, -1)
        elif level == DEEP:
            self.easy_count = 0
            for k in range(self.shaded_count):
                if self.state[self.shaded[k]] == SHADED:
                    self.easy[self.easy_count] = self.shaded[k]
                    self.easy_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pairs_and_sandwiches(self, square: cython.int) -> cython.void:
        """Of two equal neighbours one is shaded and one is not: all others of the line with this symbol are shaded.
        Between two equal squares at distance two there is an unshaded one."""
        way: cython.int
        step: cython.int
        for way in range(2):
            step = 1 if way == ROW else self.width
            if self.symbol[square + step] == self.symbol[square]:
                self.shade_in_line(square, way, self.twins(square, way) & ~(ONE << (self.place[2 * square + way] + 1)))
            if self.symbol[square + 2 * step] == self.symbol[square]:
                self.settle(square + step, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def corner(self, square: cython.int, right: cython.int, down: cython.int) -> cython.void:
        """What pairs in a corner say: the corner square keeps an exit."""
        corner: cython.int = self.symbol[square]
        beside: cython.int = self.symbol[square + right]
        below: cython.int = self.symbol[square + down]
        inner: cython.int = self.symbol[square + right + down]
        two_pairs: cython.bint = (corner == beside and below == inner) or (corner == below and beside == inner)
        if two_pairs or (corner == beside and corner == below):
            self.settle(square, SHADED)
        if two_pairs or (inner == beside and inner == below):
            self.settle(square + right + down, SHADED)
        if beside == corner or beside == inner:
            self.settle(square + down, UNSHADED)
        if below == corner or below == inner:
            self.settle(square + right, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offset_pairs(self, square: cython.int, way: cython.int, along: cython.int, aside: cython.int) -> cython.void:
        """A pair of twins with one end in the square, and in the next line a pair with one end beside it, whose other
        ends lie diagonally: not both of the near ends are shaded, so one of the far ends is, and what touches both far
        ends is unshaded."""
        here: cython.ulonglong = self.twins(square, way)
        there: cython.ulonglong = self.twins(square + aside, way)
        far: cython.ulonglong
        other: cython.int
        offset: cython.int
        if not here or not there:
            return
        for offset in range(-1, 2, 2):
            far = (here << 1 if offset > 0 else here >> 1) & there
            while far:
                other = self.first[self.line[2 * square + way]] + along * ctz(far)
                self.settle(other, UNSHADED)
                self.settle(other + aside - offset * along, UNSHADED)
                far &= far - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def edge_dominoes(self, square: cython.int, along: cython.int, inward: cython.int) -> cython.void:
        """Two or three equal pairs beside each other, the first of them on the edge, are shaded like a chessboard, in
        one of two ways; either way, what lies at their ends on the edge is unshaded."""
        before: cython.int = square - along
        after: cython.int = square + 2 * along
        deep: cython.int = square + inward
        if self.symbol[square] != self.symbol[square + along] or self.symbol[deep] != self.symbol[deep + along]:
            return
        self.settle(before, UNSHADED)
        self.settle(after, UNSHADED)
        deep += inward
        if self.symbol[deep] == self.symbol[deep + along]:
            self.settle(before + inward, UNSHADED)
            self.settle(after + inward, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze_lines(self, most: cython.int) -> cython.bint:
        """Squeeze the knots of all lines; whether that settled anything."""
        k: cython.int
        settled: cython.int = self.settled
        for k in range(1, self.rows + 1):
            self.squeeze_line(k, 1, self.cols, most)
        for k in range(1, self.cols + 1):
            self.squeeze_line(self.rows + 2 + k, self.width, self.rows, most)
        return self.settled > settled

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze_line(self, line: cython.int, step: cython.int, length: cython.int, most: cython.int) -> cython.void:
        """Find the knots of a line: open squares with open twins in the line that touch each other or are twins."""
        first: cython.int = self.first[line]
        index: cython.int = line * (self.symbols + 1)
        place: cython.int
        count: cython.int
        still: cython.ulonglong = 0  # the open places
        tied: cython.ulonglong = 0  # those with an open twin
        rest: cython.ulonglong
        same: cython.ulonglong
        knot: cython.ulonglong
        for place in range(1, length + 1):
            if self.state[first + step * place] == OPEN:
                still |= ONE << place
        rest = still
        while rest:
            same = self.equal[index + self.symbol[first + step * ctz(rest)]] & still
            if same & (same - 1):
                tied |= same
            rest &= ~same
        while tied:
            knot = rest = tied & ~(tied - 1)
            while rest:
                place = ctz(rest)
                knot |= self.equal[index + self.symbol[first + step * place]] & tied
                knot |= (ONE << (place - 1) | ONE << (place + 1)) & tied
                tied ^= ONE << place
                rest = knot & tied
            count = 0
            rest = knot
            while rest:
                self.knot[count] = ctz(rest)
                rest &= rest - 1
                count += 1
            self.squeeze(first, step, count, still & ~knot, most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze(
        self, first: cython.int, step: cython.int, size: cython.int, beside: cython.ulonglong, most: cython.int
    ) -> cython.void:
        """Settle what all shadings of a knot agree on, if there are at most so many: squares of the knot, and others
        that touch a shaded one in all of them."""
        k: cython.int = 0
        place: cython.int
        value: cython.int
        symbol: cython.ulonglong
        tried: cython.int = 0
        count: cython.int = 0
        shaded: cython.ulonglong = 0
        shown: cython.ulonglong = 0  # the symbols of the squares left unshaded
        always: cython.ulonglong = WORD
        ever: cython.ulonglong = 0
        self.choice[0] = 0
        while k >= 0:
            tried += 1
            if k == size:
                count += 1
                if count > most or tried > ENUMERATED:
                    break
                always &= shaded
                ever |= shaded
                beside &= shaded << 1 | shaded >> 1
                k -= 1
                continue
            place = self.knot[k]
            symbol = ONE << self.symbol[first + step * place]
            value = self.choice[k]
            if value == UNSHADED:
                shown ^= symbol
            elif value == SHADED:
                shaded ^= ONE << place
            if value == 0 and not shown & symbol:
                value = UNSHADED
                shown ^= symbol
            elif value != SHADED and not shaded >> (place - 1) & 1:
                value = SHADED
                shaded ^= ONE << place
            else:
                k -= 1
                continue
            self.choice[k] = value
            k += 1
            self.choice[k] = 0
        self.spend(tried // 4)
        if k >= 0:
            return
        if count == 0:
            self.clash = True
            return
        for k in range(size):
            place = self.knot[k]
            if always >> place & 1:
                self.settle(first + step * place, SHADED)
            elif not ever >> place & 1:
                self.settle(first + step * place, UNSHADED)
        while beside:
            self.settle(first + step * ctz(beside), UNSHADED)
            beside &= beside - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def either_or(self) -> cython.bint:
        """Of two twins one is shaded: settle what follows in both cases, or in the one that does not fail; whether that
        settled anything. At least one of two twins is shaded in our solution, so these need to be looked at only."""
        k: cython.int
        square: cython.int
        way: cython.int
        places: cython.ulonglong
        twin: cython.int
        settled: cython.int = self.settled
        for k in range(self.shaded_count):
            if self.stopped:
                return False
            square = self.shaded[k]
            for way in range(2):
                places = self.twins(square, way)
                while places:
                    twin = self.first[self.line[2 * square + way]] + ctz(places) * (1 if way == ROW else self.width)
                    places &= places - 1
                    if self.state[square] == OPEN and self.state[twin] == OPEN:
                        self.split(square, twin)
        return self.settled > settled

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(self, square: cython.int, twin: cython.int) -> cython.void:
        """One of two twins is shaded; the first of them is in our solution, so that this case cannot fail."""
        k: cython.int
        other: cython.int
        count: cython.int = 0
        settled: cython.int = self.settled
        merges: cython.int = self.merges
        failed: cython.bint = self.fails(twin, SHADED, self.rounds)
        self.case += 1
        for k in range(settled, self.settled):
            other = self.trail[k]
            self.marked[2 * other + self.state[other] - UNSHADED] = self.case
        self.undo(settled, merges)
        if failed:
            self.settle(twin, UNSHADED)
        else:
            self.fails(square, SHADED, self.rounds)
            for k in range(settled, self.settled):
                other = self.trail[k]
                if self.marked[2 * other + self.state[other] - UNSHADED] == self.case:
                    self.common[count] = other
                    count += 1
            self.undo(settled, merges)
            for k in range(count):
                other = self.common[k]
                self.settle(other, SHADED if self.wanted[other] else UNSHADED)
        self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def what_if(self, deep: cython.bint) -> cython.bint:
        """Assume the wrong value of each open square, and settle the right one where that fails; whether any did."""
        k: cython.int
        square: cython.int
        merges: cython.int
        settled: cython.int
        before: cython.int = self.settled
        failed: cython.bint
        for k in range(self.cells):
            square = self.square[k]
            if self.state[square] == OPEN and not self.stopped:
                settled = self.settled
                merges = self.merges
                failed = self.fails(square, UNSHADED if self.wanted[square] else SHADED, ALL_ROUNDS)
                if deep and not failed:
                    failed = self.fails_at_a_look()
                self.undo(settled, merges)
                if failed:
                    self.settle(square, SHADED if self.wanted[square] else UNSHADED)
                    self.propagate()
        return self.settled > before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fails_at_a_look(self) -> cython.bint:
        """Look once at knots and cut cells, and follow what they say; whether a contradiction shows up."""
        k: cython.int
        self.clash = False
        self.squeeze_lines(MORE_SHADINGS)
        if self.clash:
            return True
        for k in range(self.cells):
            self.unshade_if_closing(self.square[k])
        return self.follow(ALL_ROUNDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mend(self) -> cython.bint:
        """Give an open square, shaded in our solution, the symbol of a known unshaded one in its line, so that it is
        settled; False when there is none."""
        k: cython.int
        square: cython.int
        known: cython.ulonglong
        start: cython.int = self.draw(self.shaded_count)
        for k in range(self.shaded_count):
            square = self.shaded[(start + k) % self.shaded_count]
            if self.state[square] == OPEN:
                known = self.known_unshaded(square)
                if known:
                    self.change(square, self.draw_from(known))
                    self.settle(square, SHADED)
                    return True
        return False

    # Hard boards

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
        chance: cython.int = 100 + self.draw(200)
        if level == CUTS:
            for_twin = 0
        elif level >= WHAT_IF:
            for_pattern = 20
            for_twin = 150
            chance = 50
        for sweep in range(SWEEPS):
            for k in range(self.shaded_count):
                if self.stopped:
                    return
                square = self.shaded[k]
                symbols = self.used[self.line[2 * square + ROW]] | self.used[self.line[2 * square + COL]]
                lowest = 1 << 30
                best = 0
                while symbols:
                    self.change(square, ctz(symbols))
                    symbols &= symbols - 1
                    cost = for_pattern * (self.patterns(square, ROW, level) + self.patterns(square, COL, level))
                    cost += for_twin * (self.armed(square, ROW) + self.armed(square, COL)) + self.draw(chance)
                    if cost < lowest:
                        lowest = cost
                        best = self.symbol[square]
                self.change(square, best)
                self.spend(self.symbols)

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
            if self.stopped or self.easy_count == 0:
                break
            square = self.easy[self.draw(self.easy_count)]
            symbol = self.symbol[square]
            self.change(
                square,
                self.draw_from(self.used[self.line[2 * square + ROW]] | self.used[self.line[2 * square + COL]]),
            )
            reached = self.climb(DEEP, False)
            if reached == BEYOND and self.prove(False):
                return True
            if reached != DEEP:
                self.change(square, symbol)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def patterns(self, square: cython.int, way: cython.int, level: cython.int) -> cython.int:
        """In how many patterns of lower levels the square takes part, in one of its lines: sandwiches, pairs with
        singles, offset pairs."""
        along: cython.int = 1 if way == ROW else self.width
        aside: cython.int = self.width if way == ROW else 1
        twins: cython.ulonglong = self.twins(square, way)
        here: cython.ulonglong = ONE << self.place[2 * square + way]
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
            count += popcount((twins << 1 | twins >> 1) & self.twins(beside, way))
            count += popcount(twins & self.twins(beside + along, way))
            count += popcount(twins & self.twins(beside - along, way))
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def armed(self, square: cython.int, way: cython.int) -> cython.int:
        """How many unshaded squares, in a line of a shaded one, have it as their only twin."""
        first: cython.int = self.first[self.line[2 * square + way]]
        places: cython.ulonglong = self.twins(square, way)
        twins: cython.ulonglong
        other: cython.int
        count: cython.int = 0
        while places:
            other = first + ctz(places) * (1 if way == ROW else self.width)
            places &= places - 1
            if not self.wanted[other]:
                twins = self.twins(other, way)
                if not twins & (twins - 1) and not self.twins(other, 1 - way):
                    count += 1
        return count

    # Boards

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attempt(self, level: cython.int) -> cython.bint:
        """Make a board of the level on the shading; False when that did not work out."""
        passes: cython.int
        reached: cython.int
        if self.stopped or not self.fill():
            return False
        self.cover(level)
        self.index()
        if level >= EITHER_OR or (level == CUTS and self.draw(2)):
            self.tune(level)
        if 1 <= level <= CUTS:
            for passes in range(PASSES):
                reached = self.climb(level, True)
                if reached > 0:
                    return reached == level
            return False
        if not self.make_unique():
            return False
        if level == 0:
            return True
        reached = self.climb(min(level, DEEP), False)
        return reached == level or (level == BEYOND and reached == DEEP and self.harden())

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_board(self, level: cython.int) -> cython.bint:
        """Make a board; False when there seems to be none."""
        attempts: cython.int
        for attempts in range(ATTEMPTS):
            if self.stopped or not self.shade(level):
                return False
            if self.attempt(level):
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def spend(self, work: cython.int) -> cython.void:
        """Count work; now and then ask the watch. Once it has said stop, every long loop ends, whatever its result."""
        self.work += work
        if self.work >= PATIENCE and not self.stopped:
            self.work = 0
            with cython.gil:
                self.ask()

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Let Python look at the clock and at Ctrl-C."""
        try:
            if self.watch is not None and self.watch():
                self.stopped = True
        except BaseException as error:
            self.error = error
            self.stopped = True

    def make(self, seed: int, number: int, level: cython.int, watch: object) -> tuple | None:
        """A board as the symbols of its cells; None when the watch said stop, () when no such board was found.

        Level 0 asks for a board of any level. The same seed, number and level give the same board."""
        found: cython.bint
        error: object
        self.random = scrambled(scrambled(seed & 0xFFFFFFFFFFFFFFFF) ^ (number & 0xFFFFFFFFFFFFFFFF))
        self.watch = watch
        self.error = None
        self.stopped = False
        self.work = 0
        self.ask()
        with cython.nogil:
            found = self.make_board(level)
        error = self.error
        self.watch = self.error = None
        if error is not None:
            raise error
        if self.stopped:
            return None
        return tuple([self.symbol[self.square[k]] for k in range(self.cells)]) if found else ()

    def level(self, symbols: tuple, shading: tuple) -> int:
        """The level of a board (1 to 7) with a known solution."""
        cell: cython.int
        self.shaded_count = 0
        for cell in range(self.cells):
            self.symbol[self.square[cell]] = symbols[cell]
            self.wanted[self.square[cell]] = shading[cell]
            if shading[cell]:
                self.shaded[self.shaded_count] = self.square[cell]
                self.shaded_count += 1
        self.stopped = False
        self.index()
        return self.climb(DEEP, False)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def scrambled(word: cython.ulonglong) -> cython.ulonglong:
    word = ((word ^ (word >> 30)) * FIRST_MIX) & WORD
    word = ((word ^ (word >> 27)) * SECOND_MIX) & WORD
    return word ^ (word >> 31)


def image(symmetry: str, row: int, col: int, rows: int, cols: int) -> tuple:
    """Where a symmetry takes a cell; rows and columns count from 1."""
    if symmetry == "none":
        return row, col
    if symmetry == "rotational":
        return rows + 1 - row, cols + 1 - col
    if symmetry == "horizontal":
        return row, cols + 1 - col
    if symmetry == "vertical":
        return rows + 1 - row, col
    if symmetry == "diagonal":
        return col, row
    if symmetry == "quarter":
        return col, cols + 1 - row
    raise ValueError(f"no symmetry {symmetry}")
