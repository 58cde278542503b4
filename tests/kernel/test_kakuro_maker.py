"""The maker of Kakuro boards: its layouts, its levels against plain words for them, its boards against brute force, its
and its limits. What only plain Python can reach inside is tested there; both forms make the same boards."""

from __future__ import annotations

import importlib
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations, product
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from masume import kernel
from masume.core.engine import Limit
from masume.core.grid import Line, runs
from masume.kernel.kakuro import search
from masume.kernel.kakuro.finder import KakuroFinder
from support.stopping import Interrupt, Watch

BUILT = importlib.import_module("masume.kernel.kakuro.maker")
COMPILED = kernel.compiled()
LEVELS: Any = importlib.import_module("masume.kernel.kakuro.level_solver")

ALL = frozenset(range(1, 10))
NONE, ROTATIONAL, MIRROR, DIAGONAL = range(4)

inside = pytest.mark.skipif(COMPILED, reason="out of reach in compiled classes; the plain form's run tests this")


@pytest.fixture
def module() -> ModuleType:
    return BUILT


class Order(NamedTuple):
    rows: int
    cols: int
    level: int = 0
    density: float = 0.72
    symmetry: int = ROTATIONAL
    white: Line | None = None

    def made(
        self, module: ModuleType, seed: int = 1, number: int = 0, question: Callable[[], bool] | None = None
    ) -> Line | None:
        size, rest = self[:2], self[2:]
        return module.make(*size, seed, number, *rest, question or never)  # type: ignore[no-any-return]


ORDERS = [
    Order(5, 5),
    Order(6, 6, 1, 0.64),
    Order(7, 6, 2, 0.7, NONE),
    Order(7, 7, 3, 0.72, NONE),
    Order(7, 7, 4, 0.72, DIAGONAL),
    Order(7, 8, 5, 0.72, MIRROR),
    Order(6, 7, 6, 0.72),
    Order(9, 11, 0, 0.76),
    Order(5, 5, 4, white=(6, 7, 8, 11, 12, 13, 14, 17, 18, 19, 23, 24)),
]


def never() -> bool:
    return False


# The boards, read by the rules.


class Board:
    """A filled board: the runs of its white squares, and their sums."""

    def __init__(self, rows: int, cols: int, digits: Sequence[int]) -> None:
        self.rows, self.cols, self.digits = rows, cols, digits
        self.white = tuple(square for square, digit in enumerate(digits) if digit)
        self.across, self.down = runs(rows, cols, self.white)
        self.runs = (*self.across, *self.down)
        self.sums = tuple(sum(digits[square] for square in run) for run in self.runs)

    def proved(self) -> bool:
        """Whether the search finds these digits and no others."""
        domains = tuple(0b11_1111_1110 if digit else 0 for digit in self.digits)
        found, exhausted, _ = search.solve(
            len(self.digits), self.white, self.across, self.down, self.sums, domains, Limit(2)
        )
        return bool(exhausted and len(found) == 1)

    def solutions(self, most: int = 2) -> int:
        """How many there are, counted without the search: the first square that is left gets every digit that neither
        its runs nor their sums forbid."""
        runs_of: dict[int, list[int]] = {square: [] for square in self.white}
        for number, run in enumerate(self.runs):
            for square in run:
                runs_of[square].append(number)
        # Each run's sum is looked at early if the squares come in diagonals.
        order = sorted(self.white, key=lambda square: (sum(divmod(square, self.cols)), square))
        count = 0
        heads: list[tuple[int, ...]] = [()]
        while heads and count < most:
            head = heads.pop()
            if len(head) == len(order):
                count += 1
                continue
            digit_at = dict(zip(order, head, strict=False))
            square = order[len(head)]
            for digit in ALL:
                digit_at[square] = digit
                if all(self.may_be(number, digit_at) for number in runs_of[square]):
                    heads.append((*head, digit))
        return count

    def may_be(self, number: int, digit_at: dict[int, int]) -> bool:
        written = [digit_at[square] for square in self.runs[number] if square in digit_at]
        return len(set(written)) == len(written) and any(
            set(written) <= digits for digits in sets(len(self.runs[number]), self.sums[number])
        )


@cache
def sets(length: int, total: int) -> list[frozenset[int]]:
    return [frozenset(digits) for digits in combinations(range(1, 10), length) if sum(digits) == total]


def board(module: ModuleType, order: Order, seed: int = 1, number: int = 0) -> Board:
    digits = order.made(module, seed, number)
    assert digits is not None
    return Board(order.rows, order.cols, digits)


def connected(board: Board) -> bool:
    white = set(board.white)
    waiting = [board.white[0]]
    while waiting:
        square = waiting.pop()
        if square in white:
            white.remove(square)
            waiting += [square - 1, square + 1, square - board.cols, square + board.cols]
    return not white


def image(order: Order, square: int) -> int:
    row, col = divmod(square, order.cols)
    row, col = {
        NONE: (row, col),
        ROTATIONAL: (order.rows - row, order.cols - col),
        MIRROR: (row, order.cols - col),
        DIAGONAL: (col, row),
    }[order.symmetry]
    return row * order.cols + col


# Boards.


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_boards_keep_the_rules(module: ModuleType, order: Order) -> None:
    for number in range(8 if COMPILED else 1):
        made = board(module, order, 3, number)
        assert not any(made.digits[: order.cols])
        assert not any(made.digits[:: order.cols])
        assert {len(run) for run in made.runs} <= set(range(2, 10))
        for run in made.runs:
            assert len({made.digits[square] for square in run}) == len(run)
        assert connected(made)
        assert {image(order, square) for square in made.white} == set(made.white) or order.white
        assert made.proved()


@pytest.mark.once
@pytest.mark.parametrize("level", range(7))
def test_small_boards_have_one_solution_by_brute_force(module: ModuleType, level: int) -> None:
    if level > 4 and not COMPILED:
        pytest.skip("slow without a C compiler")
    for number in range((6 if level < 6 else 2) if COMPILED else 1):
        assert board(module, Order(5, 6, level) if level < 4 else Order(6, 5, level, 0.66), 5, number).solutions() == 1


def test_brute_force_sees_a_second_solution() -> None:
    assert Board(3, 3, (0, 0, 0, 0, 1, 2, 0, 2, 1)).solutions() == 2
    assert not Board(3, 3, (0, 0, 0, 0, 1, 2, 0, 2, 1)).proved()


def levels_of(level: int) -> Sequence[int]:
    """The levels that a board may have for which a level is ordered."""
    return range(1, 8) if level == 0 else (4, 5) if level == 4 else (level,)


@pytest.mark.once
@pytest.mark.parametrize("size", [(5, 5), (5, 9), (9, 5), (8, 13), (12, 12), (5, 30), (20, 20), (30, 30)])
def test_sizes(size: tuple[int, int]) -> None:
    if not COMPILED and size > (5, 5):
        pytest.skip("slow without a C compiler")
    for level in range(7):
        if (level == 1 and size == (30, 30)) or (level == 6 and size == (5, 5)):
            continue  # these take seconds
        made = board(BUILT, Order(*size, level, 0.66 if level == 1 else 0.72))
        assert made.proved()
        assert BUILT.level_of(*size, made.digits, never) in levels_of(level)


@pytest.mark.once
def test_density() -> None:
    if not COMPILED:
        pytest.skip("slow without a C compiler")
    for size in (9, 16):
        shares = []
        for density in (0.62, 0.68, 0.74, 0.8):
            whites = sum(len(board(BUILT, Order(size, size, 0, density), 2, number).white) for number in range(12))
            shares.append(whites / 12 / (size - 1) ** 2)
            room = 0.06 if (size, density) == (9, 0.62) else 0.05  # small sparse boards have no room for more walls
            assert abs(shares[-1] - density) < room
        assert shares == sorted(shares)


@pytest.mark.once
def test_dense_boards_have_the_share_that_was_asked_for() -> None:
    """12x12 and more, which are the hardest to make unique."""
    if not COMPILED:
        pytest.skip("slow without a C compiler")
    for size in (12, 15, 20):
        made = [board(BUILT, Order(size, size, 0, 0.75), 1, number) for number in range(6)]
        assert sum(len(each.white) for each in made) >= 6 * 0.73 * (size - 1) ** 2
        assert all(each.proved() for each in made)


def test_layouts_look_like_those_of_newspapers() -> None:
    """No blocks of four walls (but where a dense board must give up a cell), and runs of every length."""
    if not COMPILED:
        pytest.skip("slow without a C compiler")
    lengths: Counter[int] = Counter()
    blocks = 0
    for number in range(20):
        made = board(BUILT, Order(15, 15), 4, number)
        lengths.update(map(len, made.runs))
        for row, col in product(range(1, 14), repeat=2):
            corner = row * 15 + col
            blocks += not any(made.digits[square] for square in (corner, corner + 1, corner + 15, corner + 16))
    total = sum(lengths.values())
    assert blocks <= 2
    assert lengths[2] < 0.5 * total
    assert set(lengths) == set(range(2, 10))
    assert 3 < sum(length * number for length, number in lengths.items()) / total < 3.6


# Levels.


def runs_solve(made: Board) -> bool:
    """Whether the possible orders of the digits of single runs solve a board."""
    left = {square: set(ALL) for square in made.white}
    moved = True
    while moved:
        before = sum(map(len, left.values()))
        for run, total in zip(made.runs, made.sums, strict=True):
            blank = [square for square in run if len(left[square]) > 1]
            written = [next(iter(left[square])) for square in run if len(left[square]) == 1]
            if blank:
                rest = total - sum(written)
                orders = list(fillings([left[square] - set(written) for square in blank], rest))
                for square, digits in zip(blank, zip(*orders, strict=True), strict=True):
                    left[square] = set(digits)
        moved = sum(map(len, left.values())) < before
    return all(len(digits) == 1 for digits in left.values())


def fillings(domains: Sequence[set[int]], total: int) -> Iterator[tuple[int, ...]]:
    """The ways to fill some cells of a run."""
    for digits in sets(len(domains), total):
        heads: list[tuple[int, ...]] = [()]
        while heads:
            head = heads.pop()
            if len(head) == len(domains):
                yield head
            else:
                heads += [(*head, digit) for digit in domains[len(head)] & digits - set(head)]


@pytest.mark.once
def test_levels_are_what_they_say(module: ModuleType) -> None:
    """Levels up to 4 are part of what single runs show, level 6 is beyond that."""
    for level, number in product(range(1, 7), range(12 if COMPILED else 1)):
        made = board(module, Order(8, 8, level, 0.64 if level == 1 else 0.72), 9, number)
        reached = module.level_of(8, 8, made.digits, never)
        assert reached in levels_of(level)
        if reached != 5:
            assert runs_solve(made) == (reached < 5)


@pytest.mark.once
def test_levels_are_what_the_ladder_says(module: ModuleType) -> None:
    """The heaviest step on boards of the first levels is one that the level has, and the level below has not."""
    heaviest = (0, 180, 220, 280)
    for level, number in product(range(1, 4), range(12 if COMPILED else 1)):
        made = board(module, Order(8, 8, level, 0.64 if level == 1 else 0.72), 9, number)
        assert heaviest[level - 1] < heaviest_step(made) <= heaviest[level]


@pytest.mark.once
def test_medium_boards_are_not_harder(module: ModuleType) -> None:
    """Where very many sets would have to be compared, level 3 sees no digit that all of them have."""
    for number in range(60 if COMPILED else 1):
        assert heaviest_step(board(module, Order(8, 8, 3, 0.72), 9, number)) <= 280


def heaviest_step(made: Any) -> int:
    finder = KakuroFinder(64, made.runs, len(made.across), made.sums)
    finder.load([0b11_1111_1110 if digit else 0 for digit in made.digits], 0)
    finder.take_steps(1000)
    assert finder.is_full()
    return max(weight for _, weight, _ in finder.taken)


def test_a_board_with_several_solutions_is_of_the_last_level(module: ModuleType) -> None:
    assert module.level_of(3, 3, (0, 0, 0, 0, 1, 2, 0, 2, 1), never) == 7


@pytest.mark.audit
def test_the_last_level() -> None:
    if not COMPILED:
        pytest.skip("slow without a C compiler")
    made = board(BUILT, Order(10, 10, 7, 0.78), 3)
    assert made.proved()
    assert BUILT.level_of(10, 10, made.digits, never) >= 6
    assert not runs_solve(made)


# Inside, as plain Python: what is argued is right, and an evaluation after a step is what it would be anew.


def filled(order: Order, seed: int) -> Any:
    """A maker with random digits, whose sums have many solutions."""
    maker = BUILT.Maker(order.rows, order.cols)
    maker.watch.start(never)
    maker.random.start(seed, 0)
    while not maker.layout.draw(order.density, order.symmetry, maker.random):
        pass
    maker.layout.number()
    while not maker.digits.fill(1):
        pass
    return maker


def domains(logic: Any) -> list[int]:
    return list(logic.domain[: logic.cells])


@inside
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_steps_are_evaluated_as_if_anew(level: int) -> None:
    changed = 0
    for seed in range(2):
        maker = filled(Order(8, 8), seed)
        digits = maker.digits
        other = LEVELS.LevelSolver(maker.layout, digits.clue)
        maker.solving.evaluate(level)
        for number in range(50):
            if not digits.step(maker.random.below(maker.layout.cells)):
                continue
            openness = maker.solving.evaluate_change(digits.first_run, digits.second_run)
            assert openness == other.evaluate(level)
            assert domains(maker.solving) == domains(other)
            changed += 1
            if number % 3:
                maker.solving.snapshot()
            else:
                digits.take_back()
    assert changed > 40


@inside
def test_steps_are_taken_back() -> None:
    maker = filled(Order(8, 8), 1)
    digits = maker.digits
    for _ in range(50):
        before = list(digits.digit), list(digits.clue), list(digits.holds)
        if digits.step(maker.random.below(maker.layout.cells)):
            assert (list(digits.digit), list(digits.clue), list(digits.holds)) != before
            digits.take_back()
        assert (list(digits.digit), list(digits.clue), list(digits.holds)) == before


@inside
def test_steps_along_a_way_keep_the_sums_that_are_allowed() -> None:
    """Such a step, too, changes the sums of the runs at its ends alone, so that its evaluation is what it would be
    anew."""
    maker = BUILT.Maker(7, 7)
    assert maker.make(1, 0, -1, 0.72, NONE, None, never, False, (10, 11), None)
    digits, layout = maker.digits, maker.layout
    other = LEVELS.LevelSolver(layout, digits.clue)
    maker.solving.evaluate(3)
    longest = 0
    for _ in range(60):
        before = list(digits.digit), list(digits.clue), list(digits.holds)
        if not digits.step(maker.random.below(layout.cells)):
            assert (list(digits.digit), list(digits.clue), list(digits.holds)) == before
            continue
        assert set(digits.clue[: layout.runs]) <= {10, 11}
        for run in range(layout.runs):
            cells = layout.member[layout.start[run] : layout.start[run + 1]]
            assert sum(digits.digit[cell] for cell in cells) == digits.clue[run]
            assert len({digits.digit[cell] for cell in cells}) == len(cells)
        assert maker.solving.evaluate_change(digits.first_run, digits.second_run) == other.evaluate(3)
        longest = max(longest, digits.moves)
        if digits.moves % 2:
            maker.solving.snapshot()
        else:
            digits.take_back()
            assert (list(digits.digit), list(digits.clue), list(digits.holds)) == before
    assert longest > 2


@inside
def test_what_is_argued_keeps_the_solution() -> None:
    removed = [0] * 8
    for seed in range(25):
        maker = filled(Order(7, 7) if seed % 2 else Order(5, 9, 0, 0.66), seed)
        logic = maker.solving
        cells = range(maker.layout.cells)

        def check(part: int, openness: int, last: int, maker: Any = maker, cells: range = cells) -> int:
            assert all(maker.solving.domain[cell] >> maker.digits.digit[cell] & 1 for cell in cells), part
            assert openness <= last
            removed[part] += last - openness
            return openness

        left = 9 * len(cells)
        for level in (1, 2, 3, 4, 5):
            left = check(level, logic.evaluate(level), left)
        left = check(6, logic.settle(), left)
        check(7, logic.what_if(4, LEVELS.LONG), left)
    assert min(removed[1:]) > 0, removed


@inside
def test_the_orders_of_a_run() -> None:
    """Against all permutations."""
    rng = random.Random(4)
    logic = BUILT.Maker(5, 5).solving
    for _ in range(300):
        count = rng.choice((3, 3, 4, 5))
        left = [set(rng.sample(range(1, 10), rng.choice((2, 3, 5)))) for _ in range(count)]
        total = rng.randrange(count * (count + 1) // 2, count * (19 - count) // 2 + 1)
        orders = [
            order
            for digits in sets(count, total)
            for order in permutations(digits)
            if all(digit in domain for digit, domain in zip(order, left, strict=True))
        ]
        for j, domain in enumerate(left):
            logic.open_domain[j] = sum(1 << digit for digit in domain)
        before = logic.open_domain[:count]
        for recalled in range(2):
            logic.open_domain[:count] = before
            answer = logic.recall_fillings(count, count * LEVELS.RESTS + total, LEVELS.ALL)
            if not orders:
                assert answer == 0
                continue
            kept = [sum(1 << digit for digit in set(digits)) for digits in zip(*orders, strict=True)]
            assert logic.open_domain[:count] == kept, recalled
            assert answer == (1 if kept == before else 2)


# Streams.


@pytest.mark.once
def test_signature(module: ModuleType) -> None:
    """Compiled or plain, the same seeds make the same boards: a change of them shows as a change of this number."""
    checksum = 0
    for number, order in enumerate(ORDERS):
        made = board(module, order, 2**64 - 1 - number, 2**40 * number)
        level = module.level_of(order.rows, order.cols, made.digits, never)
        assert level in levels_of(order.level)
        checksum = zlib.crc32(bytes([*made.digits, level]), checksum)
    assert checksum == 803162665


def test_boards_depend_on_seed_and_number_alone(module: ModuleType) -> None:
    order = Order(6, 7, 3)
    pairs = [(0, 0), (0, 1), (1, 0), (2**64 - 1, 0)]
    made = [order.made(module, *pair) for pair in pairs]
    assert len(set(made)) == 4
    Order(6, 7, 1, 0.66).made(module, 8)  # whatever a maker did before
    Order(6, 7, 0, white=(8, 9, 15, 16)).made(module, 8)
    assert [order.made(module, *pair) for pair in reversed(pairs)] == made[::-1]


def test_makers_work_side_by_side(module: ModuleType) -> None:
    order = Order(7, 7, 3)
    expected = [order.made(module, 1, number) for number in range(4)]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda number: order.made(module, 1, number), range(4))) == expected


# Stopping.


@pytest.mark.parametrize("level", [0, 1, 5, 7])
def test_stopping_takes_no_time(module: ModuleType, level: int) -> None:
    """Asked after every few milliseconds of work, whatever is done at the moment."""
    size = 30 if COMPILED else 9
    watch = Watch(40)
    number = 0
    while Order(size, size, level, 0.78).made(module, 1, number, watch) is not None:
        number += 1
    watch.assert_obeyed()


def make_many(module: ModuleType, order: Order, question: Callable[[], bool]) -> None:
    for number in range(10_000):
        order.made(module, 1, number, question)


@pytest.mark.parametrize("turn", [1, 2, 5, 100])
def test_an_interrupt_comes_through(module: ModuleType, turn: int) -> None:
    """Also during a proof, which is when the later questions are asked."""
    question = Interrupt(turn)
    order = Order(5, 5, 6)
    expected = Order(5, 5, 2).made(module)
    with pytest.raises(KeyboardInterrupt):
        make_many(module, order, question)
    assert question.asked == turn
    assert Order(5, 5, 2).made(module) == expected


def test_finding_a_level_can_be_stopped(module: ModuleType) -> None:
    size = 30 if COMPILED else 9
    digits = Order(size, size, 6 if size == 30 else 4).made(BUILT)
    assert module.level_of(size, size, digits, lambda: True) is None
    assert module.level_of(size, size, digits, never) == (6 if size == 30 else 4)


def test_bad_layouts(module: ModuleType) -> None:
    for white in ((0,), (4,), (5,), (25,), (-1,)):
        with pytest.raises(ValueError, match="not inside the board"):
            Order(5, 5, white=white).made(module)
    with pytest.raises(ValueError, match="at most 9 cells"):
        Order(5, 11, white=tuple(range(12, 22))).made(module)
