"""Solve models by integer programming: the engine `milp`. The board becomes a linear program in 0/1 variables, which
HiGHS solves.

Some rules are stated only when they are needed. After each run of HiGHS, an answer that breaks such a rule is cut off;
an answer that is a solution is recorded and excluded; and the program is solved again. Once the program is infeasible,
there is no other solution. Many exclusions make a program slow; then the model is split by the values of a cell, and
the parts are searched one by one.

nodes       the branching nodes that HiGHS visited, in all rounds
rounds      the number of runs of HiGHS
cuts        the rows added between rounds to exclude answers that break a rule
too_large   1 if the program would not fit into the memory that an engine may use, so that nothing is known
cost        the cost of the first solution; no solution costs less (Hitori: the number of shaded cells)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import bits
from masume.core.model import Model
from masume.engines.parts.engine_options import Configurable
from masume.engines.parts.highs import Solver
from masume.engines.parts.interrupt import SearchStoppedError, checkpoint
from masume.engines.parts.linear import Program, ProgramTooLargeError

SOLUTIONS_BEFORE_SPLIT = 8  # the number of solutions that are excluded one by one before the model is split
Values = tuple[int, ...]


class Milp(Configurable):
    """Engine that searches by branch and cut, using HiGHS. It is complete.

    objective   fewest: the first solution has the fewest cells that a rule with labels ignores (Hitori's shaded cells);
                none: any solution may come first
    sums        how to state the sum of a run of different values: sets (by the sets of values with that sum), or
                plain (by the sum alone)
    """

    name = "milp"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {"objective": ("fewest", "none"), "sums": ("sets", "plain")}

    def __init__(self, objective: str = "fewest", sums: str = "sets") -> None:
        """Set the options; the class describes them."""
        self.objective = objective
        self.sums = sums
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Search for solutions of `model`, in several runs of HiGHS."""
        start = perf_counter()
        search = _MilpSearch(self, model, limit)
        try:
            search.run()
        except SearchStoppedError:
            pass
        except ProgramTooLargeError:
            search.stats["too_large"] = 1
        solutions = tuple([Solution(model.cols, values) for values in search.solutions])
        return Result(solutions, search.exhausted, self.name, search.nodes, perf_counter() - start, search.stats)


class _Subproblem(NamedTuple):
    """A part of a model: the model with smaller domains, and the solutions within them that are already known."""

    model: Model
    known: list[Values]

    def split(self) -> list[_Subproblem]:
        """Split this part by the values of the cell that divides the known solutions most evenly. Return one smaller
        part per value.
        """
        cell = min(
            self.model.cells, key=lambda cell: max(Counter(values[cell] for values in self.known).values(), default=0)
        )
        return [
            _Subproblem(
                self.model.restricted(cell, 1 << value), [known for known in self.known if known[cell] == value]
            )
            for value in bits(self.model.domains[cell])
        ]


class _MilpSearch:
    """One search: its solutions, nodes and statistics so far."""

    def __init__(self, options: Milp, model: Model, limit: Limit) -> None:
        self.solutions: list[Values] = []
        self.exhausted = False
        self.nodes = 0
        self.stats: dict[str, int | float] = {}
        self._options = options
        self._model = model
        self._limit = limit
        self._time_is_up = limit.watch()
        self._go_on = checkpoint(self._time_is_up)

    def run(self) -> None:
        """Search all parts of the model. Raise SearchStoppedError when the time is up, and ProgramTooLargeError if a
        program does not fit into memory.
        """
        parts = [_Subproblem(self._model, [])]
        while parts:
            part = parts.pop()
            if not self._finish(part):
                return
            if len(part.known) >= SOLUTIONS_BEFORE_SPLIT:
                parts.extend(part.split())
        self.exhausted = True

    def _finish(self, part: _Subproblem) -> bool:
        """Find all solutions of `part`, or so many that it should be split. Return False if the search must end first:
        at a limit, or if HiGHS proves nothing.
        """
        program = Program(part.model, self._options.objective == "fewest", self._options.sums == "sets", self._go_on)
        program.state()
        if not self.stats:
            self.stats.update(variables=len(program.whole), rows=len(program.rows), rounds=0, cuts=0)
        for values in part.known:
            program.exclude(values)
        wrong: set[Values] = set()
        with closing(Solver(program, self._go_on)) as solver:
            while program.possible and len(part.known) < SOLUTIONS_BEFORE_SPLIT:
                if len(self.solutions) >= self._limit.solutions or self._time_is_up():
                    return False
                nodes_left = None if self._limit.nodes is None else max(0, self._limit.nodes - self.nodes)
                answer = solver.run(nodes_left, self._time_is_up)
                self.nodes += answer.nodes
                self.stats["rounds"] += 1
                if answer.status != "found":
                    return answer.status == "none"
                values = program.values(answer.values)
                rows = len(program.rows)
                if next(self._model.violations(values), None) is None and values not in part.known:
                    if not self.solutions and program.wanted:
                        self.stats["cost"] = program.cost(values)
                    self.solutions.append(values)
                    part.known.append(values)
                    program.exclude(values)
                elif program.mend(values):
                    self.stats["cuts"] += len(program.rows) - rows
                elif values not in wrong:
                    # The answer is a solution only within the tolerances of HiGHS: exclude it like a solution.
                    wrong.add(values)
                    program.exclude(values)
                else:
                    return False  # the answer was excluded and yet found again, so that nothing can be proved
        return True


MILP = Milp()
