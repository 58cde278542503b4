"""The slowest solver: fills the cells in order and looks only at what is already filled. It shares no code with the
engines, and its few lines can be checked by eye."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from masume.core.grid import Cell, bits
from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum

Test = Callable[[list[int]], bool]


def all_solutions(model: Model, limit: int = 10**9) -> set[tuple[int, ...]]:
    """Every solution of a small model."""
    last_of = {cell: i for i, cell in enumerate(model.cells)}
    tests: list[list[Test]] = [[] for _ in model.cells]  # by the cell after which they can be made

    def add(cells: tuple[Cell, ...], test: Test) -> None:
        if cells:
            tests[max(last_of[cell] for cell in cells)].append(test)

    for rule in model.rules:
        if isinstance(rule, AllDifferent):
            for group in rule.groups:
                for a, b in combinations(group, 2):
                    if rule.labels is None:
                        add((a, b), lambda v, a=a, b=b: v[a] != v[b])  # type: ignore[misc]
                    elif rule.labels[a] == rule.labels[b] != -1:
                        add((a, b), lambda v, a=a, b=b, x=rule.among: not v[a] == v[b] == x)  # type: ignore[misc]
        elif isinstance(rule, Sum):
            for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                add(group, lambda v, g=group, lo=low, hi=high: lo <= sum(v[c] for c in g) <= hi)  # type: ignore[misc]
        elif isinstance(rule, Forbid):
            for group in rule.groups:
                add(group, lambda v, g=group, p=rule.patterns: tuple(v[c] for c in g) not in p)  # type: ignore[misc]
        elif isinstance(rule, DifferentLines):
            for family in rule.families:
                for one, two in combinations(family, 2):
                    add(one + two, lambda v, a=one, b=two: [v[c] for c in a] != [v[c] for c in b])  # type: ignore[misc]
        elif isinstance(rule, Chain):
            for a, b in combinations(rule.shape.cells, 2):
                if b not in rule.shape.touching[a]:
                    add((a, b), lambda v, a=a, b=b: abs(v[a] - v[b]) != 1)  # type: ignore[misc]
        elif isinstance(rule, Connected):
            add(rule.shape.cells, lambda v, r=rule: _connected(v, r))  # type: ignore[misc]

    found: set[tuple[int, ...]] = set()
    values = [-1] * len(model.domains)

    def fill(i: int) -> None:
        if len(found) >= limit:
            return
        if i == len(model.cells):
            found.add(tuple(values))
            return
        cell = model.cells[i]
        for value in bits(model.domains[cell]):
            values[cell] = value
            if all(test(values) for test in tests[i]):
                fill(i + 1)
        values[cell] = -1

    fill(0)
    return found


def _connected(values: list[int], rule: Connected) -> bool:
    home = [cell for cell in rule.shape.cells if values[cell] == rule.value]
    reached = set(home[:1])
    for _ in home:
        reached |= {other for cell in reached for other in rule.shape.touching[cell] if values[other] == rule.value}
    return bool(home) and len(reached) == len(home)
