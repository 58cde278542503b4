"""Cells by name and by index."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core import grid
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.puzzle import is_int, quote


def cell(name: str, puzzle: Puzzle) -> Cell:
    """The index of a cell that is called `r3c5` or the like; UsageError when the puzzle has no such square."""
    if not isinstance(name, str):
        raise UsageError(f"{quote(name)} is not the name of a cell; cells are written like r3c5")
    try:
        return grid.cell_named(name, puzzle.rows, puzzle.cols)
    except ValueError as error:
        raise UsageError(str(error)) from None


def cell_name(cell: Cell, puzzle: Puzzle) -> str:
    """What a cell is called: `r3c5` is row 3, column 5; UsageError when the puzzle has no such square."""
    if not is_int(cell) or not 0 <= cell < puzzle.rows * puzzle.cols:
        raise UsageError(f"there is no cell {quote(cell)} on a board of {puzzle.rows * puzzle.cols} cells")
    return grid.cell_name(cell, puzzle.cols)


def indices(cells: Iterable[Cell | str], puzzle: Puzzle) -> list[Cell]:
    """The indices of cells that are given by name or by index; UsageError when the puzzle has no such square."""
    return [cell(one if isinstance(one, str) else cell_name(one, puzzle), puzzle) for one in cells]
