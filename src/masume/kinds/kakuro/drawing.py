"""Draw pictures of Kakuro boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NO_VALUE
from masume.core.picture import Corner, Item, Number, PencilMarks, Picture, Wall

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro


def picture(
    puzzle: Kakuro, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """Return a picture of the board: in each open cell the digit of `values` if it is known, otherwise the pencil marks
    of `notes`.
    """
    items: list[Item] = []
    for cell, square in enumerate(square for row in puzzle.givens for square in row):
        if isinstance(square, tuple):
            items.append(Wall(cell))
            if square != (0, 0):
                items.append(Corner(cell, *square))
        elif square:
            items.append(Number(cell, str(square), "given"))
        elif values is not None and values[cell] != NO_VALUE:
            items.append(Number(cell, str(values[cell]), "entered"))
        elif notes and cell in notes:
            items.append(PencilMarks(cell, tuple(str(value) for value in notes[cell])))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
