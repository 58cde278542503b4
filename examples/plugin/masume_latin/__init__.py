"""Latin: fill the square so that no number stands twice in a row or column. Values: 1 to the size of the square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from masume.core.errors import PuzzleError
from masume.core.grid import Mask, cell_name
from masume.core.kind import Kind, KindGenerator, KindLogic, Option
from masume.core.lazy import lazy
from masume.core.order import GeneratorLimits
from masume.core.puzzle import Board, is_int, quote, rectangle
from masume_latin import rules


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
            raise PuzzleError(f"a Latin square has as many rows as columns, not {size} and {len(numbers[0])}")
        for cell, number in enumerate(number for row in numbers for number in row):
            if not is_int(number) or not 0 <= number <= size:
                raise PuzzleError(f"{cell_name(cell, size)}: {quote(number)} is not a number from 1 to {size}, or 0")
        self._set(givens=numbers, rows=size, cols=size, domains=rules.domains(numbers), meta=dict(meta or {}))

    @property
    def options(self) -> dict[str, Option]:
        return {}


LATIN: Kind[Latin] = Kind(
    name="latin",
    aliases={"latin-square": {}},
    puzzle_class=Latin,
    rules=rules.RULES,
    examples=lazy("masume_latin.examples:EXAMPLES"),
    counterexamples=lazy("masume_latin.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=rules.model,
        position=lazy("masume_latin.position:LatinPosition"),
        techniques=lazy("masume_latin.techniques:TECHNIQUE_SET"),
        normal_forms=rules.normal_forms,
    ),
    generator=KindGenerator(
        generate=lazy("masume_latin.generator:generate"),
        limits=lambda: GeneratorLimits(smallest=2, largest=16),
    ),
)
