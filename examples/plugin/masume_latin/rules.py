"""The rules of Latin squares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from masume.core import grid
from masume.core.grid import Mask
from masume.core.kind import reasoning_of
from masume.core.lazy import lazy
from masume.core.model import AllDifferent, Model, Values
from masume.core.partial_board import Remaining, open_cells

if TYPE_CHECKING:
    from masume_latin import Latin

RULES = {
    "row": "No number stands twice in a row.",
    "column": "No number stands twice in a column.",
}


def domains(givens: tuple[tuple[int, ...], ...]) -> tuple[Mask, ...]:
    """Every number from 1 to the size, but for the givens. Bit v of a mask stands for the value v."""
    every = (1 << len(givens) + 1) - 2
    return tuple(1 << number if number else every for row in givens for number in row)


def model(puzzle: Latin) -> Model:
    rows, cols = puzzle.rows, puzzle.cols
    return Model(
        rows,
        cols,
        grid.shape(rows, cols, 4).cells,
        puzzle.domains,
        (
            # No number stands twice in a row.
            AllDifferent("row", RULES["row"], grid.row_lines(rows, cols)),
            # No number stands twice in a column.
            AllDifferent("column", RULES["column"], grid.col_lines(rows, cols)),
        ),
        logic=partial(reasoning_of, lazy("masume_latin:LATIN"), puzzle),
    )


def remaining(puzzle: Latin, values: Values) -> tuple[Remaining, ...]:
    """For each row and column, how often each number is still to be written: once or not at all."""
    found = []
    for line in grid.lines(puzzle.rows, puzzle.cols):
        written = [values[cell] for cell in line]
        counts = {number: 1 - written.count(number) for number in range(1, puzzle.rows + 1)}
        found.append(Remaining(line, open_cells(line, values), counts))
    return tuple(found)
