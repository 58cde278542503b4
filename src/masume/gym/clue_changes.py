"""Change single clues of boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from masume import kinds
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, bits
from masume.core.kind import Clue, Puzzle
from masume.verbs import player_entries
from masume.verbs.solve import model_of

RUNS = ("across", "down")
NEAR = (-1, 1, -2, 2)


class ClueChange(NamedTuple):
    """A new value for a clue, or a new clue. `what` is the type of the clue, as in `Clue`; `cell` is its cell or the
    first cell of its run.
    """

    cell: Cell
    what: str
    value: int | str


def changed(puzzle: Puzzle, change: ClueChange) -> Puzzle | None:
    """Return `puzzle` with a clue changed or added; None if there is no such board."""
    kind = kinds.kind_of(puzzle)
    try:
        if change.what == "given":
            if not model_of(puzzle).domains[change.cell]:
                return None
            others = [i for i, clue in enumerate(kind.clues.list(puzzle)) if clue.cells != (change.cell,)]
            return kind.clues.with_givens(kind.clues.with_only(puzzle, others), [(change.cell, int(change.value))])
        plain: dict[str, Any] = kind.formats.to_plain(puzzle)
        rows = [list(row) for row in plain["givens"]]
        if change.what in RUNS:
            row, col = divmod(change.cell - (1 if change.what == "across" else puzzle.cols), puzzle.cols)
            square = rows[row][col]
            if row < 0 or not isinstance(square, list | tuple):
                return None
            rows[row][col] = [
                change.value if what == change.what else total
                for what, total in zip(("down", "across"), square, strict=True)
            ]
        else:
            row, col = divmod(change.cell, puzzle.cols)
            rows[row][col] = change.value
        return kind.puzzle_class(**{**puzzle.options, **plain, "givens": rows})
    except PuzzleError:
        return None


def without(puzzle: Puzzle, clue: Clue) -> Puzzle:
    """Return `puzzle` without one of its clues."""
    clues = kinds.kind_of(puzzle).clues
    return clues.with_only(puzzle, [i for i, other in enumerate(clues.list(puzzle)) if other != clue])


def other_values(puzzle: Puzzle, clue: Clue) -> Sequence[int]:
    """Return other values that `clue` could have. They need not suit the board."""
    if clue.what in RUNS:
        return [int(clue.value) + step for step in NEAR if int(clue.value) + step > 0]
    if clue.what == "symbol":
        return [value for value in range(1, max(puzzle.rows, puzzle.cols) + 1) if value != clue.value]
    values = player_entries.values_of(kinds.kind_of(puzzle), puzzle)
    return [value for value in bits(values) if value != clue.value]


def added_givens(puzzle: Puzzle, solution: Sequence[int]) -> list[Clue]:
    """Return the clues that can be added to `puzzle`: the values of its solution in cells without a given. There are
    none in a kind without givens.
    """
    kind = kinds.kind_of(puzzle)
    clues = kind.clues.list(puzzle)
    if any(clue.what != "given" for clue in clues):
        return []
    known = {clue.cells for clue in clues}
    cells = [cell for cell, domain in enumerate(model_of(puzzle).domains) if domain and (cell,) not in known]
    return [Clue((cell,), solution[cell], "") for cell in cells]
