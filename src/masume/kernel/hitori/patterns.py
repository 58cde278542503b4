"""Hitori boards as words, and the techniques that argue from their symbols: one half of masume.kernel.hitori.finder.

The cells of a line are bits of a word; lines are numbered rows first. The techniques are those about neighbours and
twins, the printed patterns in lines, in corners and in pairs side by side, and the line squeeze. What is printed never
changes, so a pattern only has to ask whether a cell that it settles is still open.

twin      another cell of the same row or column with the same symbol
place     where a cell lies in its line, from 0; a set of places is a word
way       0 along the rows, 1 along the columns
knot      open cells of a line that repeat a symbol which is not shaded, linked because they touch or are twins
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.finder import Finder

from masume.kernel.finder import flags, numbers, words

# The techniques by their numbers in masume.kernel.hitori.finder.
NEIGHBOURS = cython.declare(cython.int, 0)
UNIQUE_NUMBER = cython.declare(cython.int, 1)
TWINS = cython.declare(cython.int, 2)
SANDWICH = cython.declare(cython.int, 3)
TRIPLET = cython.declare(cython.int, 4)
PAIR_AND_SINGLE = cython.declare(cython.int, 5)
INTERLOCKED_PAIRS = cython.declare(cython.int, 6)
CORNER_TRIPLE = cython.declare(cython.int, 7)
CORNER_QUAD = cython.declare(cython.int, 8)
CORNER_PAIR = cython.declare(cython.int, 9)
LINE_SQUEEZE = cython.declare(cython.int, 11)
EDGE_DOMINOES = cython.declare(cython.int, 13)
OFFSET_PAIRS = cython.declare(cython.int, 14)
NO_WAY = cython.declare(cython.int, 29)

UNSHADED = cython.declare(cython.int, 0)
SHADED = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 2)
EMPTY = cython.declare(cython.int, 3)  # the cell can be neither

MAX_SHADINGS = cython.declare(cython.int, 8)  # of a knot; a player cannot keep more of them in mind
SQUEEZE_WEIGHTS = tuple(300 + 30 * max(0, shadings - 3) for shadings in range(MAX_SHADINGS + 1))  # the weights
ONE = cython.declare(cython.ulonglong, 1)


class Patterns(Finder):
    """A board, what is known of it, and the techniques that argue from its symbols."""

    def __init__(
        self,
        rows: cython.int,
        cols: cython.int,
        labels: tuple,
        techniques: dict,
        contradictions: tuple,
        propagating: tuple,
        what_if_weights: tuple,
        either_or_weights: tuple,
        like: object,
    ):
        """If `like` is another finder of the same board, they share what never changes."""
        cells = rows * cols
        lines = rows + cols
        Finder.__init__(self, cells, 2, techniques, contradictions, propagating, what_if_weights, either_or_weights)
        self.rows = rows
        self.cols = cols
        self.lines = lines
        self.labels = labels
        self.one_line = rows == 1 or cols == 1
        self.state = flags(cells)
        self.left = cells
        self.empty = 0
        self.clock = 0
        self.used_up = 0
        self.open = words(lines)
        self.shaded = words(lines)
        self.unshaded = words(lines)
        self.quiet = flags(lines)
        self.some_shaded = words(max(rows, cols) + 1)
        self.some_unshaded = words(max(rows, cols) + 1)
        self.shading = words(MAX_SHADINGS + 1)
        if like is None:
            self.make_tables()
        else:
            self.share_tables(like)
        self.clear()

    def make_tables(self):
        """Makes the tables of what never changes."""
        cells = self.cells
        cols = self.cols
        lines = self.lines
        self.first = numbers(lines)
        self.stride = numbers(lines)
        self.length = numbers(lines)
        self.full = words(lines)
        self.corner = numbers(16)
        self.symbol = numbers(cells)
        self.equal = words(cells + 1)
        self.twin = words(2 * cells)
        self.twinned = words(self.rows)
        self.pair = words(lines)
        self.gap = words(lines)
        self.squeezes = array("i", SQUEEZE_WEIGHTS)
        for line in range(lines):
            self.first[line] = line * cols if line < self.rows else line - self.rows
            self.stride[line] = 1 if line < self.rows else cols
            self.length[line] = cols if line < self.rows else self.rows
            self.full[line] = (ONE << self.length[line]) - 1
        if not self.one_line:
            corners = ((0, 1, cols), (cols - 1, -1, cols), (cells - cols, 1, -cols), (cells - 1, -1, -cols))
            for i, (cell, right, down) in enumerate(corners):
                for k, aside in enumerate((0, right, down, right + down)):
                    self.corner[4 * i + k] = cell + aside

        self.find_twins()

    def take_board(self, labels: tuple) -> None:
        """Goes over to another board of the same size. Copies that were made go with it."""
        self.labels = labels
        self.find_twins()

    def share_tables(self, like):
        self.first = like.first
        self.stride = like.stride
        self.length = like.length
        self.full = like.full
        self.corner = like.corner
        self.symbol = like.symbol
        self.equal = like.equal
        self.twin = like.twin
        self.twinned = like.twinned
        self.pair = like.pair
        self.gap = like.gap
        self.squeezes = like.squeezes

    # The board

    def clear(self):
        """Opens all cells."""
        for line in range(self.lines):
            self.open[line] = self.full[line]
            self.shaded[line] = 0
            self.unshaded[line] = 0
            self.quiet[line] = False
        for cell in range(self.cells):
            self.state[cell] = OPEN
        self.left = self.cells
        self.empty = 0
        self.clock += 1
        self.used_up = 0

    def load(self, domains, placed):
        domain: cython.int
        self.clear()
        for cell in range(self.cells):
            domain = domains[cell]
            if domain == 0:
                self.strike(cell, UNSHADED)
                self.strike(cell, SHADED)
            elif domain != 3:
                self.put(cell, SHADED if domain == 2 else UNSHADED)

    def find_twins(self):
        """Fills the tables of equal symbols."""
        names: dict = {-1: -1}
        for cell in range(self.cells):
            self.symbol[cell] = names.setdefault(self.labels[cell], len(names) - 1)
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

    def cell_at(self, line, place):
        return self.first[line] + place * self.stride[line]

    def twins_at(self, line, place):
        """The places of a cell's twins in the line."""
        return self.twin[2 * self.cell_at(line, place) + (line >= self.rows)]

    def put(self, cell, value):
        if self.state[cell] == value:
            return
        self.clock += 1
        row = cell // self.cols
        col = cell % self.cols
        if self.state[cell] == OPEN:
            self.left -= 1
        elif self.state[cell] == EMPTY:
            self.empty -= 1
        else:
            self.erase(row, col)
        self.state[cell] = value
        self.open[row] &= ~(ONE << col)
        self.open[self.rows + col] &= ~(ONE << row)
        self.quiet[row] = False
        self.quiet[self.rows + col] = False
        if value == UNSHADED:
            self.unshaded[row] |= ONE << col
            self.unshaded[self.rows + col] |= ONE << row
        else:
            self.shaded[row] |= ONE << col
            self.shaded[self.rows + col] |= ONE << row

    def erase(self, row, col):
        """Makes a cell neither shaded nor unshaded."""
        self.clock += 1
        self.used_up = 0
        self.shaded[row] &= ~(ONE << col)
        self.unshaded[row] &= ~(ONE << col)
        self.shaded[self.rows + col] &= ~(ONE << row)
        self.unshaded[self.rows + col] &= ~(ONE << row)
        self.quiet[row] = False
        self.quiet[self.rows + col] = False

    def strike(self, cell, value):
        """Takes a candidate away. There are only two, so the other one counts as entered."""
        if self.state[cell] == OPEN:
            self.put(cell, 1 - value)
        elif self.state[cell] == value:
            self.erase(cell // self.cols, cell % self.cols)
            self.state[cell] = EMPTY
            self.empty += 1

    def allows(self, cell, value):
        return self.state[cell] == OPEN or self.state[cell] == value

    def is_open(self, cell):
        return self.state[cell] == OPEN

    def is_full(self):
        return self.left == 0

    def look_at_symbols(self, technique):
        """Offers the steps of a technique that argues from symbols."""
        if technique == NEIGHBOURS:
            self.look_at_neighbours()
        elif technique == TWINS:
            self.look_at_twins()
        elif technique == LINE_SQUEEZE:
            self.look_for_squeezes()
        elif technique == UNIQUE_NUMBER:
            self.look_for_unique_numbers()
        elif not self.used_up >> technique & 1:
            self.technique = -1
            self.look_at_print(technique)
            if self.technique == -1:  # no step was begun
                self.used_up |= 1 << technique

    def look_at_print(self, technique):
        """Offers the steps of a technique that argues from what is printed alone. Once there is none, there will be
        none any more as long as nothing is taken back."""
        if technique == SANDWICH:
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
        elif technique == EDGE_DOMINOES:
            self.look_for_edge_dominoes()
        elif technique == OFFSET_PAIRS:
            self.look_for_offset_pairs()

    def place_open(self, cell, value):
        """Notes that the step settles a cell, if the cell is open."""
        if self.state[cell] == OPEN:
            self.place(cell, value)

    def place_all(self, line, places, value):
        """Notes that the step settles those of these cells that are open."""
        places &= self.open[line]
        while places:
            self.place(self.cell_at(line, ctz(places)), value)
            places &= places - 1

    # Neighbours and twins

    def look_at_neighbours(self):
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
                self.begin(NEIGHBOURS, self.lightest[NEIGHBOURS], cell)
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

    def look_at_twins(self):
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
                    self.begin(TWINS, self.lightest[TWINS], cell)
                    self.argue(cell)
                    self.place_all(self.rows + col, in_col & above, SHADED)
                    self.place_all(row, in_row, SHADED)
                    self.place_all(self.rows + col, in_col & ~above, SHADED)
                    self.end()

    def look_for_unique_numbers(self):
        """Nothing forces a cell without twins to be shaded: if it were, unshading it would be a second solution."""
        for row in range(self.rows):
            found = self.open[row] & ~self.twinned[row]
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                self.begin(UNIQUE_NUMBER, self.lightest[UNIQUE_NUMBER], cell)
                self.argue(cell)
                self.place(cell, UNSHADED)
                self.end()

    # Printed patterns: their conclusions hold whatever else is known.

    def look_for_sandwiches(self):
        for line in range(self.lines):
            found = self.gap[line] & self.open[line] >> 1
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin(SANDWICH, self.lightest[SANDWICH], line)
                self.argue(self.cell_at(line, place))
                self.argue(self.cell_at(line, place + 2))
                self.place(self.cell_at(line, place + 1), UNSHADED)
                self.end()

    def look_for_triplets(self):
        for line in range(self.lines):
            still = self.open[line]
            found = self.pair[line] & self.pair[line] >> 1 & (still | still >> 1 | still >> 2)
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin(TRIPLET, self.lightest[TRIPLET], line)
                for i in range(3):
                    self.argue(self.cell_at(line, place + i))
                    self.place_open(self.cell_at(line, place + i), UNSHADED if i == 1 else SHADED)
                self.end()

    def look_for_singles(self):
        for line in range(self.lines):
            if not self.open[line]:
                continue
            found = self.pair[line]
            while found:
                place = ctz(found)
                found &= found - 1
                others = self.twins_at(line, place) & ~(ONE << (place + 1)) & self.open[line]
                if others:
                    self.begin(PAIR_AND_SINGLE, self.lightest[PAIR_AND_SINGLE], line)
                    self.argue(self.cell_at(line, place))
                    self.argue(self.cell_at(line, place + 1))
                    self.place_all(line, others, SHADED)
                    self.end()

    def look_for_interlocked_pairs(self):
        """a b a b: both inner cells lie between equal symbols, so they are unshaded, and every further a or b is
        shaded."""
        for line in range(self.lines):
            if not self.open[line]:
                continue
            found = self.gap[line] & self.gap[line] >> 1 & ~self.pair[line]
            while found:
                place = ctz(found)
                found &= found - 1
                inner = ONE << (place + 1) | ONE << (place + 2)
                alike = self.twins_at(line, place) | self.twins_at(line, place + 1) | ONE << place | inner
                if not alike & self.open[line]:
                    continue
                self.begin(INTERLOCKED_PAIRS, self.lightest[INTERLOCKED_PAIRS], line)
                for i in range(4):
                    self.argue(self.cell_at(line, place + i))
                self.place_all(line, inner, UNSHADED)
                self.place_all(line, alike & ~inner, SHADED)
                self.end()

    def look_for_corner_triples(self):
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
                self.begin(CORNER_TRIPLE, self.lightest[CORNER_TRIPLE], i // 4)
                self.argue(first)
                self.argue(second)
                self.argue(cell)
                self.note(k)
                self.place_open(cell, SHADED)
                self.place_open(first, UNSHADED)
                self.place_open(second, UNSHADED)
                if self.count:
                    self.end()

    def look_for_corner_quads(self):
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
                self.begin(CORNER_QUAD, self.lightest[CORNER_QUAD], i // 4)
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

    def look_for_corner_pairs(self):
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
                    self.begin(CORNER_PAIR, self.lightest[CORNER_PAIR], i // 4)
                    if self.state[side] != SHADED:
                        self.argue(cell)
                    self.argue(side)
                    self.note(which)
                    self.place(other, UNSHADED)
                    self.end()

    def look_for_edge_dominoes(self):
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
                    self.begin(EDGE_DOMINOES, self.lightest[EDGE_DOMINOES], side)
                    for i in range(count):
                        self.argue(self.cell_at(line + i * step, place))
                        self.argue(self.cell_at(line + i * step, place + 1))
                        if i < count - 1:
                            self.place_all(line + i * step, ends, UNSHADED)
                    if self.count:
                        self.end()

    def look_for_offset_pairs(self):
        for upper in range(self.lines - 1):
            lower = upper + 1
            if lower == self.rows or not (self.open[upper] | self.open[lower]):
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

    def offer_offset_pair(self, upper, place, twin, aside):
        """Offers what follows from two neighbours in two lines, if the twin of the second one lies one place beside the
        twin of the first."""
        self.begin(OFFSET_PAIRS, self.lightest[OFFSET_PAIRS], upper)
        self.argue(self.cell_at(upper, place))
        self.argue(self.cell_at(upper, twin))
        self.argue(self.cell_at(upper + 1, place))
        self.argue(self.cell_at(upper + 1, twin + aside))
        self.place_open(self.cell_at(upper, twin + aside), UNSHADED)
        self.place_open(self.cell_at(upper + 1, twin), UNSHADED)
        self.end()

    # Squeezes

    def look_for_squeezes(self):
        """Finds what all ways to shade the knots of a line have in common."""
        for line in range(self.lines):
            if not self.quiet[line]:
                self.quiet[line] = True
                self.squeeze_line(line, False)

    def look_for_no_ways(self):
        """Finds knots that cannot be shaded at all."""
        for line in range(self.lines):
            self.squeeze_line(line, True)

    def squeeze_line(self, line, hopeless):
        """Squeezes the knots of a line; if `hopeless`, only those are offered that cannot be shaded."""
        members: cython.ulonglong = 0
        still = self.open[line]
        while still:
            place = ctz(still)
            still &= still - 1
            if self.twins_at(line, place) & (self.open[line] | self.unshaded[line]):
                members |= ONE << place
        while members:
            knot = fresh = members & -members
            while fresh:
                place = ctz(fresh)
                fresh &= fresh - 1
                more = self.twins_at(line, place) | ONE << (place + 1) | (ONE << place) >> 1
                more &= members & ~knot
                knot |= more
                fresh |= more
            members &= ~knot
            if hopeless:
                self.offer_no_way(line, knot)
            else:
                self.squeeze(line, knot)

    def begin_shading(self, line, knot):
        """Puts what is known of a knot on the list of partial shadings. False when that contradicts itself."""
        unshaded = knot & (self.shaded[line] << 1 | self.shaded[line] >> 1)
        shaded: cython.ulonglong = 0
        still = knot
        while still:
            if self.twins_at(line, ctz(still)) & self.unshaded[line]:
                shaded |= still & -still
            still &= still - 1
        return self.extend(line, knot, shaded, unshaded, unshaded, 0)

    def argue_from_knot(self, line, knot):
        """Argues from a knot, and from its shaded neighbours and unshaded twins in the line; notes how many cells the
        knot has, and how many of the others are shaded."""
        still = knot
        count = 0
        while still:
            self.argue(self.cell_at(line, ctz(still)))
            still &= still - 1
            count += 1
        self.note(count)
        still = (knot << 1 | knot >> 1) & self.shaded[line]
        count = 0
        while still:
            self.argue(self.cell_at(line, ctz(still)))
            still &= still - 1
            count += 1
        self.note(count)
        twins: cython.ulonglong = 0
        still = knot
        while still:
            twins |= self.twins_at(line, ctz(still))
            still &= still - 1
        twins &= self.unshaded[line]
        while twins:
            self.argue(self.cell_at(line, ctz(twins)))
            twins &= twins - 1

    def squeeze(self, line, knot):
        """Offers what all ways to shade a knot have in common, if there are few."""
        most = MAX_SHADINGS
        ways = 0
        always = knot
        never = knot
        touched = self.open[line] & ~knot
        while most > 0 and self.squeezes[most] > self.best_weight:
            most -= 1
        waiting = self.begin_shading(line, knot)
        while waiting and ways <= most:
            waiting -= 1
            shaded = self.some_shaded[waiting]
            unshaded = self.some_unshaded[waiting]
            place = knot & ~(shaded | unshaded)
            if not place:
                self.shading[ways] = shaded
                ways += 1
                always &= shaded
                never &= unshaded
                touched &= shaded << 1 | shaded >> 1
                continue
            place &= -place  # the first of them
            waiting += self.extend(line, knot, shaded, unshaded | place, place, waiting)
            waiting += self.extend(line, knot, shaded | place, unshaded, 0, waiting)
        if ways > most:
            if most < MAX_SHADINGS:
                self.quiet[line] = False
        elif ways and always | never | touched:
            self.quiet[line] = False
            self.begin(LINE_SQUEEZE, self.squeezes[ways], line)
            self.argue_from_knot(line, knot)
            if not self.counting:
                self.note_shadings(line, ways)
            still = always | never | touched
            while still:
                self.place(self.cell_at(line, ctz(still)), SHADED if still & -still & always else UNSHADED)
                still &= still - 1
            self.end()

    def note_shadings(self, line, ways):
        """Notes each way to shade a knot: how many cells, and which."""
        for way in range(ways):
            still = self.shading[way]
            count = 0
            while still:
                still &= still - 1
                count += 1
            self.note(count)
            still = self.shading[way]
            while still:
                self.note(self.cell_at(line, ctz(still)))
                still &= still - 1

    def offer_no_way(self, line, knot):
        """Offers that a knot cannot be shaded in any way, if that is so."""
        waiting = self.begin_shading(line, knot)
        while waiting:
            waiting -= 1
            shaded = self.some_shaded[waiting]
            unshaded = self.some_unshaded[waiting]
            place = knot & ~(shaded | unshaded)
            if not place:
                return
            place &= -place
            waiting += self.extend(line, knot, shaded, unshaded | place, place, waiting)
            waiting += self.extend(line, knot, shaded | place, unshaded, 0, waiting)
        self.begin(NO_WAY, 0, line)
        self.argue_from_knot(line, knot)
        self.end()

    def extend(self, line, knot, shaded, unshaded, fresh, waiting):
        """Adds to a partial shading what follows from it, and puts it on the list. False when it contradicts itself.
        `fresh` has the unshaded places whose consequences have not been drawn yet."""
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
