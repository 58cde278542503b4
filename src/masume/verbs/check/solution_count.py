"""How many solutions a board has, up to a limit, and which values its cells have in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random
from typing import NamedTuple

from masume.core.engine import Result
from masume.core.grid import Cell, Mask, bits
from masume.core.model import Model
from masume.verbs.check.budget import Work
from masume.verbs.check.report import Values

MOST_COUNTED = 1000
MOST_VALUES = 1_000_000  # of all solutions together, so that those of large boards fit into memory
LOOKS = 40  # around a solution, where there are more of them
NEAR = 30  # solutions that one look takes in
SHARE_KEPT = 0.6  # of the cells, in a look


class Counted(NamedTuple):
    """What was found of the solutions of a board."""

    solutions: tuple[Values, ...]
    complete: bool
    """Whether these are all of them."""
    values: Mapping[Cell, tuple[int, ...]]
    """The cells that differ between solutions, each with the values that it has."""
    values_complete: bool
    """Whether these are all values."""


def most_counted(model: Model) -> int:
    """How many solutions of a model are counted."""
    return min(MOST_COUNTED, max(10, MOST_VALUES // max(1, len(model.cells))))


def count(model: Model, known: Result, work: Work) -> Counted:
    """What can be said of the solutions of a model, of which some are known.

    If there are too many to know all of them, those that were found lie side by side. So others are looked for, with
    many cells kept as they are in one of them. Then every value that was not seen is asked for by itself."""
    solutions = tuple(solution.values for solution in known.solutions)
    seen = _seen(model, solutions)
    complete = known.exhausted
    if not complete:
        near = _look_around(model, solutions[0], seen, work)
        solutions = tuple(islice(dict.fromkeys((*solutions, *near)), max(most_counted(model), len(solutions))))
        complete = all(_settled(model, cell, seen, work) for cell in model.cells)
    values = {cell: tuple(bits(seen[cell])) for cell in model.cells if seen[cell].bit_count() > 1}
    return Counted(solutions, known.exhausted, values, complete)


def _seen(model: Model, solutions: Iterable[Values]) -> dict[Cell, Mask]:
    seen: dict[Cell, Mask] = dict.fromkeys(model.cells, 0)
    for values in solutions:
        for cell in model.cells:
            seen[cell] |= 1 << values[cell]
    return seen


def _look_around(model: Model, values: Values, seen: dict[Cell, Mask], work: Work) -> list[Values]:
    """Other solutions that have many values of one; what cells have in them is added to what was seen."""
    found: list[Values] = []
    chance = Random(1)
    for _ in range(LOOKS):
        if work.is_over:
            break
        kept = set(chance.sample(model.cells, int(SHARE_KEPT * len(model.cells))))
        domains = tuple(1 << values[cell] if cell in kept else mask for cell, mask in enumerate(model.domains))
        answer = work.ask(model._replace(domains=domains), NEAR)
        found += (solution.values for solution in answer.solutions)
        for cell, mask in _seen(model, (solution.values for solution in answer.solutions)).items():
            seen[cell] |= mask
    return found


def _settled(model: Model, cell: Cell, seen: dict[Cell, Mask], work: Work) -> bool:
    """Asks for solutions with other values in a cell until there are none; False when that was not found out."""
    while True:
        rest = model.domains[cell] & ~seen[cell]
        if not rest:
            return True
        answer = work.ask(model.restricted(cell, rest))
        if not answer.solutions:
            return answer.exhausted
        for other in model.cells:
            seen[other] |= 1 << answer.solutions[0].values[other]
