"""Hitori: the ladder's steps through a board, for rating (see masume.kernel.counting_ladder).

The techniques are those of masume.kinds.hitori.techniques up to either-or. They find the same steps as there, but work
on words instead of tables. The techniques that argue from symbols are in masume.kernel.hitori.patterns; those about
exits and walls, and either-or, are here.

A technique is used only where no lighter one finds anything. So from the line squeeze on, no open cell has a shaded
neighbour or an unshaded twin, and no unshaded cell has an open neighbour as its only exit; those techniques rely on
this.

twin      another cell of the same row or column with the same symbol
place     where a cell lies in its line, from 0; a set of places is a word
wall      shaded cells that touch at their corners; the border is a member like a cell
ring      a wall that closes in on itself, perhaps with the help of the border; it parts the board
trail     an assumption and what follows from it round by round (see masume.kinds.hitori.techniques.following)
"""

from array import array
from functools import partial
from itertools import count, takewhile
from math import ceil, log2

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.patterns import Patterns

from masume.kernel.pool import Pool

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

LAST_EXIT = cython.declare(cython.int, 9)
CUT_CELL = cython.declare(cython.int, 11)
EITHER_OR = cython.declare(cython.int, 14)

UNSHADED = cython.declare(cython.int, 0)
SHADED = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 2)

WHAT_IF_WEIGHT = 500  # of the easiest what-if: from this weight on, there are steps that are not found here
NO_RING = cython.declare(cython.int, 1 << 20)  # longer than any ring
ONE = cython.declare(cython.ulonglong, 1)


def _hundredths(weight):
    return round(100 * round(weight, 2))


def _either_or_weights():
    """The weights of either-or by the number of rounds, as far as they are below the weight of what-if."""
    weights = (_hundredths(4.5 + 0.1 * log2(max(rounds, 1))) for rounds in count())
    return list(takewhile(lambda weight: weight < WHAT_IF_WEIGHT, weights))


def _cut_weights(longest):
    """The weights of cut cells by the length of a ring."""
    return [_hundredths(min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))) for length in range(longest + 1)]


def _ints(length):
    return array("i", bytes(4 * length))


def _words(length):
    return array("Q", bytes(8 * length))


class HitoriRater(Patterns):
    """Rates boards of one size; `load` loads a board."""

    def __init__(self, rows: cython.int, cols: cython.int):
        cells = rows * cols
        Patterns.__init__(self, rows, cols, TECHNIQUES, tuple(WEIGHTS.values()))
        self.cut_weights = array("i", _cut_weights(cells))
        self.either_weights = array("i", _either_or_weights())
        self.most_rounds = len(self.either_weights) - 1
        self.border = cells
        self.edge = _words(rows)
        self.on_edge = array("B", bytes(cells))
        self.diagonal = _ints(4 * cells)
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
        self.pairs = 0
        self.one = _ints(cells * (rows + cols - 2) // 2)
        self.other = _ints(cells * (rows + cols - 2) // 2)
        self.trail = _ints(cells)
        self.trails = 0
        self.runs = array("B", bytes(cells))
        self.fails = array("B", bytes(cells))
        self.active = _words(cells)
        self.then_shaded = _words(cells * rows)
        self.then_unshaded = _words(cells * rows)
        self.new_unshaded = _words(cells * rows)
        self.next_shaded = _words(cells * rows)
        self.next_unshaded = _words(cells * rows)
        self.new_shaded = _words(rows)
        self.exits = _words(rows)
        for row in range(rows):
            self.edge[row] = self.full[0] if row in (0, rows - 1) else ONE | ONE << (cols - 1)
            for col in range(cols):
                cell = row * cols + col
                self.on_edge[cell] = self.edge[row] >> col & 1
                for i, (down, right) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1))):
                    inside = 0 <= row + down < rows and 0 <= col + right < cols
                    self.diagonal[4 * cell + i] = cell + down * cols + right if inside else -1

    def load(self, labels, domains):
        self.extra = self.search = 0
        for cell in range(self.cells + 1):
            self.parent[cell] = cell
            self.added[cell] = 0
            self.linked[cell] = 0
            self.reached[cell] = 0
        return Patterns.load(self, labels, domains)

    def settle(self, cell, value):
        Patterns.settle(self, cell, value)
        if value == SHADED:
            self.extra += 1
            for i in range(self.contacts(cell)):
                self.parent[self.contact[i]] = cell

    def look(self, technique):
        if technique == LAST_EXIT:
            self.look_for_last_exits()
        elif technique == CUT_CELL:
            self.look_for_cut_cells()
        elif technique == EITHER_OR:
            self.look_at_cases()
        else:
            Patterns.look(self, technique)

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
                    self.begin(LAST_EXIT, self.lightest[LAST_EXIT])
                    self.argue(cell)
                    self.argue_from_neighbours(cell)
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

    def argue_from_neighbours(self, cell):
        """Notes that the step argues from the neighbours of a cell. An open neighbour does no harm: the last step did
        not settle it."""
        col = cell % self.cols
        if cell >= self.cols:
            self.argue(cell - self.cols)
        if col > 0:
            self.argue(cell - 1)
        if col < self.cols - 1:
            self.argue(cell + 1)
        if cell < self.cells - self.cols:
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

    def look_for_cut_cells(self):
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

    def severs(self, cell):
        """Whether shading a cell alone parts the board or leaves nothing of it, as happens on a board of one line."""
        return self.one_line and (self.cells == 1 or 0 < cell < self.cells - 1)

    def cut(self, cell):
        """Offers that a cell is unshaded because shading it would close a ring. The step argues from the shortest ring.

        Paths go out from the cell. Where two paths meet that began at different contacts, they form a ring. Of several
        shortest rings, it is the one that the ladder finds first."""
        length = 0
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

    def reach(self, member, before, start, cost):
        """Notes that a path has reached a new member. The border costs nothing, so it goes to the front of the
        queue."""
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

    def go_on(self, member, near):
        """Extends a path from a member to one that it touches; if another path has been there, they form a ring."""
        if self.reached[near] != self.search:
            self.reach(near, member, self.start[member], self.cost[member] + (near != self.border))
        elif self.start[near] != self.start[member] and self.cost[member] + self.cost[near] < self.meeting_cost:
            self.meeting_cost = self.cost[member] + self.cost[near]
            self.meeting[0] = member
            self.meeting[1] = near

    # Either-or

    def look_at_cases(self):
        """Of two open twins, at least one is shaded: offers what both cases lead to after the fewest rounds."""
        self.set_out()
        for rounds in range(self.most_rounds + 1):
            if not self.pairs or self.either_weights[rounds] > self.best_weight:
                return
            for trail in range(self.trails):
                if self.runs[trail]:
                    self.follow(trail)
            if self.compare(self.either_weights[rounds]):
                return

    def set_out(self):
        """Lists the pairs of open twins, and assumes of each of their cells that it is shaded."""
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

    def join(self, one, other):
        """Adds a pair of open twins to the list."""
        self.one[self.pairs] = one
        self.other[self.pairs] = other
        self.pairs += 1

    def assume(self, row, place):
        """Begins a trail; its round 0 shades a cell."""
        at = self.trails * self.rows
        for k in range(self.rows):
            self.then_shaded[at + k] = self.shaded[k]
            self.then_unshaded[at + k] = self.unshaded[k]
            self.new_unshaded[at + k] = 0
            self.next_shaded[at + k] = 0
            self.next_unshaded[at + k] = 0
        self.next_shaded[at + row] = place
        self.active[self.trails] = ONE << row
        self.runs[self.trails] = True
        self.fails[self.trails] = False
        self.trails += 1

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
            self.fails[trail] = True

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
                if self.has_twice(count):
                    return True
                for i in range(count):
                    self.link[self.contact[i]] = cell
                    self.linked[self.contact[i]] = self.extra
                self.added[cell] = self.extra
        return False

    def compare(self, weight):
        """Offers what follows from the pairs of trails. Whether there was anything. Drops the pairs of which both
        trails have ended."""
        kept = 0
        found: cython.bint = False
        for i in range(self.pairs):
            one = self.trail[self.one[i]]
            other = self.trail[self.other[i]]
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

    def offer_only(self, dead, true, weight):
        """Offers that one of two cases holds because the other one fails."""
        self.begin(EITHER_OR, weight)
        self.argue(dead)
        self.place(dead, UNSHADED)
        self.place(true, SHADED)
        self.end()

    def offer_common(self, one, other, weight):
        """Offers what two cases have in common, if there is anything."""
        common: cython.ulonglong = 0
        a = self.trail[one] * self.rows
        b = self.trail[other] * self.rows
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


POOL = Pool()


def steps(rows: cython.int, cols: cython.int, labels: tuple, domains: tuple, top: cython.int, watch):
    """The steps that solve a board with one solution: for each, the number of its technique in TECHNIQUES, its weight
    in hundredths and the number of conclusions that were as easy.

    Cells with the same label have the same symbol; a label of -1 equals nothing. The domains say what each cell may
    be: bit 0 unshaded, bit 1 shaded. None when a step heavier than `top` or 4.99 is needed, and for boards that are too
    large. `watch` is called before each step; its errors are passed on."""
    if not len(labels) == len(domains) == rows * cols:
        raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels and {len(domains)} domains")
    if not (1 <= rows <= LONGEST and 1 <= cols <= LONGEST):
        return None
    size = (rows, cols)
    rater: HitoriRater = POOL.take(size, partial(HitoriRater, rows, cols))
    try:
        return rater.steps(top, watch) if rater.load(labels, domains) else None
    finally:
        POOL.give(size, rater)
