"""Solve models with CP-SAT, the constraint solver of Google's OR-Tools: the engine `cpsat`.

CP-SAT is a SAT solver that also supports sums. Every pair of a cell and a value is a Boolean variable, and only
clauses, "at most one" and sums over such variables are used. Integer variables with division, modulo and "all
different", as in textbook models of Hidato, are avoided on purpose: release 9.15.6755 simplifies them wrongly and calls
some solvable boards impossible. The engine reports the solver's number of conflicts as its number of nodes, and a limit
on nodes is a limit on conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from time import perf_counter
from typing import Any

from masume.core.engine import Limit, Result, Solution
from masume.core.errors import EngineError, UsageError
from masume.core.model import Model
from masume.engines.parts.clauses import Afterthought, Literal, Statement
from masume.engines.parts.engine_options import NUMBER, Configurable
from masume.engines.parts.interrupt import SearchStoppedError, run_interruptibly

SEED = 1
MOST_WORKERS = 256
MOST_BROKEN_BOARDS = 3  # the most boards that break a whole-board rule before the rule is stated for them


class CpSat(Configurable):
    """Engine that runs constraint programming with clause learning. It is complete."""

    name = "cpsat"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"workers": NUMBER}
    ranges: Mapping[str, range] = {"workers": range(1, MOST_WORKERS + 1)}

    def __init__(self, workers: int = 1) -> None:
        """Set the option `workers`, the number of workers."""
        self.workers = workers
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`, in several runs of CP-SAT."""
        start = perf_counter()
        time_is_up = limit.watch()
        library = _library()
        loading = perf_counter() - start
        search = CpsatSearch(library, self.workers, limit, time_is_up, start)
        with suppress(SearchStoppedError):
            search.run(model)
        return Result(
            tuple(Solution(model.cols, values) for values in search.solutions),
            search.exhausted,
            self.name,
            search.conflicts,
            perf_counter() - start,
            {
                "rounds": search.rounds,
                "branches": search.branches,
                "afterthoughts": len(search.stated),
                "loading": loading,  # seconds; loading OR-Tools takes long, once per process
            },
        )


def _library() -> Any:
    """Import OR-Tools. Raise UsageError if it is not installed."""
    try:
        return import_module("ortools.sat.python.cp_model")
    except ImportError:
        raise UsageError("the engine cpsat needs OR-Tools: pip install 'masume[cpsat]'") from None


class CpsatSearch:
    """One search with CP-SAT. It consists of rounds, and statements are added between the rounds.

    In a round, CP-SAT enumerates the boards that the statements allow. The round ends early if several of these boards
    break whole-board rules; then these rules are stated for the cells concerned. With several workers, or with a limit
    on nodes, a round finds only one board, because after each board the solver would count conflicts from 0 again.
    """

    def __init__(self, library: Any, workers: int, limit: Limit, time_is_up: Callable[[], bool], start: float) -> None:
        self.library = library
        self.workers = workers
        self.runs_through = workers == 1 and limit.nodes is None
        self.limit = limit
        self.time_is_up = time_is_up
        self.end = None if limit.seconds is None else start + limit.seconds
        self.solutions: dict[tuple[int, ...], None] = {}
        self.stated: set[Afterthought] = set()
        self.exhausted = False
        self.rounds = self.conflicts = self.branches = 0

    def run(self, model: Model) -> None:
        """Run rounds until a limit is reached or there is no other solution."""
        constraints = Constraints(self.library.CpModel())
        statement = Statement(model, constraints, self.time_is_up)
        while not self.time_is_up() and (self.limit.nodes is None or self.conflicts < self.limit.nodes):
            self.rounds += 1
            solver = self._solver()
            boards = _boards(self.library, statement, constraints, self.limit.solutions - len(self.solutions))
            status = self._status(solver, constraints.model, boards)
            self.conflicts += self._charge(solver.num_conflicts)
            self.branches += solver.num_branches
            self.solutions.update(boards.solved)
            if len(self.solutions) >= self.limit.solutions:
                return
            # All boards were enumerated. Those that break a whole-board rule are no solutions and need no statement.
            if status == self.library.INFEASIBLE or (
                status == self.library.OPTIMAL and self.runs_through and not boards.enough
            ):
                self.exhausted = True
                return
            # The solver stopped by itself, at a limit.
            if status != self.library.OPTIMAL and not boards.enough:
                return
            for thought in boards.broken:
                if thought not in self.stated:
                    self.stated.add(thought)
                    statement.add(thought)
            for values in boards.solved:
                statement.exclude(values)

    def _charge(self, conflicts: int) -> int:
        """Return how many of the solver's `conflicts` to add to the count of nodes. The solver may exceed its limit by
        one or two before it stops; these are not counted.
        """
        return conflicts if self.limit.nodes is None else min(conflicts, self.limit.nodes - self.conflicts)

    def _solver(self) -> Any:
        """Return a new solver with the parameters of this search."""
        solver = self.library.CpSolver()
        parameters = solver.parameters
        parameters.random_seed = SEED
        parameters.num_workers = self.workers
        parameters.enumerate_all_solutions = self.runs_through
        parameters.interleave_search = self.workers > 1  # workers take turns, so that every run gives the same answer
        # Probing every literal beforehand finds millions of pairs that exclude each other on an open board, takes many
        # times longer than the search itself, and ignores the time limit.
        parameters.cp_model_probing_level = 0
        parameters.use_sat_inprocessing = False
        # Symmetries do not pay either, and both types of round are to simplify alike.
        parameters.symmetry_level = 0
        parameters.keep_all_feasible_solutions_in_presolve = True
        parameters.catch_sigint_signal = False  # Python handles Ctrl-C
        if self.end is not None:
            parameters.max_time_in_seconds = max(0.0, self.end - perf_counter())
        if self.limit.nodes is not None:
            parameters.max_number_of_conflicts = self.limit.nodes - self.conflicts
        return solver

    def _status(self, solver: Any, model: Any, boards: Any) -> Any:
        """Run the solver on `model`, and return its status. Stop the solver when the time is up or on Ctrl-C."""
        status = run_interruptibly(lambda: solver.solve(model, boards), self.time_is_up, solver.stop_search)
        if boards.error is not None:
            raise boards.error
        if status == self.library.MODEL_INVALID:
            raise EngineError("CP-SAT did not take the model")
        return status


def _boards(library: Any, statement: Statement, constraints: Constraints, wanted: int) -> Any:
    """Return the callback that receives the boards which the solver finds. It keeps the solutions among them and, for
    boards that break whole-board rules, the statements that exclude them (afterthoughts).
    """

    class Boards(library.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.solved: dict[tuple[int, ...], None] = {}
            self.broken: dict[Afterthought, None] = {}
            self.breaking = 0
            self.enough = False
            self.error: BaseException | None = None

        def on_solution_callback(self) -> None:
            """Receive a board from the solver, and stop the solver if there are enough boards."""
            if self.enough:
                return
            try:
                values = statement.values(lambda literal: bool(self.boolean_value(constraints.literal(literal))))
                thoughts = statement.afterthoughts(values)
            except SearchStoppedError:
                self.enough = True
            except BaseException as error:  # an error must not pass through the solver
                self.error = error
                self.enough = True
            else:
                if thoughts:
                    self.broken.update(dict.fromkeys(thoughts))
                    self.breaking += 1
                else:
                    self.solved[values] = None
                self.enough = self.breaking >= MOST_BROKEN_BOARDS or len(self.solved) >= wanted
            if self.enough:
                self.stop_search()

    return Boards()


class Constraints:
    """Notebook that passes statements to CP-SAT: clauses, "at most one" and sums, over Boolean variables only."""

    def __init__(self, model: Any) -> None:
        self.model = model
        self.variables: list[Any] = [None]

    def literal(self, literal: Literal) -> Any:
        """Return `literal` in the form that CP-SAT expects."""
        return self.variables[literal] if literal > 0 else ~self.variables[-literal]

    def new(self) -> Literal:
        """Return a new literal."""
        self.variables.append(self.model.new_bool_var(""))
        return len(self.variables) - 1

    def clause(self, literals: Sequence[Literal]) -> None:
        """State that at least one of `literals` is true."""
        self.model.add_bool_or([self.literal(literal) for literal in literals])

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """State that at most one of `literals` is true."""
        self.model.add_at_most_one([self.literal(literal) for literal in literals])

    def total(self, terms: Sequence[Sequence[tuple[Literal, int]]], low: int, high: int) -> None:
        """State that the values chosen by `terms` have a sum from `low` to `high`. A term is a list of pairs of a
        literal and a value. Exactly one of its literals is true, and chooses the value of its pair.
        """
        flat = [term for choice in terms for term in choice]
        self.model.add_linear_constraint(sum(value * self.literal(literal) for literal, value in flat), low, high)


CPSAT = CpSat()
