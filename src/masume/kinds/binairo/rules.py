"""Define the rules of Binairo. The values are 0 and 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from masume.core import grid
from masume.core.grid import Mask
from masume.core.kind import Kind, reasoning_of
from masume.core.lazy import Lazy, lazy
from masume.core.model import DifferentLines, Forbid, Model, Rule, Sum, Values
from masume.core.partial_board import Remaining, open_cells

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

KIND: Lazy[Kind[Binairo]] = lazy("masume.kinds.binairo:BINAIRO")
SEARCH: Lazy[Callable[..., Any]] = lazy("masume.kernel.binairo.search:solve")
RULES = {
    "three": "No three equal symbols stand next to each other in a row or column.",
    "balance": "Every row and column has as many 0s as 1s (in an odd length, one symbol is one more).",
    "lines": "No two rows are alike and no two columns are alike.",
}
DOMAINS = {None: 0b11, 0: 0b01, 1: 0b10}


def domains(givens: tuple[tuple[int | None, ...], ...]) -> tuple[Mask, ...]:
    """Return the domain of each cell: its given, or both symbols."""
    return tuple([DOMAINS[given] for row in givens for given in row])


def ones(length: int, odd: str | None) -> tuple[int, int]:
    """Return the smallest and the largest number of 1s that a line of `length` cells may have."""
    half = length // 2
    if length % 2 == 0:
        return half, half
    return {"ones": (half + 1, half + 1), "zeros": (half, half), "either": (half, half + 1)}[odd or "either"]


@lru_cache(maxsize=256)
def _rules(rows: int, cols: int, unique_lines: bool, odd: str | None) -> tuple[Rule, ...]:
    """Return the rules of boards with this size and these options."""
    row_lines, col_lines = grid.row_lines(rows, cols), grid.col_lines(rows, cols)
    quotas = [ones(cols, odd)] * rows + [ones(rows, odd)] * cols
    stated: list[Rule] = [
        # No three equal symbols stand next to each other in a row or column.
        Forbid("three", RULES["three"], grid.windows(rows, cols, 3), ((0, 0, 0), (1, 1, 1))),
        # Every row and column has as many 0s as 1s (in an odd length, one symbol is one more).
        Sum(
            "balance",
            RULES["balance"],
            row_lines + col_lines,
            tuple(low for low, _ in quotas),
            tuple(high for _, high in quotas),
        ),
    ]
    if unique_lines:
        # No two rows are alike and no two columns are alike.
        stated.append(DifferentLines("lines", RULES["lines"], (row_lines, col_lines)))
    return tuple(stated)


def model(puzzle: Binairo) -> Model:
    """Return the model of `puzzle`."""
    rows, cols, odd = puzzle.rows, puzzle.cols, puzzle.odd
    return Model(
        rows,
        cols,
        grid.shape(rows, cols, 4).cells,
        puzzle.domains,
        _rules(rows, cols, puzzle.unique_lines, odd),
        partial(SEARCH.load(), rows, cols, puzzle.unique_lines, ones(cols, odd), ones(rows, odd)),
        partial(reasoning_of, KIND, puzzle),
    )


def rule_keys(puzzle: Binairo) -> dict[str, str]:
    """Return the key of the sentence that states how many 0s and 1s the lines of `puzzle` have."""
    has_odd = puzzle.rows % 2 or puzzle.cols % 2
    return {"balance": f"balance-{puzzle.odd}" if has_odd else "balance-even"}


def remaining(puzzle: Binairo, values: Values) -> tuple[Remaining, ...]:
    """Return, for each line, how many 0s and how many 1s are still to be placed. If either symbol may occur once more
    than the other, each number is the largest possible.
    """
    remaining_parts = []
    for line in grid.lines(puzzle.rows, puzzle.cols):
        least, most = ones(len(line), puzzle.odd)
        written = [values[cell] for cell in line]
        counts = {0: len(line) - least - written.count(0), 1: most - written.count(1)}
        remaining_parts.append(Remaining(line, open_cells(line, values), counts))
    return tuple(remaining_parts)
