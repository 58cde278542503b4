"""Refuting a move: the shortest chain from an assumption to a rule that breaks.

A step that says the opposite of the assumption, and supposes nothing, is a proof of one line. Else a chain is looked
for. Everything that follows from the assumption has a price: the number of lines that it takes to get there. What is
cheapest follows first, and the first contradiction that costs no more than whatever could still follow is the one to
tell. The price is counted generously, a cell being taken to rest on all that changed it, so the chain that is found is
shortened in the end like every other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import chain
from math import inf
from operator import or_
from typing import NamedTuple

from masume.core.grid import Cell, bits
from masume.reasoning.assumption_chains import (
    Assumption,
    Link,
    Trial,
    failing,
    outline,
    premises,
    refutation,
    tell_chain,
)
from masume.reasoning.position import Position
from masume.reasoning.preliminaries import Explained, Groundwork, as_one, excludes, needed
from masume.reasoning.short_proofs import Search, Way, Work, trimmed
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Found, Step, TechniqueSet

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
"""The same of a way that was shortened, with its contradiction."""
SHARP_WORK = 8_000
"""How much may be done to find a way after groundwork."""
PART = 30
"""Of a board that is much larger, so much is looked at first, as the kind counts it."""


def shortest_proof(
    position: Position, assumption: Assumption, techniques: TechniqueSet, answer: tuple[int, ...] | None = None
) -> Step:
    """The step that shows in the fewest lines that an assumption is wrong: a rule that it breaks at once; or a step of
    one of the techniques that make no assumptions, unless a brief chain is easier; or else a chain. The position must
    have no solution under the assumption; `answer` is its only solution without it, if that is known."""
    assumption = _put_plainly(position, assumption)
    case = tell_chain(Ladder(position, techniques), assumption, [])
    if case is None and (direct := direct_step(position, assumption, techniques)) is not None:
        case = _brief_case(position, assumption, techniques, direct)
        if case is None:
            return direct
    if case is None:
        case = shortest_case(position, assumption, techniques, answer)
    proof = refutation(position, techniques.refutation_name, 0.0, case)
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


def direct_step(position: Position, assumption: Assumption, techniques: TechniqueSet) -> Step | None:
    """The easiest step that says the opposite of an assumption, and supposes nothing; it strikes out nothing in other
    cells. None if there is none."""
    ladder = Ladder(position, techniques)
    found = [found for tool in techniques.simple for found in ladder.found_by(tool.name) if excludes(found, assumption)]
    easiest = min(found, key=lambda found: (found.weight, len(found.because)), default=None)
    if easiest is not None and not easiest.places and techniques.named(easiest.technique).tell:
        asked = tuple(lost for lost in easiest.removes if lost[0] == assumption.cell)
        easiest = easiest._replace(removes=asked or easiest.removes)
    return None if easiest is None else ladder.tell(easiest)


def _brief_case(position: Position, assumption: Assumption, techniques: TechniqueSet, direct: Step) -> Case | None:
    """A chain of very few simple lines, where a step that supposes nothing weighs more than an assumption; None if it
    does not, or if there is no such chain."""
    if direct.weight < techniques.named(techniques.refutation_name).weight:
        return None
    case = cheapest_case(Ladder(position, techniques), assumption, most=MOST_LINKS)
    return case if case is not None and lines_of(case) <= VERY_FEW_LINES else None


def shortest_case(
    position: Position, assumption: Assumption, techniques: TechniqueSet, answer: tuple[int, ...] | None = None
) -> Case:
    """The shortest chain that was found from an assumption to a contradiction; if it is too long, one that starts with
    what the board says anyway, or with what its explanation says. The position must have no solution under the
    assumption; `answer` is its only solution without it, if that is known."""
    part = position.part_around(assumption.cell, PART)
    best = None if part is None else _case_within(part, position, assumption, techniques, answer)
    if _is_long(best):
        best = _shorter(best, _case_within(position, position, assumption, techniques, answer))
    best = best or _ungrounded_case(position, assumption, techniques._replace(groundwork=()))
    assert best is not None
    return best


def _case_within(
    part: Position,
    position: Position,
    assumption: Assumption,
    techniques: TechniqueSet,
    answer: tuple[int, ...] | None,
) -> Case | None:
    """The shortest chain that was found in a part of the board, or in all of it. What it starts with if it is too long
    is found out from the whole board."""
    full = techniques._replace(propagating=techniques.simple)
    best = _ungrounded_case(part, assumption, techniques)
    grounds = (
        partial(Groundwork, position, assumption, full),
        partial(Explained, position, assumption, techniques, answer),
    )
    for lay in grounds if techniques.groundwork else ():
        if _is_long(best):
            ground = lay()
            if part is not position:
                ground.look_only_at(part)
            best = _shorter(best, _grounded_case(ground, assumption, full))
    return best


def _is_long(case: Case | None) -> bool:
    return case is None or lines_of(case) > MOST_LINES


def _ungrounded_case(position: Position, assumption: Assumption, techniques: TechniqueSet) -> Case | None:
    """The shortest chain that was found: by simple techniques; if that takes many lines, also by all techniques that
    make no assumptions of their own; or else with further assumptions. None if it would be much too long, or take
    further assumptions, and the kind has groundwork techniques."""
    every = techniques.simple
    simple, full = (
        Ladder(position, techniques._replace(propagating=tools)) for tools in (techniques.propagating, every)
    )
    best = cheapest_case(simple, assumption, most=MOST_LINKS)
    if best is not None and len(best.steps) <= FEW_LINES:
        return best
    search = Search(full, assumption, Work(techniques.diligence(len(position.domains))))
    first = search.way()
    if first is not None:
        if techniques.groundwork and len(first.links) > HOPELESS_LINKS:
            return best
        enough = MANY_LINES if position.has_two_values else TOO_MANY_LINES  # with two values, ways are soon found
        short = _shortest_way(search, first, enough, HOPELESS_LINES if techniques.groundwork else inf)
        if short is None or not techniques.groundwork or short.lines <= HOPELESS_LINES:
            best = _shorter(best, tell_chain(full, assumption, first.links if short is None else short.links))
        if best is None and techniques.groundwork:
            return None
    best = best or cheapest_case(simple, assumption)
    for base in (simple, full) if best is None else ():
        best = _shorter(best, failing(base, assumption, []))
    if best is None and not techniques.groundwork:
        base = Ladder(position, techniques)
        script = base.finder.script_of(*assumption)
        assert script is not None
        best = failing(base, assumption, outline(script))
    return best


class _Short(NamedTuple):
    """A chain that is short: its lines with the contradiction, those of further assumptions included."""

    lines: int
    links: list[Link]
    told: Case | None = None
    """For a chain with further assumptions, as it is told."""


def _shortest_way(
    search: Search, first: Way, enough: int, hopeless: float = inf, patient: bool = True
) -> _Short | None:
    """The first way with at most `enough` lines before its contradiction, or else the shortest of those that were
    found; `first` is the first of them. If it has as many lines as make it hopeless, it is not compared with others.
    Without patience, no sharp ways are looked for. None if no way can be told line by line."""
    best: _Short | None = None
    with search.trial() as start:
        for way in chain([first], _other_ways(search, patient)):
            found = None if way is None else trimmed(start, way.links, search.work)
            if found is not None and (best is None or found[0] + 1 < best.lines):
                best = _Short(found[0] + 1, found[1])
            if (best is not None and not enough < best.lines <= hopeless) or search.work.left <= 0:
                break
    return best


def _other_ways(search: Search, patient: bool) -> Iterator[Way | None]:
    """Ways in other orders; with patience, sharp ways after them, until there is nothing left to do."""
    for order in range(1, ORDERS):
        yield search.way(random.Random(order))
    whims = None
    while patient and search.work.left > 0:
        yield search.way(whims, sharp=True)
        whims = whims or random.Random(1)


def _grounded_case(ground: Groundwork, assumption: Assumption, full: TechniqueSet) -> Case | None:
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
    ground: Groundwork, rounds: int, assumption: Assumption, short: _Short, full: TechniqueSet
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
    ground: Groundwork, facts: Sequence[Found], assumption: Assumption, links: Sequence[Link], full: TechniqueSet
) -> Case | None:
    """A chain that starts with some facts."""
    said = as_one(facts)
    after = ground.after[0].copy()
    after.apply(said)
    after.lines_said = 0 if said.is_flaw else 1
    case = tell_chain(Ladder(after, full), assumption, links, [said])
    return case if case is None or said.is_flaw else case._replace(steps=(ground.tell(said), *case.steps))


def _short_chain(full: Ladder, assumption: Assumption, patient: bool, nested: bool) -> _Short | None:
    """The first chain that is short enough, or else the shortest of those that were found; if there are none, one with
    further assumptions, if `nested` says so."""
    search = Search(full, assumption, Work(SHARP_WORK))
    way = search.way(nested=nested)
    if way is None:
        return None
    if any(link.supposes for link in way.links):
        case = tell_chain(full, assumption, way.links)
        return None if case is None else _Short(lines_of(case), way.links, case)
    if len(way.links) > HOPELESS_LINKS and not nested:  # `nested` is the last resort
        return None
    return _shortest_way(search, way, MOST_LINES - 1, inf if patient else HOPELESS_LINES, patient)


def _shorter(one: Case | None, other: Case | None) -> Case | None:
    if one is None or other is None:
        return one or other
    return other if lines_of(other) < lines_of(one) else one


def lines_of(case: Case) -> int:
    """The lines of a chain, those within further assumptions included."""
    return sum(1 + sum(map(lines_of, step.cases)) for step in case.steps)


def cheapest_case(base: Ladder, assumption: Assumption, most: float = inf) -> Case | None:
    """The chain that the propagating techniques lead along; None if they lead to no contradiction, or if the way there
    cannot be told line by line, or if it has more than `most` links before it is shortened."""
    way = Search(base, assumption, Work(0)).way()
    return None if way is None or len(way.links) > most else tell_chain(base, assumption, way.links)
