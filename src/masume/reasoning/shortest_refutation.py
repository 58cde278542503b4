"""Search for short proofs: chains of steps from an assumption to a contradiction.

Every step that follows from the assumption has a price: the number of lines needed to reach it, including itself. The
cheapest steps are applied first. The search ends at the first contradiction that is at least as cheap as any later one
can be.

Normally, all lines that changed the premises of a step count towards its price, although fewer lines often suffice. In
the search for a minimal proof, each step is tested again after fewer lines, and only the lines that it still needs
count. The most expensive lines are left out first. Small random additions to the prices, called jitter, make the search
find other proofs. Finally a proof is trimmed: links that the others do not need are dropped.

Limits count work, not time, so that every machine finds the same proofs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumption_chains import AssumedBoard, Assumption, ChainLink, Conclusions, link_of
from masume.reasoning.technique import Conclusion, Deduction
from masume.reasoning.trace import in_phase

if TYPE_CHECKING:
    from masume.reasoning.solve_path import Ladder

T = TypeVar("T")
Lines = list[tuple[int, Deduction]]
"""The steps of a chain, each with the index of its link."""

WINDOW = 0.5
"""Steps whose prices differ by less than this are applied together."""
JITTER = 1.0
"""The largest random addition to a price in the search for a minimal proof, in lines."""
SMALL_JITTER = 0.4
"""The largest random addition to a price in other searches, in lines. It only changes the order of steps with the same
price."""
LOOK_WORK = 40
"""The work of one search for all steps. The unit of work is the application of one step on trial."""
TEST_WORK = 3
"""The work of testing whether a step is found, in addition to that of applying the steps before it."""
TRIM_WORK = 10
"""The work of replaying a chain, in addition to one unit per link."""
MANY_SQUARES = 400
"""The largest number of squares of a board on which the techniques that examine the whole board are always used. On
larger boards they take long, and are used only if the others find nothing."""
MOST_SUPPOSED = 8
"""The largest number of nested assumptions that are compared when one is needed."""


def without_spare(items: Sequence[T], is_enough: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return `items` without those that can be spared: `is_enough` is true of the result, as it is of `items`. Items
    are left out on trial, beginning at the end of the list: first half of all items at a time, then a quarter, and so
    on.
    """
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


class WorkBudget:
    """The amount of work that a search may still do."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, amount: int) -> None:
        """Subtract `amount` from the budget."""
        self.left -= amount


class ChainProof(NamedTuple):
    """The links of a chain that ends in a contradiction, and all premises of its steps."""

    links: list[ChainLink]
    argued: set[Cell]


class _KnownNeed(NamedTuple):
    """Conclusions of a step, and the mask of the lines that are known to be needed for them."""

    concludes: Conclusions
    lines: Mask


class _PricedStep(NamedTuple):
    """A step that can be applied, or a contradiction, with its price and the mask of the lines that it needs."""

    price: float
    lines: Mask
    deduction: Deduction


class ProofSearch:
    """A search for proofs that an assumption leads to a contradiction."""

    def __init__(self, base: Ladder, assumption: Assumption, work: WorkBudget) -> None:
        self._base = base
        self._assumption = assumption
        self.work = work
        self._late = base.techniques.whole_board if len(base.position.domains) > MANY_SQUARES else ()

    def trial(self) -> AssumedBoard:
        """Return a board on which only the assumption is made."""
        return AssumedBoard(self._base, self._assumption)

    @in_phase("shortening")
    def find_proof(
        self, jitter: random.Random | None = None, minimal: bool = False, nested: bool = False
    ) -> ChainProof | None:
        """Return a proof that the assumption fails. Return None if no contradiction is found, or if the work budget is
        spent before a minimal proof is found. If `minimal` is true, search for a minimal proof. If `jitter` is given,
        it adds a random amount to the price of each step. If `nested` is true, refute a nested assumption whenever no
        other step is found.
        """
        self._links: list[ChainLink | None] = []
        """The link of each line. The refutation of a nested assumption is followed by one None per line of its inner
        chain."""
        self._steps: list[Deduction] = []
        """The step of each line."""
        self._lines: list[Mask] = []
        """For each line, the mask of this line and of all lines that it needs."""
        self._changed: dict[Cell, list[int]] = {}
        """For each cell, the lines that led to its present candidates."""
        self._resting: dict[Cell, Mask] = {}
        """For each cell, the mask of the lines in `_changed` and of all lines that these need."""
        self._seen: dict[tuple[str, int, bool], list[_KnownNeed]] = {}
        self._jitters: dict[object, float] = {}
        self._rng = jitter
        with self.trial() as trial:
            self._start = trial.fork().ladder.finder if minimal else None
            while not minimal or self.work.left > 0:
                trial.ladder.position.check_time()
                self.work.spend(LOOK_WORK if minimal else 0)
                offers, ends = self._look(trial)
                least = min((offer.price for offer in offers), default=0.0)
                if ends:
                    end = min(ends, key=lambda end: end.price)
                    if not offers or end.price <= least + 1:
                        return self._proof_to(end)
                cheap = [offer for offer in offers if offer.price < least + WINDOW]
                taken = self._take(trial, cheap if self._rng is None else sorted(cheap))
                if not (taken or (nested and self._suppose(trial.ladder))):
                    break
        return None

    def _proof_to(self, end: _PricedStep) -> ChainProof:
        """Return the proof that ends in the contradiction `end`."""
        numbers = list(bits(end.lines))
        links = [link for number in numbers if (link := self._links[number]) is not None]
        argued = set(end.deduction.premises).union(*(self._steps[number].premises for number in numbers))
        return ChainProof(links if end.deduction.is_contradiction else [*links, link_of(end.deduction)], argued)

    def _take(self, trial: AssumedBoard, offers: Iterable[_PricedStep]) -> bool:
        """Apply the steps `offers` to `trial`, and return whether any of them had a new conclusion. Steps of techniques
        that examine the whole board are applied first: they might no longer be found after other steps have assigned
        their cells.
        """
        before = len(self._links)
        for offer in sorted(
            offers, key=lambda offer: offer.deduction.technique not in self._base.techniques.whole_board
        ):
            new = trial.says_new(offer.deduction)
            if new is not None and not trial.ladder.position.clashes(new):
                self._note(link_of(new), new, offer.lines, bits(trial.ladder.apply(new)))
        return len(self._links) > before

    def _note(
        self, link: ChainLink, deduction: Deduction, lines: Mask, changed: Iterable[Cell], within: int = 0
    ) -> None:
        """Add a line for `deduction`, which needs the lines `lines` and has changed the cells `changed`. If `deduction`
        refutes a nested assumption, `within` is the number of lines in the chain of that assumption.
        """
        number = len(self._links)
        lines |= ((2 << within) - 1) << number
        self._links += [link, *[None] * within]
        self._steps += [deduction] * (1 + within)
        self._lines += [lines] * (1 + within)
        placed = {cell for cell, _ in deduction.places}
        for cell in changed:
            before = [] if cell in placed else self._changed.get(cell, [])
            self._changed[cell] = [*before, number]
            self._resting[cell] = lines if cell in placed else self._resting.get(cell, 0) | lines

    def _suppose(self, ladder: Ladder) -> bool:
        """Search for refutations of nested assumptions, and apply the conclusion of the shortest one to `ladder`.
        Return False if none is found.
        """
        proofs = [
            (deduction, proof)
            for deduction in ladder.found_by(ladder.techniques.refutation_name)[:MOST_SUPPOSED]
            if (proof := ProofSearch(ladder, Assumption(deduction.args[0], deduction.args[1]), self.work).find_proof())
            is not None
        ]
        if not proofs:
            return False
        deduction, proof = min(proofs, key=lambda pair: len(pair[1].links))
        lines = self._generous(proof.argued)
        link = link_of(deduction, supposes=True)
        deduction = deduction._replace(premises=tuple(proof.argued))
        self._note(link, deduction, lines, bits(ladder.apply(deduction)), len(proof.links))
        return True

    def _look(self, trial: AssumedBoard) -> tuple[list[_PricedStep], list[_PricedStep]]:
        """Return the steps that can be applied to `trial`, and the contradictions in it."""
        ladder = trial.ladder
        offers: list[_PricedStep] = []
        ends: list[_PricedStep] = []
        for contradiction in ladder.finder.find_contradictions():
            lines = self._needed(contradiction.premises, None, 0, ())
            ends.append(_PricedStep(lines.bit_count(), lines, contradiction))
        near = [name for name in trial.propagating if name not in self._late]
        far = [name for name in trial.propagating if name in self._late]
        for names in (near, far):
            steps = [] if offers else [deduction for name in names for deduction in ladder.found_by(name)]
            for deduction in steps:
                clashes = ladder.position.clashes(deduction)
                new = deduction if clashes or self._start is None else trial.says_new(deduction)
                if new is None:
                    continue
                lines = self._price(new, clashes)
                if clashes:
                    lines |= self._generous(cell for cell, _ in new.places + new.removes)
                    ends.append(_PricedStep(lines.bit_count() + 1, lines, new))
                else:
                    offers.append(_PricedStep(lines.bit_count() + self._jitter(new), lines, new))
        return offers, ends

    def _jitter(self, deduction: Deduction) -> float:
        """Return the random amount that is added to the price of `deduction`. It does not change during a search."""
        if self._rng is None:
            return 0.0
        key = (deduction.technique, deduction.unit, deduction.places, deduction.removes)
        if key not in self._jitters:
            self._jitters[key] = (SMALL_JITTER if self._start is None else JITTER) * self._rng.random()
        return self._jitters[key]

    def _price(self, deduction: Deduction, clashes: bool) -> Mask:
        """Return the mask of the lines that `deduction` needs; their number is its price. `clashes` states whether
        `deduction` leaves a cell without candidates.
        """
        if self._start is None or deduction.technique in self._base.techniques.whole_board:
            return self._generous(deduction.premises)
        concludes = link_of(deduction).concludes
        seen = self._seen.setdefault((deduction.technique, deduction.unit, clashes), [])
        for known in seen:
            if concludes <= known.concludes:
                return known.lines
        lines = self._needed(deduction.premises, deduction.technique, deduction.unit, tuple(concludes))
        seen.append(_KnownNeed(concludes, lines))
        return lines

    def _generous(self, cells: Iterable[Cell]) -> Mask:
        """Return the mask of all lines that contributed to the present candidates of `cells`."""
        lines, resting = 0, self._resting
        for cell in cells:
            if cell in resting:
                lines |= resting[cell]
        return lines

    def _needed(self, premises: Iterable[Cell], name: str | None, unit: int, wanted: Sequence[Conclusion]) -> Mask:
        """Return the mask of a minimal set of lines after which the technique `name` concludes all of `wanted` in
        `unit`. If `name` is None, return a set after which there is a contradiction. The most expensive lines are left
        out first. In a search for a proof that need not be minimal, return all lines that contributed to the state of
        `premises` instead.
        """
        start = self._start
        if start is None:
            return self._generous(premises)
        resting = sorted({number for cell in premises for number in self._changed.get(cell, ())})

        def is_enough(rest: Sequence[int]) -> bool:
            lines = self._union(rest)
            steps = [self._steps[number] for number in resting if lines >> number & 1]
            self.work.spend(TEST_WORK + len(steps))
            return start.concludes_after(steps, name, unit, wanted)

        by_lines = sorted(resting, key=lambda number: self._lines[number].bit_count())
        return self._union(without_spare(by_lines, is_enough))

    def _union(self, numbers: Iterable[int]) -> Mask:
        """Return the mask of the lines `numbers` and all lines that they need."""
        lines = 0
        for number in numbers:
            lines |= self._lines[number]
        return lines


@in_phase("shortening")
def trimmed(start: AssumedBoard, links: Sequence[ChainLink], work: WorkBudget) -> tuple[int, list[ChainLink]] | None:
    """Drop the links of a chain that its other links do not need. Return the number of lines that remain, not counting
    the contradiction, and the remaining links. Return None if the chain does not end in a contradiction.
    """
    finder, names = start.ladder.finder, start.stand_ins

    def replay_chain(links: Sequence[ChainLink], known: Lines, before: int) -> Lines | None:
        """Replay the chain along `links`, and return its lines, or None if it no longer ends in a contradiction.
        `known` holds the lines of a previous replay; those of the links before index `before` are reused.
        """
        work.spend(TRIM_WORK + len(links))
        above = [line for line in known if line[0] < before]
        more = finder.replay_chain(links[before:], names, None, [deduction for _, deduction in above])
        return None if more is None else [*above, *((before + at, deduction) for at, _, deduction in more)]

    def without(links: list[ChainLink], lines: Lines, length: int) -> tuple[list[ChainLink], Lines]:
        """Return the chain, as its links and its lines, without those groups of `length` consecutive links that it does
        not need. The groups are tested from the end of the chain to its beginning.
        """
        for i in range(len(links) - length, -1, -length):
            rest = links[:i] + links[i + length :]
            fewer = replay_chain(rest, lines, i)
            if fewer is not None and len(fewer) <= len(lines):
                links, lines = rest, fewer
        return links, lines

    kept = list(links)
    lines = replay_chain(kept, [], 0)
    if lines is None:
        return None
    for length in (16, 8, 4, 2):
        kept, lines = without(kept, lines, length)
    before = len(lines) + 1
    while len(lines) < before:
        before = len(lines)
        kept, lines = without(kept, lines, 1)
    return len(lines), kept
