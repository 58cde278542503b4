"""Where a Hitori player stands: which cells are known to be shaded or unshaded, and which cells have twins.

twin     another cell of the same row or column with the same symbol
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from masume.core.grid import Cell, Mask
from masume.kinds.hitori.layout import AROUND, Layout, layout, twins
from masume.language import arguments
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

TWINS, SIGHT = "twins", "sight"
"""Scopes whose units are cells: TWINS is a cell with its twins, SIGHT a cell with its neighbours and twins."""

UNSHADED, SHADED = 0, 1


@lru_cache(maxsize=64)
def _scopes(rows: int, cols: int, labels: tuple[int, ...]) -> dict[str, tuple[Mask, ...]]:
    by_size = layout(rows, cols).scopes
    pairs = tuple(enumerate(twins(rows, cols, labels)))
    return {
        **by_size,
        TWINS: tuple(1 << cell | mask for cell, mask in pairs),
        SIGHT: tuple(by_size[AROUND][cell] | mask for cell, mask in pairs),
    }


class HitoriPosition(Position):
    """A Hitori board and what is known about it. The units of a scope are numbered as in the tables of `layout`."""

    puzzle: Hitori
    layout: Layout
    labels: tuple[int, ...]
    twins: tuple[Mask, ...]
    memo: dict[Any, Any]
    """Results about the printed board or about one state of a line, kept so that they are found only once. All copies
    of a position share this memory."""

    def __init__(self, puzzle: Hitori) -> None:
        rows, cols, labels = puzzle.rows, puzzle.cols, puzzle.labels
        super().__init__(puzzle, puzzle.domains, _scopes(rows, cols, labels))
        self.layout = layout(rows, cols)
        self.labels = labels
        self.twins = twins(rows, cols, labels)
        self.memo = {}

    @property
    def shaded(self) -> Mask:
        """The cells that are known to be shaded."""
        return self.holders[SHADED] & self.placed

    @property
    def unshaded(self) -> Mask:
        """The cells that are known to stay unshaded."""
        return self.holders[UNSHADED] & self.placed

    def place(self, cell: Cell, value: int) -> list[Candidate]:
        return [(cell, value)] if self.place_of_two(cell, value) else []

    def remove(self, cell: Cell, value: int) -> list[Candidate]:
        """Takes a candidate away. There are only two, so the other one counts as entered."""
        changed = super().remove(cell, value)
        if self.domains[cell] in (1 << UNSHADED, 1 << SHADED):
            self.placed |= 1 << cell
        return changed

    def symbol(self, cell: Cell) -> arguments.Text:
        """What is printed in a cell, as an argument for a sentence."""
        return arguments.Text(str(self.puzzle.givens[cell // self.cols][cell % self.cols]))

    def line_word(self, unit: int) -> arguments.Line:
        """A line by its number, as an argument for a sentence."""
        rows = self.rows
        return arguments.Line("row", unit + 1) if unit < rows else arguments.Line("column", unit - rows + 1)

    def common_line(self, cell: Cell, twin: Cell) -> int:
        """The number of the line in which two twins stand."""
        return cell // self.cols if cell // self.cols == twin // self.cols else self.rows + cell % self.cols
