"""Hidato generator: one solution by other engines too, every option's effect, bad options, and when to stop."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import masume
from masume.core import grid
from masume.core.engine import Limit
from masume.core.errors import EngineError, UsageError
from masume.core.grid import Mask, Shape
from masume.kernel.hidato import maker, search
from masume.kernel.hidato.maker import Maker
from masume.kinds.hidato import HIDATO, generator
from masume.kinds.hidato.generator import AIMS, generate
from masume.kinds.hidato.shapes import named_shape
from support.stopping import Clock, Interrupt

COMPILED = not str(maker.__file__).endswith(".py")
needs_speed = pytest.mark.skipif(not COMPILED, reason="slow without a C compiler")


def first(count: int, *arguments: Any, **options: Any) -> list[masume.Hidato]:
    return list(itertools.islice(generate(*arguments, **options), count))


def printed(puzzle: masume.Hidato) -> dict[int, int]:
    """The numbers printed, by their squares."""
    numbers = (number for row in puzzle.givens for number in row)
    return {cell: number for cell, number in enumerate(numbers) if number}


def never() -> bool:
    return False


# ---- What comes out


@pytest.mark.parametrize("aim", AIMS)
def test_boards_have_one_solution(aim: str) -> None:
    """Proved by two other engines, where they are quick enough."""
    if aim == "diabolical" and not COMPILED:
        pytest.skip("slow without a C compiler")
    size = 7 if aim == "diabolical" else 5
    puzzles = first(2, 5, size, size, aim)
    assert len(puzzles) == 2
    for puzzle in puzzles:
        assert masume.solve(puzzle, "cpsat").verdict == "unique"
        assert size > 5 or masume.solve(puzzle, "backtrack").verdict == "unique"


@pytest.mark.parametrize(
    "options",
    [
        {"neighbours": 4},
        {"neighbours": 6},
        {"ends": "hidden"},
        {"symmetry": "rotational"},
        {"mask": named_shape("heart", 7, 7)},
        {"mask": named_shape("hexagon", 7, 7, 6), "neighbours": 6, "symmetry": "horizontal", "ends": "hidden"},
    ],
)
def test_boards_of_every_option_have_one_solution(options: dict[str, Any]) -> None:
    for aim in ("any", "medium"):
        puzzles = first(2, 5, 7, 7, aim, **options)
        assert len(puzzles) == 2
        for puzzle in puzzles:
            assert masume.solve(puzzle, "cpsat").verdict == "unique"


def test_the_same_options_give_the_same_boards() -> None:
    calls: list[tuple[Any, ...]] = [(1, 6, 7), (3, 6, 7, "easy"), (2, 6, 7), (1, 7, 6)]
    made = [first(5, *arguments) for arguments in calls]
    assert [first(5, *arguments) for arguments in calls] == made
    assert len({puzzle for puzzles in made for puzzle in puzzles}) == 20
    # Two streams at once do not disturb each other.
    for one, other in zip(generate(1, 6, 7), generate(1, 6, 7), strict=False):
        assert one == other
        if one == made[0][-1]:
            break


def test_boards_of_any_grade_have_no_given_to_spare() -> None:
    for puzzle in first(6, 3, 6, 6):
        for clue in HIDATO.clues.list(puzzle):
            fewer = {cell: number for cell, number in printed(puzzle).items() if cell != clue.cells[0]}
            if clue.value not in (1, 36):
                domains = tuple(1 << fewer[cell] if cell in fewer else (1 << 37) - 2 for cell in range(36))
                assert len(search.solve(puzzle.shape, domains, Limit())[0]) == 2


# ---- Options


@needs_speed
def test_aims_are_met() -> None:
    """The boards of an aim are those that its weights ask for, in the order in which the maker makes them."""
    shape = grid.shape(7, 7, 8)
    groups = [(cell,) for cell in shape.cells]
    for name, aim in AIMS.items():
        if name == "diabolical":
            continue
        maker = Maker(shape)
        maker.seed(8)
        expected: list[list[int]] = []
        while len(expected) < 4:
            maker.lay(never)
            maker.dig(groups, True, 0, aim.most, never)
            if (not aim.above or not maker.solves(aim.above, never)) and (
                not aim.within or maker.solves(aim.within, never)
            ):
                expected.append(maker.board())
        made = first(4, 8, 7, 7, name)
        assert [[number for row in puzzle.givens for number in row] for puzzle in made] == expected


@needs_speed
def test_harder_aims_print_less() -> None:
    counts = [
        sum(len(printed(puzzle)) for puzzle in first(12, 1, 8, 8, aim))
        for aim in ("beginner", "easy", "medium", "expert")
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 1.25 * counts[-1]


def test_masks() -> None:
    ring = named_shape("ring", 7, 8)
    for puzzle in first(3, 1, 7, 8, mask=ring):
        assert puzzle.shape.mask == ring
        assert (puzzle.rows, puzzle.cols) == (7, 8)
    full = (1 << 42) - 1
    assert first(2, 1, 6, 7, mask=full) == first(2, 1, 6, 7)


@pytest.mark.parametrize("neighbours", [4, 6, 8])
def test_neighbours(neighbours: int) -> None:
    for puzzle in first(2, 1, 6, 6, neighbours=neighbours):
        assert puzzle.neighbours == neighbours


def test_ends() -> None:
    for puzzle in first(20, 1, 5, 5, ends="given"):
        assert {1, 25} <= set(printed(puzzle).values())
    for puzzle in first(20, 1, 5, 5, ends="hidden"):
        assert {1, 25}.isdisjoint(printed(puzzle).values())
    free = [set(printed(puzzle).values()) & {1, 25} for puzzle in first(40, 1, 5, 5, ends="free")]
    assert {1} in free
    assert {25} in free
    assert set() in free


def mirrored(puzzle: masume.Hidato, symmetry: str) -> set[tuple[int, int]]:
    """The squares with givens, turned or mirrored as they are drawn: with six neighbours, rows are half a cell further
    to the right than the row above."""
    rows, cols = puzzle.rows, puzzle.cols
    places = [divmod(cell, cols) for cell in printed(puzzle)]
    images: dict[str, Callable[[int, int], tuple[int, int]]]
    if puzzle.neighbours != 6:
        images = {
            "rotational": lambda r, c: (rows - 1 - r, cols - 1 - c),
            "horizontal": lambda r, c: (r, cols - 1 - c),
            "vertical": lambda r, c: (rows - 1 - r, c),
            "diagonal": lambda r, c: (c, r),
        }
        return {images[symmetry](r, c) for r, c in places}
    # Drawn: half cells from the left. The hexagon of 7x7 is drawn around (3, 9).
    images = {
        "rotational": lambda r, x: (6 - r, 18 - x),
        "horizontal": lambda r, x: (r, 18 - x),
        "vertical": lambda r, x: (6 - r, x),
    }
    return {(r, (x - r) // 2) for r, x in (images[symmetry](r, 2 * c + r) for r, c in places)}


@pytest.mark.parametrize("symmetry", ["rotational", "horizontal", "vertical", "diagonal"])
@pytest.mark.parametrize("ends", ["given", "hidden"])
def test_symmetry(symmetry: str, ends: str) -> None:
    for aim in ("any", "easy"):
        for puzzle in first(3, 1, 7, 7, aim, symmetry=symmetry, ends=ends):
            assert mirrored(puzzle, symmetry) == {divmod(cell, 7) for cell in printed(puzzle)}
    plain = first(8, 1, 7, 7, ends=ends)
    assert any(mirrored(puzzle, symmetry) != {divmod(cell, 7) for cell in printed(puzzle)} for puzzle in plain)


@pytest.mark.parametrize("symmetry", ["rotational", "horizontal", "vertical"])
def test_symmetry_of_skewed_boards(symmetry: str) -> None:
    hexagon = named_shape("hexagon", 7, 7, 6)
    assert hexagon.bit_count() == 37
    for puzzle in first(3, 1, 7, 7, mask=hexagon, neighbours=6, symmetry=symmetry):
        assert mirrored(puzzle, symmetry) == {divmod(cell, 7) for cell in printed(puzzle)}


@needs_speed
@pytest.mark.parametrize("givens", [60, 40, 21])
def test_givens(givens: int) -> None:
    for puzzle in first(3, 1, 8, 8, givens=givens):
        assert len(printed(puzzle)) == givens
        assert masume.solve(puzzle).verdict == "unique"


def test_givens_with_symmetry_and_grade() -> None:
    for puzzle in first(2, 1, 8, 8, "easy", givens=30, symmetry="rotational"):
        assert len(printed(puzzle)) == 30
    for puzzle in first(2, 1, 7, 7, givens=25, symmetry="rotational"):
        assert len(printed(puzzle)) == 25
        assert 24 in printed(puzzle)  # the middle is the only square without a counterpart


# ---- Bad options

THREE_BLOCKS = """
..#..
..#..
##.##
..###
..###
"""


def mask_of(drawing: str) -> Mask:
    return grid.mask_of(cell for cell, sign in enumerate("".join(drawing.split())) if sign == ".")


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((1, 3, 8), {}, "a Hidato of 3x8 cannot be made; rows and columns go from 4 to 20"),
        ((1, 8, 21), {}, "8x21 cannot be made"),
        ((1, 8, "8"), {}, "8x'8' cannot be made"),
        ((1.5, 8, 8), {}, "a seed is a whole number"),
        ((1, 8, 8, "tricky"), {}, "'tricky' is not a target grade; there are any, beginner"),
        ((1, 8, 8), {"neighbours": 5}, "neighbours must be 4, 6 or 8, not 5"),
        ((1, 8, 8), {"ends": "both"}, "ends must be given, free or hidden, not 'both'"),
        ((1, 8, 8), {"symmetry": "spiral"}, "'spiral' is not a symmetry of a Hidato; there are none, rotational"),
        ((1, 8, 9), {"symmetry": "diagonal"}, "no diagonal symmetry: r1c9 has no counterpart"),
        ((1, 7, 7), {"symmetry": "vertical", "mask": named_shape("heart", 7, 7)}, "no vertical symmetry"),
        ((1, 6, 6), {"symmetry": "horizontal", "neighbours": 6}, "no horizontal symmetry"),
        ((1, 8, 8), {"givens": 1}, "from 2 to 64, not 1"),
        ((1, 8, 8), {"givens": 65}, "from 2 to 64, not 65"),
        ((1, 8, 8), {"givens": 21, "symmetry": "rotational"}, "come in pairs; 21 is odd"),
        ((1, 4, 4), {"mask": 0b111}, "at least 4 squares"),
        ((1, 4, 4), {"mask": 1 << 16 | 0b1111}, "squares outside the board of 4 rows and 4 columns"),
        ((1, 4, 4), {"mask": 0b1111_0000_0000_1111}, "falls into 2 pieces"),
        ((1, 5, 5), {"mask": mask_of("##.##/##.##/...../##.##/##.##".replace("/", "\n"))}, "4 dead ends .r1c3 r3c1"),
        (
            (1, 5, 5),
            {"mask": mask_of("##.##/#...#/...../#...#/##.##".replace("/", "\n")), "neighbours": 4},
            "dead ends",
        ),
        ((1, 5, 5), {"mask": (1 << 25) - 1 ^ (1 << 7 | 1 << 11), "neighbours": 4}, "3 cells more of one colour"),
    ],
)
def test_bad_options(arguments: tuple[Any, ...], options: dict[str, Any], message: str) -> None:
    """Refused at once, before any board is made."""
    with pytest.raises(UsageError, match=message):
        generate(*arguments, **options)


def test_shapes_without_a_path_are_found_out() -> None:
    """Three blocks that meet in one cell: connected, without dead ends, and yet no path."""
    with pytest.raises(UsageError, match="no path visits every cell"):
        next(generate(1, 5, 5, mask=mask_of(THREE_BLOCKS)))


def test_shapes_on_which_a_path_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MAX_SEARCH_NODES", 0)
    with pytest.raises(UsageError, match="was found; a simpler shape"):
        next(generator._paths(LostMaker(), grid.shape(5, 5, 8), never))  # type: ignore[arg-type]


class LostMaker:
    """Loses every path, but mixes what it is given."""

    def __init__(self) -> None:
        self.adopted: list[Sequence[int]] = []

    def lay(self, watch: Callable[[], bool]) -> bool:
        return False

    def adopt(self, squares: Sequence[int], watch: Callable[[], bool]) -> bool:
        self.adopted.append(squares)
        return True


def test_lost_paths_are_searched_instead() -> None:
    maker = LostMaker()
    shape = grid.shape(5, 5, 8, (1 << 25) - 1 ^ 1 << 12)
    paths: Iterator[None] = generator._paths(maker, shape, never)  # type: ignore[arg-type]
    next(paths)
    next(paths)
    for path in maker.adopted:
        assert sorted(path) == list(shape.cells)
        assert all(there in shape.touching[here] for here, there in itertools.pairwise(path))
    assert len(maker.adopted) == 2


def test_a_wrong_board_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards that were dug by arguments are proved by the search; if it disagrees, nobody gets the board."""
    two = ([(1, 2), (2, 1)], True, 0)

    def disagree(shape: Shape, domains: tuple[int, ...], limit: Limit) -> Any:
        return two

    monkeypatch.setattr(search, "solve", disagree)
    with pytest.raises(EngineError, match="without exactly one solution"):
        next(generate(1, 5, 5, "easy"))


# ---- When to stop


def test_limit_of_time(clock: Clock) -> None:
    made = list(generate(1, 6, 6, limit=Limit(seconds=0.2)))
    assert made
    clock.assert_kept(0.2)
    assert list(generate(1, 20, 20, limit=Limit(seconds=0))) == []


def test_impossible_options_end_in_time(clock: Clock) -> None:
    """No 8x8 board has so few givens."""
    assert list(generate(1, 8, 8, givens=5, limit=Limit(seconds=0.3))) == []
    clock.assert_kept(0.3)


@pytest.mark.parametrize("aim", ["any", "easy", "expert"])
@pytest.mark.parametrize("turn", [1, 2, 7])
def test_interrupt(aim: str, turn: int) -> None:
    stop = Interrupt(turn)
    before = first(2, 4, 8, 8, aim)
    with pytest.raises(KeyboardInterrupt):
        list(generate(1, 8, 8, aim, Limit(stop=stop)))
    assert first(2, 4, 8, 8, aim) == before
