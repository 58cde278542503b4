"""Tables for Hitori boards of one size; nothing in them depends on the printed symbols.

line     a row or a column; lines are numbered rows first
corner   a corner cell, its two neighbours, and the cell that these two enclose with it
border   what lies around the board; a wall of shaded cells may lean on it
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from masume.core.grid import Cell, Line, Mask, col_lines, mask_of, row_lines, shape

Corner = tuple[Cell, Cell, Cell, Cell]


class Layout:
    """The tables of one size. Call `layout` to get them."""

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
        """The border's number as a member of walls: one more than the last cell's."""
        self.one_line = min(rows, cols) == 1
        self.corners: tuple[Corner, ...] = () if self.one_line else tuple(self._corners())

    def _corners(self) -> Iterable[Corner]:
        for row, down in ((0, 1), (self.rows - 1, -1)):
            for col, right in ((0, 1), (self.cols - 1, -1)):
                corner = row * self.cols + col
                yield corner, corner + right, corner + down * self.cols, corner + down * self.cols + right

    def beside(self, cells: Mask) -> Mask:
        """The cells that touch some of these cells along an edge."""
        up_down = cells << self.cols | cells >> self.cols
        return (up_down | (cells & ~self.right) << 1 | (cells & ~self.left) >> 1) & self.cells

    def reach(self, start: Mask, cells: Mask) -> Mask:
        """The cells of the set `cells` that a walk within the set can reach from `start`."""
        reached = edge = start & cells
        while edge:
            edge = self.beside(edge) & cells & ~reached
            reached |= edge
        return reached


@lru_cache(maxsize=64)
def layout(rows: int, cols: int) -> Layout:
    """The tables of a size."""
    return Layout(rows, cols)
