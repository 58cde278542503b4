"""Kakuro generator: one solution by other engines too, every option's effect, bad options, and when to stop."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from bench.looks import look

import masume
from masume.core.engine import Limit
from masume.core.errors import EngineError, UsageError
from masume.kernel.kakuro import maker
from masume.kinds.kakuro.generator import LEVELS, SYMMETRIES, generate
from support.stopping import Clock, Interrupt

COMPILED = not str(maker.__file__).endswith(".py")
needs_speed = pytest.mark.skipif(not COMPILED, reason="slow without a C compiler")

LAYOUT = """
# # # # # #
# . . # . .
# . . . . .
# # . . . #
# . . . . .
# . . # . .
"""


def first(count: int, *arguments: Any, **options: Any) -> list[masume.Kakuro]:
    return list(islice(generate(*arguments, **options), count))


def drawn(puzzle: masume.Kakuro) -> list[str]:
    """The layout."""
    white = set(puzzle.cells)
    return [
        "".join(".#"[row * puzzle.cols + col not in white] for col in range(puzzle.cols)) for row in range(puzzle.rows)
    ]


def share(puzzle: masume.Kakuro) -> float:
    return len(puzzle.cells) / ((puzzle.rows - 1) * (puzzle.cols - 1))


# What comes out.


@pytest.mark.parametrize("aim", LEVELS)
def test_boards_have_one_solution(aim: str) -> None:
    """Proved by engines that share nothing with the maker."""
    if aim == "diabolical" or (aim == "expert" and not COMPILED):
        pytest.skip("takes seconds")
    for puzzle in first(3, 7, 6, 7, aim):
        assert masume.solve(puzzle, "cpsat").verdict == "unique"
        assert aim == "expert" or masume.solve(puzzle, "backtrack").verdict == "unique"


@needs_speed
@pytest.mark.parametrize(("rows", "cols"), [(12, 12), (15, 10), (20, 20)])
def test_large_dense_boards_have_one_solution(rows: int, cols: int) -> None:
    for aim in ("any", "hard"):
        for puzzle in first(2, 1, rows, cols, aim, density=0.75):
            assert share(puzzle) > 0.7
            assert masume.solve(puzzle, "cpsat").verdict == "unique"


@needs_speed
@pytest.mark.parametrize("aim", ["beginner", "easy", "medium", "hard", "expert"])
def test_boards_are_as_hard_as_was_aimed_at(aim: masume.Grade) -> None:
    """Some boards with a medium's techniques have so much to compare that they are hard."""
    grades = [masume.rate(puzzle).grade for puzzle in first(2 if aim == "expert" else 8, 8, 9, 9, aim)]
    assert grades.count(aim) >= len(grades) - 3 * (aim == "medium")


@needs_speed
def test_diabolical_boards_are_beyond_one_assumption() -> None:
    """Explaining one takes many seconds, so the maker's own word has to do."""
    (puzzle,) = first(1, 3, 10, 10, "diabolical")
    result = masume.solve(puzzle)
    assert result.verdict == "unique"
    values = result.solutions[0].values
    squares = tuple(values[square] if square in puzzle.cells else 0 for square in range(100))
    assert maker.level_of(10, 10, squares, lambda: False) == 7


@pytest.mark.parametrize("size", [(5, 5), (5, 9), (8, 13), (12, 12), (20, 20), (30, 30)])
def test_sizes(size: tuple[int, int]) -> None:
    if not COMPILED and size > (9, 9):
        pytest.skip("slow without a C compiler")
    for aim in ("any", "easy", "medium"):
        (puzzle,) = first(1, 1, *size, aim)
        assert (puzzle.rows, puzzle.cols) == size
        assert masume.solve(puzzle).verdict == "unique"


def test_every_run_has_its_clue() -> None:
    for puzzle in first(5, 1, 7, 7):
        assert len(puzzle.sums) == len(puzzle.across) + len(puzzle.down)
        assert all(
            3 <= total <= 45 and 2 <= len(run) <= 9
            for run, total in zip((*puzzle.across, *puzzle.down), puzzle.sums, strict=True)
        )


# Options.


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("aim", ["any", "easy"])
def test_symmetry(symmetry: str, aim: str) -> None:
    for puzzle in first(4, 5, 8, 8, aim, symmetry=symmetry):
        inside = [line[1:] for line in drawn(puzzle)[1:]]
        images = {
            "none": inside,
            "rotational": [line[::-1] for line in inside[::-1]],
            "mirror": [line[::-1] for line in inside],
            "diagonal": ["".join(col) for col in zip(*inside, strict=True)],
        }
        assert images[symmetry] == inside
    assert symmetry != "rotational" or first(2, 5, 8, 8, aim) == first(2, 5, 8, 8, aim, symmetry="rotational")


def test_no_symmetry_means_none() -> None:
    layouts = [drawn(puzzle) for puzzle in first(4, 5, 8, 8, symmetry="none")]
    assert any([line[:0:-1] for line in layout[:0:-1]] != [line[1:] for line in layout[1:]] for layout in layouts)


@pytest.mark.parametrize("density", [0.6, 0.64, 0.72, 0.8])
def test_a_density_is_met(density: float) -> None:
    for size in (10, 14) if COMPILED else (7,):
        room = max(0.02, 1 / (size - 1) ** 2)
        for aim in ("any", "medium"):
            assert all(abs(share(puzzle) - density) <= room for puzzle in first(4, 2, size, size, aim, density=density))


@needs_speed
def test_a_density_that_cannot_be_met_is_told() -> None:
    with pytest.raises(UsageError, match=r"came out with a density of 0.85, within 0.02; one near it has 0\.[78]"):
        first(1, 2, 20, 20, density=0.85)


@pytest.mark.parametrize("aim", ["any", "easy", "hard"])
def test_layout(aim: str) -> None:
    rows = LAYOUT.split("\n")[1:-1]
    made = first(3, 5, 6, 6, aim, layout=LAYOUT)
    assert len(set(made)) == 3
    for puzzle in made:
        assert drawn(puzzle) == [row.replace(" ", "") for row in rows]
        assert masume.solve(puzzle, "backtrack").verdict == "unique"
    assert first(3, 5, 6, 6, aim, layout=rows) == made
    assert first(3, 5, 6, 6, aim, layout=[row.replace(" ", "") for row in rows]) == made


def test_layouts_in_pieces() -> None:
    """They are asked about."""
    layout = ["######", "#..###", "#..#..", "####..", "#..#..", "#..###"]
    with pytest.raises(UsageError, match=r"fall into 3 pieces, each a board of its own; join them, or allow it"):
        generate(5, 6, 6, layout=layout)
    for puzzle in first(2, 5, 6, 6, layout=layout, islands=True):
        assert masume.solve(puzzle, "backtrack").verdict == "unique"
    with pytest.raises(UsageError, match="islands are allowed in a layout of your own"):
        generate(5, 6, 6, islands=True)


@needs_speed
def test_a_layout_that_is_too_open_is_told() -> None:
    with pytest.raises(UsageError, match="no board with this layout came out in many attempts: it may be too open"):
        first(1, 1, 8, 8, layout=["#" * 8, *["#" + "." * 7] * 7])


@needs_speed
@pytest.mark.parametrize("aim", ["any", "hard"])
def test_large_boards_look_like_published_ones(aim: str) -> None:
    """Counted as `python -m bench.looks` does: no bars of walls, few cells by which the board hangs, telling sums."""
    looks = [look(puzzle) for puzzle in first(6, 3, 20, 20, aim)]
    assert sum(one.bars for one in looks) <= len(looks)
    assert sum(one.cut_cells for one in looks) <= 8 * len(looks)
    if aim == "any":
        assert sum(one.extreme for one in looks) >= 0.38 * len(looks)


@pytest.mark.parametrize("aim", ["any", "medium", "expert"])
def test_the_same_options_give_the_same_boards(aim: str) -> None:
    count = 6 if COMPILED else 2
    made = first(count, 5, 7, 8, aim)
    assert len(set(made)) == count
    assert first(count, 5, 7, 8, aim) == made
    assert not set(first(2, 6, 7, 8, aim)) & set(made)
    one, two = generate(5, 7, 8, aim), generate(5, 7, 8, aim)
    assert [next(stream) for _ in range(count) for stream in (one, two)] == [each for each in made for _ in range(2)]


def test_seeds_of_any_size() -> None:
    assert len({first(1, seed, 6, 6)[0] for seed in (-1, 0, 1, 10**30)}) == 4


# Limits.


@pytest.mark.parametrize(("aim", "size"), [("any", 10), ("any", 30), ("hard", 10), ("diabolical", 5)])
def test_a_limit_ends_the_stream(aim: str, size: int, clock: Clock) -> None:
    """Also where no board comes out: there are no diabolical ones so small."""
    made = list(generate(1, size, size, aim, Limit(seconds=0.2)))
    clock.assert_kept(0.2)
    assert list(generate(1, size, size, aim, Limit(seconds=0))) == []
    assert made == first(len(made), 1, size, size, aim)


@pytest.mark.parametrize("aim", ["any", "expert"])
@pytest.mark.parametrize("turn", [1, 2, 7])
def test_an_interrupt_comes_through(aim: str, turn: int) -> None:
    stop = Interrupt(turn)
    before = first(1, 4, 7, 7, aim)
    with pytest.raises(KeyboardInterrupt):
        list(generate(1, 7, 7, aim, Limit(stop=stop)))
    assert first(1, 4, 7, 7, aim) == before


# Bad options, and a maker that errs.

RULED = ["#####", "#...#", "#...#", "#...#", "#####"]


@pytest.mark.parametrize(
    ("arguments", "options", "says"),
    [
        ((1, 4, 8), {}, "4x8 cannot be made; rows and columns go from 5 to 30, the first row and column"),
        ((1, 8, 31), {}, "8x31 cannot be made"),
        ((1, 8.0, 8), {}, r"8\.0x8 cannot be made"),
        ((1, 8, True), {}, "8xTrue cannot be made"),
        ((1.5, 8, 8), {}, r"a seed is a whole number, not 1\.5"),
        ((1, 8, 8, "evil"), {}, "'evil' is not a target grade; there are any, beginner"),
        ((1, 8, 8, None), {}, "None is not a target grade"),
        ((1, 8, 8, []), {}, "not a target grade"),
        ((1, 8, 8), {"density": 0.9}, r"density of 0\.9 cannot be; .* from 0\.6 to 0\.85"),
        ((1, 8, 8), {"density": 0.2}, "cannot be"),
        ((1, 8, 8), {"density": "0.7"}, "cannot be"),
        ((1, 8, 8), {"density": True}, "cannot be"),
        ((1, 8, 8), {"density": float("nan")}, "cannot be"),
        ((1, 8, 8), {"symmetry": "spiral"}, "'spiral' is not a symmetry of a Kakuro; there are rotational"),
        ((1, 8, 8), {"symmetry": ["none"]}, "not a symmetry"),
        ((1, 8, 9), {"symmetry": "diagonal"}, "as many rows as columns, not 8x9"),
        ((1, 5, 5), {"layout": RULED, "density": 0.7}, "neither density nor symmetry"),
        ((1, 5, 5), {"layout": RULED, "symmetry": "none"}, "neither density nor symmetry"),
        ((1, 6, 5), {"layout": RULED}, "the layout has 5 rows, the board 6"),
        ((1, 5, 6), {"layout": RULED}, "row 1 of the layout has 5 squares, the board 6 columns"),
        ((1, 5, 5), {"layout": [*RULED[:4], "##?##"]}, "row 5 of the layout has '[?]'; . is a white cell and # a wall"),
        ((1, 5, 5), {"layout": [*RULED[:4], 7]}, "row 5 of the layout has 1 square"),
        ((1, 5, 5), {"layout": 7}, "a layout is rows of text, not 7"),
        ((1, 5, 5), {"layout": ["#####"] * 5}, "the layout has no white cells"),
        ((1, 5, 5), {"layout": ["#..##", *RULED[1:]]}, "r1c2: the first row and the first column"),
        ((1, 5, 5), {"layout": [*RULED[:4], "##.##"]}, "r5c3: the run across has 1 cell, and runs have from 2 to 9"),
        ((1, 5, 11), {"layout": ["#" * 11, "#" + "." * 10, "#" + "." * 10, *["#" * 11] * 2]}, "has 10 cells"),
        ((1, 11, 5), {"layout": ["#####", *["#..##"] * 10]}, "the run down has 10 cells"),
    ],
)
def test_bad_options_say_what_would_be_right(arguments: tuple[Any, ...], options: dict[str, Any], says: str) -> None:
    """At once, before any board is made."""
    with pytest.raises(UsageError, match=says):
        generate(*arguments, **options)


def test_no_board_comes_out_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the maker took a board for unique that is not, the search would see it."""
    swapped = (*[0] * 6, 1, 2, 0, 0, 0, 2, 1, *[0] * 12)
    monkeypatch.setattr(maker, "make", lambda **_: swapped)
    with pytest.raises(EngineError, match="without a unique solution"):
        next(generate(1, 5, 5))
