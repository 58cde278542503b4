"""Solutions: what stands in a cell, and how they show themselves."""

from __future__ import annotations

import pickle

import pytest

import masume
from masume import Kakuro, Solution, UsageError

KAKURO = Kakuro([[None, (3, 0), (4, 0)], [(0, 4), 0, 0], [(0, 3), 0, 0]])


def solution() -> Solution:
    [found] = masume.solve(KAKURO).solutions
    return found


def test_a_solution_is_looked_up_by_name_and_by_index() -> None:
    found = solution()
    assert found.grid == [[None, None, None], [None, 1, 3], [None, 2, 1]]
    assert found["r2c3"] == found[5] == 3
    assert found["r1c1"] is None
    for wrong in ("r4c1", "r0c1", "5", "", 9, -1):
        with pytest.raises(UsageError):
            found[wrong]


def test_a_solution_is_a_value_and_its_repr_rebuilds_it() -> None:
    found = solution()
    again = eval(repr(found), {"Solution": Solution})
    assert (again, hash(again)) == (found, hash(found))
    assert again != Solution(9, found.values)
    assert pickle.loads(pickle.dumps(found)).puzzle == found.puzzle == KAKURO
    with pytest.raises(AttributeError):
        found.cols = 1


def test_a_solution_is_drawn_with_its_puzzle_and_else_as_a_bare_grid() -> None:
    found = solution()
    assert str(found) == masume.draw(KAKURO, found)
    assert str(Solution(found.cols, found.values)) == "# # #\n# 1 3\n# 2 1"
    assert str(Solution(2, (9, 10, -1, 8))) == " 9 10\n #  8"


def test_notebooks_show_what_can_be_drawn() -> None:
    found = solution()
    assert "<svg" in (found._repr_svg_() or "")
    assert found._repr_svg_() == masume.solve(KAKURO)._repr_svg_()
    assert Solution(found.cols, found.values)._repr_svg_() is None
    assert masume.solve(Kakuro([[(0, 5), 0, 0], [None, None, None]]), nodes=0)._repr_svg_() is None


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_puzzle_shows_itself(kind: masume.core.kind.Kind) -> None:
    puzzle = kind.examples[0]
    assert str(puzzle) == masume.draw(puzzle)
    assert repr(puzzle) != str(puzzle)
    assert "<svg" in puzzle._repr_svg_()


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_more_meta_makes_another_puzzle_of_the_same_content(kind: masume.core.kind.Kind) -> None:
    puzzle = kind.examples[0]
    named = puzzle.with_meta(title="one").with_meta(self="two", author="three")
    assert named == puzzle
    assert named.meta == {"title": "one", "self": "two", "author": "three"}
    assert puzzle.meta == {}
    assert pickle.loads(pickle.dumps(named)).meta == named.meta
    with pytest.raises(TypeError):
        named.meta["title"] = "changed"
