"""The cells that the levels of a hint speak of."""

from __future__ import annotations

import pytest

import masume
from masume.verbs.hint_highlights import highlights


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_each_level_shows_more_of_the_move(kind: str) -> None:
    for puzzle in masume.kinds.find(kind).examples[:3]:
        hint = masume.hint(puzzle)
        assert hint.step is not None
        where, why, move = highlights(puzzle, hint)
        assert where
        assert set(where.values()) == {"named"}
        assert set(where) <= set(why)
        places = {cell for cell, part in move.items() if part == "place"}
        assert {cell for cell, _ in hint.step.places} <= places
        assert "place" not in {*where.values(), *why.values()}  # the move itself is not given away


def test_a_mistake_is_shown_at_once() -> None:
    puzzle = masume.kinds.find("binairo").examples[1]
    solution = masume.solve(puzzle).solutions[0].values
    cell = next(cell for cell, value in enumerate(masume.Game(puzzle).values) if value < 0)
    hint = masume.hint(puzzle, {cell: 1 - solution[cell]})
    assert highlights(puzzle, hint) == [{cell: "clash"}] * 3


def test_a_solved_board_shows_nothing() -> None:
    puzzle = masume.kinds.find("kakuro").examples[0]
    values = masume.solve(puzzle).solutions[0].values
    hint = masume.hint(puzzle, {cell: value for cell, value in enumerate(values) if value >= 0})
    assert highlights(puzzle, hint) == [{}, {}, {}]
