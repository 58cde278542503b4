"""Ways from an assumption to a contradiction on which every step rests on no more lines than it needs.

A step names all cells that it argues from, but it could often be taken with less of what is known by then. So each step
that comes up is tried again after fewer lines, the ones that took most lines being left out first. What remains is its
price. What is cheapest follows first. Small preferences, other ones each time, lead along other ways.

All work is counted, so that the same ways are found on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumptions import Assumption, Conclusions, Link, Trial, link_of
from masume.reasoning.technique import Found

if TYPE_CHECKING:
    from masume.reasoning.ladder import Ladder

T = TypeVar("T")
Lines = list[tuple[int, Found]]
"""The steps of a chain, each with the number of its link."""

WHIM = 1.0
"""By so many lines, at most, a step is made to look longer."""
WINDOW = 0.5
"""Steps whose prices differ by less are taken in one go."""
LOOK_WORK = 40
"""What looking for all steps counts as; taking a step on trial counts as 1."""
TEST_WORK = 3
"""What trying whether a step holds counts as, besides taking those before it."""
TRIM_WORK = 10
"""What following a chain again counts as, besides its links."""


def without_spare(items: Sequence[T], is_enough: Callable[[Sequence[T]], bool]) -> list[T]:
    """Some items without those that are not needed: from the last on, half of all are left out at once, then fewer."""
    kept = list(items)
    size = (len(kept) + 1) // 2
    while size:
        end = len(kept)
        while end > 0:
            first = max(0, end - size)
            rest = kept[:first] + kept[end:]
            if is_enough(rest):
                kept = rest
            end = first
        size //= 2
    return kept


class Work:
    """How much may be done."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, amount: int) -> None:
        self.left -= amount


class _Known(NamedTuple):
    """What some step was found to need."""

    concludes: Conclusions
    lines: Mask


class _Offer(NamedTuple):
    price: float
    lines: Mask
    found: Found


class SharpSearch:
    """Looks for ways from an assumption to a contradiction, by the propagating techniques of a ladder."""

    def __init__(self, base: Ladder, assumption: Assumption, work: Work) -> None:
        self._base = base
        self._assumption = assumption
        self._work = work

    def way(self, whims: random.Random | None = None) -> list[Link] | None:
        """The links of a way; None if no contradiction comes up, or if there is too much to do."""
        self._steps: list[Found] = []
        self._lines: list[Mask] = []
        """For each step, all lines that it takes to get there, its own included."""
        self._changed: dict[Cell, list[int]] = {}
        """For each cell, the steps on which rests what is known of it."""
        self._seen: dict[tuple[str, int, bool], list[_Known]] = {}
        self._whims: dict[tuple[str, int, Conclusions], float] = {}
        with Trial(self._base, self._assumption) as trial, Trial(self._base, self._assumption) as start:
            self._start = start.ladder.finder
            while self._work.left > 0:
                offers, ends = self._look(trial, whims)
                least = min((offer.price for offer in offers), default=0.0)
                if ends:
                    end = min(ends, key=lambda end: end.price)
                    if not offers or end.price <= least + 1:
                        links = [link_of(self._steps[number]) for number in bits(end.lines)]
                        return links if end.found.is_flaw else [*links, link_of(end.found)]
                if not offers:
                    return None
                self._take(trial, [offer for offer in offers if offer.price < least + WINDOW])
        return None

    def _take(self, trial: Trial, offers: Iterable[_Offer]) -> None:
        for offer in offers:
            new = trial.says_new(offer.found)
            if new is None or trial.ladder.position.clashes(new):
                continue
            number = len(self._steps)
            placed = {cell for cell, _ in new.places}
            for cell in bits(trial.ladder.apply(new)):
                before = [] if cell in placed else self._changed.get(cell, [])
                self._changed[cell] = [*before, number]
            self._steps.append(new)
            self._lines.append(offer.lines | 1 << number)

    def _look(self, trial: Trial, whims: random.Random | None) -> tuple[list[_Offer], list[_Offer]]:
        """The steps that can be taken, and the contradictions."""
        ladder = trial.ladder
        self._work.spend(LOOK_WORK)
        offers: list[_Offer] = []
        ends: list[_Offer] = []
        for flaw in ladder.finder.flaws():
            lines = self._needed(flaw.because, lambda steps: self._start.holds_after(steps, None, 0, ()))
            ends.append(_Offer(lines.bit_count(), lines, flaw))
        for name in trial.propagating:
            for found in ladder.found_by(name):
                clashes = ladder.position.clashes(found)
                new = found if clashes else trial.says_new(found)
                if new is None:
                    continue
                concludes = link_of(new).concludes
                lines = self._price(new, concludes, clashes)
                if clashes:
                    lines |= self._union(self._resting(cell for cell, _ in new.places + new.removes))
                    ends.append(_Offer(lines.bit_count() + 1, lines, new))
                    continue
                whim = 0.0
                if whims is not None:
                    key = (name, new.unit, concludes)
                    if key not in self._whims:
                        self._whims[key] = WHIM * whims.random()
                    whim = self._whims[key]
                offers.append(_Offer(lines.bit_count() + whim, lines, new))
        return offers, ends

    def _price(self, found: Found, concludes: Conclusions, clashes: bool) -> Mask:
        """The lines that a step needs."""
        seen = self._seen.setdefault((found.technique, found.unit, clashes), [])
        for known in seen:
            if concludes <= known.concludes:
                return known.lines
        wanted = tuple(concludes)
        lines = self._needed(
            found.because, lambda steps: self._start.holds_after(steps, found.technique, found.unit, wanted)
        )
        seen.append(_Known(concludes, lines))
        return lines

    def _resting(self, cells: Iterable[Cell]) -> set[int]:
        """The steps on which rests what is known of some cells."""
        return {number for cell in cells for number in self._changed.get(cell, ())}

    def _union(self, numbers: Iterable[int]) -> Mask:
        lines = 0
        for number in numbers:
            lines |= self._lines[number]
        return lines

    def _needed(self, because: Iterable[Cell], holds: Callable[[Sequence[Found]], bool]) -> Mask:
        """The lines without which something would not hold. Those that took most lines themselves are left out
        first."""
        resting = sorted(self._resting(because))

        def is_enough(rest: Sequence[int]) -> bool:
            lines = self._union(rest)
            steps = [self._steps[number] for number in resting if lines >> number & 1]
            self._work.spend(TEST_WORK + len(steps))
            return holds(steps)

        by_lines = sorted(resting, key=lambda number: self._lines[number].bit_count())
        return self._union(without_spare(by_lines, is_enough))


def trimmed(start: Trial, links: Sequence[Link], work: Work) -> tuple[int, list[Link]] | None:
    """A chain without links that the others can do without, and the number of its lines without the contradiction; None
    if it leads to no contradiction."""
    finder, names = start.ladder.finder, start.stand_ins

    def lines_along(links: Sequence[Link], known: Lines, before: int) -> Lines | None:
        """The lines of a chain, of which those of some links before are known."""
        work.spend(TRIM_WORK + len(links))
        above = [line for line in known if line[0] < before]
        more = finder.lines_along(links[before:], names, None, [found for _, found in above])
        return None if more is None else [*above, *((before + at, found) for at, _, found in more)]

    def without(links: list[Link], lines: Lines, length: int) -> tuple[list[Link], Lines]:
        """The chain without stretches of some length."""
        for i in range(len(links) - length, -1, -length):
            rest = links[:i] + links[i + length :]
            fewer = lines_along(rest, lines, i)
            if fewer is not None and len(fewer) <= len(lines):
                links, lines = rest, fewer
        return links, lines

    kept = list(links)
    lines = lines_along(kept, [], 0)
    if lines is None:
        return None
    for length in (16, 8, 4, 2):
        kept, lines = without(kept, lines, length)
    before = len(lines) + 1
    while len(lines) < before:
        before = len(lines)
        kept, lines = without(kept, lines, 1)
    return len(lines), kept
