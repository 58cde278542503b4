"""The maker of Binairo boards: its solutions, its levels against plain words for them, its boards against an
enumeration that shares nothing with it, its limits, and its two forms."""

from __future__ import annotations

import importlib
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from masume import kernel
from masume.core.engine import Limit
from masume.kernel.binairo import search
from support.stopping import Interrupt, Watch

COMPILED = kernel.compiled()

Givens = Sequence[Sequence[int | None]]
Row = tuple[int, ...]


@pytest.fixture
def module() -> ModuleType:
    return importlib.import_module("masume.kernel.binairo.maker")


class Order(NamedTuple):
    rows: int
    cols: int
    unique_lines: bool = True
    row_ones: tuple[int, int] = (0, 0)
    col_ones: tuple[int, int] = (0, 0)
    turned: bool = False


def order(rows: int, cols: int, unique_lines: bool = True, turned: bool = False) -> Order:
    """Boards with the usual quotas; in lines of odd length either symbol may be one more."""
    return Order(rows, cols, unique_lines, (cols // 2, (cols + 1) // 2), (rows // 2, (rows + 1) // 2), turned)


ORDERS = [
    order(4, 4),
    order(6, 6),
    order(6, 6, unique_lines=False),
    order(6, 4),
    order(4, 8, unique_lines=False),
    order(5, 7),
    Order(5, 5, True, (3, 3), (3, 3)),
    order(6, 6, turned=True),
    order(5, 6, turned=True),
]


def never() -> bool:
    return False


def started(module: ModuleType, wanted: Order, seed: int = 1, watch: Callable[[], bool] = never) -> Any:
    cells = range(wanted.rows * wanted.cols)
    mirror = tuple(reversed(cells)) if wanted.turned else tuple(cells)
    maker = module.Maker(*wanted[:5], mirror)
    maker.start(seed, watch)
    return maker


# What the rules say, read from the boards.


def legal_line(line: Row, ones: tuple[int, int]) -> bool:
    return ones[0] <= sum(line) <= ones[1] and all(len(set(line[i : i + 3])) > 1 for i in range(len(line) - 2))


@cache
def legal_lines(length: int, ones: tuple[int, int]) -> list[Row]:
    return [line for line in product((0, 1), repeat=length) if legal_line(line, ones)]


def legal(wanted: Order, rows: Sequence[Row]) -> bool:
    cols = list(zip(*rows, strict=True))
    return (
        all(legal_line(tuple(row), wanted.row_ones) for row in rows)
        and all(legal_line(col, wanted.col_ones) for col in cols)
        and (not wanted.unique_lines or (len(set(map(tuple, rows))) == wanted.rows and len(set(cols)) == wanted.cols))
    )


def fits(line: Sequence[int | None], filled: Sequence[int | None]) -> bool:
    return all(given is None or given == value for given, value in zip(line, filled, strict=True))


def solutions(wanted: Order, givens: Givens, most: int = 2) -> list[list[Row]]:
    """The first few solutions, row by row."""
    found: list[list[Row]] = []
    heads: list[list[Row]] = [[]]
    while heads and len(found) < most:
        head = heads.pop()
        if len(head) == wanted.rows:
            if legal(wanted, head):
                found.append(head)
            continue
        for row in legal_lines(wanted.cols, wanted.row_ones):
            if fits(givens[len(head)], row) and not (wanted.unique_lines and row in head):
                columns = list(zip(*head, row, strict=True))
                if all(len(column) < 3 or len(set(column[-3:])) > 1 for column in columns) and all(
                    sum(column) <= wanted.col_ones[1] and column.count(0) <= wanted.rows - wanted.col_ones[0]
                    for column in columns
                ):
                    heads.append([*head, row])
    return found


def read(text: str) -> list[list[int | None]]:
    return [[None if token == "." else int(token) for token in row] for row in text.split("/")]


def without(givens: Givens, *cells: tuple[int, int]) -> list[list[int | None]]:
    return [[None if (r, c) in cells else value for c, value in enumerate(row)] for r, row in enumerate(givens)]


def given_cells(givens: Givens) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(givens) for c, value in enumerate(row) if value is not None]


def partly(rng: random.Random, board: Givens, share: float) -> list[list[int | None]]:
    return [[value if rng.random() < share else None for value in row] for row in board]


# Levels 1 to 3 in plain words, and level 4 for single lines.


def argued(wanted: Order, givens: Givens, level: int) -> list[list[int | None]]:
    """What a level makes of a board."""
    board = [list(row) for row in givens]
    moved = True
    while moved:
        before = [row.copy() for row in board]
        for r, row in enumerate(board):
            board[r] = argue_line(row, wanted.row_ones, level, others(board, r) if wanted.unique_lines else [])
        cols = [list(col) for col in zip(*board, strict=True)]
        for c, col in enumerate(cols):
            cols[c] = argue_line(col, wanted.col_ones, level, others(cols, c) if wanted.unique_lines else [])
        board = [list(row) for row in zip(*cols, strict=True)]
        moved = board != before
    return board


def others(lines: Sequence[Sequence[int | None]], this: int) -> list[Row]:
    """The full lines beside a line."""
    return [
        tuple(value for value in line if value is not None)
        for i, line in enumerate(lines)
        if i != this and None not in line
    ]


def argue_line(line: list[int | None], ones: tuple[int, int], level: int, full: list[Row]) -> list[int | None]:
    line = line.copy()
    length = len(line)
    most = (length - ones[0], ones[1])
    for value in (0, 1):
        for i in range(length - 2):
            three = line[i : i + 3]
            if three.count(value) == 2 and None in three:
                line[i + three.index(None)] = 1 - value
        if line.count(value) == most[value]:
            line = [1 - value if old is None else old for old in line]
    left = min(most[value] - line.count(value) for value in (0, 1))
    if line.count(None) > 2 and left <= (0, 0, 0, 3, length)[level]:
        line = common(line, [filled for filled in legal_lines(length, ones) if fits(line, filled)])
    if level == 2:
        for value in (0, 1):
            if most[value] - line.count(value) == 1:
                threes = [range(i, i + 3) for i in range(length - 2)]
                windows = [three for three in threes if {line[i] for i in three} - {None} == {1 - value}]
                outside = [i for i in range(length) if line[i] is None and any(i not in three for three in windows)]
                line = [1 - value if i in outside else old for i, old in enumerate(line)]
    if level == 3:
        for value in (0, 1):
            room = most[value] - line.count(value)
            if 0 < room <= 4:
                outside = [i for i in range(length) if line[i] is None and groups(line, value, i) >= room]
                line = [1 - value if i in outside else old for i, old in enumerate(line)]
    twins = [other for other in full if fits(line, other)]
    if twins and line.count(None) <= (0, 0, 2, 3)[level]:
        fillings = [filled for filled in legal_lines(length, ones) if fits(line, filled) and filled not in full]
        line = common(line, fillings)
    elif level >= 2:
        for value in (0, 1):
            if line.count(value) == most[value] - 1:
                lasts = [[i for i in range(length) if line[i] is None and twin[i] == value] for twin in twins]
                for last in lasts:
                    if len(last) == 1:
                        line[last[0]] = 1 - value
    return line


def groups(line: list[int | None], value: int, avoided: int) -> int:
    """How many groups of three cells in a row without a value, and without a place to avoid, share no blanks."""

    def most(start: int, taken: int) -> int:
        """From a place on, when all blanks before another place are taken."""
        if start > len(line) - 3:
            return 0
        three = range(start, start + 3)
        skipped = most(start + 1, taken)
        if avoided in three or any(line[i] == value or (line[i] is None and i < taken) for i in three):
            return skipped
        return max(skipped, 1 + most(start + 1, max(i + 1 for i in three if line[i] is None)))

    return most(0, 0)


def common(line: list[int | None], fillings: list[Row]) -> list[int | None]:
    """The line with the values that are the same in all fillings."""
    if not fillings:
        return line
    same = [set(values) for values in zip(*fillings, strict=True)]
    return [next(iter(values)) if len(values) == 1 else None for values in same]


# Solutions.


@pytest.mark.parametrize("wanted", ORDERS, ids=str)
@pytest.mark.parametrize("twins", [False, True])
def test_solutions_keep_the_rules(module: ModuleType, wanted: Order, twins: bool) -> None:
    maker = started(module, wanted)
    drawn = set()
    for _ in range(5):
        maker.draw(twins)
        board = maker.board()
        assert legal(wanted, board)
        drawn.add(str(board))
    assert len(drawn) > 2


def test_large_and_narrow_boards_are_drawn(module: ModuleType) -> None:
    for rows, cols in ((40, 40), (26, 30), (6, 14), (9, 33)) if COMPILED else ((6, 14), (25, 26)):
        wanted = order(rows, cols)
        maker = started(module, wanted)
        maker.draw(True)
        assert legal(wanted, maker.board())


# Levels.


def test_the_first_levels_are_what_they_say(module: ModuleType) -> None:
    rng = random.Random(5)
    seen: Counter[tuple[int, bool]] = Counter()
    for wanted in [*ORDERS, order(8, 8)] * (5 if COMPILED else 1):
        maker = started(module, wanted, rng.randrange(1000))
        maker.draw(True)
        board = maker.board()
        for share in (0.3, 0.35, 0.4, 0.5):
            givens = partly(rng, board, share)
            maker.adopt(givens)
            assert maker.board() == givens
            for level in (1, 2, 3):
                reached = argued(wanted, givens, level)
                assert maker.argue(level) == reached, (level, givens)
                full = all(None not in row for row in reached)
                assert maker.solves(level) == full
                seen[level, full] += 1
    assert min(seen.values()) > (20 if COMPILED else 2), seen


@pytest.mark.parametrize("length", [10, 13, 16])
def test_the_levels_of_single_lines_are_what_they_say(module: ModuleType, length: int) -> None:
    """A board of one row, for arguments that whole boards need now and then only."""
    rng = random.Random(length)
    wanted = Order(1, length, False, (length // 2, (length + 1) // 2), (0, 1))
    maker = started(module, wanted)
    more = [0] * 5
    for _ in range(150 if COMPILED else 40):
        # Lines that lack little of one symbol are those with something to argue about.
        shares = rng.choice((0.1, 0.3, 0.5)), rng.choice((0.3, 0.5, 0.7))
        line = rng.choice(legal_lines(length, wanted.row_ones))
        givens = [[value if rng.random() < shares[value] else None for value in line]]
        maker.adopt(givens)
        before = givens
        for level in (1, 2, 3, 4):
            reached = argued(wanted, givens, level)
            assert maker.argue(level) == reached, (level, givens)
            more[level] += reached != before
            before = reached
    assert not COMPILED or min(more[1:3] if length < 16 else more[1:4]) > 0, more


def test_four_quota_groups(module: ModuleType) -> None:
    """Both 1s need a 0 on each side, within two cells, and four are left."""
    givens = read("0..1...0..1..0")
    maker = started(module, Order(1, 14, False, (7, 7), (0, 1)))
    maker.adopt(givens)
    assert maker.argue(2) == givens
    assert maker.argue(3) == read("0..1..10..1..0")


NEED = {
    "twins of each other": (4, "....../..0.../1..1.1/...1../....../.....1"),
    "squeezes": (4, "0...../0...0./...1.0/..1.../....1./...00."),
    "quota groups after an assumption": (
        5,
        "..1....1../1.....1.../1......01./........1./...0.1..../....1...../.0....0.../.........1/.0..00..0./.0..0...0.",
    ),
    "twins after an assumption": (5, "..1.1./...0.0/....../....1./0...../..1..."),
}


@pytest.mark.parametrize("what", NEED)
def test_boards_that_need_what_is_rare(module: ModuleType, what: str) -> None:
    level, text = NEED[what]
    givens = read(text)
    maker = started(module, order(len(givens), len(givens)))
    maker.adopt(givens)
    assert [maker.solves(lower) for lower in range(1, 6)] == [lower >= level for lower in range(1, 6)]


def test_what_is_argued_holds_in_every_solution(module: ModuleType) -> None:
    rng = random.Random(6)
    seen: Counter[str] = Counter()
    for wanted in ORDERS * (24 if COMPILED else 1):
        maker = started(module, wanted, rng.randrange(1000))
        maker.draw(True)
        givens = partly(rng, maker.board(), rng.choice((0.2, 0.3, 0.4)))
        found = solutions(wanted, givens, 30)
        maker.adopt(givens)
        before = givens
        for level in range(1, 6):
            reached = maker.argue(level)
            for solution in found:
                assert all(fits(line, row) for line, row in zip(reached, solution, strict=True)), (level, givens)
            assert all(fits(old, new) for old, new in zip(before, reached, strict=True)), "a level knows more"
            seen[f"level {level}"] += reached != before
            before = reached
        seen["several"] += len(found) > 1
    assert seen["several"] > (50 if COMPILED else 2)
    assert min(seen.values()) > (2 if COMPILED else -1), seen


@pytest.mark.once
def test_each_level_is_of_use(module: ModuleType) -> None:
    """Of the boards dug at a level, some are too hard for the level below."""
    for unique_lines in (True, False):
        maker = started(module, order(8, 8, unique_lines))
        for level in range(2, 6):
            for _ in range(400):
                maker.draw(False)
                maker.dig(level)
                assert maker.solves(level)
                if not maker.solves(level - 1):
                    break
            else:
                pytest.fail(f"level {level} is never needed")


# Digging.


@pytest.mark.parametrize("wanted", ORDERS, ids=str)
@pytest.mark.parametrize("levels", [(1,), (2,), (3,), (4,), (4, 5), (6,), (3, 6)], ids=str)
def test_boards_have_one_solution(module: ModuleType, wanted: Order, levels: tuple[int, ...]) -> None:
    maker = started(module, wanted, 3)
    for _ in range(3 if COMPILED else 1):
        maker.draw(False)
        full = maker.board()
        for level in levels:
            assert maker.dig(level)
        givens = maker.board()
        assert solutions(wanted, givens) == [[tuple(row) for row in full]]
        assert levels[-1] == 6 or maker.solves(levels[-1])


@pytest.mark.parametrize("wanted", ORDERS, ids=str)
@pytest.mark.parametrize("level", [1, 2, 3, 6])
def test_no_given_can_be_spared(module: ModuleType, wanted: Order, level: int) -> None:
    """With mirror cells, no pair of givens."""
    maker = started(module, wanted, 4)
    maker.draw(False)
    maker.dig(level)
    givens = maker.board()
    for row, col in given_cells(givens):
        pair = [(row, col), (wanted.rows - 1 - row, wanted.cols - 1 - col)] if wanted.turned else [(row, col)]
        rest = without(givens, *pair)
        if level == 6:
            assert len(solutions(wanted, rest)) == 2
        else:
            assert any(None in line for line in argued(wanted, rest, level))


def test_mirror_cells_are_given_together(module: ModuleType) -> None:
    for wanted in (order(6, 6, turned=True), order(5, 6, turned=True)):
        maker = started(module, wanted)
        for level in range(1, 7):
            maker.draw(False)
            maker.dig(level)
            cells = given_cells(maker.board())
            assert cells
            assert {(wanted.rows - 1 - row, wanted.cols - 1 - col) for row, col in cells} == set(cells)


def test_traps_make_boards_need_different_lines(module: ModuleType) -> None:
    for wanted in (order(6, 6), order(4, 6), order(5, 6), order(6, 6, turned=True)):
        maker = started(module, wanted, 2)
        caught = 0
        while caught < (5 if COMPILED else 1):
            maker.draw(True)
            if maker.set_trap(3):
                caught += 1
                maker.dig(3)
                givens = maker.board()
                assert len(solutions(wanted, givens)) == 1
                assert len(solutions(wanted._replace(unique_lines=False), givens)) == 2
                assert not maker.solves(1)


def test_a_trap_needs_different_lines(module: ModuleType) -> None:
    """No level without them fills it again, and all givens are back then."""
    maker = started(module, order(6, 6))
    for _ in range(3):
        maker.draw(True)
        board = maker.board()
        assert not maker.set_trap(1)
        assert maker.board() == board


@pytest.mark.parametrize("levels", [(1,), (2,), (3,), (4,), (4, 5)], ids=str)
def test_large_boards_have_one_solution(module: ModuleType, levels: tuple[int, ...]) -> None:
    """Here lines are long enough for every argument."""
    for size in (20, 26) if COMPILED else ():
        maker = started(module, order(size, size), 7)
        for _ in range(4):
            maker.draw(True)
            for level in levels:
                maker.dig(level)
            assert kernel_solutions(size, maker.board()) == 1


def test_the_search_proves_large_boards(module: ModuleType) -> None:
    """Minimal boards, with givens taken away by proofs that need branches."""
    if not COMPILED:
        pytest.skip("too slow as plain Python")
    for size, count in ((14, 8), (20, 2), (30, 1)):
        maker = started(module, order(size, size), 9)
        for _ in range(count):
            maker.draw(False)
            if maker.dig(3) and maker.dig(6):
                givens = maker.board()
                assert kernel_solutions(size, givens) == 1
                for cell in random.Random(1).sample(given_cells(givens), 12):
                    assert kernel_solutions(size, without(givens, cell)) == 2


def kernel_solutions(size: int, givens: Givens) -> int:
    domains = tuple(3 if value is None else 1 << value for row in givens for value in row)
    half = (size // 2, size // 2)
    found, _, _ = search.solve(size, size, True, half, half, domains, Limit(solutions=2))
    return len(found)


# Streams.


def stream(module: ModuleType, wanted: Order, seed: int) -> Iterator[object]:
    maker = started(module, wanted, seed)
    for levels in ((1,), (2,), (3,), (4, 5), (6,), (3, 6)):
        maker.draw(levels != (6,))
        yield levels[0] > 2 and maker.set_trap(levels[0])
        yield [maker.dig(level) for level in levels]
        yield maker.board()
        yield [maker.solves(level) for level in range(1, 6)]


SIGNATURE = 4116210061  # see test_signature


@pytest.mark.once
def test_signature(module: ModuleType) -> None:
    """Compiled or plain, the same boards come out: a change of what is made shows as a change of this number."""
    checksum = 0
    for wanted in (*ORDERS, order(8, 8), order(9, 12)):
        for seed in (0, 2**64 - 1) if wanted.rows < 8 else (1,):
            checksum = zlib.crc32(str(list(stream(module, wanted, seed))).encode(), checksum)
    assert checksum == SIGNATURE


def test_boards_depend_on_the_seed_alone(module: ModuleType) -> None:
    wanted = order(5, 6)
    seeds = (-1, 0, 1, 2, 10**30)
    made = [list(stream(module, wanted, seed)) for seed in seeds]
    assert len({str(boards) for boards in made}) == len(seeds)
    assert [list(stream(module, wanted, seed)) for seed in seeds] == made
    maker = started(module, wanted, 5)
    maker.draw(False)
    maker.dig(6)
    first = maker.board()
    maker.draw(True)  # whatever a maker did before
    maker.solves(5)
    maker.start(5, never)
    maker.draw(False)
    maker.dig(6)
    assert maker.board() == first


def test_makers_work_side_by_side(module: ModuleType) -> None:
    wanted = order(5, 6)
    expected = [list(stream(module, wanted, seed)) for seed in range(3)]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda seed: list(stream(module, wanted, seed)), range(3))) == expected


# Stopping.


def make_many(maker: Any, levels: tuple[int, ...] = (4,)) -> None:
    for _ in range(100_000):
        maker.draw(True)
        maker.set_trap(4)
        for level in levels:
            maker.dig(level)
        maker.solves(5)


def test_the_watch_stops_everything(module: ModuleType) -> None:
    asked = 0

    def watch() -> bool:
        nonlocal asked
        asked += 1
        return asked > 7

    maker = started(module, order(8, 8), watch=watch)
    with pytest.raises(module.StoppedError):
        make_many(maker)
    assert asked == 8
    with pytest.raises(module.StoppedError):
        maker.draw(False)


def test_an_interrupt_comes_through(module: ModuleType) -> None:
    watch = Interrupt(5)
    maker = started(module, order(8, 8), watch=watch)
    with pytest.raises(KeyboardInterrupt):
        make_many(maker)
    assert watch.asked == 5
    maker.start(1, never)
    maker.draw(False)
    maker.dig(3)
    again = started(module, order(8, 8))
    again.draw(False)
    again.dig(3)
    assert maker.board() == again.board()


@pytest.mark.parametrize("levels", [(1,), (4,), (6,)], ids=str)
def test_stopping_takes_no_time(module: ModuleType, levels: tuple[int, ...]) -> None:
    size = 40 if COMPILED else 10
    watch = Watch(40)
    maker = started(module, order(size, size), watch=watch)
    with pytest.raises(module.StoppedError):
        make_many(maker, levels)
    watch.assert_obeyed()


def test_bad_arguments(module: ModuleType) -> None:
    usual = (4, 4, True, (2, 2), (2, 2))
    with pytest.raises(ValueError, match="at most 64 cells"):
        module.Maker(66, 2, False, (1, 1), (33, 33), tuple(range(132)))
    with pytest.raises(ValueError, match="mirror cell"):
        module.Maker(*usual, tuple(range(15)))
    with pytest.raises(ValueError, match="mirror cell"):
        module.Maker(*usual, (1, 2, 0, *range(3, 16)))
    with pytest.raises(ValueError, match="not enough different lines"):
        module.Maker(8, 4, True, (2, 2), (4, 4), tuple(range(32)))
    maker = started(module, order(4, 4))
    maker.draw(False)
    for work, level in ((maker.dig, 0), (maker.dig, 7), (maker.solves, 0), (maker.solves, 6), (maker.set_trap, 7)):
        with pytest.raises(ValueError, match=f"not {level}"):
            work(level)
