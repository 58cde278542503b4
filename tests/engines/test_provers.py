"""The engines that hand the board to a prover, cpsat and sat: exact on small boards of every kind, within their limits,
interruptible."""

from __future__ import annotations

import random
import threading
from collections import Counter
from typing import Any

import pytest

import masume
from masume.core.engine import Engine, Limit
from masume.core.model import Model
from masume.engines.cpsat import CPSAT
from masume.engines.sat import SAT
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.interrupting import guarded, interrupt, script
from support.random_boards import MAKERS, restricted
from support.stopping import Clock, when_called

MANY = 400  # of more solutions, only so many are asked for


@pytest.fixture(params=[CPSAT, SAT], ids=lambda engine: engine.name)
def engine(request: pytest.FixtureRequest) -> Engine:
    prover: Engine = request.param
    return prover


def open_model(kind: str, size: int) -> Model:
    """A square board with nothing printed: many solutions, and a large search."""
    boards: dict[str, Any] = {
        "binairo": lambda: masume.Binairo([[None] * size] * size),
        "hidato": lambda: masume.Hidato([[0] * size] * size),
        "hitori": lambda: masume.Hitori([[1 + (r + c) % size for c in range(size)] for r in range(size)]),
        "kakuro": lambda: masume.Kakuro([[(0, 0)] * (size + 1)] + [[(0, 0)] + [0] * size] * size),
    }
    return solve.model_of(boards[kind]())


@pytest.mark.parametrize("name", MAKERS)
@sampled(24, 150)
def test_it_finds_exactly_the_solutions(name: str, engine: Engine, count: int) -> None:
    """On random small boards, also with fewer values allowed or a rule dropped."""
    verdicts: Counter[str] = Counter()
    for seed in range(count):
        rng = random.Random(f"{engine.name} {name} {seed}")
        puzzle = MAKERS[name](rng)
        model: Model = restricted(puzzle, rng) if seed % 3 == 1 else solve.model_of(puzzle)
        if seed % 4 == 3:
            model = model.without(rng.choice(model.rules).code)
        expected = all_solutions(model, MANY)
        result = engine.solve(model, Limit(MANY))
        found = {solution.values for solution in result.solutions}
        assert len(found) == len(result.solutions) == len(expected), (seed, puzzle)
        assert result.exhausted == (len(expected) < MANY), (seed, puzzle)
        if result.exhausted:
            assert found == expected, (seed, puzzle)
        assert not any(violation for values in found for violation in model.violations(values))
        verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= count // 20, verdicts


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_examples_are_unique(kind: Any, engine: Engine) -> None:
    for puzzle in kind.examples:
        result = engine.solve(solve.model_of(puzzle), Limit(2))
        assert result.verdict == "unique"
        assert result.solutions == masume.solve(puzzle).solutions


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_rule_counts(kind: Any, engine: Engine) -> None:
    """Examples are not unique without one of their rules."""
    for puzzle in kind.examples[:2]:
        model = solve.model_of(puzzle)
        for rule in model.rules:
            assert engine.solve(model.without(rule.code), Limit(2)).verdict == "many", rule.code


def test_many_pieces_are_joined(engine: Engine) -> None:
    """A Hitori board without repeats has very many shadings; none that is found is in pieces."""
    model = open_model("hitori", 7)
    result = engine.solve(model, Limit(60))
    assert len(set(result.solutions)) == 60
    assert not any(list(model.violations(solution.values)) for solution in result.solutions)


def test_lines_differ(engine: Engine) -> None:
    """There are 72 fillings of the open 4×4 Binairo, and 90 where lines may be alike."""
    model = open_model("binairo", 4)
    for wanted, stated in ((72, model), (90, model.without("lines"))):
        result = engine.solve(stated, Limit(1000))
        assert len(result.solutions) == wanted
        assert result.exhausted


def test_a_cell_without_values(engine: Engine) -> None:
    model = solve.model_of(masume.KINDS[0].examples[0])
    result = engine.solve(model.restricted(model.cells[3], 0), Limit(2))
    assert result.verdict == "none"


@pytest.fixture
def at_work(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Is set when the rules have been stated and the library begins."""
    return when_called(monkeypatch, f"masume.engines.{engine.name}.run_interruptibly")


@pytest.mark.parametrize(("kind", "size"), [("binairo", 30), ("hidato", 12), ("kakuro", 9)])
def test_seconds_are_honoured(kind: str, size: int, engine: Engine, clock: Clock, at_work: threading.Event) -> None:
    clock.tick = 60.0  # CP-SAT has a clock of its own, on which little time passes meanwhile
    clock.starts = at_work
    result = engine.solve(open_model(kind, size), Limit(10**6, seconds=600.0))
    clock.assert_kept(600.0, more=None)
    assert result.exhausted is False


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_seconds_are_honoured_while_rules_are_stated(kind: Any, engine: Engine, clock: Clock) -> None:
    result = engine.solve(open_model(kind.name, 8), Limit(2, seconds=0.1))
    clock.assert_kept(0.1)
    assert result.exhausted is False


@pytest.mark.parametrize("nodes", [0, 1, 3, 50])
def test_nodes_are_honoured(nodes: int, engine: Engine) -> None:
    result = engine.solve(open_model("binairo", 14), Limit(10**6, nodes=nodes, seconds=5))
    assert result.exhausted is False
    assert result.nodes <= nodes


def test_stop_is_asked(engine: Engine, at_work: threading.Event) -> None:
    result = engine.solve(open_model("binairo", 30), Limit(10**6, stop=at_work.is_set))
    assert result.exhausted is False
    assert engine.solve(open_model("binairo", 4), Limit(2, stop=lambda: True)).solutions == ()


def test_the_same_answer_every_time(engine: Engine) -> None:
    for kind in masume.KINDS:
        model = open_model(kind.name, 6)
        first, second = (engine.solve(model, Limit(5)) for _ in range(2))
        assert (first.solutions, first.nodes) == (second.solutions, second.nodes)


INTERRUPTED = """
import threading
import masume
from masume.verbs import solve
from masume.core.engine import Limit
from masume.engines import find
from support.interrupting import wait_for_thread
engine = find("{name}")
model = solve.model_of(masume.Binairo([[None] * 30] * 30))
def tell():
    wait_for_thread("masume engine")
    print("at work", flush=True)
teller = threading.Thread(target=tell)
teller.start()
try:
    engine.solve(model, Limit(10**9))
except KeyboardInterrupt:
    teller.join()
    print("stopped", threading.active_count(), flush=True)
"""


def test_ctrl_c_ends_it(engine: Engine) -> None:
    """In a process of its own: the interrupt is raised, and no thread is left."""
    with guarded(script(INTERRUPTED.format(name=engine.name))) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "at work\n"
        ended = interrupt(process)
    assert (ended.code, ended.out) == (0, "stopped 1\n")


def test_it_leaves_no_thread(engine: Engine, at_work: threading.Event) -> None:
    before = threading.active_count()
    engine.solve(open_model("binairo", 20), Limit(10**6, stop=at_work.is_set))
    assert threading.active_count() == before
