"""Define the rules of Hidato. The values are the numbers from 1 to the number of cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from masume.core.grid import Mask
from masume.core.kind import Kind, reasoning_of
from masume.core.lazy import Lazy, lazy
from masume.core.model import AllDifferent, Chain, Model, Values
from masume.core.partial_board import Remaining, open_cells

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato

KIND: Lazy[Kind[Hidato]] = lazy("masume.kinds.hidato:HIDATO")
SEARCH: Lazy[Callable[..., Any]] = lazy("masume.kernel.hidato.search:solve")
RULES = {
    "once": "Each number from 1 to the number of cells appears exactly once.",
    "chain": "Consecutive numbers stand in neighbouring cells.",
}


def domains(numbers: Sequence[int | None], last: int) -> tuple[Mask, ...]:
    """Return the domain of each square: only its given if it has one, no number for a hole, and otherwise all numbers
    that are not given elsewhere.
    """
    free = (1 << last + 1) - 2
    for number in numbers:
        if number:
            free ^= 1 << number
    return tuple([1 << number if number else 0 if number is None else free for number in numbers])


def model(puzzle: Hidato) -> Model:
    """Return the model of `puzzle`."""
    shape = puzzle.shape
    return Model(
        puzzle.rows,
        puzzle.cols,
        shape.cells,
        puzzle.domains,
        (
            # Each number from 1 to the number of cells appears exactly once.
            AllDifferent("once", RULES["once"], (shape.cells,)),
            # Consecutive numbers stand in neighbouring cells.
            Chain("chain", RULES["chain"], shape),
        ),
        partial(SEARCH.load(), shape),
        partial(reasoning_of, KIND, puzzle),
    )


def remaining(puzzle: Hidato, values: Values) -> tuple[Remaining, ...]:
    """Return the open cells and the numbers that still have to be placed."""
    cells = puzzle.shape.cells
    written = [values[cell] for cell in cells]
    counts = {number: 1 - written.count(number) for number in range(1, len(cells) + 1)}
    left = {number: count for number, count in counts.items() if count}
    return (Remaining(cells, open_cells(cells, values), left),)
