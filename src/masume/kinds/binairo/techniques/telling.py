"""Steps about lines come in two parts: a pattern is spotted in the content of a line, and then told on the board.

Spotting knows nothing of the board, so it looks at every content only once. Telling names lines, cells and groups of
cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from masume.core.grid import Cell, Mask, cell_name
from masume.kinds.binairo.filling import Content
from masume.kinds.binairo.position import BinairoPosition
from masume.language import arguments
from masume.reasoning.technique import Step

Spot = TypeVar("Spot")
Find = Callable[[BinairoPosition, int], Iterable[Step]]

MAX_REMEMBERED_LINES = 1 << 16  # lines whose steps a position keeps; when there are more, its memory is cleared


def on_lines(spot: Callable[[Content], tuple[Spot, ...]], tell: Callable[[BinairoPosition, int, Spot], Step]) -> Find:
    """The `find` of a technique that looks at one line: `spot` lists its patterns in a content, `tell` turns one of
    them into a step."""

    def find(position: BinairoPosition, unit: int) -> tuple[Step, ...]:
        content = position.contents[unit]
        spots = spot(content)
        if not spots:
            return ()
        memory, key = position.memory, (spot, unit, content)
        steps = memory.get(key)
        if steps is None:
            if len(memory) >= MAX_REMEMBERED_LINES:
                memory.clear()
            steps = memory[key] = tuple([tell(position, unit, found) for found in spots])
        return steps

    return find


def line_word(position: BinairoPosition, unit: int) -> arguments.Line:
    """A line by its name: row 3, column 1."""
    rows = position.rows
    return arguments.Line("row", unit + 1) if unit < rows else arguments.Line("column", unit - rows + 1)


def number_words(position: BinairoPosition, units: Iterable[int]) -> arguments.Items:
    """Lines of one direction by their numbers alone: 1, 3 and 6."""
    return arguments.Items(tuple(str(line_word(position, unit).number) for unit in units))


def any_of(position: BinairoPosition, cells: Iterable[Cell]) -> arguments.Items:
    """Cells joined by "or": r1c2 or r1c3."""
    return arguments.Items(tuple(cell_name(cell, position.cols) for cell in cells), "or")


def group_words(position: BinairoPosition, unit: int, groups: Iterable[Mask]) -> arguments.Items:
    """Groups of cells, the cells of each joined by slashes: r1c2/r1c3 and r1c7."""
    return arguments.Items(
        tuple("/".join(cell_name(cell, position.cols) for cell in position.cells_of(unit, group)) for group in groups)
    )


def filling_words(content: Content, fillings: Iterable[Mask]) -> arguments.Items:
    """Fillings of a line as text: 0101 or 0110."""
    return arguments.Items(tuple(content.text(ones) for ones in fillings), "or")
