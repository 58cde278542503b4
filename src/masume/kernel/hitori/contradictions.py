"""Hitori: the contradictions, and whether there is any."""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.board import EMPTY, SHADED
from cython.cimports.masume.kernel.hitori.refutations import Refutations

ONE = cython.declare(cython.ulonglong, 1)


class Contradictions(Refutations):
    """The rules that a position breaks."""

    def look_for_touching(self):
        for row in range(self.rows):
            found = self.touching(row)
            while found:
                cell = row * self.cols + ctz(found)
                found &= found - 1
                for i in range(4 * cell + 2, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                        self.offer_two(cell, self.beside[i])

    def touching(self, row):
        """The shaded cells of a row whose next cell, or the one below, is shaded."""
        return self.shaded[row] & (self.shaded[row] >> 1 | (self.shaded[row + 1] if row < self.rows - 1 else 0))

    def offer_two(self, one, other):
        """Offers that two cells contradict each other."""
        self.begin_lightest(one)
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
                    self.offer_two(cell, row * self.cols + ctz(twins))
                    twins &= twins - 1
                twins = self.twin[2 * cell + 1] & self.unshaded[self.rows + col] & ~((ONE << row) - 1)
                while twins:
                    self.offer_two(cell, ctz(twins) * self.cols + col)
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

    def look_for_cut_off(self):
        """The rings: for each shaded cell that closes one with the shaded cells before it. Detail: whether the border
        is part of it."""
        if not self.closed:
            return
        self.lift()
        if self.counting:
            self.begin_lightest(-1)
            self.end()
            return
        self.rebuild_walls()
        for i in range(self.closed):
            self.find_ring(self.closing[i])
            self.begin_lightest(self.closing[i])
            for k in range(self.ring_length):
                self.argue(self.ring[k])
            self.note(self.leans)
            self.end()

    def look_for_nothing_left(self):
        if self.empty:
            for cell in range(self.cells):
                if self.state[cell] == EMPTY:
                    self.begin_lightest(cell)
                    self.argue(cell)
                    self.end()
