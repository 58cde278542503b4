"""The maker of Hitori boards: its boards against a plain enumeration, its grades, its symmetries, its limits, and its
two forms."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable, Iterator
from itertools import islice, pairwise, product
from random import Random
from types import ModuleType

import pytest

import masume
from masume import kernel
from masume.core.engine import Limit
from masume.kernel.hitori import search
from support.stopping import Watch

COMPILED = kernel.compiled()
GRADES = (1, 2, 3, 4, 5, 6)
DIABOLICAL = 6
NAMES = ("any", "beginner", "easy", "medium", "hard", "expert", "diabolical")
SYMMETRIES = ("rotational", "quarter", "horizontal", "vertical", "diagonal")

Symbols = tuple[int, ...]
Shading = tuple[int, ...]


@pytest.fixture
def maker() -> ModuleType:
    return importlib.import_module("masume.kernel.hitori.maker")


def made(
    module: ModuleType, rows: int, cols: int, grade: int = 0, symmetry: str = "none", seed: int = 1
) -> Iterator[Symbols]:
    """An endless stream of boards."""
    one = module.Maker(rows, cols, symmetry)
    number = 0
    while True:
        yield one.make(seed, number, grade, None)
        number += 1


def solutions(rows: int, cols: int, symbols: Symbols) -> list[Shading]:
    """What the search finds, up to two."""
    found, exhausted, _ = search.solve(rows, cols, symbols, (3,) * (rows * cols), Limit())
    assert exhausted or len(found) == 2
    return found


# A plain enumeration, cell by cell, that shares nothing with the kernel


def enumerated(rows: int, cols: int, symbols: Symbols) -> list[Shading]:
    return [shading for shading in _shadings(rows, cols, symbols, ()) if _connected(rows, cols, shading)]


def _shadings(rows: int, cols: int, symbols: Symbols, start: Shading) -> Iterator[Shading]:
    cell = len(start)
    if cell == rows * cols:
        yield start
        return
    above = list(range(cell % cols, cell, cols))
    left = list(range(cell - cell % cols, cell))
    if not any(start[other] for other in above[-1:] + left[-1:]):
        yield from _shadings(rows, cols, symbols, (*start, 1))
    if all(start[other] or symbols[other] != symbols[cell] for other in above + left):
        yield from _shadings(rows, cols, symbols, (*start, 0))


def _connected(rows: int, cols: int, shading: Shading) -> bool:
    left = {divmod(cell, cols) for cell, shaded in enumerate(shading) if not shaded}
    edge = [left.pop()]
    while edge:
        row, col = edge.pop()
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in left:
                left.remove(other)
                edge.append(other)
    return not left


# What comes out


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 3), (4, 4), (3, 6), (5, 5), (6, 4)])
def test_small_boards_have_one_solution(maker: ModuleType, size: tuple[int, int]) -> None:
    few = not COMPILED
    for grade in range(5):
        for symbols in islice(made(maker, *size, grade), 1 if few else 12):
            assert len(enumerated(*size, symbols)) == 1, (grade, symbols)


@pytest.mark.once
@pytest.mark.parametrize(("size", "grade"), [((5, 5), 5), ((5, 5), 6), ((6, 6), 6)] if COMPILED else [((5, 5), 5)])
def test_boards_of_the_highest_grades_have_one_solution(maker: ModuleType, size: tuple[int, int], grade: int) -> None:
    for symbols in islice(made(maker, *size, grade), 2 if COMPILED else 1):
        assert len(enumerated(*size, symbols)) == 1, symbols


@pytest.mark.parametrize("size", [(7, 7), (10, 10), (6, 15), (15, 8), (20, 20), (3, 50), (50, 50)])
def test_boards_have_one_solution_and_are_sound(maker: ModuleType, size: tuple[int, int]) -> None:
    rows, cols = size
    cells = rows * cols
    count = 1 if not COMPILED else min(40, 10_000 // cells)
    # Without a compiler, and on large boards of high grades, it takes too long.
    grades = range(4 if cells > 1000 else 5)
    if not COMPILED:
        grades = range(1 if cells > 200 else 3)
    for grade in grades:
        for symbols in islice(made(maker, rows, cols, grade), count):
            (shading,) = solutions(rows, cols, symbols)
            assert set(symbols) <= set(range(1, max(rows, cols) + 1))
            assert 0.2 < sum(shading) / cells < 0.4
            for cell in range(cells):
                if shading[cell]:
                    row, col = divmod(cell, cols)
                    line = [*range(row * cols, row * cols + cols), *range(col, cells, cols)]
                    assert any(symbols[other] == symbols[cell] and not shading[other] for other in line)


def test_a_shading_is_laid_for_its_grade(maker: ModuleType) -> None:
    """On grade 1 each unshaded cell touches a shaded one; on grade 2, or it is the last exit of a neighbour."""
    size = 9
    for grade in (1, 2):
        alone = 0
        for symbols in islice(made(maker, size, size, grade), 3):
            (shading,) = solutions(size, size, symbols)
            grid = {divmod(cell, size): shaded for cell, shaded in enumerate(shading)}
            for spot in [spot for spot, shaded in grid.items() if not shaded]:
                near = [other for other in around(spot) if other in grid]
                if not any(grid[other] for other in near):
                    alone += 1
                    assert grade == 2
                    assert any(all(grid[way] for way in around(other) if way in grid and way != spot) for other in near)
        assert (alone > 0) == (grade == 2)


def around(spot: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = spot
    return [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def test_symbols_follow_no_cycle(maker: ModuleType) -> None:
    """In a square whose rows are shifted copies of each other, two rows that agree on one shift agree on all."""
    size = 10
    symbols = next(made(maker, size, size))
    rows = [symbols[row * size : (row + 1) * size] for row in range(size)]
    shifts = [
        {(left - right) % size for left, right in product(range(size), range(size)) if one[left] == two[right]}
        for one, two in pairwise(rows)
    ]
    assert min(len(found) for found in shifts) > 2


# Grades


@pytest.mark.once
@pytest.mark.parametrize("grade", GRADES if COMPILED else GRADES[:5])
def test_a_board_has_the_grade_that_was_asked_for(maker: ModuleType, grade: int) -> None:
    size = 8 if COMPILED else 6
    judge = maker.Maker(size, size)
    for symbols in islice(made(maker, size, size, grade), 5 if COMPILED else 1):
        assert judge.grade(symbols, solutions(size, size, symbols)[0]) == grade


@pytest.mark.parametrize(
    ("rows", "symbols", "grade"),
    [
        (3, "111 231 312", 1),  # a triplet, neighbours, twins
        (3, "112 213 311", 2),  # a triplet, neighbours, corner pairs
        (3, "111 231 332", 2),  # a triplet, neighbours, a twin, a last exit
        (3, "221 233 132", 3),  # corner triples, last exits, a cut cell
        (3, "112 213 332", 4),  # after a sandwich and more, one of the two 2s in the last column or the other
        (4, "2133 4212 3431 3242", 4),  # after sandwiches, a wall with an exit's twin, a double cut
        (4, "2411 2241 1223 3132", 5),  # after a sandwich, corners and a wall with a twin, a what-if
        (4, "4313 1412 3341 2124", 6),  # after sandwiches and walls with an exit's twin, two deep what-ifs
    ],
)
def test_grades_of_boards_to_check_by_hand(maker: ModuleType, rows: int, symbols: str, grade: int) -> None:
    numbers = tuple(int(digit) for digit in symbols.replace(" ", ""))
    cols = len(numbers) // rows
    found = enumerated(rows, cols, numbers)
    assert len(found) == 1
    assert maker.Maker(rows, cols).grade(numbers, found[0]) == grade


def test_what_a_grade_settles_holds_whatever_is_shaded(maker: ModuleType) -> None:
    """A board with several solutions is never argued through, in no grade, whichever of them it is judged by."""
    random = Random(4)
    tried = 0
    for symbols in islice(made(maker, 5, 5), 200):
        changed = list(symbols)
        for _ in range(2):
            changed[random.randrange(25)] = random.randint(1, 5)
        found = enumerated(5, 5, tuple(changed))
        if len(found) > 1:
            tried += 1
            assert maker.Maker(5, 5).grade(tuple(changed), found[0]) == DIABOLICAL
            assert maker.Maker(5, 5).grade(tuple(changed), found[-1]) == DIABOLICAL
    assert tried > 5


@pytest.mark.parametrize("grade", GRADES if COMPILED else GRADES[:3])
def test_the_grade_is_that_of_the_solve_path(maker: ModuleType, grade: int) -> None:
    """Tiers of techniques, applied at once, reach as far as one step at a time, the easiest first."""
    size = 8 if COMPILED else 6
    for symbols in islice(made(maker, size, size, grade), 20 if COMPILED else 2):
        rows = [symbols[i : i + size] for i in range(0, size * size, size)]
        assert masume.rate(masume.Hitori(rows)).grade == NAMES[grade]


# Symmetries


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_shading_has_the_symmetry(maker: ModuleType, symmetry: str) -> None:
    for size in (7,) if not COMPILED else (5, 7, 9, 15, 21):
        for grade in (0,) if not COMPILED else (0, 2, 3, 4):
            for symbols in islice(made(maker, size, size, grade, symmetry), 3):
                (shading,) = solutions(size, size, symbols)
                assert symmetric(shading, size, symmetry)


def symmetric(shading: Shading, size: int, symmetry: str) -> bool:
    last = size - 1
    images: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "rotational": lambda row, col: (last - row, last - col),
        "quarter": lambda row, col: (col, last - row),
        "horizontal": lambda row, col: (row, last - col),
        "vertical": lambda row, col: (last - row, col),
        "diagonal": lambda row, col: (col, row),
    }
    turned = images[symmetry]
    cells = list(product(range(size), range(size)))
    grid = dict(zip(cells, shading, strict=True))
    return all(grid[turned(*cell)] == grid[cell] for cell in cells)


def test_a_shading_without_symmetry_has_none(maker: ModuleType) -> None:
    for symbols in islice(made(maker, 9, 9), 10):
        (shading,) = solutions(9, 9, symbols)
        assert not any(symmetric(shading, 9, symmetry) for symmetry in SYMMETRIES)


def test_rectangles_can_be_symmetric(maker: ModuleType) -> None:
    for symmetry, size in (("rotational", (6, 8)), ("horizontal", (6, 7)), ("vertical", (5, 8))):
        symbols = next(made(maker, *size, 0, symmetry))
        assert len(solutions(*size, symbols)) == 1


# The same order


def test_a_board_depends_on_seed_and_number_only(maker: ModuleType) -> None:
    one = maker.Maker(6, 6)
    boards = [one.make(3, number, 2, None) for number in range(4)]
    assert len(set(boards)) == 4
    assert maker.Maker(6, 6).make(3, 2, 2, None) == boards[2]
    assert [one.make(3, number, 2, None) for number in (3, 1)] == [boards[3], boards[1]]
    assert one.make(4, 0, 2, None) != boards[0]
    assert one.make(3, 0, 3, None) != boards[0]


def test_any_seed_will_do(maker: ModuleType) -> None:
    one = maker.Maker(5, 5)
    boards = {one.make(seed, 0, 0, None) for seed in (0, 1, -1, 2**63, 2**64 - 2, -(2**70) + 5)}
    assert len(boards) == 6
    assert one.make(2**64 + 1, 0, 0, None) == one.make(1, 0, 0, None)


SIGNATURE = 2383144103  # see test_signature


def test_signature(maker: ModuleType) -> None:
    """Compiled or plain, the same boards come out: a change of what is made shows as a change of this number.

    The numbers of the boards of the highest grades are those of boards that are soon found."""
    checksum = 0
    for rows, cols, grade, number, symmetry in (
        *((6, 6, grade, 0, "none") for grade in range(5)),
        (11, 7, 0, 0, "none"),
        (12, 12, 3, 0, "none"),
        (10, 10, 4, 45, "none"),
        (6, 6, 5, 46, "none"),
        (4, 6, 6, 43, "none"),
        (8, 8, 6, 46, "none"),
        (8, 8, 6, 17, "none"),
        *((7, 7, 1, 0, symmetry) for symmetry in SYMMETRIES),
    ):
        symbols = maker.Maker(rows, cols, symmetry).make(1, number, grade, None)
        checksum = zlib.crc32(bytes(symbols), checksum)
    assert checksum == SIGNATURE


# Limits


def stop_after(asks: int) -> Callable[[], bool]:
    answers = iter([False] * asks + [True])
    return lambda: next(answers)


def test_stops_when_told(maker: ModuleType) -> None:
    one = maker.Maker(8, 8)
    before = one.make(1, 0, 5, None) if COMPILED else one.make(1, 0, 0, None)
    for asks in (0, 1, 5):
        assert one.make(1, 1, DIABOLICAL, stop_after(asks)) is None
    after = one.make(1, 0, 5, None) if COMPILED else one.make(1, 0, 0, None)
    assert after == before


@pytest.mark.parametrize(("size", "grade"), [(3, 5), (12, DIABOLICAL), (50, 4), (50, 1)])
def test_asks_often_enough(maker: ModuleType, size: int, grade: int) -> None:
    watch = Watch(11)
    one = maker.Maker(size, size)
    number = 0
    while one.make(1, number, grade, watch) is not None:
        number += 1
    watch.assert_obeyed(more=1)


@pytest.mark.parametrize("when", [0, 3])
def test_an_interrupt_goes_through_and_leaves_no_trace(maker: ModuleType, when: int) -> None:
    one = maker.Maker(8, 8)
    before = one.make(1, 0, 0, None)
    answers = iter([False] * when)

    def watch() -> bool:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        one.make(1, 0, DIABOLICAL, watch)
    assert one.make(1, 0, 0, None) == before


@pytest.mark.once
def test_says_when_there_is_no_such_board(maker: ModuleType) -> None:
    # Shaded cells that half a turn maps onto each other leave some cell of this board without one beside it.
    assert maker.Maker(3, 3, "rotational").make(1, 0, 1, None) == ()


def test_sizes_and_symmetries_are_checked(maker: ModuleType) -> None:
    for rows, cols in ((2, 5), (5, 2), (61, 5)):
        with pytest.raises(ValueError, match="rows and columns"):
            maker.Maker(rows, cols)
    with pytest.raises(ValueError, match="no symmetry"):
        maker.Maker(5, 5, "odd")
