"""Hitori generator: what is promised of every board, what each option does, and which options are refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.kinds.hitori import HITORI, Hitori
from masume.kinds.hitori.generator import AIMS, SYMMETRIES, generate
from support import brute
from support.stopping import Clock

GRADES = tuple(AIMS)[1:]


def shading(puzzle: Hitori) -> tuple[int, ...]:
    (solution,) = masume.solve(puzzle).solutions
    return solution.values


@pytest.mark.parametrize("aim", [aim for aim in AIMS if aim != "diabolical"])
def test_small_boards_have_one_solution_by_brute_force(aim: str) -> None:
    for puzzle in islice(generate(1, 5, 5, aim), 3):
        assert len(brute.all_solutions(HITORI.logic.model(puzzle))) == 1


@pytest.mark.parametrize("aim", AIMS)
def test_boards_have_one_solution_by_another_engine(aim: str) -> None:
    for puzzle in [*islice(generate(2, 8, 8, aim), 3), *islice(generate(2, 6, 11, aim), 2)]:
        assert masume.solve(puzzle, "backtrack").verdict == "unique"


@pytest.mark.parametrize("aim", GRADES)
def test_boards_have_the_grade_that_was_aimed_at(aim: masume.Grade) -> None:
    """The maker aims, the human ladder decides; they should rarely disagree, but for what players see through at once,
    which the maker takes for a supposition."""
    count = 24 if aim == "expert" else 8
    grades = [masume.rate(puzzle).grade for puzzle in islice(generate(3, 8, 8, aim), count)]
    assert grades.count(aim) >= (8 if aim == "expert" else 6)
    if aim == "expert":
        assert set(grades) <= {"hard", "expert", "diabolical"}


@pytest.mark.parametrize("size", [(3, 3), (3, 50), (50, 3), (17, 12), (50, 50)])
def test_every_size_can_be_made(size: tuple[int, int]) -> None:
    puzzle = next(generate(1, *size))
    assert (puzzle.rows, puzzle.cols) == size
    assert {symbol for row in puzzle.givens for symbol in row} <= set(range(1, max(size) + 1))
    assert masume.solve(puzzle).verdict == "unique"


def test_boards_are_puzzles_like_any_other() -> None:
    for puzzle in islice(generate(1, 6, 7), 5):
        copy = Hitori(puzzle.givens)
        assert puzzle == copy
        assert repr(puzzle) == repr(copy)
        assert vars(puzzle).keys() == vars(copy).keys()
        assert {key: value for key, value in vars(puzzle).items() if key != "labels"} == {
            key: value for key, value in vars(copy).items() if key != "labels"
        }
        pairs = set(zip(puzzle.labels, copy.labels, strict=True))
        assert len(pairs) == len(set(puzzle.labels)) == len(set(copy.labels))


def test_a_meta_of_its_own() -> None:
    first, second = islice(generate(1, 4, 4), 2)
    named = first.with_meta(title="mine")
    assert (named, named.meta) == (first, {"title": "mine"})
    assert first.meta == second.meta == {}


# Options


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry(symmetry: str) -> None:
    images: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "rotational": lambda row, col: (8 - row, 8 - col),
        "quarter": lambda row, col: (col, 8 - row),
        "horizontal": lambda row, col: (row, 8 - col),
        "vertical": lambda row, col: (8 - row, col),
        "diagonal": lambda row, col: (col, row),
    }
    for puzzle in islice(generate(1, 9, 9, "medium", symmetry=symmetry), 4):
        grid = {divmod(cell, 9): value for cell, value in enumerate(shading(puzzle))}
        kept = {name for name, image in images.items() if all(grid[image(*cell)] == grid[cell] for cell in grid)}
        if symmetry == "none":
            assert kept == set()
        else:
            assert symmetry in kept


def test_the_same_options_give_the_same_boards() -> None:
    first = list(islice(generate(7, 7, 7, "hard"), 4))
    assert len(set(first)) == 4
    one, other = generate(7, 7, 7, "hard"), generate(7, 7, 7, "hard")
    for puzzle in first:
        assert next(one) == puzzle
        assert next(other) == puzzle
    assert next(generate(8, 7, 7, "hard")) != first[0]
    assert next(generate(7, 7, 7, "medium")) != first[0]
    assert next(generate(7, 7, 7, "hard", symmetry="rotational")) != first[0]


def test_the_stream_of_an_abandoned_one_goes_on_elsewhere() -> None:
    """A maker is handed on when a stream is dropped, and nothing of the old stream with it."""
    expected = list(islice(generate(1, 6, 6), 3))
    dropped = generate(2, 6, 6, "easy")
    next(dropped)
    del dropped
    assert list(islice(generate(1, 6, 6), 3)) == expected


# Limits


def test_ends_when_the_time_is_over(clock: Clock) -> None:
    made = list(generate(1, 30, 30, limit=Limit(seconds=0.5)))
    clock.assert_kept(0.5)
    assert made
    assert list(generate(1, 30, 30, limit=Limit(seconds=0))) == []


def test_ends_when_told() -> None:
    answers = iter([False] * 4)
    assert len(list(generate(1, 3, 3, limit=Limit(stop=lambda: next(answers, True))))) <= 4


def test_an_interrupt_goes_through() -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(generate(1, 9, 9, limit=Limit(stop=interrupt)))
    assert next(generate(1, 9, 9)) == next(generate(1, 9, 9))


# Options that cannot be met


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((1, 2, 9), {}, "rows and columns go from 3 to 50"),
        ((1, 9, 51), {}, "9x51 cannot be made"),
        ((1, 9, "9"), {}, "rows and columns go from 3 to 50"),
        ((1, True, 9), {}, "rows and columns go from 3 to 50"),
        (("one", 9, 9), {}, "a seed is a whole number"),
        ((1, 9, 9, "tricky"), {}, "not a target grade; there are any, beginner"),
        ((1, 9, 9, None), {}, "not a target grade"),
        ((1, 9, 9), {"symmetry": "odd"}, "not a symmetry of a Hitori; there are none, rotational"),
        ((1, 8, 9), {"symmetry": "diagonal"}, "as many rows as columns, not 8x9"),
        ((1, 8, 9), {"symmetry": "quarter"}, "as many rows as columns, not 8x9"),
        ((1, 9, 8), {"symmetry": "horizontal"}, "an odd number of columns, not 8"),
        ((1, 8, 9), {"symmetry": "vertical"}, "an odd number of rows, not 8"),
    ],
)
def test_bad_options_are_refused_at_once(arguments: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        generate(*arguments, **options)


def test_impossible_options_are_refused_after_many_attempts() -> None:
    with pytest.raises(UsageError, match="no beginner Hitori of 3x3 with rotational symmetry was found"):
        next(generate(1, 3, 3, "beginner", symmetry="rotational"))


def test_the_kind_alone_does_not_load_the_generator() -> None:
    code = "import masume, sys; masume.KINDS; print(any('maker' in name for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
