"""Refute moves by the shortest chain found from an assumption to a contradiction.

If a single step that makes no assumption concludes the opposite of the move, this step is the proof. Otherwise all that
follows from the move is recorded as a graph, and the shortest proof of a contradiction in it is told as a chain. If the
chain is too long, it begins with a summary of conclusions that do not depend on the move (see `preliminaries`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.reasoning.assumption_chains import (
    AssumedBoard,
    Assumption,
    ChainLink,
    failing,
    link_of,
    outline,
    premises_of,
    refutation,
    tell_chain,
)
from masume.reasoning.justification_graph import JustificationGraph
from masume.reasoning.position import Position
from masume.reasoning.preliminaries import ExplainedPreliminaries, Preliminaries, as_one, excludes
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Deduction, Step, TechniqueSet
from masume.reasoning.trace import in_phase

FEW_LINES = 4
"""A chain of the propagating techniques, which are easy, that has at most this number of lines is not compared with
chains of harder techniques."""
VERY_FEW_LINES = 3
"""A chain of simple steps that has at most this number of lines is preferred to a single step that is at least as heavy
as a refutation."""
MOST_LINES = 15
"""The largest number of lines of a chain without a summary before it, in kinds that have preliminary techniques."""
MANY_SQUARES = 400
"""The largest number of squares of a board on which the techniques that examine the whole board are always used. On
larger boards they take long, and are used only if the others find nothing."""
TRIES = 8
"""The number of times that a shorter proof is looked for in a graph. Sixteen find hardly any shorter ones."""
MANY_TRIES = 40
"""The same for a chain that would have more than MOST_LINES lines even after a summary. The longest chain that was met,
of 31 lines in a Kakuro 9x9, gets 22 lines in 8 tries, 17 in 16, and 13 in 40."""
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
    case = short_case(Ladder(position, techniques), assumption)
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
    if best is None:
        base = Ladder(position, techniques)
        script = base.finder.find_script(*assumption)
        assert script is not None
        best = failing(base, assumption, outline(script))
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
    best = short_case(Ladder(part, techniques), assumption)
    if best is None or lines_of(best) > FEW_LINES:
        best = _shorter(best, short_case(Ladder(part, full), assumption))
    grounds = (
        partial(Preliminaries, position, assumption, full),
        partial(ExplainedPreliminaries, position, assumption, techniques, answer),
    )
    ground: Preliminaries | None = None
    for lay in grounds if techniques.preliminary else ():
        if _is_long(best):
            ground = lay()
            if part is not position:
                ground.look_only_at(part)
            best = _shorter(best, _grounded_case(ground, assumption, full))
    if best is None and ground is not None:
        best = _nested_case(ground, assumption, full)
    return best


def _is_long(case: Case | None) -> bool:
    """Return whether `case` is None or has more than MOST_LINES lines."""
    return case is None or lines_of(case) > MOST_LINES


def short_case(base: Ladder, assumption: Assumption, tries: int = TRIES) -> Case | None:
    """Return a short chain from `assumption` to a contradiction, along steps of the propagating techniques of `base`.
    Return None if they find no contradiction. It is the shortest one found in `tries` tries.
    """
    proof = _shortest_proof(base, assumption, (), tries)
    return None if proof is None else tell_chain(base, assumption, proof.links)


class _Proof(NamedTuple):
    """The links of a proof that an assumption fails, and the granted deductions that it needs."""

    links: list[ChainLink]
    granted: list[Deduction]


def _shortest_proof(
    base: Ladder, assumption: Assumption, granted: Sequence[Deduction], tries: int = TRIES
) -> _Proof | None:
    """Return the shortest proof found that `assumption` fails if the deductions `granted` need no lines. Return None if
    no contradiction is found, or if no proof can be told line by line.
    """
    late = base.techniques.whole_board if len(base.position.domains) > MANY_SQUARES else ()
    best: _Proof | None = None
    with AssumedBoard(base, assumption) as start:
        finder = start.ladder.finder
        trial = start.fork()
        graph = JustificationGraph(trial.ladder.position)
        for deduction in granted:
            graph.grant(trial.ladder, deduction)

        def untold(proof: Mask) -> Deduction | None:
            nonlocal best
            known = graph.granted_in(proof)
            with AssumedBoard(_after(base, known) if known else base, assumption) as board:
                for order in graph.orders(proof):
                    links = [link_of(deduction) for deduction in order]
                    if board.ladder.finder.replay_chain(links, board.stand_ins, None) is not None:
                        best = _Proof(links, known)
                        return None
                return _first_missing(board, order) or Deduction("", 0, -1, (), (), ())

        if graph.record(trial, finder, late):
            graph.shortest(finder, tries, whole=base.techniques.whole_board, untold=untold)
    return best


def _first_missing(board: AssumedBoard, order: Sequence[Deduction]) -> Deduction | None:
    """Return the first deduction of `order` that is not found again on `board` after the others, or None."""
    links = [link_of(deduction) for deduction in order]
    for count, deduction in enumerate(order, 1):
        goals = links[count - 1].concludes
        if board.ladder.finder.replay_chain(links[:count], board.stand_ins, goals) is None:
            return deduction
    return None


def _grounded_case(ground: Preliminaries, assumption: Assumption, full: TechniqueSet) -> Case | None:
    """Return a case that fails: its first line states facts from `ground`, as far as the chain in its other lines needs
    them. Without facts, the first line is omitted. Return None if no such chain is found.
    """
    base = Ladder(ground.before, full)
    proof = _shortest_proof(base, assumption, ground.facts())
    if proof is None:
        return None
    preliminary = as_one(proof.granted)
    case = tell_chain(_after(base, proof.granted), assumption, proof.links, [preliminary])
    if case is None or preliminary.is_contradiction:
        return case
    return case._replace(steps=(ground.tell(preliminary), *case.steps))


def _nested_case(ground: Preliminaries, assumption: Assumption, full: TechniqueSet) -> Case | None:
    """Return a case like those of `_grounded_case` in which nested assumptions are refuted, or None. Its first line
    states only those facts that are premises of the chain, unless the chain becomes longer without the others.
    """
    base, facts = Ladder(ground.before, full), ground.facts()
    script = _after(base, facts).finder.find_script(*assumption)
    if script is None:
        return None
    case = failing(_after(base, facts), assumption, outline(script))
    if not script and _is_long(case):
        case = _shorter(case, short_case(_after(base, facts), assumption, MANY_TRIES))
    if case is None or not facts:
        return case
    argued = set(premises_of([case]))
    few = [fact for fact in facts if fact.premises[0] in argued]
    shorter = failing(_after(base, few), assumption, outline(script)) if few else None
    if shorter is not None and lines_of(shorter) <= lines_of(case) + 1:
        facts, case = few, shorter
    return case._replace(steps=(ground.tell(as_one(facts)), *case.steps))


def _after(base: Ladder, facts: Sequence[Deduction]) -> Ladder:
    """Return a ladder on the position of `base` after `facts`, which are told in one line."""
    position = base.position.copy()
    position.apply(as_one(facts))
    position.lines_said = 1 if facts else 0
    return Ladder(position, base.techniques)


def _shorter(case: Case | None, other: Case | None) -> Case | None:
    """Return the shorter of two chains, either of which may be None."""
    if case is None or other is None:
        return case or other
    return other if lines_of(other) < lines_of(case) else case


def lines_of(case: Case) -> int:
    """Return the number of lines of `case`, including the lines of its nested assumptions."""
    return sum(1 + sum(map(lines_of, step.cases)) for step in case.steps)
