"""Logic: the techniques that people use, and nothing else.

The engine climbs the same ladder as the explanations: the easiest technique that applies, one step, start again. When
the board is full, its solution is the only one, because every step was forced; when a contradiction shows, there is
none. Where the techniques lead no further, the engine says that it does not know. `suppose` says how far it may go in
supposing things: `nested` (assumptions within assumptions), `one` (one at a time), or `never`.
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
    """The techniques of people, with a choice of how much they may suppose."""

    name = "logic"
    complete = False
    options: Mapping[str, tuple[str, ...]] = {"suppose": ("nested", "one", "never")}

    def __init__(self, suppose: str = "nested") -> None:
        self.suppose = suppose
        self.check_options()

    def solve(self, model: Model, limit: Limit) -> Result:
        begun = perf_counter()
        if model.logic is None:  # a rule was dropped: the techniques would argue from rules that do not hold
            return Result((), False, self.name)
        time_is_up = limit.watch()
        if time_is_up():
            return Result((), False, self.name)
        position, techniques = model.logic()
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
        enabled = [technique for technique in techniques.all if not technique.uniqueness]
        if self.suppose == "never":
            enabled = [technique for technique in enabled if not technique.uses_assumptions]
        elif self.suppose == "one":
            enabled = [technique for technique in enabled if technique.name != "nested-what-if"]
        return Ladder(position, techniques, [technique.name for technique in enabled])


def _narrow(position: Position, model: Model) -> bool:
    """Removes what the model does not allow; False when a cell is left without a value."""
    for cell in model.cells:
        position.check_late()
        for value in bits(position.domains[cell] & ~model.domains[cell]):
            position.remove(cell, value)
        domain = position.domains[cell]
        if not domain:
            return False
        if domain & (domain - 1) == 0:
            position.put(cell, domain.bit_length() - 1)
    return all(position.domains[cell] for cell in model.cells)


def _climb(ladder: Ladder, limit: Limit) -> tuple[str, int]:
    """Climbs until the board is full, a contradiction shows, or nothing applies: how it ended, and the steps."""
    steps = 0
    while True:
        if ladder.smallest_flaw():
            return "flaw", steps
        if ladder.position.solved:
            return "full", steps
        if limit.nodes is not None and steps >= limit.nodes:
            return "stopped", steps
        found = ladder.best()
        if found is None:
            return "stuck", steps
        ladder.apply(found)
        steps += 1


LOGIC = Logic()
