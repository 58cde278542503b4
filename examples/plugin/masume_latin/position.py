"""Where a player of a Latin square stands. Writing a number down strikes it out along its row and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume.core.grid import Cell, Mask, bits, lines
from masume.reasoning.position import Position

if TYPE_CHECKING:
    from masume_latin import Latin


class LatinPosition(Position):
    def __init__(self, puzzle: Latin) -> None:
        super().__init__(puzzle, puzzle.domains)
        self.lines = lines(puzzle.rows, puzzle.cols)  # all rows, then all columns
        for cell in bits(self.placed):
            self.follow(cell, self.value(cell))

    def follow(self, cell: Cell, value: int) -> Mask:
        row, col = divmod(cell, self.cols)
        peers = {*self.lines[row], *self.lines[self.rows + col]} - {cell}
        return sum(self.remove(peer, value) for peer in peers)
