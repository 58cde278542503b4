"""Define functions that the generators of several kinds use: random solutions, local search, and the removal of
clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from masume.core.grid import Cell, Line, Mask, bits

P = TypeVar("P")
Values = tuple[int, ...]
Solve = Callable[[tuple[Mask, ...]], Values | None]


def random_solution(
    domains: Sequence[Mask], cells: Iterable[Cell], solve: Solve, chance: Random, prefer: int | None = None
) -> Values | None:
    """Return a random solution, or None if there is no solution. Each of `cells` in turn gets a random value of its
    domain, or the value `prefer` if that is given. If `solve` then finds no solution, the value is removed from the
    cell's domain.
    """
    left = list(domains)
    values = solve(tuple(left))
    if values is None:
        return None
    for cell in cells:
        if left[cell].bit_count() < 2:
            continue
        value = chance.choice(list(bits(left[cell]))) if prefer is None else prefer
        if value != values[cell]:
            tried = list(left)
            tried[cell] = 1 << value
            other = solve(tuple(tried))
            if other is None:
                left[cell] &= ~(1 << value)
                continue
            values = other
        left[cell] = 1 << value
    return values


def hill_climb(
    values: Values,
    open_in: Callable[[Values], set[Cell]],
    change: Callable[[Values, set[Cell]], Values | None],
    rounds: int,
    watch: Callable[[], bool],
) -> tuple[Values, set[Cell]]:
    """Improve a solution by local changes. Return the best solution, and the cells that its clues leave undetermined,
    which are computed by `open_in`.

    In each of up to `rounds` rounds, `change` gets the solution and its undetermined cells, and returns a changed
    solution or None. A changed solution is kept if it has no more undetermined cells than the one before. The search
    stops early if `watch` returns True.
    """
    left = open_in(values)
    for _ in range(rounds):
        if not left or watch():
            break
        other = change(values, left)
        if other is None:
            continue
        open_cells = open_in(other)
        if len(open_cells) <= len(left):
            values, left = other, open_cells
    return values, left


def differing_cells(solutions: Sequence[Values], cells: Iterable[Cell]) -> set[Cell]:
    """Return those of `cells` in which not all `solutions` have the same value."""
    return {cell for cell in cells if len({values[cell] for values in solutions}) > 1}


def remove_clues(
    groups: Sequence[Line],
    board: Callable[[set[Cell]], P],
    is_enough: Callable[[P], bool],
    chance: Random,
    should_stop: Callable[[], bool] = lambda: False,
) -> P:
    """Remove groups of clues in random order, and return the final board. A group is removed only if `is_enough`
    returns True for the board without it. `board` builds a board that has clues in the given cells only.

    At first, many groups are removed at once, since most of them are not needed. If `should_stop` returns True, all
    groups that are left are kept.
    """
    order = list(groups)
    chance.shuffle(order)
    kept = {cell for group in order for cell in group}
    size = max(1, len(order) // 4)
    while True:
        stay = []
        for i in range(0, len(order), size):
            if should_stop():
                return board(kept)
            part = {cell for group in order[i : i + size] for cell in group}
            if is_enough(board(kept - part)):
                kept -= part
            else:
                stay += order[i : i + size]
        if size == 1:
            return board(kept)
        order, size = stay, size // 2
