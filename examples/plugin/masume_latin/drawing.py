"""Latin squares as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NOTHING
from masume.core.picture import Item, Notes, Number, Picture

if TYPE_CHECKING:
    from masume_latin import Latin


def picture(
    puzzle: Latin, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    items: list[Item] = []
    for cell, number in enumerate(number for row in puzzle.givens for number in row):
        if number:
            items.append(Number(cell, str(number), "given"))
        elif values is not None and values[cell] != NOTHING:
            items.append(Number(cell, str(values[cell]), "entered"))
        elif notes and cell in notes:
            items.append(Notes(cell, tuple(str(value) for value in notes[cell])))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
