"""The compiled search that each kind brings along: the default engine."""

from __future__ import annotations

from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.model import Model
from masume.engines.parts.engine_options import Configurable


class Kernel(Configurable):
    """Counts, solves and proves by the kind's own compiled search.

    A model that no kind made (one with a rule dropped, say) has none; the generic backtracker answers for it."""

    name = "kernel"
    complete = True

    def solve(self, model: Model, limit: Limit) -> Result:
        if model.fast is None:
            from masume.engines.backtrack import BACKTRACK

            return BACKTRACK.solve(model, limit)
        start = perf_counter()
        found, exhausted, nodes = model.fast(model.domains, limit)
        solutions = tuple([Solution(model.cols, values) for values in found])
        return Result(solutions, exhausted, "kernel", nodes, perf_counter() - start)


KERNEL = Kernel()
