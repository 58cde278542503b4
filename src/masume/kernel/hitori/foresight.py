"""Hitori: which cells cannot be shaded, as it would lead to a broken rule at once. The neighbours of a shaded cell are
unshaded, and so is the last exit of each dead end that it makes; their twins are shaded in turn.

white     an open cell that would be unshaded at once
forced    a twin of a white, which would be shaded then
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.board import EMPTY, OPEN, SHADED
from cython.cimports.masume.kernel.hitori.rows import touching_twice
from cython.cimports.masume.kernel.hitori.walls import Walls

from masume.kernel.offers import numbers, words

ONE = cython.declare(cython.ulonglong, 1)


class Foresight(Walls):
    """Sees a shaded cell through in two or three moves."""

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        Walls.__init__(self, rows, cols, labels, like)
        self.white = numbers(8)
        self.dead_end = numbers(8)
        self.whites = 0
        self.forced = numbers(8 * self.lines)
        self.forced_by = numbers(8 * self.lines)
        self.cut_twin = -1
        self.seen = numbers(self.cells)
        self.seen_count = 0
        self.seen_at = -1
        self.once = words(rows)
        self.twice = words(rows)

    def look_ahead(self):
        """Puts the open cells that some technique sees through into `seen`, unless that has been done since something
        was last entered."""
        if self.seen_at == self.clock:
            return
        self.seen_at = self.clock
        self.seen_count = 0
        if self.one_line:
            return
        self.list_contacts()
        for row in range(self.rows):
            still = self.open[row] & ~self.beside_shaded(row)
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if self.is_seen_through(cell):
                    self.seen[self.seen_count] = cell
                    self.seen_count += 1

    def list_contacts(self):
        """Puts the open cells that may become cut cells together with a twin into `once`, as they touch a wall, and
        those that touch walls twice into `twice`. What is a cut cell already is left out."""
        self.lift()
        for row in range(self.rows):
            above = self.shaded[row - 1] if row > 0 else 0
            below = self.shaded[row + 1] if row < self.rows - 1 else 0
            free = self.open[row] & self.twinned[row] & ~self.beside_shaded(row)
            still = free & touching_twice(self.edge[row], above, below)
            self.twice[row] = still
            while still:
                if self.closes_ring(row * self.cols + ctz(still)):
                    self.twice[row] &= ~(still & -still)
                    free &= ~(still & -still)
                still &= still - 1
            self.once[row] = free & (self.edge[row] | above << 1 | above >> 1 | below << 1 | below >> 1)

    def is_seen_through(self, cell):
        """Whether some technique sees at once that an open cell cannot be shaded: a pair beside a dead end, equal
        exits, touching twins, a wall by twins, or a double cut."""
        count = 0
        self.foresee(cell)
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
        alone = self.contacts == 0
        for k in range(count):
            if self.added[self.forced[k]] != self.extra and self.lay(self.forced[k]):
                return True
        if alone:
            return False
        self.lift()
        self.lay(cell)
        return self.find_double_cut(cell) >= 0

    def foresee(self, cell):
        """Puts the open cells that would be unshaded if this open cell were shaded into `white`: its neighbours, then
        the last exits of unshaded cells beside it, with these in `dead_end`."""
        self.whites = 0
        for i in range(4 * cell, 4 * cell + 4):
            if self.beside[i] >= 0 and self.state[self.beside[i]] == OPEN:
                self.add_white(self.beside[i], -1)
        for i in range(4 * cell, 4 * cell + 4):
            if self.beside[i] >= 0 and self.state[self.beside[i]] != EMPTY:
                way_out = self.only_exit(self.beside[i], cell)
                if way_out >= 0 and self.state[way_out] == OPEN:
                    self.add_white(way_out, self.beside[i])

    def add_white(self, cell, dead_end):
        for i in range(self.whites):
            if self.white[i] == cell:
                return
        self.white[self.whites] = cell
        self.dead_end[self.whites] = dead_end
        self.whites += 1

    def only_exit(self, cell, shaded):
        """The only neighbour of a cell that is not shaded once one more cell is; -1 when there are none or several."""
        found = -1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.beside[i]
            if near >= 0 and near != shaded and self.state[near] != SHADED:
                if found >= 0:
                    return -1
                found = near
        return found

    def next_twin(self, cell, twin):
        """The open twin of a cell that comes after this twin, those of the row first; -1 when there is none."""
        row = self.row_of[cell]
        col = self.col_of[cell]
        in_row = self.twin[2 * cell] & self.open[row]
        in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
        if twin < 0:
            pass
        elif self.row_of[twin] == row:
            in_row &= ~((ONE << self.col_of[twin]) | ((ONE << self.col_of[twin]) - 1))
        else:
            in_row = 0
            in_col &= ~((ONE << self.row_of[twin]) | ((ONE << self.row_of[twin]) - 1))
        if in_row:
            return row * self.cols + ctz(in_row)
        return ctz(in_col) * self.cols + col if in_col else -1

    def are_twins(self, one, other):
        if self.symbol[one] != self.symbol[other] or self.symbol[one] < 0 or one == other:
            return False
        return self.row_of[one] == self.row_of[other] or self.col_of[one] == self.col_of[other]

    def are_neighbours(self, one, other):
        apart = one - other if one > other else other - one
        return apart == self.cols or (apart == 1 and self.row_of[one] == self.row_of[other])

    def find_double_cut(self, cell):
        """The first cell that a cell, just laid on the walls, makes a cut cell together with a twin, which `cut_twin`
        then has; -1 when there is none. A cell that touches one wall alone can do that only to a cell at its corner."""
        joins = self.contacts > 1
        corners = (ONE << self.col_of[cell] << 1) | (ONE << self.col_of[cell] >> 1)
        above = self.row_of[cell] - 1
        for row in range(0 if joins else max(0, above), self.rows if joins else min(above + 3, self.rows)):
            still = self.twice[row] if joins else 0
            if row == above or row == above + 2:
                still |= self.once[row] & corners
            while still:
                one = row * self.cols + ctz(still)
                still &= still - 1
                if self.would_be_cut(one, cell):
                    other = self.next_twin(one, -1)
                    while other >= 0:
                        if other > one and self.would_be_cut(other, cell):
                            self.cut_twin = other
                            return one
                        other = self.next_twin(one, other)
        return -1

    def would_be_cut(self, twin, cell):
        """Whether a twin is a cut cell once a cell is laid on the walls that it does not touch."""
        if not self.once[self.row_of[twin]] >> self.col_of[twin] & 1:
            return False
        return twin != cell and not self.are_neighbours(twin, cell) and self.closes_ring(twin)
