"""Hitori: what its techniques find (see masume.kernel.finder).

The techniques that argue from symbols are in masume.kernel.hitori.patterns. Here are those about exits and walls, those
that see a shaded cell through in two or three moves, the contradictions, and assumptions followed for whole rows at a
time.

twin      another cell of the same row or column with the same symbol
wall      shaded cells that touch at their corners; the border is a member like a cell
ring      a wall that closes in on itself, perhaps with the help of the border; it parts the board
exit      a neighbour of an unshaded cell that is not shaded; a dead end has one left
trail     an assumption and what follows from it round by round
"""

from array import array
from itertools import count, takewhile
from math import ceil, log2

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.patterns import Patterns

from masume.kernel.finder import flags, numbers, words

LONGEST = 60  # cells of a line in the compiled form: one word, with room for shifts

# The techniques with the weights of their easiest steps, in the order of the ladder.
TECHNIQUES = {
    "neighbours": 100,
    "unique-number": 100,
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
    "dead-end-pair": 400,
    "equal-exits": 410,
    "twin-wall": 430,
    "touching-twins": 440,
    "either-or": 450,
    "exit-twin-wall": 460,
    "double-cut": 480,
    "what-if": 500,
    "deep-what-if": 600,
    "nested-what-if": 850,
}
CONTRADICTIONS = ("touching", "repeated", "neither", "cut-off", "no-way", "nothing-left")
PROPAGATING = ("neighbours", "twins", "last-exit")
# What a deep what-if looks for besides, whenever the propagating techniques find nothing more.
HARDER = (
    "line-squeeze",
    "cut-cell",
    "dead-end-pair",
    "equal-exits",
    "twin-wall",
    "touching-twins",
    "exit-twin-wall",
    "double-cut",
)

NEIGHBOURS = cython.declare(cython.int, 0)
TWINS = cython.declare(cython.int, 2)
LAST_EXIT = cython.declare(cython.int, 10)
LINE_SQUEEZE = cython.declare(cython.int, 11)
CUT_CELL = cython.declare(cython.int, 12)
DEAD_END_PAIR = cython.declare(cython.int, 15)
EQUAL_EXITS = cython.declare(cython.int, 16)
TWIN_WALL = cython.declare(cython.int, 17)
TOUCHING_TWINS = cython.declare(cython.int, 18)
EITHER_OR = cython.declare(cython.int, 19)
EXIT_TWIN_WALL = cython.declare(cython.int, 20)
DOUBLE_CUT = cython.declare(cython.int, 21)
WHAT_IF = cython.declare(cython.int, 22)
DEEP_WHAT_IF = cython.declare(cython.int, 23)
TOUCHING = cython.declare(cython.int, 25)
REPEATED = cython.declare(cython.int, 26)
NEITHER = cython.declare(cython.int, 27)
CUT_OFF = cython.declare(cython.int, 28)
NO_WAY = cython.declare(cython.int, 29)
NOTHING_LEFT = cython.declare(cython.int, 30)

UNSHADED = cython.declare(cython.int, 0)
SHADED = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 2)
EMPTY = cython.declare(cython.int, 3)

SIMPLE = cython.declare(cython.int, 3)  # how many propagating techniques there are, without the harder ones
COLLECTING = cython.declare(cython.int, 2)  # as in masume.kernel.finder
NO_STEP = cython.declare(cython.int, 1 << 30)
SEVERAL_TWINS = cython.declare(cython.int, 15)  # what a wall that takes the twins of several cells weighs more
NO_RING = cython.declare(cython.int, 1 << 20)  # longer than any ring
MANY = cython.declare(cython.int, 1 << 20)  # rounds
ONE = cython.declare(cython.ulonglong, 1)


def _hundredths(weight):
    return round(100 * round(weight, 2))


def cut_weights(longest):
    """The weights of cut cells by the length of a ring. Up to three shaded cells are seen at a glance; each doubling of
    the length makes it harder, up to a limit."""
    return [_hundredths(min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))) for length in range(longest + 1)]


def _either_or_weights():
    """The weights of either-or by the number of rounds, as far as they are below the weight of what-if."""
    weights = (_hundredths(4.5 + 0.1 * log2(max(rounds, 1))) for rounds in count())
    return tuple(takewhile(lambda weight: weight < TECHNIQUES["what-if"], weights))


WHAT_IF_WEIGHTS = tuple(min(700, 500 + 15 * rounds) for rounds in range(15))
DEEP_WEIGHTS = tuple(600 + 50 * max(0, looks - 1) for looks in range(6))
EITHER_OR_WEIGHTS = _either_or_weights()


class HitoriFinder(Patterns):
    """Finds the steps on a board of symbols; `load` loads what is known of it."""

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        """Cells with the same label have the same symbol; a label of -1 equals nothing. If `like` is another finder of
        the same board, they share what never changes."""
        cells = rows * cols
        if len(labels) != cells:
            raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels")
        self.border = cells
        self.closed = 0
        self.closing = numbers(cells)
        self.parent = numbers(cells + 1)
        self.extra = 0
        self.added = numbers(cells + 1)
        self.linked = numbers(cells + 1)
        self.link = numbers(cells + 1)
        self.overlay = numbers(cells + 1)
        self.overlaid = 0
        self.contact = numbers(5)
        self.searched = 0
        self.reached = numbers(cells + 1)
        self.before = numbers(cells + 1)
        self.start = numbers(cells + 1)
        self.cost = numbers(cells + 1)
        self.queue = numbers(cells + 2)
        self.head = self.tail = 0
        self.meeting = numbers(2)
        self.meeting_cost = 0
        self.ring = numbers(cells + 1)
        self.ring_length = self.ring_at = 0
        self.leans = False
        self.white = numbers(8)
        self.dead_end = numbers(8)
        self.whites = 0
        self.forced = numbers(8 * (rows + cols))
        self.forced_by = numbers(8 * (rows + cols))
        self.cut_twin = -1
        self.seen = words(rows)
        self.seen_at = -1
        self.near_cells = numbers(4)
        self.near_count = 0
        self.deeper = None
        self.pairs = 0
        self.trails = 0
        self.most_trails = 0
        self.trail = numbers(2 * cells)
        self.one = numbers(0)
        self.other = numbers(0)
        self.new_shaded = words(rows)
        self.exits = words(rows)
        self.pending_shaded = words(rows)
        self.pending_unshaded = words(rows)
        Patterns.__init__(
            self, rows, cols, labels, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS, EITHER_OR_WEIGHTS, like
        )

    def make_tables(self):
        Patterns.make_tables(self)
        rows = self.rows
        cols = self.cols
        self.edge = words(rows)
        self.on_edge = flags(self.cells)
        self.diagonal = numbers(4 * self.cells)
        self.cut_weights = array("i", cut_weights(self.cells))
        self.deep_weights = array("i", DEEP_WEIGHTS)
        self.harder = array("i", [self.numbers[name] for name in (*PROPAGATING, *HARDER)])
        for row in range(rows):
            self.edge[row] = self.full[0] if row in (0, rows - 1) else ONE | ONE << (cols - 1)
            for col in range(cols):
                cell = row * cols + col
                self.on_edge[cell] = self.edge[row] >> col & 1
                for i in range(4):
                    below = row + (i // 2) * 2 - 1
                    aside = col + (i % 2) * 2 - 1
                    inside = 0 <= below < rows and 0 <= aside < cols
                    self.diagonal[4 * cell + i] = below * cols + aside if inside else -1

    def share_tables(self, like):
        Patterns.share_tables(self, like)
        source: HitoriFinder = like
        self.edge = source.edge
        self.on_edge = source.on_edge
        self.diagonal = source.diagonal
        self.cut_weights = source.cut_weights
        self.deep_weights = source.deep_weights
        self.harder = source.harder

    def clear(self):
        Patterns.clear(self)
        self.closed = 0
        self.extra += 1
        for cell in range(self.cells + 1):
            self.parent[cell] = cell

    def put(self, cell, value):
        if self.state[cell] == SHADED and value != SHADED:
            Patterns.put(self, cell, value)
            self.rebuild_walls()
            return
        fresh = self.state[cell] != value
        Patterns.put(self, cell, value)
        if fresh and value == SHADED:
            self.extend_walls(cell)

    def strike(self, cell, value):
        before = self.state[cell]
        Patterns.strike(self, cell, value)
        if before == SHADED and value == SHADED:
            self.rebuild_walls()

    def extend_walls(self, cell):
        """Joins a new shaded cell to the walls that it touches."""
        self.extra += 1
        found = self.contacts(cell)
        if self.severs(cell) or self.has_twice(found):
            self.closing[self.closed] = cell
            self.closed += 1
        for i in range(found):
            self.parent[self.contact[i]] = cell

    def rebuild_walls(self):
        """Finds the walls again, after a cell is shaded no more."""
        self.closed = 0
        self.extra += 1
        for cell in range(self.cells + 1):
            self.parent[cell] = cell
        for cell in range(self.cells):
            if self.state[cell] == SHADED:
                self.state[cell] = OPEN  # each in turn meets those before it only
        for row in range(self.rows):
            still = self.shaded[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                self.state[cell] = SHADED
                self.extend_walls(cell)

    def copy_from(self, other):
        source: HitoriFinder = other
        for cell in range(self.cells):
            self.state[cell] = source.state[cell]
            self.parent[cell] = source.parent[cell]
        self.parent[self.cells] = source.parent[self.cells]
        for line in range(self.lines):
            self.open[line] = source.open[line]
            self.shaded[line] = source.shaded[line]
            self.unshaded[line] = source.unshaded[line]
            self.quiet[line] = source.quiet[line]
        self.left = source.left
        self.empty = source.empty
        self.clock += 1
        self.used_up = source.used_up
        self.closed = source.closed
        self.extra += 1

    def blank(self):
        return HitoriFinder(self.rows, self.cols, self.labels, self)

    def list_choices(self):
        """Of two open twins, at least one is shaded."""
        self.list_pairs()
        for i in range(self.pairs):
            self.option(self.one[i], SHADED)
            self.option(self.other[i], SHADED)
            self.close_choice()

    def look(self, technique):
        if technique < LAST_EXIT:
            self.look_at_symbols(technique)
        elif technique == LAST_EXIT:
            self.look_for_last_exits()
        elif technique == CUT_CELL:
            self.look_for_cut_cells()
        elif technique == DEAD_END_PAIR or technique == EQUAL_EXITS:
            self.look_for_equal_exits(technique)
        elif technique == TWIN_WALL or technique == EXIT_TWIN_WALL:
            self.look_for_twin_walls(technique)
        elif technique == TOUCHING_TWINS:
            self.look_for_touching_twins()
        elif technique == DOUBLE_CUT:
            self.look_for_double_cuts()
        elif technique == DEEP_WHAT_IF:
            self.look_for_deep_what_ifs()
        elif technique == TOUCHING:
            self.look_for_touching()
        elif technique == REPEATED:
            self.look_for_repeated()
        elif technique == NEITHER:
            self.look_for_neither()
        elif technique == CUT_OFF:
            self.look_for_cut_off()
        elif technique == NO_WAY:
            self.look_for_no_ways()
        elif technique == NOTHING_LEFT:
            self.look_for_nothing_left()
        else:
            self.look_at_symbols(technique)

    # Exits

    def look_for_last_exits(self):
        if self.one_line:
            return  # on a board of one line, an unshaded cell may be the only one
        for row in range(self.rows):
            above = self.full[0] & ~self.shaded[row - 1] if row > 0 else 0
            below = self.full[0] & ~self.shaded[row + 1] if row < self.rows - 1 else 0
            found = self.unshaded[row] & with_one_exit(above, self.full[0] & ~self.shaded[row], below)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                way_out = self.open_neighbour(cell)
                if way_out >= 0:
                    self.begin(LAST_EXIT, self.lightest[LAST_EXIT], cell)
                    self.argue(cell)
                    self.argue_from_walls(cell)
                    self.place(way_out, UNSHADED)
                    self.end()

    def open_neighbour(self, cell):
        """An open neighbour of a cell, or -1."""
        col = cell % self.cols
        if cell >= self.cols and self.state[cell - self.cols] == OPEN:
            return cell - self.cols
        if col > 0 and self.state[cell - 1] == OPEN:
            return cell - 1
        if col < self.cols - 1 and self.state[cell + 1] == OPEN:
            return cell + 1
        if cell < self.cells - self.cols and self.state[cell + self.cols] == OPEN:
            return cell + self.cols
        return -1

    def argue_from_walls(self, cell):
        """Notes that the step argues from the shaded neighbours of a cell."""
        col = cell % self.cols
        if cell >= self.cols and self.state[cell - self.cols] == SHADED:
            self.argue(cell - self.cols)
        if col > 0 and self.state[cell - 1] == SHADED:
            self.argue(cell - 1)
        if col < self.cols - 1 and self.state[cell + 1] == SHADED:
            self.argue(cell + 1)
        if cell < self.cells - self.cols and self.state[cell + self.cols] == SHADED:
            self.argue(cell + self.cols)

    # Walls

    def root(self, member):
        """The member that stands for a wall."""
        while self.parent[member] != member:
            self.parent[member] = self.parent[self.parent[member]]
            member = self.parent[member]
        while self.linked[member] == self.extra:
            member = self.link[member]
        return member

    def contacts(self, cell):
        """Puts the walls that a cell touches into `contact`, one entry for each contact; returns their number."""
        count = 0
        if self.on_edge[cell]:
            self.contact[0] = self.root(self.border)
            count = 1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and (self.state[near] == SHADED or self.added[near] == self.extra):
                self.contact[count] = self.root(near)
                count += 1
        return count

    def has_twice(self, count):
        """Whether some wall is in `contact` twice."""
        for i in range(1, count):
            for k in range(i):
                if self.contact[i] == self.contact[k]:
                    return True
        return False

    def lay(self, cell):
        """Supposes one more cell shaded, on top of the walls, as long as `extra` stays the same. Whether that closes a
        ring."""
        found = self.contacts(cell)
        closes = self.has_twice(found) or self.severs(cell)
        for i in range(found):
            self.link[self.contact[i]] = cell
            self.linked[self.contact[i]] = self.extra
        self.added[cell] = self.extra
        self.overlay[self.overlaid] = cell
        self.overlaid += 1
        return closes

    def lift(self):
        """Takes back all that is supposed shaded."""
        self.extra += 1
        self.overlaid = 0

    def look_for_cut_cells(self):
        self.lift()
        if self.closed:
            return
        for row in range(self.rows):
            found = self.open[row] & ~self.beside_shaded(row)
            if not self.one_line:
                above = self.shaded[row - 1] if row > 0 else 0
                below = self.shaded[row + 1] if row < self.rows - 1 else 0
                found &= touching_twice(self.edge[row], above, below)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                if self.severs(cell):
                    self.begin(CUT_CELL, self.cut_weights[0], cell)
                    self.note(0)
                    self.note(True)
                    self.place(cell, UNSHADED)
                    self.end()
                elif self.has_twice(self.contacts(cell)):
                    if self.mode == COLLECTING:
                        self.begin(CUT_CELL, self.cut_weights[0], cell)
                        self.place(cell, UNSHADED)
                        self.end()
                    else:
                        self.cut(cell)

    def beside_shaded(self, row):
        """The places of a row that touch a shaded cell."""
        found = self.shaded[row] << 1 | self.shaded[row] >> 1
        if row > 0:
            found |= self.shaded[row - 1]
        if row < self.rows - 1:
            found |= self.shaded[row + 1]
        return found

    def severs(self, cell):
        """Whether shading a cell alone parts the board or leaves nothing of it, as happens on a board of one line."""
        return self.one_line and (self.cells == 1 or 0 < cell < self.cells - 1)

    def cut(self, cell):
        """Offers that a cell is unshaded because shading it would close a ring. The step argues from the shortest ring.
        Detail: how many cells of the ring come before the cell, and whether the border is part of it."""
        if not self.find_ring(cell):
            return
        self.begin(CUT_CELL, self.cut_weights[self.ring_length], cell)
        for i in range(self.ring_length):
            self.argue(self.ring[i])
        self.note(self.ring_at)
        self.note(self.leans)
        self.place(cell, UNSHADED)
        self.end()

    def find_ring(self, cell):
        """Puts the other shaded cells of the shortest ring through a cell into `ring`, in order around it, or from
        border to border; with what is supposed shaded. Whether there is one.

        Paths go out from the cell. Where two paths meet that began at different contacts, they form a ring."""
        self.ring_length = self.ring_at = 0
        self.leans = self.severs(cell)
        if self.leans:
            return True
        self.searched += 1
        self.head = self.tail = 1
        self.meeting_cost = NO_RING
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and self.is_wall(near):
                self.arrive(near, -1, near, 1)
        if self.on_edge[cell]:
            self.arrive(self.border, -1, self.border, 0)
        while self.head < self.tail:
            member = self.queue[self.head]
            self.head += 1
            if 2 * self.cost[member] > self.meeting_cost + 1:
                break
            if member == self.border:
                for row in range(self.rows):
                    walls = self.shaded[row] & self.edge[row]
                    while walls:
                        if row * self.cols + ctz(walls) != cell:
                            self.go_on(member, row * self.cols + ctz(walls))
                        walls &= walls - 1
                for i in range(self.overlaid):
                    if self.on_edge[self.overlay[i]] and self.overlay[i] != cell:
                        self.go_on(member, self.overlay[i])
                continue
            for i in range(4 * member, 4 * member + 4):
                near = self.diagonal[i]
                if near >= 0 and near != cell and self.is_wall(near):
                    self.go_on(member, near)
            if self.on_edge[member]:
                self.go_on(member, self.border)
        if self.meeting_cost == NO_RING:
            return False
        self.unroll_ring()
        return True

    def unroll_ring(self):
        """Puts the two paths that meet into `ring`: after the border first, where it is a member."""
        length = 0
        border = -1
        member = self.meeting[0]
        while member >= 0:  # from the meeting back to the start
            self.queue[length] = member
            length += 1
            member = self.before[member]
        for i in range(length // 2):
            self.queue[i], self.queue[length - 1 - i] = self.queue[length - 1 - i], self.queue[i]
        member = self.meeting[1]
        while member >= 0:
            self.queue[length] = member
            length += 1
            member = self.before[member]
        for i in range(length):
            if self.queue[i] == self.border:
                border = i
        self.leans = border >= 0
        for i in range(border + 1, length):
            self.ring[self.ring_length] = self.queue[i]
            self.ring_length += 1
        if border >= 0:
            self.ring_at = self.ring_length
            for i in range(border):
                self.ring[self.ring_length] = self.queue[i]
                self.ring_length += 1

    def is_wall(self, cell):
        """Whether a cell is shaded or supposed so."""
        return self.state[cell] == SHADED or self.added[cell] == self.extra

    def arrive(self, member, before, start, cost):
        """Notes that a path has reached a new member. The border costs nothing, so it goes to the front of the
        queue."""
        self.reached[member] = self.searched
        self.before[member] = before
        self.start[member] = start
        self.cost[member] = cost
        if member == self.border:
            self.head -= 1
            self.queue[self.head] = member
        else:
            self.queue[self.tail] = member
            self.tail += 1

    def go_on(self, member, near):
        """Extends a path from a member to one that it touches; if another path has been there, they form a ring."""
        if self.reached[near] != self.searched:
            self.arrive(near, member, self.start[member], self.cost[member] + (near != self.border))
        elif self.start[near] != self.start[member] and self.cost[member] + self.cost[near] < self.meeting_cost:
            self.meeting_cost = self.cost[member] + self.cost[near]
            self.meeting[0] = member
            self.meeting[1] = near

    # What shading a cell leads to at once: its neighbours are unshaded, and of a dead end the last exit.

    def foresee(self, cell):
        """Puts the open cells that would be unshaded if this open cell were shaded into `white`: its neighbours, then
        the last exits of unshaded cells beside it, with these in `dead_end`. False if the cell touches a shaded one,
        and on boards of one line."""
        self.whites = 0
        if self.one_line:
            return False
        self.list_neighbours(cell)
        for i in range(self.near_count):
            if self.state[self.near_cells[i]] == SHADED:
                return False
        for i in range(self.near_count):
            if self.state[self.near_cells[i]] == OPEN:
                self.white[self.whites] = self.near_cells[i]
                self.dead_end[self.whites] = -1
                self.whites += 1
        for i in range(self.near_count):
            near = self.near_cells[i]
            if self.state[near] == EMPTY:
                continue
            way_out = self.only_exit(near, cell)
            if way_out >= 0 and self.state[way_out] == OPEN and not self.is_foreseen(way_out):
                self.white[self.whites] = way_out
                self.dead_end[self.whites] = near
                self.whites += 1
        return True

    def list_neighbours(self, cell):
        """Puts the neighbours of a cell into `near_cells`."""
        self.near_count = 0
        if cell >= self.cols:
            self.near_cells[0] = cell - self.cols
            self.near_count = 1
        if cell % self.cols > 0:
            self.near_cells[self.near_count] = cell - 1
            self.near_count += 1
        if cell % self.cols < self.cols - 1:
            self.near_cells[self.near_count] = cell + 1
            self.near_count += 1
        if cell < self.cells - self.cols:
            self.near_cells[self.near_count] = cell + self.cols
            self.near_count += 1

    def only_exit(self, cell, shaded):
        """The only neighbour of a cell that is not shaded once one more cell is; -1 when there are none or several."""
        found = -1
        if cell >= self.cols and cell - self.cols != shaded and self.state[cell - self.cols] != SHADED:
            found = cell - self.cols
        if cell % self.cols > 0 and cell - 1 != shaded and self.state[cell - 1] != SHADED:
            if found >= 0:
                return -1
            found = cell - 1
        if cell % self.cols < self.cols - 1 and cell + 1 != shaded and self.state[cell + 1] != SHADED:
            if found >= 0:
                return -1
            found = cell + 1
        if cell < self.cells - self.cols and cell + self.cols != shaded and self.state[cell + self.cols] != SHADED:
            if found >= 0:
                return -1
            found = cell + self.cols
        return found

    def is_foreseen(self, cell):
        for i in range(self.whites):
            if self.white[i] == cell:
                return True
        return False

    def are_twins(self, one, other):
        if self.symbol[one] != self.symbol[other] or self.symbol[one] < 0 or one == other:
            return False
        return one // self.cols == other // self.cols or one % self.cols == other % self.cols

    def are_near(self, one, other):
        """Whether two cells touch or are the same."""
        return one == other or self.are_neighbours(one, other)

    def are_neighbours(self, one, other):
        apart = one - other if one > other else other - one
        return apart == self.cols or (apart == 1 and one // self.cols == other // self.cols)

    def argue_from_exit(self, i):
        """Argues from a cell that would be unshaded: from the walls of the dead end, if it is an exit."""
        self.argue(self.white[i])
        if self.dead_end[i] >= 0:
            self.argue(self.dead_end[i])
            self.argue_from_walls(self.dead_end[i])

    def look_for_equal_exits(self, technique):
        """A shaded cell would force two equal cells of a line to be unshaded, of which one is the last exit of a dead
        end and the other touches the shaded cell; or both are last exits. Detail: for each, the cell and its dead
        end."""
        self.look_ahead()
        for row in range(self.rows):
            still = self.seen[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if not self.foresee(cell) or not self.whites or self.dead_end[self.whites - 1] < 0:
                    continue
                for i in range(self.whites):
                    if (self.dead_end[i] < 0) != (technique == DEAD_END_PAIR):
                        continue
                    for k in range(i + 1, self.whites):
                        if self.dead_end[k] >= 0 and self.are_twins(self.white[i], self.white[k]):
                            self.begin(technique, self.lightest[technique], cell)
                            self.argue_from_exit(i)
                            self.argue_from_exit(k)
                            self.note(self.white[i])
                            self.note(self.dead_end[i])
                            self.note(self.white[k])
                            self.note(self.dead_end[k])
                            self.place(cell, UNSHADED)
                            self.end()

    def look_for_touching_twins(self):
        """A shaded cell would force two cells to be unshaded whose twins touch. Detail: for each of the two, the cell,
        its dead end if it is an exit, and the twin."""
        self.look_ahead()
        for row in range(self.rows):
            still = self.seen[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if self.foresee(cell):
                    for i in range(self.whites):
                        for k in range(i + 1, self.whites):
                            self.offer_touching_twins(cell, i, k)

    def offer_touching_twins(self, cell, i, k):
        one = -1
        while True:
            one = self.next_twin(self.white[i], one)
            if one < 0:
                return
            other = -1
            while True:
                other = self.next_twin(self.white[k], other)
                if other < 0:
                    break
                if self.are_neighbours(one, other) and one != cell and other != cell:
                    self.begin(TOUCHING_TWINS, self.lightest[TOUCHING_TWINS], cell)
                    self.argue_from_exit(i)
                    self.argue(one)
                    self.argue_from_exit(k)
                    self.argue(other)
                    self.note(self.white[i])
                    self.note(self.dead_end[i])
                    self.note(one)
                    self.note(self.white[k])
                    self.note(self.dead_end[k])
                    self.note(other)
                    self.place(cell, UNSHADED)
                    self.end()
                    return

    def next_twin(self, cell, twin):
        """The open twin of a cell that comes after this twin, those of the row first; -1 when there is none."""
        row = cell // self.cols
        col = cell % self.cols
        in_row = self.twin[2 * cell] & self.open[row]
        in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
        if twin < 0:
            pass
        elif twin // self.cols == row:
            in_row &= ~((ONE << (twin % self.cols)) | ((ONE << (twin % self.cols)) - 1))
        else:
            in_row = 0
            in_col &= ~((ONE << (twin // self.cols)) | ((ONE << (twin // self.cols)) - 1))
        if in_row:
            return row * self.cols + ctz(in_row)
        return ctz(in_col) * self.cols + col if in_col else -1

    def look_for_twin_walls(self, technique):
        """A shaded cell would force others to be unshaded, and their twins would close a ring with it."""
        if self.closed:
            return
        self.look_ahead()
        for row in range(self.rows):
            still = self.seen[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if not self.foresee(cell):
                    continue
                if technique == EXIT_TWIN_WALL and (not self.whites or self.dead_end[self.whites - 1] < 0):
                    continue
                self.lift()
                if not self.lay(cell):
                    self.look_for_twin_wall(cell, technique)

    def look_for_twin_wall(self, cell, technique):
        """Offers the shortest wall that a cell would close with one twin, or else with all of them together."""
        best = NO_RING
        best_twin = -1
        for i in range(self.whites):
            if (self.dead_end[i] >= 0) != (technique == EXIT_TWIN_WALL):
                continue
            twin = self.next_twin(self.white[i], -1)
            while twin >= 0:
                if twin != cell:
                    self.lift()
                    self.lay(cell)
                    if self.lay(twin) and self.find_ring(twin) and self.ring_length < best:
                        best = self.ring_length
                        best_twin = twin
                twin = self.next_twin(self.white[i], twin)
        self.lift()
        self.lay(cell)
        if best < NO_RING:
            self.lay(best_twin)
            self.find_ring(best_twin)
            self.offer_twin_wall(cell, best_twin, technique, self.lightest[technique])
            return
        for i in range(self.whites):
            if self.dead_end[i] >= 0 and technique == TWIN_WALL:
                break
            twin = self.next_twin(self.white[i], -1)
            while twin >= 0:
                if self.added[twin] != self.extra and self.lay(twin) and self.find_ring(twin):
                    if technique == TWIN_WALL or self.has_exit_twin(twin):
                        self.offer_twin_wall(cell, twin, technique, self.lightest[technique] + SEVERAL_TWINS)
                    return
                twin = self.next_twin(self.white[i], twin)

    def source(self, twin):
        """Which of the cells that would be unshaded has this twin; -1 when none has."""
        for i in range(self.whites):
            if self.are_twins(self.white[i], twin):
                return i
        return -1

    def has_exit_twin(self, twin):
        """Whether a twin, or the ring through it, needs a last exit."""
        if self.dead_end[self.source(twin)] >= 0:
            return True
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED:
                source = self.source(self.ring[i])
                if source >= 0 and self.dead_end[source] >= 0:
                    return True
        return False

    def offer_twin_wall(self, cell, twin, technique, weight):
        """Offers that a cell is unshaded because it and twins of what it would unshade close the ring that was found.
        Detail: whether the border is part of it; the number of twins, and for each the unshaded cell, its dead end if
        it is an exit, and the twin; then the ring in order."""
        self.begin(technique, weight, cell)
        twins = 1
        self.argue_for_twin(twin)
        for i in range(self.ring_length):
            if self.state[self.ring[i]] == SHADED:
                self.argue(self.ring[i])
            elif self.ring[i] != cell:
                self.argue_for_twin(self.ring[i])
                twins += 1
        self.note(self.leans)
        self.note(twins)
        self.note_twin(twin)
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED and self.ring[i] != cell:
                self.note_twin(self.ring[i])
        for i in range(self.ring_length + 1):
            if i == self.ring_at:
                self.note(twin)
            if i < self.ring_length:
                self.note(self.ring[i])
        self.place(cell, UNSHADED)
        self.end()

    def argue_for_twin(self, twin):
        self.argue_from_exit(self.source(twin))
        self.argue(twin)

    def note_twin(self, twin):
        i = self.source(twin)
        self.note(self.white[i])
        self.note(self.dead_end[i])
        self.note(twin)

    def look_for_double_cuts(self):
        """A shaded cell would make cut cells of two twins, so that both would be unshaded. Detail: for each of the two
        twins the cell, whether the border is part of its ring, how long the ring is, and the ring in order."""
        if self.closed or self.one_line:
            return
        self.look_ahead()
        for row in range(self.rows):
            still = self.seen[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                self.lift()
                if self.contacts(cell) > 0 and not self.lay(cell):
                    self.look_for_double_cut(cell)

    def look_for_double_cut(self, cell):
        """Offers the first twins of which a cell, laid on the walls, makes two cut cells."""
        one = self.find_double_cut(cell)
        if one >= 0:
            self.offer_double_cut(cell, one, self.cut_twin)

    def find_double_cut(self, cell):
        """The first cell that a cell, laid on the walls, makes a cut cell together with a twin, which `cut_twin` then
        has; -1 when there is none."""
        place = ONE << (cell % self.cols)
        for row in range(self.rows):
            still = self.open[row] & self.twinned[row]
            if not still:
                continue
            above = self.shaded[row - 1] if row > 0 else 0
            below = self.shaded[row + 1] if row < self.rows - 1 else 0
            if cell // self.cols == row - 1:
                above |= place
            elif cell // self.cols == row + 1:
                below |= place
            still &= touching_twice(self.edge[row], above, below) & ~self.beside_shaded(row)
            while still:
                one = row * self.cols + ctz(still)
                still &= still - 1
                if self.are_near(cell, one) or not self.has_twice(self.contacts(one)):
                    continue
                other = self.next_twin(one, -1)
                while other >= 0:
                    if other > one and not self.are_near(cell, other) and self.has_twice(self.contacts(other)):
                        self.cut_twin = other
                        return one
                    other = self.next_twin(one, other)
        return -1

    def offer_double_cut(self, cell, one, other):
        self.begin(DOUBLE_CUT, self.lightest[DOUBLE_CUT], cell)
        self.argue(one)
        self.argue(other)
        for i in range(2):
            cut = other if i else one
            if not self.find_ring(cut):
                return
            self.note(cut)
            self.note(self.leans)
            self.note(self.ring_length + 1)
            for k in range(self.ring_length + 1):
                if k == self.ring_at:
                    self.note(cut)
                if k < self.ring_length:
                    self.note(self.ring[k])
                    if self.ring[k] != cell:
                        self.argue(self.ring[k])
        self.place(cell, UNSHADED)
        self.end()

    def look_ahead(self):
        """Puts the open cells that some technique sees through into `seen`, unless that has been done since something
        was last entered."""
        if self.seen_at == self.clock:
            return
        self.seen_at = self.clock
        for row in range(self.rows):
            self.seen[row] = 0
            still = self.open[row] & ~self.beside_shaded(row)
            while still:
                if self.is_seen_through(row * self.cols + ctz(still)):
                    self.seen[row] |= still & -still
                still &= still - 1

    def is_seen_through(self, cell):
        """Whether some technique sees at once that an open cell cannot be shaded: a pair beside a dead end, equal
        exits, touching twins, a wall by twins, or a double cut."""
        count = 0
        if not self.foresee(cell):
            return False
        for k in range(1, self.whites):
            if self.dead_end[k] >= 0:
                for i in range(k):
                    if self.are_twins(self.white[i], self.white[k]):
                        return True
        for i in range(self.whites):
            twin = self.next_twin(self.white[i], -1)
            while twin >= 0:
                if twin != cell:
                    for k in range(count):
                        if self.forced_by[k] != i and self.are_neighbours(self.forced[k], twin):
                            return True
                    self.forced[count] = twin
                    self.forced_by[count] = i
                    count += 1
                twin = self.next_twin(self.white[i], twin)
        self.lift()
        if self.closed or self.lay(cell):
            return False  # a cut cell
        for k in range(count):
            if self.added[self.forced[k]] != self.extra and self.lay(self.forced[k]):
                return True
        self.lift()
        if self.contacts(cell) == 0:
            return False
        self.lay(cell)
        return self.find_double_cut(cell) >= 0

    # Contradictions

    def look_for_touching(self):
        for row in range(self.rows):
            found = self.shaded[row] & (self.shaded[row] >> 1 | (self.shaded[row + 1] if row < self.rows - 1 else 0))
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                if cell % self.cols < self.cols - 1 and self.state[cell + 1] == SHADED:
                    self.offer_two(TOUCHING, cell, cell + 1)
                if row < self.rows - 1 and self.state[cell + self.cols] == SHADED:
                    self.offer_two(TOUCHING, cell, cell + self.cols)

    def offer_two(self, contradiction, one, other):
        """Offers that two cells contradict each other."""
        self.begin(contradiction, 0, one)
        self.argue(one)
        self.argue(other)
        self.end()

    def look_for_repeated(self):
        for row in range(self.rows):
            found = self.unshaded[row] & self.twinned[row]
            while found:
                col = ctz(found)
                found &= found - 1
                cell = row * self.cols + col
                twins = self.twin[2 * cell] & self.unshaded[row] & ~((ONE << col) - 1)
                while twins:
                    self.offer_two(REPEATED, cell, row * self.cols + ctz(twins))
                    twins &= twins - 1
                twins = self.twin[2 * cell + 1] & self.unshaded[self.rows + col] & ~((ONE << row) - 1)
                while twins:
                    self.offer_two(REPEATED, cell, ctz(twins) * self.cols + col)
                    twins &= twins - 1

    def look_for_neither(self):
        for row in range(self.rows):
            found = self.open[row] & self.twinned[row] & self.beside_shaded(row)
            while found:
                col = ctz(found)
                found &= found - 1
                cell = row * self.cols + col
                in_row = self.twin[2 * cell] & self.unshaded[row]
                in_col = self.twin[2 * cell + 1] & self.unshaded[self.rows + col]
                if not (in_row | in_col):
                    continue
                self.begin(NEITHER, 0, cell)
                self.argue(cell)
                self.list_neighbours(cell)
                for i in range(self.near_count):
                    if self.state[self.near_cells[i]] == SHADED:
                        self.argue(self.near_cells[i])
                        break
                if in_col & ((ONE << row) - 1):
                    self.argue(ctz(in_col) * self.cols + col)
                elif in_row:
                    self.argue(row * self.cols + ctz(in_row))
                else:
                    self.argue(ctz(in_col) * self.cols + col)
                self.end()

    def look_for_cut_off(self):
        """The rings: for each shaded cell that closes one with the shaded cells before it. Detail: whether the border
        is part of it."""
        if not self.closed:
            return
        self.lift()
        if self.counting:
            self.begin(CUT_OFF, 0, -1)
            self.end()
            return
        self.rebuild_walls()
        for i in range(self.closed):
            self.offer_ring(self.closing[i])

    def offer_ring(self, cell):
        """Offers that the shortest ring through a shaded cell parts the board."""
        if not self.find_ring(cell):
            return
        self.begin(CUT_OFF, 0, cell)
        for i in range(self.ring_length + 1):
            if i == self.ring_at:
                self.argue(cell)
            if i < self.ring_length:
                self.argue(self.ring[i])
        self.note(self.leans)
        self.end()

    def look_for_nothing_left(self):
        if self.empty:
            for cell in range(self.cells):
                if self.state[cell] == EMPTY:
                    self.begin(NOTHING_LEFT, 0, cell)
                    self.argue(cell)
                    self.end()

    # Assumptions

    def see(self):
        """Looks for contradictions. That a line cannot be shaded is left out: following the assumption shows it too, in
        plainer words."""
        if self.is_flawed():
            self.fails = True

    def is_flawed(self):
        """Whether there is a contradiction: shaded cells that touch, a ring, or a cell that must be both shaded and
        unshaded, or can be neither."""
        if self.closed or self.empty:
            return True
        for row in range(self.rows):
            if self.shaded[row] & (self.shaded[row] >> 1 | (self.shaded[row + 1] if row < self.rows - 1 else 0)):
                return True
        for row in range(self.rows):
            found = self.unshaded[row] & self.twinned[row]
            unshaded = self.unshaded[row] | self.beside_shaded(row)
            while found:
                col = ctz(found)
                found &= found - 1
                cell = row * self.cols + col
                if self.twin[2 * cell] & ~self.shaded[row] & unshaded:
                    return True
                twins = self.twin[2 * cell + 1] & ~self.shaded[self.rows + col]
                if twins and twins & (self.unshaded[self.rows + col] | self.beside_in_column(col)):
                    return True
        return False

    def beside_in_column(self, col):
        """The places of a column that touch a shaded cell."""
        line = self.rows + col
        found = self.shaded[line] << 1 | self.shaded[line] >> 1
        if col > 0:
            found |= self.shaded[line - 1]
        if col < self.cols - 1:
            found |= self.shaded[line + 1]
        return found

    def advance(self):
        """As in masume.kernel.finder, but for whole rows at a time. If the assumption is followed deeply, a round is
        one look for all that the harder techniques find, and everything that the simple ones make of it: whoever
        knows more needs no more looks."""
        if len(self.propagating) > SIMPLE:
            self.run_simply()
            if self.fails or not self.look_harder():
                return False
            self.run_simply()
            return not self.fails
        if self.fails or not self.find_pending():
            return False
        self.rounds += 1
        self.put_pending()
        return not self.fails

    def run_simply(self):
        """Follows the assumption by the simple techniques until nothing more follows."""
        while not self.fails and self.find_pending():
            self.put_pending()

    def look_harder(self):
        """Concludes all that the harder techniques find. Whether there is anything, and no contradiction."""
        self.mode = COLLECTING
        self.counting = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        ahead: cython.bint = False
        for i in range(len(self.propagating)):
            technique = self.propagating[i]
            if DEAD_END_PAIR <= technique <= DOUBLE_CUT:
                ahead = True
            elif technique != NEIGHBOURS and technique != TWINS and technique != LAST_EXIT:
                self.look(technique)
        if ahead:
            self.look_ahead()
            for row in range(self.rows):
                if self.seen[row]:
                    self.begin(DOUBLE_CUT, self.lightest[DOUBLE_CUT], -1)
                    self.place_all(row, self.seen[row], UNSHADED)
                    self.end()
        if not self.pending:
            return False
        self.rounds += 1
        self.reach += self.pending
        for i in range(self.pending):
            cell = self.pending_conclusion[i] >> 2
            if self.allows(cell, self.pending_conclusion[i] >> 1 & 1):
                self.put(cell, self.pending_conclusion[i] >> 1 & 1)
            else:
                self.fails = True
        if not self.fails:
            self.see()
        return not self.fails

    def put_pending(self):
        """Concludes what the simple techniques find, and looks for contradictions."""
        for row in range(self.rows):
            if self.pending_shaded[row] & self.pending_unshaded[row]:
                self.fails = True
            self.put_all(row, self.pending_unshaded[row], UNSHADED)
            self.put_all(row, self.pending_shaded[row], SHADED)
        if not self.fails:
            self.see()

    def put_all(self, row, places, value):
        while places:
            self.put(row * self.cols + ctz(places), value)
            places &= places - 1
            self.reach += 1

    def find_pending(self):
        """Finds what neighbours, twins and last exits say about open cells. Whether there is anything."""
        found: cython.ulonglong = 0
        for row in range(self.rows):
            self.pending_shaded[row] = 0
            self.pending_unshaded[row] = self.beside_shaded(row)
        for row in range(self.rows):
            if not self.one_line:
                above = self.full[0] & ~self.shaded[row - 1] if row > 0 else 0
                below = self.full[0] & ~self.shaded[row + 1] if row < self.rows - 1 else 0
                here = self.full[0] & ~self.shaded[row]
                ends = self.unshaded[row] & with_one_exit(above, here, below)
                if ends:
                    if row > 0:
                        self.pending_unshaded[row - 1] |= ends & above
                    if row < self.rows - 1:
                        self.pending_unshaded[row + 1] |= ends & below
                    self.pending_unshaded[row] |= (ends << 1 | ends >> 1) & here
            ends = self.unshaded[row] & self.twinned[row]
            while ends:
                col = ctz(ends)
                ends &= ends - 1
                cell = row * self.cols + col
                self.pending_shaded[row] |= self.twin[2 * cell]
                twins = self.twin[2 * cell + 1] & self.open[self.rows + col]
                while twins:
                    self.pending_shaded[ctz(twins)] |= ONE << col
                    twins &= twins - 1
        for row in range(self.rows):
            self.pending_shaded[row] &= self.open[row]
            self.pending_unshaded[row] &= self.open[row]
            found |= self.pending_shaded[row] | self.pending_unshaded[row]
        return found != 0

    def look_for_deep_what_ifs(self):
        """Offers to refute the candidates that fail after the fewest rounds with the help of harder techniques. Detail:
        the cell, the value, rounds."""
        if self.deeper is None:
            self.deeper = self.blank()
            self.deeper.propagating = self.harder
        last = len(self.deep_weights) - 1
        most = self.most_rounds(self.deep_weights)
        for cell, value in self.candidates():
            self.ask_the_time()
            rounds = self.deeper.trial(self, cell, value, True, most)
            if rounds >= 0:
                most = rounds
                self.begin(DEEP_WHAT_IF, self.deep_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.conclude_refuted(cell, value)
                self.note(cell)
                self.note(value)
                self.note(rounds)
                self.end()

    def look_nested(self):
        """Further assumptions are made only where the harder techniques find nothing more."""
        kept = self.propagating
        self.propagating = self.harder
        try:
            Patterns.look_nested(self)
        finally:
            self.propagating = kept

    # Trails: an assumption is followed for whole rows at a time, round by round as `advance` would.

    def make_trails(self, most):
        """Makes room for trails."""
        if most <= self.most_trails:
            return
        self.most_trails = most
        self.runs = flags(most)
        self.failing = flags(most)
        self.active = words(most)
        self.then_shaded = words(most * self.rows)
        self.then_unshaded = words(most * self.rows)
        self.new_unshaded = words(most * self.rows)
        self.next_shaded = words(most * self.rows)
        self.next_unshaded = words(most * self.rows)

    def look_for_what_ifs(self):
        """Offers to refute the candidates that fail after the fewest rounds. Detail: the cell, the value, rounds."""
        last = len(self.what_if_weights) - 1
        most = self.most_rounds(self.what_if_weights)
        known = len(self.answer) > 0
        self.set_out()
        for row in range(self.rows):
            still = self.open[row]
            while still:
                cell = row * self.cols + ctz(still)
                for value in range(2):
                    if not (known and self.answer[cell] == value):
                        self.trail[self.trails] = 2 * cell + value
                        self.assume(row, still & -still, value)
                still &= still - 1
        rounds = 0
        going: cython.bint = True
        found: cython.bint = False
        for trail in range(self.trails):
            if self.failing[trail]:
                found = True
        while going and not found and rounds < most:
            self.ask_the_time()
            rounds += 1
            going = False
            for trail in range(self.trails):
                if self.runs[trail]:
                    self.follow(trail)
                    if self.failing[trail]:
                        found = True
                    elif self.runs[trail]:
                        going = True
        if not found:
            return
        for trail in range(self.trails):
            if self.failing[trail]:
                cell = self.trail[trail] >> 1
                self.begin(WHAT_IF, self.what_if_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.place(cell, 1 - (self.trail[trail] & 1))
                self.note(cell)
                self.note(self.trail[trail] & 1)
                self.note(rounds)
                self.end()

    def look_either_way(self):
        """Of two open twins, at least one is shaded: offers what both cases lead to after the fewest rounds. Where one
        case fails, that is a what-if. Detail: rounds, then the cells and values."""
        last = len(self.either_way_weights) - 1
        self.list_pairs()
        for rounds in range(1, last + 1):
            if not self.pairs or self.either_way_weights[rounds] > self.best_weight:
                return
            self.ask_the_time()
            for trail in range(self.trails):
                if self.runs[trail]:
                    self.follow(trail)
            if self.compare(rounds):
                return

    def list_pairs(self):
        """Lists the pairs of open twins, and assumes of each of their cells that it is shaded."""
        self.set_out()
        self.pairs = 0
        pairs = 0
        for row in range(self.rows):
            still = self.open[row] & self.twinned[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                twin = self.next_twin(cell, -1)
                while twin >= 0:
                    pairs += 1
                    twin = self.next_twin(cell, twin)
        if pairs // 2 > len(self.one):
            self.one = numbers(pairs // 2)
            self.other = numbers(pairs // 2)
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
                self.assume(row, ONE << col, SHADED)
                in_row &= (ONE << col) - 1
                while in_row:
                    self.join(row * self.cols + ctz(in_row), cell)
                    in_row &= in_row - 1
                in_col &= (ONE << row) - 1
                while in_col:
                    self.join(ctz(in_col) * self.cols + col, cell)
                    in_col &= in_col - 1

    def join(self, one, other):
        """Adds a pair of open twins to the list."""
        self.one[self.pairs] = one
        self.other[self.pairs] = other
        self.pairs += 1

    def set_out(self):
        """Prepares for trails that begin here."""
        self.make_trails(2 * self.left)
        self.trails = 0
        self.flawed = self.is_flawed()
        self.unsettled = self.find_pending()

    def assume(self, row, place, value):
        """Begins a trail: shades or unshades a cell."""
        trail = self.trails
        at = trail * self.rows
        rows = ONE << row
        self.trails += 1
        for k in range(self.rows):
            self.then_shaded[at + k] = self.shaded[k]
            self.then_unshaded[at + k] = self.unshaded[k]
            self.new_unshaded[at + k] = 0
            self.next_shaded[at + k] = 0
            self.next_unshaded[at + k] = 0
        if self.unsettled:
            for k in range(self.rows):
                self.next_shaded[at + k] = self.pending_shaded[k]
                self.next_unshaded[at + k] = self.pending_unshaded[k]
                rows |= ONE << k
        self.runs[trail] = True
        self.failing[trail] = False
        self.new_shaded[row] = 0
        if value == SHADED:
            self.then_shaded[at + row] |= place
            self.new_shaded[row] = place
            rows |= self.unshade_neighbours(at, row, place)
        else:
            self.then_unshaded[at + row] |= place
            self.new_unshaded[at + row] = place
            rows |= self.shade_twins(at, row, place & self.twinned[row])
        self.active[trail] = rows
        if self.flawed or self.contradicts(at, rows) or (self.may_close(at, ONE << row) and self.closes(at)):
            self.runs[trail] = False
            self.failing[trail] = True

    def follow(self, trail):
        """Follow a trail for one more round."""
        at = trail * self.rows
        changed: cython.ulonglong = 0
        active = self.active[trail]

        # Step 1: the last exits of unshaded cells that are new or have a new shaded neighbour.
        left = 0 if self.one_line else active
        while left:
            row = ctz(left)
            left &= left - 1
            unshaded = (self.new_unshaded[at + row] | self.next_unshaded[at + row]) & self.then_unshaded[at + row]
            if unshaded:
                active |= self.find_exits(at, row, unshaded)

        # Step 2: the conclusions of this round.
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

        # Step 3: what they lead to in the next round.
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
            self.failing[trail] = True

    def find_exits(self, at, row, cells):
        """Puts the last exits of some cells of a row into `exits`; returns the rows that contain them."""
        full = self.full[0]
        here = full & ~self.then_shaded[at + row]
        above = full & ~self.then_shaded[at + row - 1] if row > 0 else 0
        below = full & ~self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
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

    def unshade_neighbours(self, at, row, cells):
        """Notes that the neighbours of some cells of a row will be unshaded; returns the rows that contain them."""
        rows = ONE << row
        self.next_unshaded[at + row] |= (cells << 1 | cells >> 1) & self.full[0]
        if row > 0:
            self.next_unshaded[at + row - 1] |= cells
            rows |= rows >> 1
        if row < self.rows - 1:
            self.next_unshaded[at + row + 1] |= cells
            rows |= ONE << (row + 1)
        return rows

    def shade_twins(self, at, row, cells):
        """Notes that the twins of some cells of a row will be shaded; returns the rows that contain them."""
        rows = ONE << row
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

    def contradicts(self, at, rows):
        """Whether some cell of these rows is, or will be, both shaded and unshaded."""
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            shaded = self.then_shaded[at + row] | self.next_shaded[at + row]
            unshaded = self.then_unshaded[at + row] | self.next_unshaded[at + row]
            if shaded & unshaded:
                return True
        return False

    def may_close(self, at, rows):
        """Whether some new shaded cell touches walls twice."""
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            if self.new_shaded[row]:
                if self.one_line:
                    return True
                above = self.then_shaded[at + row - 1] if row > 0 else 0
                below = self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
                if self.new_shaded[row] & touching_twice(self.edge[row], above, below):
                    return True
        return False

    def closes(self, at):
        """Whether what a trail has shaded closes a ring."""
        self.extra += 1
        for row in range(self.rows):
            left = self.then_shaded[at + row] & ~self.shaded[row]
            while left:
                cell = row * self.cols + ctz(left)
                left &= left - 1
                count = self.contacts(cell)
                if self.has_twice(count) or self.severs(cell):
                    return True
                for i in range(count):
                    self.link[self.contact[i]] = cell
                    self.linked[self.contact[i]] = self.extra
                self.added[cell] = self.extra
        return False

    def compare(self, rounds):
        """Offers what follows from the pairs of trails. Whether there was anything. Drops the pairs of which a trail
        has failed, or both have ended."""
        kept = 0
        found: cython.bint = False
        for i in range(self.pairs):
            one = self.trail[self.one[i]]
            other = self.trail[self.other[i]]
            if self.failing[one] or self.failing[other]:
                continue
            if self.offer_common_cells(self.one[i], self.other[i], rounds):
                found = True
            if self.runs[one] or self.runs[other]:
                self.one[kept] = self.one[i]
                self.other[kept] = self.other[i]
                kept += 1
        self.pairs = kept
        return found

    def offer_common_cells(self, one, other, rounds):
        """Offers what two cases have in common, if there is anything. What one of them assumes is left out: that would
        be a refutation of its opposite."""
        common: cython.ulonglong = 0
        a = self.trail[one] * self.rows
        b = self.trail[other] * self.rows
        for row in range(self.rows):
            self.pending_unshaded[row] = self.then_unshaded[a + row] & self.then_unshaded[b + row] & self.open[row]
            self.pending_shaded[row] = self.then_shaded[a + row] & self.then_shaded[b + row] & self.open[row]
        self.pending_shaded[one // self.cols] &= ~(ONE << (one % self.cols))
        self.pending_shaded[other // self.cols] &= ~(ONE << (other % self.cols))
        for row in range(self.rows):
            common |= self.pending_unshaded[row] | self.pending_shaded[row]
        if not common:
            return False
        self.begin(EITHER_OR, self.either_way_weights[rounds], one)
        self.argue(one)
        self.argue(other)
        for row in range(self.rows):
            self.place_all(row, self.pending_unshaded[row], UNSHADED)
        for row in range(self.rows):
            self.place_all(row, self.pending_shaded[row], SHADED)
        self.note(rounds)
        self.note(one)
        self.note(SHADED)
        self.note(other)
        self.note(SHADED)
        self.end()
        return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def with_one_exit(above: cython.ulonglong, here: cython.ulonglong, below: cython.ulonglong) -> cython.ulonglong:
    """The places of a row with exactly one neighbour among these cells of three rows."""
    before = here << 1
    after = here >> 1
    twice = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def touching_twice(edge: cython.ulonglong, above: cython.ulonglong, below: cython.ulonglong) -> cython.ulonglong:
    """The places of a row that touch walls at two or more points: shaded cells above and below at their corners, or the
    border."""
    once = edge | above << 1
    twice = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1
