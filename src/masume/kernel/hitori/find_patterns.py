"""Find Hitori steps from symbols: neighbours and twins, and the printed patterns in lines, in corners and in pairs side
by side; and cells that break a rule together with their neighbours and twins.

The printed symbols never change, so a pattern applies as long as a cell that it assigns is still open.
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.finder_state import EMPTY, OPEN, SHADED, UNSHADED, Board

from masume.kernel.deduction_sink import numbers

ONE = cython.declare(cython.ulonglong, 1)


class Patterns(Board):
    """Finder of the steps from symbols."""

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        Board.__init__(self, rows, cols, labels, like)
        self.corner = numbers(16)
        if not self.one_line:
            cells = self.cells
            corners = ((0, 1, cols), (cols - 1, -1, cols), (cells - cols, 1, -cols), (cells - 1, -1, -cols))
            for i, (cell, right, down) in enumerate(corners):
                for k, aside in enumerate((0, right, down, right + down)):
                    self.corner[4 * i + k] = cell + aside

    # Neighbours and twins

    def look_for_neighbours(self):
        """Emit that the neighbours of a shaded cell are unshaded."""
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
                cell = row * self.cols + ctz(found)
                found &= found - 1
                self.begin_lightest(cell)
                self.argue(cell)
                for i in range(4 * cell, 4 * cell + 4):
                    if self.beside[i] >= 0:
                        self.place_open(self.beside[i], UNSHADED)
                self.end()

    def look_for_twins(self):
        """Emit that the twins of an unshaded cell are shaded."""
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
                    self.begin_lightest(cell)
                    self.argue(cell)
                    self.place_all(self.rows + col, in_col & above, SHADED)
                    self.place_all(row, in_row, SHADED)
                    self.place_all(self.rows + col, in_col & ~above, SHADED)
                    self.end()

    def look_for_unique_number(self):
        """Emit that cells without twins are unshaded: nothing forces such a cell to be shaded, so if it were, unshading
        it would be a second solution."""
        for row in range(self.rows):
            found = self.open[row] & ~self.twinned[row]
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                self.begin_lightest(cell)
                self.argue(cell)
                self.place(cell, UNSHADED)
                self.end()

    # Printed patterns: their conclusions hold in all positions.

    def look_for_sandwich(self):
        """Emit that a cell between two equal cells is unshaded."""
        for line in range(self.lines):
            found = self.gap[line] & self.open[line] >> 1
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin_lightest(line)
                self.argue(self.cell_at(line, place))
                self.argue(self.cell_at(line, place + 2))
                self.place(self.cell_at(line, place + 1), UNSHADED)
                self.end()

    def look_for_triplet(self):
        """Emit three equal cells in a row: the middle one is unshaded, the others are shaded."""
        for line in range(self.lines):
            still = self.open[line]
            found = self.pair[line] & self.pair[line] >> 1 & (still | still >> 1 | still >> 2)
            while found:
                place = ctz(found)
                found &= found - 1
                self.begin_lightest(line)
                for i in range(3):
                    self.argue(self.cell_at(line, place + i))
                    self.place_open(self.cell_at(line, place + i), UNSHADED if i == 1 else SHADED)
                self.end()

    def look_for_pair_and_single(self):
        """Emit that all other cells with the symbol of an adjacent pair are shaded."""
        for line in range(self.lines):
            if not self.open[line]:
                continue
            found = self.pair[line]
            while found:
                place = ctz(found)
                found &= found - 1
                others = self.twins_at(line, place) & ~(ONE << (place + 1)) & self.open[line]
                if others:
                    self.begin_lightest(line)
                    self.argue(self.cell_at(line, place))
                    self.argue(self.cell_at(line, place + 1))
                    self.place_all(line, others, SHADED)
                    self.end()

    def look_for_interlocked_pairs(self):
        """Emit the pattern a b a b: both inner cells lie between equal symbols, so they are unshaded, and every further
        a or b is shaded."""
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
                self.begin_lightest(line)
                for i in range(4):
                    self.argue(self.cell_at(line, place + i))
                self.place_all(line, inner, UNSHADED)
                self.place_all(line, alike & ~inner, SHADED)
                self.end()

    def look_for_corner_triple(self):
        """Emit three equal cells in a corner."""
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
                self.begin_lightest(i // 4)
                self.argue(first)
                self.argue(second)
                self.argue(cell)
                self.note(k)
                self.place_open(cell, SHADED)
                self.place_open(first, UNSHADED)
                self.place_open(second, UNSHADED)
                if self.count:
                    self.end()

    def look_for_corner_quad(self):
        """Emit two equal pairs side by side in a corner."""
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
                self.begin_lightest(i // 4)
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

    def look_for_corner_pair(self):
        """Emit an equal pair in a corner: the other neighbour of the corner cell is unshaded, to keep an exit."""
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
                    self.begin_lightest(i // 4)
                    if self.state[side] != SHADED:
                        self.argue(cell)
                    self.argue(side)
                    self.note(which)
                    self.place(other, UNSHADED)
                    self.end()

    def look_for_edge_dominoes(self):
        """Emit two or three equal pairs side by side from the edge: the ends of each pair but the innermost are
        unshaded."""
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
                    self.begin_lightest(side)
                    for i in range(count):
                        self.argue(self.cell_at(line + i * step, place))
                        self.argue(self.cell_at(line + i * step, place + 1))
                        if i < count - 1:
                            self.place_all(line + i * step, ends, UNSHADED)
                    if self.count:
                        self.end()

    def look_for_offset_pairs(self):
        """Emit two pairs of twins in neighbouring lines that are offset by one place."""
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
        """Emit what follows from two neighbours in two lines, if the twin of the second one lies one place beside the
        twin of the first."""
        self.begin_lightest(upper)
        self.argue(self.cell_at(upper, place))
        self.argue(self.cell_at(upper, twin))
        self.argue(self.cell_at(upper + 1, place))
        self.argue(self.cell_at(upper + 1, twin + aside))
        self.place_open(self.cell_at(upper, twin + aside), UNSHADED)
        self.place_open(self.cell_at(upper + 1, twin), UNSHADED)
        self.end()

    # Broken rules

    def look_for_touching(self):
        """Emit two shaded neighbours."""
        for row in range(self.rows):
            found = self.shaded[row] & self.beside_shaded(row)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                for i in range(4 * cell + 2, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                        self.offer_two(cell, self.beside[i])

    def offer_two(self, one, other):
        """Emit that two cells contradict each other."""
        self.begin_lightest(one)
        self.argue(one)
        self.argue(other)
        self.end()

    def look_for_repeated(self):
        """Emit two equal unshaded cells of a line."""
        for row in range(self.rows):
            found = self.unshaded[row] & self.twinned[row]
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                for way in range(2):
                    line = self.rows + self.col_of[cell] if way else row
                    twins = self.twin[2 * cell + way] & self.unshaded[line]
                    while twins:
                        if self.cell_at(line, ctz(twins)) > cell:
                            self.offer_two(cell, self.cell_at(line, ctz(twins)))
                        twins &= twins - 1

    def look_for_neither(self):
        """Emit open cells that have a shaded neighbour and an unshaded twin."""
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
                self.begin_lightest(cell)
                self.argue(cell)
                for i in range(4 * cell, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                        self.argue(self.beside[i])
                        break
                if in_row and not in_col & ((ONE << row) - 1):
                    self.argue(row * self.cols + ctz(in_row))
                else:
                    self.argue(ctz(in_col) * self.cols + col)
                self.end()

    def look_for_nothing_left(self):
        """Emit cells without candidates."""
        if self.empty:
            for cell in range(self.cells):
                if self.state[cell] == EMPTY:
                    self.begin_lightest(cell)
                    self.argue(cell)
                    self.end()
