"""Practising: for every technique a position in which it is the next step."""

from __future__ import annotations

from typing import Any

import pytest

from masume import kinds
from masume.core.errors import UsageError
from masume.core.grid import bits
from masume.kinds import KINDS
from masume.reasoning.solve_path import Ladder
from masume.verbs import player_entries, solve
from masume.verbs.game import Game
from masume.verbs.practise import practise
from support.stopping import Clock

TECHNIQUES = [(kind, tool) for kind in KINDS for tool in kind.logic.techniques.all]


@pytest.mark.parametrize(("kind", "tool"), TECHNIQUES, ids=lambda one: one.name)
def test_every_technique_can_be_practised(kind: Any, tool: Any, clock: Clock) -> None:
    """Boards are made where they can be; the clock lets rare ones pass after some attempts."""
    clock.tick = 0.001
    practice = practise(kind.name, tool.name, seed=1, seconds=1.0)
    puzzle = practice.game.puzzle
    result = solve.solve(puzzle)
    assert practice.step.technique == tool.name
    assert practice.step in practice.answers
    assert Game.from_json(practice.game.to_json()) == practice.game
    for step in practice.answers:
        assert step.technique == tool.name
        for cell, value in step.places + step.removes:
            assert value in practice.candidates[cell]
        if result.verdict == "unique":
            values = result.solutions[0].values
            assert all(values[cell] == value for cell, value in step.places)
            assert all(values[cell] != value for cell, value in step.removes)
    for cell, value in practice.game.entries.items():
        assert cell not in practice.candidates
        assert result.verdict != "unique" or result.solutions[0].values[cell] == value


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_easy_techniques_come_on_boards_of_their_own_and_by_seed(kind: Any) -> None:
    tool = min((tool for tool in kind.logic.techniques.all if not tool.uniqueness), key=lambda tool: tool.weight)
    first, again, other = (practise(kind.name, tool.name, seed, 60) for seed in (1, 1, 2))
    assert first.is_made
    assert first == again
    assert first.game != other.game


def test_the_technique_is_the_easiest_way_on() -> None:
    practice = practise("kakuro", "permutations", 3, 60)
    entered = tuple((cell, 1 << value) for cell, value in practice.game.entries.items()) + tuple(
        (cell, sum(1 << value for value in values)) for cell, values in practice.game.marks.items()
    )
    assert practice.is_made
    position = player_entries.position(
        practice.game.puzzle, tuple(entry for entry in entered if entry[1].bit_count() > 1)
    )
    for cell, value in practice.game.entries.items():
        for lost in bits(position.domains[cell] & ~(1 << value)):
            position.eliminate(cell, lost)
        position.assign(cell, value)
    ladder = Ladder(position, kinds.find("kakuro").logic.techniques)
    found = ladder.best()
    assert found is not None
    assert found.technique == "permutations"


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(UsageError, match="no technique 'magic'"):
        practise("hitori", "magic")
    with pytest.raises(UsageError, match="a seed is a whole number"):
        practise("hitori", "twins", "x")  # type: ignore[arg-type]
