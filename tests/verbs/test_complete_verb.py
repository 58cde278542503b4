"""Filling: what is placed stays, the rest is completed to one solution and the grade that was asked for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from masume import kinds
from masume.core.errors import UsageError
from masume.core.kind import Kind
from masume.kinds import KINDS
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs import rate, solve
from masume.verbs.generate.complete import fill
from masume.verbs.generate.generate import generate
from masume.verbs.generate.spec import GenerationError
from masume.verbs.generate.start_and_pattern import CannotFillError
from support.stopping import Clock

SIZE = {"kakuro": 8}
GRADES = ("any", "easy", "medium", "hard")


def placed(kind: Kind, seed: int, share: int = 3) -> Any:
    """A board on which a part of the clues of a good board stand."""
    side = SIZE.get(kind.name, 6)
    full = next(generate(kind.name, side, side, seed=seed))
    clues = range(len(kind.clues.list(full)))
    return kind.clues.with_only(full, sorted(Random(seed).sample(clues, len(clues) // share)))


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_placed_stays_and_the_grade_is_met(kind: Kind, grade: str) -> None:
    for seed in range(3):
        board = placed(kind, seed)
        filled = fill(board, grade, seed, seconds=None).puzzle
        assert solve.solve(filled).verdict == "unique"
        assert grade in ("any", rate.rate(filled).grade)
        before, after = set(kind.clues.list(board)), set(kind.clues.list(filled))
        assert before <= after, f"lost {before - after}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_same_seed_gives_the_same_board_and_another_one_another(kind: Kind) -> None:
    board = placed(kind, 5)
    assert fill(board, "any", 1, seconds=None) == fill(board, "any", 1, seconds=None)
    assert len({fill(board, "any", seed, seconds=None).puzzle for seed in range(5)}) > 1


EMPTY: dict[str, Any] = {
    "binairo": Binairo([[None] * 6] * 6),
    "hidato": Hidato([[0] * 6] * 6),
    "hitori": Hitori([[None] * 6] * 6),
    "kakuro": Kakuro([[None, None, None], [None, 0, 0], [None, 0, 0]]),
}


@pytest.mark.parametrize("name", EMPTY)
def test_empty_boards_are_filled(name: str) -> None:
    filled = fill(EMPTY[name], seed=2, seconds=None)
    assert solve.solve(filled.puzzle).verdict == "unique"
    assert filled.rating is not None
    assert filled.rating.complete


def test_givens_are_symmetric_where_that_is_asked_for() -> None:
    board = Binairo([[1, None, None, None, None, None], *[[None] * 6] * 5])
    filled = fill(board, seed=3, symmetry="rotational", seconds=None).puzzle
    squares = [value is not None for row in filled.givens for value in row]
    assert squares[0]
    assert squares == squares[::-1]
    hidato = fill(Hidato([[0] * 5] * 5).with_meta(), seed=3, symmetry="vertical", seconds=None).puzzle
    rows = [[bool(number) for number in row] for row in hidato.givens]
    assert rows == rows[::-1]


def test_the_first_and_the_last_number_of_a_hidato_are_printed() -> None:
    for seed in range(3):
        filled = fill(placed(kinds.find("hidato"), seed), seed=seed, seconds=None).puzzle
        assert {1, 36} <= {number for row in filled.givens for number in row}


def test_words_of_a_hitori_are_joined_by_letters_and_marks_stay() -> None:
    board = Hitori([["S", None, "S", None], *[[None] * 4] * 3], [[None] * 4, *[[None] * 4] * 2, [None] * 3 + [1]])
    filled = fill(board, seed=1, seconds=None).puzzle
    assert all(isinstance(symbol, str) for row in filled.givens for symbol in row)
    assert filled.marks is not None
    assert filled.marks[3][3] == 1


def test_digits_are_printed_where_sums_alone_leave_a_kakuro_open() -> None:
    """Both runs of two are 3 and 3: the digits 1 and 2 can be exchanged whatever else is said."""
    board = Kakuro([[None, [3, 0], [3, 0]], [[0, 3], 0, 0], [[0, 3], 0, 0]])
    filled = fill(board, seed=1, seconds=None).puzzle
    assert any(isinstance(square, int) and square for row in filled.givens for square in row)


def test_a_board_without_a_solution_is_refused() -> None:
    with pytest.raises(UsageError, match="no solution as it stands"):
        fill(Binairo([[1, 1, 1, None], *[[None] * 4] * 3]), seconds=None)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_full_board_is_refused_at_once(kind: Any) -> None:
    puzzle = kind.examples[0]
    if kind.name == "hitori":
        full = puzzle
    else:
        values = solve.solve(puzzle).solutions[0].values
        squares = [list(row) for row in puzzle.givens]
        for row, line in enumerate(squares):
            for col, square in enumerate(line):
                if square == 0 or (kind.name == "binairo" and square is None):
                    line[col] = values[row * puzzle.cols + col]
        full = type(puzzle)(squares, **puzzle.options)
    with pytest.raises(CannotFillError, match="nothing on the board is blank"):
        fill(full, "diabolical", seconds=None)


def test_bad_wishes_are_refused() -> None:
    board = EMPTY["hitori"]
    with pytest.raises(UsageError, match="no grade 'mild'"):
        fill(board, "mild")
    with pytest.raises(UsageError, match="a seed is a whole number"):
        fill(board, seed="x")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="takes no symmetry"):
        fill(board, symmetry="rotational")
    with pytest.raises(UsageError, match="takes no symmetry"):
        fill(EMPTY["kakuro"], symmetry="mirror")
    with pytest.raises(UsageError, match="is not a symmetry of a Binairo"):
        fill(EMPTY["binairo"], symmetry="spiral")


def test_it_stops_when_time_is_up(clock: Clock) -> None:
    clock.tick = 1.0
    with pytest.raises(GenerationError, match="no diabolical board around what is placed came out in time"):
        fill(EMPTY["hitori"], "diabolical", seed=1, seconds=30)
