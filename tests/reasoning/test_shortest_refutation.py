"""What a step needs, and ways to a contradiction on which no step rests on more."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from bench.refuting import wrong_moves

import masume
from masume.core.kind import Kind
from masume.reasoning.assumption_chains import AssumedBoard, Assumption, link_of
from masume.reasoning.shortest_refutation import ProofSearch, WorkBudget, trimmed
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction
from masume.verbs import player_entries

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
PLENTY = 10**6


def trials(kind: Kind[Any], count: int) -> list[tuple[Ladder, Assumption]]:
    """Wrong moves, each on a ladder that follows it by all techniques that suppose nothing."""
    tools = tuple(tool for tool in kind.logic.techniques.all if not (tool.uses_assumptions or tool.uniqueness))
    found = []
    for puzzle, state, move in wrong_moves(kind.examples[1:3], count):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
        found.append((Ladder(position, kind.logic.techniques._replace(propagating=tools)), Assumption(*move)))
    return found


@KINDS
def test_a_step_holds_after_the_steps_that_it_needs_and_not_before(kind: Kind[Any]) -> None:
    late = 0
    for base, assumption in trials(kind, 4):
        with AssumedBoard(base, assumption) as trial, AssumedBoard(base, assumption) as start:
            finder = start.ladder.finder
            taken: list[Deduction] = []
            for _ in range(6):
                offers = [found for name in trial.propagating for found in trial.ladder.found_by(name)]
                for found in offers:
                    wanted = tuple(link_of(found).concludes)
                    assert finder.concludes_after(taken, found.technique, found.unit, wanted)
                    assert found in trial.ladder.finder.find(found.technique, unit=found.unit)
                    at_once = any(
                        set(wanted) <= link_of(other).concludes
                        for other in finder.find(found.technique)
                        if other.unit == found.unit
                    )
                    if not at_once:  # perhaps a step that places a value, so that the cell loses the others
                        late += not finder.concludes_after([], found.technique, found.unit, wanted)
                assert finder.concludes_after(taken, None, 0, ()) == trial.ladder.finder.has_contradiction()
                assert finder.contradictions_after(taken) == trial.ladder.finder.find_contradictions()
                for found in offers:
                    if trial.ladder.position.clashes(found):
                        assert not finder.contradictions_after([*taken, found]), "a cell without any value comes first"
                new = next((new for found in offers if (new := trial.says_new(found)) is not None), None)
                if new is None or trial.ladder.position.clashes(new):
                    break
                trial.ladder.apply(new)
                taken.append(new)
    assert late


@KINDS
def test_ways_lead_to_a_contradiction_and_none_of_their_links_is_needless(kind: Kind[Any]) -> None:
    led = 0
    for base, assumption in trials(kind, 6):
        for jitter, minimal in product((None, random.Random(1)), (False, True)):
            proof = ProofSearch(base, assumption, WorkBudget(PLENTY)).find_proof(jitter, minimal)
            if proof is None:
                continue
            links = proof.links
            with AssumedBoard(base, assumption) as start:
                short = trimmed(start, links, WorkBudget(PLENTY))
                if short is None:
                    continue
                led += 1
                lines, kept = short
                whole = start.ladder.finder.replay_chain(links, start.stand_ins, None)
                assert whole is not None
                assert lines <= len(whole)
                for i in range(len(kept)):
                    rest = start.ladder.finder.replay_chain(kept[:i] + kept[i + 1 :], start.stand_ins, None)
                    assert rest is None or len(rest) >= lines
    assert led >= 12


@KINDS
def test_the_same_is_found_each_time_and_work_is_bounded(kind: Kind[Any]) -> None:
    for base, assumption in trials(kind, 3):
        first, second = WorkBudget(PLENTY), WorkBudget(PLENTY)
        proof = ProofSearch(base, assumption, first).find_proof(random.Random(2), minimal=True)
        assert proof == ProofSearch(base, assumption, second).find_proof(random.Random(2), minimal=True)
        assert first.left == second.left < PLENTY
        assert ProofSearch(base, assumption, WorkBudget(0)).find_proof(minimal=True) is None
