"""Solve puzzles and models, and verify every solution that an engine returns."""

from __future__ import annotations

from time import monotonic

from masume import engines, kinds
from masume.core.engine import Engine, Limit, Result, Solution, check_seconds
from masume.core.errors import EngineError, UsageError
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.core.model import Model
from masume.core.puzzle import quote
from masume.engines.kernel import KERNEL
from masume.kernel.solution_check import holds
from masume.reasoning.trace import in_phase
from masume.verbs.argument_types import checked

ENDLESS = 1 << 62  # the most solutions or nodes that compiled code can count
FEW = 1000  # number of solutions whose verification takes no noticeable time
SHARE_OF_SEARCH = 0.7  # share of the time for the engine; the rest is for verification
A_HANDFUL = 50  # number of solutions between two readings of the clock


def model_of(puzzle: Puzzle) -> Model:
    """Return the model of `puzzle`."""
    return kinds.kind_of(puzzle).logic.model(puzzle)


@checked
def solve(
    puzzle: Puzzle,
    engine: str | Engine = "kernel",
    solutions: int = 2,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result:
    """Search for up to `solutions` solutions of `puzzle`. Return those found, and whether there are more.

    By default, up to two solutions are searched for, so that the verdict `unique`, `many` or `none` is proved unless a
    limit is reached.
    """
    if solutions < 1:
        raise UsageError("solutions must be at least 1, not {solutions}", solutions=quote(solutions))
    check_seconds(seconds)
    if nodes is not None and nodes < 0:
        raise UsageError("nodes must be at least 0, not {nodes}", nodes=quote(nodes))
    chosen = engines.find(engine) if isinstance(engine, str) else engine
    limit = Limit(min(solutions, ENDLESS), seconds, None if nodes is None else min(nodes, ENDLESS))
    result = solve_model(model_of(puzzle), limit, chosen)
    for solution in result.solutions:
        solution.note_puzzle(puzzle)
    return result._replace(puzzle=puzzle)


@in_phase("solving")
def solve_model(model: Model, limit: Limit, engine: Engine = KERNEL, *, verified: bool = True) -> Result:
    """Solve `model`, and return the result. Raise EngineError if a solution breaks a rule. The other verbs call engines
    only through this function.

    The time limit includes the verification of the solutions. If there are very many, some of them may be left out for
    lack of time. If `verified` is false, solutions are not verified: use them as a sample, but never return them from a
    verb.
    """
    if not verified:
        return engine.solve(model, limit)
    if limit.seconds is None or limit.solutions <= FEW:
        return _checked(model, engine.solve(model, limit), engine)
    end = monotonic() + limit.seconds
    wanted = FEW
    while True:
        begun = monotonic()
        left = max(0.0, end - begun) * (1 if wanted == FEW else SHARE_OF_SEARCH)
        unchecked = engine.solve(model, limit._replace(solutions=wanted, seconds=left))
        result = _checked(model, unchecked, engine, end)
        took = monotonic() - begun
        if result.exhausted or len(result.solutions) < wanted or wanted == limit.solutions:
            return result
        # Search again from the start, for as many as there should be time for.
        wanted = min(limit.solutions, int(wanted * 0.9 * (end - monotonic()) / max(took, 1e-6)))
        if wanted <= len(result.solutions):
            return result


def _checked(model: Model, result: Result, engine: Engine, end: float | None = None) -> Result:
    """Return `result` with its solutions verified against the rules of `model`. Drop the solutions that are not
    verified by the time `end`. Raise EngineError if a solution breaks a rule.
    """
    if not isinstance(result, Result):
        raise EngineError(
            "the engine {engine} returned {result} where a Result is wanted", engine=engine.name, result=quote(result)
        )
    for number, solution in enumerate(result.solutions):
        if not isinstance(solution, Solution):
            raise EngineError(
                "the engine {engine} returned {solution} where a Solution is wanted",
                engine=engine.name,
                solution=quote(solution),
            )
        if end is not None and number % A_HANDFUL == A_HANDFUL - 1 and monotonic() >= end:
            return result._replace(solutions=result.solutions[:number], exhausted=False)
        if not holds(model, solution.values):
            raise _wrong(model, solution, engine)
    return result


def _wrong(model: Model, solution: Solution, engine: Engine) -> EngineError:
    """Return the error that reports which rules of `model` the solution breaks."""
    violations = [
        f"{violation.code} at {' '.join(cell_name(cell, model.cols) for cell in violation.cells)}"
        for violation in model.violations(solution.values)
    ]
    broken = "; ".join(violations)
    if type(engine).__module__.startswith("masume."):
        return EngineError(
            "the engine {engine} returned a board that breaks the rules ({broken}); please report this",
            engine=engine.name,
            broken=broken,
        )
    return EngineError(
        "the engine {engine} returned a board that breaks the rules ({broken})", engine=engine.name, broken=broken
    )
