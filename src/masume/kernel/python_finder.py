"""Find steps for kinds whose techniques are written in Python. Each of these techniques has a function `find`.

Searching the whole board again after each step would be slow. So the finder caches the steps of each technique in each
unit, and searches a unit again only if one of its cells has changed.
"""

from __future__ import annotations

from typing import Self

from masume.core.grid import Mask, bits
from masume.kernel.step_finder import StepFinder
from masume.reasoning.position import Position
from masume.reasoning.technique import Step, Technique, TechniqueSet

UNITS_BETWEEN_CLOCK_CHECKS = 8


def hundredths(weight: float) -> int:
    """Return `weight` converted to hundredths, the unit of all weights in finders."""
    return round(100 * weight)


class PythonFinder(StepFinder):
    """Finder that emits the steps returned by the `find` functions of `techniques`."""

    def __init__(self, position: Position, techniques: TechniqueSet) -> None:
        by_weight = sorted(techniques.all, key=lambda technique: technique.weight)
        super().__init__(
            len(position.domains),
            position.value_count,
            {technique.name: hundredths(technique.weight) for technique in by_weight},
            tuple(technique.name for technique in techniques.contradictions),
            tuple(technique.name for technique in techniques.propagating if technique in by_weight),
            tuple(hundredths(weight) for weight in techniques.what_if_weights),
            tuple(hundredths(weight) for weight in techniques.either_way_weights),
        )
        self._techniques = techniques
        self._all: tuple[Technique, ...] = (*by_weight, *techniques.contradictions)
        self._by_scope: dict[str, list[int]] = {}
        for number, technique in enumerate(self._all):
            self._by_scope.setdefault(technique.scope, []).append(number)
        self._position = position
        self._found: list[dict[int, tuple[Step, ...]]] = [{} for _ in self._all]
        self._stale: list[Mask] = [(1 << position.units(technique.scope)) - 1 for technique in self._all]

    def load_position(self, position: Position) -> None:
        """Load a copy of `position`, and mark all units as changed."""
        self._position = position.copy()
        self._found = [{} for _ in self._all]
        self._stale = [(1 << position.units(technique.scope)) - 1 for technique in self._all]

    def emit_steps(self, technique: int) -> None:
        """Search the changed units for steps of `technique`, and emit all its cached steps."""
        by_unit = self._found[technique]
        stale = self._stale[technique]
        if stale:
            position, find = self._position, self._all[technique].find
            assert find is not None
            for n, unit in enumerate(bits(stale)):
                if n % UNITS_BETWEEN_CLOCK_CHECKS == 0:
                    position.check_time()
                steps = tuple(find(position, unit))
                if steps:
                    by_unit[unit] = steps
                elif unit in by_unit:
                    del by_unit[unit]
            self._stale[technique] = 0
        for unit, steps in by_unit.items():
            for step in steps:
                self._offer(technique, unit, step)

    def _offer(self, technique: int, unit: int, step: Step) -> None:
        """Emit `step`. If the step compares cases, use the cells of the cases as its premises."""
        self.start_step(technique, hundredths(step.weight), unit)
        for cell in tuple(case.cell for case in step.cases) if step.cases else step.premises:
            self.add_premise(cell)
        for place in step.places:
            self.add_assignment(*place)
        for remove in step.removes:
            self.add_elimination(*remove)
        self.emit()

    def assign(self, cell: int, value: int) -> None:
        self._note(self._position.assign(cell, value))

    def eliminate(self, cell: int, value: int) -> None:
        self._note(self._position.eliminate(cell, value))

    def _note(self, changed: Mask) -> None:
        """Mark each unit that contains one of the `changed` cells as changed."""
        if changed:
            for scope, members in self._by_scope.items():
                units = self._position.touched(scope, changed)
                for number in members:
                    self._stale[number] |= units

    def allows(self, cell: int, value: int) -> bool:
        return self._position.allows(cell, value)

    def is_open(self, cell: int) -> bool:
        return bool(self._position.open >> cell & 1)

    def is_full(self) -> bool:
        return self._position.solved

    def copy_from(self, other: Self) -> None:
        self._position = other._position.copy()
        self._found = [steps_of.copy() for steps_of in other._found]
        self._stale = other._stale.copy()

    def blank(self) -> Self:
        return type(self)(self._position, self._techniques)


def find_in_python(position: Position, techniques: TechniqueSet) -> PythonFinder:
    """Return a finder for `position` that uses the `find` functions of `techniques`."""
    finder = PythonFinder(position, techniques)
    finder.load_position(position)
    return finder
