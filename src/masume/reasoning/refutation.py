"""Refute moves by the shortest chain found from an assumption to a contradiction.

If a single step that makes no assumption concludes the opposite of the move, this step is the proof. Otherwise
`shortest_refutation` searches for proofs, which are shortened and told as chains. If these are too long, the chain
begins with a summary of conclusions that do not depend on the move (see `preliminaries`).
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
    AssumedBoard,
    Assumption,
    ChainLink,
    failing,
    outline,
    premises_of,
    refutation,
    tell_chain,
)
from masume.reasoning.position import Position
from masume.reasoning.preliminaries import ExplainedPreliminaries, Preliminaries, as_one, excludes, needed
from masume.reasoning.shortest_refutation import ChainProof, ProofSearch, WorkBudget, trimmed
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Deduction, Step, TechniqueSet
from masume.reasoning.trace import in_phase

FEW_LINES = 6
"""A chain of simple steps that has at most this number of lines is not compared with chains of other techniques."""
VERY_FEW_LINES = 3
"""A chain of simple steps that has at most this number of lines is preferred to a single step that is at least as heavy
as a refutation."""
MOST_LINKS = 4 * FEW_LINES
"""A proof of simple steps that has more links than this is not shortened, because it will not become a chain of few
lines."""
MANY_LINES = 9
"""In kinds with two values, a chain that has at most this number of lines is not compared with others. The number is
small because chains are found quickly in these kinds."""
TOO_MANY_LINES = 14
"""In other kinds, a chain that has at most this number of lines is not compared with others."""
ORDERS = 4
"""The number of different orders in which steps are taken to find other proofs."""
MOST_LINES = 15
"""The largest number of lines of a chain without groundwork, in kinds that have groundwork."""
HOPELESS_LINKS = 36
"""A proof that has more links than this will not become a chain of at most MOST_LINES lines without groundwork."""
HOPELESS_LINES = 18
"""A shortened chain that has more lines than this, including the contradiction, will not become short enough without
groundwork."""
MINIMAL_WORK = 8_000
"""The work budget of the search for a proof after groundwork."""
PART = 30
"""The size of the part of a much larger board that is tried first. The kind defines how the size is measured."""


@in_phase("chains")
def shortest_proof(
    position: Position, assumption: Assumption, techniques: TechniqueSet, answer: tuple[int, ...] | None = None
) -> Step:
    """Return the step that shows in the fewest lines that `assumption` is wrong. Three kinds of proof are tried in
    turn: a rule that the assumption breaks at once; a step that makes no assumption; a chain. A hard step is replaced
    by a chain if the chain is very short. `position` must have no solution under the assumption. `answer` is its only
    solution, if known.
    """
    assumption = _put_plainly(position, assumption)
    case = tell_chain(Ladder(position, techniques), assumption, [])
    if case is None and (direct := direct_step(position, assumption, techniques)) is not None:
        case = _brief_case(position, assumption, techniques, direct)
        if case is None:
            return direct
    if case is None:
        case = shortest_case(position, assumption, techniques, answer)
    proof = refutation(position, techniques.refutation_name, 0.0, case)
    if not assumption.holds or position.is_binary:
        return proof
    # The refutation only shows that the value is wrong; it does not show which value is right.
    wrong = ((assumption.cell, assumption.value),)
    return proof._replace(places=(), removes=wrong, leaves=(), variant="text")


def _put_plainly(position: Position, assumption: Assumption) -> Assumption:
    """Return `assumption` in positive form where possible: in kinds with two values, assuming that a cell does not have
    one value means assuming that it has the other.
    """
    if assumption.holds or not position.is_binary:
        return assumption
    (other,) = bits(reduce(or_, position.domains) & ~(1 << assumption.value))
    return Assumption(assumption.cell, other)


def direct_step(position: Position, assumption: Assumption, techniques: TechniqueSet) -> Step | None:
    """Return the easiest step that makes no assumption and concludes the opposite of `assumption`. Return None if there
    is none. If the step only eliminates candidates, its eliminations in other cells are dropped where possible.
    """
    ladder = Ladder(position, techniques)
    deduction = [
        deduction
        for tool in techniques.simple
        for deduction in ladder.found_by(tool.name)
        if excludes(deduction, assumption)
    ]
    easiest = min(deduction, key=lambda deduction: (deduction.weight, len(deduction.premises)), default=None)
    if easiest is not None and not easiest.places and techniques.named(easiest.technique).tell:
        asked = tuple(lost for lost in easiest.removes if lost[0] == assumption.cell)
        easiest = easiest._replace(removes=asked or easiest.removes)
    return None if easiest is None else ladder.tell(easiest)


def _brief_case(position: Position, assumption: Assumption, techniques: TechniqueSet, direct: Step) -> Case | None:
    """Return a chain of at most VERY_FEW_LINES lines that may replace `direct`, a step that makes no assumption. Return
    None if `direct` is easier than a refutation, or if there is no chain that short.
    """
    if direct.weight < techniques.named(techniques.refutation_name).weight:
        return None
    case = cheapest_case(Ladder(position, techniques), assumption, most=MOST_LINKS)
    return case if case is not None and lines_of(case) <= VERY_FEW_LINES else None


def shortest_case(
    position: Position, assumption: Assumption, techniques: TechniqueSet, answer: tuple[int, ...] | None = None
) -> Case:
    """Return the shortest chain found from `assumption` to a contradiction. If the chain would be too long, its first
    line summarises conclusions that follow from the board alone. `position` must have no solution under the assumption.
    `answer` is its only solution, if known.
    """
    part = position.part_around(assumption.cell, PART)
    best = None if part is None else _case_within(part, position, assumption, techniques, answer)
    if _is_long(best):
        best = _shorter(best, _case_within(position, position, assumption, techniques, answer))
    best = best or _ungrounded_case(position, assumption, techniques._replace(preliminary=()))
    assert best is not None
    return best


def _case_within(
    part: Position,
    position: Position,
    assumption: Assumption,
    techniques: TechniqueSet,
    answer: tuple[int, ...] | None,
) -> Case | None:
    """Return the shortest chain found in the part of the board to which `part` is restricted, or None. If the chain is
    too long, it begins with a summary of conclusions from the whole board, `position`.
    """
    full = techniques._replace(propagating=techniques.simple)
    best = _ungrounded_case(part, assumption, techniques)
    grounds = (
        partial(Preliminaries, position, assumption, full),
        partial(ExplainedPreliminaries, position, assumption, techniques, answer),
    )
    for lay in grounds if techniques.preliminary else ():
        if _is_long(best):
            ground = lay()
            if part is not position:
                ground.look_only_at(part)
            best = _shorter(best, _grounded_case(ground, assumption, full))
    return best


def _is_long(case: Case | None) -> bool:
    """Return whether `case` is None or has more than MOST_LINES lines."""
    return case is None or lines_of(case) > MOST_LINES


def _ungrounded_case(position: Position, assumption: Assumption, techniques: TechniqueSet) -> Case | None:
    """Return the shortest chain found without a summary in its first line. Simple techniques are tried first, then all
    techniques without assumptions if the chain is long, and finally nested assumptions. If the kind has techniques for
    a summary, return None instead of a chain that is much too long or needs nested assumptions.
    """
    every = techniques.simple
    simple, full = (
        Ladder(position, techniques._replace(propagating=tools)) for tools in (techniques.propagating, every)
    )
    best = cheapest_case(simple, assumption, most=MOST_LINKS)
    if best is not None and len(best.steps) <= FEW_LINES:
        return best
    search = ProofSearch(full, assumption, WorkBudget(techniques.refutation_budget(len(position.domains))))
    first = search.find_proof()
    if first is not None:
        if techniques.preliminary and len(first.links) > HOPELESS_LINKS:
            return best
        enough = MANY_LINES if position.is_binary else TOO_MANY_LINES  # with two values, ways are found quickly
        short = _shortest_of(search, first, enough, HOPELESS_LINES if techniques.preliminary else inf)
        if short is None or not techniques.preliminary or short.lines <= HOPELESS_LINES:
            best = _shorter(best, tell_chain(full, assumption, first.links if short is None else short.links))
        if best is None and techniques.preliminary:
            return None
    best = best or cheapest_case(simple, assumption)
    for base in (simple, full) if best is None else ():
        best = _shorter(best, failing(base, assumption, []))
    if best is None and not techniques.preliminary:
        base = Ladder(position, techniques)
        script = base.finder.find_script(*assumption)
        assert script is not None
        best = failing(base, assumption, outline(script))
    return best


class _ShortProof(NamedTuple):
    """The links of a short chain, and the number of lines that the chain takes when told. The count includes the
    contradiction and the lines of nested assumptions.
    """

    lines: int
    links: list[ChainLink]
    case: Case | None = None
    """The case of a chain with nested assumptions; None for other chains."""


def _shortest_of(
    search: ProofSearch, first: ChainProof, enough: int, hopeless: float = inf, patient: bool = True
) -> _ShortProof | None:
    """Return the first proof with at most `enough` lines. If there is none, return the shortest of the proofs tried, of
    which `first` is one. Stop trying if the shortest proof so far has more than `hopeless` lines or if the work budget
    is spent. Search for minimal proofs only if `patient` is true. Return None if no proof can be replayed.
    """
    best: _ShortProof | None = None
    with search.trial() as start:
        for proof in chain([first], _other_proofs(search, patient)):
            shortened = None if proof is None else trimmed(start, proof.links, search.work)
            if shortened is not None and (best is None or shortened[0] + 1 < best.lines):
                best = _ShortProof(shortened[0] + 1, shortened[1])
            if (best is not None and not enough < best.lines <= hopeless) or search.work.left <= 0:
                break
    return best


def _other_proofs(search: ProofSearch, patient: bool) -> Iterator[ChainProof | None]:
    """Yield further proofs: first some that take the steps in other orders, then, if `patient` is true, minimal proofs
    until the work budget is spent. Yield None for each search that finds no proof.
    """
    for order in range(1, ORDERS):
        yield search.find_proof(random.Random(order))
    jitter = None
    while patient and search.work.left > 0:
        yield search.find_proof(jitter, minimal=True)
        jitter = jitter or random.Random(1)


def _grounded_case(ground: Preliminaries, assumption: Assumption, full: TechniqueSet) -> Case | None:
    """Return a chain whose first line is a summary of facts from `ground`, or None. A binary search looks for the
    smallest number of rounds whose facts make the chain short enough. If the resulting chain cannot be told line by
    line, more rounds are used.
    """
    low, high = 1, len(ground.after) - 1
    best: tuple[int, _ShortProof] | None = None
    better: list[tuple[int, _ShortProof]] = []
    rounds = high  # a chain that needs nested assumptions even after all rounds needs them after fewer
    probes = 0
    while low <= high and (probes < ground.most_probes or ground.after[0].is_binary):
        probes += 1
        nested = best is None and isinstance(ground, ExplainedPreliminaries) and not ground.after[0].is_binary
        short = _short_chain(Ladder(ground.after[rounds].copy(), full), assumption, best is None, nested)
        if short is not None and (best is None or short.lines < max(best[1].lines, MOST_LINES)):
            best = rounds, short
            better.append(best)
        if best is None or best[1].case is not None:
            break
        if short is not None and short.lines < MOST_LINES:
            high = rounds - 1
        else:
            low = rounds + 1
        rounds = (low + high) // 2
    cases = (_tell_grounded(ground, rounds, assumption, short, full) for rounds, short in reversed(better))
    return next((case for case in cases if case is not None), None)


def _tell_grounded(
    ground: Preliminaries, rounds: int, assumption: Assumption, short: _ShortProof, full: TechniqueSet
) -> Case | None:
    """Return a chain whose first line states those facts that the chain needs and that are known after `rounds` rounds.
    Return None if it cannot be told.

    If the chain has nested assumptions, these are refuted anew when the chain is told, and may then rest on other
    facts. In this case the first line states all facts that are premises of the chain in `short`; if the chain becomes
    longer by that, it states all known facts.
    """
    facts = ground.facts(rounds)
    if short.case is None:
        argued = _argued(Ladder(ground.after[rounds].copy(), full), assumption, short.links)
        likely = [fact for fact in facts if fact.premises[0] in argued]
        with AssumedBoard(Ladder(ground.after[0].copy(), full), assumption) as start:
            facts = needed(facts, likely, start, short.links)
        return _tell_after(ground, facts, assumption, short.links, full)
    argued = set(premises_of([short.case]))
    few = [fact for fact in facts if fact.premises[0] in argued]
    case = _tell_after(ground, few, assumption, short.links, full)
    if case is not None and lines_of(case) <= short.lines + 1:
        return case
    return _tell_after(ground, facts, assumption, short.links, full)


def _argued(base: Ladder, assumption: Assumption, links: Sequence[ChainLink]) -> set[Cell]:
    """Return the premises of the chain along `links`, including the premises of its contradiction."""
    argued: set[Cell] = set()
    with AssumedBoard(base, assumption) as trial:
        for _, _, deduction in trial.ladder.finder.replay_chain(links, trial.stand_ins, None) or ():
            trial.note(deduction)
            argued.update(deduction.premises)
        end = trial.contradiction()
        if end is not None:
            argued.update(end.premises, (cell for cell, _ in end.places + end.removes))
    return argued


def _tell_after(
    ground: Preliminaries,
    facts: Sequence[Deduction],
    assumption: Assumption,
    links: Sequence[ChainLink],
    full: TechniqueSet,
) -> Case | None:
    """Return a case that fails: its first line states `facts`, and its other lines are the chain along `links`. Without
    facts, the first line is omitted. Return None if the chain does not end in a contradiction.
    """
    preliminary = as_one(facts)
    after = ground.after[0].copy()
    after.apply(preliminary)
    after.lines_said = 0 if preliminary.is_contradiction else 1
    case = tell_chain(Ladder(after, full), assumption, links, [preliminary])
    return (
        case
        if case is None or preliminary.is_contradiction
        else case._replace(steps=(ground.tell(preliminary), *case.steps))
    )


def _short_chain(full: Ladder, assumption: Assumption, patient: bool, nested: bool) -> _ShortProof | None:
    """Return the first chain found that is short enough or, if there is none, the shortest chain found. Return a chain
    with nested assumptions only if `nested` is true and no chain without them is found. Search for minimal chains only
    if `patient` is true.
    """
    search = ProofSearch(full, assumption, WorkBudget(MINIMAL_WORK))
    proof = search.find_proof(nested=nested)
    if proof is None:
        return None
    if any(link.supposes for link in proof.links):
        case = tell_chain(full, assumption, proof.links)
        return None if case is None else _ShortProof(lines_of(case), proof.links, case)
    if len(proof.links) > HOPELESS_LINKS and not nested:  # `nested` is the last resort
        return None
    return _shortest_of(search, proof, MOST_LINES - 1, inf if patient else HOPELESS_LINES, patient)


def _shorter(case: Case | None, other: Case | None) -> Case | None:
    """Return the shorter of two chains, either of which may be None."""
    if case is None or other is None:
        return case or other
    return other if lines_of(other) < lines_of(case) else case


def lines_of(case: Case) -> int:
    """Return the number of lines of `case`, including the lines of its nested assumptions."""
    return sum(1 + sum(map(lines_of, step.cases)) for step in case.steps)


def cheapest_case(base: Ladder, assumption: Assumption, most: float = inf) -> Case | None:
    """Return the first chain that is found with the propagating techniques, without comparing it with others. Return
    None if they find no contradiction, if the chain cannot be told line by line, or if it has more than `most` links
    before it is shortened.
    """
    proof = ProofSearch(base, assumption, WorkBudget(0)).find_proof()
    return None if proof is None or len(proof.links) > most else tell_chain(base, assumption, proof.links)
