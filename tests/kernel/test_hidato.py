"""The Hidato search against a brute force that shares nothing with it, and its limits."""

from __future__ import annotations

import random
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from masume import kernel
from masume.core.engine import Limit
from masume.core.grid import Shape, mask_of, shape
from support.audits import sampled

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from support.stopping import Clock

Domains = tuple[int, ...]
Solution = tuple[int, ...]

CAP = 300  # brute force gives up on boards with more solutions
TOO_LONG = 60_000  # or on boards that take it more steps


def brute_force(board: Shape, domains: Domains) -> set[Solution] | None:
    """All solutions, by walking the numbers 1, 2, 3, ... over the board; None when there is too much of it."""
    count = len(board.cells)
    found: set[Solution] = set()
    steps = 0
    walks: list[list[int]] = [[cell] for cell in board.cells if domains[cell] >> 1 & 1]
    while walks:
        walk = walks.pop()
        steps += 1
        if steps > TOO_LONG or len(found) > CAP:
            return None
        if len(walk) == count:
            values = [-1] * (board.rows * board.cols)
            for number, cell in enumerate(walk, 1):
                values[cell] = number
            found.add(tuple(values))
            continue
        for cell in board.touching[walk[-1]]:
            if cell not in walk and domains[cell] >> len(walk) + 1 & 1:
                walks.append([*walk, cell])
    return found


def random_shape(rng: random.Random, cells: int) -> Shape:
    """A small rectangle of any neighbourhood, often with holes, sometimes in pieces."""
    while True:
        rows, cols = rng.randint(1, 5), rng.randint(1, 5)
        if rows * cols <= cells:
            break
    squares = list(range(rows * cols))
    holes = rng.choice((0, 0, 1, 2, 4))
    kept = rng.sample(squares, max(1, len(squares) - holes))
    return shape(rows, cols, rng.choice((4, 6, 8)), mask_of(kept))


def random_walk(rng: random.Random, board: Shape, tries: int = 30) -> list[int] | None:
    """A path over all cells, when luck finds one."""
    for _ in range(tries):
        walk = [rng.choice(board.cells)]
        while True:
            exits = [cell for cell in board.touching[walk[-1]] if cell not in walk]
            if not exits:
                break
            walk.append(min(exits, key=lambda c: (sum(d not in walk for d in board.touching[c]), rng.random())))
        if len(walk) == len(board.cells):
            return walk
    return None


def random_domains(rng: random.Random, board: Shape) -> Domains:
    """Givens of a solution (or any givens), open cells with or without the givens' numbers, and odd restrictions."""
    count = len(board.cells)
    everything = (1 << count + 1) - 2
    numbers = dict(zip(random_walk(rng, board) or rng.sample(board.cells, count), range(1, count + 1), strict=True))
    share = rng.choice((0.0, 0.2, 0.4, 0.7))
    givens = {cell for cell in board.cells if rng.random() < share}
    if rng.random() < 0.5:
        for cell in givens:
            everything &= ~(1 << numbers[cell])
    domains = [0] * (board.rows * board.cols)
    for cell in board.cells:
        domains[cell] = 1 << numbers[cell] if cell in givens else everything
    for _ in range(rng.choice((0, 0, 1, 3, count))):
        cell = rng.choice(board.cells)
        fate = rng.random()
        if fate < 0.8:  # a subset that keeps the number, and bits that mean nothing
            domains[cell] &= rng.getrandbits(count + 1) | 1 << numbers[cell]
            domains[cell] |= rng.choice((0, 1, 1 << count + 1))
        elif fate < 0.95:
            domains[cell] &= rng.getrandbits(count + 1)
        else:
            domains[cell] = 1 << rng.randint(1, count)
    return tuple(domains)


def given_board(rng: random.Random, board: Shape, walk: list[int], share: float) -> Domains:
    """The numbers along a walk, with about this share of them given."""
    domains = [(1 << len(walk) + 1) - 2] * (board.rows * board.cols)
    for number, cell in enumerate(walk, 1):
        if rng.random() < share or number in (1, len(walk)):
            domains[cell] = 1 << number
    return tuple(domains)


def snake(rows: int, cols: int) -> list[int]:
    """A path over a rectangle, row by row."""
    return [row * cols + (col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)]


def mixed_walk(rng: random.Random, board: Shape, moves: int) -> list[int]:
    """A path over a whole rectangle, made from a snake by random turns of its ends."""
    walk = snake(board.rows, board.cols)
    for _ in range(moves):
        if rng.random() < 0.5:
            walk.reverse()
        joint = walk.index(rng.choice(board.touching[walk[-1]]))
        walk[joint + 1 :] = reversed(walk[joint + 1 :])
    return walk


def open_board(rows: int, cols: int, neighbours: int = 8) -> tuple[Shape, Domains]:
    board = shape(rows, cols, neighbours)
    return board, ((1 << rows * cols + 1) - 2,) * (rows * cols)


@sampled(600, 2500)
def test_agrees_with_brute_force(hidato: ModuleType, count: int) -> None:
    rng = random.Random(1)
    seen = {"none": 0, "one": 0, "many": 0}
    boards = count if kernel.compiled() else count // 8
    for _ in range(boards):
        board = random_shape(rng, 16)
        domains = random_domains(rng, board)
        expected = brute_force(board, domains)
        if expected is None:
            continue
        solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10_000))
        assert exhausted
        assert len(solutions) == len(set(solutions))
        assert set(solutions) == expected, (board.rows, board.cols, board.neighbours, board.mask, domains)
        seen["none" if not expected else "one" if len(expected) == 1 else "many"] += 1
    assert min(seen.values()) > boards // 13, seen


@pytest.mark.skipif(kernel.compiled(), reason="compiled constants cannot be changed; the plain form's run tests this")
@sampled(80, 250)
def test_agrees_with_brute_force_when_probing(hidato: ModuleType, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Small boards seldom take the many wrong guesses that lead to a new start with probing: here one is enough."""
    monkeypatch.setattr(hidato, "FIRST_TRY", 1)
    monkeypatch.setattr(hidato, "WORTH_OF_A_SOLUTION", 0)
    rng = random.Random(2)
    compared = 0
    for _ in range(count):
        board = random_shape(rng, 12)
        domains = random_domains(rng, board)
        expected = brute_force(board, domains)
        if expected is not None:
            solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10_000))
            assert exhausted
            assert len(solutions) == len(set(solutions))
            assert set(solutions) == expected
            compared += len(expected) > 1
    assert compared > count // 5


@sampled(300, 1500)
def test_learning_finds_the_same(hidato: ModuleType, count: int) -> None:
    """Small boards do not get to the learner by themselves: here it takes over at once, or after a wrong guess or two,
    when some solutions have been found already."""
    rng = random.Random(14)
    seen = {"none": 0, "one": 0, "many": 0}
    for number in range(count if kernel.compiled() else count // 8):
        board = random_shape(rng, 16)
        domains = random_domains(rng, board)
        expected = brute_force(board, domains)
        if expected is None:
            continue
        solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10_000), patience=number % 3)
        assert exhausted
        assert len(solutions) == len(set(solutions))
        assert set(solutions) == expected, (board.rows, board.cols, board.neighbours, board.mask, domains)
        seen["none" if not expected else "one" if len(expected) == 1 else "many"] += 1
    assert min(seen.values()) > 3, seen


@pytest.mark.parametrize("neighbours", [4, 6, 8])
def test_learning_on_boards_of_several_words(hidato: ModuleType, neighbours: int) -> None:
    """Also where neighbours are more than a word apart."""
    rng = random.Random(15)
    for rows, cols in ((9, 10), (3, 70)):
        board = shape(rows, cols, neighbours)
        walk = snake(rows, cols)
        domains = given_board(rng, board, walk, 0.7)
        solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=50))
        learnt, all_learnt, _ = hidato.solve(board, domains, Limit(solutions=50), patience=0)
        assert (len(learnt), all_learnt) == (len(solutions), exhausted)
        assert set(learnt) == set(solutions) or not exhausted
        assert all(is_path(board, solution) for solution in learnt)


def test_learning_stops_at_its_limits(hidato: ModuleType) -> None:
    board, domains = open_board(6, 6, 4)
    assert hidato.solve(board, domains, Limit(10**9, nodes=30), patience=0)[1:] == (False, 30)
    with pytest.raises(KeyboardInterrupt):
        hidato.solve(board, domains, Limit(10**9, stop=interrupt_at(5)), patience=0)
    assert len(hidato.solve(board, domains, Limit(3), patience=0)[0]) == 3


def test_counts_many_solutions(hidato: ModuleType) -> None:
    board, domains = open_board(3, 4 if kernel.compiled() else 3)
    solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10_000))
    assert exhausted
    assert len(solutions) == len(set(solutions)) == brute_force_count(board)
    for solution in solutions[::97]:
        assert is_path(board, solution)


@pytest.mark.once
def test_starting_anew_keeps_the_solutions_found(hidato: ModuleType) -> None:
    """Boards from which no given can be dropped take a new start with probing. With one given dropped nevertheless,
    solutions found before the new start are met again after it."""
    if not kernel.compiled():
        pytest.skip("slow without a C compiler")
    rng = random.Random(4)
    board = shape(12, 12, 8)
    everything = (1 << 145) - 2
    long_searches = 0
    for _ in range(16):
        walk = mixed_walk(rng, board, 1000)
        numbers = {cell: number for number, cell in enumerate(walk, 1)}
        domains = [1 << numbers[cell] for cell in board.cells]
        for cell in rng.sample(board.cells, 144):
            domains[cell] = everything ^ 1 << numbers[cell]
            others, _, _ = hidato.solve(board, tuple(domains), Limit(solutions=1))
            domains[cell] = 1 << numbers[cell] if others else everything
        known = tuple(numbers[cell] for cell in board.cells)
        assert hidato.solve(board, tuple(domains), Limit())[:2] == ([known], True)

        for cell in rng.sample([cell for cell in board.cells if domains[cell] != everything], 6):
            fewer = (*domains[:cell], everything, *domains[cell + 1 :])
            solutions, exhausted, nodes = hidato.solve(board, fewer, Limit(solutions=200))
            assert exhausted or len(solutions) == 200
            assert len(solutions) == len(set(solutions)) > 1
            for solution in solutions:
                assert is_path(board, solution)
                assert all(fewer[cell] >> solution[cell] & 1 for cell in board.cells)
            long_searches += exhausted and known in solutions and nodes > 100 + 11 * len(solutions)
    assert long_searches > 3


def brute_force_count(board: Shape) -> int:
    """The number of directed paths over all cells, by sets of cells visited."""
    ways = {(1 << cell, cell): 1 for cell in board.cells}
    for _ in range(len(board.cells) - 1):
        longer: dict[tuple[int, int], int] = {}
        for (visited, end), count in ways.items():
            for cell in board.touching[end]:
                if not visited >> cell & 1:
                    key = visited | 1 << cell, cell
                    longer[key] = longer.get(key, 0) + count
        ways = longer
    return sum(ways.values())


def is_path(board: Shape, solution: Solution) -> bool:
    where = {solution[cell]: cell for cell in board.cells}
    numbers = range(1, len(board.cells) + 1)
    return sorted(where) == list(numbers) and all(where[n + 1] in board.touching[where[n]] for n in numbers[:-1])


@pytest.mark.parametrize("neighbours", [4, 6, 8])
def test_many_words(hidato: ModuleType, neighbours: int) -> None:
    """Boards of several 64-bit words, and wider than a word, from paths known beforehand."""
    rng = random.Random(neighbours)
    for rows, cols in ((7, 11), (2, 40), (3, 70), (70, 2), (12, 12), (2, 140)):
        board = shape(rows, cols, neighbours)
        walk = mixed_walk(rng, board, 300)
        known = [0] * (rows * cols)
        for number, cell in enumerate(walk, 1):
            known[cell] = number
        solutions, exhausted, _ = hidato.solve(board, given_board(rng, board, walk, 0.6), Limit(solutions=50))
        assert all(is_path(board, solution) for solution in solutions)
        assert tuple(known) in solutions or not exhausted
        assert exhausted or len(solutions) == 50


def test_tiny_and_impossible_shapes(hidato: ModuleType) -> None:
    assert hidato.solve(shape(1, 1, 8), (2,), Limit()) == ([(1,)], True, 0)
    assert hidato.solve(shape(1, 1, 8), (4,), Limit()) == ([], True, 0)
    assert hidato.solve(shape(1, 1, 8), (0,), Limit()) == ([], True, 0)
    assert hidato.solve(shape(1, 3, 8, 0b010), (0, 6, 0), Limit()) == ([(-1, 1, -1)], True, 0)
    # In two pieces; and with colours that cannot alternate.
    assert hidato.solve(shape(3, 3, 4, 0b111000111), (126,) * 9, Limit()) == ([], True, 0)
    corners = 0b101_111_101
    assert hidato.solve(shape(3, 3, 4, corners), (254,) * 9, Limit()) == ([], True, 0)
    # One cell more of the one colour: the path starts and ends on that colour, at once.
    board, domains = open_board(9, 9, 4)
    assert hidato.solve(board, (domains[0], 2, *domains[2:]), Limit()) == ([], True, 0)


def test_limit_of_solutions(hidato: ModuleType) -> None:
    board, domains = open_board(4, 4)
    for enough in (1, 2, 7):
        solutions, exhausted, _ = hidato.solve(board, domains, Limit(solutions=enough))
        assert (len(set(solutions)), exhausted) == (enough, False)


def test_limit_of_nodes(hidato: ModuleType) -> None:
    board, domains = open_board(4, 4)
    assert hidato.solve(board, domains, Limit(nodes=0)) == ([], False, 0)
    everything = hidato.solve(board, domains, Limit(solutions=150))
    for most in (5, 99, 100, 101, 130):
        solutions, exhausted, nodes = hidato.solve(board, domains, Limit(solutions=150, nodes=most))
        assert (nodes, exhausted) == (most, False)
        assert solutions == everything[0][: len(solutions)]


def hard_board() -> tuple[Shape, Domains]:
    """A board that takes the search far more than a second."""
    board, domains = open_board(30, 30)
    return board, (*domains[:-1], 1 << 450)


def test_limit_of_time(hidato: ModuleType, clock: Clock) -> None:
    board, domains = hard_board()
    _, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10**6, seconds=0.1))
    clock.assert_kept(0.1)
    assert not exhausted
    assert hidato.solve(board, domains, Limit(seconds=0)) == ([], False, 0)


def test_stop(hidato: ModuleType) -> None:
    board, domains = hard_board()
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 4

    _, exhausted, _ = hidato.solve(board, domains, Limit(solutions=10**6, stop=stop))
    assert (len(asked), exhausted) == (4, False)


def interrupt_at(turn: int) -> Callable[[], bool]:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        if len(asked) == turn:
            raise KeyboardInterrupt
        return False

    return stop


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_interrupt(hidato: ModuleType, turn: int) -> None:
    board, domains = hard_board()
    easy = given_board(random.Random(3), board, snake(30, 30), 0.9)
    before = hidato.solve(board, easy, Limit())
    with pytest.raises(KeyboardInterrupt):
        hidato.solve(board, domains, Limit(solutions=10**6, stop=interrupt_at(turn)))
    assert hidato.solve(board, easy, Limit()) == before


@pytest.mark.once
def test_threads(hidato: ModuleType) -> None:
    rng = random.Random(5)
    board = shape(8, 8, 8)
    boards = [given_board(rng, board, mixed_walk(rng, board, 200), 0.35) for _ in range(12)]
    alone = [hidato.solve(board, domains, Limit(solutions=5)) for domains in boards]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda domains: hidato.solve(board, domains, Limit(solutions=5)), boards * 3))
    assert together == alone * 3


def test_signature(hidato: ModuleType) -> None:
    """Compiled or plain, the search takes the same way: a change of it shows as a change of these numbers."""
    rng = random.Random(8)
    nodes = checksum = 0
    for neighbours, rows, cols, share in (
        (8, 6, 6, 0.3),
        (8, 9, 9, 0.33),
        (6, 8, 8, 0.2),
        (4, 7, 8, 0.12),
        (8, 3, 70, 0.5),
    ):
        board = shape(rows, cols, neighbours)
        for _ in range(4):
            domains = given_board(rng, board, mixed_walk(rng, board, 300), share)
            result = hidato.solve(board, domains, Limit(solutions=20, nodes=140))
            nodes += result[2]
            checksum = zlib.crc32(repr(result).encode(), checksum)
    assert (nodes, checksum) == (1046, 3255707417)


def test_large_board(hidato: ModuleType) -> None:
    """10,000 cells, and for the compiled form thousands of guesses deep: no recursion limit, no quadratic surprise."""
    walk = snake(100, 100)
    domains = [(1 << 10_001) - 2] * 10_000
    for number in range(1, 10_001):
        if number % 3 != 2:
            domains[walk[number - 1]] = 1 << number
    board = shape(100, 100, 4)
    solutions, exhausted, nodes = hidato.solve(board, tuple(domains), Limit())
    assert (len(solutions), exhausted, nodes) == (1, True, 0)
    assert is_path(board, solutions[0])
    if kernel.compiled():
        board = shape(100, 100, 8)
        solutions, exhausted, nodes = hidato.solve(board, tuple(domains), Limit(solutions=1))
        assert is_path(board, solutions[0])
        assert nodes > 1000
