"""Integer programming: the board as a 0/1 linear program, solved by HiGHS.

The loop around the solver states the rest of the rules as they are needed: solve; where the answer breaks a rule stated
late, cut it off and solve again; where it is a solution, keep it, exclude it and solve again. When the program has
become infeasible, there is no other solution.

nodes       the branching nodes that HiGHS visited, over all calls
rounds      how often HiGHS was called
cuts        rows added after the first call, to exclude answers that break a rule
cost        what the first solution costs; no solution costs less (Hitori: the number of shaded cells)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from masume.core.engine import Limit, Result, Solution
from masume.core.errors import UsageError
from masume.core.model import Model
from masume.engines.linear import Program

if TYPE_CHECKING:
    import highspy

POLL = 0.02  # seconds between two looks at the clock while HiGHS runs


class Milp:
    """Branch and cut by HiGHS, on one thread; complete.

    objective=fewest    the first solution is one with the fewest cells left out of a rule with labels (shaded cells),
                        the next ones follow in this order; `none`: in any order
    sums=sets           runs with a sum are stated by the sets of values that make it; `plain`: by the sum alone"""

    name = "milp"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"objective": ("fewest", "none"), "sums": ("sets", "plain")}

    def __init__(self, objective: str = "fewest", sums: str = "sets") -> None:
        for option, word in (("objective", objective), ("sums", sums)):
            if word not in self.options[option]:
                raise ValueError(f"{option} must be {' or '.join(self.options[option])}, not {word!r}")
        self.objective = objective
        self.sums = sums

    def configured(self, **words: str) -> Milp:
        """This engine with other options."""
        for option in words:
            if option not in self.options:
                raise ValueError(f"milp has no option {option!r} (options: {', '.join(self.options)})")
        return Milp(**{"objective": self.objective, "sums": self.sums, **words})

    def solve(self, model: Model, limit: Limit) -> Result:
        start = perf_counter()
        time_is_up = limit.watch()
        solutions: list[Solution] = []
        stats: dict[str, int | float] = {"rounds": 0, "cuts": 0}
        program = Program(model, self.objective == "fewest", self.sums == "sets")
        stopped = any(time_is_up() for _ in program.state()) or time_is_up()
        stats["variables"] = len(program.whole)
        stats["rows"] = len(program.rows)
        exhausted = False
        nodes = 0
        if not stopped:
            solver = _Solver(program)
            seen: set[tuple[int, ...]] = set()
            while len(solutions) < limit.solutions:
                values = solver.run(time_is_up, None if limit.nodes is None else limit.nodes - solver.nodes)
                if values is None:
                    exhausted = solver.infeasible
                    break
                ...
        return Result(tuple(solutions), exhausted, self.name, nodes, perf_counter() - start, stats)
