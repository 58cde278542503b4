"""Tables for Hitori boards of one size; nothing in them depends on the printed symbols.

line     a row or a column; lines are numbered rows first
strip    two lines side by side
side     the board seen from one of its edges: its lines in the order of their distance from that edge
corner   a corner cell, its two neighbours, and the cell that these two enclose with it
border   what lies around the board; a wall of shaded cells may lean on it
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from masume.core.grid import Cell, Line, Mask, bits, col_lines, mask_of, row_lines, shape

AROUND, LINE, STRIP, SIDE, CORNER = "around", "line", "strip", "side", "corner"

Corner = tuple[Cell, Cell, Cell, Cell]


class Layout:
    """The tables of one size. Call `layout` to get them."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.cells: Mask = (1 << rows * cols) - 1
        self.neighbours: tuple[Mask, ...] = tuple(mask_of(near) for near in shape(rows, cols, 4).touching)
        self.diagonals: tuple[Line, ...] = tuple(
            tuple(other for other in near if other // cols != cell // cols and other % cols != cell % cols)
            for cell, near in enumerate(shape(rows, cols, 8).touching)
        )
        self.corners_of: tuple[Mask, ...] = tuple(mask_of(near) for near in self.diagonals)
        """For each cell, its diagonal neighbours as a mask."""
        self.lines: tuple[Line, ...] = row_lines(rows, cols) + col_lines(rows, cols)
        self.line_masks: tuple[Mask, ...] = tuple(mask_of(line) for line in self.lines)
        self.left: Mask = self.line_masks[rows]
        self.right: Mask = self.line_masks[-1]
        self.edge: Mask = self.line_masks[0] | self.line_masks[rows - 1] | self.left | self.right
        self.border: int = rows * cols
        """The border's number as a member of walls: one more than the last cell's."""
        self.one_line = min(rows, cols) == 1
        # On a board of one line, each inner cell parts the board by itself. Shading a board's only cell leaves nothing.
        inner = self.lines[0 if rows == 1 else rows][1:-1] if rows * cols > 1 else (0,)
        self.severing: Mask = mask_of(inner) if self.one_line else 0
        self.strips: tuple[tuple[Line, Line], ...] = tuple(
            (lines[i], lines[i + 1]) for lines in (self.lines[:rows], self.lines[rows:]) for i in range(len(lines) - 1)
        )
        by_row, by_col = self.lines[:rows], self.lines[rows:]
        self.sides: tuple[tuple[Line, ...], ...] = (by_row, by_row[::-1], by_col, by_col[::-1])
        self.corners: tuple[Corner, ...] = () if self.one_line else tuple(self._corners())
        self.scopes: dict[str, tuple[Mask, ...]] = {
            AROUND: tuple(1 << cell | near for cell, near in enumerate(self.neighbours)),
            LINE: self._units(self.lines),
            STRIP: self._units(first + second for first, second in self.strips),
            SIDE: self._units([cell for line in side for cell in line] for side in self.sides),
            CORNER: self._units(self.corners),
        }

    def _corners(self) -> Iterable[Corner]:
        for row, down in ((0, 1), (self.rows - 1, -1)):
            for col, right in ((0, 1), (self.cols - 1, -1)):
                corner = row * self.cols + col
                yield corner, corner + right, corner + down * self.cols, corner + down * self.cols + right

    def _units(self, units: Iterable[Iterable[Cell]]) -> tuple[Mask, ...]:
        """For each cell, the numbers of the units that contain it, as bits."""
        masks = [0] * (self.rows * self.cols)
        for number, cells in enumerate(units):
            for cell in cells:
                masks[cell] |= 1 << number
        return tuple(masks)

    def beside(self, cells: Mask) -> Mask:
        """The cells that touch some of these cells along an edge."""
        up_down = cells << self.cols | cells >> self.cols
        return (up_down | (cells & ~self.right) << 1 | (cells & ~self.left) >> 1) & self.cells

    def touching_twice(self, shaded: Mask) -> Mask:
        """The cells that touch walls at two or more points: shaded cells at their corners, or the border."""
        east, west = (shaded & ~self.right) << 1, (shaded & ~self.left) >> 1
        once = self.edge
        twice = 0
        for mask in (east << self.cols, west << self.cols, east >> self.cols, west >> self.cols):
            twice |= once & mask
            once |= mask
        return twice & self.cells | self.severing

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


@lru_cache(maxsize=64)
def twins(rows: int, cols: int, labels: tuple[int, ...]) -> tuple[Mask, ...]:
    """For each cell, the other cells of its row and column with the same symbol."""
    found = [0] * len(labels)
    for line in layout(rows, cols).lines:
        same: dict[int, Mask] = {}
        for cell in line:
            if labels[cell] >= 0:
                same[labels[cell]] = same.get(labels[cell], 0) | 1 << cell
        for group in same.values():
            if group & (group - 1):
                for cell in bits(group):
                    found[cell] |= group & ~(1 << cell)
    return tuple(found)
