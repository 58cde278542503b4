"""The engine sat: its solvers, and the clauses for counting."""

from __future__ import annotations

import random
import sys
import threading
from itertools import product
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.engines.parts.clauses import Statement
from masume.engines.parts.interrupt import SearchStoppedError
from masume.engines.sat import SAT, Sat, SatClauses, _library
from masume.verbs import solve
from support.stopping import Clock, when_called

pytest.importorskip("pysat")


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(UsageError, match=r"pip install 'masume\[sat\]'"):
        SAT.solve(solve.model_of(masume.Binairo([[None] * 2] * 2)), Limit(2))


@pytest.mark.parametrize("word", SAT.options["solver"])
def test_every_solver_agrees(word: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = SAT.configured(solver=word)
    assert engine.solver == word
    for kind in masume.KINDS:
        puzzle = kind.examples[0]
        result = engine.solve(solve.model_of(puzzle), Limit(2))
        assert result.verdict == "unique"
        assert result.solutions == masume.solve(puzzle).solutions
    assert engine.solve(solve.model_of(masume.Binairo([[None] * 14] * 14)), Limit(10**6, nodes=3)).nodes <= 3
    open_hidato = solve.model_of(masume.Hidato([[0] * 8] * 8))
    clock.starts = when_called(monkeypatch, "masume.engines.sat.run_interruptibly")  # when the rules have been stated
    assert not engine.solve(open_hidato, Limit(10**6, seconds=0.1)).exhausted
    clock.assert_kept(0.1)


def test_options() -> None:
    assert next(iter(SAT.options["solver"])) == SAT.solver == SAT.configured().solver == Sat().solver == "cadical"
    with pytest.raises(ValueError, match="sat: solver must be one of cadical, glucose, minisat, not 'abacus'"):
        SAT.configured(solver="abacus")
    with pytest.raises(ValueError, match="no option 'speed'"):
        SAT.configured(speed="1")


def test_the_clock_is_looked_at_between_cuts() -> None:
    puzzle = masume.Hitori([[(r + c) % 9 + 1 for c in range(9)] for r in range(9)])
    late = False
    with _library()(name="cadical195") as solver:
        statement = Statement(solve.model_of(puzzle), SatClauses(solver), lambda: late)
        pieces = tuple(cell % 2 for cell in range(81))
        assert len(statement.afterthoughts(pieces)) > 30
        late = True
        with pytest.raises(SearchStoppedError):
            statement.afterthoughts(pieces)


@pytest.mark.parametrize("count", range(2, 9))
def test_at_most_one(count: int) -> None:
    """Pair by pair and along the list, each allowed choice exactly once."""
    with _library()(name="cadical195") as solver:
        clauses = SatClauses(solver)
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
            clauses = SatClauses(solver)
            terms = [[(clauses.new(), value) for value in choice] for choice in choices]
            for term in terms:
                clauses.clause([literal for literal, _ in term])
                clauses.at_most_one([literal for literal, _ in term])
            clauses.total(terms, low, high)
            models = [] if clauses.impossible else [set(model) for model in solver.enum_models()]
        found = [tuple(next(v for literal, v in term if literal in model) for term in terms) for model in models]
        assert len(found) == len(expected)  # none twice: the further literals leave no freedom
        assert set(found) == expected


def test_a_solver_is_not_deleted_where_ctrl_c_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raised before the library has forgotten what it deleted, Ctrl-C would have it deleted twice."""
    deleting: list[threading.Thread] = []
    solver: Any = _library()
    delete = solver.delete

    def watched(self: Any) -> None:
        if self.solver:
            deleting.append(threading.current_thread())
        delete(self)

    monkeypatch.setattr(solver, "delete", watched)
    assert SAT.solve(solve.model_of(masume.Binairo([[None] * 2] * 2)), Limit(2)).verdict == "many"
    [thread] = deleting
    assert thread is not threading.main_thread()
