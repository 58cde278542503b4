"""The graph of what follows from an assumption: its proofs are true line by line, and no line can be spared."""

from __future__ import annotations

import random
from typing import Any

import pytest
from bench.refuting import wrong_moves

import masume
from masume.core.grid import bits
from masume.core.kind import Kind
from masume.reasoning.assumption_chains import AssumedBoard, Assumption
from masume.reasoning.justification_graph import END, Justification, JustificationGraph, without_spare
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction
from masume.verbs import player_entries

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
BOARD = "binairo;4x4;unique_lines=no odd=no;..../..../..../...."


def recorded(kind: Kind[Any], count: int) -> list[tuple[JustificationGraph, AssumedBoard]]:
    """The graphs of wrong moves that lead to a contradiction by techniques that suppose nothing."""
    techniques = kind.logic.techniques
    found = []
    for puzzle, state, move in wrong_moves(kind.examples[1:3], count):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
        start = AssumedBoard(Ladder(position, techniques._replace(propagating=techniques.simple)), Assumption(*move))
        trial = start.fork()
        graph = JustificationGraph(trial.ladder.position)
        if graph.record(trial, start.ladder.finder):
            found.append((graph, start))
    return found


@KINDS
def test_each_line_holds_where_its_premises_are_known_and_nothing_else(kind: Kind[Any]) -> None:
    whole = kind.logic.techniques.whole_board
    lines = 0
    for graph, start in recorded(kind, 12):
        finder = start.ladder.finder
        proof = graph.shortest(finder, 4, whole=whole)
        assert proof is not None
        for number in bits(proof):
            premises, concludes, deduction, against, _ = graph.justifications[number]
            if deduction is None:
                continue
            lines += 1
            known = [graph.as_deduction(premises)] if premises & ~END else []
            if deduction.is_contradiction:
                assert concludes == END
                assert finder.concludes_after(known, None, 0, ())
            else:
                wanted = [(*place, True) for place in deduction.places]
                wanted += [(*lost, False) for lost in deduction.removes]
                assert finder.concludes_after(known, deduction.technique, deduction.unit, wanted)
                assert concludes == (END if against else graph.facts_of(deduction))
    assert lines >= 10


@KINDS
def test_no_line_of_a_proof_can_be_spared(kind: Kind[Any]) -> None:
    proofs = 0
    for graph, start in recorded(kind, 12):
        proof = graph.shortest(start.ladder.finder, 4, whole=kind.logic.techniques.whole_board)
        assert proof is not None
        assert graph.follows(bits(proof), END)
        for number in bits(proof):
            if graph.justifications[number].deduction is not None:
                assert not graph.follows(bits(proof & ~(1 << number)), END)
        proofs += 1
    assert proofs >= 6


@pytest.mark.parametrize("which", range(3))
@KINDS
def test_lines_come_after_those_that_they_rest_on(kind: Kind[Any], which: int) -> None:
    for graph, start in recorded(kind, 12):
        proof = graph.shortest(start.ladder.finder, 4, whole=kind.logic.techniques.whole_board)
        assert proof is not None
        order = list(graph.orders(proof))[which]
        number_of = {id(graph.justifications[number].deduction): number for number in bits(proof)}
        told = [number_of[id(deduction)] for deduction in order]
        ends = [number for number in bits(proof) if graph.justifications[number].deduction and number not in told]
        assert len(ends) <= 1  # the contradiction, unless a line clashes
        silent = sum(1 << number for number in bits(proof) if graph.justifications[number].deduction is None)
        above = silent
        for number in told:
            above |= 1 << number
            assert graph.follows(bits(above), graph.justifications[number].concludes)


@KINDS
def test_the_same_proof_is_found_each_time(kind: Kind[Any]) -> None:
    whole = kind.logic.techniques.whole_board
    for (graph, start), (other, again) in zip(recorded(kind, 6), recorded(kind, 6), strict=True):
        assert graph.justifications == other.justifications
        proofs = [one.shortest(board.ladder.finder, 6, whole=whole) for one, board in ((graph, start), (other, again))]
        assert proofs[0] == proofs[1]
        assert graph.cheapest(random.Random(3)) == other.cheapest(random.Random(3))


def empty_graph() -> JustificationGraph:
    return JustificationGraph(player_entries.position(masume.read(BOARD)))


def line(graph: JustificationGraph, cell: int, *premises: int) -> Justification:
    deduction = Deduction("pair", 100, 0, ((cell, 1),), (), premises)
    rests_on = sum(graph.fact(other, 1, True) for other in premises)
    return Justification(rests_on, graph.facts_of(deduction), deduction)


def test_of_two_justifications_the_one_with_fewer_lines_is_taken() -> None:
    graph = empty_graph()
    graph.add(line(graph, 1))
    graph.add(line(graph, 2, 1))
    graph.add(line(graph, 3, 1, 2))
    graph.add(line(graph, 3, 1))
    goal = graph.fact(3, 1, True)
    [number] = bits(goal)
    assert list(bits(graph.cheapest()[number])) == [0, 3]
    assert graph.trimmed(0b0111, goal) == 0b0111
    assert graph.trimmed(0b1111, goal) == 0b0111, "what was found last is left out first"


def test_known_facts_say_nothing_and_what_goes_without_saying_takes_no_line() -> None:
    graph = JustificationGraph(player_entries.position(masume.read(BOARD.replace("..../", "1.../", 1))))
    assert graph.fact(0, 1, True) == graph.fact(0, 0, False) == 0
    assert graph.add(Justification(0, 0)) is None
    assert graph.add(line(graph, 1)) == 0
    assert graph.add(line(graph, 1)) is None, "it is known already"
    assert graph.add(Justification(graph.fact(1, 1, True), graph.fact(2, 0, False))) == 1
    clash = line(graph, 3, 1)
    assert graph.add(clash._replace(concludes=END, against=graph.fact(2, 0, False))) == 2
    assert graph.lines(0b111) == 3, "a clash takes two lines"


def test_items_that_can_be_spared_are_left_out_from_the_end() -> None:
    assert without_spare(range(20), lambda rest: {3, 11} <= set(rest)) == [3, 11]
    assert without_spare("abcd", lambda rest: len(rest) >= 2) == ["a", "b"]
    assert without_spare([1, 2], lambda rest: True) == []
    assert without_spare([], lambda rest: True) == []
