"""Compute tables that depend on the size of a Hitori board but not on its symbols. Lines have indices, rows first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from masume.core.grid import Cell, Line, Mask, col_lines, mask_of, row_lines, shape

Corner = tuple[Cell, Cell, Cell, Cell]


class SizeTables:
    """Tables for boards of one size, which `size_tables` returns. A corner is a tuple of the corner cell, its two
    neighbours, and the cell diagonal to it.
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.cells: Mask = (1 << rows * cols) - 1
        self.neighbours: tuple[Mask, ...] = tuple(mask_of(near) for near in shape(rows, cols, 4).touching)
        self.lines: tuple[Line, ...] = row_lines(rows, cols) + col_lines(rows, cols)
        self.line_masks: tuple[Mask, ...] = tuple(mask_of(line) for line in self.lines)
        self.left: Mask = self.line_masks[rows]
        self.right: Mask = self.line_masks[-1]
        self.border: int = rows * cols
        """The number of the border as a member of walls: one more than that of the last cell."""
        self.one_line = min(rows, cols) == 1
        self.corners: tuple[Corner, ...] = () if self.one_line else tuple(self._corners())

    def _corners(self) -> Iterable[Corner]:
        """Yield the corners of the board."""
        for row, down in ((0, 1), (self.rows - 1, -1)):
            for col, right in ((0, 1), (self.cols - 1, -1)):
                corner = row * self.cols + col
                yield corner, corner + right, corner + down * self.cols, corner + down * self.cols + right

    def beside(self, cells: Mask) -> Mask:
        """Return the neighbours of all cells in `cells`."""
        up_down = cells << self.cols | cells >> self.cols
        return (up_down | (cells & ~self.right) << 1 | (cells & ~self.left) >> 1) & self.cells

    def reach(self, start: Mask, cells: Mask) -> Mask:
        """Return the cells of `cells` that are connected to `start` through cells of `cells`, including `start`."""
        reached = edge = start & cells
        while edge:
            edge = self.beside(edge) & cells & ~reached
            reached |= edge
        return reached


@lru_cache(maxsize=64)
def size_tables(rows: int, cols: int) -> SizeTables:
    """Return the tables of boards with this size."""
    return SizeTables(rows, cols)
