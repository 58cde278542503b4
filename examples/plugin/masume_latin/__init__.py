"""Latin: fill the square so that no number stands twice in a row or column. Values: 1 to the size of the square."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from masume.core.errors import PuzzleError
from masume.core.grid import Cell, Mask, cell_name
from masume.core.kind import Clue, Kind, Option, given_clue
from masume.core.lazy import lazy
from masume.core.puzzle import Board, is_int, quote, rectangle, with_cells
from masume_latin import drawing, formats, rules


class Latin(Board):
    """A Latin square: rows of numbers, 0 for an empty cell."""

    kind: ClassVar[str] = "latin"
    FIELDS = ("givens",)

    givens: tuple[tuple[int, ...], ...]
    domains: tuple[Mask, ...]

    def __init__(self, givens: Sequence[Sequence[int]], meta: Mapping[str, Any] | None = None) -> None:
        numbers = rectangle(givens)
        size = len(numbers)
        if len(numbers[0]) != size:
            raise PuzzleError(
                "a Latin square has as many rows as columns, not {rows} and {cols}", rows=size, cols=len(numbers[0])
            )
        for cell, number in enumerate(number for row in numbers for number in row):
            if not is_int(number) or not 0 <= number <= size:
                raise PuzzleError(
                    "{cell}: {number} is not a number from 1 to {size}, or 0",
                    cell=cell_name(cell, size),
                    number=quote(number),
                    size=size,
                )
        self._set(givens=numbers, rows=size, cols=size, domains=rules.domains(numbers), meta=dict(meta or {}))

    @property
    def options(self) -> dict[str, Option]:
        return {}


def give(puzzle: Latin, places: Iterable[tuple[Cell, int]]) -> Latin:
    return Latin(with_cells(puzzle.givens, places))


def clues(puzzle: Latin) -> tuple[Clue, ...]:
    numbers = enumerate(number for row in puzzle.givens for number in row)
    return tuple(given_clue(cell, number, puzzle.cols) for cell, number in numbers if number)


def keep(puzzle: Latin, indices: Iterable[int]) -> Latin:
    printed = clues(puzzle)
    kept = [(printed[i].cells[0], printed[i].value) for i in indices]
    return Latin(with_cells(((0,) * puzzle.cols,) * puzzle.rows, kept))


def to_plain(puzzle: Latin) -> dict[str, Any]:
    return {"givens": [list(row) for row in puzzle.givens]}


LATIN: Kind[Latin] = Kind(
    name="latin",
    aliases={"latin-square": {}},
    puzzle=Latin,
    rules=rules.RULES,
    options={},
    examples=lazy("masume_latin.examples:EXAMPLES"),
    breaking=lazy("masume_latin.examples:BREAKING"),
    model=rules.model,
    remaining=rules.remaining,
    picture=drawing.picture,
    give=give,
    clues=clues,
    keep=keep,
    tokens=formats.dialect(Latin),
    dialects={},
    to_plain=to_plain,
    position=lazy("masume_latin.position:LatinPosition"),
    toolbox=lazy("masume_latin.techniques:TOOLBOX"),
    boards=lazy("masume_latin.generator:boards"),
    normal_forms=lazy("masume_latin.symmetry:normal_forms"),
    links=lazy("masume_latin.formats:LINKS"),
)
