"""Binairo generator: one solution by other engines too, every option's effect, bad options, and when to stop."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.errors import EngineError, UsageError
from masume.kernel.binairo import search
from masume.kernel.binairo.maker import Maker
from masume.kinds.binairo import generator
from masume.kinds.binairo.generator import AIMS, SYMMETRIES, generate, needs_unique_lines
from support.stopping import Clock, Interrupt

TRAPPED = [aim for aim, levels in AIMS.items() if levels.trap]


def first(count: int, *arguments: Any, **options: Any) -> list[masume.Binairo]:
    return list(islice(generate(*arguments, **options), count))


def given_cells(puzzle: masume.Binairo) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value is not None}


def verdict(puzzle: masume.Binairo, engine: str = "kernel") -> str:
    return masume.solve(puzzle, engine).verdict


# What comes out.


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("unique_lines", [True, False])
def test_boards_have_one_solution(aim: str, unique_lines: bool) -> None:
    """Proved by engines that share nothing with the maker."""
    if aim == "diabolical" and not unique_lines:
        pytest.skip("rare on small boards")
    for puzzle in first(2, 7, 6, 6, aim, unique_lines=unique_lines):
        assert puzzle.unique_lines == unique_lines
        assert verdict(puzzle, "backtrack") == "unique"
        assert verdict(puzzle, "cpsat") == "unique"


@pytest.mark.parametrize("size", [10, 20])
@pytest.mark.parametrize("aim", ["any", "easy", "hard"])
def test_larger_boards_have_one_solution(aim: str, size: int) -> None:
    for puzzle in first(2, 1, size, size, aim):
        assert verdict(puzzle, "cpsat") == "unique"


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("unique_lines", [True, False])
def test_boards_are_as_hard_as_was_aimed_at(aim: str, unique_lines: bool) -> None:
    """Easy boards may turn out medium: the level has one technique too many, and specs leave such boards out."""
    if aim not in ("any", "diabolical"):
        grades = {masume.rate(puzzle).grade for puzzle in first(6, 8, 8, 8, aim, unique_lines=unique_lines)}
        assert aim in grades <= ({"easy", "medium"} if aim == "easy" else {aim})


def test_a_diabolical_board() -> None:
    """A small one, for explaining takes seconds."""
    (puzzle,) = first(1, 2, 8, 8, "diabolical")
    assert verdict(puzzle, "cpsat") == "unique"
    assert masume.explain(puzzle).rating.grade == "diabolical"


@pytest.mark.parametrize("options", [{}, {"unique_lines": False}, {"symmetry": "rotational"}])
def test_any_board_is_minimal(options: dict[str, Any]) -> None:
    for puzzle in first(2, 3, 8, 10, **options):
        cells = given_cells(puzzle)
        for row, col in cells:
            gone = {(row, col), (7 - row, 9 - col)} if "symmetry" in options else {(row, col)}
            rest = [
                [None if (r, c) in gone else value for c, value in enumerate(line)]
                for r, line in enumerate(puzzle.givens)
            ]
            assert verdict(masume.Binairo(rest, puzzle.unique_lines)) == "many"


@pytest.mark.parametrize("aim", AIMS)
def test_harder_boards_need_different_lines(aim: str) -> None:
    for puzzle in first(1 if aim == "diabolical" else 3, 4, 10, 10, aim):
        equal_lines_allowed = masume.Binairo(puzzle.givens, unique_lines=False)
        assert needs_unique_lines(puzzle) == (verdict(equal_lines_allowed) == "many")
        assert needs_unique_lines(puzzle) == needs_unique_lines(masume.Binairo(puzzle.givens))
        assert not needs_unique_lines(equal_lines_allowed)
        if aim in TRAPPED:
            assert needs_unique_lines(puzzle)
        if aim == "beginner":
            assert not needs_unique_lines(puzzle)
    assert set(TRAPPED) == {"medium", "hard", "expert", "diabolical"}


@pytest.mark.parametrize("aim", ["medium", "expert"])
def test_large_boards_need_different_lines_too(aim: str) -> None:
    """There two lines are hardly ever nearly alike by chance."""
    (puzzle,) = first(1, 4, 26, 26, aim)
    assert needs_unique_lines(masume.Binairo(puzzle.givens))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("aim", ["any", "easy", "hard"])
def test_symmetry(symmetry: str, aim: str) -> None:
    rows, cols = (8, 8) if symmetry == "diagonal" else (6, 8)
    images = {
        "none": lambda r, c: (r, c),
        "rotational": lambda r, c: (rows - 1 - r, cols - 1 - c),
        "horizontal": lambda r, c: (r, cols - 1 - c),
        "vertical": lambda r, c: (rows - 1 - r, c),
        "diagonal": lambda r, c: (c, r),
    }
    for puzzle in first(3, 5, rows, cols, aim, symmetry=symmetry):
        cells = given_cells(puzzle)
        assert {images[symmetry](*cell) for cell in cells} == cells
        assert verdict(puzzle) == "unique"


@pytest.mark.parametrize(
    ("rows", "cols", "odd"),
    [(7, 7, "ones"), (5, 5, "zeros"), (7, 7, "either"), (6, 7, "either"), (9, 5, "either"), (8, 8, "ones")],
)
@pytest.mark.parametrize("aim", ["any", "easy", "medium"])
def test_odd_sizes(rows: int, cols: int, odd: str, aim: str) -> None:
    for puzzle in first(2, 6, rows, cols, aim, odd=odd):
        assert (puzzle.rows, puzzle.cols, puzzle.odd) == (rows, cols, odd)
        result = masume.solve(puzzle, "cpsat")
        assert result.verdict == "unique"
        sums = {sum(value or 0 for value in row) for row in result.solutions[0].grid}
        half = cols // 2
        allowed = {"ones": {half + cols % 2}, "zeros": {half}, "either": {half, half + cols % 2}}[odd]
        assert sums <= allowed


@pytest.mark.parametrize(
    ("rows", "cols"), [(4, 4), (4, 6), (14, 6), (6, 14), (8, 28), (4, 40), (40, 10), (22, 38), (40, 40)]
)
def test_sizes(rows: int, cols: int) -> None:
    for aim in ("easy", "medium"):
        (puzzle,) = first(1, 1, rows, cols, aim, unique_lines=cols < 40 or rows == 40)
        assert (puzzle.rows, puzzle.cols) == (rows, cols)
        assert verdict(puzzle) == "unique"


@pytest.mark.parametrize("aim", AIMS)
def test_both_symbols_are_given(aim: str) -> None:
    for puzzle in first(2 if aim == "diabolical" else 60, 9, 6, 6, aim):
        given = [value for row in puzzle.givens for value in row if value is not None]
        assert 4 * min(given.count(0), given.count(1)) >= len(given)


# Streams.


@pytest.mark.parametrize("aim", ["any", "medium", "expert"])
def test_the_same_options_give_the_same_boards(aim: str) -> None:
    made = first(6, 5, 8, 8, aim)
    assert len(set(made)) == 6
    assert first(3, 5, 8, 8, aim) == made[:3]
    assert first(6, 6, 8, 8, aim) != made
    one, two = generate(5, 8, 8, aim), generate(5, 8, 8, aim)
    assert [next(stream) for _ in range(6) for stream in (one, two)] == [board for board in made for _ in range(2)]


def test_options_change_the_boards() -> None:
    plain = first(1, 1, 8, 8)
    for other in ({"unique_lines": False}, {"symmetry": "rotational"}, {"aim": "beginner"}):
        assert first(1, 1, 8, 8, **other) != plain


def test_an_aim_out_of_reach_still_gives_boards() -> None:
    for puzzle in first(2, 1, 4, 4, "diabolical"):
        assert verdict(puzzle, "backtrack") == "unique"


# Limits.


def test_a_limit_ends_the_stream() -> None:
    assert list(generate(1, 10, 10, limit=Limit(seconds=0))) == []
    assert list(generate(1, 10, 10, limit=Limit(stop=lambda: True))) == []
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 30

    made = list(generate(1, 8, 8, limit=Limit(stop=stop)))
    assert made
    assert made == first(len(made), 1, 8, 8)


@pytest.mark.parametrize(("size", "aim"), [(10, "any"), (40, "any"), (40, "expert")])
def test_time_ends_the_stream(size: int, aim: str, clock: Clock) -> None:
    for puzzle in generate(1, size, size, aim, Limit(seconds=0.2)):
        assert puzzle.rows == size
    clock.assert_kept(0.2)


def test_an_interrupt_comes_through() -> None:
    stop = Interrupt(20)
    with pytest.raises(KeyboardInterrupt):
        list(generate(1, 10, 10, limit=Limit(stop=stop)))
    assert first(2, 1, 10, 10) == first(2, 1, 10, 10)


# Bad options, and a maker that errs.


@pytest.mark.parametrize(
    ("arguments", "options", "says"),
    [
        ((1, 3, 8), {}, "a Binairo of 3x8 cannot be made; rows and columns go from 4 to 40"),
        ((1, 8, 42), {}, "8x42 cannot be made"),
        ((1, 8.0, 8), {}, r"8\.0x8 cannot be made"),
        ((1, True, 8), {}, "Truex8 cannot be made"),
        (("1", 8, 8), {}, "a seed is a whole number, not '1'"),
        ((1, 8, 8, "evil"), {}, "'evil' is not a target grade; there are any, beginner"),
        ((1, 8, 8, None), {}, "None is not a target grade"),
        ((1, 7, 8), {}, "7x8 has lines of odd length.*one more .odd=ones, odd=zeros or odd=either."),
        (
            (1, 7, 9),
            {"odd": "ones"},
            "with one 1 more in each line of odd length, 7x9 cannot be filled; take a square, or odd=either",
        ),
        ((1, 8, 9), {"odd": "zeros"}, "take a square, or odd=either"),
        ((1, 7, 7), {"odd": "both"}, "odd must be ones, zeros or either, not 'both'"),
        ((1, 7, 7), {"odd": ["ones"]}, "odd must be"),
        ((1, 8, 8), {"unique_lines": "no"}, "unique_lines must be True or False, not 'no'"),
        ((1, 4, 8), {}, "4x8 has 8 columns of 4 cells, but only 6 different ones exist.*or allow equal lines"),
        ((1, 16, 6), {}, "16x6 has 16 rows of 6 cells, but only 14 different ones exist"),
        ((1, 8, 8), {"symmetry": "radial"}, "'radial' is not a symmetry of a Binairo; there are none, rotational"),
        ((1, 8, 10), {"symmetry": "diagonal"}, "diagonal symmetry needs as many rows as columns, not 8x10"),
    ],
)
def test_bad_options_say_what_would_be_right(arguments: tuple[Any, ...], options: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        generate(*arguments, **options)


def test_odd_squares_alone_can_have_one_more_of_a_symbol() -> None:
    """The reason why other sizes are refused: the search finds no way to fill them."""
    for rows, cols in ((4, 5), (5, 6), (5, 7), (6, 9)):
        ones = ((cols + 1) // 2, (cols + 1) // 2), ((rows + 1) // 2, (rows + 1) // 2)
        assert search.solve(rows, cols, False, *ones, (3,) * (rows * cols), Limit())[:2] == ([], True)


def test_no_board_comes_out_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the maker took one given too many, the search would see it."""

    class Careless(Maker):
        def board(self) -> list[list[int | None]]:
            rows = super().board()
            row = next(row for row in rows if 1 in row)
            row[row.index(1)] = None
            return rows

    monkeypatch.setattr(generator, "Maker", Careless)
    monkeypatch.setattr(generator, "POOL", type(generator.POOL)())
    with pytest.raises(EngineError, match="without exactly one solution"):
        next(generate(1, 8, 8))


def test_boards_that_are_hard_to_prove_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = first(30, 4, 14, 14)
    monkeypatch.setattr(generator, "MAX_PROOF_NODES", 1)
    assert first(20, 4, 14, 14) != usual[:20]
    assert set(first(20, 4, 14, 14)) <= set(usual)
