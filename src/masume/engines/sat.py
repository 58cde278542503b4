"""Solve models with a SAT solver, CaDiCaL by default: the engine `sat`. The model becomes clauses, and the engine
serves as a second prover that is independent of Masume's own search. It reports the solver's number of conflicts as its
number of nodes, and a limit on nodes is a limit on conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter
from typing import Any

from masume.core.engine import Limit, Result, Solution
from masume.core.errors import UsageError
from masume.core.model import Model
from masume.engines.parts.clauses import Literal, Statement
from masume.engines.parts.engine_options import Configurable
from masume.engines.parts.interrupt import SearchStoppedError, run_interruptibly

SOLVERS = {"cadical": "cadical195", "glucose": "glucose42", "minisat": "minisat22"}
MOST_PAIRWISE = 6  # literals of which at most one is true are excluded pair by pair up to this number
# The solver cannot be interrupted, so it works in slices of this many conflicts, fewer for a larger formula. Slices are
# measured in conflicts rather than time, as the answer must not depend on how busy the machine is.
SLICE_CONFLICTS = 1000
SMALL_CLAUSES = 20_000  # clauses


class Sat(Configurable):
    """Engine that searches by clause learning, using a SAT solver. It is complete."""

    name = "sat"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"solver": tuple(SOLVERS)}

    def __init__(self, solver: str = "cadical") -> None:
        """Set the option `solver`: cadical, glucose or minisat."""
        self.solver = solver
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`."""
        start = perf_counter()
        time_is_up = limit.watch()
        make = _library()
        loading = perf_counter() - start
        solutions: list[Solution] = []
        with _made(make, SOLVERS[self.solver]) as solver:
            clauses = SatClauses(solver)
            try:
                statement = Statement(model, clauses, time_is_up)
                exhausted = _search(statement, clauses, limit, time_is_up, solutions)
            except SearchStoppedError:
                exhausted = False
            numbers = solver.accum_stats()
            stats = {
                "literals": clauses.last,
                "clauses": clauses.count,
                "conflicts": numbers["conflicts"],
                "decisions": numbers["decisions"],
                "propagations": numbers["propagations"],
                "loading": loading,  # seconds
            }
        return Result(tuple(solutions), exhausted, self.name, clauses.nodes, perf_counter() - start, stats)


def _library() -> Callable[..., Any]:
    """Import python-sat, and return its class of solvers. Raise UsageError if it is not installed."""
    try:
        solver: Callable[..., Any] = import_module("pysat.solvers").Solver
    except ImportError:
        raise UsageError("the engine sat needs python-sat: pip install 'masume[sat]'") from None
    return solver


@contextmanager
def _made(make: Callable[..., Any], name: str) -> Iterator[Any]:
    """Provide a solver during the block, and delete it at the end. The deletion runs in another thread, because Ctrl-C
    takes effect in the main thread only. If Ctrl-C came before the library has forgotten the deleted solver, the
    library would delete it once more, which ends the process.
    """
    solver = make(name=name)
    try:
        yield solver
    finally:
        run_interruptibly(solver.delete, lambda: False, lambda: None)


def _search(
    statement: Statement, clauses: SatClauses, limit: Limit, time_is_up: Callable[[], bool], solutions: list[Solution]
) -> bool:
    """Find solutions, and append them to `solutions`. If a board breaks whole-board rules, state these rules for the
    cells concerned (afterthoughts). Return whether there are no other solutions.
    """
    while not time_is_up():
        answer = clauses.answer(limit, time_is_up)
        if answer is None:
            return False
        if not answer:
            return True
        true = set(clauses.solver.get_model())
        values = statement.values(true.__contains__)
        thoughts = statement.afterthoughts(values)
        for thought in thoughts:
            statement.add(thought)
        if not thoughts:
            solutions.append(Solution(statement.model.cols, values))
            if len(solutions) >= limit.solutions:
                return False
            statement.exclude(values)
    return False


class SatClauses:
    """Notebook that passes statements to a SAT solver. All statements become clauses."""

    def __init__(self, solver: Any) -> None:
        self.solver = solver
        self.last = 0
        self.count = 0
        self.nodes = 0
        self.impossible = False

    def answer(self, limit: Limit, time_is_up: Callable[[], bool]) -> bool | None:
        """Return whether all clauses can be true together, or None if a limit was reached before this is known."""
        if self.impossible:  # because of an empty clause, which some solvers do not accept
            return False
        portion = max(20, SLICE_CONFLICTS * SMALL_CLAUSES // max(SMALL_CLAUSES, self.count))
        while not time_is_up():
            budget = portion
            if limit.nodes is not None:
                budget = min(budget, limit.nodes - self.nodes)
                if budget <= 0:
                    return None
            before = self._conflicts()
            self.solver.conf_budget(budget)
            # In the main thread, the library would handle Ctrl-C by jumping out of the solver, which leaves it in an
            # invalid state. In another thread, it finishes the slice, and Python raises KeyboardInterrupt right after.
            # Slices are short, so nothing needs to be cancelled.
            answer: bool | None = run_interruptibly(self.solver.solve_limited, lambda: False, lambda: None)
            self.nodes += min(budget, self._conflicts() - before)  # the solver may exceed the budget by one or two
            if answer is not None:
                return answer
        return None

    def _conflicts(self) -> int:
        """Return the number of conflicts that the solver has had so far."""
        return int(self.solver.accum_stats()["conflicts"])

    def new(self) -> Literal:
        """Create a variable, and return its literal."""
        self.last += 1
        return self.last

    def clause(self, literals: Sequence[Literal]) -> None:
        """State that at least one of `literals` is true."""
        self.count += 1
        if literals:
            self.solver.add_clause(literals)
        else:
            self.impossible = True

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """State that at most one of `literals` is true. A few literals are compared pair by pair. If there are many,
        each of them gets a new literal, which states that this or an earlier one is true.
        """
        if len(literals) <= MOST_PAIRWISE:
            for i, earlier in enumerate(literals):
                for two in literals[:i]:
                    self.clause([-earlier, -two])
            return
        before = literals[0]
        for literal in literals[1:-1]:
            self.clause([-before, -literal])
            both = self.new()
            self.clause([both, -before])
            self.clause([both, -literal])
            self.clause([-both, before, literal])
            before = both
        self.clause([-before, -literals[-1]])

    def total(self, terms: Sequence[Sequence[tuple[Literal, int]]], low: int, high: int) -> None:
        """State that the values chosen by `terms` (see `Notebook.total`) have a sum from `low` to `high`. The terms are
        added one by one: for each term and each number t, a literal states that the sum up to this term is at least t.
        """
        floor = ceiling = 0  # the least and the greatest sum so far
        at_least: dict[int, Literal] = {}  # for floor < t <= ceiling
        for term in terms:
            values = [value for _, value in term] or [0]
            grown = {t: self.new() for t in range(floor + min(values) + 1, ceiling + max(values) + 1)}
            for t in grown:
                if t - 1 in grown:
                    self.clause([-grown[t], grown[t - 1]])
            for literal, value in term:
                for t in range(floor, ceiling + 1):
                    # If the sum was at least t, it is now at least t + value; if at most t, now at most t + value.
                    if t + value in grown:
                        self.clause([grown[t + value], -literal, *([-at_least[t]] if t > floor else [])])
                    if t + value + 1 in grown:
                        self.clause([-grown[t + value + 1], -literal, *([at_least[t + 1]] if t < ceiling else [])])
            floor, ceiling, at_least = floor + min(values), ceiling + max(values), grown
        if low > floor:
            self.clause([at_least[low]] if low <= ceiling else [])
        if high < ceiling:
            self.clause([-at_least[high + 1]] if high >= floor else [])


SAT = Sat()
