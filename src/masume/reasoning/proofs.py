"""The shortest way from an assumption to a contradiction, among all ways that were seen.

Where each cell has one of two values, a step is a rule: when the cells that it argues from are known, so are those that
it says something about. Following an assumption shows many rules that conclude the same. The first of them is rarely
the one that saves most lines in the end, as lines that serve several purposes count once. So the rules are kept, and
ways through them are drawn again and again, each time with other small preferences.

rule   a step, the cells that it needs, and the cells that it settles; one that settles nothing is a contradiction
way    the rules that are used, as a mask
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.technique import Found

DRAWS = 40
"""So many ways are drawn at most."""
WORK = 8_000
"""So many rules are looked at in all of them: with many rules, there are fewer draws."""
WHIM = 2.0
"""By so many lines, at most, a rule is made to look longer."""


class Rule(NamedTuple):
    needs: frozenset[Cell]
    settles: frozenset[Cell]
    found: Found | None
    """None for a contradiction that needs no further step."""


class Rules:
    """All rules that were seen under an assumption about a cell."""

    def __init__(self, start: Cell) -> None:
        self._start = start
        self._settled = {start}
        self._rules: dict[tuple[frozenset[Cell], frozenset[Cell]], Rule] = {}

    def settle(self, cells: Iterable[Cell]) -> None:
        """Notes that some cells are settled now. What was settled without the assumption needs no rule."""
        self._settled.update(cells)

    def add(self, found: Found) -> None:
        """A step that says something new."""
        self._add(found.because, frozenset(cell for cell, _ in found.places + found.removes), found)

    def add_end(self, because: Iterable[Cell], clash: Found | None = None) -> None:
        """A contradiction; `clash` is a step that says the opposite of what is known."""
        self._add(because, frozenset(), clash)

    def _add(self, because: Iterable[Cell], settles: frozenset[Cell], found: Found | None) -> None:
        needs = frozenset(because) & self._settled
        self._rules.setdefault((needs, settles), Rule(needs, settles, found))

    def ways(self) -> list[list[Found]]:
        """The steps of different ways to a contradiction, the shortest first."""
        rules = list(self._rules.values())
        users: dict[Cell, list[int]] = {}
        for number, rule in enumerate(rules):
            for cell in rule.needs:
                users.setdefault(cell, []).append(number)
        rng = random.Random(1)
        drawn: dict[tuple[int, ...], None] = {}
        for draw in range(min(DRAWS, WORK // max(1, len(rules)))):
            way = _draw(rules, users, self._start, [WHIM * rng.random() if draw else 0.0 for _ in rules])
            if way is None:
                break
            drawn[tuple(way)] = None
        return [
            [found for number in way if (found := rules[number].found) is not None] for way in sorted(drawn, key=len)
        ]


def _draw(rules: list[Rule], users: dict[Cell, list[int]], start: Cell, whims: list[float]) -> list[int] | None:
    """The rules of a way, in order: that which seems shortest comes first."""
    lines: dict[Cell, Mask] = {}
    missing = [len(rule.needs) for rule in rules]
    ready: list[tuple[float, int, Mask]] = []
    taken: list[int] = []

    def offer(number: int) -> None:
        way = 1 << number
        for cell in rules[number].needs:
            way |= lines[cell]
        heappush(ready, (way.bit_count() + whims[number], number, way))

    def settle(cell: Cell, way: Mask) -> None:
        lines[cell] = way
        for number in users.get(cell, ()):
            missing[number] -= 1
            if not missing[number]:
                offer(number)

    for number, rule in enumerate(rules):
        if not rule.needs:
            offer(number)
    settle(start, 0)
    while ready:
        _, number, way = heappop(ready)
        if not rules[number].settles:
            used = set(bits(way))
            return [other for other in taken if other in used] + [number]
        new = [cell for cell in rules[number].settles if cell not in lines]
        if new:
            taken.append(number)
            for cell in new:
                settle(cell, way)
    return None
