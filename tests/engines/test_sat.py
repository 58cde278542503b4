"""The engine sat: exact on small boards of every kind, within its limits, interruptible."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from itertools import product
from time import perf_counter, sleep
from typing import Any

import pytest

import masume
from brute import all_solutions
from masume import verbs
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.model import Model
from masume.engines.sat import SAT, Clauses, Sat, _library
from random_boards import MAKERS, restricted

pytest.importorskip("pysat")

SLACK = 0.5  # seconds: the tests may run on a busy machine

BOARDS = 150  # random boards a kind
MANY = 400  # of more solutions, only so many are asked for


def open_model(kind: str, size: int) -> Model:
    """A square board with nothing printed: many solutions, and a large search."""
    boards: dict[str, Any] = {
        "binairo": lambda: masume.Binairo([[None] * size] * size),
        "hidato": lambda: masume.Hidato([[0] * size] * size),
        "hitori": lambda: masume.Hitori([[1 + (r + c) % size for c in range(size)] for r in range(size)]),
        "kakuro": lambda: masume.Kakuro([[(0, 0)] * (size + 1)] + [[(0, 0)] + [0] * size] * size),
    }
    return verbs.model_of(boards[kind]())


@pytest.mark.parametrize("name", MAKERS)
def test_it_finds_exactly_the_solutions(name: str) -> None:
    """On random small boards, also with fewer values allowed or a rule dropped."""
    verdicts: Counter[str] = Counter()
    for seed in range(BOARDS):
        rng = random.Random(f"sat {name} {seed}")
        puzzle = MAKERS[name](rng)
        model: Model = restricted(puzzle, rng) if seed % 3 == 1 else verbs.model_of(puzzle)
        if seed % 4 == 3:
            model = model.without(rng.choice(model.rules).code)
        expected = all_solutions(model, MANY)
        result = SAT.solve(model, Limit(MANY))
        found = {solution.values for solution in result.solutions}
        assert len(found) == len(result.solutions) == len(expected), (seed, puzzle)
        assert result.exhausted == (len(expected) < MANY), (seed, puzzle)
        if result.exhausted:
            assert found == expected, (seed, puzzle)
        assert not any(breach for values in found for breach in model.breaches(values))
        verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= BOARDS // 20, verdicts


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_examples_are_unique(kind: Any) -> None:
    for puzzle in kind.examples:
        result = SAT.solve(verbs.model_of(puzzle), Limit(2))
        assert result.verdict == "unique"
        assert result.solutions == masume.solve(puzzle).solutions


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_rule_counts(kind: Any) -> None:
    """Examples are not unique without one of their rules."""
    for puzzle in kind.examples[:2]:
        model = verbs.model_of(puzzle)
        for rule in model.rules:
            assert SAT.solve(model.without(rule.code), Limit(2)).verdict == "many", rule.code


def test_many_pieces_are_joined() -> None:
    """A Hitori board without repeats has very many shadings; none that is found is in pieces."""
    model = open_model("hitori", 7)
    result = SAT.solve(model, Limit(60))
    assert len(set(result.solutions)) == 60
    assert not any(list(model.breaches(solution.values)) for solution in result.solutions)


def test_lines_differ() -> None:
    """There are 72 fillings of the open 4×4 Binairo, and 90 where lines may be alike."""
    model = open_model("binairo", 4)
    for wanted, stated in ((72, model), (90, model.without("lines"))):
        result = SAT.solve(stated, Limit(1000))
        assert len(result.solutions) == wanted
        assert result.exhausted


def test_a_cell_without_values() -> None:
    model = verbs.model_of(masume.KINDS[0].examples[0])
    result = SAT.solve(model.restricted(model.cells[3], 0), Limit(2))
    assert result.verdict == "none"


@pytest.mark.parametrize(("kind", "size"), [("binairo", 30), ("hidato", 12), ("kakuro", 9)])
def test_seconds_are_honoured(kind: str, size: int) -> None:
    SAT.solve(open_model("binairo", 2), Limit(2))  # the library is loaded now
    model = open_model(kind, size)
    start = perf_counter()
    result = SAT.solve(model, Limit(10**6, seconds=0.5))
    assert perf_counter() - start < 0.5 * 1.1 + 0.2 + SLACK
    assert result.exhausted is False


@pytest.mark.parametrize("nodes", [0, 1, 3, 50])
def test_nodes_are_honoured(nodes: int) -> None:
    result = SAT.solve(open_model("binairo", 14), Limit(10**6, nodes=nodes, seconds=5))
    assert result.exhausted is False
    assert result.nodes <= nodes


def test_stop_is_asked() -> None:
    end = perf_counter() + 1
    result = SAT.solve(open_model("binairo", 30), Limit(10**6, stop=lambda: perf_counter() > end))
    assert result.exhausted is False
    assert perf_counter() < end + 0.2 + SLACK
    assert SAT.solve(open_model("binairo", 4), Limit(2, stop=lambda: True)).solutions == ()


def test_the_same_answer_every_time() -> None:
    for kind in masume.KINDS:
        model = open_model(kind.name, 6)
        first, second = (SAT.solve(model, Limit(5)) for _ in range(2))
        assert (first.solutions, first.nodes) == (second.solutions, second.nodes)


INTERRUPTED = """
import threading
import time
import masume
from masume import verbs
from masume.core.engine import Limit
from masume.engines.sat import SAT
model = verbs.model_of(masume.Binairo([[None] * 30] * 30))
SAT.solve(verbs.model_of(masume.Binairo([[None] * 2] * 2)), Limit(2))
print("ready", flush=True)
try:
    SAT.solve(model, Limit(10**9))
except KeyboardInterrupt:
    for _ in range(100):  # a thread that has done its work may need a moment to go
        if threading.active_count() > 1:
            time.sleep(0.01)
    print("stopped", threading.active_count(), flush=True)
"""


def test_ctrl_c_ends_it() -> None:
    """In a process of its own: the interrupt is raised soon, and no thread is left."""
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(0.8)
        start = perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped 1\n"
        assert perf_counter() - start < 2
        assert process.wait(10) == 0


def test_it_leaves_no_thread() -> None:
    before = threading.active_count()
    SAT.solve(open_model("binairo", 20), Limit(10**6, seconds=0.2))
    assert threading.active_count() == before


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(UsageError, match=r"pip install 'masume\[sat\]'"):
        SAT.solve(open_model("binairo", 2), Limit(2))


@pytest.mark.parametrize("word", SAT.options["solver"])
def test_every_solver_agrees(word: str) -> None:
    engine = SAT.configured(solver=word)
    assert engine.solver == word
    for kind in masume.KINDS:
        puzzle = kind.examples[0]
        result = engine.solve(verbs.model_of(puzzle), Limit(2))
        assert result.verdict == "unique"
        assert result.solutions == masume.solve(puzzle).solutions
    assert engine.solve(open_model("binairo", 14), Limit(10**6, nodes=3)).nodes <= 3
    assert engine.solve(open_model("hidato", 8), Limit(10**6, seconds=0.3)).seconds < 0.53 + SLACK


def test_options() -> None:
    assert next(iter(SAT.options["solver"])) == SAT.solver == SAT.configured().solver == Sat().solver == "cadical"
    with pytest.raises(ValueError, match="no SAT solver 'abacus'"):
        SAT.configured(solver="abacus")
    with pytest.raises(ValueError, match="no option 'speed'"):
        SAT.configured(speed="1")


@pytest.mark.parametrize("count", range(2, 9))
def test_at_most_one(count: int) -> None:
    """Pair by pair and along the list, each allowed choice exactly once."""
    with _library()(name="cadical195") as solver:
        clauses = Clauses(solver)
        literals = [clauses.new() for _ in range(count)]
        clauses.at_most_one(literals)
        found = [tuple(model[:count]) for model in solver.enum_models()]
    assert len(found) == len(set(found)) == count + 1
    assert max(sum(literal > 0 for literal in chosen) for chosen in found) == 1


def test_totals() -> None:
    """Random sums of choices against adding up by hand."""
    rng = random.Random(5)
    for _ in range(60):
        choices = [sorted(rng.sample(range(8), rng.randint(1, 3))) for _ in range(rng.randint(1, 4))]
        low = rng.randint(-2, 20)
        high = low + rng.randint(0, 4)
        expected = {chosen for chosen in product(*choices) if low <= sum(chosen) <= high}
        with _library()(name="cadical195") as solver:
            clauses = Clauses(solver)
            terms = [[(clauses.new(), value) for value in choice] for choice in choices]
            for term in terms:
                clauses.clause([literal for literal, _ in term])
                clauses.at_most_one([literal for literal, _ in term])
            clauses.total(terms, low, high)
            models = [] if clauses.impossible else [set(model) for model in solver.enum_models()]
        found = [tuple(next(v for literal, v in term if literal in model) for term in terms) for model in models]
        assert len(found) == len(expected)  # none twice: the further literals leave no freedom
        assert set(found) == expected
