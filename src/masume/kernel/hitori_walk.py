"""Hitori: the way of the ladder through a board, for rating (see masume.kernel.walk).

The techniques are those of masume.kinds.hitori.techniques up to either-or, and each finds the same steps as there, on
words in place of tables: the cells of a line are bits of a word, lines are numbered rows first.

A technique is looked at only where no lighter one leads on. So from the line squeeze on, no open cell has a shaded
neighbour or an unshaded twin, and no unshaded cell has one exit left; the later techniques rely on this.

twin      another cell of the same row or column with the same symbol
place     where a cell lies in its line, from 0; a set of places is a word
way       0 along the rows, 1 along the columns
wall      shaded cells that touch at their corners; the border is a member like a cell
ring      a wall that closes in on itself, perhaps with the help of the border; it parts the board
knot      open cells of a line, all with open twins there, that hang together because they touch or are twins
trail     an assumption and what follows from it round by round (see masume.kinds.hitori.techniques.following)
"""

from array import array
from functools import partial
from math import ceil, log2

import cython

from masume.kernel.pool import Pool

if cython.compiled:
    from cython.cimports.masume.kernel.bits import ctz, popcount
    from cython.cimports.masume.kernel.walk import Walk
else:
    from masume.kernel import load_plain

    # A plain class cannot reach into a compiled one.
    Walk = load_plain("walk", "masume.kernel.walk_for_plain_hitori").Walk

    def ctz(word):
        return (word & -word).bit_length() - 1

    def popcount(word):
        return word.bit_count()


LONGEST = 60  # cells of a line: one word, with room for shifts

# The techniques with the weights of their easiest steps, in the order of the ladder.
WEIGHTS = {
    "neighbours": 100,
    "twins": 110,
    "sandwich": 120,
    "triplet": 120,
    "pair-and-single": 150,
    "interlocked-pairs": 150,
    "corner-triple": 200,
    "corner-quad": 210,
    "corner-pair": 220,
    "last-exit": 230,
    "line-squeeze": 300,
    "cut-cell": 320,
    "edge-dominoes": 340,
    "offset-pairs": 360,
    "either-or": 450,
}
TECHNIQUES = tuple(WEIGHTS)

NEIGHBOURS = cython.declare(cython.int, 0)
TWINS = cython.declare(cython.int, 1)
SANDWICH = cython.declare(cython.int, 2)
TRIPLET = cython.declare(cython.int, 3)
PAIR_AND_SINGLE = cython.declare(cython.int, 4)
INTERLOCKED_PAIRS = cython.declare(cython.int, 5)
CORNER_TRIPLE = cython.declare(cython.int, 6)
CORNER_QUAD = cython.declare(cython.int, 7)
CORNER_PAIR = cython.declare(cython.int, 8)
LAST_EXIT = cython.declare(cython.int, 9)
LINE_SQUEEZE = cython.declare(cython.int, 10)
CUT_CELL = cython.declare(cython.int, 11)
EDGE_DOMINOES = cython.declare(cython.int, 12)
OFFSET_PAIRS = cython.declare(cython.int, 13)
EITHER_OR = cython.declare(cython.int, 14)

UNSHADED = cython.declare(cython.int, 0)
SHADED = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 2)

MOST_WAYS = cython.declare(cython.int, 8)  # to shade a knot; more cannot be held in mind
WHAT_IF = 500  # steps as heavy as the easiest what-if have rivals that the walk does not know
NO_RING = cython.declare(cython.int, 1 << 20)  # longer than any ring
ONE = cython.declare(cython.ulonglong, 1)


def _hundredths(weight):
    return round(100 * round(weight, 2))


# By the number of ways to shade a knot; by the length of a ring; by the number of rounds.
SQUEEZES = tuple(_hundredths(3.0 + 0.3 * max(0, ways - 3)) for ways in range(MOST_WAYS + 1))
EITHER_ORS = tuple(
    weight for weight in (_hundredths(4.5 + 0.1 * log2(max(rounds, 1))) for rounds in range(64)) if weight < WHAT_IF
)


def _cuts(longest):
    return [_hundredths(min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))) for length in range(longest + 1)]


def _ints(length):
    return array("i", bytes(4 * max(length, 1)))


def _words(length):
    return array("Q", bytes(8 * max(length, 1)))


@cython.final
@cython.cclass
class HitoriWalk(Walk):
    """A walk on boards of one size; `load` makes it ready for a board."""

    rows: cython.int
    cols: cython.int
    cells: cython.int
    lines: cython.int
    border: cython.int  # the border as a member of walls: one more than the last cell
    one_line: cython.bint
    squeeze_weights: cython.int[::1]
    cut_weights: cython.int[::1]
    either_weights: cython.int[::1]
    most_rounds: cython.int

    first: cython.int[::1]  # by line: its first cell, and how far it is from each cell to the next
    stride: cython.int[::1]
    length: cython.int[::1]
    full: cython.ulonglong[::1]  # by line: all its places
    edge: cython.ulonglong[::1]  # by row: the places at the edge
    on_edge: cython.uchar[::1]
    diagonal: cython.int[::1]  # four a cell, -1 beyond the border
    corner: cython.int[::1]  # four a corner: the corner cell, its two neighbours, and the cell between these

    # The board: by cell and way its twins, by row the cells that have any; by line the places of cells that equal the
    # next cell, or the one after it.
    symbol: cython.int[::1]
    equal: cython.ulonglong[::1]  # by symbol, in one line
    twin: cython.ulonglong[::1]
    twinned: cython.ulonglong[::1]
    pair: cython.ulonglong[::1]
    gap: cython.ulonglong[::1]

    # What is known: by cell, and by line.
    state: cython.uchar[::1]
    open: cython.ulonglong[::1]
    shaded: cython.ulonglong[::1]
    unshaded: cython.ulonglong[::1]
    quiet: cython.uchar[::1]  # by line: whether squeezing it, as it is, says nothing

    # Walls: what is known, and on top of it what one trail adds, as long as `extra` stays the same.
    parent: cython.int[::1]
    extra: cython.int
    added: cython.int[::1]
    linked: cython.int[::1]
    link: cython.int[::1]
    contact: cython.int[::1]

    # The search for rings.
    search: cython.int
    reached: cython.int[::1]
    before: cython.int[::1]
    start: cython.int[::1]
    cost: cython.int[::1]
    queue: cython.int[::1]
    head: cython.int
    tail: cython.int
    meeting: cython.int[::1]  # where the two halves of the shortest ring so far meet
    meeting_cost: cython.int
    ring: cython.int[::1]

    # The shadings of a knot still to be completed.
    some_shaded: cython.ulonglong[::1]
    some_unshaded: cython.ulonglong[::1]

    # Trails: by trail, and by trail and row.
    trails: cython.int
    trail: cython.int[::1]  # by cell
    runs: cython.uchar[::1]
    fails: cython.uchar[::1]
    active: cython.ulonglong[::1]  # the rows in which the next three have something
    next_shaded: cython.ulonglong[::1]
    next_unshaded: cython.ulonglong[::1]
    new_unshaded: cython.ulonglong[::1]
    then_shaded: cython.ulonglong[::1]
    then_unshaded: cython.ulonglong[::1]
    exits: cython.ulonglong[::1]  # by row, in one round of one trail
    new_shaded: cython.ulonglong[::1]
    pairs: cython.int
    one: cython.int[::1]  # by pair
    other: cython.int[::1]

    def __init__(self, rows, cols):
        cells: cython.int = rows * cols
        lines: cython.int = rows + cols
        cell: cython.int
        line: cython.int
        row: cython.int
        col: cython.int
        Walk.__init__(self, cells, TECHNIQUES, tuple(WEIGHTS.values()))
        self.rows = rows
        self.cols = cols
        self.cells = cells
        self.lines = lines
        self.border = cells
        self.one_line = rows == 1 or cols == 1
        self.squeeze_weights = array("i", SQUEEZES)
        self.cut_weights = array("i", _cuts(cells))
        self.either_weights = array("i", EITHER_ORS)
        self.most_rounds = len(EITHER_ORS) - 1

        self.first = _ints(lines)
        self.stride = _ints(lines)
        self.length = _ints(lines)
        self.full = _words(lines)
        self.edge = _words(rows)
        self.on_edge = array("B", bytes(cells))
        self.diagonal = _ints(4 * cells)
        self.symbol = _ints(cells)
        self.equal = _words(cells + 1)
        self.twin = _words(2 * cells)
        self.twinned = _words(rows)
        self.pair = _words(lines)
        self.gap = _words(lines)
        self.state = array("B", bytes(cells))
        self.open = _words(lines)
        self.shaded = _words(lines)
        self.unshaded = _words(lines)
        self.quiet = array("B", bytes(lines))
        self.parent = _ints(cells + 1)
        self.extra = 0
        self.added = _ints(cells + 1)
        self.linked = _ints(cells + 1)
        self.link = _ints(cells + 1)
        self.contact = _ints(5)
        self.search = 0
        self.reached = _ints(cells + 1)
        self.before = _ints(cells + 1)
        self.start = _ints(cells + 1)
        self.cost = _ints(cells + 1)
        self.queue = _ints(cells + 2)
        self.head = self.tail = 0
        self.meeting = _ints(2)
        self.meeting_cost = 0
        self.ring = _ints(cells + 1)
        self.some_shaded = _words(LONGEST + 2)
        self.some_unshaded = _words(LONGEST + 2)
        self.trails = 0
        self.trail = _ints(cells)
        self.runs = array("B", bytes(cells))
        self.fails = array("B", bytes(cells))
        self.active = _words(cells)
        self.next_shaded = _words(cells * rows)
        self.next_unshaded = _words(cells * rows)
        self.new_unshaded = _words(cells * rows)
        self.then_shaded = _words(cells * rows)
        self.then_unshaded = _words(cells * rows)
        self.exits = _words(rows)
        self.new_shaded = _words(rows)
        self.pairs = 0
        self.one = _ints(cells * (lines - 2) // 2)
        self.other = _ints(cells * (lines - 2) // 2)

        for line in range(lines):
            self.first[line] = line * cols if line < rows else line - rows
            self.stride[line] = 1 if line < rows else cols
            self.length[line] = cols if line < rows else rows
            self.full[line] = (ONE << self.length[line]) - 1
        for row in range(rows):
            self.edge[row] = self.full[0] if row in (0, rows - 1) else ONE | ONE << (cols - 1)
            for col in range(cols):
                cell = row * cols + col
                self.on_edge[cell] = self.edge[row] >> col & 1
                for i, (down, right) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1))):
                    inside = 0 <= row + down < rows and 0 <= col + right < cols
                    self.diagonal[4 * cell + i] = cell + down * cols + right if inside else -1
        corners: list = []
        if not self.one_line:
            for start, down in ((0, cols), (cells - cols, -cols)):
                for place, right in ((start, 1), (start + cols - 1, -1)):
                    corners += [place, place + right, place + down, place + down + right]
        self.corner = array("i", corners or [0])

    # The board

    @cython.cfunc
    def load(self, labels: tuple, domains: tuple) -> cython.bint:
        """Makes ready for a board; False when some cell has nothing left."""
        cell: cython.int
        line: cython.int
        domain: cython.int
        numbers: dict = {-1: -1}
        for line in range(self.lines):
            self.open[line] = self.full[line]
            self.shaded[line] = 0
            self.unshaded[line] = 0
            self.quiet[line] = False
        self.extra = 0
        self.search = 0
        for cell in range(self.cells + 1):
            self.parent[cell] = cell
            self.added[cell] = 0
            self.linked[cell] = 0
            self.reached[cell] = 0
        for cell in range(self.cells):
            self.symbol[cell] = numbers.setdefault(labels[cell], len(numbers) - 1)
            self.state[cell] = OPEN
        self.find_twins()
        self.left = self.cells
        for cell in range(self.cells):
            domain = domains[cell]
            if not 1 <= domain <= 3:
                return False
            if domain != 3:
                self.settle(cell, SHADED if domain == 2 else UNSHADED)
                self.left -= 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_twins(self) -> cython.void:
        line: cython.int
        place: cython.int
        cell: cython.int
        twins: cython.ulonglong
        for line in range(self.rows):
            self.twinned[line] = 0
        for line in range(self.lines):
            self.pair[line] = 0
            self.gap[line] = 0
            for place in range(self.length[line]):
                self.equal[self.symbol[self.cell_at(line, place)] + 1] = 0
            for place in range(self.length[line]):
                self.equal[self.symbol[self.cell_at(line, place)] + 1] |= ONE << place
            for place in range(self.length[line]):
                cell = self.cell_at(line, place)
                twins = self.equal[self.symbol[cell] + 1] & ~(ONE << place) if self.symbol[cell] >= 0 else 0
                self.twin[2 * cell + (line >= self.rows)] = twins
                if twins:
                    self.twinned[cell // self.cols] |= ONE << (cell % self.cols)
                    self.pair[line] |= (twins >> (place + 1) & 1) << place
                    self.gap[line] |= (twins >> (place + 2) & 1) << place

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def cell_at(self, line: cython.int, place: cython.int) -> cython.int:
        return self.first[line] + place * self.stride[line]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def twins_at(self, line: cython.int, place: cython.int) -> cython.ulonglong:
        """The places of a cell's twins in the line."""
        return self.twin[2 * self.cell_at(line, place) + (line >= self.rows)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, cell: cython.int, value: cython.int) -> cython.void:
        row: cython.int = cell // self.cols
        col: cython.int = cell % self.cols
        count: cython.int
        i: cython.int
        self.state[cell] = value
        self.open[row] &= ~(ONE << col)
        self.open[self.rows + col] &= ~(ONE << row)
        self.quiet[row] = False
        self.quiet[self.rows + col] = False
        if value == UNSHADED:
            self.unshaded[row] |= ONE << col
            self.unshaded[self.rows + col] |= ONE << row
            return
        self.shaded[row] |= ONE << col
        self.shaded[self.rows + col] |= ONE << row
        self.extra += 1
        count = self.contacts(cell)
        for i in range(count):
            self.parent[self.contact[i]] = cell

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, technique: cython.int) -> cython.void:
        if technique == NEIGHBOURS:
            self.look_at_neighbours()
        elif technique == TWINS:
            self.look_at_twins()
        elif technique == SANDWICH:
            self.look_for_sandwiches()
        elif technique == TRIPLET:
            self.look_for_triplets()
        elif technique == PAIR_AND_SINGLE:
            self.look_for_singles()
        elif technique == INTERLOCKED_PAIRS:
            self.look_for_interlocked_pairs()
        elif technique == CORNER_TRIPLE:
            self.look_for_corner_triples()
        elif technique == CORNER_QUAD:
            self.look_for_corner_quads()
        elif technique == CORNER_PAIR:
            self.look_for_corner_pairs()
        elif technique == LAST_EXIT:
            self.look_for_last_exits()
        elif technique == LINE_SQUEEZE:
            self.look_for_squeezes()
        elif technique == CUT_CELL:
            self.look_for_cut_cells()
        elif technique == EDGE_DOMINOES:
            self.look_for_edge_dominoes()
        elif technique == OFFSET_PAIRS:
            self.look_for_offset_pairs()
        elif technique == EITHER_OR:
            self.look_at_cases()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def place_open(self, cell: cython.int, value: cython.int) -> cython.void:
        """The step settles a cell, if that is open."""
        if self.state[cell] == OPEN:
            self.place(cell, value)

    @cython.cfunc
    @cython.exceptval(check=False)
    def place_all(self, line: cython.int, places: cython.ulonglong, value: cython.int) -> cython.void:
        """The step settles the open ones of these cells."""
        places &= self.open[line]
        while places:
            self.place(self.cell_at(line, ctz(places)), value)
            places &= places - 1

    # Basics

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_neighbours(self) -> cython.void:
        row: cython.int
        cell: cython.int
        col: cython.int
        found: cython.ulonglong
        for row in range(self.rows):
            if not self.shaded[row]:
                continue
            found = self.open[row] << 1 | self.open[row] >> 1
            if row > 0:
                found |= self.open[row - 1]
            if row < self.rows - 1:
                found |= self.open[row + 1]
            found &= self.shaded[row]
            while found:
                col = ctz(found)
                found &= found - 1
                cell = row * self.cols + col
                self.begin(NEIGHBOURS, 100)
                self.argue(cell)
                if row > 0:
                    self.place_open(cell - self.cols, UNSHADED)
                if col > 0:
                    self.place_open(cell - 1, UNSHADED)
                if col < self.cols - 1:
                    self.place_open(cell + 1, UNSHADED)
                if row < self.rows - 1:
                    self.place_open(cell + self.cols, UNSHADED)
                self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_twins(self) -> cython.void:
        row: cython.int
        col: cython.int
        cell: cython.int
        found: cython.ulonglong
        in_row: cython.ulonglong
        in_col: cython.ulonglong
        above: cython.ulonglong
        for row in range(self.rows):
            found = self.unshaded[row] & self.twinned[row]
            above = (ONE << row) - 1
            while found:
                col = ctz(found)
                found &= found - 1
                cell = row * self.cols + col
                in_row = self.twin[2 * cell] & self.open[row]
                in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
                if in_row | in_col:
                    self.begin(TWINS, 110)
                    self.argue(cell)
                    self.place_all(self.rows + col, in_col & above, SHADED)
                    self.place_all(row, in_row, SHADED)
                    self.place_all(self.rows + col, in_col & ~above, SHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_last_exits(self) -> cython.void:
        row: cython.int
        cell: cython.int
        way_out: cython.int
        found: cython.ulonglong
        above: cython.ulonglong
        below: cython.ulonglong
        if self.one_line:
            return  # there an unshaded cell may be the only one
        for row in range(self.rows):
            above = self.full[0] & ~self.shaded[row - 1] if row > 0 else 0
            below = self.full[0] & ~self.shaded[row + 1] if row < self.rows - 1 else 0
            found = self.unshaded[row] & with_one_exit(above, self.full[0] & ~self.shaded[row], below)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                way_out = self.open_neighbour(cell)
                if way_out >= 0:
                    self.begin(LAST_EXIT, 230)
                    self.argue(cell)
                    self.argue_from_neighbours(cell)
                    self.place(way_out, UNSHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_neighbour(self, cell: cython.int) -> cython.int:
        """An open neighbour of a cell, or -1."""
        col: cython.int = cell % self.cols
        if cell >= self.cols and self.state[cell - self.cols] == OPEN:
            return cell - self.cols
        if col > 0 and self.state[cell - 1] == OPEN:
            return cell - 1
        if col < self.cols - 1 and self.state[cell + 1] == OPEN:
            return cell + 1
        if cell < self.cells - self.cols and self.state[cell + self.cols] == OPEN:
            return cell + self.cols
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def argue_from_neighbours(self, cell: cython.int) -> cython.void:
        """The step argues from the neighbours of a cell; an open one does no harm, the last step did not settle it."""
        col: cython.int = cell % self.cols
        if cell >= self.cols:
            self.argue(cell - self.cols)
        if col > 0:
            self.argue(cell - 1)
        if col < self.cols - 1:
            self.argue(cell + 1)
        if cell < self.cells - self.cols:
            self.argue(cell + self.cols)

    # Printed patterns

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_sandwiches(self) -> cython.void:
        line: cython.int
        place: cython.int
        found: cython.ulonglong
        for line in range(self.lines):
            found = self.gap[line] & self.open[line] >> 1
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin(SANDWICH, 120)
                self.argue(self.cell_at(line, place))
                self.argue(self.cell_at(line, place + 2))
                self.place(self.cell_at(line, place + 1), UNSHADED)
                self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_triplets(self) -> cython.void:
        line: cython.int
        place: cython.int
        i: cython.int
        found: cython.ulonglong
        still: cython.ulonglong
        for line in range(self.lines):
            still = self.open[line]
            found = self.pair[line] & self.pair[line] >> 1 & (still | still >> 1 | still >> 2)
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin(TRIPLET, 120)
                for i in range(3):
                    self.argue(self.cell_at(line, place + i))
                    self.place_open(self.cell_at(line, place + i), UNSHADED if i == 1 else SHADED)
                self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_singles(self) -> cython.void:
        line: cython.int
        place: cython.int
        found: cython.ulonglong
        others: cython.ulonglong
        for line in range(self.lines):
            if not self.open[line]:
                continue
            found = self.pair[line]
            while found:
                place = ctz(found)
                found &= found - 1
                others = self.twins_at(line, place) & ~(ONE << (place + 1)) & self.open[line]
                if others:
                    self.begin(PAIR_AND_SINGLE, 150)
                    self.argue(self.cell_at(line, place))
                    self.argue(self.cell_at(line, place + 1))
                    self.place_all(line, others, SHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_interlocked_pairs(self) -> cython.void:
        line: cython.int
        place: cython.int
        i: cython.int
        found: cython.ulonglong
        middle: cython.ulonglong
        others: cython.ulonglong
        for line in range(self.lines):
            if not self.open[line]:
                continue
            found = self.gap[line] & self.gap[line] >> 1 & ~self.pair[line]
            while found:
                place = ctz(found)
                found &= found - 1
                middle = cython.cast(cython.ulonglong, 6) << place
                others = cython.cast(cython.ulonglong, 9) << place
                others |= (self.twins_at(line, place) | self.twins_at(line, place + 1)) & ~middle
                if (middle | others) & self.open[line]:
                    self.begin(INTERLOCKED_PAIRS, 150)
                    for i in range(4):
                        self.argue(self.cell_at(line, place + i))
                    self.place_all(line, middle, UNSHADED)
                    self.place_all(line, others, SHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_corner_triples(self) -> cython.void:
        i: cython.int
        k: cython.int
        cell: cython.int
        first: cython.int
        second: cython.int
        if self.one_line:
            return
        for i in range(0, 16, 4):
            first = self.corner[i + 1]
            second = self.corner[i + 2]
            if self.symbol[first] < 0 or self.symbol[first] != self.symbol[second]:
                continue
            for k in range(0, 4, 3):
                cell = self.corner[i + k]
                if self.symbol[cell] != self.symbol[first]:
                    continue
                if self.state[cell] == OPEN or self.state[first] == OPEN or self.state[second] == OPEN:
                    self.begin(CORNER_TRIPLE, 200)
                    self.argue(first)
                    self.argue(second)
                    self.argue(cell)
                    self.place_open(cell, SHADED)
                    self.place_open(first, UNSHADED)
                    self.place_open(second, UNSHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_corner_quads(self) -> cython.void:
        i: cython.int
        k: cython.int
        side: cython.int
        other: cython.int
        corner: cython.int
        inner: cython.int
        if self.one_line:
            return
        for i in range(0, 16, 4):
            corner = self.corner[i]
            inner = self.corner[i + 3]
            for k in range(1, 3):
                side = self.corner[i + k]
                other = self.corner[i + 3 - k]
                if self.symbol[corner] < 0 or self.symbol[corner] != self.symbol[side]:
                    continue
                if self.symbol[inner] < 0 or self.symbol[inner] != self.symbol[other]:
                    continue
                self.begin(CORNER_QUAD, 210)
                self.argue(corner)
                self.argue(side)
                self.argue(other)
                self.argue(inner)
                self.place_open(corner, SHADED)
                self.place_open(inner, SHADED)
                self.place_open(self.corner[i + 1], UNSHADED)
                self.place_open(self.corner[i + 2], UNSHADED)
                if self.count:
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_corner_pairs(self) -> cython.void:
        i: cython.int
        k: cython.int
        side: cython.int
        other: cython.int
        cell: cython.int
        which: cython.int
        if self.one_line:
            return
        for i in range(0, 16, 4):
            for k in range(1, 3):
                side = self.corner[i + k]
                other = self.corner[i + 3 - k]
                if self.state[other] != OPEN or self.symbol[side] < 0:
                    continue
                for which in range(0, 4, 3):
                    cell = self.corner[i + which]
                    if self.symbol[cell] != self.symbol[side]:
                        continue
                    self.begin(CORNER_PAIR, 220)
                    self.argue(side)
                    if self.state[side] != SHADED:
                        self.argue(cell)
                    self.place(other, UNSHADED)
                    self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_edge_dominoes(self) -> cython.void:
        side: cython.int
        depths: cython.int
        count: cython.int
        line: cython.int
        step: cython.int
        place: cython.int
        i: cython.int
        found: cython.ulonglong
        ends: cython.ulonglong
        for side in range(4):
            depths = self.rows if side < 2 else self.cols
            line = 0 if side < 2 else self.rows
            step = 1
            if side & 1:
                line += depths - 1
                step = -1
            for count in range(2, 4):
                if depths < count:
                    break
                found = self.pair[line] & self.pair[line + step]
                if count == 3:
                    found &= self.pair[line + 2 * step]
                while found:
                    place = ctz(found)
                    found &= found - 1
                    ends = (ONE << (place + 2) | (ONE << place) >> 1) & self.full[line]
                    self.begin(EDGE_DOMINOES, 340)
                    for i in range(count):
                        self.argue(self.cell_at(line + i * step, place))
                        self.argue(self.cell_at(line + i * step, place + 1))
                        if i < count - 1:
                            self.place_all(line + i * step, ends, UNSHADED)
                    if self.count:
                        self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_offset_pairs(self) -> cython.void:
        upper: cython.int
        lower: cython.int
        place: cython.int
        twins: cython.ulonglong
        below: cython.ulonglong
        found: cython.ulonglong
        still: cython.ulonglong
        for upper in range(self.lines - 1):
            lower = upper + 1
            still = self.open[upper] | self.open[lower]
            if lower == self.rows or not still:
                continue
            for place in range(self.length[upper]):
                twins = self.twins_at(upper, place)
                below = self.twins_at(lower, place)
                if twins == 0 or below == 0:
                    continue
                found = twins & below >> 1 & (self.open[upper] >> 1 | self.open[lower])
                while found:
                    self.offer_offset_pair(upper, place, ctz(found), 1)
                    found &= found - 1
                found = twins & below << 1 & (self.open[upper] << 1 | self.open[lower])
                while found:
                    self.offer_offset_pair(upper, place, ctz(found), -1)
                    found &= found - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer_offset_pair(
        self, upper: cython.int, place: cython.int, twin: cython.int, aside: cython.int
    ) -> cython.void:
        """Two neighbours in two lines, the twin of the first one, and that of the second one, a place aside."""
        self.begin(OFFSET_PAIRS, 360)
        self.argue(self.cell_at(upper, place))
        self.argue(self.cell_at(upper, twin))
        self.argue(self.cell_at(upper + 1, place))
        self.argue(self.cell_at(upper + 1, twin + aside))
        self.place_open(self.cell_at(upper, twin + aside), UNSHADED)
        self.place_open(self.cell_at(upper + 1, twin), UNSHADED)
        self.end()

    # Squeezes

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_squeezes(self) -> cython.void:
        line: cython.int
        place: cython.int
        still: cython.ulonglong
        members: cython.ulonglong
        knot: cython.ulonglong
        fresh: cython.ulonglong
        for line in range(self.lines):
            if self.quiet[line]:
                continue
            self.quiet[line] = True
            members = 0
            still = self.open[line]
            while still:
                place = ctz(still)
                still &= still - 1
                if self.twins_at(line, place) & self.open[line]:
                    members |= ONE << place
            while members:
                knot = fresh = members & -members
                while fresh:
                    place = ctz(fresh)
                    fresh &= fresh - 1
                    still = self.twins_at(line, place) | ONE << (place + 1) | (ONE << place) >> 1
                    still &= members & ~knot
                    knot |= still
                    fresh |= still
                members &= ~knot
                self.squeeze(line, knot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def squeeze(self, line: cython.int, knot: cython.ulonglong) -> cython.void:
        """Offers what all ways to shade a knot have in common, if there are few."""
        most: cython.int = MOST_WAYS
        ways: cython.int = 0
        waiting: cython.int = 1
        place: cython.ulonglong
        shaded: cython.ulonglong
        unshaded: cython.ulonglong
        still: cython.ulonglong
        always: cython.ulonglong = knot
        never: cython.ulonglong = knot
        touched: cython.ulonglong = self.open[line] & ~knot
        while self.squeeze_weights[most] > self.best_weight:
            most -= 1
        self.some_shaded[0] = 0
        self.some_unshaded[0] = 0
        while waiting and ways <= most:
            waiting -= 1
            shaded = self.some_shaded[waiting]
            unshaded = self.some_unshaded[waiting]
            place = knot & ~(shaded | unshaded)
            if not place:
                ways += 1
                always &= shaded
                never &= unshaded
                touched &= shaded << 1 | shaded >> 1
                continue
            place &= -place
            waiting += self.extend(line, knot, shaded, unshaded | place, place, waiting)
            waiting += self.extend(line, knot, shaded | place, unshaded, 0, waiting)
        if ways > most:
            if most < MOST_WAYS:
                self.quiet[line] = False
        elif ways and always | never | touched:
            self.quiet[line] = False
            self.begin(LINE_SQUEEZE, self.squeeze_weights[ways])
            still = knot
            while still:
                self.argue(self.cell_at(line, ctz(still)))
                still &= still - 1
            still = always | never | touched
            while still:
                self.place(self.cell_at(line, ctz(still)), SHADED if still & -still & always else UNSHADED)
                still &= still - 1
            self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def extend(
        self,
        line: cython.int,
        knot: cython.ulonglong,
        shaded: cython.ulonglong,
        unshaded: cython.ulonglong,
        fresh: cython.ulonglong,
        waiting: cython.int,
    ) -> cython.bint:
        """Completes a part of a shading by what follows from it, and puts it on the list; False when it contradicts
        itself. `fresh`: the unshaded places that nothing has been concluded from."""
        while True:
            while fresh:
                shaded |= self.twins_at(line, ctz(fresh)) & knot
                fresh &= fresh - 1
            fresh = (shaded << 1 | shaded >> 1) & knot & ~unshaded
            unshaded |= fresh
            if shaded & unshaded:
                return False
            if not fresh:
                break
        self.some_shaded[waiting] = shaded
        self.some_unshaded[waiting] = unshaded
        return True

    # Walls

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def root(self, member: cython.int) -> cython.int:
        """The member that stands for a wall."""
        while self.parent[member] != member:
            self.parent[member] = self.parent[self.parent[member]]
            member = self.parent[member]
        while self.linked[member] == self.extra:
            member = self.link[member]
        return member

    @cython.cfunc
    @cython.exceptval(check=False)
    def contacts(self, cell: cython.int) -> cython.int:
        """Puts the walls that a cell touches into `contact`, one entry a contact; their number."""
        i: cython.int
        near: cython.int
        count: cython.int = 0
        if self.on_edge[cell]:
            self.contact[0] = self.root(self.border)
            count = 1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and (self.state[near] == SHADED or self.added[near] == self.extra):
                self.contact[count] = self.root(near)
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_twice(self, count: cython.int) -> cython.bint:
        """Whether some wall is in `contact` twice."""
        i: cython.int
        k: cython.int
        for i in range(1, count):
            for k in range(i):
                if self.contact[i] == self.contact[k]:
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_for_cut_cells(self) -> cython.void:
        row: cython.int
        cell: cython.int
        found: cython.ulonglong
        above: cython.ulonglong
        below: cython.ulonglong
        self.extra += 1
        for row in range(self.rows):
            found = self.open[row]
            if not self.one_line:
                above = self.shaded[row - 1] if row > 0 else 0
                below = self.shaded[row + 1] if row < self.rows - 1 else 0
                found &= touching_twice(self.edge[row], above, below)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                if self.severs(cell):
                    self.begin(CUT_CELL, self.cut_weights[0])
                    self.place(cell, UNSHADED)
                    self.end()
                elif self.has_twice(self.contacts(cell)):
                    self.cut(cell)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def severs(self, cell: cython.int) -> cython.bint:
        """Whether a cell parts the board alone, or leaves nothing of it, as happens on a board of one line."""
        return self.one_line and (self.cells == 1 or 0 < cell < self.cells - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def cut(self, cell: cython.int) -> cython.void:
        """Offers that a cell is unshaded because shading it would close a ring, the shortest one.

        Paths go out from the cell; where two that began differently meet, they make a ring. Of several that are
        equally short, it is the one that the ladder finds first."""
        i: cython.int
        near: cython.int
        row: cython.int
        member: cython.int
        walls: cython.ulonglong
        length: cython.int = 0
        self.search += 1
        self.head = self.tail = 1
        self.meeting_cost = NO_RING
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and self.state[near] == SHADED:
                self.reach(near, -1, near, 1)
        if self.on_edge[cell]:
            self.reach(self.border, -1, self.border, 0)
        while self.head < self.tail:
            member = self.queue[self.head]
            self.head += 1
            if 2 * self.cost[member] > self.meeting_cost + 1:
                break
            if member == self.border:
                for row in range(self.rows):
                    walls = self.shaded[row] & self.edge[row]
                    while walls:
                        self.go_on(member, row * self.cols + ctz(walls))
                        walls &= walls - 1
                continue
            for i in range(4 * member, 4 * member + 4):
                near = self.diagonal[i]
                if near >= 0 and self.state[near] == SHADED:
                    self.go_on(member, near)
            if self.on_edge[member]:
                self.go_on(member, self.border)
        if self.meeting_cost == NO_RING:
            return
        for i in range(2):
            member = self.meeting[i]
            while member >= 0:
                if member != self.border:
                    self.ring[length] = member
                    length += 1
                member = self.before[member]
        self.begin(CUT_CELL, self.cut_weights[length])
        for i in range(length):
            self.argue(self.ring[i])
        self.place(cell, UNSHADED)
        self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def reach(self, member: cython.int, before: cython.int, start: cython.int, cost: cython.int) -> cython.void:
        """A path has come to a member that no path has come to. The border costs nothing and so comes next."""
        self.reached[member] = self.search
        self.before[member] = before
        self.start[member] = start
        self.cost[member] = cost
        if member == self.border:
            self.head -= 1
            self.queue[self.head] = member
        else:
            self.queue[self.tail] = member
            self.tail += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def go_on(self, member: cython.int, near: cython.int) -> cython.void:
        """Goes on from a member to one that it touches, or closes a ring there."""
        if self.reached[near] != self.search:
            self.reach(near, member, self.start[member], self.cost[member] + (near != self.border))
        elif self.start[near] != self.start[member] and self.cost[member] + self.cost[near] < self.meeting_cost:
            self.meeting_cost = self.cost[member] + self.cost[near]
            self.meeting[0] = member
            self.meeting[1] = near

    # Either-or

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_cases(self) -> cython.void:
        """Of two open twins one is shaded: offers what both cases come to after the fewest rounds."""
        rounds: cython.int
        trail: cython.int
        self.set_out()
        for rounds in range(self.most_rounds + 1):
            if not self.pairs or self.either_weights[rounds] > self.best_weight:
                return
            for trail in range(self.trails):
                if self.runs[trail]:
                    self.follow(trail)
            if self.compare(self.either_weights[rounds]):
                return

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_out(self) -> cython.void:
        """Lists the pairs of open twins, and assumes of each of their cells that it is shaded."""
        row: cython.int
        col: cython.int
        cell: cython.int
        still: cython.ulonglong
        in_row: cython.ulonglong
        in_col: cython.ulonglong
        self.trails = self.pairs = 0
        for row in range(self.rows):
            still = self.open[row] & self.twinned[row]
            while still:
                col = ctz(still)
                still &= still - 1
                cell = row * self.cols + col
                in_row = self.twin[2 * cell] & self.open[row]
                in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
                if not (in_row | in_col):
                    continue
                self.trail[cell] = self.trails
                self.assume(row, ONE << col)
                in_row &= (ONE << col) - 1
                while in_row:
                    self.join(row * self.cols + ctz(in_row), cell)
                    in_row &= in_row - 1
                in_col &= (ONE << row) - 1
                while in_col:
                    self.join(ctz(in_col) * self.cols + col, cell)
                    in_col &= in_col - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def join(self, one: cython.int, other: cython.int) -> cython.void:
        self.one[self.pairs] = one
        self.other[self.pairs] = other
        self.pairs += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def assume(self, row: cython.int, place: cython.ulonglong) -> cython.void:
        """A trail that is to begin with a shaded cell."""
        at: cython.int = self.trails * self.rows
        k: cython.int
        for k in range(self.rows):
            self.then_shaded[at + k] = self.shaded[k]
            self.then_unshaded[at + k] = self.unshaded[k]
            self.next_shaded[at + k] = 0
            self.next_unshaded[at + k] = 0
            self.new_unshaded[at + k] = 0
        self.next_shaded[at + row] = place
        self.active[self.trails] = ONE << row
        self.runs[self.trails] = True
        self.fails[self.trails] = False
        self.trails += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow(self, trail: cython.int) -> cython.void:
        """One more round of a trail."""
        at: cython.int = trail * self.rows
        row: cython.int
        left: cython.ulonglong
        shaded: cython.ulonglong
        unshaded: cython.ulonglong
        changed: cython.ulonglong = 0
        active: cython.ulonglong = self.active[trail]

        # Step 1: the last exits of unshaded cells that are new or have a new shaded neighbour.
        left = 0 if self.one_line else active
        while left:
            row = ctz(left)
            left &= left - 1
            unshaded = (self.new_unshaded[at + row] | self.next_unshaded[at + row]) & self.then_unshaded[at + row]
            if unshaded:
                active |= self.find_exits(at, row, unshaded)

        # Step 2: what is new in this round.
        left = active
        while left:
            row = ctz(left)
            left &= left - 1
            shaded = self.next_shaded[at + row] & ~self.then_shaded[at + row]
            unshaded = (self.next_unshaded[at + row] | self.exits[row]) & ~self.then_unshaded[at + row]
            self.then_shaded[at + row] |= shaded
            self.then_unshaded[at + row] |= unshaded
            self.new_shaded[row] = shaded
            self.new_unshaded[at + row] = unshaded
            self.next_shaded[at + row] = 0
            self.next_unshaded[at + row] = 0
            self.exits[row] = 0
            if shaded | unshaded:
                changed |= ONE << row
        if not changed:
            self.runs[trail] = False
            return

        # Step 3: what it means for the next round.
        active = left = changed
        while left:
            row = ctz(left)
            left &= left - 1
            if self.new_shaded[row]:
                active |= self.unshade_neighbours(at, row, self.new_shaded[row])
            if self.new_unshaded[at + row] & self.twinned[row]:
                active |= self.shade_twins(at, row, self.new_unshaded[at + row] & self.twinned[row])
        self.active[trail] = active

        # Step 4: contradictions.
        if self.contradicts(at, active) or (self.may_close(at, changed) and self.closes(at)):
            self.runs[trail] = False
            self.fails[trail] = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_exits(self, at: cython.int, row: cython.int, cells: cython.ulonglong) -> cython.ulonglong:
        """Puts the last exits of some cells of a row into `exits`; the rows in which they are."""
        full: cython.ulonglong = self.full[0]
        here: cython.ulonglong = full & ~self.then_shaded[at + row]
        above: cython.ulonglong = full & ~self.then_shaded[at + row - 1] if row > 0 else 0
        below: cython.ulonglong = full & ~self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
        aside: cython.ulonglong
        rows: cython.ulonglong = 0
        cells &= with_one_exit(above, here, below)
        if not cells:
            return 0
        if cells & above:
            self.exits[row - 1] |= cells & above
            rows |= ONE << (row - 1)
        if cells & below:
            self.exits[row + 1] |= cells & below
            rows |= ONE << (row + 1)
        aside = (cells >> 1 | cells << 1) & here
        if aside:
            self.exits[row] |= aside
            rows |= ONE << row
        return rows

    @cython.cfunc
    @cython.exceptval(check=False)
    def unshade_neighbours(self, at: cython.int, row: cython.int, cells: cython.ulonglong) -> cython.ulonglong:
        """The neighbours of some cells of a row will be unshaded; the rows in which they are."""
        rows: cython.ulonglong = ONE << row
        self.next_unshaded[at + row] |= (cells << 1 | cells >> 1) & self.full[0]
        if row > 0:
            self.next_unshaded[at + row - 1] |= cells
            rows |= rows >> 1
        if row < self.rows - 1:
            self.next_unshaded[at + row + 1] |= cells
            rows |= ONE << (row + 1)
        return rows

    @cython.cfunc
    @cython.exceptval(check=False)
    def shade_twins(self, at: cython.int, row: cython.int, cells: cython.ulonglong) -> cython.ulonglong:
        """The twins of some cells of a row will be shaded; the rows in which they are."""
        rows: cython.ulonglong = ONE << row
        col: cython.int
        twins: cython.ulonglong
        while cells:
            col = ctz(cells)
            cells &= cells - 1
            self.next_shaded[at + row] |= self.twin[2 * (row * self.cols + col)]
            twins = self.twin[2 * (row * self.cols + col) + 1]
            rows |= twins
            while twins:
                self.next_shaded[at + ctz(twins)] |= ONE << col
                twins &= twins - 1
        return rows

    @cython.cfunc
    @cython.exceptval(check=False)
    def contradicts(self, at: cython.int, rows: cython.ulonglong) -> cython.bint:
        """Whether some cell of these rows is, or will be, both shaded and unshaded."""
        row: cython.int
        shaded: cython.ulonglong
        unshaded: cython.ulonglong
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            shaded = self.then_shaded[at + row] | self.next_shaded[at + row]
            unshaded = self.then_unshaded[at + row] | self.next_unshaded[at + row]
            if shaded & unshaded:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def may_close(self, at: cython.int, rows: cython.ulonglong) -> cython.bint:
        """Whether some new shaded cell touches walls twice."""
        row: cython.int
        above: cython.ulonglong
        below: cython.ulonglong
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            if self.new_shaded[row]:
                above = self.then_shaded[at + row - 1] if row > 0 else 0
                below = self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
                if self.new_shaded[row] & touching_twice(self.edge[row], above, below):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def closes(self, at: cython.int) -> cython.bint:
        """Whether what a trail has shaded closes a ring."""
        row: cython.int
        cell: cython.int
        count: cython.int
        i: cython.int
        left: cython.ulonglong
        self.extra += 1
        for row in range(self.rows):
            left = self.then_shaded[at + row] & ~self.shaded[row]
            while left:
                cell = row * self.cols + ctz(left)
                left &= left - 1
                count = self.contacts(cell)
                if self.has_twice(count):
                    return True
                for i in range(count):
                    self.link[self.contact[i]] = cell
                    self.linked[self.contact[i]] = self.extra
                self.added[cell] = self.extra
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def compare(self, weight: cython.int) -> cython.bint:
        """Offers what pairs of trails say; whether there was anything. Pairs that have come to their end are left out
        from now on."""
        i: cython.int
        one: cython.int
        other: cython.int
        kept: cython.int = 0
        found: cython.bint = False
        for i in range(self.pairs):
            one = self.trail[self.one[i]]
            other = self.trail[self.other[i]]
            if self.fails[one] and self.fails[other]:
                continue
            if self.fails[one]:
                self.offer_only(self.one[i], self.other[i], weight)
                found = True
            elif self.fails[other]:
                self.offer_only(self.other[i], self.one[i], weight)
                found = True
            elif self.offer_common(self.one[i], self.other[i], weight):
                found = True
            if self.runs[one] or self.runs[other]:
                self.one[kept] = self.one[i]
                self.other[kept] = self.other[i]
                kept += 1
        self.pairs = kept
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer_only(self, dead: cython.int, true: cython.int, weight: cython.int) -> cython.void:
        """One of two cases fails, so the other one holds."""
        self.begin(EITHER_OR, weight)
        self.argue(dead)
        self.place(dead, UNSHADED)
        self.place(true, SHADED)
        self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer_common(self, one: cython.int, other: cython.int, weight: cython.int) -> cython.bint:
        """What two cases have in common, if there is anything."""
        row: cython.int
        common: cython.ulonglong = 0
        a: cython.int = self.trail[one] * self.rows
        b: cython.int = self.trail[other] * self.rows
        for row in range(self.rows):
            common |= self.open[row] & (
                self.then_unshaded[a + row] & self.then_unshaded[b + row]
                | self.then_shaded[a + row] & self.then_shaded[b + row]
            )
        if not common:
            return False
        self.begin(EITHER_OR, weight)
        self.argue(one)
        self.argue(other)
        for row in range(self.rows):
            self.place_all(row, self.then_unshaded[a + row] & self.then_unshaded[b + row], UNSHADED)
        for row in range(self.rows):
            self.place_all(row, self.then_shaded[a + row] & self.then_shaded[b + row], SHADED)
        self.end()
        return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def with_one_exit(above: cython.ulonglong, here: cython.ulonglong, below: cython.ulonglong) -> cython.ulonglong:
    """The places of a row with exactly one neighbour among these cells of three rows."""
    before: cython.ulonglong = here << 1
    after: cython.ulonglong = here >> 1
    twice: cython.ulonglong = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def touching_twice(edge: cython.ulonglong, above: cython.ulonglong, below: cython.ulonglong) -> cython.ulonglong:
    """The places of a row that touch two or more at their corners: shaded cells of the rows around it, or the border."""
    once: cython.ulonglong = edge | above << 1
    twice: cython.ulonglong = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1


POOL = Pool()


def steps(rows: cython.int, cols: cython.int, labels: tuple, domains: tuple, top: cython.int, watch):
    """The steps that solve a board with one solution: for each the number of its technique in TECHNIQUES, its weight in
    hundredths and the number of conclusions that were as easy.

    Cells with the same label bear the same symbol; a label of -1 equals nothing. The domains say what each cell may
    be: bit 0 unshaded, bit 1 shaded. None where a step is needed that is heavier than `top` or 4.99, and for boards
    that are too large. `watch` is called now and then; what it raises ends the walk."""
    if not len(labels) == len(domains) == rows * cols:
        raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels and {len(domains)} domains")
    if not (1 <= rows <= LONGEST and 1 <= cols <= LONGEST):
        return None
    size = (rows, cols)
    walk: HitoriWalk = POOL.take(size, partial(HitoriWalk, rows, cols))
    try:
        return walk.steps(top, watch) if walk.load(labels, domains) else None
    finally:
        POOL.give(size, walk)
