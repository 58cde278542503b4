"""Hitori: assumptions followed for whole rows at a time, all of them side by side.

trail     an assumption and what follows from it, round by round as `advance` would
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.board import SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.contradictions import Contradictions
from cython.cimports.masume.kernel.hitori.rows import touching_twice, with_one_exit

from masume.kernel.offers import flags, longer, numbers, words

ONE = cython.declare(cython.ulonglong, 1)


class Trails(Contradictions):
    """What-if and either-or, by simple techniques."""

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        Contradictions.__init__(self, rows, cols, labels, like)
        self.trails = 0
        self.running = 0
        self.failed = 0
        self.most_trails = 0
        self.trail = numbers(2 * self.cells)
        self.pairs = 0
        self.one = numbers(16)
        self.other = numbers(16)
        self.new_shaded = words(rows)
        self.exits = words(rows)
        self.pending_shaded = words(rows)
        self.pending_unshaded = words(rows)

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

    def find_pending(self):
        """Finds what neighbours, twins and last exits say about open cells. Whether there is anything."""
        found: cython.ulonglong = 0
        for row in range(self.rows):
            self.pending_shaded[row] = 0
            self.pending_unshaded[row] = self.beside_shaded(row)
        for row in range(self.rows):
            ends = 0 if self.one_line else self.dead_ends(row)
            if ends:
                if row > 0:
                    self.pending_unshaded[row - 1] |= ends
                if row < self.rows - 1:
                    self.pending_unshaded[row + 1] |= ends
                self.pending_unshaded[row] |= ends << 1 | ends >> 1
            settled = self.unshaded[row] & self.twinned[row]
            while settled:
                col = ctz(settled)
                settled &= settled - 1
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

    # What if

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
        while self.running and not self.failed and rounds < most:
            self.ask_the_time()
            rounds += 1
            self.follow_all()
        if not self.failed:
            return
        for trail in range(self.trails):
            if self.failing[trail]:
                cell = self.trail[trail] >> 1
                self.begin(self.what_if, self.what_if_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.place(cell, 1 - (self.trail[trail] & 1))
                self.note(cell)
                self.note(self.trail[trail] & 1)
                self.note(rounds)
                self.end()

    # Either way

    def look_either_way(self):
        """Of two open twins, at least one is shaded: offers what both cases lead to after the fewest rounds. Where one
        case fails, that is a what-if. Detail: rounds, then the cells and values."""
        last = len(self.either_way_weights) - 1
        self.list_pairs()
        for rounds in range(1, last + 1):
            if not self.pairs or self.either_way_weights[rounds] > self.best_weight:
                return
            self.ask_the_time()
            self.follow_all()
            if self.compare(rounds):
                return

    def list_pairs(self):
        """Lists the pairs of open twins, and assumes of each of their cells that it is shaded."""
        self.set_out()
        self.pairs = 0
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
        if self.pairs == len(self.one):
            self.one = longer(self.one)
            self.other = longer(self.other)
        self.one[self.pairs] = one
        self.other[self.pairs] = other
        self.pairs += 1

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
        self.pending_shaded[self.row_of[one]] &= ~(ONE << self.col_of[one])
        self.pending_shaded[self.row_of[other]] &= ~(ONE << self.col_of[other])
        for row in range(self.rows):
            common |= self.pending_unshaded[row] | self.pending_shaded[row]
        if not common:
            return False
        self.begin(self.either_way, self.either_way_weights[rounds], one)
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

    # Following trails

    def set_out(self):
        """Prepares for trails that begin here."""
        self.make_trails(2 * self.left)
        self.trails = self.running = self.failed = 0
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
        self.running += 1
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
            self.stop(trail, True)

    def follow_all(self):
        """Follows all trails for one more round."""
        for trail in range(self.trails):
            if self.runs[trail]:
                self.follow(trail)

    def stop(self, trail, failing):
        """Ends a trail: at a contradiction, or because nothing more follows."""
        self.runs[trail] = False
        self.running -= 1
        self.failing[trail] = failing
        self.failed += failing

    def follow(self, trail):
        """Follows a trail for one more round."""
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
            self.stop(trail, False)
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
            self.stop(trail, True)

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
        self.lift()
        for row in range(self.rows):
            left = self.then_shaded[at + row] & ~self.shaded[row]
            while left:
                if self.lay(row * self.cols + ctz(left)):
                    return True
                left &= left - 1
        return False
