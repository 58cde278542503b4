"""Hidato: complete the path of consecutive numbers.

given       a number printed on the board
hole        a square that is not part of the board
neighbours  8 for Hidato (also called Hidoku), 4 for Numbrix, 6 for hexagonal boards, whose rows are skewed: each lies
            half a cell to the right of the row above
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from masume.core import grid
from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, Shape, cell_name
from masume.core.kind import Clue, Kind, Option, OptionSpec, given_clue
from masume.core.lazy import lazy
from masume.core.puzzle import Board, is_int, quote, rectangle, with_cells
from masume.kinds.hidato import drawing, formats, rules


class Hidato(Board):
    """A Hidato board: rows of numbers, 0 for an empty cell, None (or -1) for a hole."""

    kind: ClassVar[str] = "hidato"
    FIELDS = ("givens", "neighbours")

    givens: tuple[tuple[int | None, ...], ...]
    neighbours: int
    shape: Shape
    domains: tuple[Mask, ...]
    """The values that each square may hold at the start, as the model states them."""
    may_repeat: ClassVar[bool] = False
    """Whether a number may stand twice."""

    def __init__(
        self, givens: Sequence[Sequence[int | None]], neighbours: int = 8, meta: Mapping[str, object] | None = None
    ) -> None:
        if not is_int(neighbours) or neighbours not in grid.STEPS:
            raise PuzzleError(f"neighbours must be 4, 6 or 8, not {quote(neighbours)}")
        numbers = tuple([tuple([None if g == -1 and is_int(g) else g for g in row]) for row in rectangle(givens)])
        rows, cols = len(numbers), len(numbers[0])
        squares = [given for row in numbers for given in row]
        count = len(squares) - squares.count(None)
        if not count:
            raise PuzzleError("the board has no cells, only holes")
        mask: Mask = 0
        where: dict[int, Cell] = {}
        for cell, given in enumerate(squares):
            if given is None:
                continue
            mask |= 1 << cell
            if given == 0 and is_int(given):
                continue
            if not is_int(given) or not 1 <= given <= count:
                where_and_what = f"{cell_name(cell, cols)}: {quote(given)}"
                raise PuzzleError(f"{where_and_what} is not a number from 1 to {count} (the number of cells)")
            if given in where and not self.may_repeat:
                raise PuzzleError(
                    f"{given} stands twice, at {cell_name(where[given], cols)} and {cell_name(cell, cols)}"
                )
            where[given] = cell
        self._set(
            givens=numbers,
            neighbours=neighbours,
            rows=rows,
            cols=cols,
            shape=grid.shape(rows, cols, neighbours, mask),
            domains=rules.domains(numbers, count),
            meta=dict(meta or {}),
        )

    @property
    def options(self) -> dict[str, Option]:
        return {"neighbours": self.neighbours}


class FilledHidato(Hidato):
    """A board with what a player has entered: a number that stands twice is a mistake, and the board can be read."""

    may_repeat = True


def give(puzzle: Hidato, places: Iterable[tuple[Cell, int]]) -> Hidato:
    return Hidato(with_cells(puzzle.givens, places), puzzle.neighbours)


def clues(puzzle: Hidato) -> tuple[Clue, ...]:
    numbers = enumerate(number for row in puzzle.givens for number in row)
    return tuple(given_clue(cell, number, puzzle.cols) for cell, number in numbers if number)


def keep(puzzle: Hidato, indices: Iterable[int]) -> Hidato:
    printed = clues(puzzle)
    kept = [printed[i] for i in indices]
    empty = tuple(tuple(None if number is None else 0 for number in row) for row in puzzle.givens)
    numbers = [(clue.cells[0], clue.value) for clue in kept]
    return Hidato(with_cells(empty, numbers), puzzle.neighbours)


def to_plain(puzzle: Hidato) -> dict[str, object]:
    return {"givens": [list(row) for row in puzzle.givens]}


def _kind(puzzle: type[Hidato], filled: Kind[Hidato] | None) -> Kind[Hidato]:
    return Kind(
        name="hidato",
        aliases=("hidoku", "numbrix"),
        puzzle=puzzle,
        filled=filled,
        rules=rules.RULES,
        options={
            "neighbours": OptionSpec(
                {"8": 8, "4": 4, "6": 6}, 8, "how many cells a cell touches: 8, 4 (Numbrix) or 6 (hexagons)"
            )
        },
        examples=lazy("masume.kinds.hidato.examples:EXAMPLES"),
        breaking=lazy("masume.kinds.hidato.examples:BREAKING"),
        model=rules.model,
        remaining=rules.remaining,
        picture=drawing.picture,
        give=give,
        clues=clues,
        keep=keep,
        tokens=formats.dialect(puzzle, "text"),
        dialects={format_name: formats.dialect(puzzle, format_name) for format_name in ("list", "puzzlekit", "janko")},
        to_plain=to_plain,
        position=lazy("masume.kinds.hidato.position:HidatoPosition"),
        toolbox=lazy("masume.kinds.hidato.techniques:TOOLBOX"),
        boards=lazy("masume.kinds.hidato.orders:boards"),
        normal_forms=lazy("masume.kinds.hidato.symmetry:normal_forms"),
        links=lazy("masume.kinds.hidato.links:LINKS"),
    )


HIDATO = _kind(Hidato, _kind(FilledHidato, None))
