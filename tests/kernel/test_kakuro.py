"""The Kakuro kernel against a plain backtracking search, on small boards of every sort."""

from __future__ import annotations

import random
import threading
import zlib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from masume import kernel
from masume.core.engine import Limit
from masume.core.grid import mask_of, runs
from support.audits import sampled
from support.stopping import Clock, Watch

if TYPE_CHECKING:
    from types import ModuleType

Answer = tuple[list[tuple[int, ...]], bool, int]

ANY = 0b1111111110
CAP = 100


class Board(NamedTuple):
    size: int
    cells: tuple[int, ...]
    across: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]
    domains: tuple[int, ...]


def board(rows: int, cols: int, white: set[int], sums: dict[tuple[int, ...], int], domains: dict[int, int]) -> Board:
    """Runs without a sum have no clue, cells without a domain may hold any digit."""
    across, down = runs(rows, cols, white)
    return Board(
        rows * cols,
        tuple(sorted(white)),
        across,
        down,
        tuple(sums.get(run, 0) for run in across) + tuple(sums.get(run, 0) for run in down),
        tuple(domains.get(square, ANY) if square in white else 0 for square in range(rows * cols)),
    )


def line(length: int, clue: int = 0, domains: dict[int, int] | None = None) -> Board:
    """One across run; its cells are down runs of length 1 without a clue."""
    return board(1, length, set(range(length)), {tuple(range(length)): clue} if length > 1 else {}, domains or {})


def solve(module: ModuleType, puzzle: Board, limit: Limit) -> Answer:
    answer: Answer = module.solve(*puzzle, limit)
    return answer


def is_solution(puzzle: Board, values: tuple[int, ...]) -> bool:
    for run, clue in zip(puzzle.across + puzzle.down, puzzle.sums, strict=True):
        digits = [values[square] for square in run]
        if len(set(digits)) < len(run) or (clue and sum(digits) != clue):
            return False
    return all(
        1 <= values[square] <= 9 and puzzle.domains[square] >> values[square] & 1
        if square in puzzle.cells
        else values[square] == -1
        for square in range(puzzle.size)
    )


def backtrack(puzzle: Board, cap: int, patience: int) -> list[tuple[int, ...]] | None:
    """The first solutions in reading order, at most `cap`; None when it would take too long."""
    lines = puzzle.across + puzzle.down
    through = {square: [number for number, run in enumerate(lines) if square in run] for square in puzzle.cells}
    values = [-1] * puzzle.size
    used: list[set[int]] = [set() for _ in lines]
    low = [left * (left + 1) // 2 for left in range(puzzle.size)]  # the least sum of so many different digits
    found: list[tuple[int, ...]] = []
    steps = 0

    def fits(digit: int, number: int) -> bool:
        clue = puzzle.sums[number]
        total = sum(used[number]) + digit
        left = len(lines[number]) - len(used[number]) - 1
        return digit not in used[number] and (clue == 0 or total + low[left] <= clue <= total + 10 * left - low[left])

    def fill(position: int) -> None:
        nonlocal steps
        steps += 1
        if position == len(puzzle.cells):
            found.append(tuple(values))
            return
        square = puzzle.cells[position]
        one, two = through[square]
        for digit in range(1, 10):
            if puzzle.domains[square] >> digit & 1 and fits(digit, one) and fits(digit, two):
                values[square] = digit
                used[one].add(digit)
                used[two].add(digit)
                fill(position + 1)
                used[one].remove(digit)
                used[two].remove(digit)
                if len(found) == cap or steps >= patience:
                    break
        values[square] = -1

    fill(0)
    return found if steps < patience else None


def random_board(rng: random.Random) -> Board:
    """A small board: some clues missing, a few wrong, some domains narrowed (very few of them to nothing)."""
    rows, cols = rng.choice([(1, 5), (1, 9), (2, 3), (2, 7), (3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (1, 12)])
    density = rng.choice([0.5, 0.65, 0.8, 1.0])
    white = {square for square in range(rows * cols) if rng.random() < density}
    step = rng.choice([1, 2, 4])
    digit = rng.sample(range(1, 10), 9)
    values = {square: digit[(square // cols * step + square % cols) % 9] for square in white}
    if rng.random() < 0.7:  # less regular, perhaps with a digit twice in a run
        for square in rng.sample(sorted(white), len(white) // 3):
            values[square] = rng.randint(1, 9)
    across, down = runs(rows, cols, white)
    clued = rng.choice([0.0, 0.5, 0.9, 1.0, 1.0])
    sums = {run: sum(values[square] for square in run) for run in across + down if rng.random() < clued}
    if rng.random() < 0.15 and sums:
        sums[rng.choice(sorted(sums))] += rng.choice([-1, 1, 40])
    domains: dict[int, int] = {}
    narrow = rng.choice([0.0, 0.0, 0.3, 1.0])
    for square in white:
        if rng.random() < narrow:
            domains[square] = rng.randrange(1024) & rng.choice([ANY, rng.randrange(1024)]) | 1 << values[square]
    if rng.random() < 0.1 and white:
        domains[rng.choice(sorted(white))] = rng.choice([0, 1, 2, 6, 1024])
    return board(rows, cols, white, sums, domains)


def tangled_board(rng: random.Random) -> Board:
    """A small board on which guesses are needed and often fail."""
    rows, cols = rng.choice([(4, 4), (4, 5), (5, 5)])
    clued, digits = rng.choice([(0.6, 3), (0.7, 4), (0.8, 4)])
    digit = rng.sample(range(1, 10), 9)
    values = {
        square: digit[(square // cols * 2 + square % cols) % 9] for square in range(rows * cols) if rng.random() < 0.9
    }
    across, down = runs(rows, cols, values)
    sums = {run: sum(values[square] for square in run) for run in across + down if rng.random() < clued}
    if rng.random() < 0.2 and sums:
        sums[rng.choice(sorted(sums))] += rng.choice([-1, 1])
    domains = {square: 1 << value | mask_of(rng.sample(range(1, 10), digits - 1)) for square, value in values.items()}
    return board(rows, cols, set(values), sums, domains)


def wide_board(rng: random.Random, side: int, walls: float, narrow: float) -> Board:
    """A large board with at least one solution; the share `narrow` of the cells keeps two digits only."""
    digit = rng.sample(range(1, 10), 9)
    squares = [(row, col) for row in range(side) for col in range(side)]
    values = {
        row * side + col: digit[(2 * row + col) % 9]
        for row, col in squares
        if (row + col) % 10 and rng.random() >= walls
    }
    across, down = runs(side, side, values)
    sums = {run: sum(values[square] for square in run) for run in across + down}
    domains = {square: 1 << value | 1 << rng.randint(1, 9) for square, value in values.items() if rng.random() < narrow}
    return board(side, side, set(values), sums, domains)


@cache
def solved_boards(seed: int, count: int) -> list[tuple[Board, list[tuple[int, ...]]]]:
    """Random boards with their solutions (the first CAP of them)."""
    rng = random.Random(seed)
    solved: list[tuple[Board, list[tuple[int, ...]]]] = []
    while len(solved) < count:
        puzzle = tangled_board(rng) if len(solved) % 4 == 3 else random_board(rng)
        solutions = backtrack(puzzle, CAP, 2000)
        if solutions is not None:
            solved.append((puzzle, solutions))
    return solved


def compare(module: ModuleType, boards: list[tuple[Board, list[tuple[int, ...]]]]) -> None:
    for puzzle, expected in boards:
        solutions, exhausted, _ = solve(module, puzzle, Limit(solutions=CAP))
        assert len(set(solutions)) == len(solutions)
        if len(expected) < CAP:
            assert sorted(solutions) == expected, puzzle
            assert exhausted
        else:
            assert len(solutions) == CAP
            assert all(is_solution(puzzle, values) for values in solutions), puzzle


@pytest.mark.once
def test_the_random_boards_are_of_every_sort() -> None:
    counts = [len(solutions) for _, solutions in solved_boards(1, 400)]
    assert min(counts.count(0), counts.count(1), counts.count(CAP), sum(1 < n < CAP for n in counts)) > 35


@sampled(400, 1600)
def test_agrees_with_backtracking(kakuro: ModuleType, count: int) -> None:
    compare(kakuro, solved_boards(1, count)[: count if kernel.compiled() else count // 4])


@pytest.mark.skipif(kernel.compiled(), reason="compiled constants cannot be changed; the plain form's run tests this")
def test_restarts_lose_and_repeat_nothing(monkeypatch: pytest.MonkeyPatch, kakuro: ModuleType) -> None:
    monkeypatch.setattr(kakuro, "GUESSES_UNTIL_RESTART", 2)
    compare(kakuro, solved_boards(1, 400))


def test_counts_latin_squares(kakuro: ModuleType) -> None:
    """Without clues the digits only differ; 576 is the number of Latin squares of order 4."""
    puzzle = board(4, 4, set(range(16)), {}, dict.fromkeys(range(16), 0b11110))
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=10_000))
    assert (len(set(solutions)), len(solutions), exhausted) == (576, 576, True)


def test_pieces_multiply(kakuro: ModuleType) -> None:
    """Five separate pairs of cells with sum 5 and four fillings each."""
    white = {square for square in range(15) if square % 3 < 2}
    lines = [(3 * row, 3 * row + 1) for row in range(5)]
    # Walls between the rows: every second row of a board of nine.
    spread = {square // 3 * 6 + square % 3 for square in white}
    puzzle = board(9, 3, spread, {(2 * a, 2 * a + 1): 5 for a, _ in lines}, {})
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=5_000))
    assert (len(set(solutions)), exhausted) == (4**5, True)
    assert all(is_solution(puzzle, values) for values in solutions)
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=1_000))
    assert (len(set(solutions)), exhausted) == (1_000, False)
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=4**5))
    assert len(set(solutions)) == 4**5


@pytest.mark.parametrize(
    "puzzle",
    [
        line(2, 18),
        line(2, 2),
        line(3, 46),
        line(3, 1_000_000),
        line(3, -4),
        line(9, 44),
        line(10),
        line(10, 45),
        line(12, 55),
        board(1, 1, {0}, {(0,): 10}, {}),
        board(1, 1, {0}, {(0,): 45}, {}),
        board(1, 1, {0}, {(0,): 3}, {0: 1 << 4}),
        line(2, 4, {0: 1 << 2, 1: 1 << 2}),
        line(3, 0, {0: 6, 1: 6, 2: 6}),
        line(4, 0, {2: 0}),
        line(4, 0, {2: 1 | 1 << 10}),
    ],
)
def test_no_solution(kakuro: ModuleType, puzzle: Board) -> None:
    assert solve(kakuro, puzzle, Limit()) == ([], True, 0)


def test_single_cells(kakuro: ModuleType) -> None:
    assert solve(kakuro, board(1, 3, {1}, {(1,): 7}, {}), Limit()) == ([(-1, 7, -1)], True, 0)
    solutions, exhausted, _ = solve(kakuro, board(1, 1, {0}, {}, {}), Limit(solutions=20))
    assert (sorted(solutions), exhausted) == ([(digit,) for digit in range(1, 10)], True)
    assert solve(kakuro, board(1, 2, set(), {}, {}), Limit()) == ([(-1, -1)], True, 0)


def test_domains_beyond_the_digits_do_not_matter(kakuro: ModuleType) -> None:
    puzzle = line(2, 3, {0: -1, 1: 1 << 100 | 0b110})
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=9))
    assert (sorted(solutions), exhausted) == ([(1, 2), (2, 1)], True)


@pytest.mark.parametrize(
    "change",
    [
        {"domains": (ANY,)},
        {"sums": (3,)},
        {"cells": (0, 5)},
        {"cells": (0, 0)},
        {"across": ((0,),)},
        {"across": ((0, 0),)},
        {"across": ((0, 9),)},
        {"down": ((0,), (-1,))},
    ],
)
def test_malformed_boards_are_refused(kakuro: ModuleType, change: dict[str, tuple[int, ...]]) -> None:
    puzzle = line(2, 3)
    with pytest.raises(ValueError, match=r"square|board"):
        solve(kakuro, puzzle._replace(**change), Limit())  # type: ignore[arg-type]
    assert len(solve(kakuro, puzzle, Limit())[0]) == 2


def test_solution_limit(kakuro: ModuleType) -> None:
    puzzle = line(4, 20)
    everything, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=10_000))
    assert exhausted
    for wanted in (1, 2, 3, len(everything) - 1):
        solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=wanted))
        assert len(set(solutions)) == wanted
        assert not exhausted
    assert len(solve(kakuro, puzzle, Limit(solutions=10**30))[0]) == len(everything)


def test_node_limit(kakuro: ModuleType) -> None:
    puzzle = wide_board(random.Random(3), 20, 0.15, 0.0)
    for nodes in (0, 1, 7, 60):
        _, exhausted, used = solve(kakuro, puzzle, Limit(solutions=10**6, nodes=nodes))
        assert (exhausted, used) == (False, nodes)
    assert solve(kakuro, line(2, 17, {0: 1 << 8}), Limit(nodes=0)) == ([(8, 9)], True, 0)


def test_time_limit(kakuro: ModuleType, clock: Clock) -> None:
    puzzle = wide_board(random.Random(4), 30, 0.1, 0.0)
    solutions, exhausted, _ = solve(kakuro, puzzle, Limit(solutions=10**6, seconds=0.1))
    clock.assert_kept(0.1)
    assert not exhausted
    assert all(is_solution(puzzle, values) for values in solutions[:5])
    assert solve(kakuro, puzzle, Limit(solutions=10**6, seconds=0))[1:] == (False, 0)


def test_limits_hold_while_pieces_are_combined(kakuro: ModuleType) -> None:
    """Twelve cells that do not touch have 9 ** 12 combinations, though each is searched at once."""
    apart = board(12, 12, {13 * i for i in range(12)}, {}, {})
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    solutions, exhausted, _ = solve(kakuro, apart, Limit(10**12, stop=stop))
    assert not exhausted
    assert 0 < len(set(solutions)) == len(solutions) < 10**6


class Stop:
    """Says stop, or raises, when it is asked for the last time."""

    def __init__(self, last: int, error: BaseException | None) -> None:
        self.asked = 0
        self.last = last
        self.error = error

    def __call__(self) -> bool:
        self.asked += 1
        if self.asked == self.last and self.error:
            raise self.error
        return self.asked == self.last


@pytest.mark.parametrize("last", [1, 2, 5])
def test_stop_and_interrupt(kakuro: ModuleType, last: int) -> None:
    puzzle = wide_board(random.Random(5), 30, 0.1, 0.0)
    small = line(4, 20)
    expected = solve(kakuro, small, Limit(solutions=100))
    stop = Stop(last, None)
    assert not solve(kakuro, puzzle, Limit(solutions=10**6, stop=stop))[1]
    assert stop.asked == last
    assert solve(kakuro, small, Limit(solutions=100)) == expected
    with pytest.raises(KeyboardInterrupt):
        solve(kakuro, puzzle, Limit(solutions=10**6, stop=Stop(last, KeyboardInterrupt())))
    assert solve(kakuro, small, Limit(solutions=100)) == expected


def test_same_answer_again_and_from_two_threads(kakuro: ModuleType) -> None:
    rng = random.Random(6)
    boards = [wide_board(rng, 14, 0.2, 0.5) for _ in range(30 if kernel.compiled() else 3)]
    limit = Limit(solutions=5, nodes=300)
    expected = [solve(kakuro, puzzle, limit) for puzzle in boards]
    answers: list[list[Answer]] = [[], []]

    def work(number: int) -> None:
        for puzzle in boards:
            answers[number].append(solve(kakuro, puzzle, limit))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected, expected]


def test_signature(kakuro: ModuleType) -> None:
    """Compiled or plain, the search takes the same way: a change of it shows as a change of these numbers."""
    rng = random.Random(7)
    boards = [random_board(rng) for _ in range(150)]
    boards += [wide_board(rng, side, 0.2, 0.5) for side in (8, 10, 12, 14)]
    nodes = checksum = 0
    for puzzle in boards:
        answer = solve(kakuro, puzzle, Limit(solutions=20, nodes=250))
        nodes += answer[2]
        checksum = zlib.crc32(repr(answer).encode(), checksum)
    assert (nodes, checksum) == (1994, 2229549418)


def test_large_boards(kakuro: ModuleType) -> None:
    """A hundred by a hundred: no recursion, whatever the depth of the search."""
    rng = random.Random(8)
    puzzle = wide_board(rng, 100, 0.3, 1.0)
    solutions, _, _ = solve(kakuro, puzzle, Limit(solutions=1))
    assert all(is_solution(puzzle, values) for values in solutions)
    assert solutions
    if kernel.compiled():
        free = wide_board(rng, 100, 0.3, 0.0)
        watch = Watch(20)
        solve(kakuro, free, Limit(stop=watch))
        watch.assert_often()
