"""Count the solutions of a board up to a limit, and find the values that its cells have in these solutions."""

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
MOST_VALUES = 1_000_000  # the most values of all solutions together, so that those of large boards fit into memory
LOOKS = 40  # number of searches near a known solution
NEAR = 30  # the most solutions that one search near a known solution finds
SHARE_KEPT = 0.6  # share of the cells whose values a search near a known solution keeps


class Counted(NamedTuple):
    """The solutions of a board that were found, and the values of its cells in these solutions."""

    solutions: tuple[Values, ...]
    complete: bool
    """Whether `solutions` contains all solutions."""
    values: Mapping[Cell, tuple[int, ...]]
    """The cells in which solutions differ, each with its values."""
    values_complete: bool
    """Whether `values` contains all values of these cells."""


def most_counted(model: Model) -> int:
    """Return the largest number of solutions to count for a board of the size of `model`."""
    return min(MOST_COUNTED, max(10, MOST_VALUES // max(1, len(model.cells))))


def count(model: Model, known: Result, work: Work) -> Counted:
    """Return the solutions of `model` and the values of its cells, starting from the solutions in `known`.

    If there are too many solutions to find all of them, those found first are similar to each other. Therefore further
    solutions are searched for in which only some of the cells keep their values. Finally, each value that has not
    occurred in a cell is tested separately.
    """
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
    """Return, for each cell, the mask of its values in `solutions`."""
    seen: dict[Cell, Mask] = dict.fromkeys(model.cells, 0)
    for values in solutions:
        for cell in model.cells:
            seen[cell] |= 1 << values[cell]
    return seen


def _look_around(model: Model, values: Values, seen: dict[Cell, Mask], work: Work) -> list[Values]:
    """Return solutions that agree with `values` in many cells, chosen at random. Add the values in these solutions to
    `seen`.
    """
    solutions: list[Values] = []
    chance = Random(1)
    for _ in range(LOOKS):
        if work.is_over:
            break
        kept = set(chance.sample(model.cells, int(SHARE_KEPT * len(model.cells))))
        domains = tuple(1 << values[cell] if cell in kept else mask for cell, mask in enumerate(model.domains))
        answer = work.ask(model._replace(domains=domains), NEAR)
        solutions += (solution.values for solution in answer.solutions)
        for cell, mask in _seen(model, (solution.values for solution in answer.solutions)).items():
            seen[cell] |= mask
    return solutions


def _settled(model: Model, cell: Cell, seen: dict[Cell, Mask], work: Work) -> bool:
    """Search for solutions that have values in `cell` which are not in `seen` yet, until there are no more. Add the
    values of these solutions to `seen`. Return False if the work budget is spent first.
    """
    while True:
        rest = model.domains[cell] & ~seen[cell]
        if not rest:
            return True
        answer = work.ask(model.restricted(cell, rest))
        if not answer.solutions:
            return answer.exhausted
        for other in model.cells:
            seen[other] |= 1 << answer.solutions[0].values[other]
