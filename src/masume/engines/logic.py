"""Solve models with the techniques that people use: the engine `logic`.

The engine always applies the easiest step that it finds, as an explanation does. If the board is filled, its solution
is the only one, because every step is forced. If there is a contradiction, there is no solution. If no step is found,
the verdict is unknown. The option `suppose` limits the assumptions: `nested` (assumptions within assumptions), `one`
(one at a time), or `never`.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import bits
from masume.core.model import Model
from masume.engines.parts.engine_options import Configurable
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import TechniqueSet


class Logic(Configurable):
    """Engine that applies the techniques that people use. It is incomplete."""

    name = "logic"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"suppose": ("nested", "one", "never")}

    def __init__(self, suppose: str = "nested") -> None:
        """Set the option `suppose`, which states the allowed assumptions: nested, one or never."""
        self.suppose = suppose
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        """Apply steps until the board is filled, there is a contradiction, or no step is found."""
        begun = perf_counter()
        if (
            model.reasoner is None
        ):  # a rule was dropped, so that the techniques would argue from a rule that does not hold
            return Result((), False, self.name)
        time_is_up = limit.watch()
        if time_is_up():
            return Result((), False, self.name)
        position, techniques = model.reasoner()
        position.watch = position.late = time_is_up
        steps, state = 0, "stuck"
        try:
            if not _narrow(position, model):
                state = "flaw"
            else:
                position.check_late()
                state, steps = _climb(self._ladder(position, techniques), limit)
        except OutOfTimeError:
            state = "stopped"
        solutions = (Solution(model.cols, position.values()),) if state == "full" else ()
        return Result(solutions, state in ("full", "flaw"), self.name, steps, perf_counter() - begun)

    def _ladder(self, position: Position, techniques: TechniqueSet) -> Ladder:
        """Return a ladder for `position` with those of `techniques` that the option `suppose` allows and that do not
        presume a unique solution.
        """
        enabled = [technique for technique in techniques.all if not technique.uniqueness]
        if self.suppose == "never":
            enabled = [technique for technique in enabled if not technique.uses_assumptions]
        elif self.suppose == "one":
            enabled = [technique for technique in enabled if technique.name != "nested-what-if"]
        return Ladder(position, techniques, [technique.name for technique in enabled])


def _narrow(position: Position, model: Model) -> bool:
    """Eliminate the candidates of `position` that `model` does not allow. Return False if a cell has no candidates
    left.
    """
    for cell in model.cells:
        position.check_late()
        for value in bits(position.domains[cell] & ~model.domains[cell]):
            position.eliminate(cell, value)
        domain = position.domains[cell]
        if not domain:
            return False
        if domain & (domain - 1) == 0:
            position.assign(cell, domain.bit_length() - 1)
    return all(position.domains[cell] for cell in model.cells)


def _climb(ladder: Ladder, limit: Limit) -> tuple[str, int]:
    """Apply steps until the board is full, there is a contradiction, no step is found or a limit is reached. Return
    which of these it was (full, flaw, stuck or stopped) and the number of steps.
    """
    steps = 0
    while True:
        if ladder.smallest_contradiction():
            return "flaw", steps
        if ladder.position.solved:
            return "full", steps
        if limit.nodes is not None and steps >= limit.nodes:
            return "stopped", steps
        deduction = ladder.best()
        if deduction is None:
            return "stuck", steps
        ladder.apply(deduction)
        steps += 1


LOGIC = Logic()
