"""Improving, and only removing clues: the solution stays, and a second engine agrees that it is the only one."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.errors import UsageError
from masume.verbs.generate.spec import GenerationError
from masume.verbs.improve import improve
from support.audits import sampled

KINDS = ("binairo", "hidato", "hitori", "kakuro")
SIDE = {"hitori": 8, "kakuro": 7}


def board_of(kind: str, grade: str = "medium") -> Any:
    side = SIDE.get(kind, 6)
    return next(masume.generate(kind, side, side, grade, seed=3))


def answer(puzzle: Any) -> Any:
    result = masume.solve(puzzle, engine="sat")
    assert result.verdict == "unique"
    return result.solutions[0].values


@pytest.mark.parametrize(
    ("kind", "grade"),
    [
        *[("binairo", "easy"), ("binairo", "hard"), ("hidato", "easy"), ("hidato", "hard"), ("hitori", "hard")],
        *[("kakuro", "easy"), ("kakuro", "beginner")],
    ],
)
def test_another_grade_with_the_same_solution(kind: str, grade: str) -> None:
    board = board_of(kind)
    found = improve(board, grade, seed=1, seconds=None)
    assert masume.rate(found.puzzle).grade == grade
    assert found.puzzle.meta["grade"] == grade
    assert answer(found.puzzle) == answer(board)


@pytest.mark.parametrize("kind", KINDS)
def test_a_technique_can_be_done_without(kind: str) -> None:
    board = board_of(kind)
    hardest = str(board.meta["hardest"])
    found = improve(board, without=hardest, seed=0, seconds=None)
    assert hardest not in masume.rate(found.puzzle).counts
    assert answer(found.puzzle) == answer(board)


@pytest.mark.parametrize("kind", ["binairo", "hidato"])
@pytest.mark.parametrize("symmetry", ["rotational", "horizontal", "diagonal"])
def test_givens_become_symmetric(kind: str, symmetry: str) -> None:
    board = board_of(kind)
    found = improve(board, symmetry=symmetry, seed=1, seconds=None).puzzle
    rows = [
        [value not in (None, 0) if kind == "hidato" else value is not None for value in row] for row in found.givens
    ]
    images = {
        "rotational": [row[::-1] for row in rows[::-1]],
        "horizontal": [row[::-1] for row in rows],
        "diagonal": [list(column) for column in zip(*rows, strict=True)],
    }
    assert rows == images[symmetry]
    assert answer(found) == answer(board)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fewest_clues_are_no_more_than_a_reduced_board_has(kind: str) -> None:
    board = board_of(kind)
    few, reduced = improve(board, fewest_clues=True, seconds=None), improve(board, remove_only=True, seconds=None)
    assert few.after <= few.before
    assert few.after <= reduced.after + (2 if kind in ("binairo", "hidato") else 0)
    assert answer(few.puzzle) == answer(board) == answer(reduced.puzzle)


@pytest.mark.parametrize("conventional_too", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_nothing_more_can_go_from_a_reduced_board(name: str, conventional_too: bool) -> None:
    kind = kinds.find(name)
    board = board_of(name, "easy")
    found = improve(board, remove_only=True, remove_conventional=conventional_too, seed=2, seconds=None)
    clues = kind.clues.list(found.puzzle)
    assert set(clues) <= set(kind.clues.list(board))
    assert (found.before, found.after) == (len(kind.clues.list(board)), len(clues))
    stay = set() if conventional_too else set(kind.clues.conventional(found.puzzle))
    for spared in set(range(len(clues))) - stay:
        rest = kind.clues.with_only(found.puzzle, [i for i in range(len(clues)) if i != spared])
        assert masume.solve(rest).verdict == "many", clues[spared].text
    if not conventional_too:
        assert {kind.clues.list(board)[i] for i in kind.clues.conventional(board)} <= set(clues)


def test_a_reduced_board_is_no_harder_than_asked() -> None:
    board = board_of("hidato", "easy")
    assert masume.rate(improve(board, "easy", remove_only=True, seconds=None).puzzle).grade in ("beginner", "easy")


def test_the_title_stays_and_the_same_seed_gives_the_same_board() -> None:
    board = board_of("binairo").with_meta(title="Frost", number=7)
    one, two, three = (improve(board, fewest_clues=True, seed=seed, seconds=None).puzzle for seed in (1, 1, 2))
    assert one == two != three
    assert one.meta["title"] == "Frost"
    assert "number" not in one.meta


def test_what_cannot_be_improved_is_refused() -> None:
    with pytest.raises(UsageError, match="say what is to be better"):
        improve(board_of("binairo"))
    with pytest.raises(UsageError, match="the board has more than one solution"):
        improve(masume.Binairo([[None] * 4] * 4), remove_only=True)
    with pytest.raises(UsageError, match="the clues of a kakuro cannot be symmetric"):
        improve(board_of("kakuro"), symmetry="rotational")
    with pytest.raises(GenerationError, match="more is possible if every clue may go"):
        improve(board_of("kakuro"), "diabolical", seconds=None)


@sampled(11, 500)
def test_boards_around_something_are_proved_by_a_second_engine(count: int) -> None:
    from bench.around import proved

    assert proved(count, 7)["proved"] == count


@pytest.mark.parametrize("kind", KINDS)
def test_the_fewest_of_several_tries_are_no_more_than_of_one_and_than_check_promises(kind: str) -> None:
    board = board_of(kind)
    spare = masume.check(board).spare_together
    one = improve(board, remove_only=True, remove_conventional=True, seconds=None)
    few = improve(board, remove_only=True, fewest_clues=True, remove_conventional=True, seconds=None)
    assert few.after <= one.after
    assert few.after <= few.before - len(spare) + 1
    assert answer(few.puzzle) == answer(board)
