"""The shortest way from an assumption to a contradiction, among all ways that were seen.

Where each cell has one of two values, a step is a rule: when the cells that it argues from are known, so are those that
it says something about. Following an assumption shows many rules that conclude the same. The first of them is rarely
the one that saves most lines in the end, as lines that serve several purposes count once. So the rules are kept, and
ways through them are drawn again and again, each time with other small preferences.

A step names more cells than it needs, as a rule: it takes all that is known of a line, say. So each is tried again with
less, and what remains is what the rule needs.

rule   a step, the values that it needs, and those that it settles; one that settles nothing is a contradiction
way    the rules that are used, as a mask
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Found

DRAWS = 60
"""So many ways are drawn at most."""
WORK = 30_000
"""So many rules are looked at in all of them: with many rules, there are fewer draws."""
WHIM = 2.0
"""By so many lines, at most, a rule is made to look longer."""
FAVOUR = -0.5
"""By so much a rule of the shortest way so far is made to look longer in every other draw."""

Holds = Callable[[Sequence[Found], "Found | None"], bool]
"""(what is known, a step) → whether the step can be taken then; without a step, whether there is a contradiction."""


class Rule(NamedTuple):
    needs: frozenset[Candidate]
    settles: frozenset[Candidate]
    found: Found | None
    """None for a contradiction that needs no further step."""


class Rules:
    """All rules that were seen when an assumption was followed; `holds` says what a step needs."""

    def __init__(self, holds: Holds) -> None:
        self._holds = holds
        self._rng = random.Random(1)
        self._rules: dict[tuple[frozenset[Candidate], frozenset[Candidate]], Rule] = {}
        self._settled: dict[Cell, int] = {}
        self._seen: set[object] = set()

    def settle(self, values: Iterable[Candidate]) -> None:
        """Notes values that follow from the assumption."""
        self._settled.update(values)

    def add(self, found: Found) -> None:
        """A step that says something new."""
        if self._is_news((found.technique, found.unit, found.places)):
            self._add(self._needed(found.because, found), frozenset(found.places), found)

    def add_end(self, because: Iterable[Cell], clash: Found | None = None) -> None:
        """A contradiction; `clash` is a step that says the opposite of what is known."""
        if clash is None:
            cells = tuple(because)
            if self._is_news(cells):
                self._add(self._needed(cells, None), frozenset(), None)
        elif self._is_news((clash.technique, clash.unit, clash.places, "clash")):
            opposite = self._known(cell for cell, _ in clash.places)
            self._add(self._needed(clash.because, clash) | frozenset(opposite), frozenset(), clash)

    def _is_news(self, key: object) -> bool:
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def _add(self, needs: frozenset[Candidate], settles: frozenset[Candidate], found: Found | None) -> None:
        self._rules.setdefault((needs, settles), Rule(needs, settles, found))

    def _known(self, cells: Iterable[Cell]) -> list[Candidate]:
        return [(cell, self._settled[cell]) for cell in dict.fromkeys(cells) if cell in self._settled]

    def _needed(self, because: Iterable[Cell], found: Found | None) -> frozenset[Candidate]:
        """What has to be settled for a step, or for a contradiction. What is left out first is a matter of chance."""
        kept = self._known(because)
        self._rng.shuffle(kept)
        for value in tuple(kept):
            rest = [other for other in kept if other != value]
            if self._holds([Found("", 0, -1, (other,), (), ()) for other in rest], found):
                kept = rest
        return frozenset(kept)

    def ways(self) -> list[list[Found]]:
        """The steps of different ways to a contradiction, the shortest first."""
        rules = list(self._rules.values())
        users: dict[Candidate, list[int]] = {}
        for number, rule in enumerate(rules):
            for value in rule.needs:
                users.setdefault(value, []).append(number)
        rng = random.Random(1)
        drawn: dict[tuple[int, ...], None] = {}
        shortest: tuple[int, ...] = ()
        for draw in range(min(DRAWS, WORK // max(1, len(rules)))):
            whims = [WHIM * rng.random() if draw else 0.0 for _ in rules]
            if draw % 2:
                for number in shortest:
                    whims[number] = FAVOUR
            way = _draw(rules, users, whims)
            if way is None:
                break
            drawn[way] = None
            if not shortest or len(way) < len(shortest):
                shortest = way
        return [
            [found for number in way if (found := rules[number].found) is not None] for way in sorted(drawn, key=len)
        ]


def _draw(rules: list[Rule], users: dict[Candidate, list[int]], whims: list[float]) -> tuple[int, ...] | None:
    """The rules of a way, in order: that which seems shortest comes first."""
    lines: dict[Candidate, Mask] = {}
    missing = [len(rule.needs) for rule in rules]
    ready: list[tuple[float, int, Mask]] = []
    taken: list[int] = []

    def offer(number: int) -> None:
        way = 1 << number
        for value in rules[number].needs:
            way |= lines[value]
        heappush(ready, (way.bit_count() + whims[number], number, way))

    def settle(value: Candidate, way: Mask) -> None:
        lines[value] = way
        for number in users.get(value, ()):
            missing[number] -= 1
            if not missing[number]:
                offer(number)

    for number, rule in enumerate(rules):
        if not rule.needs:
            offer(number)
    while ready:
        _, number, way = heappop(ready)
        if not rules[number].settles:
            used = set(bits(way))
            return (*(other for other in taken if other in used), number)
        new = [value for value in rules[number].settles if value not in lines]
        if new:
            taken.append(number)
            for value in new:
                settle(value, way)
    return None
