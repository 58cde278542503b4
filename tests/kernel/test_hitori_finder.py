"""Hitori's finder: both forms find the same, also on boards too wide for the compiled one; and following assumptions
for whole rows at a time is following them step by step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

import masume
from masume import kernel, kinds
from masume.core.grid import bits
from masume.kernel import wide_boards
from masume.kernel.hitori.finder import HitoriFinder
from masume.kernel.hitori.technique_weights import (
    CONTRADICTIONS,
    FORESIGHT,
    HARDER,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kinds.hitori import Hitori
from masume.kinds.hitori.generator import generate
from masume.kinds.hitori.position import HitoriPosition, make_finder
from masume.kinds.hitori.techniques import TECHNIQUE_SET
from masume.reasoning.technique import Deduction
from masume.verbs.explain import explain
from support import hitori_positions as making
from support.audits import sampled
from support.forms import compiled_only
from support.stopping import Interrupt

MANY = 10**6
# Small boards with corners of all sorts, edge dominoes of two and three pairs, squeezes of many ways or that come late,
# long rings and several that are equally short, and assumptions that have to be followed far.
RARE = (
    "hitori;4x4;;4211/1243/1344/3122",
    "hitori;4x4;;3322/3112/1443/2413",
    "hitori;4x4;;4331/3143/1223/2334",
    "hitori;4x4;;4123/2321/1243/4114",
    "hitori;4x4;;3224/2412/4123/1242",
    "hitori;4x5;;42142/21534/52313/45231",
    "hitori;4x5;;34521/43554/11334/31245",
    "hitori;4x7;;3132436/6671235/6617721/5724113",
    "hitori;8x4;;3526/5483/2155/1877/1642/8245/2776/4462",
    "hitori;8x4;;3584/1657/7842/2366/7724/8542/8235/7175",
    "hitori;4x8;;45412783/64234142/24614433/81763254",
    "hitori;9x9;;233768844/384951762/598275376/167225634/875469213/241694397/917633185/689536421/728517516",
    "hitori;4x3;;133/241/414/431",
    "hitori;4x5;;25213/13552/31335/32114",
    "hitori;5x5;;35543/.3523/31154/55211/12433",
    "hitori;4x9;;748951675/258244916/897213752/483728697",
    "hitori;7x9;;539856819/269155338/812642782/946928521/586997843/482589177/553284695",
    "hitori;9x7;;5289545/3614885/9926623/8169952/5542988/6528794/8375816/1382479/9821375",
    "hitori;11x8;;10,1,1,11,3,10,2,11/5,6,4,7,5,9,11,1/9,11,8,1,4,10,10,7/2,9,10,9,8,6,3,2/6,4,6,2,10,10,5,8"
    "/2,1,2,6,6,8,3,5/8,3,7,9,3,7,1,8/9,9,6,10,11,11,4,3/1,8,8,6,2,5,7,5/1,7,8,11,5,2,10,2/11,11,7,5,1,2,4,9",
    "hitori;4x4;;2133/4212/3431/3242",
    *making.HARD,
)


RATED = [name for name in TECHNIQUES if name != "unique-number"]


def finder_of(puzzle: Hitori, make: Any = HitoriFinder) -> HitoriFinder:
    finder: HitoriFinder = make(puzzle.rows, puzzle.cols, puzzle.labels)
    finder.load(puzzle.domains, 0)
    return finder


def climbed(puzzle: Hitori, make: Any = HitoriFinder) -> list[tuple[str, int, int]]:
    finder = finder_of(puzzle, make)
    finder.prepare(RATED, True, masume.solve(puzzle).solutions[0].values)
    finder.take_steps(MANY)
    assert finder.is_full()
    return finder.taken


def made(count: int) -> Iterator[Hitori]:
    yield from (masume.read(text, "hitori") for text in RARE)
    for aim in ("easy", "medium", "hard", "expert") if kernel.compiled() else ("easy",):
        for rows, cols in ((4, 4), (5, 7), (8, 8)):
            yield from islice(generate(11, rows, cols, aim), count)


# Both forms


@compiled_only
@pytest.mark.once
@sampled(2, 12)
def test_both_forms_take_the_same_steps(count: int) -> None:
    plain = wide_boards.module("hitori.finder").HitoriFinder
    used: Counter[str] = Counter()
    for puzzle in made(count):
        steps = climbed(puzzle)
        assert climbed(puzzle, plain) == steps, puzzle
        used.update(name for name, _, _ in steps)
    assert set(RATED) - set(used) <= {"interlocked-pairs", "nested-what-if"}


@compiled_only
@pytest.mark.once
@sampled(40, 400)
def test_both_forms_find_the_same(count: int) -> None:
    plain = wide_boards.module("hitori.finder").HitoriFinder
    makers = (making.likely, making.walled, making.broken, making.crowded_line, making.stuck, making.emptied)
    for seed, maker in enumerate(makers):
        for position in islice(making.endless(maker, seed), count):
            finders = [make(position.rows, position.cols, position.labels) for make in (HitoriFinder, plain)]
            for finder in finders:
                finder.load(position.domains, position.placed)
            for name in (*TECHNIQUES, *CONTRADICTIONS):
                if name != "nested-what-if":
                    assert finders[0].find(name) == finders[1].find(name), name


@pytest.mark.parametrize(("rows", "cols"), [(1, 100), (100, 1), (70, 3), (3, 70)])
def test_boards_of_any_width_are_explained(rows: int, cols: int) -> None:
    """Beyond the words of the compiled form as well: here every other cell of the first line repeats one far away."""
    symbols = [[r * cols + c for c in range(cols)] for r in range(rows)]
    marks: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    if rows == 3:
        marks[1:] = [[0] * cols, [0] * cols]
        for c in range(0, cols - 1, 2):
            symbols[0][c] = symbols[2][c]
    elif cols == 3:
        marks = [[None, 0, 0] for _ in range(rows)]
        for r in range(0, rows - 1, 2):
            symbols[r][0] = symbols[r][2]
    else:
        marks[0][0] = 1
    puzzle = Hitori(symbols, marks)
    explanation = explain(puzzle)
    shaded = sum(value == 1 for step in explanation.steps for _, value in step.places)
    assert explanation.steps
    assert shaded == (0 if min(rows, cols) == 1 else 35)


# Assumptions, step by step


def follow(finder: HitoriFinder, cell: int, value: int) -> int:
    """The number of rounds until an assumption fails, found step by step; -1 if it does not."""
    trial = finder.copy()
    trial.assign(cell, value)
    rounds = 0
    while not is_flawed(trial):
        steps = [step for name in PROPAGATING for step in trial.find(name)]
        if not steps:
            return -1
        rounds += 1
        places = {place for step in steps for place in step.places}
        for place in places:
            if not trial.allows(*place):
                return rounds
            trial.assign(*place)
    return rounds


def is_flawed(finder: HitoriFinder) -> bool:
    return any(contradiction.technique != "no-way" for contradiction in finder.find_contradictions())


def candidates(position: HitoriPosition) -> list[tuple[int, int]]:
    return list(position.left())


@sampled(40, 400)
def test_what_ifs_are_what_fails_first(count: int) -> None:
    failing = 0
    for maker in (making.sparse, making.stuck, making.likely, making.broken):
        for position in islice(making.endless(maker, seed=3), count):
            finder = make_finder(position, TECHNIQUE_SET)
            rounds = {candidate: follow(finder, *candidate) for candidate in candidates(position)}
            fewest = min((number for number in rounds.values() if number >= 0), default=-1)
            wanted = {(cell, value) for (cell, value), number in rounds.items() if number == fewest >= 0}
            found = finder.find("what-if")
            if any(finder.find(technique.name) for technique in TECHNIQUE_SET.propagating):
                continue  # nobody supposes anything as long as simple techniques lead on
            assert {step.args[:2] for step in found} == wanted, position.puzzle
            assert all(step.weight == WHAT_IF_WEIGHTS[min(fewest, len(WHAT_IF_WEIGHTS) - 1)] for step in found)
            failing += len(found)
            for (cell, value), number in rounds.items():
                assert finder.copy().probe(finder, cell, value, True, MANY) == number
    assert failing > count


def common(finder: HitoriFinder, pair: tuple[int, int], most: int) -> tuple[int, set[tuple[int, int]]]:
    """After how many rounds two cases have something in common besides what they assume, and what; 0 if never."""
    trials = [finder.copy() for _ in pair]
    for trial, cell in zip(trials, pair, strict=True):
        trial.assume(cell, 1, True)
    for rounds in range(1, most + 1):
        moved = [trial.propagate_round() for trial in trials]
        if any(trial.fails for trial in trials):
            return 0, set()
        alike = {
            (cell, value)
            for cell in range(finder.cells)
            for value in (0, 1)
            if finder.is_open(cell)
            and not (cell in pair and value == 1)
            and all(not trial.is_open(cell) and trial.allows(cell, value) for trial in trials)
        }
        if alike:
            return rounds, alike
        if not any(moved):
            break
    return 0, set()


@sampled(40, 300)
def test_either_or_is_what_two_cases_share_first(count: int) -> None:
    shared = 0
    for position in islice(making.endless(making.stuck, seed=4), count):
        finder = make_finder(position, TECHNIQUE_SET)
        pairs = [
            (one, other)
            for one in range(finder.cells)
            for other in range(one + 1, finder.cells)
            if finder.is_open(one) and finder.is_open(other) and are_twins(position, one, other)
        ]
        results = {pair: common(finder, pair, 28) for pair in pairs}
        fewest = min((rounds for rounds, _ in results.values() if rounds), default=0)
        wanted = {pair: alike for pair, (rounds, alike) in results.items() if rounds == fewest > 0}
        found = finder.find("either-or")
        assert {(step.args[1], step.args[3]): set(step.places) for step in found} == wanted
        shared += len(found)
    assert shared > count // 5


def are_twins(position: HitoriPosition, one: int, other: int) -> bool:
    in_line = one // position.cols == other // position.cols or one % position.cols == other % position.cols
    return in_line and position.labels[one] == position.labels[other] >= 0


def look(finder: HitoriFinder, names: Iterable[str] = HARDER) -> list[Deduction]:
    return [step for name in names for step in finder.find(name)]


@sampled(30, 200)
def test_deep_assumptions_use_all_that_the_harder_techniques_find(count: int) -> None:
    """A round is one look, and what the simple techniques make of it."""
    deep = 0
    for position in islice(making.endless(making.stuck, seed=6), count):
        finder = make_finder(position, TECHNIQUE_SET)
        finder.propagate_by((*PROPAGATING, *HARDER))
        for cell, value in candidates(position)[:20]:
            machine, trial = finder.copy(), finder.copy()
            machine.assume(cell, value, True)
            machine.propagate_round()
            trial.assign(cell, value)
            assert machine.fails == (not run(trial) or not see_and_run(trial))
            if not machine.fails:
                assert [machine.is_open(c) for c in range(machine.cells)] == [
                    trial.is_open(c) for c in range(trial.cells)
                ]
                deep += machine.rounds
    assert deep > count


def known(finder: HitoriFinder) -> list[int]:
    """What is known about each cell: 0 or 1, or 2 for an open one."""
    return [2 if finder.is_open(cell) else int(finder.allows(cell, 1)) for cell in range(finder.cells)]


@pytest.mark.parametrize(
    "names",
    [
        ("sandwich",),
        ("neighbours",),
        ("twins", "last-exit", "corner-pair", "cut-cell"),
        tuple(name for name in TECHNIQUES if "what-if" not in name and name not in (*PROPAGATING, "either-or")),
    ],
)
@sampled(10, 100)
def test_a_round_uses_the_techniques_that_the_finder_is_told(names: tuple[str, ...], count: int) -> None:
    moved = 0
    for position in islice(making.endless(making.likely, seed=8), count):
        finder = make_finder(position, TECHNIQUE_SET)
        finder.propagate_by(names)
        for cell, value in candidates(position)[:20]:
            machine, trial = finder.copy(), finder.copy()
            machine.assume(cell, value, True)
            trial.assign(cell, value)
            assert machine.fails == trial.has_contradiction()
            if machine.fails:
                continue
            steps = look(trial, names)
            assert machine.propagate_round() == (bool(steps) and take(trial, steps) and not trial.has_contradiction())
            if not machine.fails:
                assert known(machine) == known(trial)
                moved += machine.rounds
    assert moved > count


@pytest.mark.parametrize("names", [("touching-twins",), ("cut-cell", *FORESIGHT)])
@sampled(10, 100)
def test_simple_techniques_run_before_and_after_a_search_by_others(names: tuple[str, ...], count: int) -> None:
    moved = 0
    for position in islice(making.endless(making.stuck, seed=9), count):
        finder = make_finder(position, TECHNIQUE_SET)
        finder.propagate_by((*names, *PROPAGATING))
        for cell, value in candidates(position)[:20]:
            machine, trial = finder.copy(), finder.copy()
            machine.assume(cell, value, True)
            machine.propagate_round()
            trial.assign(cell, value)
            assert machine.fails == (not run(trial) or not take(trial, look(trial, names)) or not run(trial))
            if not machine.fails:
                assert known(machine) == known(trial)
                moved += machine.rounds
    assert moved > count // 2


def run(trial: HitoriFinder) -> bool:
    """Takes all simple steps; False when there is a contradiction."""
    while not is_flawed(trial):
        steps = [step for name in PROPAGATING for step in trial.find(name)]
        if not steps:
            return True
        if not take(trial, steps):
            return False
    return False


def see_and_run(trial: HitoriFinder) -> bool:
    return take(trial, look(trial)) and run(trial)


def take(trial: HitoriFinder, steps: list[Deduction]) -> bool:
    for place in {place for step in steps for place in step.places}:
        if not trial.allows(*place):
            return False
        trial.assign(*place)
    return True


# Use


def test_a_finder_serves_one_board_after_another() -> None:
    puzzles = [puzzle for puzzle in made(2) if (puzzle.rows, puzzle.cols) == (4, 4)]
    one = finder_of(puzzles[0])
    for puzzle in puzzles:
        one.take_board(puzzle.labels)
        one.load(puzzle.domains, 0)
        one.prepare(RATED, True, masume.solve(puzzle).solutions[0].values)
        one.take_steps(MANY)
        assert one.taken == climbed(puzzle)


def test_no_step_is_heavier_than_the_top() -> None:
    for puzzle in islice(made(1), 12):
        steps = climbed(puzzle)
        for top in (0, 99, 100, 230, 300, 400, 466, 499, 1000):
            finder = finder_of(puzzle)
            finder.prepare(RATED, True)
            finder.take_steps(top)
            heaviest = next((i for i, (_, weight, _) in enumerate(steps) if weight > top), len(steps))
            assert [step[:2] for step in finder.taken] == [step[:2] for step in steps[:heaviest]]


def test_labels_are_names() -> None:
    """Whatever numbers stand for the symbols."""
    for text in RARE[:6]:
        puzzle = masume.read(text, "hitori")
        labels = tuple(10**30 + 7 * label if label % 2 else label for label in puzzle.labels)
        finder = HitoriFinder(puzzle.rows, puzzle.cols, labels)
        finder.load(puzzle.domains, 0)
        finder.prepare(RATED, True, masume.solve(puzzle).solutions[0].values)
        finder.take_steps(MANY)
        assert finder.taken == climbed(puzzle)


def test_a_watch_can_end_a_climb() -> None:
    """It is asked now and then; afterwards everything works as before."""
    puzzle = kinds.find("hitori").examples[-1]
    finder = finder_of(puzzle)
    impatient = Interrupt(2)

    def watch() -> None:
        impatient()

    finder.prepare(RATED, True, None, watch)
    with pytest.raises(KeyboardInterrupt):
        finder.take_steps(MANY)
    assert finder.taken
    finder.prepare(RATED, True)
    finder.take_steps(MANY)
    assert finder.is_full()


def test_two_threads_do_not_meet() -> None:
    puzzles = list(made(1)) * 2
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(climbed, puzzles)) == [climbed(puzzle) for puzzle in puzzles]


def test_taking_back_and_emptying() -> None:
    """What players enter may be changed: then walls and contradictions are those of the new position."""
    rng = random.Random(8)
    for position in islice(making.endless(making.walled, seed=7), 100):
        finder = make_finder(position, TECHNIQUE_SET)
        for _ in range(10):
            cell, value = rng.randrange(finder.cells), rng.randrange(2)
            finder.assign(cell, value)
            position.domains[cell] = 1 << value
            position.placed |= 1 << cell
            fresh = HitoriFinder(position.rows, position.cols, position.labels)
            fresh.load(position.domains, position.placed)
            assert finder.find_contradictions() == fresh.find_contradictions()
            assert finder.find("cut-cell") == fresh.find("cut-cell")


@compiled_only
@sampled(2, 20)
def test_no_deep_assumption_that_fails_as_soon_is_missed(count: int) -> None:
    """What follows from one that leads nowhere is not followed: it would lead nowhere either."""
    seen = 0
    for puzzle in masume.generate("hitori", 7, 7, "diabolical", count=count, seed=700, rated=False):
        explanation = explain(puzzle)
        for position, step in zip(explanation.positions(), explanation.steps, strict=False):
            if step.technique != "deep-what-if":
                continue
            assert isinstance(position, HitoriPosition)
            finder = make_finder(position, TECHNIQUE_SET)
            deeper: Any = finder.copy()
            deeper.propagate_by(TECHNIQUE_SET.named(step.technique).followed_by)
            candidates = [(cell, value) for cell in bits(position.open) for value in range(2)]
            rounds = {tried: deeper.probe(finder, *tried, True, MANY) for tried in candidates}
            details = [found.args for found in finder.find(step.technique)]
            found = {(cell, value): after for cell, value, after in details}
            assert all(rounds[tried] == after for tried, after in found.items())
            soonest = min(after for after in rounds.values() if after >= 0)
            if soonest:  # those that simple techniques refute end the search
                assert {tried for tried, after in rounds.items() if after == soonest} <= found.keys()
                seen += 1
    assert seen


def test_labels_must_fill_the_board() -> None:
    with pytest.raises(ValueError, match="2 × 2 cells, but 3 labels"):
        HitoriFinder(2, 2, (0, 1, 1))
