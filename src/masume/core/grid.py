"""Define cells, sets of cells, and the shapes of boards.

A cell is numbered row by row from 0: cell = row * cols + col. A mask is a set of cells as the bits of one integer. A
line holds the cells of a row or a column in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from masume.core.errors import Message

Cell = int
Mask = int
Line = tuple[Cell, ...]

# Offsets (rows, columns) of the neighbours of a cell. The board with six neighbours is skewed: each row lies half a
# cell to the right of the row above, so a cell touches the squares above and above-right, below and below-left.
STEPS: dict[int, tuple[tuple[int, int], ...]] = {
    4: ((-1, 0), (0, -1), (0, 1), (1, 0)),
    6: ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
    8: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}


@lru_cache(maxsize=1 << 14)
def cell_name(cell: Cell, cols: int) -> str:
    """Return the name of `cell` for users: `r3c5` is row 3, column 5, counted from 1."""
    return f"r{cell // cols + 1}c{cell % cols + 1}"


def cell_named(name: str, rows: int, cols: int) -> Cell:
    """Return the cell with the name `name`, such as `r3c5`. Raise ValueError if the board has no such cell."""
    match = re.fullmatch(r"r(\d{1,99})c(\d{1,99})", name.strip().lower())
    if match is None:
        raise ValueError(Message("{name} is not a cell; cells are written like r3c5", name=f"{name!r:.40}"))
    row, col = int(match[1]) - 1, int(match[2]) - 1
    if not (0 <= row < rows and 0 <= col < cols):
        raise ValueError(
            Message(
                "{name} is outside the board of {rows} rows and {cols} columns",
                name=f"{name:.40}",
                rows=rows,
                cols=cols,
            )
        )
    return row * cols + col


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Return the set `cells` as a bit mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def union(masks: Iterable[Mask]) -> Mask:
    """Return the union of several sets of cells, as a bit mask."""
    return reduce(or_, masks, 0)


def bits(mask: Mask) -> Iterator[int]:
    """Yield the positions of the set bits of `mask`, the lowest first."""
    return iter(_SHORT[mask] if mask < len(_SHORT) else _bits(mask))


# The results for short masks, such as that of a line.
_SHORT: list[tuple[int, ...]] = [()]
for _bit in range(10):
    _SHORT += [(*lower, _bit) for lower in _SHORT]


def _bits(mask: Mask) -> list[int]:
    """Return the positions of the set bits of `mask`, the lowest first."""
    result = []
    while mask:
        low = mask & -mask
        result.append(low.bit_length() - 1)
        mask ^= low
    return result


@lru_cache(maxsize=256)
def row_lines(rows: int, cols: int) -> tuple[Line, ...]:
    """Return the cells of each row."""
    return tuple(tuple(range(r * cols, r * cols + cols)) for r in range(rows))


@lru_cache(maxsize=256)
def col_lines(rows: int, cols: int) -> tuple[Line, ...]:
    """Return the cells of each column."""
    return tuple(tuple(range(c, rows * cols, cols)) for c in range(cols))


@lru_cache(maxsize=256)
def lines(rows: int, cols: int) -> tuple[Line, ...]:
    """Return the cells of each row, followed by the cells of each column."""
    return row_lines(rows, cols) + col_lines(rows, cols)


@lru_cache(maxsize=256)
def windows(rows: int, cols: int, length: int) -> tuple[Line, ...]:
    """Return all sequences of `length` consecutive cells in a row or column."""
    return tuple(line[i : i + length] for line in lines(rows, cols) for i in range(len(line) - length + 1))


def runs(rows: int, cols: int, cells: Iterable[Cell]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return two tuples: the maximal horizontal and the maximal vertical sequences of consecutive cells that all belong
    to `cells`.
    """
    among = set(cells)
    return (
        tuple(run for line in row_lines(rows, cols) for run in _pieces(line, among)),
        tuple(run for line in col_lines(rows, cols) for run in _pieces(line, among)),
    )


def _pieces(line: Line, among: set[Cell]) -> Iterator[Line]:
    """Yield the maximal sequences of consecutive cells of `line` that all belong to the set `among`."""
    piece: list[Cell] = []
    for cell in line:
        if cell in among:
            piece.append(cell)
        elif piece:
            yield tuple(piece)
            piece = []
    if piece:
        yield tuple(piece)


class Shape:
    """The shape of a board: its cells, and which of them are neighbours. Shapes are hashable. Get them from the
    function `shape`, which caches the neighbours of each cell.
    """

    __slots__ = ("_key", "cells", "cols", "mask", "neighbours", "rows", "touching")

    def __init__(self, rows: int, cols: int, mask: Mask, neighbours: int) -> None:
        self.rows = rows
        self.cols = cols
        self.mask = mask
        self.neighbours = neighbours
        self._key = rows, cols, neighbours, mask
        self.cells: Line = tuple(bits(mask))
        # For every square, the neighbours that belong to the board (none for a hole).
        self.touching: tuple[Line, ...] = tuple(
            tuple(self._neighbours_of(cell)) if mask >> cell & 1 else () for cell in range(rows * cols)
        )

    def _neighbours_of(self, cell: Cell) -> Iterator[Cell]:
        """Yield the cells of the board that are neighbours of `cell`."""
        row, col = divmod(cell, self.cols)
        for down, right in STEPS[self.neighbours]:
            r, c = row + down, col + right
            if 0 <= r < self.rows and 0 <= c < self.cols and self.mask >> (r * self.cols + c) & 1:
                yield r * self.cols + c

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Shape) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return shape, self._key

    def around(self, cells: Mask) -> Mask:
        """Return the neighbours of the cells in the set `cells` that do not belong to the set themselves."""
        return mask_of(other for cell in bits(cells) for other in self.touching[cell]) & ~cells

    def pieces(self, cells: Mask | None = None) -> list[Mask]:
        """Return the connected pieces of the set `cells`, by default of all cells of the shape."""
        left = self.mask if cells is None else cells
        result = []
        while left:
            piece = edge = left & -left
            while edge:
                edge = self.around(edge) & left & ~piece
                piece |= edge
            result.append(piece)
            left &= ~piece
        return result


@lru_cache(maxsize=1024)
def shape(rows: int, cols: int, neighbours: int, mask: Mask | None = None) -> Shape:
    """Return the shape of a rectangular board or, if `mask` is given, of the squares in this set. `neighbours` is the
    number of neighbours of an inner cell: 4, 6 or 8.
    """
    if mask is None:
        return shape(rows, cols, neighbours, (1 << rows * cols) - 1)
    return Shape(rows, cols, mask, neighbours)
