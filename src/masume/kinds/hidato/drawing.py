"""Hidato boards as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NOTHING
from masume.core.picture import Hole, Item, Link, Notes, Number, Picture

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato


def picture(
    puzzle: Hidato, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """A picture of the board, with the path in `values` as far as it is known and the `notes` in open cells."""
    items: list[Item] = _path(puzzle, values) if values is not None else []
    squares = [number for row in puzzle.givens for number in row]
    wide = len(str(len(squares) - squares.count(None)))
    for cell, number in enumerate(squares):
        if number is None:
            items.append(Hole(cell))
        elif number:
            items.append(Number(cell, str(number), "given", wide))
        elif values is not None and values[cell] != NOTHING:
            items.append(Number(cell, str(values[cell]), "entered", wide))
        elif notes and cell in notes:
            items.append(Notes(cell, tuple(str(value) for value in notes[cell])))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), skewed=puzzle.neighbours == 6)


def _path(puzzle: Hidato, values: Sequence[int]) -> list[Item]:
    """The strokes between cells with consecutive numbers."""
    where = {values[cell]: cell for cell in puzzle.shape.cells if values[cell] != NOTHING}
    return [Link(cell, where[number + 1]) for number, cell in sorted(where.items()) if number + 1 in where]
