"""The Hitori kernel against a plain enumeration, and its promises: limits, order, threads, size."""

from __future__ import annotations

import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from masume import kernel
from masume.core.engine import Limit
from support.audits import sampled
from support.stopping import Interrupt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from support.stopping import Clock

ALL = Limit(solutions=1_000_000)
UNSHADED, SHADED, OPEN = 1, 2, 3


class LevelState(NamedTuple):
    rows: int
    cols: int
    labels: tuple[int, ...]
    domains: tuple[int, ...]


def free(rows: int, cols: int, labels: tuple[int, ...]) -> LevelState:
    return LevelState(rows, cols, labels, (OPEN,) * (rows * cols))


def solve(hitori: ModuleType, board: LevelState, limit: Limit = ALL) -> tuple[list[tuple[int, ...]], bool, int]:
    return hitori.solve(*board, limit)  # type: ignore[no-any-return]


# The enumeration that the kernel is compared with


def shadings(board: LevelState, start: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every filling that obeys the domains, the pairs of neighbours and the repeats, cell by cell."""
    cell = len(start)
    if cell == board.rows * board.cols:
        yield start
        return
    row, col = divmod(cell, board.cols)
    above = [r * board.cols + col for r in range(row)]
    left = [row * board.cols + c for c in range(col)]
    for value in (0, 1):
        if not board.domains[cell] >> value & 1:
            continue
        if value == 1 and ((above and start[above[-1]]) or (left and start[left[-1]])):
            continue
        if value == 0 and board.labels[cell] != -1:
            twins = [other for other in above + left if board.labels[other] == board.labels[cell]]
            if not all(start[twin] for twin in twins):
                continue
        yield from shadings(board, (*start, value))


def connected(board: LevelState, values: tuple[int, ...]) -> bool:
    """Whether the unshaded cells are one piece."""
    left = {divmod(cell, board.cols) for cell, value in enumerate(values) if value == 0}
    if not left:
        return False
    edge = [left.pop()]
    while edge:
        row, col = edge.pop()
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in left:
                left.remove(other)
                edge.append(other)
    return not left


def obeys_pairs(board: LevelState, values: tuple[int, ...]) -> bool:
    """Whether no neighbours are both shaded and no equal symbols of a line both unshaded."""
    cells = range(board.rows * board.cols)
    rows = [cells[row * board.cols : (row + 1) * board.cols] for row in range(board.rows)]
    for line in rows + [cells[col :: board.cols] for col in range(board.cols)]:
        if any(values[cell] and values[after] for cell, after in pairwise(line)):
            return False
        symbols = [board.labels[cell] for cell in line if not values[cell] and board.labels[cell] != -1]
        if len(set(symbols)) < len(symbols):
            return False
    return True


def enumerated(board: LevelState) -> set[tuple[int, ...]]:
    return {values for values in shadings(board) if connected(board, values)}


# Boards

SIGNATURE = (557, 1163, 622103521)  # solutions, nodes, checksum of the solutions: see test_signature
SIZES = [(1, n) for n in range(1, 7)] + [(n, 1) for n in range(2, 7)] + [(2, n) for n in range(2, 7)]
SIZES += [(n, 2) for n in range(3, 7)] + [(3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (4, 5)] * 3


def random_board(random: Random) -> LevelState:
    """A small board with few or many repeats, some blanks, and often some cells restricted."""
    rows, cols = random.choice(SIZES)
    cells = rows * cols
    symbols = random.choice([list(range(random.randint(1, cells + 1))), [0, 10**6, -7, 2**70, 3, cells, -(2**80)]])
    blanks = random.choice([0, 0, 0.2])
    restricted = random.choice([0, 0, 0.1, 0.5])
    labels = tuple(-1 if random.random() < blanks else random.choice(symbols) for _ in range(cells))
    domains = tuple(
        random.choices([UNSHADED, SHADED, 0], [10, 4, 0.3])[0] if random.random() < restricted else OPEN
        for _ in range(cells)
    )
    return LevelState(rows, cols, labels, domains)


@lru_cache
def small_boards(count: int) -> list[tuple[LevelState, set[tuple[int, ...]]]]:
    random = Random(1)
    return [(board, enumerated(board)) for board in (random_board(random) for _ in range(count))]


def made_board(random: Random, side: int, *, latin: bool = True) -> LevelState:
    """A large board that has a solution: shade cells at random as long as the rest stays connected, fill in symbols
    that do not repeat, and let each shaded cell repeat an unshaded one of its row or column."""
    cells = side * side
    group = list(range(cells + 1))
    shaded = [False] * cells

    def root(node: int) -> int:
        while group[node] != node:
            group[node] = group[group[node]]
            node = group[node]
        return node

    for cell in random.sample(range(cells), cells):
        row, col = divmod(cell, side)
        touching = [cells] if {row, col} & {0, side - 1} else []
        near = False
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)):
            if 0 <= row + down < side and 0 <= col + right < side:
                other = cell + down * side + right
                if shaded[other] and down and right:
                    touching.append(other)
                elif shaded[other]:
                    near = True
        roots = [root(node) for node in touching]
        if near or len(set(roots)) < len(roots):
            continue
        shaded[cell] = True
        for node in roots:
            group[node] = cell
    down_by = random.sample(range(side), side)
    right_by = random.sample(range(side), side)
    symbols = [(down_by[cell // side] + right_by[cell % side]) % side if latin else cell for cell in range(cells)]
    labels = list(symbols)
    for cell in range(cells):
        if shaded[cell]:
            row, col = divmod(cell, side)
            line = [row * side + c for c in range(side)] + [r * side + col for r in range(side)]
            labels[cell] = symbols[random.choice([other for other in line if not shaded[other]])]
    return free(side, side, tuple(labels))


@sampled(600, 2500)
def test_solutions_are_those_of_the_enumeration(hitori: ModuleType, count: int) -> None:
    boards = small_boards(count)
    assert {min(len(expected), 2) for _, expected in boards} == {0, 1, 2}
    if not kernel.compiled():
        boards = boards[: count // 6]
    for board, expected in boards:
        solutions, exhausted, nodes = solve(hitori, board)
        assert exhausted, board
        assert len(solutions) == len(expected), board
        assert set(solutions) == expected, board
        assert nodes >= 2 * (len(solutions) - 1), board


@pytest.mark.parametrize(
    ("rows", "cols", "labels", "count"),
    [
        (1, 1, (1,), 1),
        (1, 2, (1, 1), 2),
        (2, 1, (1, 2), 3),
        (1, 3, (1, 2, 3), 4),
        (1, 3, (1, 1, 2), 2),
        (1, 4, (1, 2, 2, 1), 0),
        (2, 2, (2, 1, 1, 2), 5),
        (2, 2, (1, 1, 1, 1), 0),
        (2, 2, (-1, -1, -1, -1), 5),
        (0, 0, (), 0),
    ],
)
def test_counts_to_check_by_hand(hitori: ModuleType, rows: int, cols: int, labels: tuple[int, ...], count: int) -> None:
    solutions, exhausted, _ = solve(hitori, free(rows, cols, labels))
    assert (len(solutions), exhausted) == (count, True)


def test_each_solution_is_found_when_it_is_given(hitori: ModuleType) -> None:
    for board, expected in small_boards(600)[:150]:
        for values in list(expected)[:5]:
            given = board._replace(domains=tuple(1 << value for value in values))
            assert solve(hitori, given) == ([values], True, 0)


def test_a_cell_that_may_be_nothing_leaves_no_solution(hitori: ModuleType) -> None:
    for cell in range(6):
        domains = tuple(0 if other == cell else OPEN for other in range(6))
        assert solve(hitori, LevelState(2, 3, (1, 2, 3, 4, 5, 6), domains)) == ([], True, 0)


def test_stops_at_the_number_of_solutions_wanted(hitori: ModuleType) -> None:
    board = free(4, 4, tuple(range(16)))
    everything, exhausted, _ = solve(hitori, board)
    assert exhausted
    assert len(everything) > 100
    for wanted in (1, 2, 17, len(everything)):
        solutions, exhausted, _ = solve(hitori, board, Limit(solutions=wanted))
        assert solutions == everything[:wanted]
        assert not exhausted
    assert solve(hitori, board, Limit(solutions=len(everything) + 1))[:2] == (everything, True)


def test_stops_at_the_number_of_nodes_allowed(hitori: ModuleType) -> None:
    board = free(4, 4, tuple(range(16)))
    everything, _, needed = solve(hitori, board)
    for nodes in (0, 1, 16, 40, needed - 1):
        solutions, exhausted, used = solve(hitori, board, Limit(solutions=1_000_000, nodes=nodes))
        assert (exhausted, used) == (False, nodes)
        assert solutions == everything[: len(solutions)]
    assert solve(hitori, board, Limit(solutions=1_000_000, nodes=needed)) == (everything, True, needed)


def test_needs_no_node_where_probing_settles_the_board(hitori: ModuleType) -> None:
    solutions, exhausted, nodes = solve(hitori, free(3, 3, (1, 2, 1, 2, 2, 1, 3, 1, 2)), Limit(nodes=0))
    assert (len(solutions), exhausted, nodes) == (1, True, 0)


def test_stops_when_the_time_is_over(hitori: ModuleType, clock: Clock) -> None:
    endless = free(30, 30, tuple(range(900)))
    solutions, exhausted, _ = solve(hitori, endless, Limit(solutions=10**9, seconds=0.1))
    clock.assert_kept(0.1)
    assert solve(hitori, endless, Limit(solutions=10**9, seconds=0)) == ([], False, 0)
    assert solutions
    assert not exhausted


def test_stops_when_told(hitori: ModuleType) -> None:
    endless = free(30, 30, tuple(range(900)))
    answers = iter([False, False, False, True])
    solutions, exhausted, _ = solve(hitori, endless, Limit(solutions=10**9, stop=lambda: next(answers)))
    assert solutions
    assert not exhausted
    assert next(answers, None) is None


@pytest.mark.parametrize("when", [1, 4])
def test_an_interrupt_goes_through_and_leaves_no_trace(hitori: ModuleType, when: int) -> None:
    random = Random(5)
    boards = [made_board(random, 12), free(12, 12, tuple(range(144)))]
    before = [solve(hitori, board, Limit(solutions=50)) for board in boards]
    interrupt = Interrupt(when)
    with pytest.raises(KeyboardInterrupt):
        solve(hitori, boards[1], Limit(solutions=10**9, stop=interrupt))
    assert interrupt.asked == when
    assert [solve(hitori, board, Limit(solutions=50)) for board in boards] == before


def test_the_same_board_gives_the_same_answer_also_in_threads(hitori: ModuleType) -> None:
    random = Random(6)
    boards = [made_board(random, 9, latin=bool(k % 2)) for k in range(20)]
    limit = Limit(solutions=20)
    expected = [solve(hitori, board, limit) for board in boards]
    assert [solve(hitori, board, limit) for board in reversed(boards)] == expected[::-1]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda board: solve(hitori, board, limit), boards * 4)) == expected * 4


def test_signature(hitori: ModuleType) -> None:
    """Compiled or plain, the search takes the same way: a change of it shows as a change of these numbers."""
    random = Random(7)
    boards = [made_board(random, side, latin=latin) for side in (6, 8, 10, 12, 16) for latin in (False, True) * 4]
    boards += [free(8, 8, tuple(random.randrange(24) for _ in range(64))) for _ in range(40)]
    found = nodes = checksum = 0
    for board in boards:
        solutions, _, used = solve(hitori, board, Limit(solutions=30))
        found += len(solutions)
        nodes += used
        for values in solutions:
            checksum = zlib.crc32(bytes(values), checksum)
    assert (found, nodes, checksum) == SIGNATURE


def test_large_boards(hitori: ModuleType) -> None:
    board = made_board(Random(8), 100)
    solutions, exhausted, _ = solve(hitori, board, Limit(solutions=3))
    assert solutions
    assert exhausted == (len(solutions) < 3)
    for values in solutions:
        assert obeys_pairs(board, values)
        assert connected(board, values)


def test_ten_thousand_guesses_deep(hitori: ModuleType) -> None:
    solutions, exhausted, nodes = solve(hitori, free(100, 100, tuple(range(10_000))), Limit(solutions=3))
    assert [sum(values) for values in solutions] == [0, 1, 1]
    assert not exhausted
    assert nodes == 10_002


def test_labels_and_domains_must_fit_the_board(hitori: ModuleType) -> None:
    with pytest.raises(ValueError, match="2 × 3"):
        hitori.solve(2, 3, (1,) * 5, (OPEN,) * 6, Limit())
    with pytest.raises(ValueError, match="2 × 3"):
        hitori.solve(2, 3, (1,) * 6, (OPEN,) * 7, Limit())
