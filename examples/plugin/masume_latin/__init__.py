"""Latin: fill the square so that no number stands twice in a row or column. Values: 1 to the size of the square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from masume.core import grid
from masume.core.errors import PuzzleError
from masume.core.generator_limits import GeneratorLimits
from masume.core.kind import Kind, KindGenerator, KindLogic, Option, reasoning_of
from masume.core.lazy import lazy
from masume.core.model import AllDifferent, Model
from masume.core.puzzle import BasePuzzle, is_int, rectangle
from masume.core.symmetry import images, size_prefix

RULES = {"row": "No number stands twice in a row.", "column": "No number stands twice in a column."}


class Latin(BasePuzzle):
    """A Latin square: rows of numbers, 0 for an empty cell."""

    kind: ClassVar[str] = "latin"
    FIELDS = ("givens",)

    givens: tuple[tuple[int, ...], ...]
    domains: tuple[grid.Mask, ...]
    """The values that each cell may hold: bit v of a mask stands for the value v."""

    def __init__(self, givens: Sequence[Sequence[int]], meta: Mapping[str, Any] | None = None) -> None:
        rows = rectangle(givens)
        size = len(rows)
        if len(rows[0]) != size:
            raise PuzzleError("a Latin square with {size} rows needs {size} columns", size=size)
        numbers = [number for row in rows for number in row]
        for cell, number in enumerate(numbers):
            if not is_int(number) or not 0 <= number <= size:
                where = grid.cell_name(cell, size)
                raise PuzzleError("{cell}: not a number from 1 to {size}, or 0", cell=where, size=size)
        every = (1 << size + 1) - 2
        domains = tuple(1 << number if number else every for number in numbers)
        self._set(givens=rows, rows=size, cols=size, domains=domains, meta=dict(meta or {}))

    @property
    def options(self) -> dict[str, Option]:
        return {}


def model(puzzle: Latin) -> Model:
    rows, cols = puzzle.rows, puzzle.cols
    rules = (
        AllDifferent("row", RULES["row"], grid.row_lines(rows, cols)),
        AllDifferent("column", RULES["column"], grid.col_lines(rows, cols)),
    )
    logic = partial(reasoning_of, lazy("masume_latin:LATIN"), puzzle)
    return Model(rows, cols, grid.shape(rows, cols, 4).cells, puzzle.domains, rules, reasoner=logic)


def normal_forms(puzzle: Latin) -> list[bytes]:
    """Return the normal form, which rotated and reflected squares share."""
    numbers = bytes(number for row in puzzle.givens for number in row)
    return [size_prefix(puzzle.rows, puzzle.cols) + image for image in images(numbers, puzzle.rows, puzzle.cols)]


LATIN: Kind[Latin] = Kind(
    name="latin",
    aliases={"latin-square": {}},
    puzzle_class=Latin,
    rules=RULES,
    examples=lazy("masume_latin.examples:EXAMPLES"),
    counterexamples=lazy("masume_latin.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=model,
        position=lazy("masume_latin.techniques:LatinPosition"),
        techniques=lazy("masume_latin.techniques:TECHNIQUE_SET"),
        normal_forms=normal_forms,
    ),
    generator=KindGenerator(
        generate=lazy("masume_latin.generator:generate"),
        limits=lambda: GeneratorLimits(smallest=2, largest=16),
    ),
)
