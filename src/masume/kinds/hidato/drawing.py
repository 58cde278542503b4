"""Draw pictures of Hidato boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NO_VALUE
from masume.core.picture import Hole, Item, Number, PathSegment, PencilMarks, Picture, Role

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato


def picture(
    puzzle: Hidato, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """Return a picture of the board. It shows the part of the path that is known from `values`, and the candidates of
    `notes` in open cells. The first and the last number are circled, as in printed Hidatos.
    """
    items: list[Item] = _path(puzzle, values) if values is not None else []
    squares = [number for row in puzzle.givens for number in row]
    last = len(squares) - squares.count(None)
    wide = len(str(last))

    def number_item(cell: Cell, number: int, role: Role) -> Number:
        return Number(cell, str(number), role, wide, circled=number in (1, last))

    for cell, number in enumerate(squares):
        if number is None:
            items.append(Hole(cell))
        elif number:
            items.append(number_item(cell, number, "given"))
        elif values is not None and values[cell] != NO_VALUE:
            items.append(number_item(cell, values[cell], "entered"))
        elif notes and cell in notes:
            items.append(PencilMarks(cell, tuple(str(value) for value in notes[cell])))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), skewed=puzzle.neighbours == 6)


def _path(puzzle: Hidato, values: Sequence[int]) -> list[Item]:
    """Return the strokes that join cells with consecutive numbers."""
    where = {values[cell]: cell for cell in puzzle.shape.cells if values[cell] != NO_VALUE}
    return [PathSegment(cell, where[number + 1]) for number, cell in sorted(where.items()) if number + 1 in where]
