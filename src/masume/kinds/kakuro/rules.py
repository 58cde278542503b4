"""Define the rules of Kakuro. The values are the digits 1 to 9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from masume.core.grid import Mask
from masume.core.kind import Kind, reasoning_of
from masume.core.lazy import Lazy, lazy
from masume.core.model import NO_VALUE, AllDifferent, Model, Sum, Values
from masume.core.partial_board import Remaining, open_cells

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro, Square

KIND: Lazy[Kind[Kakuro]] = lazy("masume.kinds.kakuro:KAKURO")
SEARCH: Lazy[Callable[..., Any]] = lazy("masume.kernel.kakuro.search:solve")
RULES = {
    "distinct": "No digit stands twice in a run.",
    "sum": "The digits of a run add up to its clue.",
}
DIGITS = 0b11_1111_1110
DOMAINS: dict[Square, Mask] = {0: DIGITS, **{digit: 1 << digit for digit in range(1, 10)}}


def domains(squares: Sequence[Square]) -> tuple[Mask, ...]:
    """Return the domain of each square: all digits for an empty white cell, the printed digit for a given, and the
    empty set for a wall.
    """
    return tuple([DOMAINS.get(square, 0) for square in squares])


def search(puzzle: Kakuro) -> Callable[..., Any]:
    """Return the compiled search for `puzzle`, a function of domains and a limit."""
    return partial(SEARCH.load(), puzzle.rows * puzzle.cols, puzzle.cells, puzzle.across, puzzle.down, puzzle.sums)


def model(puzzle: Kakuro) -> Model:
    """Return the model of `puzzle`."""
    runs = puzzle.across + puzzle.down
    sums = puzzle.sums
    if 0 in sums:
        clued = tuple(run for run, clue in zip(runs, sums, strict=True) if clue)
        clues = tuple(clue for clue in sums if clue)
    else:
        clued, clues = runs, sums
    return Model(
        puzzle.rows,
        puzzle.cols,
        puzzle.cells,
        puzzle.domains,
        (
            # No digit stands twice in a run.
            AllDifferent("distinct", RULES["distinct"], runs),
            # The digits of a run add up to its clue (a run without a clue only needs distinct digits).
            Sum("sum", RULES["sum"], clued, clues, clues),
        ),
        search(puzzle),
        partial(reasoning_of, KIND, puzzle),
    )


def remaining(puzzle: Kakuro, values: Values) -> tuple[Remaining, ...]:
    """Return, for each run, its open cells and the sum that is left for them; the across runs come first."""
    remaining_parts = []
    for run, clue in zip(puzzle.across + puzzle.down, puzzle.sums, strict=True):
        still_open = open_cells(run, values)
        written = sum(values[cell] for cell in run if values[cell] != NO_VALUE)
        remaining_parts.append(Remaining(run, still_open, total=clue - written if clue else None))
    return tuple(remaining_parts)
