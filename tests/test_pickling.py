"""What Python programs keep in caches and send to other processes: games, kinds, explanations, answers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import masume

COPIES: list[Callable[[Any], Any]] = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.copy, copy.deepcopy]
each_kind = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
each_copy = pytest.mark.parametrize("copied", COPIES, ids=["pickle", "copy", "deepcopy"])


@each_kind
@each_copy
def test_a_kind_is_pickled_by_its_name(kind: masume.Kind, copied: Callable[[Any], Any]) -> None:
    assert copied(kind) is kind
    assert copied(kind.formats.lenient) is kind.formats.lenient
    assert len(pickle.dumps(kind)) < 100


@each_kind
def test_a_game_goes_on_after_it_was_pickled(kind: masume.Kind) -> None:
    puzzle = kind.examples[0]
    solution = masume.solve(puzzle).solutions[0]
    game = masume.Game(puzzle)
    free = [cell for cell in kind.logic.model(puzzle).cells if kind.logic.model(puzzle).domains[cell].bit_count() > 1]
    for cell in free[:2]:
        game.enter(cell, solution.values[cell])
    game.begin_trial()
    game.enter(free[2], solution.values[free[2]])
    game.undo()
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (again.trials, again.values, again.state) == (1, game.values, game.state)
    assert again.to_json() == game.to_json()
    assert again.hint() == game.hint()
    assert again.redo()
    assert game != again
    assert again.entries[free[2]] == solution.values[free[2]]
    again.drop_trial()
    assert again.entries == game.entries


@each_copy
def test_a_copy_of_a_game_is_played_by_itself(copied: Callable[[Any], Any]) -> None:
    game = masume.Game(masume.read("hitori;4x4;;3314/4322/1342/3432"))
    other = copied(game)
    other.enter("r1c2", "shaded")
    assert (game.entries, other.entries) == ({}, {1: 1})


@each_kind
@each_copy
def test_an_explanation_equals_its_copies(kind: masume.Kind, copied: Callable[[Any], Any]) -> None:
    explanation = masume.explain(kind.examples[0])
    again = copied(explanation)
    assert again == explanation
    assert hash(again) == hash(explanation)
    assert len(list(again.positions())) == len(again.steps) + 1
    assert again.text("en") == explanation.text("en")
    assert again.steps[0]._repr_html_() == explanation.steps[0]._repr_html_()


def test_explanations_of_other_puzzles_and_states_differ() -> None:
    puzzle = masume.read("hitori;4x4;;3314/4322/1342/3432")
    explanation = masume.explain(puzzle)
    assert explanation == masume.explain(puzzle)
    assert explanation != masume.explain(puzzle, "r1c2=shaded")
    assert explanation != masume.explain(masume.KINDS[0].examples[0])
    assert explanation != "explanation"
    assert masume.Explanation.from_json(explanation.to_json()) == explanation
    assert repr(explanation) == "<Explanation: hitori 4x4, unique, 8 steps>"
