"""Kakuro boards as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from masume.core.picture import Corner, Item, Number, Picture, Wall

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro


def picture(puzzle: Kakuro, values: Sequence[int] | None = None) -> Picture:
    """The board; with values, its digits."""
    items: list[Item] = []
    for cell, square in enumerate(square for row in puzzle.givens for square in row):
        if isinstance(square, tuple):
            items.append(Wall(cell))
            if square != (0, 0):
                items.append(Corner(cell, *square))
        elif square:
            items.append(Number(cell, str(square), "given"))
        elif values is not None:
            items.append(Number(cell, str(values[cell]), "entered"))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
