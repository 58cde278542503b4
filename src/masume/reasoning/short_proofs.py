"""Ways from an assumption to a contradiction, as short as they are soon found.

Everything that follows from an assumption has a price: the number of lines that it takes to get there. What is cheapest
follows first, and the first contradiction that costs no more than whatever could still follow ends the way. At first a
step is taken to rest on all that changed the cells that it argues from. That is generous: a step could often be taken
with less of what is known by then. On a sharp way each step is tried again after fewer lines, those that took most
lines being left out first, and what remains is its price. Small preferences, other ones each time, lead along other
ways. In the end, a way is trimmed: lines that the others can do without are left out.

All work is counted, so that the same ways are found on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumption_chains import Assumption, Conclusions, Link, Trial, link_of
from masume.reasoning.technique import Conclusion, Found

if TYPE_CHECKING:
    from masume.reasoning.solve_path import Ladder

T = TypeVar("T")
Lines = list[tuple[int, Found]]
"""The steps of a chain, each with the number of its link."""

WINDOW = 0.5
"""Steps whose prices differ by less are taken in one go."""
WHIM = 1.0
"""By so many lines, at most, a step is made to look longer on a sharp way."""
SMALL_WHIM = 0.4
"""The same on other ways: there, it changes only the order in which steps of the same price are taken."""
LOOK_WORK = 40
"""What looking for all steps counts as; taking a step on trial counts as 1."""
TEST_WORK = 3
"""What trying whether a step holds counts as, besides taking those before it."""
TRIM_WORK = 10
"""What following a chain again counts as, besides its links."""
MANY_SQUARES = 400
"""On a board with more squares, what looks far takes long to find, and comes where nothing else leads on."""
MOST_SUPPOSED = 8
"""So many further assumptions are compared where one is needed."""


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


class Way(NamedTuple):
    """The lines to a contradiction, and all cells that they argue from."""

    links: list[Link]
    argued: set[Cell]


class _Known(NamedTuple):
    """What some step was found to need."""

    concludes: Conclusions
    lines: Mask


class _Offer(NamedTuple):
    """A step that can be taken, or a contradiction, and the lines that it needs."""

    price: float
    lines: Mask
    found: Found


class Search:
    """Looks for ways from an assumption to a contradiction, by the propagating techniques of a ladder."""

    def __init__(self, base: Ladder, assumption: Assumption, work: Work) -> None:
        self._base = base
        self._assumption = assumption
        self.work = work
        self._late = base.techniques.far_looking if len(base.position.domains) > MANY_SQUARES else ()

    def trial(self) -> Trial:
        """The assumption before anything follows from it."""
        return Trial(self._base, self._assumption)

    def way(self, whims: random.Random | None = None, sharp: bool = False, nested: bool = False) -> Way | None:
        """A way; None if no contradiction comes up, or if there is too much to do. If nothing else leads on, `nested`
        supposes something more."""
        self._links: list[Link | None] = []
        """The lines; a line with an argument within it is followed by None for each line of that."""
        self._steps: list[Found] = []
        """The step of each line."""
        self._lines: list[Mask] = []
        """For each line, all lines that it takes to get there, itself included."""
        self._changed: dict[Cell, list[int]] = {}
        """For each cell, the lines on which rests what is known of it."""
        self._resting: dict[Cell, Mask] = {}
        """The same with all lines that these take."""
        self._seen: dict[tuple[str, int, bool], list[_Known]] = {}
        self._whims: dict[object, float] = {}
        self._rng = whims
        with self.trial() as trial:
            self._start = trial.fork().ladder.finder if sharp else None
            while not sharp or self.work.left > 0:
                trial.ladder.position.check_time()
                self.work.spend(LOOK_WORK if sharp else 0)
                offers, ends = self._look(trial)
                least = min((offer.price for offer in offers), default=0.0)
                if ends:
                    end = min(ends, key=lambda end: end.price)
                    if not offers or end.price <= least + 1:
                        return self._way_to(end)
                cheap = [offer for offer in offers if offer.price < least + WINDOW]
                taken = self._take(trial, cheap if self._rng is None else sorted(cheap))
                if not (taken or (nested and self._suppose(trial.ladder))):
                    break
        return None

    def _way_to(self, end: _Offer) -> Way:
        numbers = list(bits(end.lines))
        links = [link for number in numbers if (link := self._links[number]) is not None]
        argued = set(end.found.because).union(*(self._steps[number].because for number in numbers))
        return Way(links if end.found.is_flaw else [*links, link_of(end.found)], argued)

    def _take(self, trial: Trial, offers: Iterable[_Offer]) -> bool:
        """Takes some steps. What looks far comes first: it is not found again once others have filled its cells.
        Whether there were any."""
        before = len(self._links)
        for offer in sorted(offers, key=lambda offer: offer.found.technique not in self._base.techniques.far_looking):
            new = trial.says_new(offer.found)
            if new is not None and not trial.ladder.position.clashes(new):
                self._note(link_of(new), new, offer.lines, bits(trial.ladder.apply(new)))
        return len(self._links) > before

    def _note(self, link: Link, found: Found, lines: Mask, changed: Iterable[Cell], within: int = 0) -> None:
        """Notes a line that needs some others, and the cells that it changes; `within` is the number of lines of the
        argument that it holds, if it supposes something."""
        number = len(self._links)
        lines |= ((2 << within) - 1) << number
        self._links += [link, *[None] * within]
        self._steps += [found] * (1 + within)
        self._lines += [lines] * (1 + within)
        placed = {cell for cell, _ in found.places}
        for cell in changed:
            before = [] if cell in placed else self._changed.get(cell, [])
            self._changed[cell] = [*before, number]
            self._resting[cell] = lines if cell in placed else self._resting.get(cell, 0) | lines

    def _suppose(self, ladder: Ladder) -> bool:
        """Takes one more assumption that fails soon, and the conclusion that it is wrong; False if there is none."""
        ways = [
            (found, way)
            for found in ladder.found_by(ladder.techniques.refutation_name)[:MOST_SUPPOSED]
            if (way := Search(ladder, Assumption(found.detail[0], found.detail[1]), self.work).way()) is not None
        ]
        if not ways:
            return False
        found, way = min(ways, key=lambda pair: len(pair[1].links))
        lines = self._generous(way.argued)
        link = link_of(found, supposes=True)
        found = found._replace(because=tuple(way.argued))
        self._note(link, found, lines, bits(ladder.apply(found)), len(way.links))
        return True

    def _look(self, trial: Trial) -> tuple[list[_Offer], list[_Offer]]:
        """The steps that can be taken, and the contradictions."""
        ladder = trial.ladder
        offers: list[_Offer] = []
        ends: list[_Offer] = []
        for flaw in ladder.finder.flaws():
            lines = self._needed(flaw.because, None, 0, ())
            ends.append(_Offer(lines.bit_count(), lines, flaw))
        near = [name for name in trial.propagating if name not in self._late]
        far = [name for name in trial.propagating if name in self._late]
        for names in (near, far):
            steps = [] if offers else [found for name in names for found in ladder.found_by(name)]
            for found in steps:
                clashes = ladder.position.clashes(found)
                new = found if clashes or self._start is None else trial.says_new(found)
                if new is None:
                    continue
                lines = self._price(new, clashes)
                if clashes:
                    lines |= self._generous(cell for cell, _ in new.places + new.removes)
                    ends.append(_Offer(lines.bit_count() + 1, lines, new))
                else:
                    offers.append(_Offer(lines.bit_count() + self._whim(new), lines, new))
        return offers, ends

    def _whim(self, found: Found) -> float:
        """By how much a step is made to look longer; by the same each time."""
        if self._rng is None:
            return 0.0
        key = (found.technique, found.unit, found.places, found.removes)
        if key not in self._whims:
            self._whims[key] = (SMALL_WHIM if self._start is None else WHIM) * self._rng.random()
        return self._whims[key]

    def _price(self, found: Found, clashes: bool) -> Mask:
        """The lines that a step needs."""
        if self._start is None or found.technique in self._base.techniques.far_looking:
            return self._generous(found.because)
        concludes = link_of(found).concludes
        seen = self._seen.setdefault((found.technique, found.unit, clashes), [])
        for known in seen:
            if concludes <= known.concludes:
                return known.lines
        lines = self._needed(found.because, found.technique, found.unit, tuple(concludes))
        seen.append(_Known(concludes, lines))
        return lines

    def _generous(self, cells: Iterable[Cell]) -> Mask:
        """The lines that it takes to know all that is known of some cells."""
        lines, resting = 0, self._resting
        for cell in cells:
            if cell in resting:
                lines |= resting[cell]
        return lines

    def _needed(self, because: Iterable[Cell], name: str | None, unit: int, wanted: Sequence[Conclusion]) -> Mask:
        """The lines without which a technique would not conclude all that is wanted in a unit; or without a name,
        without which there would be no contradiction. Those that took most lines themselves are left out first."""
        start = self._start
        if start is None:
            return self._generous(because)
        resting = sorted({number for cell in because for number in self._changed.get(cell, ())})

        def is_enough(rest: Sequence[int]) -> bool:
            lines = self._union(rest)
            steps = [self._steps[number] for number in resting if lines >> number & 1]
            self.work.spend(TEST_WORK + len(steps))
            return start.holds_after(steps, name, unit, wanted)

        by_lines = sorted(resting, key=lambda number: self._lines[number].bit_count())
        return self._union(without_spare(by_lines, is_enough))

    def _union(self, numbers: Iterable[int]) -> Mask:
        lines = 0
        for number in numbers:
            lines |= self._lines[number]
        return lines


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
