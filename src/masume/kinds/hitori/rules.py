"""Define the rules of Hitori. The values are 0 (unshaded) and 1 (shaded)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from masume.core import grid
from masume.core.grid import Mask
from masume.core.kind import Kind, reasoning_of
from masume.core.lazy import Lazy, lazy
from masume.core.model import NO_VALUE, AllDifferent, Connected, Forbid, Model, Values
from masume.core.partial_board import Remaining, open_cells

if TYPE_CHECKING:
    from masume.kinds.hitori import Hitori

KIND: Lazy[Kind[Hitori]] = lazy("masume.kinds.hitori:HITORI")
SEARCH: Lazy[Callable[..., Any]] = lazy("masume.kernel.hitori.search:solve")
RULES = {
    "repeat": "No symbol is left unshaded more than once in any row or column.",
    "touch": "No two shaded cells touch along an edge.",
    "connected": "All unshaded cells form one area that is connected along edges.",
}
SHADED = 1
DOMAINS = {None: 0b11, 0: 0b01, 1: 0b10}


def domains(marks: tuple[tuple[int | None, ...], ...] | None, cells: int) -> tuple[Mask, ...]:
    """Return the domain of each cell: only the value of its mark if it has one, otherwise both values."""
    return (DOMAINS[None],) * cells if marks is None else tuple(DOMAINS[mark] for row in marks for mark in row)


def model(puzzle: Hitori) -> Model:
    """Return the model of `puzzle`."""
    rows, cols = puzzle.rows, puzzle.cols
    shape = grid.shape(rows, cols, 4)
    return Model(
        rows,
        cols,
        shape.cells,
        puzzle.domains,
        (
            # No symbol is left unshaded more than once in any row or column.
            AllDifferent("repeat", RULES["repeat"], grid.lines(rows, cols), puzzle.labels, among=0),
            # No two shaded cells touch along an edge.
            Forbid("touch", RULES["touch"], grid.windows(rows, cols, 2), ((1, 1),)),
            # All unshaded cells form one area that is connected along edges.
            Connected("connected", RULES["connected"], shape, 0),
        ),
        partial(SEARCH.load(), rows, cols, puzzle.labels),
        partial(reasoning_of, KIND, puzzle),
    )


def remaining(puzzle: Hitori, values: Values) -> tuple[Remaining, ...]:
    """Return the least number of cells that still have to be shaded in each line, so that only one cell of each symbol
    stays unshaded.
    """
    remaining_parts = []
    for line in grid.lines(puzzle.rows, puzzle.cols):
        symbols = [puzzle.labels[cell] for cell in line if values[cell] != SHADED and puzzle.labels[cell] != NO_VALUE]
        counts = {SHADED: len(symbols) - len(set(symbols))}
        remaining_parts.append(Remaining(line, open_cells(line, values), counts))
    return tuple(remaining_parts)
