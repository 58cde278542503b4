"""The model as clauses, given to a SAT solver (CaDiCaL by default): a second prover, independent of our own search.

A solver for clauses knows nothing of puzzles. It decides, follows up, and on every dead end learns a new clause that
keeps it from the same mistake. Nodes are its dead ends (conflicts)."""

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
from masume.engines.parts.interrupt import StoppedError, run_interruptibly

SOLVERS = {"cadical": "cadical195", "glucose": "glucose42", "minisat": "minisat22"}
MOST_PAIRWISE = 6  # at most so many literals are kept apart pair by pair; more take a chain of further literals
# The solver cannot be interrupted, so it works in slices of so many conflicts, fewer for a larger formula. Slices by
# conflicts and not by time: the answer must not depend on how busy the machine is.
SLICE_CONFLICTS = 1000
SMALL_CLAUSES = 20_000  # clauses


class Sat(Configurable):
    """Clause learning by a SAT solver; complete."""

    name = "sat"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"solver": tuple(SOLVERS)}

    def __init__(self, solver: str = "cadical") -> None:
        self.solver = solver
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        start = perf_counter()
        time_is_up = limit.watch()
        make = _library()
        loading = perf_counter() - start
        solutions: list[Solution] = []
        with _made(make, SOLVERS[self.solver]) as solver:
            clauses = Clauses(solver)
            try:
                statement = Statement(model, clauses, time_is_up)
                exhausted = _search(statement, clauses, limit, time_is_up, solutions)
            except StoppedError:
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
    try:
        solver: Callable[..., Any] = import_module("pysat.solvers").Solver
    except ImportError:
        raise UsageError("the engine sat needs python-sat: pip install 'masume[sat]'") from None
    return solver


@contextmanager
def _made(make: Callable[..., Any], name: str) -> Iterator[Any]:
    """A solver, deleted at the end. The library forgets a solver only after it has deleted it: a Ctrl-C raised in
    between would have it deleted a second time, and end the process. It is raised in the main thread alone, so that is
    not where the solver is deleted."""
    solver = make(name=name)
    try:
        yield solver
    finally:
        run_interruptibly(solver.delete, lambda: False, lambda: None)


def _search(
    statement: Statement, clauses: Clauses, limit: Limit, time_is_up: Callable[[], bool], solutions: list[Solution]
) -> bool:
    """Collects solutions and states afterthoughts. Returns whether the search was exhausted."""
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


class Clauses:
    """The notebook of a SAT solver: everything becomes clauses."""

    def __init__(self, solver: Any) -> None:
        self.solver = solver
        self.last = 0
        self.count = 0
        self.nodes = 0
        self.impossible = False

    def answer(self, limit: Limit, time_is_up: Callable[[], bool]) -> bool | None:
        """Whether the clauses can all be true; None when a limit was reached first."""
        if self.impossible:  # an empty clause: some solvers do not take one
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
            # In the main thread, the library would answer a Ctrl-C by jumping out of the solver, leaving it in ruins.
            # In another thread, it lets the slice end, and Python raises KeyboardInterrupt right after. Slices are
            # short, so that nothing needs to be cancelled.
            answer: bool | None = run_interruptibly(self.solver.solve_limited, lambda: False, lambda: None)
            self.nodes += min(budget, self._conflicts() - before)  # it may run one or two over before it notices
            if answer is not None:
                return answer
        return None

    def _conflicts(self) -> int:
        return int(self.solver.accum_stats()["conflicts"])

    def new(self) -> Literal:
        self.last += 1
        return self.last

    def clause(self, literals: Sequence[Literal]) -> None:
        self.count += 1
        if literals:
            self.solver.add_clause(literals)
        else:
            self.impossible = True

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """Pair by pair, or along the list: `before` says that one of the literals so far is true."""
        if len(literals) <= MOST_PAIRWISE:
            for i, one in enumerate(literals):
                for two in literals[:i]:
                    self.clause([-one, -two])
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
        """Adds up term by term: for each t, a literal says that the sum so far is at least t."""
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
                    # The sum was at least t: now it is at least t + value. It was at most t: at most t + value.
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
