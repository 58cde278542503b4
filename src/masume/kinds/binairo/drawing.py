"""Draw pictures of Binairo boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.model import NO_VALUE
from masume.core.picture import Bit, Item, Picture

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo


def picture(
    puzzle: Binairo, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """Return a picture of the board with the known values of `values`. `notes` are not drawn, because an open cell may
    have either symbol.
    """
    items: list[Item] = []
    for cell, given in enumerate(given for row in puzzle.givens for given in row):
        if given is not None:
            items.append(Bit(cell, given, "given"))
        elif values is not None and values[cell] != NO_VALUE:
            items.append(Bit(cell, values[cell], "entered"))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
