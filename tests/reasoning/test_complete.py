"""Every board with one solution is explained to the end: boards from which nothing can be taken away, of all kinds, and
the boards of the papers."""

from __future__ import annotations

from importlib.resources import files
from itertools import islice
from typing import Any

import pytest

import masume
from masume.core.kind import Kind
from masume.kernel.solution_check import holds
from masume.verbs import solve
from masume.verbs.explain import Explanation
from support.audits import sampled

# Sizes, and how many minimal boards of each.
MINIMAL = {
    "hitori": {(5, 5): 60, (7, 6): 60, (8, 8): 60, (12, 12): 20},
    "hidato": {(4, 4): 80, (5, 5): 60, (4, 8): 30, (6, 6): 30},
    "kakuro": {(5, 5): 60, (6, 8): 60, (8, 8): 60, (12, 10): 20},
    "binairo": {(4, 4): 60, (6, 6): 80, (6, 8): 40, (8, 8): 20},
}


def assert_explained(puzzle: Any) -> None:
    """To the end; and the explanation, saved and read again, replays to the solution, each step saying what is new."""
    explanation = masume.explain(puzzle)
    assert explanation.complete
    again = Explanation.from_json(explanation.to_json())
    positions = again.positions()
    position = next(positions)
    for step, after in zip(again.steps, positions, strict=True):
        assert all(not position.placed >> cell & 1 for cell, _ in step.places)
        assert all(position.allows(cell, value) for cell, value in step.removes)
        position = after
    assert holds(solve.model_of(puzzle), position.values())


@sampled(80, 200)
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_minimal_boards(kind: Kind, count: int) -> None:
    """200 of each kind in an audit."""
    assert sum(MINIMAL[kind.name].values()) == 200
    for (rows, cols), number in MINIMAL[kind.name].items():
        for puzzle in islice(kind.generator.generate(3, rows, cols), number * count // 200):
            assert_explained(puzzle)


@sampled(6, 10**9)
@pytest.mark.parametrize("name", ["hitori", "kakuro", "binairo"])
def test_boards_of_the_papers(name: str, count: int) -> None:
    puzzles = masume.load_all(str(files("masume.papers") / "boards" / f"{name}.txt"))
    assert len(puzzles) > 4
    for puzzle in puzzles[:count]:
        # The largest boards take minutes: from them every given was taken away that could be spared.
        if puzzle.rows * puzzle.cols <= 200 and masume.solve(puzzle).verdict == "unique":
            assert_explained(puzzle)
