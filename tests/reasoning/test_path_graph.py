"""The graph of a solve path: each step rests on those without which it is not found."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.core.kind import Kind
from masume.kinds import kind_of
from masume.reasoning.path_graph import PathNode, path_graph
from masume.verbs import player_entries

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
MEDIUM = "hitori;5x5;;31141/13512/12331/53124/24455"


def nodes_of(puzzle: Any) -> tuple[masume.Explanation, list[PathNode]]:
    explanation = masume.explain(puzzle)
    techniques = kind_of(puzzle).logic.techniques
    return explanation, path_graph(player_entries.position(puzzle), explanation.steps, techniques)


@KINDS
def test_the_steps_of_the_graph_alone_fill_the_board(kind: Kind[Any]) -> None:
    for puzzle in kind.examples[:3]:
        explanation, nodes = nodes_of(puzzle)
        assert nodes
        placed = {place for node in nodes for place in node.step.places}
        assert placed == {place for step in explanation.steps for place in step.places}
        for node in nodes:
            assert node.step == explanation.steps[node.number - 1]
            assert all(number < node.number for number in node.rests_on)
            assert set(node.rests_on) <= {other.number for other in nodes}


@KINDS
def test_a_step_is_found_after_those_that_it_rests_on(kind: Kind[Any]) -> None:
    """Without the steps that the graph leaves out, every single step is still found."""
    checked = 0
    for puzzle in kind.examples[:3]:
        _, nodes = nodes_of(puzzle)
        techniques = kind.logic.techniques
        by_number = {node.number: node for node in nodes}
        for node in nodes:
            if node.step.cases or not node.step.places:
                continue
            below, waiting = set(), list(node.rests_on)
            while waiting:
                number = waiting.pop()
                if number not in below:
                    below.add(number)
                    waiting += by_number[number].rests_on
            position = player_entries.position(puzzle)
            for number in sorted(below):
                position.apply(by_number[number].step)
            with_all = techniques.finder_for(position).find(node.step.technique)
            concluded = {place for deduction in with_all for place in deduction.places}
            assert set(node.step.places) <= concluded, node
            checked += 1
    assert checked >= 10


def test_a_step_without_premises_stands_alone_and_a_last_exit_rests_on_the_walls_around_it() -> None:
    _, nodes = nodes_of(masume.read(MEDIUM))
    rests_on = {node.number: node.rests_on for node in nodes}
    assert rests_on[1] == ()
    assert rests_on[8] == (1, 4, 7)
    assert rests_on[9] == (8,)


def test_a_contradiction_is_what_the_graph_of_an_impossible_board_leads_to() -> None:
    puzzle = masume.read("binairo;4x4;unique_lines=no odd=no;00../..../.11./1.1.")
    explanation, nodes = nodes_of(puzzle)
    assert explanation.steps[-1].is_contradiction
    assert nodes[-1].step.is_contradiction
    assert len(nodes) <= len(explanation.steps)


def test_without_steps_there_are_no_nodes() -> None:
    puzzle = masume.read(MEDIUM)
    assert path_graph(player_entries.position(puzzle), [], kind_of(puzzle).logic.techniques) == []
