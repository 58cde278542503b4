"""Numbers and arrays of other libraries, such as numpy, stand for plain numbers and lists; solutions become arrays."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import masume

HITORI = [[3, 3, 1, 4], [4, 3, 2, 2], [1, 3, 4, 2], [3, 4, 3, 2]]
HIDATO = [[1, 0, 0], [0, 0, 0], [0, 0, 9]]
BINAIRO: list[list[int | None]] = [[None, 1, None, 0], [None] * 4, [0, None, None, 1], [None] * 4]
KAKURO: list[list[Any]] = [[None, (3, 0), (4, 0)], [(0, 4), 0, 0], [(0, 3), 0, 0]]


class Number:
    """A whole number of a library that nobody knows."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


class Array:
    """An array of such a library."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self._rows = rows

    def __array__(self) -> Any:
        return np.array(self._rows)


def same(puzzle: masume.Puzzle, other: masume.Puzzle) -> None:
    assert puzzle == other
    assert repr(puzzle) == repr(other)
    assert masume.write(puzzle, "json") == masume.write(other, "json")


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int64, object])
def test_arrays_are_boards(dtype: Any) -> None:
    same(masume.Hitori(np.array(HITORI, dtype)), masume.Hitori(HITORI))
    four: Any = np.int64(4)
    same(masume.Hidato(np.array(HIDATO, dtype), four), masume.Hidato(HIDATO, 4))


def test_arrays_with_gaps_are_boards() -> None:
    same(masume.Binairo(np.array(BINAIRO, object)), masume.Binairo(BINAIRO))
    gaps = np.array([[-1 if value is None else value for value in row] for row in BINAIRO])
    same(masume.Binairo(np.ma.masked_equal(gaps, -1)), masume.Binairo(BINAIRO))
    marks = np.array([[None, 1, None, None], [None] * 4, [None] * 4, [None] * 4], object)
    same(masume.Hitori(np.array(HITORI), marks), masume.Hitori(HITORI, marks.tolist()))


def test_lists_of_arrays_and_numbers_are_boards() -> None:
    listed: Any = [np.array(row) for row in HITORI]
    same(masume.Hitori(listed), masume.Hitori(HITORI))
    same(masume.Hitori(Array(HITORI)), masume.Hitori(HITORI))
    for number in (np.int64, Number):
        rows: Any = [[number(value) for value in row] for row in HITORI]
        same(masume.Hitori(rows), masume.Hitori(HITORI))
        numbers: Any = [[number(value) for value in row] for row in HIDATO]
        same(masume.Hidato(numbers), masume.Hidato(HIDATO))
        gaps: Any = [[None if value is None else number(value) for value in row] for row in BINAIRO]
        same(masume.Binairo(gaps), masume.Binairo(BINAIRO))
        walls: Any = [
            [tuple(map(number, square)) if isinstance(square, tuple) else square and number(square) for square in row]
            for row in KAKURO
        ]
        same(masume.Kakuro(walls), masume.Kakuro(KAKURO))


@pytest.mark.parametrize("wrong", [np.array([1.5, 2.0]), np.array([[1.5, 2.0]]), np.array(3), np.array([[True]])])
def test_what_is_no_board_is_refused(wrong: Any) -> None:
    for puzzle in (masume.Binairo, masume.Hidato, masume.Hitori, masume.Kakuro):
        with pytest.raises(masume.PuzzleError):
            puzzle(wrong)


@pytest.mark.parametrize("number", [np.int64, Number])
def test_numbers_are_arguments(number: Any) -> None:
    puzzle = masume.Hitori(HITORI)
    solution = masume.solve(puzzle, solutions=number(2)).solutions[0]
    assert solution[number(1)] == 1
    assert masume.cell_name(number(1), puzzle) == "r1c2"
    assert masume.refute(puzzle, (number(1), number(1))).verdict == "right"
    assert masume.hint(puzzle, {number(1): number(1)}) == masume.hint(puzzle, {1: 1})
    game = masume.Game(puzzle)
    game.enter(number(1), number(1))
    game.mark(number(2), number(0), number(1))
    assert (game.entries, game.marks) == ({1: 1}, {2: (0, 1)})
    assert all(type(cell) is int for cell in game.entries)
    made = list(masume.generate("hitori", number(5), number(5), count=number(2), seed=number(7)))
    assert made == list(masume.generate("hitori", 5, 5, count=2, seed=7))
    assert all(type(board.meta["seed"]) is int for board in made)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_solutions_become_arrays_and_come_back(kind: masume.Kind) -> None:
    puzzle = kind.examples[0]
    solution = masume.solve(puzzle).solutions[0]
    array = solution.array()
    assert (array.shape, array.dtype) == ((puzzle.rows, puzzle.cols), np.dtype(np.int_))
    assert array.flatten().tolist() == list(solution.values)
    assert not masume.check(puzzle, solution=array, repairs=False).missed
    assert masume.explain(puzzle, np.ma.masked_equal(array, -1)).complete


def test_without_numpy_only_arrays_are_missing() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import masume
solution = masume.solve(masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])).solutions[0]
try:
    solution.array()
except masume.UsageError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "arrays need numpy, which is not installed: pip install numpy\n"
