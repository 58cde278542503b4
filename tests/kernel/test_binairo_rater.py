"""The walk through Binairo boards against the ladder: the same way, step by step, and the same steps in any position;
its limits, and its two forms."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain, islice
from types import ModuleType
from typing import Any

import pytest

import masume
from masume import kernel, kinds
from masume.kernel.binairo.maker import Maker
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.rules import ones
from masume.kinds.binairo.techniques import TOOLBOX
from masume.kinds.binairo.techniques.completions import LINE_COMPLETIONS
from masume.reasoning.ladder import Ladder, choose
from masume.reasoning.position import BOARD, OutOfTimeError
from masume.reasoning.technique import Step, Technique
from support.audits import sampled
from support.random_boards import MAKERS

BINAIRO = kinds.find("binairo")
WHAT_IF = 500
HEAVY = 10**6  # heavier than any step
TOOLS = sorted((tool for tool in TOOLBOX.techniques if tool.weight < WHAT_IF / 100), key=lambda tool: tool.weight)
NAMES = [tool.name for tool in TOOLS]

Way = list[tuple[int, int, int]]


def weight(step: Step | Technique) -> int:
    return round(step.weight * 100)


@cache
def climbed(puzzle: Any) -> Way | None:
    """The way of the ladder; None where it ends before the board is solved."""
    ladder = Ladder(BinairoPosition(puzzle), TOOLS)
    way = [(NAMES.index(step.technique), weight(step), choices) for step, choices in ladder.climb()]
    return way if ladder.position.solved else None


def rules(puzzle: Any) -> tuple[Any, ...]:
    rows, cols = puzzle.rows, puzzle.cols
    return rows, cols, puzzle.unique_lines, ones(cols, puzzle.odd), ones(rows, puzzle.odd)


def walked(module: ModuleType, puzzle: Any, top: int = HEAVY, watch: Any = None) -> Way | None:
    way: Way | None = module.steps(*rules(puzzle), puzzle.domains, top, watch)
    return way


def made(seed: int, rows: int, cols: int, aim: str, count: int, **options: Any) -> list[Any]:
    return list(islice(BINAIRO.boards(seed, rows, cols, aim, None, **options), count))


@cache
def ordered(aim: str) -> list[Any]:
    """Boards of many sizes and options that a generator made for a grade."""
    found = made(3, 6, 6, aim, 4)
    if not kernel.compiled():
        return found  # it rates in the same way (see test_forms), so fewer boards will do
    found += made(1, 4, 4, aim, 2) + made(2, 4, 6, aim, 2) + made(4, 8, 8, aim, 4)
    found += made(5, 10, 10, aim, 4) + made(6, 12, 12, aim, 2) + made(7, 9, 9, aim, 4, odd="ones")
    found += made(8, 7, 7, aim, 4, odd="zeros") + made(9, 9, 11, aim, 4, odd="either")
    found += made(10, 7, 8, aim, 4, odd="either") + made(11, 10, 8, aim, 4, unique_lines=False)
    found += made(12, 14, 14, aim, 2) + made(13, 7, 7, aim, 4, odd="either", unique_lines=False)
    return found + made(11, 8, 20, aim, 2, symmetry="rotational")


@cache
def small(count: int = 800) -> list[Any]:
    """Random boards from a single cell on, with one solution."""
    rng = random.Random(1)
    found = (MAKERS["binairo"](rng) for _ in range(count if kernel.compiled() else count // 4))
    return [puzzle for puzzle in found if masume.solve(puzzle).verdict == "unique"]


@cache
def dug() -> list[Any]:
    """Boards of odd shapes with one solution. Some of their rows have hardly any givens: there are long groups."""
    rng = random.Random(2)
    shapes = [(4, 20), (1, 9), (6, 24), (20, 6), (6, 40), (2, 64), (5, 21)]
    shapes = shapes * 4 if kernel.compiled() else shapes[:2]
    return [_dug(rng, rows, cols) for rows, cols in shapes]


def _dug(rng: random.Random, rows: int, cols: int) -> Any:
    odd = "either" if rows % 2 or cols % 2 else None
    solution = drawn(rng, rows, cols, False, odd)
    givens: list[list[int | None]] = [list(row) for row in solution]
    order = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(order)
    few = rng.sample(range(rows), max(1, rows // 3))
    order.sort(key=lambda cell: cell[0] not in few)
    pieces = [order[i : i + 4] for i in range(0, len(order), 4)]
    for piece in pieces:
        for r, c in piece:
            givens[r][c] = None
        if masume.solve(masume.Binairo(givens, False, odd), nodes=200).verdict != "unique":
            for r, c in piece:
                givens[r][c] = solution[r][c]
    return masume.Binairo(givens, False, odd)


def drawn(rng: random.Random, rows: int, cols: int, unique_lines: bool, odd: str | None) -> list[list[Any]]:
    """A random solution."""
    maker = Maker(rows, cols, unique_lines, ones(cols, odd), ones(rows, odd), range(rows * cols))
    maker.start(rng.randrange(1 << 30), lambda: False)
    maker.draw(unique_lines and rng.random() < 0.5)
    return maker.board()


def agree(module: ModuleType, boards: list[Any]) -> None:
    for puzzle in boards:
        assert walked(module, puzzle) == climbed(puzzle), repr(puzzle)


def test_the_techniques_are_those_of_the_ladder(binairo_rater: ModuleType) -> None:
    assert list(binairo_rater.TECHNIQUES) == NAMES
    assert list(binairo_rater.LIGHTEST_WEIGHTS.values()) == [weight(tool) for tool in TOOLS]
    assert min(weight(tool) for tool in TOOLBOX.techniques if tool not in TOOLS) == WHAT_IF


@pytest.mark.once
@pytest.mark.parametrize("aim", ["beginner", "easy", "medium", "hard", "expert"])
def test_the_way_is_that_of_the_ladder(binairo_rater: ModuleType, aim: str) -> None:
    agree(binairo_rater, ordered(aim))


@sampled(800, 2500)
def test_small_and_odd_boards(binairo_rater: ModuleType, count: int) -> None:
    agree(binairo_rater, small(count))
    agree(binairo_rater, dug())


@pytest.mark.skipif(not kernel.compiled(), reason="the plain form is compared on fewer boards")
def test_the_boards_need_most_techniques() -> None:
    """Whatever the tests above compare; line completions take over what quota groups find early."""
    boards = [puzzle for aim in ("medium", "hard", "expert") for puzzle in ordered(aim)] + small() + dug()
    used = Counter(NAMES[number] for puzzle in boards for number, _, _ in climbed(puzzle) or [])
    assert set(used) == set(NAMES)
    assert any(climbed(puzzle) is None for puzzle in boards)


def test_known_cells_count_as_given(binairo_rater: ModuleType) -> None:
    rng = random.Random(3)
    for puzzle in ordered("hard"):
        values = masume.solve(puzzle).solutions[0].values
        more = BINAIRO.give(puzzle, [(cell, values[cell]) for cell in rng.sample(range(len(values)), len(values) // 8)])
        assert walked(binairo_rater, more) == climbed(more)


def test_top_is_the_heaviest_step_that_is_taken(binairo_rater: ModuleType) -> None:
    for puzzle in ordered("hard"):
        way = climbed(puzzle)
        if way is not None:
            peak = max(weight for _, weight, _ in way)
            assert walked(binairo_rater, puzzle, peak) == way
            assert walked(binairo_rater, puzzle, peak - 1) is None


def test_boards_beyond_it(binairo_rater: ModuleType) -> None:
    """Lines longer than a word, and cells for which nothing is left."""
    assert binairo_rater.steps(2, 64, False, (32, 32), (1, 1), (3,) * 128, HEAVY, None) is None
    assert binairo_rater.steps(2, 66, False, (33, 33), (1, 1), (3,) * 132, HEAVY, None) is None
    assert binairo_rater.steps(66, 2, False, (1, 1), (33, 33), (3,) * 132, HEAVY, None) is None
    assert binairo_rater.steps(2, 2, False, (1, 1), (1, 1), (0, 3, 3, 3), HEAVY, None) is None
    assert binairo_rater.steps(2, 2, False, (1, 1), (1, 1), (1, 2, 2, 1), HEAVY, None) == []
    with pytest.raises(ValueError, match="need 4 domains, not 3"):
        binairo_rater.steps(2, 2, False, (1, 1), (1, 1), (3, 3, 3), HEAVY, None)
    with pytest.raises(ValueError, match="at least one row"):
        binairo_rater.steps(0, 2, False, (1, 1), (0, 0), (), HEAVY, None)


def test_the_watch_ends_a_walk(binairo_rater: ModuleType) -> None:
    puzzle = ordered("hard")[-1]
    way = climbed(puzzle)
    assert way is not None
    calls = 0

    def watch() -> None:
        nonlocal calls
        calls += 1
        if calls == len(way) // 2:
            raise OutOfTimeError

    with pytest.raises(OutOfTimeError):
        walked(binairo_rater, puzzle, watch=watch)
    assert calls == len(way) // 2
    assert walked(binairo_rater, puzzle, watch=watch) == way


def test_walks_side_by_side(binairo_rater: ModuleType) -> None:
    """Two threads that change places in the middle of walks on boards of the same size."""
    boards = made(4, 8, 8, "hard", 4)
    expected = [climbed(puzzle) for puzzle in boards]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            ways = list(pool.map(lambda puzzle: walked(binairo_rater, puzzle, watch=lambda: None), boards * 4))
    finally:
        sys.setswitchinterval(before)
    assert ways == expected * 4


# ---- Every technique in any position

SHAPES = [
    (4, 4, None),
    (5, 5, "ones"),
    (6, 6, None),
    (6, 9, "either"),
    (7, 7, "either"),
    (8, 8, None),
    (10, 10, None),
    (4, 20, None),
    (12, 12, None),
    (2, 34, None),
]


def offers(walk: Any, technique: int) -> list[Any]:
    """All steps that a plain walk is offered by a technique."""
    offered: list[Any] = []

    def end() -> None:
        places = tuple(zip(walk.cell[: walk.count], walk.value[: walk.count], strict=True))
        offered.append((walk.weight, places, bool(walk.near)))

    walk.end = end
    walk.best_weight = HEAVY
    walk.look(technique)
    return sorted(offered)


def found(position: BinairoPosition, technique: Technique, fresh: set[int]) -> list[Any]:
    units = range(1 if technique.scope == BOARD else position.rows + position.cols)
    steps = (step for unit in units for step in technique.find(position, unit))
    return sorted((weight(step), step.places, not fresh.isdisjoint(step.because)) for step in steps)


def reached() -> Iterator[tuple[BinairoPosition, list[int]]]:
    """Positions in which the ladder needs something heavy, with what it settled last."""
    for puzzle in [*ordered("hard"), *ordered("expert"), *made(20, 6, 7, "hard", 30, odd="either")]:
        position = BinairoPosition(puzzle)
        ladder = Ladder(position, TOOLS)
        last: Step | None = None
        while steps := ladder.easiest():
            if last is not None and weight(steps[0]) >= 300:
                yield position, [cell for cell, _ in last.places]
            last = choose(steps, last)
            ladder.apply(last)


def parts(rounds: int) -> Iterator[tuple[BinairoPosition, list[int]]]:
    """Parts of solutions, as they are and with all completions of lines; with each, some cells that are fresh."""
    rng = random.Random(4)
    for round_, (rows, cols, odd) in enumerate(SHAPES * rounds):
        unique_lines = round_ % 3 > 0 and min(rows, cols) > 3 and (rows, cols) != (4, 20)
        solution = drawn(rng, rows, cols, unique_lines, odd)
        part = rng.choice([0.15, 0.3, 0.5, 0.8])
        full = rng.sample(range(rows), rows // 3)
        givens = [
            [value if r in full or rng.random() < part else None for value in row] for r, row in enumerate(solution)
        ]
        position = BinairoPosition(masume.Binairo(givens, unique_lines, odd))
        if round_ % 2:
            ladder = Ladder(position, [LINE_COMPLETIONS])
            while steps := ladder.easiest():
                for step in steps:
                    ladder.apply(step)
        known = [cell for cell in range(rows * cols) if position.placed >> cell & 1]
        yield position, rng.sample(known, min(len(known), rng.randint(1, 4)))


def single_lines(count: int) -> Iterator[tuple[BinairoPosition, list[int]]]:
    """Parts of lines that nothing crosses, some with few of one symbol: they have more groups and more fillings than
    boards leave to their lines."""
    rng = random.Random(5)
    for round_ in range(count):
        (line,) = drawn(rng, 1, rng.randint(7, 24), False, "either")
        shares = rng.choice([(0.3, 0.3), (0.6, 0.6), (0.8, 0.05), (0.05, 0.8), (0.5, 0.1), (0.1, 0.5)])
        givens = [value if rng.random() < shares[value] else None for value in line]
        known = [cell for cell, value in enumerate(givens) if value is not None]
        yield BinairoPosition(masume.Binairo([givens], False, "either")), known[: round_ % 3]


@pytest.mark.skipif(kernel.compiled(), reason="only a plain walk can be looked into")
@sampled(600, 1500)
def test_every_technique_finds_the_same_steps_in_any_position(binairo_rater: ModuleType, count: int) -> None:
    """Also those that the ladder never gets to, because another one is easier. A squeeze may rely on it that nothing
    follows in one line alone."""
    seen: Counter[str] = Counter()
    for position, fresh in chain(single_lines(count), reached(), parts(count // 40)):
        puzzle = position.puzzle
        walk = binairo_rater.BinairoRater(*rules(puzzle))
        domains = tuple(3 if cell in fresh else domain for cell, domain in enumerate(position.domains))
        assert walk.load(domains)
        for cell in fresh:
            walk.settle(cell, position.domains[cell] >> 1)
        for number, technique in enumerate(TOOLS):
            if technique.name == "cross-squeeze" and found(position, LINE_COMPLETIONS, set()):
                continue
            steps = found(position, technique, set(fresh))
            assert offers(walk, number) == steps, (technique.name, repr(puzzle))
            seen[technique.name] += len(steps)
    assert set(NAMES) == {name for name, steps in seen.items() if steps >= count // 75}, seen
