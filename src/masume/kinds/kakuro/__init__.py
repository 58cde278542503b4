"""Define the Kakuro kind: crosswords with sums.

A run is a maximal line of white cells, across or down. Its clue, if it has one, is printed in the wall before it. A
wall is a square without a digit; it may have the sum of the run below it (down) and the sum of the run to its right
(across). A given is a digit printed in a white cell; most boards have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from masume.core import grid
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Line, Mask, cell_name
from masume.core.kind import (
    Clue,
    Kind,
    KindClues,
    KindDrawing,
    KindFormats,
    KindGenerator,
    KindLogic,
    KindSetter,
    Option,
    given_clue,
)
from masume.core.lazy import lazy
from masume.core.puzzle import Array, BasePuzzle, copied_meta, is_int, plain, quote, rectangle, with_cells
from masume.kinds.kakuro import drawing, formats, rules

Square = int | tuple[int, int]
PLAIN_TYPES = {int, list, tuple, type(None)}


class Kakuro(BasePuzzle):
    """A Kakuro board, given by rows of squares. A white cell is the digit printed in it, or 0. A wall is a pair of its
    sums (down, across), where 0 is a missing sum, or None if it has no sums.
    """

    kind: ClassVar[str] = "kakuro"
    FIELDS = ("givens",)

    givens: tuple[tuple[Square, ...], ...]
    cells: Line
    across: tuple[Line, ...]
    down: tuple[Line, ...]
    sums: tuple[int, ...]
    """The clue of each run, across runs first; 0 for none."""
    domains: tuple[Mask, ...]
    """The domain of each square, as in the model."""

    def __init__(
        self, givens: Sequence[Sequence[int | Sequence[int] | None]] | Array, meta: Mapping[str, object] | None = None
    ) -> None:
        given = rectangle(givens)
        rows, cols = len(given), len(given[0])
        squares = _squares([square for row in given for square in row], cols)
        cells = tuple([i for i, square in enumerate(squares) if type(square) is int])
        if not cells:
            raise PuzzleError("the board has no white cells")
        across, down = grid.runs(rows, cols, cells)
        walls = [(0, 0) if type(square) is int else square for square in squares]
        sums = [walls[run[0] - 1][1] if run[0] % cols else 0 for run in across]
        sums += [walls[run[0] - cols][0] if run[0] >= cols else 0 for run in down]
        clues = list(chain.from_iterable(walls))
        if len(clues) - clues.count(0) != len(sums) - sums.count(0):
            _refuse_idle_clues(walls, across, down, cols)
        self._set(
            givens=tuple([tuple(squares[i : i + cols]) for i in range(0, len(squares), cols)]),
            rows=rows,
            cols=cols,
            cells=cells,
            across=across,
            down=down,
            sums=tuple(sums),
            domains=rules.domains(squares),
            meta=copied_meta(meta),
        )

    @property
    def options(self) -> dict[str, Option]:
        """Return the options of the board; Kakuro has none."""
        return {}


def _squares(given: list[Any], cols: int) -> list[Any]:
    """Convert the squares `given` to the form that a board stores: digits, and pairs of sums for walls. Raise
    PuzzleError if a square is not valid.
    """
    if list in (types := set(map(type, given))):
        given = [tuple(square) if type(square) is list else square for square in given]
    if types <= PLAIN_TYPES:  # all squares are checked together if they have plain types
        digits = [square for square in given if type(square) is int]
        walls = [square for square in given if type(square) is tuple]
        clues = [*chain.from_iterable(walls)]
        if (
            (not digits or (min(digits) >= 0 and max(digits) <= 9))
            and set(map(len, walls)) <= {2}
            and set(map(type, clues)) <= {int}
            and (not clues or (min(clues) >= 0 and max(clues) < 10**6))
        ):
            return [(0, 0) if square is None else square for square in given]
    return [_square(square, cell, cols) for cell, square in enumerate(given)]


def _square(square: Any, cell: Cell, cols: int) -> Square:
    """Convert `square` to the form that a board stores: a digit, or a pair of sums for a wall. Raise PuzzleError if it
    is not valid.
    """
    if square is None:
        return (0, 0)
    square = plain(square)
    if is_int(square):
        if not 0 <= square <= 9:
            raise PuzzleError(
                "{cell}: {square} is not a digit from 1 to 9 (0 is an empty cell)",
                cell=cell_name(cell, cols),
                square=quote(square),
            )
        return int(square)
    if not isinstance(square, list | tuple) or len(square) != 2:
        raise PuzzleError(
            "{cell}: {square} is neither a white cell (0 to 9) nor a wall (down, across)",
            cell=cell_name(cell, cols),
            square=quote(square),
        )
    down, across = map(plain, square)
    if not (is_int(down) and is_int(across) and 0 <= down < 10**6 and 0 <= across < 10**6):
        raise PuzzleError(
            "{cell}: the clues of a wall are two whole numbers (0 for none), not {square}",
            cell=cell_name(cell, cols),
            square=quote(square),
        )
    return int(down), int(across)


def _refuse_idle_clues(
    walls: Sequence[tuple[int, int]], across: tuple[Line, ...], down: tuple[Line, ...], cols: int
) -> None:
    """Raise PuzzleError if a clue belongs to no run, because that must be a mistake of the setter."""
    before_across = {run[0] - 1 for run in across if run[0] % cols}
    before_down = {run[0] - cols for run in down}
    for cell, (below, right) in enumerate(walls):
        if right and cell not in before_across:
            raise PuzzleError(
                "{cell}: the clue {sum} across has no white cell to its right",
                cell=cell_name(cell, cols),
                sum=right,
            )
        if below and cell not in before_down:
            raise PuzzleError(
                "{cell}: the clue {sum} down has no white cell below it", cell=cell_name(cell, cols), sum=below
            )


def with_givens(puzzle: Kakuro, places: Iterable[tuple[Cell, int]]) -> Kakuro:
    """Return `puzzle` with additional printed digits. `places` are pairs of a cell and its digit."""
    return Kakuro(with_cells(puzzle.givens, places))


def clued_runs(puzzle: Kakuro) -> list[tuple[int, Line]]:
    """Return the runs that have a clue, each with its index in `puzzle.sums`."""
    return [(i, run) for i, run in enumerate(puzzle.across + puzzle.down) if puzzle.sums[i]]


def _printed_digits(puzzle: Kakuro) -> list[tuple[Cell, int]]:
    """Return the cells with printed digits, each with its digit."""
    return [(cell, s) for cell, s in enumerate(s for row in puzzle.givens for s in row) if isinstance(s, int) and s]


def clues(puzzle: Kakuro) -> tuple[Clue, ...]:
    """Return all clues of the board: first the sums, then the printed digits."""
    sums = [
        Clue(run, puzzle.sums[i], f"{puzzle.sums[i]} {direction} from {cell_name(run[0], puzzle.cols)}", direction)
        for i, run in clued_runs(puzzle)
        for direction in ["across" if i < len(puzzle.across) else "down"]
    ]
    return (*sums, *(given_clue(cell, digit, puzzle.cols) for cell, digit in _printed_digits(puzzle)))


def count_clues(puzzle: Kakuro) -> int:
    """Return the number of clues of the board, which are sums and printed digits."""
    return len(clued_runs(puzzle)) + len(_printed_digits(puzzle))


def with_only(puzzle: Kakuro, indices: Iterable[int]) -> Kakuro:
    """Return a copy of `puzzle` with only some of its clues: those at `indices` in the result of `clues`."""
    clued, digits = clued_runs(puzzle), _printed_digits(puzzle)
    chosen = set(indices)
    kept = {i: puzzle.sums[i] for k, (i, _) in enumerate(clued) if k in chosen}
    sums = [kept.get(i, 0) for i in range(len(puzzle.sums))]
    return with_sums(puzzle, sums, [digit for k, digit in enumerate(digits, len(clued)) if k in chosen])


def with_sums(puzzle: Kakuro, sums: Sequence[int], digits: Iterable[tuple[Cell, int]] | None = None) -> Kakuro:
    """Return a copy of `puzzle` in which its sums are replaced by `sums`, one per run, 0 for none. Its printed digits
    are replaced by `digits`, unless that is None. A run without a wall before it gets no sum.
    """
    printed = _printed_digits(puzzle) if digits is None else digits
    squares: list[list[Any]] = [[0 if isinstance(s, int) else [0, 0] for s in row] for row in puzzle.givens]
    for i, run in enumerate(puzzle.across + puzzle.down):
        is_across = i < len(puzzle.across)
        if sums[i] and has_wall(puzzle, i):
            row, col = divmod(run[0] - (1 if is_across else puzzle.cols), puzzle.cols)
            squares[row][col][is_across] = sums[i]
    for cell, digit in printed:
        squares[cell // puzzle.cols][cell % puzzle.cols] = digit
    return Kakuro(squares)


def has_wall(puzzle: Kakuro, index: int) -> bool:
    """Return whether there is a wall before the run with this index, in which its sum can be printed. A run that begins
    at the border of the board has none.
    """
    run = (puzzle.across + puzzle.down)[index]
    return run[0] % puzzle.cols > 0 if index < len(puzzle.across) else run[0] >= puzzle.cols


def to_plain(puzzle: Kakuro) -> dict[str, object]:
    """Return the board as plain data, with the givens as lists."""
    return {
        "givens": [
            [None if square == (0, 0) else list(square) if isinstance(square, tuple) else square for square in row]
            for row in puzzle.givens
        ]
    }


KAKURO: Kind[Kakuro] = Kind(
    name="kakuro",
    aliases={"cross-sums": {}, "kakkuro": {}},
    puzzle_class=Kakuro,
    rules=rules.RULES,
    examples=lazy("masume.kinds.kakuro.examples:EXAMPLES"),
    counterexamples=lazy("masume.kinds.kakuro.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=rules.model,
        remaining=rules.remaining,
        position=lazy("masume.kinds.kakuro.position:KakuroPosition"),
        techniques=lazy("masume.kinds.kakuro.techniques:TECHNIQUE_SET"),
        normal_forms=lazy("masume.kinds.kakuro.symmetry:normal_forms"),
        normal_copy=lazy("masume.kinds.kakuro.symmetry:normal_copy"),
    ),
    clues=KindClues(
        list=clues,
        count=count_clues,
        with_givens=with_givens,
        with_only=with_only,
        conventional=lambda puzzle: range(len(clued_runs(puzzle))),
        is_full=lambda puzzle: all(0 not in row for row in puzzle.givens) and all(puzzle.sums),
        pattern=lazy("masume.kinds.kakuro.repairs:pattern"),
    ),
    formats=KindFormats(
        tokens=formats.own(Kakuro),
        dialects={
            "puzzlekit": formats.puzzlekit(Kakuro),
            "janko": formats.puzzlekit(Kakuro),
            "janko solution": formats.solution(Kakuro),
        },
        loose=formats.loose_readings,
        links=lazy("masume.kinds.kakuro.links:LINKS"),
        to_plain=to_plain,
    ),
    generator=KindGenerator(
        generate=lazy("masume.kinds.kakuro.generator:generate"),
        limits=lazy("masume.kinds.kakuro.generator:limits"),
        complete=lazy("masume.kinds.kakuro.complete:complete"),
        check_layout=lazy("masume.kinds.kakuro.generator:check_layout"),
    ),
    setter=KindSetter(
        arithmetic_errors=lazy("masume.kinds.kakuro.sum_totals:arithmetic_errors"),
        warnings=lazy("masume.kinds.kakuro.repairs:warnings"),
        likely_typos=lazy("masume.kinds.kakuro.repairs:likely_typos"),
        alternatives=lazy("masume.kinds.kakuro.repairs:alternatives"),
        misprint_edits=lazy("masume.kinds.kakuro.repairs:misprint_edits"),
        adapt=lazy("masume.kinds.kakuro.repairs:adapt"),
        repair_edits=lazy("masume.kinds.kakuro.repairs:repair_edits"),
        apply_edits=lazy("masume.kinds.kakuro.repairs:apply_edits"),
    ),
    drawing=KindDrawing(picture=drawing.picture),
)
