"""Solve models with the compiled search of their kind: the engine `kernel`, which is the default."""

from __future__ import annotations

from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.model import Model
from masume.engines.parts.engine_options import Configurable


class Kernel(Configurable):
    """Engine that runs the compiled search of the model's kind. It is complete.

    Models for which there is no compiled search, such as those from which a rule was removed, are solved by
    backtracking.
    """

    name = "kernel"
    complete = True

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`."""
        if model.search is None:
            from masume.engines.backtrack import BACKTRACK

            return BACKTRACK.solve(model, limit)
        start = perf_counter()
        assignments, exhausted, nodes = model.search(model.domains, limit)
        solutions = tuple([Solution(model.cols, values) for values in assignments])
        return Result(solutions, exhausted, "kernel", nodes, perf_counter() - start)


KERNEL = Kernel()
