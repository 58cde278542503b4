"""Hidato boards as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from masume.core.picture import Hole, Item, Number, Picture

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato


def picture(puzzle: Hidato, values: Sequence[int] | None = None) -> Picture:
    """The board; with values, its path."""
    items: list[Item] = []
    for cell, number in enumerate(number for row in puzzle.givens for number in row):
        if number is None:
            items.append(Hole(cell))
        elif number:
            items.append(Number(cell, str(number), "given"))
        elif values is not None:
            items.append(Number(cell, str(values[cell]), "entered"))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), skewed=puzzle.neighbours == 6)
