"""Convert names of cells to indices, and indices to names."""

from __future__ import annotations

from collections.abc import Iterable

from masume.core import grid
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.puzzle import quote
from masume.verbs.argument_types import checked


@checked
def cell(name: str, puzzle: Puzzle) -> Cell:
    """Return the index of the cell called `name`, such as `r3c5`. Raise UsageError if the puzzle has no such square."""
    try:
        return grid.cell_named(name, puzzle.rows, puzzle.cols)
    except ValueError as error:
        raise UsageError(error.args[0]) from None


@checked
def cell_name(cell: Cell, puzzle: Puzzle) -> str:
    """Return the name of `cell`, such as `r3c5` for row 3, column 5. Raise UsageError if the puzzle has no such
    square.
    """
    if not 0 <= cell < puzzle.rows * puzzle.cols:
        raise UsageError(
            "there is no cell {cell} on a board of {cells} cells", cell=quote(cell), cells=puzzle.rows * puzzle.cols
        )
    return grid.cell_name(cell, puzzle.cols)


def index(name_or_index: Cell | str, puzzle: Puzzle) -> Cell:
    """Return the index of the cell whose name or index is given. Raise UsageError if the puzzle has no such square."""
    if isinstance(name_or_index, str):
        return cell(name_or_index, puzzle)
    cell_name(name_or_index, puzzle)
    return int(name_or_index)


def indices(cells: Iterable[Cell | str], puzzle: Puzzle) -> list[Cell]:
    """Return the indices of `cells`, each of which is given by its name or its index. Raise UsageError if the puzzle
    has no such square.
    """
    return [index(cell_or_name, puzzle) for cell_or_name in cells]
