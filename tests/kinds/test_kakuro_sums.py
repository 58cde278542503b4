"""Kakuro boards whose sums are chosen: which sums can be named, that every run has one of them, and what is refused."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.kinds.kakuro import Kakuro, generator
from masume.kinds.kakuro.allowed_sums import lengths, read_sums, told
from masume.verbs import read
from masume.verbs.generate.generate import generate
from masume.verbs.generate.spec import GenerationError
from masume.verbs.solve import solve

# Runs of two to four cells, connected: boards with sums of 10 and 11 alone can be made on it.
LAYOUT = ["########", "###..###", "##....##", "#..#...#", "#...#..#", "##....##", "###..###", "########"]
BEGUN = """
kakuro 7x7
# # # 11\\ # # #
# # \\ . . # #
# \\ . . . . #
\\10 . . # . . .
\\ . . . # . .
# \\ . . . . #
# # \\ . . # #
"""


@pytest.mark.parametrize(
    ("wish", "sums"),
    [
        ("10,11", (10, 11)),
        ("10..12", (10, 11, 12)),
        (" 11 10,10 ; 3..4", (3, 4, 10, 11)),
        (10, (10,)),
        ([11, 10], (10, 11)),
        (range(3, 6), (3, 4, 5)),
        ({45}, (45,)),
    ],
)
def test_sums_are_named_one_by_one_or_by_ranges(wish: Any, sums: tuple[int, ...]) -> None:
    assert read_sums(wish) == sums


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("", "as in 10,11 or 3..20, not ''"),
        ([], "not \\[\\]"),
        ("ten", "not 'ten'"),
        ("10..", "not '10..'"),
        ("10,,x", "not '10,,x'"),
        (10.5, "not 10.5"),
        ([10, None], "not"),
        (True, "not True"),
        ("11..10", "the range 11..10 of sums is empty; 10..11 is not"),
        ("2,3", "no run has a sum of 2: .* from 3 to 45"),
        ("3..46", "no run has a sum of 46"),
    ],
)
def test_what_is_no_sum_is_refused(wish: Any, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        read_sums(wish)


def test_sums_say_how_long_runs_are() -> None:
    assert lengths([10, 11]) == [2, 3, 4]
    assert lengths([3]) == [2]
    assert lengths([45]) == [9]
    assert lengths([3, 45]) == [2, 9]
    assert told([3, 4, 10, 11, 12, 20]) == "3, 4, 10..12, 20"


@pytest.mark.parametrize(
    ("size", "aim", "sums", "options"),
    [
        (6, "any", "10,11", {}),
        (8, "any", "10,11", {}),
        (8, "medium", "10,11", {}),
        (8, "hard", "10..11", {"symmetry": "none"}),
        (9, "any", "3..11", {"symmetry": "mirror"}),
        (9, "easy", "3..4,16..17,6,7,23,24", {"symmetry": "diagonal"}),
        (12, "any", "3..30", {}),
        (7, "any", "3..45", {"density": 0.7}),
    ],
)
def test_every_run_has_one_of_the_sums(size: int, aim: str, sums: str, options: dict[str, Any]) -> None:
    made = list(islice(generator.generate(5, size, size, aim, sums=sums, **options), 2))
    assert len(made) == 2
    for puzzle in made:
        assert set(puzzle.sums) <= set(read_sums(sums))
        assert solve(puzzle, engine="sat").verdict == "unique"
    assert made == list(islice(generator.generate(5, size, size, aim, sums=sums, **options), 2))
    assert made != list(islice(generator.generate(6, size, size, aim, sums=sums, **options), 2))


def test_the_white_cells_hang_together_and_keep_the_symmetry() -> None:
    for puzzle in islice(generator.generate(1, 9, 9, sums="10,11"), 3):
        white = set(puzzle.cells)
        assert white == {81 + 9 - cell for cell in white}  # turned by half about the middle of the inner 8x8
        reached = {min(white)}
        while more := {c + d for c in reached for d in (1, -1, 9, -9)} & white - reached:
            reached |= more
        assert reached == white


def test_a_layout_of_ones_own_gets_the_sums() -> None:
    layout = [row[:] for row in LAYOUT]
    for puzzle in islice(generator.generate(2, 8, 8, layout=layout, sums="9..12"), 2):
        assert ["".join(".#"[isinstance(s, tuple)] for s in row) for row in puzzle.givens] == layout
        assert set(puzzle.sums) <= {9, 10, 11, 12}
        assert solve(puzzle).verdict == "unique"


def test_what_stands_on_a_board_stays() -> None:
    start = read.read(BEGUN, "kakuro")
    for puzzle in generate("kakuro", start=start, sums="9..12", seed=4, count=2, rated=False):
        assert isinstance(puzzle, Kakuro)
        assert puzzle.cells == start.cells
        assert all(now == then for now, then in zip(puzzle.sums, start.sums, strict=True) if then)
        assert set(puzzle.sums) <= {9, 10, 11, 12}
        assert solve(puzzle).verdict == "unique"


def test_digits_that_stand_stay() -> None:
    (whole,) = generate("kakuro", start=read.read(BEGUN, "kakuro"), sums="9..12", seed=4)
    solution = solve(whole).solutions[0].values
    cell = whole.cells[5]
    squares = [list(row) for row in read.read(BEGUN, "kakuro").givens]
    squares[cell // 7][cell % 7] = int(solution[cell])
    (puzzle,) = generate("kakuro", start=Kakuro(squares), sums="9..12", seed=9)
    assert puzzle.givens[cell // 7][cell % 7] == solution[cell]
    assert solve(puzzle).verdict == "unique"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rows": 5, "cols": 5, "sums": "45"}, "at least 9 cells, and a board of 5x5 has room for 4"),
        ({"layout": LAYOUT, "sums": "3"}, "r3c3: the run across has 4 cells, and no such run has a sum of 3"),
        ({"start": BEGUN, "sums": "9,10"}, "the sum 11 down from r2c4 stands on the board, and sums are to be 9, 10"),
        ({"rows": 8, "cols": 8, "sums": "1"}, "no run has a sum of 1"),
    ],
)
def test_an_order_that_cannot_be_is_refused_at_once(options: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        generate("kakuro", **options)


@pytest.mark.parametrize(
    ("sums", "why"),
    [
        ("3", "no digits with such sums were found \\(runs of 2 cells can have them\\)"),
        ("45", "digits with such sums were found, but always with a second solution"),
    ],
)
def test_what_does_not_come_is_given_up_after_a_count_and_said(sums: str, why: str) -> None:
    """No time limit: the maker counts."""
    size = 10 if sums == "45" else 5
    if sums == "3":
        with pytest.raises(UsageError, match=why):
            next(generator.generate(1, size, size, sums=sums))
    with pytest.raises(GenerationError, match=why):
        next(generate("kakuro", size, size, sums=sums, seconds=None))


def test_making_ends_when_it_is_told_to() -> None:
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 3

    assert next(generator.generate(1, 20, 20, sums="10", limit=Limit(stop=stop)), None) is None
    assert len(asked) < 40
