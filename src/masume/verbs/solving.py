"""Solving. Nobody is trusted here: every solution that any engine returns is checked against the model before anyone,
a user or another verb, sees it."""

from __future__ import annotations

from masume import engines, kinds
from masume.core.engine import Engine, Limit, Result, Solution, check_seconds
from masume.core.errors import EngineError, UsageError
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.core.model import Model
from masume.core.puzzle import quote
from masume.engines.kernel import KERNEL
from masume.kernel.check import holds


def model_of(puzzle: Puzzle) -> Model:
    """The puzzle's rules, as engines see them."""
    return kinds.kind_of(puzzle).model(puzzle)


def solve(
    puzzle: Puzzle,
    engine: str | Engine = "kernel",
    solutions: int = 2,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result:
    """Solves a puzzle: the first `solutions` solutions, and whether there are others.

    With the default of two, the verdict is `unique`, `many` or `none`, proved, unless a limit came first."""
    if type(solutions) is not int or solutions < 1:
        raise UsageError(f"solutions must be at least 1, not {quote(solutions)}")
    if seconds is not None:
        check_seconds(seconds)
    if isinstance(engine, str):
        chosen = engines.find(engine)
    elif hasattr(engine, "solve"):
        chosen = engine
    else:
        raise UsageError(f"an engine is wanted, or the name of one, not {quote(engine)}")
    result = solve_model(model_of(puzzle), Limit(solutions, seconds, nodes), chosen)
    for solution in result.solutions:
        solution.note_puzzle(puzzle)
    return result._replace(puzzle=puzzle)


def solve_model(model: Model, limit: Limit, engine: Engine = KERNEL) -> Result:
    """Solves a model; EngineError when a solution breaks a rule. The other verbs never ask an engine themselves."""
    result = engine.solve(model, limit)
    for solution in result.solutions:
        if not holds(model, solution.values):
            raise _wrong(model, solution, engine)
    return result


def _wrong(model: Model, solution: Solution, engine: Engine) -> EngineError:
    breaches = [
        f"{breach.code} at {' '.join(cell_name(cell, model.cols) for cell in breach.cells)}"
        for breach in model.breaches(solution.values)
    ]
    return EngineError(
        f"the engine {engine.name} returned a board that breaks the rules ({'; '.join(breaches)}); please report this"
    )
