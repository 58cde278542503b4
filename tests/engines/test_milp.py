"""The integer program: agreement with brute force, the fewest shaded cells, limits, interrupts."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import masume
from masume.core import grid
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum
from masume.engines import milp
from masume.engines.milp import MILP, Milp
from masume.engines.parts import highs
from masume.engines.parts.linear import Program
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.interrupting import children, wait_for_thread
from support.random_boards import MAKERS, restricted
from support.stopping import Clock, when_called

pytest.importorskip("highspy")

MANY = 40
EXAMPLES = [pytest.param(kind, i, id=f"{kind.name}-{i}") for kind in masume.KINDS for i in range(len(kind.examples))]


def agrees(model: Model, engine: Milp = MILP) -> str:
    """Checks the engine's solutions against brute force; the verdict, or nothing when there are too many."""
    expected = all_solutions(model, MANY)
    if len(expected) >= MANY:
        return ""
    result = engine.solve(model, Limit(MANY))
    assert result.exhausted
    assert len(result.solutions) == len(expected)
    assert {solution.values for solution in result.solutions} == expected
    return result.verdict


@pytest.mark.parametrize("name", MAKERS)
@sampled(40, 150)
def test_random_boards(name: str, count: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(count):
        rng = random.Random(f"milp {name} {seed}")
        puzzle = MAKERS[name](rng)
        model: Any = restricted(puzzle, rng) if seed % 4 == 3 else solve.model_of(puzzle)
        verdicts[agrees(model)] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= count // 10, verdicts


@pytest.mark.parametrize("name", MAKERS)
@sampled(9, 40)
def test_random_boards_without_a_rule(name: str, count: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(count):
        rng = random.Random(f"milp without {name} {seed}")
        model: Any = restricted(MAKERS[name](rng), rng)
        verdicts[agrees(model.without(rng.choice(model.rules).code))] += 1
    assert verdicts["unique"] + verdicts["many"] >= count // 13, verdicts


@pytest.mark.parametrize("words", [{"objective": "none"}, {"sums": "plain"}], ids=str)
def test_options_change_no_verdict(words: dict[str, str]) -> None:
    for seed in range(25):
        for name in ("hitori", "kakuro"):
            agrees(solve.model_of(MAKERS[name](random.Random(f"milp option {name} {seed}"))), MILP.configured(**words))


def test_splitting_finds_each_solution_once() -> None:
    """More solutions than are excluded one by one."""
    model = solve.model_of(masume.Binairo([[None] * 4] * 4, False))
    expected = all_solutions(model)
    assert len(expected) == 90 > 5 * milp.SOLUTIONS_BEFORE_SPLIT
    result = MILP.solve(model, Limit(1000))
    assert result.exhausted
    assert len(result.solutions) == len(expected)
    assert {solution.values for solution in result.solutions} == expected


# Rules in forms that the four kinds do not use, on three values in a 2 × 3 board, some cells with fewer values.
SHAPE = grid.shape(2, 3, 4)
PATH = ((0, 3), (3, 4), (4, 1), (1, 2), (2, 5))
ODD_RULES: list[tuple[Any, ...]] = [
    (Connected("c", "", SHAPE, 1),),
    (Connected("c", "", grid.shape(2, 3, 4, 0b101101), 2),),  # the shape itself is in two pieces
    (Connected("c", "", SHAPE, 0), Forbid("f", "", PATH, ((1, 2), (2, 1)))),  # touching pairs, but not every one
    (Connected("c", "", SHAPE, 0), Forbid("f", "", PATH, ((1, 1), (1, 2), (2, 1), (2, 2)))),
    (DifferentLines("d", "", (grid.row_lines(2, 3), grid.col_lines(2, 3))),),
    (Chain("n", "", SHAPE),),
    (Chain("n", "", SHAPE), AllDifferent("a", "", (SHAPE.cells[:2],))),
    (Sum("s", "", (SHAPE.cells,), (3,), (4,)), AllDifferent("a", "", ((0, 1, 2), (3, 4)))),
    (Sum("s", "", ((0, 1, 2), (3, 4)), (3, 1), (3, 2)), AllDifferent("a", "", ((0, 1, 2), (3, 4)))),
    (AllDifferent("a", "", grid.lines(2, 3), (1, 1, 2, 1, -1, 2), 2), Forbid("f", "", PATH, ())),
]


@pytest.mark.parametrize("number", range(len(ODD_RULES)))
def test_rules_in_other_forms(number: int) -> None:
    rng = random.Random(number)
    compared = 0
    for _ in range(12):
        domains = tuple(rng.choice((0b111, 0b111, 0b110, 0b101, 0b011, 0b001, 0b010, 0b100)) for _ in range(6))
        compared += bool(agrees(Model(2, 3, SHAPE.cells, domains, ODD_RULES[number])))
    assert compared >= 3


def test_a_chain_that_leaves_numbers_out() -> None:
    """More numbers than cells: the next number need not stand anywhere."""
    shape = grid.shape(2, 2, 4)
    rules = (AllDifferent("a", "", (shape.cells,)), Chain("n", "", shape))
    assert agrees(Model(2, 2, shape.cells, (0b10110, 0b1101, 0b11110, 0b110010), rules)) == "many"


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_examples(kind: Any, number: int) -> None:
    puzzle = kind.examples[number]
    result = masume.solve(puzzle, engine=MILP)
    assert result.verdict == "unique"
    assert result.solutions == masume.solve(puzzle).solutions


def hitori(rows: str) -> Model:
    return solve.model_of(masume.Hitori([[int(symbol) for symbol in row] for row in rows.split("/")]))


def shading(values: tuple[int, ...], cols: int) -> str:
    text = "".join(".#"[value] for value in values)
    return "/".join(text[i : i + cols] for i in range(0, len(text), cols))


@pytest.mark.parametrize(
    ("board", "solution"),
    [
        # The board on which the integer program was published.
        ("22153/23145/11135/13542/54321", "#.#../....#/#.#../.#.#./....."),
        # Forbidding shaded diamonds, as published, misses other walls: a wrong shading of fewer cells here ...
        ("13452/25314/43553/34533/32145", ".#.#./...../..#.#/#..#./....."),
        # ... and it takes four shaded corners for a wall.
        ("111/123/133", "#.#/.../#.#"),
    ],
)
def test_boards_that_shaded_diamonds_decide_wrongly(board: str, solution: str) -> None:
    model = hitori(board)
    result = MILP.solve(model, Limit(2))
    assert result.verdict == "unique"
    assert shading(result.solutions[0].values, model.cols) == solution
    assert result.stats["cost"] == solution.count("#")


def test_more_boards_that_shaded_diamonds_decide_wrongly() -> None:
    assert MILP.solve(hitori("15423/42225/43444/32514/24351"), Limit(2)).verdict == "none"
    corners = MILP.solve(hitori("52454/53141/41345/23134/44511"), Limit(2))
    assert corners.verdict == "unique"
    assert all(corners.solutions[0].values[corner] for corner in (0, 4, 20, 24))


def test_the_first_solution_has_the_fewest_shaded_cells() -> None:
    several = 0
    for seed in range(120):
        model = solve.model_of(MAKERS["hitori"](random.Random(f"fewest {seed}")))
        counts = {sum(values) for values in all_solutions(model)}
        result = MILP.solve(model, Limit(1))
        assert bool(result.solutions) == bool(counts)
        if counts:
            assert sum(result.solutions[0].values) == result.stats["cost"] == min(counts)
            several += len(counts) > 1
    assert several >= 15


def test_an_answer_within_the_tolerances_only_is_no_solution() -> None:
    """A board that breaks a rule stated at once can come from rounding alone; it is excluded, and no other board is."""
    model = hitori("11/12")
    program = Program(model)
    program.state()
    wrong = (1, 1, 0, 0)
    assert program.mend(wrong) is False
    before = len(program.rows)
    program.exclude(wrong)
    (row,) = program.rows[before:]

    def excluded(values: tuple[int, ...]) -> bool:
        return (
            not row.low <= sum(c * values[v] for v, c in zip(row.variables, row.coefficients, strict=True)) <= row.high
        )

    boards = [tuple(number >> i & 1 for i in range(4)) for number in range(16)]
    assert [board for board in boards if excluded(board)] == [wrong]


OPEN: dict[str, Any] = {
    "native": masume.Binairo([[None] * 20] * 20),  # thousands of solutions, one short run each
    "process": masume.Hidato([[0] * 9] * 9, 4),  # one run that is long before HiGHS looks up
}


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Is set when HiGHS runs, on a thread or in a process."""
    return when_called(monkeypatch, "masume.engines.parts.highs.run_interruptibly")


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    """No test leaves a thread or a child. Those of other tests that ran in this process are not looked at."""
    before = set(children(os.getpid()))
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name == "masume engine"] == []
    assert set(children(os.getpid())) <= before


@pytest.mark.parametrize("where", OPEN)
def test_time(where: str, clock: Clock, at_work: threading.Event) -> None:
    clock.starts = at_work
    result = MILP.solve(solve.model_of(OPEN[where]), Limit(10**6, seconds=0.1))
    clock.assert_kept(0.1, more=None)
    assert not result.exhausted


@pytest.mark.parametrize("where", OPEN)
def test_stop(where: str, at_work: threading.Event) -> None:
    result = MILP.solve(solve.model_of(OPEN[where]), Limit(10**6, stop=at_work.is_set))
    assert not result.exhausted


@pytest.mark.parametrize("where", OPEN)
def test_interrupt(where: str) -> None:
    model = solve.model_of(OPEN[where])
    signal.signal(signal.SIGINT, signal.default_int_handler)  # CP-SAT, run by another test, may have taken it away

    def interrupt() -> None:
        wait_for_thread("masume engine")
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        MILP.solve(model, Limit(10**6))
    thread.join()


def test_nodes() -> None:
    model = solve.model_of(masume.Binairo([[None] * 14] * 14))
    for most in (0, 1, 3, 20):
        result = MILP.solve(model, Limit(50, nodes=most))
        assert result.nodes <= most
        assert not result.exhausted


def test_the_process_answers_like_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    models = [solve.model_of(kind.examples[1]) for kind in masume.KINDS]
    here = [MILP.solve(model, Limit(2)) for model in models]
    monkeypatch.setattr(highs, "LARGE_ENTRIES", 0)
    there = [MILP.solve(model, Limit(2)) for model in models]
    assert [(r.solutions, r.verdict, r.nodes, r.stats) for r in here] == [
        (r.solutions, r.verdict, r.nodes, r.stats) for r in there
    ]


def test_a_process_that_dies_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "LARGE_ENTRIES", 0)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    result = MILP.solve(hitori("11/12"), Limit(2))
    assert result.verdict == "unknown"


def test_options() -> None:
    engine = MILP.configured(objective="none", sums="plain")
    assert (engine.objective, engine.sums) == ("none", "plain")
    assert (MILP.objective, MILP.sums) == ("fewest", "sets")
    assert "cost" not in engine.solve(hitori("11/12"), Limit(2)).stats
    with pytest.raises(ValueError, match="milp: objective must be one of fewest, none, not 'most'"):
        MILP.configured(objective="most")
    with pytest.raises(ValueError, match="milp has no option 'speed'"):
        MILP.configured(speed="high")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(UsageError, match=r"pip install 'masume\[milp\]'"):
        MILP.solve(hitori("11"), Limit(2))
