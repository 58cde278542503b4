"""The techniques that a player's moves used."""

from __future__ import annotations

from typing import Any

import pytest

from masume import kinds
from masume.core.grid import cell_named
from masume.formats.one_line_format import read_line
from masume.kinds import KINDS
from masume.reasoning.solve_path import Ladder
from masume.verbs import player_entries
from masume.verbs.explain import explain
from masume.verbs.generate.generate import generate
from masume.verbs.techniques_used import techniques_used

NAMES = [kind.name for kind in KINDS.built_in]


def moves_of(puzzle: Any) -> list[tuple[int, int]]:
    """The entries of an explanation, in its order."""
    free = kinds.kind_of(puzzle).logic.open_value
    return [
        move for passage in explain(puzzle).passages for move in dict.fromkeys(passage.whole.places) if move[1] != free
    ]


@pytest.mark.parametrize("kind", NAMES)
def test_most_entries_of_an_easy_board_have_a_technique(kind: str) -> None:
    puzzle = next(iter(generate(kind, 8, 8, "easy", seed=1)))
    moves = moves_of(puzzle)
    used = techniques_used(puzzle, moves)
    assert len(used) == len(moves)
    known = {tool.name for tool in kinds.find(kind).logic.techniques.all if not tool.uses_assumptions}
    assert {name for name in used if name} <= known
    assert sum(name is not None for name in used) > 0.8 * len(used)


@pytest.mark.parametrize("kind", NAMES)
def test_no_easier_technique_yields_a_move_at_once(kind: str) -> None:
    """What is named is never heavier than the easiest technique that yields the move in the position before."""
    puzzle = next(iter(generate(kind, 6, 6, "medium", seed=2)))
    techniques = kinds.find(kind).logic.techniques
    weights = {tool.name: tool.weight for tool in techniques.all}
    plain = [tool.name for tool in techniques.all if not tool.uses_assumptions and not tool.uniqueness]
    moves = moves_of(puzzle)
    compared = 0
    for at, (move, name) in enumerate(zip(moves, techniques_used(puzzle, moves), strict=True)):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, dict(moves[:at])))
        ladder = Ladder(position, techniques, plain)
        direct = [weights[tool] for tool in plain if any(move in found.places for found in ladder.found_by(tool))]
        if direct:
            assert name is not None
            assert weights[name] <= min(direct)
            compared += 1
    assert compared


def test_a_zero_between_two_ones_is_a_sandwich() -> None:
    puzzle = read_line(kinds.find("binairo"), "binairo;6x6;;1.1.../....../....../....../....../......")
    cell = cell_named("r1c2", 6, 6)
    assert techniques_used(puzzle, [(cell, 0)]) == ["sandwich"]
    assert techniques_used(puzzle, [(cell_named("r6c6", 6, 6), 0)]) == [None]


def test_cells_that_may_stay_open_have_no_technique() -> None:
    puzzle = kinds.find("hitori").examples[0]
    assert techniques_used(puzzle, [(0, 0)]) == [None]


def test_when_time_is_over_the_rest_has_no_technique() -> None:
    puzzle = kinds.find("binairo").examples[0]
    moves = moves_of(puzzle)
    assert techniques_used(puzzle, moves, seconds=-1) == [None] * len(moves)
