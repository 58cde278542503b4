"""The slowest solver: it fills the cells in order, and checks each rule as soon as all its cells are filled. It
shares no code with the engines, and is short enough to be checked by eye."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

from masume.core.grid import Cell, Line, bits
from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum

Test = Callable[[list[int]], bool]


def all_solutions(model: Model, limit: int = 10**9) -> set[tuple[int, ...]]:
    """Return all solutions of a small model, at most `limit`."""
    last_of = {cell: i for i, cell in enumerate(model.cells)}
    tests: list[list[Test]] = [[] for _ in model.cells]  # by the index of the last cell that they look at

    def add(cells: tuple[Cell, ...], test: Test) -> None:
        if cells:
            tests[max(last_of[cell] for cell in cells)].append(test)

    for rule in model.rules:
        if isinstance(rule, AllDifferent):
            for group in rule.groups:
                for a, b in combinations(group, 2):
                    if rule.labels is None:
                        add((a, b), partial(_differ, a, b))
                    elif rule.labels[a] == rule.labels[b] != -1:
                        add((a, b), partial(_not_both, a, b, rule.among))
        elif isinstance(rule, Sum):
            for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                add(group, partial(_adds_up, group, low, high))
        elif isinstance(rule, Forbid):
            for group in rule.groups:
                add(group, partial(_is_none_of, group, rule.patterns))
        elif isinstance(rule, DifferentLines):
            for family in rule.families:
                for line, other in combinations(family, 2):
                    add(line + other, partial(_lines_differ, line, other))
        elif isinstance(rule, Chain):
            for a, b in combinations(rule.shape.cells, 2):
                if b not in rule.shape.touching[a]:
                    add((a, b), partial(_not_consecutive, a, b))
        elif isinstance(rule, Connected):
            add(rule.shape.cells, partial(_connected, rule))

    solutions: set[tuple[int, ...]] = set()
    values = [-1] * len(model.domains)

    def fill(i: int) -> None:
        if len(solutions) >= limit:
            return
        if i == len(model.cells):
            solutions.add(tuple(values))
            return
        cell = model.cells[i]
        for value in bits(model.domains[cell]):
            values[cell] = value
            if all(test(values) for test in tests[i]):
                fill(i + 1)
        values[cell] = -1

    fill(0)
    return solutions


def _differ(a: Cell, b: Cell, values: list[int]) -> bool:
    return values[a] != values[b]


def _not_both(a: Cell, b: Cell, value: int, values: list[int]) -> bool:
    return not values[a] == values[b] == value


def _adds_up(group: Line, low: int, high: int, values: list[int]) -> bool:
    return low <= sum(values[cell] for cell in group) <= high


def _is_none_of(group: Line, patterns: tuple[tuple[int, ...], ...], values: list[int]) -> bool:
    return tuple(values[cell] for cell in group) not in patterns


def _lines_differ(line: Line, other: Line, values: list[int]) -> bool:
    return [values[cell] for cell in line] != [values[cell] for cell in other]


def _not_consecutive(a: Cell, b: Cell, values: list[int]) -> bool:
    return abs(values[a] - values[b]) != 1


def _connected(rule: Connected, values: list[int]) -> bool:
    home = [cell for cell in rule.shape.cells if values[cell] == rule.value]
    reached = set(home[:1])
    for _ in home:
        reached |= {other for cell in reached for other in rule.shape.touching[cell] if values[other] == rule.value}
    return bool(home) and len(reached) == len(home)
