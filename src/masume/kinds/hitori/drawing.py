"""Draw pictures of Hitori boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NO_VALUE
from masume.core.picture import Fill, Item, Mark, Number, Picture

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori


def picture(
    puzzle: Hitori, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """Return a picture of the board, its marks and the shading in `values`. As long as the shading is incomplete or
    there are `notes`, cells known to be unshaded get a sign, so that they differ from undecided cells.
    """
    items: list[Item] = []
    unfinished = values is not None and (NO_VALUE in values or bool(notes))
    marks = [mark for row in puzzle.marks for mark in row] if puzzle.marks else [None] * (puzzle.rows * puzzle.cols)
    for cell, symbol in enumerate(symbol for row in puzzle.givens for symbol in row):
        if symbol is not None:
            items.append(Number(cell, str(symbol), "given"))
        if marks[cell] == 1:
            items.append(Fill(cell, "given"))
        elif values is not None and values[cell] == 1:
            items.append(Fill(cell, "entered"))
        elif marks[cell] == 0:
            items.append(Mark(cell))
        elif unfinished and values is not None and values[cell] == 0:
            items.append(Mark(cell, "entered"))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
