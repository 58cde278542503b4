"""The Binairo kernel against a plain enumeration, and its promises about limits, interrupts and threads."""

from __future__ import annotations

import inspect
import random
import sys
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import pytest

from masume import kernel
from masume.core.engine import Limit
from masume.kernel.binairo import search as installed
from support.audits import sampled
from support.stopping import Interrupt, Watch

if TYPE_CHECKING:
    from types import ModuleType

Ones = tuple[int, int]
Row = tuple[int, ...]
Answer = tuple[list[tuple[int, ...]], bool, int]

CAP = 200  # compare whole sets of solutions up to this size


class Board(NamedTuple):
    rows: int
    cols: int
    unique_lines: bool
    row_ones: Ones
    col_ones: Ones
    domains: tuple[int, ...]


def no_three(line: Row) -> bool:
    return all(len(set(line[i : i + 3])) > 1 for i in range(len(line) - 2))


def legal(board: Board, values: Row) -> bool:
    """The rules, read from a filled board."""
    across = [values[r * board.cols : (r + 1) * board.cols] for r in range(board.rows)]
    down = [values[c :: board.cols] for c in range(board.cols)]
    return (
        all(domain >> value & 1 for domain, value in zip(board.domains, values, strict=True))
        and all(no_three(line) for line in across + down)
        and all(board.row_ones[0] <= sum(row) <= board.row_ones[1] for row in across)
        and all(board.col_ones[0] <= sum(col) <= board.col_ones[1] for col in down)
        and (not board.unique_lines or (len(set(across)) == board.rows and len(set(down)) == board.cols))
    )


def fillings(board: Board, most: int) -> list[Row]:
    """All fillings, or the first few, row by row."""
    lines = [
        line
        for line in product((0, 1), repeat=board.cols)
        if no_three(line) and board.row_ones[0] <= sum(line) <= board.row_ones[1]
    ]
    fitting = [
        [line for line in lines if all(board.domains[r * board.cols + c] >> v & 1 for c, v in enumerate(line))]
        for r in range(board.rows)
    ]
    found: list[Row] = []
    heads: list[list[Row]] = [[]]
    while heads and len(found) < most:
        head = heads.pop()
        if len(head) == board.rows:
            values = tuple(value for row in head for value in row)
            if legal(board, values):
                found.append(values)
            continue
        for row in fitting[len(head)]:
            if len(head) < 2 or not any(a == b == c for a, b, c in zip(row, head[-1], head[-2], strict=True)):
                heads.append([*head, row])
    return found


def ones(rng: random.Random, length: int) -> Ones:
    """The quota of a line: mostly the usual ones, now and then an odd or an impossible one."""
    half = length // 2
    if length % 2 == 0 and rng.random() < 0.8:
        return half, half
    return rng.choice([(half, half + 1), (half, half), (half + 1, half + 1), (half - 1, half + 1), (half + 1, half)])


def random_board(rng: random.Random, largest: int) -> Board:
    """A small board with random domains; most of them leave at least one solution."""
    while True:
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        if rows * cols <= largest:
            break
    board = Board(rows, cols, rng.random() < 0.5, ones(rng, cols), ones(rng, rows), (3,) * (rows * cols))
    share = rng.choice((0.2, 0.3, 0.5, 0.8))
    some, _, _ = installed.solve(*board, limit=Limit(solutions=30))
    if some and rng.random() < 0.8:
        wanted = rng.choice(some)
        domains = [1 << wanted[i] if rng.random() < share else 3 for i in range(rows * cols)]
        if rng.random() < 0.3:
            domains[rng.randrange(rows * cols)] = rng.choice((0, 1, 2))
    else:
        domains = [rng.choice((1, 2)) if rng.random() < share / 2 else 3 for _ in range(rows * cols)]
    return board._replace(domains=tuple(domains))


def large_board(rng: random.Random, rows: int, cols: int, share: float) -> tuple[Board, Row]:
    """A large board with a known solution: where two legal lines cross, the sum of their values modulo 2. Each row is
    then like one of the lines or the opposite of it, so that rows repeat."""

    def line(length: int) -> Row:
        pieces = [rng.choice(((0, 1), (1, 0))) for _ in range(length // 2)]
        return tuple(value for piece in pieces for value in piece)

    across, down = line(cols), line(rows)
    solution = tuple(a ^ d for d in down for a in across)
    domains = tuple(1 << value if rng.random() < share else 3 for value in solution)
    return Board(rows, cols, False, (cols // 2, cols // 2), (rows // 2, rows // 2), domains), solution


SIGNATURE = (60, 180, 3110490771)  # solutions, nodes, checksum of the solutions: see test_signature


def puzzle(size: int, seed: int, share: float) -> tuple[Board, Row]:
    """A board with different lines and some cells of a solution given."""
    rng = random.Random(seed)
    board = Board(size, size, True, (size // 2, size // 2), (size // 2, size // 2), (3,) * (size * size))
    ((solution,), _, _) = installed.solve(*board, limit=Limit(solutions=1))
    return board._replace(domains=tuple(1 << value if rng.random() < share else 3 for value in solution)), solution


@sampled(500, 2000)
def test_same_solutions_as_an_enumeration(binairo: ModuleType, count: int) -> None:
    rng = random.Random(4)
    seen: Counter[str] = Counter()
    boards = count if kernel.compiled() else count // 6
    for _ in range(boards):
        board = random_board(rng, 24)
        expected = fillings(board, CAP + 1)
        solutions, exhausted, nodes = binairo.solve(*board, limit=Limit(solutions=CAP))
        assert len(set(solutions)) == len(solutions)
        if len(expected) < CAP:
            assert sorted(solutions) == sorted(expected), board
            assert exhausted
        else:
            assert len(solutions) == CAP
            assert not exhausted
            assert all(legal(board, values) for values in solutions), board
        assert (nodes > 0) or exhausted or len(solutions) == CAP
        seen["none" if not expected else "one" if len(expected) == 1 else "many"] += 1
        seen["odd"] += board.rows % 2 or board.cols % 2
        seen["unique lines"] += board.unique_lines
    assert min(seen.values()) > boards // 60, seen


@sampled(300, 1500)
def test_learning_finds_the_same(binairo: ModuleType, count: int) -> None:
    """Small boards do not get to the learner by themselves: here it takes over at once, or after a dead end or two,
    when some solutions have been found already."""
    rng = random.Random(16)
    seen: Counter[int] = Counter()
    for number in range(count if kernel.compiled() else count // 6):
        board = random_board(rng, 24)
        expected = fillings(board, CAP)
        solutions, exhausted, _ = binairo.solve(*board, limit=Limit(solutions=CAP + 1), patience=number % 3)
        assert len(set(solutions)) == len(solutions)
        if len(expected) < CAP:
            assert sorted(solutions) == sorted(expected), board
            assert exhausted
        else:
            assert all(legal(board, values) for values in solutions), board
        seen[min(len(expected), 2)] += 1
    assert min(seen.values()) > 3, seen


def test_learning_on_lines_of_several_words(binairo: ModuleType) -> None:
    rng = random.Random(17)
    for rows, cols, share in ((70, 6, 0.4), (6, 70, 0.4), (2, 130, 0.3)):
        board, _ = large_board(rng, rows, cols, share)
        solutions, exhausted, _ = binairo.solve(*board, limit=Limit(solutions=20))
        learnt, all_learnt, _ = binairo.solve(*board, limit=Limit(solutions=20), patience=0)
        assert (len(learnt), all_learnt) == (len(solutions), exhausted)
        assert all(legal(board, values) for values in learnt)
        assert sorted(learnt) == sorted(solutions) or not exhausted


def test_learning_stops_at_its_limits(binairo: ModuleType) -> None:
    board = Board(12, 12, True, (6, 6), (6, 6), (3,) * 144)
    solutions, exhausted, nodes = binairo.solve(*board, Limit(10**9, nodes=40), 0)
    assert not exhausted
    assert nodes == 40
    assert all(legal(board, values) for values in solutions)
    watch = Watch(20)
    solutions, exhausted, _ = binairo.solve(*board, Limit(10**9, stop=watch), 0)
    assert not exhausted
    interrupt = Interrupt(3)
    with pytest.raises(KeyboardInterrupt):
        binairo.solve(*board, Limit(10**9, stop=interrupt), 0)
    assert len(binairo.solve(*board, Limit(3), 0)[0]) == 3


@pytest.mark.parametrize(
    ("rows", "cols", "unique_lines", "count"),
    [
        (4, 4, True, 72),
        (4, 6, True, 96),
        (6, 4, True, 96),
        (4, 4, False, 90),
        (4, 6, False, 642),
        (2, 2, True, 2),
        (2, 6, True, 0),  # columns of two cells come in two ways only
        (8, 66, True, 0),  # and columns of eight cells in 34
    ],
)
def test_number_of_boards(binairo: ModuleType, rows: int, cols: int, unique_lines: bool, count: int) -> None:
    solutions, exhausted, _ = binairo.solve(
        rows,
        cols,
        unique_lines,
        (cols // 2, cols // 2),
        (rows // 2, rows // 2),
        (3,) * (rows * cols),
        Limit(solutions=10_000),
    )
    assert len(solutions) == count
    assert exhausted


def test_thousands_of_solutions_are_counted_exactly(binairo: ModuleType) -> None:
    if not kernel.compiled():
        pytest.skip("slow in plain Python")
    for unique_lines, count in ((True, 4140), (False, 11222)):
        solutions, exhausted, _ = binairo.solve(6, 6, unique_lines, (3, 3), (3, 3), (3,) * 36, Limit(solutions=20_000))
        assert len(set(solutions)) == len(solutions) == count
        assert exhausted


@pytest.mark.parametrize("unique_lines", [False, True])
def test_single_cells_and_single_lines(binairo: ModuleType, unique_lines: bool) -> None:
    everything = Limit(solutions=100)
    assert binairo.solve(1, 1, unique_lines, (0, 1), (0, 1), (3,), everything) == ([(0,), (1,)], True, 2)
    assert binairo.solve(1, 1, unique_lines, (0, 0), (0, 1), (3,), everything) == ([(0,)], True, 0)
    assert binairo.solve(1, 1, unique_lines, (0, 0), (1, 1), (3,), everything) == ([], True, 0)
    assert binairo.solve(1, 1, unique_lines, (0, 1), (0, 1), (0,), everything) == ([], True, 0)
    solutions, exhausted, _ = binairo.solve(1, 4, unique_lines, (2, 2), (0, 1), (3,) * 4, everything)
    assert len(solutions) == (0 if unique_lines else 6)
    assert exhausted


def test_a_board_must_fit_its_size(binairo: ModuleType) -> None:
    with pytest.raises(ValueError, match="need 4 domains, not 3"):
        binairo.solve(2, 2, True, (1, 1), (1, 1), (3, 3, 3), Limit())
    with pytest.raises(ValueError, match="at least one row"):
        binairo.solve(0, 2, True, (1, 1), (0, 0), (), Limit())


def test_search_stops_at_its_limits(binairo: ModuleType) -> None:
    board = (8, 8, True, (4, 4), (4, 4), (3,) * 64)
    for wanted in (1, 2, 7):
        solutions, exhausted, _ = binairo.solve(*board, Limit(solutions=wanted))
        assert len(set(solutions)) == len(solutions) == wanted
        assert not exhausted
    for most in (0, 1, 5):
        solutions, exhausted, nodes = binairo.solve(*board, Limit(solutions=10_000, nodes=most))
        assert nodes == most
        assert not exhausted
    assert binairo.solve(*board, Limit(seconds=0)) == ([], False, 0)
    assert binairo.solve(*board, Limit(stop=lambda: True)) == ([], False, 0)
    watch = Watch(20)
    solutions, exhausted, _ = binairo.solve(10, 10, True, (5, 5), (5, 5), (3,) * 100, Limit(10**9, stop=watch))
    watch.assert_obeyed()
    assert not exhausted
    assert all(legal(Board(10, 10, True, (5, 5), (5, 5), (3,) * 100), values) for values in solutions)


def test_a_solved_board_needs_no_nodes(binairo: ModuleType) -> None:
    board, solution = puzzle(8, 1, 1.0)
    assert binairo.solve(*board, limit=Limit(nodes=0)) == ([solution], True, 0)


def test_an_interrupt_comes_through(binairo: ModuleType) -> None:
    board = (10, 10, True, (5, 5), (5, 5), (3,) * 100)
    interrupt = Interrupt(3)
    right = binairo.solve(*board, Limit(solutions=3))
    with pytest.raises(KeyboardInterrupt):
        binairo.solve(*board, Limit(solutions=10**9, stop=interrupt))
    assert interrupt.asked == 3
    assert binairo.solve(*board, Limit(solutions=3)) == right


def test_same_answer_every_time_and_in_every_thread(binairo: ModuleType) -> None:
    rng = random.Random(8)
    boards = [random_board(rng, 24) for _ in range(20)]
    boards += [Board(6, 6, True, (3, 3), (3, 3), (3,) * 36)] * 2

    def answers() -> list[Answer]:
        return [binairo.solve(*board, limit=Limit(solutions=5)) for board in boards]

    first = answers()
    assert answers() == first
    with ThreadPoolExecutor(2) as threads:
        for again in [threads.submit(answers) for _ in range(4)]:
            assert again.result() == first


@pytest.mark.once
def test_signature(binairo: ModuleType) -> None:
    """Compiled or plain, the search takes the same way: a change of it shows as a change of these numbers."""
    rng = random.Random(15)
    boards = [random_board(rng, 30) for _ in range(40)]
    boards += [puzzle(size, size, share)[0] for size, share in ((8, 0.2), (10, 0.25), (12, 0.3))]
    boards += [large_board(rng, 70, 10, 0.6)[0], large_board(rng, 8, 40, 0.4)[0]]
    boards += [Board(9, 7, True, (3, 4), (4, 5), (3,) * 63), large_board(rng, 2, 130, 0.3)[0]]
    found = nodes = checksum = 0
    for board in boards:
        solutions, _, used = binairo.solve(*board, limit=Limit(solutions=10, nodes=15))
        found += len(solutions)
        nodes += used
        for values in solutions:
            checksum = zlib.crc32(bytes(values), checksum)
    assert (found, nodes, checksum) == SIGNATURE


@pytest.mark.once
@pytest.mark.parametrize(
    ("rows", "cols", "share"),
    [
        (64, 64, 0.85),
        (66, 64, 0.85),
        (100, 100, 0.85),
        (36, 130, 0.85),
        (20, 190, 0.85),
        (4, 400, 0.85),
        (30, 70, 0.6),  # rows of two words, columns of one, and work for the completions of both
    ],
)
def test_large_boards(binairo: ModuleType, rows: int, cols: int, share: float) -> None:
    board, solution = large_board(random.Random(1), rows, cols, share)
    solutions, exhausted, _ = binairo.solve(*board, limit=Limit(solutions=2))
    assert solutions
    assert solution in solutions or not exhausted
    assert all(legal(board, values) for values in solutions)
    given = board._replace(domains=tuple(1 << value for value in solution))
    assert binairo.solve(*given, limit=Limit(solutions=2)) == ([solution], True, 0)
    wrong = given._replace(domains=(*given.domains[:-1], 2 - solution[-1]))
    assert binairo.solve(*wrong, limit=Limit(solutions=2)) == ([], True, 0)


def test_what_is_remembered_of_a_line_is_not_taken_for_another(binairo: ModuleType) -> None:
    """Hundreds of rows with the same zeros and other ones: more than the search can remember without collisions."""
    lines = [line for line in product((0, 1), repeat=14) if no_three(line) and sum(line) == 7]
    zeros = (4, 11)
    others = [c for c in range(14) if c not in zeros]
    every = 1 if kernel.compiled() else 15
    for given in [*combinations(others, 5), *combinations(others, 4)][::every]:
        domains = tuple(1 if c in zeros else 2 if c in given else 3 for c in range(14))
        expected = [line for line in lines if all(domain >> v & 1 for domain, v in zip(domains, line, strict=True))]
        solutions, exhausted, _ = binairo.solve(1, 14, False, (7, 7), (0, 1), domains, Limit(solutions=1000))
        assert sorted(solutions) == expected
        assert exhausted


@pytest.mark.parametrize("length", [124, 128, 172, 176, 178, 302, 380])
@pytest.mark.parametrize("often", [0, 1])
def test_lines_that_swing_far(binairo: ModuleType, length: int, often: int) -> None:
    """One value twice as often as the other in the first half of a line, and the other way round in the second."""
    first = [often if c % 3 < 2 else 1 - often for c in range(length // 2)]
    line = (*first, *(1 - value for value in first))
    assert no_three(line)
    for gap in range(3, length - 7, 11):
        domains = tuple(3 if gap <= c < gap + 4 else 1 << value for c, value in enumerate(line))
        solutions, exhausted, _ = binairo.solve(1, length, False, (length // 2,) * 2, (0, 1), domains, Limit(9))
        assert line in solutions
        assert exhausted


def test_equal_lines_of_several_words(binairo: ModuleType) -> None:
    """Two columns that differ nowhere but in the last word, and then nowhere at all."""
    board, solution = large_board(random.Random(3), 130, 2, 1.0)
    rows = [solution[2 * r : 2 * r + 2] for r in range(130)]
    assert all(row in ((0, 1), (1, 0)) for row in rows)
    unique = board._replace(unique_lines=True, row_ones=(0, 2))
    assert binairo.solve(*unique, limit=Limit())[0] == []  # the rows repeat
    turned = Board(2, 130, True, (65, 65), (0, 2), tuple(1 << row[i] for i in (0, 0) for row in rows))
    assert not legal(turned, tuple(domain >> 1 for domain in turned.domains))
    assert binairo.solve(*turned, limit=Limit())[0] == []


@pytest.mark.once
def test_a_deep_search_needs_no_recursion(binairo: ModuleType) -> None:
    """Without quotas, two columns of many cells leave a choice in every second row: far more levels of search than
    calls that Python has left here."""
    board = Board(160, 2, False, (0, 2), (0, 160), (3,) * 320)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 40)
    try:
        solutions, exhausted, nodes = binairo.solve(*board, limit=Limit(solutions=1))
    finally:
        sys.setrecursionlimit(usual)
    assert nodes >= 80
    assert not exhausted
    assert legal(board, solutions[0])
