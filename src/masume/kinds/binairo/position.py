"""Where a Binairo player stands: which cells are known, and what each line holds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from masume.core.grid import Cell, Line, Mask, bits, lines
from masume.kinds.binairo import rules
from masume.kinds.binairo.filling import Content, make_content
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Step

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

LINE = "line"


@lru_cache(maxsize=64)
def _scopes(rows: int, cols: int) -> dict[str, tuple[Mask, ...]]:
    """For each cell, the numbers of its row and its column, as bits."""
    return {LINE: tuple(1 << cell // cols | 1 << rows + cell % cols for cell in range(rows * cols))}


@lru_cache(maxsize=64)
def _blank_lines(rows: int, cols: int, odd: str | None) -> tuple[Content, ...]:
    """The lines of an empty board."""
    row = Content(cols, *rules.ones(cols, odd), 0, 0)
    col = Content(rows, *rules.ones(rows, odd), 0, 0)
    return (row,) * rows + (col,) * cols


class BinairoPosition(Position):
    """A Binairo board. Lines are numbered: all rows, then all columns; unit u of the scope "line" is line u."""

    puzzle: Binairo
    lines: tuple[Line, ...]
    contents: list[Content]
    """What each line holds."""
    complete: Mask
    """The numbers of the lines without blanks."""
    memory: dict[Any, tuple[Step, ...]]
    """The steps found in each line, by technique, line and content; copies of the position share this memory."""

    def __init__(self, puzzle: Binairo) -> None:
        super().__init__(puzzle, puzzle.domains, _scopes(puzzle.rows, puzzle.cols))
        self.lines = lines(puzzle.rows, puzzle.cols)
        self.contents = list(_blank_lines(puzzle.rows, puzzle.cols, puzzle.odd))
        self.memory = {}
        self.complete = 0
        for cell in bits(self.placed):
            self._write(cell)

    def copy(self) -> Self:
        twin = super().copy()
        twin.contents = self.contents.copy()
        return twin

    def families(self) -> tuple[range, range]:
        """The numbers of the rows, and those of the columns."""
        return range(self.rows), range(self.rows, self.rows + self.cols)

    def crossing(self, unit: int, place: int) -> tuple[int, int]:
        """The line that crosses a line in one of its places, and where the common cell lies in the crossing line."""
        return (self.rows + place, unit) if unit < self.rows else (place, unit - self.rows)

    def cells_of(self, unit: int, places: Mask) -> tuple[Cell, ...]:
        """The cells in some places of a line."""
        line = self.lines[unit]
        return tuple([line[place] for place in bits(places)])

    def place(self, cell: Cell, value: int) -> list[Candidate]:
        if not self.place_of_two(cell, value):
            return []
        self._write(cell)
        return [(cell, value)]

    def remove(self, cell: Cell, value: int) -> list[Candidate]:
        """Takes a candidate away. The cell then holds the other symbol, which goes without saying."""
        changed = super().remove(cell, value)
        if changed:
            self.placed |= 1 << cell
            self._write(cell)
            if self.domains[cell]:
                changed.append((cell, 1 - value))
        return changed

    def _write(self, cell: Cell) -> None:
        """Brings the contents of a cell's lines up to date; a cell without candidates counts as blank."""
        row, col = divmod(cell, self.cols)
        domain = self.domains[cell]
        for unit, place in ((row, col), (self.rows + col, row)):
            length, low, high, zeros, ones = self.contents[unit]
            bit = 1 << place
            zeros = zeros | bit if domain == 1 else zeros & ~bit
            ones = ones | bit if domain == 2 else ones & ~bit
            self.contents[unit] = make_content(length, low, high, zeros, ones)
            if zeros | ones == (1 << length) - 1:
                self.complete |= 1 << unit
            else:
                self.complete &= ~(1 << unit)
