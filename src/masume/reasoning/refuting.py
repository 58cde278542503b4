"""Refuting a move: the shortest chain from an assumption to a rule that breaks.

A step that says the opposite of the assumption, and supposes nothing, is a proof of one line. Else a chain is looked
for. Everything that follows from the assumption has a price: the number of lines that it takes to get there. What is
cheapest follows first, and the first contradiction that costs no more than whatever could still follow is the one to
tell. The price is counted generously, a cell being taken to rest on all that changed it, so the chain that is found is
shortened in the end like every other.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import chain
from math import inf
from operator import or_
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumptions import (
    Assumption,
    Link,
    Trial,
    failing,
    link_of,
    outline,
    premises,
    refutation,
    tell_chain,
)
from masume.reasoning.groundwork import Explained, Groundwork, as_one, excludes, needed
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import Position
from masume.reasoning.proofs import Rules
from masume.reasoning.sharpening import TEST_WORK, SharpSearch, Work, trimmed
from masume.reasoning.technique import Case, Found, Step, Technique, Toolbox

FEW_LINES = 6
"""A chain of simple steps that is no longer is not compared with those of other techniques."""
VERY_FEW_LINES = 3
"""A chain of simple steps that is no longer is easier to follow than a step that is harder than an assumption."""
MOST_LINKS = 4 * FEW_LINES
"""A way of simple steps that is longer is not even shortened, as it will not become one of few lines."""
MANY_LINES = 9
"""A longer chain is compared with others that are easy to find."""
TOO_MANY_LINES = 14
"""If a chain is longer still, things are looked at in other orders."""
ORDERS = 4
"""In so many orders, at most, things are looked at."""
MOST_LINES = 15
"""A chain that is longer starts with groundwork, if the kind has any."""
HOPELESS_LINKS = 36
"""A way that is longer will hardly become a chain of so few lines without groundwork."""
HOPELESS_LINES = 18
"""The same of a way that was shortened, without its contradiction."""
CLOSE = 3
"""If a chain after groundwork has so many lines too many, other orders are tried."""
SHARP_WORK = 8_000
"""How much may be done to find a way after groundwork."""
NESTED_WORK = 15_000
"""What looking for a way with further assumptions counts as."""
PART = 30
"""Of a board that is much larger, so much is looked at first, as the kind counts it."""
MANY_SQUARES = 400
"""A board with more squares is large."""
WAYS_TRIMMED = 4
"""So many of the ways that seem shortest are shortened."""
MOST_SUPPOSED = 8
"""So many further assumptions are compared where one is needed."""


def shortest_proof(
    position: Position, assumption: Assumption, toolbox: Toolbox, answer: tuple[int, ...] | None = None
) -> Step:
    """The step that shows in the fewest lines that an assumption is wrong: a rule that it breaks at once; or a step of
    one of the techniques that make no assumptions, unless a brief chain is easier; or else a chain. The position must
    have no solution under the assumption; `answer` is its only solution without it, if that is known."""
    assumption = _put_plainly(position, assumption)
    case = tell_chain(Ladder(position, toolbox), assumption, [])
    if case is None and (direct := direct_step(position, assumption, toolbox)) is not None:
        case = _brief_case(position, assumption, toolbox, direct)
        if case is None:
            return direct
    if case is None:
        case = shortest_case(position, assumption, toolbox, answer)
    proof = refutation(position, toolbox.refutation_name, 0.0, case)
    if not assumption.holds or position.has_two_values:
        return proof
    # What would be right instead is not asked, and does not follow from what is told.
    wrong = ((assumption.cell, assumption.value),)
    return proof._replace(places=(), removes=wrong, leaves=(), variant="text")


def _put_plainly(position: Position, assumption: Assumption) -> Assumption:
    """An assumption; where cells can only be one thing or the other, "it is not this" becomes "it is the other"."""
    if assumption.holds or not position.has_two_values:
        return assumption
    (other,) = bits(reduce(or_, position.domains) & ~(1 << assumption.value))
    return Assumption(assumption.cell, other)


def direct_step(position: Position, assumption: Assumption, toolbox: Toolbox) -> Step | None:
    """The easiest step that says the opposite of an assumption, and supposes nothing; it strikes out nothing in other
    cells. None if there is none."""
    ladder = Ladder(position, toolbox)
    found = [
        found
        for tool in _supposing_nothing(toolbox)
        for found in ladder.found_by(tool.name)
        if excludes(found, assumption)
    ]
    easiest = min(found, key=lambda found: (found.weight, len(found.because)), default=None)
    if easiest is not None and not easiest.places and toolbox.named(easiest.technique).tell:
        asked = tuple(lost for lost in easiest.removes if lost[0] == assumption.cell)
        easiest = easiest._replace(removes=asked or easiest.removes)
    return None if easiest is None else ladder.tell(easiest)


def _brief_case(position: Position, assumption: Assumption, toolbox: Toolbox, direct: Step) -> Case | None:
    """A chain of very few simple lines, where a step that supposes nothing weighs more than an assumption; None if it
    does not, or if there is no such chain."""
    if direct.weight < toolbox.named(toolbox.refutation_name).weight:
        return None
    case = cheapest_case(Ladder(position, toolbox), assumption, most=MOST_LINKS)
    return case if case is not None and lines_of(case) <= VERY_FEW_LINES else None


def shortest_case(
    position: Position, assumption: Assumption, toolbox: Toolbox, answer: tuple[int, ...] | None = None
) -> Case:
    """The shortest chain that was found from an assumption to a contradiction; if it is too long, one that starts with
    what the board says anyway, or with what its explanation says. The position must have no solution under the
    assumption; `answer` is its only solution without it, if that is known."""
    part = position.part_around(assumption.cell, PART)
    best = None if part is None else _case_within(part, position, assumption, toolbox, answer)
    if _is_long(best):
        best = _shorter(best, _case_within(position, position, assumption, toolbox, answer))
    best = best or _ungrounded_case(position, assumption, toolbox._replace(groundwork=()))
    assert best is not None
    return best


def _case_within(
    part: Position, position: Position, assumption: Assumption, toolbox: Toolbox, answer: tuple[int, ...] | None
) -> Case | None:
    """The shortest chain that was found in a part of the board, or in all of it. What it starts with if it is too long
    is found out from the whole board."""
    full = toolbox._replace(propagating=_supposing_nothing(toolbox))
    best = _ungrounded_case(part, assumption, toolbox)
    grounds = (
        partial(Groundwork, position, assumption, full),
        partial(Explained, position, assumption, toolbox, answer),
    )
    for lay in grounds if toolbox.groundwork else ():
        if _is_long(best):
            ground = lay()
            if part is not position:
                ground.look_only_at(part)
            best = _shorter(best, _grounded_case(ground, assumption, full))
    return best


def _is_long(case: Case | None) -> bool:
    return case is None or lines_of(case) > MOST_LINES


def _supposing_nothing(toolbox: Toolbox) -> tuple[Technique, ...]:
    """All techniques that make no assumptions of their own."""
    return tuple(tool for tool in toolbox.techniques if not (tool.uses_assumptions or tool.uniqueness))


def _ungrounded_case(position: Position, assumption: Assumption, toolbox: Toolbox) -> Case | None:
    """The shortest chain that was found: by simple techniques; if that takes many lines, also by all techniques that
    make no assumptions of their own; or else with further assumptions. None if it would be much too long, or take
    further assumptions, and the toolbox has groundwork."""
    every = _supposing_nothing(toolbox)
    simple, full = (Ladder(position, toolbox._replace(propagating=tools)) for tools in (toolbox.propagating, every))
    best = cheapest_case(simple, assumption, most=MOST_LINKS)
    if best is not None and len(best.steps) <= FEW_LINES:
        return best
    way = _cheapest(full, assumption, 0)
    if way is not None:
        if toolbox.groundwork and len(way.links) > HOPELESS_LINKS:
            return best
        best = _shorter(best, _shortest_by_all(full, assumption, way))
        if best is None and toolbox.groundwork:
            return None
    best = best or cheapest_case(simple, assumption)
    for base in (simple, full) if best is None else ():
        best = _shorter(best, failing(base, assumption, []))
    if not toolbox.groundwork:
        for base in (full, simple):
            best = best or _shortest_nested(base, assumption)
    if best is None and not toolbox.groundwork:
        base = Ladder(position, toolbox)
        script = base.finder.script_of(*assumption)
        assert script is not None
        best = failing(base, assumption, outline(script))
    return best


def _shortest_nested(base: Ladder, assumption: Assumption) -> Case | None:
    """The shortest chain with further assumptions that was found in some orders."""
    best: Case | None = None
    for order in range(max(1, base.toolbox.diligence(len(base.position.domains)) // NESTED_WORK)):
        way = _cheapest(base, assumption, order, nested=True)
        if way is None:
            continue
        best = _shorter(best, tell_chain(base, assumption, way.links))
        if best is not None and lines_of(best) <= TOO_MANY_LINES - 2:
            break
    return best


def _shortest_by_all(full: Ladder, assumption: Assumption, way: _Way) -> Case | None:
    """The shortest chain that was found by all techniques that make no assumptions of their own; `way` is the first.
    Ways are shortened and compared before the shortest is told, as telling takes most of the work. For kinds with two
    values they are soon found, so that many are compared; for others, a few if the first is too long."""
    work = Work(full.toolbox.diligence(len(full.position.domains)))
    is_binary = max(map(int.bit_count, full.position.domains)) == 2
    enough = MANY_LINES if is_binary else TOO_MANY_LINES
    with Trial(full, assumption) as start:
        best = trimmed(start, way.links, work)
        if best is None or best[0] >= enough:
            others = (
                _other_ways(full, assumption, start, work) if is_binary else _ways_in_other_orders(full, assumption)
            )
            for links in others:
                other = trimmed(start, links, work)
                if other is not None and (best is None or other[0] < best[0]):
                    best = other
                is_short = best is not None and best[0] < enough and not is_binary
                if is_short or work.left <= 0 or _is_hopeless(full.toolbox, best):
                    break
    if _is_hopeless(full.toolbox, best):
        return None
    return tell_chain(full, assumption, way.links if best is None else best[1])


def _is_hopeless(toolbox: Toolbox, best: tuple[int, list[Link]] | None) -> bool:
    """Whether a way that was shortened needs groundwork to become a chain that is short enough."""
    return bool(toolbox.groundwork) and best is not None and best[0] >= HOPELESS_LINES


def _other_ways(full: Ladder, assumption: Assumption, start: Trial, work: Work) -> Iterator[list[Link]]:
    """Other ways to a contradiction, until there is nothing left to do."""
    yield from _ways_seen(full, assumption, start, work)
    yield from _ways_in_other_orders(full, assumption)
    yield from _sharp_ways(full, assumption, work)


def _ways_in_other_orders(full: Ladder, assumption: Assumption) -> Iterator[list[Link]]:
    for order in range(1, ORDERS):
        way = _cheapest(full, assumption, order)
        if way is not None:
            yield way.links


def _sharp_ways(full: Ladder, assumption: Assumption, work: Work) -> Iterator[list[Link]]:
    """Ways on which no step rests on needless lines, until there is nothing left to do."""
    search = SharpSearch(full, assumption, work)
    whims = None
    while work.left > 0:
        links = search.way(whims)
        if links is not None:
            yield links
        whims = whims or random.Random(1)


class _Short(NamedTuple):
    """A chain that is short: its lines with the contradiction, those of further assumptions included."""

    lines: int
    links: list[Link]
    told: Case | None = None
    """For a chain with further assumptions, as it is told."""


def _grounded_case(ground: Groundwork, assumption: Assumption, full: Toolbox) -> Case | None:
    """A chain that starts with what the board says anyway, after about as few rounds as make it short enough; None if
    that leads to no chain. What cannot be told line by line after so few rounds is told after more of them."""
    low, high = 1, len(ground.after) - 1
    best: tuple[int, _Short] | None = None
    better: list[tuple[int, _Short]] = []
    rounds = high  # if it takes further assumptions even after all rounds, there is no need to look at fewer
    probes = 0
    while low <= high and (probes < ground.most_probes or ground.after[0].has_two_values):
        probes += 1
        nested = best is None and isinstance(ground, Explained) and not ground.after[0].has_two_values
        short = _short_chain(Ladder(ground.after[rounds].copy(), full), assumption, best is None, nested)
        if short is not None and (best is None or short.lines < max(best[1].lines, MOST_LINES)):
            best = rounds, short
            better.append(best)
        if best is None or best[1].told is not None:
            break
        if short is not None and short.lines < MOST_LINES:
            high = rounds - 1
        else:
            low = rounds + 1
        rounds = (low + high) // 2
    told = (_tell_grounded(ground, rounds, assumption, short, full) for rounds, short in reversed(better))
    return next((case for case in told if case is not None), None)


def _tell_grounded(
    ground: Groundwork, rounds: int, assumption: Assumption, short: _Short, full: Toolbox
) -> Case | None:
    """A chain with those facts of some rounds that it needs as its first line. How an inner assumption fails is looked
    for again when it is told, so all facts remain that it argued from; or simply all."""
    facts = ground.facts(rounds)
    if short.told is None:
        argued = _argued(Ladder(ground.after[rounds].copy(), full), assumption, short.links)
        likely = [fact for fact in facts if fact.because[0] in argued]
        with Trial(Ladder(ground.after[0].copy(), full), assumption) as start:
            facts = needed(facts, likely, start, short.links)
        return _tell_after(ground, facts, assumption, short.links, full)
    argued = set(premises([short.told]))
    few = [fact for fact in facts if fact.because[0] in argued]
    case = _tell_after(ground, few, assumption, short.links, full)
    if case is not None and lines_of(case) <= short.lines + 1:
        return case
    return _tell_after(ground, facts, assumption, short.links, full)


def _argued(base: Ladder, assumption: Assumption, links: Sequence[Link]) -> set[Cell]:
    """The cells that a chain argues from."""
    argued: set[Cell] = set()
    with Trial(base, assumption) as trial:
        for _, _, found in trial.ladder.finder.lines_along(links, trial.stand_ins, None) or ():
            trial.note(found)
            argued.update(found.because)
        end = trial.flaw()
        if end is not None:
            argued.update(end.because, (cell for cell, _ in end.places + end.removes))
    return argued


def _tell_after(
    ground: Groundwork, facts: Sequence[Found], assumption: Assumption, links: Sequence[Link], full: Toolbox
) -> Case | None:
    """A chain that starts with some facts."""
    said = as_one(facts)
    after = ground.after[0].copy()
    after.apply(said)
    case = _tell_short(Ladder(after, full), assumption, links, [said])
    return case if case is None or said.is_flaw else case._replace(steps=(ground.tell(said), *case.steps))


def _tell_short(
    base: Ladder, assumption: Assumption, links: Sequence[Link], above: Sequence[Found] = ()
) -> Case | None:
    """The case of an assumption that fails along these links, its further assumptions being refuted in few lines."""
    case = tell_chain(base, assumption, links, above)
    if case is None or not any(line.cases for line in case.steps):
        return case
    steps = []
    with Trial(base, assumption) as trial:
        for line in case.steps:
            steps.append(_with_short_case(trial.ladder, line) if line.cases else line)
            if not trial.ladder.position.clashes(line):
                trial.ladder.apply(Found(line.technique, 0, -1, line.places, line.removes, ()))
    return case._replace(steps=tuple(steps))


def _with_short_case(ladder: Ladder, step: Step) -> Step:
    """The refutation of an assumption by the shortest chain that is found in several orders."""
    [case] = step.cases
    for order in range(ORDERS):
        other = cheapest_case(ladder, Assumption(case.cell, case.value, case.holds), order)
        if other is not None and lines_of(other) < lines_of(case):
            case = other
    return refutation(ladder.position, step.technique, step.weight, case)


def _short_chain(full: Ladder, assumption: Assumption, patient: bool, nested: bool) -> _Short | None:
    """The first chain that is short enough, or else the shortest of those that were found; without patience, a chain
    that is much too long is not compared with others."""
    best: _Short | None = None
    for short in _chains(full, assumption, patient, nested):
        if best is None or short.lines < best.lines:
            best = short
        if best.lines < MOST_LINES or not (patient or best.lines < MOST_LINES + CLOSE):
            break
    return best


def _chains(full: Ladder, assumption: Assumption, patient: bool, nested: bool) -> Iterator[_Short]:
    """Chains in several orders; with patience, others after them. If there are none, one with further assumptions, if
    `nested` says so."""
    work = Work(SHARP_WORK)
    with Trial(full, assumption) as start:
        way = _cheapest(full, assumption, 0, nested)
        if way is None:
            return
        if any(link.supposes for link in way.links):
            case = _tell_short(full, assumption, way.links)
            if case is not None:
                yield _Short(lines_of(case), way.links, case)
        elif len(way.links) <= HOPELESS_LINKS or nested:  # the last resort
            others = _ways_in_other_orders(full, assumption)
            for links in chain([way.links], others, _sharp_ways(full, assumption, work) if patient else ()):
                if (found := trimmed(start, links, work)) is not None:
                    yield _Short(found[0] + 1, found[1])


def _shorter(one: Case | None, other: Case | None) -> Case | None:
    if one is None or other is None:
        return one or other
    return other if lines_of(other) < lines_of(one) else one


def lines_of(case: Case) -> int:
    """The lines of a chain, those within further assumptions included."""
    return sum(1 + sum(map(lines_of, step.cases)) for step in case.steps)


def cheapest_case(base: Ladder, assumption: Assumption, order: int = 0, most: float = inf) -> Case | None:
    """The chain that the propagating techniques lead along; None if they lead to no contradiction, or if the way there
    cannot be told line by line, or if it has more than `most` links before it is shortened."""
    way = _cheapest(base, assumption, order)
    return None if way is None or len(way.links) > most else tell_chain(base, assumption, way.links)


class _Way(NamedTuple):
    """The lines to a contradiction, and all cells that they argue from."""

    links: list[Link]
    argued: set[Cell]


class _Prices:
    """What follows from an assumption, and which lines each of it takes."""

    def __init__(self) -> None:
        self._links: list[Link | None] = []
        """The lines; a line with an argument within it is followed by None for each line of that."""
        self._argued: list[Iterable[Cell]] = []
        self._resting: dict[Cell, Mask] = {}
        """For each cell, the lines on which rests what is known of it."""

    def of(self, cells: Iterable[Cell]) -> Mask:
        """The lines that it takes to argue from some cells."""
        lines, resting = 0, self._resting
        for cell in cells:
            if cell in resting:
                lines |= resting[cell]
        return lines

    def add(self, found: Found, changed: Iterable[Cell], within: _Way | None = None) -> None:
        """Notes a line, and the cells that it changes; `within` is the argument that it holds, if it supposes
        something."""
        argued = found.because if within is None else within.argued
        height = 1 if within is None else 1 + len(within.links)
        lines = self.of(argued) | ((1 << height) - 1) << len(self._links)
        self._links += [link_of(found, within is not None), *[None] * (height - 1)]
        self._argued += [argued, *[()] * (height - 1)]
        placed = {cell for cell, _ in found.places}
        for cell in changed:
            self._resting[cell] = lines if cell in placed else self._resting.get(cell, 0) | lines

    def way(self, end: _End) -> _Way:
        """The way to a contradiction."""
        links = [link for number in bits(end.lines) if (link := self._links[number]) is not None]
        argued = set(end.because).union(*(self._argued[number] for number in bits(end.lines)))
        return _Way(links if end.clash is None else [*links, link_of(end.clash)], argued)


class _End(NamedTuple):
    """A contradiction: the lines that it rests on, the cells, and the step, if any, that clashes with what is known."""

    lines: Mask
    because: tuple[Cell, ...]
    clash: Found | None = None

    @property
    def price(self) -> int:
        return self.lines.bit_count() + (self.clash is not None)


def _ways_seen(base: Ladder, assumption: Assumption, start: Trial, work: Work) -> list[list[Link]]:
    """The shortest ways among many that come up when an assumption is followed. Only for kinds with two values, where a
    cell is settled once."""
    finder = start.ladder.finder

    def holds(known: Sequence[Found], found: Found | None) -> bool:
        work.spend(TEST_WORK + len(known))
        if found is None:
            return finder.holds_after(known, None, 0, ())
        return finder.holds_after(known, found.technique, found.unit, [(*place, True) for place in found.places])

    rules = Rules(holds)
    _cheapest(base, assumption, 0, rules=rules)
    return [[link_of(found) for found in way] for way in rules.ways()[:WAYS_TRIMMED]]


def _cheapest(
    base: Ladder, assumption: Assumption, order: int, nested: bool = False, rules: Rules | None = None
) -> _Way | None:
    """The way to the cheapest contradiction; None if none comes up. `order` says which of several steps at the same
    price come first. On a large board, what looks far takes long to find, and comes where nothing else leads on. If
    that does not either, `nested` supposes something more. `rules` hear of all steps."""
    prices = _Prices()
    names = [tool.name for tool in base.toolbox.propagating]
    late = base.toolbox.far_looking if len(base.position.domains) > MANY_SQUARES else ()
    near, far = [name for name in names if name not in late], [name for name in names if name in late]
    rng = random.Random(order)
    with Trial(base, assumption) as trial:
        ladder = trial.ladder
        while True:
            ends = [_End(prices.of(flaw.because), flaw.because) for flaw in ladder.finder.flaws()]
            offers: list[tuple[int, Found]] = []
            for names in (near, far):
                if not offers:
                    steps = [found for name in names for found in ladder.found_by(name)]
                    offers = [(prices.of(found.because).bit_count(), found) for found in steps]
            if rules is not None:
                for end in ends:
                    rules.add_end(end.because)
                for _, found in offers:
                    if ladder.position.clashes(found):
                        rules.add_end(found.because, found)
                    else:
                        rules.add(found)
            least = min((price for price, _ in offers), default=-1)
            cheap = []
            for found in (found for price, found in offers if price == least):
                if ladder.position.clashes(found):
                    cells = found.because + tuple(cell for cell, _ in found.places + found.removes)
                    ends.append(_End(prices.of(cells), cells, found))
                else:
                    cheap.append(found)
            if ends:
                end = min(ends, key=lambda end: end.price)
                if not cheap or end.price <= least + 1:
                    return prices.way(end)
            if not offers:
                if not nested or not _suppose(ladder, prices):
                    return None
                continue
            if order == 1:
                cheap.reverse()
            elif order:
                rng.shuffle(cheap)
            for found in cheap:
                new = trial.says_new(found)
                if new is not None and not ladder.position.clashes(new):
                    prices.add(new, bits(ladder.apply(new)))
                    if rules is not None:
                        rules.settle(new.places)


def _suppose(ladder: Ladder, prices: _Prices) -> bool:
    """Takes one more assumption that fails soon, and the conclusion that it is wrong; False if there is none."""
    failing_soon = ladder.found_by(ladder.toolbox.refutation_name)[:MOST_SUPPOSED]
    ways = [
        (found, way)
        for found in failing_soon
        if (way := _cheapest(ladder, Assumption(found.detail[0], found.detail[1]), 0)) is not None
    ]
    if not ways:
        return False
    found, way = min(ways, key=lambda pair: len(pair[1].links))
    prices.add(found, bits(ladder.apply(found)), way)
    return True
