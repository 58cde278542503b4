"""The engines that hand the board to a prover, cpsat and sat: exact on small boards of every kind, within their limits,
interruptible."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from time import perf_counter, sleep
from typing import Any

import pytest

import masume
from masume.core.engine import Engine, Limit
from masume.core.model import Model
from masume.engines.cpsat import CPSAT
from masume.engines.sat import SAT
from masume.verbs import solving
from support.brute import all_solutions
from support.random_boards import MAKERS, restricted

SLACK = 0.5  # seconds: the tests may run on a busy machine

BOARDS = 150  # random boards a kind
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
    return solving.model_of(boards[kind]())


@pytest.mark.parametrize("name", MAKERS)
def test_it_finds_exactly_the_solutions(name: str, engine: Engine) -> None:
    """On random small boards, also with fewer values allowed or a rule dropped."""
    verdicts: Counter[str] = Counter()
    for seed in range(BOARDS):
        rng = random.Random(f"{engine.name} {name} {seed}")
        puzzle = MAKERS[name](rng)
        model: Model = restricted(puzzle, rng) if seed % 3 == 1 else solving.model_of(puzzle)
        if seed % 4 == 3:
            model = model.without(rng.choice(model.rules).code)
        expected = all_solutions(model, MANY)
        result = engine.solve(model, Limit(MANY))
        found = {solution.values for solution in result.solutions}
        assert len(found) == len(result.solutions) == len(expected), (seed, puzzle)
        assert result.exhausted == (len(expected) < MANY), (seed, puzzle)
        if result.exhausted:
            assert found == expected, (seed, puzzle)
        assert not any(breach for values in found for breach in model.breaches(values))
        verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= BOARDS // 20, verdicts


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_examples_are_unique(kind: Any, engine: Engine) -> None:
    for puzzle in kind.examples:
        result = engine.solve(solving.model_of(puzzle), Limit(2))
        assert result.verdict == "unique"
        assert result.solutions == masume.solve(puzzle).solutions


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_rule_counts(kind: Any, engine: Engine) -> None:
    """Examples are not unique without one of their rules."""
    for puzzle in kind.examples[:2]:
        model = solving.model_of(puzzle)
        for rule in model.rules:
            assert engine.solve(model.without(rule.code), Limit(2)).verdict == "many", rule.code


def test_many_pieces_are_joined(engine: Engine) -> None:
    """A Hitori board without repeats has very many shadings; none that is found is in pieces."""
    model = open_model("hitori", 7)
    result = engine.solve(model, Limit(60))
    assert len(set(result.solutions)) == 60
    assert not any(list(model.breaches(solution.values)) for solution in result.solutions)


def test_lines_differ(engine: Engine) -> None:
    """There are 72 fillings of the open 4×4 Binairo, and 90 where lines may be alike."""
    model = open_model("binairo", 4)
    for wanted, stated in ((72, model), (90, model.without("lines"))):
        result = engine.solve(stated, Limit(1000))
        assert len(result.solutions) == wanted
        assert result.exhausted


def test_a_cell_without_values(engine: Engine) -> None:
    model = solving.model_of(masume.KINDS[0].examples[0])
    result = engine.solve(model.restricted(model.cells[3], 0), Limit(2))
    assert result.verdict == "none"


@pytest.mark.parametrize(("kind", "size"), [("binairo", 30), ("hidato", 12), ("kakuro", 9)])
def test_seconds_are_honoured(kind: str, size: int, engine: Engine) -> None:
    engine.solve(open_model("binairo", 2), Limit(2))  # the library is loaded now
    model = open_model(kind, size)
    start = perf_counter()
    result = engine.solve(model, Limit(10**6, seconds=0.5))
    assert perf_counter() - start < 0.5 * 1.1 + 0.2 + SLACK
    assert result.exhausted is False


@pytest.mark.parametrize("nodes", [0, 1, 3, 50])
def test_nodes_are_honoured(nodes: int, engine: Engine) -> None:
    result = engine.solve(open_model("binairo", 14), Limit(10**6, nodes=nodes, seconds=5))
    assert result.exhausted is False
    assert result.nodes <= nodes


def test_stop_is_asked(engine: Engine) -> None:
    end = perf_counter() + 1
    result = engine.solve(open_model("binairo", 30), Limit(10**6, stop=lambda: perf_counter() > end))
    assert result.exhausted is False
    assert perf_counter() < end + 0.2 + SLACK
    assert engine.solve(open_model("binairo", 4), Limit(2, stop=lambda: True)).solutions == ()


def test_the_same_answer_every_time(engine: Engine) -> None:
    for kind in masume.KINDS:
        model = open_model(kind.name, 6)
        first, second = (engine.solve(model, Limit(5)) for _ in range(2))
        assert (first.solutions, first.nodes) == (second.solutions, second.nodes)


INTERRUPTED = """
import threading
import time
import masume
from masume.verbs import solving
from masume.core.engine import Limit
from masume.engines import find
engine = find("{name}")
model = solving.model_of(masume.Binairo([[None] * 30] * 30))
engine.solve(solving.model_of(masume.Binairo([[None] * 2] * 2)), Limit(2))
print("ready", flush=True)
try:
    engine.solve(model, Limit(10**9))
except KeyboardInterrupt:
    for _ in range(100):  # a thread that has done its work may need a moment to go
        if threading.active_count() > 1:
            time.sleep(0.01)
    print("stopped", threading.active_count(), flush=True)
"""


def test_ctrl_c_ends_it(engine: Engine) -> None:
    """In a process of its own: the interrupt is raised soon, and no thread is left."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(name=engine.name)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(0.8)
        start = perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped 1\n"
        assert perf_counter() - start < 2
        assert process.wait(10) == 0


def test_it_leaves_no_thread(engine: Engine) -> None:
    before = threading.active_count()
    engine.solve(open_model("binairo", 20), Limit(10**6, seconds=0.2))
    assert threading.active_count() == before
