"""Hitori boards as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from masume.core.picture import Fill, Item, Mark, Number, Picture

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori


def picture(puzzle: Hitori, values: Sequence[int] | None = None) -> Picture:
    """The board; with values, its shading."""
    items: list[Item] = []
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
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
