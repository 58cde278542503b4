"""The maker of Hidato boards: its paths, its boards against a brute force that shares nothing with it, the weights
of the steps that solve them, and its limits."""

from __future__ import annotations

import importlib
import random
import zlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import masume
from masume import kernel
from masume.core.grid import Shape, mask_of, shape
from masume.kernel.hidato.technique_weights import BANDS
from masume.kinds.hidato import Hidato
from masume.kinds.hidato.position import HidatoPosition, make_finder
from masume.kinds.hidato.techniques import TECHNIQUE_SET
from support.forms import compiled_only
from support.stopping import Watch

BUILT = importlib.import_module("masume.kernel.hidato.maker")
RIVALS = importlib.import_module("masume.kernel.hidato.second_solutions")
COMPILED = kernel.compiled()
WEIGHTS = (*BANDS, 0)  # the heaviest steps for which givens are removed; 0 stands for any board with one solution

inside = pytest.mark.skipif(COMPILED, reason="compiled constants cannot be changed; the plain form's run tests this")


@pytest.fixture
def module() -> ModuleType:
    return BUILT


def never() -> bool:
    return False


def single_cells(board: Shape) -> list[tuple[int, ...]]:
    return [(cell,) for cell in board.cells]


def solution(maker: Any, board: Shape) -> list[int]:
    """The path that was laid, as the number of every square."""
    maker.dig([], True, 0, 0, never)
    return list(maker.board())


def is_path(board: Shape, values: list[int]) -> bool:
    where = {values[cell]: cell for cell in board.cells}
    last = len(board.cells)
    return sorted(where) == list(range(1, last + 1)) and all(
        where[number + 1] in board.touching[where[number]] for number in range(1, last)
    )


def count_solutions(board: Shape, givens: list[int], enough: int = 2) -> int:
    """How many solutions there are, up to some number, by walking 1, 2, 3, ... over the board."""
    last = len(board.cells)
    fixed = {givens[cell]: cell for cell in board.cells if givens[cell]}
    count = 0
    walks: list[tuple[int, ...]] = [
        (cell,) for cell in board.cells if givens[cell] in (0, 1) and fixed.get(1, cell) == cell
    ]
    while walks and count < enough:
        walk = walks.pop()
        if len(walk) == last:
            count += 1
            continue
        number = len(walk) + 1
        for cell in board.touching[walk[-1]]:
            if cell not in walk and givens[cell] in (0, number) and fixed.get(number, cell) == cell:
                walks.append((*walk, cell))
    return count


def without(givens: list[int], cells: tuple[int, ...]) -> list[int]:
    return [0 if cell in cells else given for cell, given in enumerate(givens)]


def is_unique(board: Shape, givens: list[int]) -> bool:
    """As an engine sees it that shares nothing with the kernel either; for boards too large for brute force."""
    rows = [givens[first : first + board.cols] for first in range(0, len(givens), board.cols)]
    result = masume.solve(Hidato(rows, board.neighbours), engine="backtrack")
    return result.exhausted and len(result.solutions) == 1


def small_shapes(rng: random.Random) -> Iterator[Shape]:
    """Small shapes of every neighbourhood that have a path, some with holes."""
    while True:
        rows, cols = rng.choice([(2, 4), (3, 3), (3, 4), (4, 4), (3, 5)])
        cells = rng.sample(range(rows * cols), rows * cols - rng.choice([0, 0, 1, 2, 3]))
        board = shape(rows, cols, rng.choice([4, 6, 8]), mask_of(cells))
        maker = BUILT.Maker(board)
        if any(maker.lay(never) for _ in range(3)):
            yield board


# ---- Paths


@pytest.mark.parametrize("neighbours", [4, 6, 8])
@pytest.mark.parametrize("size", [(4, 4), (3, 7), (12, 12)])
def test_paths_visit_every_cell_once(module: ModuleType, neighbours: int, size: tuple[int, int]) -> None:
    board = shape(*size, neighbours)
    maker = module.Maker(board)
    maker.seed(1)
    seen = set()
    for _ in range(4):
        assert maker.lay(never) is True
        values = solution(maker, board)
        assert is_path(board, values)
        seen.add(tuple(values))
    assert len(seen) == 4


def test_paths_are_mixed() -> None:
    """Every cell is about as often an end of the path as any other of its kind, and paths turn in all directions."""
    if not COMPILED:
        pytest.skip("slow without a C compiler")
    board = shape(4, 4, 8)
    maker = BUILT.Maker(board)
    maker.seed(3)
    first = [0] * 16
    for _ in range(4000):
        maker.lay(never)
        first[solution(maker, board).index(1)] += 1
    corners, middle = [first[cell] for cell in (0, 3, 12, 15)], [first[cell] for cell in (5, 6, 9, 10)]
    for group in (corners, middle):
        assert max(group) < 1.6 * min(group)


def test_paths_on_shapes_without_any(module: ModuleType) -> None:
    plus = shape(3, 3, 4, 0b010_111_010)
    assert module.Maker(plus).lay(never) is False
    assert module.Maker(shape(1, 3, 8, 0b101)).lay(never) is False


def test_adopted_paths_are_mixed(module: ModuleType) -> None:
    board = shape(5, 5, 8)
    snake = [row * 5 + (col if row % 2 == 0 else 4 - col) for row in range(5) for col in range(5)]
    maker = module.Maker(board)
    seen = set()
    for seed in range(3):
        maker.seed(seed)
        assert maker.adopt(snake, never) is True
        values = solution(maker, board)
        assert is_path(board, values)
        seen.add(tuple(values))
    assert len(seen) == 3


def test_seeds(module: ModuleType) -> None:
    """Seeds of any size and sign tell boards apart, and start the same boards again."""
    board = shape(4, 5, 8)
    maker = module.Maker(board)

    def path(seed: int) -> tuple[int, ...]:
        maker.seed(seed)
        maker.lay(never)
        return tuple(solution(maker, board))

    seeds = [0, 1, 2, -1, -2, 1 << 63, (1 << 64) - 1, 1 << 64, (1 << 64) + 1, 1 << 128, 3 << 200]
    paths = [path(seed) for seed in seeds]
    assert len(set(paths)) == len(seeds)
    assert [path(seed) for seed in seeds] == paths


def test_too_wide_shapes_are_refused(module: ModuleType) -> None:
    with pytest.raises(ValueError, match="columns is too wide"):
        module.Maker(shape(3, 70, 8))


# ---- Boards


@pytest.mark.parametrize("keep_ends", [True, False])
def test_boards_have_one_solution_and_no_given_to_spare(module: ModuleType, keep_ends: bool) -> None:
    rng = random.Random(1)
    shapes = small_shapes(rng)
    for seed in range(60 if COMPILED else 12):
        board = next(shapes)
        maker = module.Maker(board)
        maker.seed(seed)
        while not maker.lay(never):
            pass
        left = maker.dig(single_cells(board), keep_ends, 0, 0, never)
        givens = list(maker.board())
        assert left == sum(given > 0 for given in givens)
        assert count_solutions(board, givens) == 1
        for cell in board.cells:
            if givens[cell] and not (keep_ends and givens[cell] in (1, len(board.cells))):
                assert count_solutions(board, without(givens, (cell,))) == 2, (board, givens, cell)


@inside
def test_every_stage_of_the_search_for_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards are decided at first glance: here the search may guess nothing until it has probed."""
    shapes = small_shapes(random.Random(2))
    for stage in ({"GLANCE": 0}, {"GLANCE": 0, "NEARBY": 0}, {"GLANCE": 0, "NEARBY": 0, "EVERYWHERE": 0}):
        for name, value in stage.items():
            monkeypatch.setattr(RIVALS, name, value)
        for seed in range(12):
            board = next(shapes)
            maker = BUILT.Maker(board)
            maker.seed(seed)
            while not maker.lay(never):
                pass
            maker.dig(single_cells(board), False, 0, 0, never)
            assert maker.undecided == 0
            givens = list(maker.board())
            assert count_solutions(board, givens) == 1
            for cell in board.cells:
                assert not givens[cell] or count_solutions(board, without(givens, (cell,))) == 2


@inside
def test_what_is_not_decided_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GLANCE", "NEARBY", "EVERYWHERE", "AFTER_PROBING"):
        monkeypatch.setattr(RIVALS, name, 0)
    board = shape(5, 5, 8)
    maker = BUILT.Maker(board)
    undecided = 0
    for seed in range(6):
        maker.seed(seed)
        maker.lay(never)
        maker.dig(single_cells(board), False, 0, 0, never)
        undecided += maker.undecided
        assert count_solutions(board, list(maker.board())) == 1
    assert undecided > 0


def test_groups_go_together(module: ModuleType) -> None:
    board = shape(4, 4, 8)
    groups = [(cell, 15 - cell) for cell in range(8)]
    maker = module.Maker(board)
    for seed in range(12):
        maker.seed(seed)
        maker.lay(never)
        maker.dig(groups, False, 0, 0, never)
        givens = list(maker.board())
        assert count_solutions(board, givens) == 1
        for group in groups:
            assert bool(givens[group[0]]) == bool(givens[group[1]])
            assert not givens[group[0]] or count_solutions(board, without(givens, group)) == 2


def test_fewest(module: ModuleType) -> None:
    board = shape(6, 6, 8)
    maker = module.Maker(board)
    for fewest in (36, 30, 20):
        for most in (BANDS[0], 0):
            maker.seed(fewest)
            maker.lay(never)
            assert maker.dig(single_cells(board), True, fewest, most, never) == fewest
            assert sum(given > 0 for given in maker.board()) == fewest


def test_signature() -> None:
    """The guesses of the search for rivals on fixed boards. A change of behaviour shows here as a change of a number;
    if the change is meant, write the new number down."""
    guesses = []
    for board in (shape(6, 6, 8), shape(7, 7, 6), shape(6, 6, 4)):
        maker = BUILT.Maker(board)
        maker.seed(1)
        maker.lay(never)
        maker.dig(single_cells(board), True, 0, 0, never)
        guesses.append(maker.guesses)
    assert guesses == [5, 24, 21]


# ---- Grades


@pytest.mark.once
def test_boards_of_every_grade(module: ModuleType) -> None:
    """Boards dug by steps of some weight are solved by such steps, and by heavier ones; and they have one solution: a
    step that argued wrongly would dig too deep."""
    rng = random.Random(5)
    boards = [shape(6, 6, 8), shape(6, 6, 6), shape(5, 6, 4), shape(5, 7, 8, (1 << 35) - 1 ^ 0b11 << 16)]
    for i, most in enumerate(WEIGHTS):
        for board in boards if COMPILED else boards[i % 4 :: 4]:
            for keep_ends in (True, False):
                maker = module.Maker(board)
                for _ in range(12 if COMPILED else 1):
                    maker.seed(rng.getrandbits(64))
                    assert maker.lay(never)
                    left = maker.dig(single_cells(board), keep_ends, 0, most, never)
                    givens = list(maker.board())
                    assert left == sum(given > 0 for given in givens)
                    assert is_unique(board, givens)
                    solved = [maker.solves(heavier, never) for heavier in BANDS]
                    assert solved == sorted(solved), givens
                    assert most == 0 or solved[i], (most, givens)
                    assert list(maker.board()) == givens


@pytest.mark.once
def test_grades_differ() -> None:
    """Heavier steps dig deeper, and most boards dug by them are too hard for lighter ones."""
    board = shape(8, 8, 8) if COMPILED else shape(5, 5, 8)
    rounds = 40 if COMPILED else 4
    maker = BUILT.Maker(board)
    counts = []
    for i, most in enumerate(WEIGHTS):
        maker.seed(11)
        left = 0
        harder = 0
        for _ in range(rounds):
            maker.lay(never)
            left += maker.dig(single_cells(board), True, 0, most, never)
            harder += i > 0 and not maker.solves(BANDS[i - 1], never)
        counts.append(left)
        if COMPILED and 0 < i < 4:
            assert harder > rounds * 0.6, most
    if COMPILED:
        assert counts == sorted(counts, reverse=True)
        assert counts[0] > 1.2 * counts[-1]


@compiled_only
@pytest.mark.parametrize("most", [BANDS[1], BANDS[3]])
def test_ranges_dig_like_single_groups(most: int) -> None:
    """Each given that stays is needed: the finder does not solve the board without it."""
    board = shape(7, 7, 8)
    maker = BUILT.Maker(board)
    maker.seed(3)
    for _ in range(10):
        maker.lay(never)
        maker.dig(single_cells(board), True, 0, most, never)
        values = list(maker.board())
        for cell in board.cells:
            if values[cell] not in (0, 1, 49):
                rows = [[0 if c == cell else values[c] for c in range(r, r + 7)] for r in range(0, 49, 7)]
                finder = make_finder(HidatoPosition(Hidato(rows, 8)), TECHNIQUE_SET)
                finder.take_steps(most)
                assert not finder.is_full(), values


def test_beginners() -> None:
    """The steps for beginners are simple enough to be written down again: the only free cell next to the neighbours."""
    board = shape(6, 6, 8)
    maker = BUILT.Maker(board)
    maker.seed(4)
    for _ in range(20):
        maker.lay(never)
        maker.dig(single_cells(board), True, 0, BANDS[0], never)
        values = list(maker.board())
        where = {number: cell for cell, number in enumerate(values) if number}
        changed = True
        while changed:
            changed = False
            for number in range(1, 37):
                beside = [where[other] for other in (number - 1, number + 1) if other in where]
                if number not in where and beside:
                    free = [c for c in board.cells if not values[c] and all(c in board.touching[b] for b in beside)]
                    if len(free) == 1:
                        where[number], values[free[0]] = free[0], number
                        changed = True
        assert is_path(board, values)


# ---- Both forms


def test_boards_signature() -> None:
    """Compiled or plain, the same seeds make the same boards: a change of them shows as a change of this number."""
    heart = int("".join(["0110110", "1111111", "1111111", "0111110", "0011100"])[::-1], 2)
    checksum = 0
    for board, weights in (
        (shape(5, 5, 8), (*BANDS[:4], 0)),
        (shape(6, 6, 6), (*BANDS[1:4], 0)),
        (shape(5, 6, 4), (*BANDS[2:4], 0)),
        (shape(5, 7, 8, heart), (BANDS[3], 0)),
        (shape(9, 9, 8), (BANDS[0], BANDS[1])),
    ):
        maker = BUILT.Maker(board)
        for most in weights:
            maker.seed(most)
            assert maker.lay(never)
            maker.dig(single_cells(board), most % 3 == 2, 0, most, never)
            solved = [maker.solves(other, never) for other in BANDS[:4]]
            checksum = zlib.crc32(repr((maker.board(), maker.undecided, solved)).encode(), checksum)
    assert checksum == 289696941


# ---- Limits


def asked(answers: list[int], turn: int, error: type[BaseException] | None = None) -> Callable[[], bool]:
    """A watch that says stop (or raises) when it is asked for the so-many-th time."""

    def watch() -> bool:
        answers.append(1)
        if len(answers) < turn:
            return False
        if error is not None:
            raise error
        return True

    return watch


@pytest.mark.once
@pytest.mark.parametrize("most", [BANDS[1], BANDS[3], 0])
def test_stop(module: ModuleType, most: int) -> None:
    """A maker that was stopped anywhere makes the same boards afterwards."""
    size = 14 if COMPILED else 7
    board = shape(size, size, 8)
    maker = module.Maker(board)

    def make() -> list[int]:
        maker.seed(9)
        assert maker.lay(never)
        assert maker.dig(single_cells(board), True, 0, most, never)
        return list(maker.board())

    before = make()
    for turn in (1, 2, 5):
        answers: list[int] = []
        watch = asked(answers, turn)
        maker.seed(turn)
        stopped = False
        for _ in range(1000):
            if maker.lay(watch) is None or maker.dig(single_cells(board), True, 0, most, watch) is None:
                stopped = True
                break
        assert stopped
        assert len(answers) == turn
        assert make() == before


def test_interrupt(module: ModuleType) -> None:
    board = shape(8, 8, 8)
    maker = module.Maker(board)
    watch = asked([], 2, KeyboardInterrupt)

    def make_many() -> None:
        for _ in range(10_000):
            maker.lay(watch)
            maker.dig(single_cells(board), True, 0, 0, watch)
            maker.solves(BANDS[3], watch)

    with pytest.raises(KeyboardInterrupt):
        make_many()
    assert maker.lay(never)
    assert maker.dig(single_cells(board), True, 40, BANDS[1], never) == 40


@pytest.mark.once
@pytest.mark.parametrize("most", [BANDS[0], BANDS[2], BANDS[3], 0])
def test_stops_in_time(module: ModuleType, most: int) -> None:
    """The longest phases are never far from the next question."""
    board = shape(20, 20, 8)
    maker = module.Maker(board)
    maker.lay(never)
    watch = Watch(200 if module is BUILT else 10)
    while maker.dig(single_cells(board), True, 0, most, watch) is not None:
        pass
    watch.assert_obeyed()
