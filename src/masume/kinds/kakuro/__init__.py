"""Kakuro: crosswords with sums.

wall     a square without a digit; it may carry the sum of the run below it (down) and to its right (across)
run      a maximal line of white cells, across or down; its clue, if it has one, stands in the wall before it
given    a digit printed in a white cell (most boards have none)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from masume.core import grid
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Line, Mask, cell_name
from masume.core.kind import Clue, Kind, Option, given_clue
from masume.core.lazy import lazy
from masume.core.puzzle import Board, is_int, quote, rectangle, with_cells
from masume.kinds.kakuro import drawing, formats, rules

Square = int | tuple[int, int]


class Kakuro(Board):
    """A Kakuro board: rows of squares. A white cell is 0 (or the digit printed in it); a wall is a pair (down, across)
    of sums, 0 where there is none, or None for a wall without sums."""

    kind: ClassVar[str] = "kakuro"
    FIELDS = ("givens",)

    givens: tuple[tuple[Square, ...], ...]
    cells: Line
    across: tuple[Line, ...]
    down: tuple[Line, ...]
    sums: tuple[int, ...]
    """The clue of each run, across runs first; 0 for none."""
    domains: tuple[Mask, ...]
    """The values that each square may hold at the start, as the model states them."""

    def __init__(
        self, givens: Sequence[Sequence[int | Sequence[int] | None]], meta: Mapping[str, object] | None = None
    ) -> None:
        given = rectangle(givens)
        rows, cols = len(given), len(given[0])
        squares = [_square(square, i, cols) for i, square in enumerate(s for row in given for s in row)]
        cells = tuple(i for i, square in enumerate(squares) if isinstance(square, int))
        if not cells:
            raise PuzzleError("the board has no white cells")
        across, down = grid.runs(rows, cols, cells)
        clue_at = {i: square for i, square in enumerate(squares) if isinstance(square, tuple)}
        sums = [clue_at[run[0] - 1][1] if run[0] % cols else 0 for run in across]
        sums += [clue_at[run[0] - cols][0] if run[0] >= cols else 0 for run in down]
        _refuse_idle_clues(clue_at, across, down, cols)
        self._set(
            givens=tuple(tuple(squares[r * cols : r * cols + cols]) for r in range(rows)),
            rows=rows,
            cols=cols,
            cells=cells,
            across=across,
            down=down,
            sums=tuple(sums),
            domains=rules.domains(squares),
            meta=dict(meta or {}),
        )

    @property
    def options(self) -> dict[str, Option]:
        return {}


def _square(square: Any, cell: Cell, cols: int) -> Square:
    if square is None:
        return (0, 0)
    if is_int(square):
        if not 0 <= square <= 9:
            raise PuzzleError(
                f"{cell_name(cell, cols)}: {quote(square)} is not a digit from 1 to 9 (0 is an empty cell)"
            )
        return int(square)
    if not isinstance(square, list | tuple) or len(square) != 2:
        where = cell_name(cell, cols)
        raise PuzzleError(f"{where}: {quote(square)} is neither a white cell (0 to 9) nor a wall (down, across)")
    down, across = square
    if not (is_int(down) and is_int(across) and 0 <= down < 10**6 and 0 <= across < 10**6):
        where = cell_name(cell, cols)
        raise PuzzleError(f"{where}: the clues of a wall are two whole numbers (0 for none), not {quote(square)}")
    return int(down), int(across)


def _refuse_idle_clues(
    clue_at: dict[Cell, tuple[int, int]], across: tuple[Line, ...], down: tuple[Line, ...], cols: int
) -> None:
    """Raises PuzzleError for a clue that belongs to no run: the setter has made a slip."""
    before_across = {run[0] - 1 for run in across if run[0] % cols}
    before_down = {run[0] - cols for run in down}
    for cell, (below, right) in clue_at.items():
        if right and cell not in before_across:
            raise PuzzleError(f"{cell_name(cell, cols)}: the clue {right} across has no white cell to its right")
        if below and cell not in before_down:
            raise PuzzleError(f"{cell_name(cell, cols)}: the clue {below} down has no white cell below it")


def give(puzzle: Kakuro, places: Iterable[tuple[Cell, int]]) -> Kakuro:
    return Kakuro(with_cells(puzzle.givens, places))


def _clued_runs(puzzle: Kakuro) -> list[tuple[int, Line]]:
    """The runs that have a clue, each with its index into `sums`."""
    return [(i, run) for i, run in enumerate(puzzle.across + puzzle.down) if puzzle.sums[i]]


def _printed_digits(puzzle: Kakuro) -> list[tuple[Cell, int]]:
    return [(cell, s) for cell, s in enumerate(s for row in puzzle.givens for s in row) if isinstance(s, int) and s]


def clues(puzzle: Kakuro) -> tuple[Clue, ...]:
    """The sums, then the printed digits."""
    sums = [
        Clue(run, puzzle.sums[i], f"{puzzle.sums[i]} {way} from {cell_name(run[0], puzzle.cols)}")
        for i, run in _clued_runs(puzzle)
        for way in ["across" if i < len(puzzle.across) else "down"]
    ]
    return (*sums, *(given_clue(cell, digit, puzzle.cols) for cell, digit in _printed_digits(puzzle)))


def keep(puzzle: Kakuro, indices: Iterable[int]) -> Kakuro:
    clued, digits = _clued_runs(puzzle), _printed_digits(puzzle)
    chosen = set(indices)
    squares: list[list[Any]] = [[0 if isinstance(s, int) else [0, 0] for s in row] for row in puzzle.givens]
    for k, (i, run) in enumerate(clued):
        if k in chosen:
            is_across = i < len(puzzle.across)
            row, col = divmod(run[0] - (1 if is_across else puzzle.cols), puzzle.cols)
            squares[row][col][is_across] = puzzle.sums[i]
    for k, (cell, digit) in enumerate(digits):
        if k + len(clued) in chosen:
            squares[cell // puzzle.cols][cell % puzzle.cols] = digit
    return Kakuro(squares)


def to_plain(puzzle: Kakuro) -> dict[str, object]:
    return {
        "givens": [
            [None if square == (0, 0) else list(square) if isinstance(square, tuple) else square for square in row]
            for row in puzzle.givens
        ]
    }


KAKURO: Kind[Kakuro] = Kind(
    name="kakuro",
    aliases=("cross-sums",),
    puzzle=Kakuro,
    rules=rules.RULES,
    options={},
    examples=lazy("masume.kinds.kakuro.examples:EXAMPLES"),
    breaking=lazy("masume.kinds.kakuro.examples:BREAKING"),
    model=rules.model,
    remaining=rules.remaining,
    picture=drawing.picture,
    give=give,
    clues=clues,
    keep=keep,
    tokens=formats.own(Kakuro),
    dialects={
        "puzzlekit": formats.puzzlekit(Kakuro),
        "janko": formats.puzzlekit(Kakuro),
        "janko solution": formats.solution(Kakuro),
    },
    to_plain=to_plain,
    position=lazy("masume.kinds.kakuro.position:KakuroPosition"),
    toolbox=lazy("masume.kinds.kakuro.techniques:TOOLBOX"),
    boards=lazy("masume.kinds.kakuro.generator:boards"),
    normal_forms=lazy("masume.kinds.kakuro.symmetry:normal_forms"),
    links=lazy("masume.kinds.kakuro.links:LINKS"),
)
