"""The ladder: the easiest technique that applies, one step, and again from the easiest.

Looking at the whole board again after each step would be slow, so the ladder remembers what every technique found in
every unit, and looks again only where something has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Step, Technique

UNITS_BETWEEN_CLOCK_CHECKS = 8


class Ladder:
    """A position, the techniques to try on it from the easiest to the hardest, and what they found so far.

    `contradictions` are techniques that conclude nothing: each looks for one way in which a position is wrong."""

    def __init__(
        self, position: Position, techniques: Iterable[Technique], contradictions: Iterable[Technique] = ()
    ) -> None:
        self.position = position
        self.techniques = tuple(sorted(techniques, key=lambda technique: technique.weight))
        self.contradictions = tuple(contradictions)
        self._all = self.techniques + self.contradictions
        self._by_scope: dict[str, list[int]] = {}
        for i, technique in enumerate(self._all):
            self._by_scope.setdefault(technique.scope, []).append(i)
        self._found: list[dict[int, tuple[Step, ...]]] = [{} for _ in self._all]
        self._stale: list[Mask] = [(1 << position.units(technique.scope)) - 1 for technique in self._all]

    def fork(self) -> Ladder:
        """A ladder on a copy of the position, which knows what this one knows."""
        twin = object.__new__(Ladder)
        twin.position = self.position.copy()
        twin.techniques = self.techniques
        twin.contradictions = self.contradictions
        twin._all = self._all
        twin._by_scope = self._by_scope
        twin._found = [found.copy() for found in self._found]
        twin._stale = self._stale.copy()
        return twin

    def easiest(self) -> list[Step]:
        """All steps that are as easy as the easiest one; none when the ladder is at its end."""
        best: list[Step] = []
        for i, technique in enumerate(self.techniques):
            if best and technique.weight > best[0].weight:
                break
            for steps in self._look(i).values():
                for step in steps:
                    if not best or step.weight < best[0].weight:
                        best = [step]
                    elif step.weight == best[0].weight:
                        best.append(step)
        return best

    def available(self) -> list[Step]:
        """All steps of all techniques, the easiest technique first."""
        return [step for i in range(len(self.techniques)) for steps in self._look(i).values() for step in steps]

    def steps_of(self, technique: Technique) -> list[Step]:
        """All steps of one technique."""
        return [step for steps in self._look(self._all.index(technique)).values() for step in steps]

    def flaw(self) -> Step | None:
        """A contradiction in the position, shown by as few cells as possible; None when there is none."""
        seen = [
            step
            for i in range(len(self.techniques), len(self._all))
            for steps in self._look(i).values()
            for step in steps
        ]
        return min(seen, key=lambda step: (len(step.because), step.because), default=None)

    def climb(self, top: float = inf) -> Iterator[tuple[Step, int]]:
        """Takes one step after another, until the board is full or every step that applies is heavier than `top`.
        Yields each step with the number of conclusions that were as easy to reach."""
        last: Step | None = None
        while not self.position.solved:
            self.position.check_time()
            easiest = self.easiest()
            if not easiest or easiest[0].weight > top:
                return
            last = choose(easiest, last)
            self.apply(last)
            yield last, len({conclusion for step in easiest for conclusion in step.places + step.removes})

    def apply(self, step: Step) -> list[Candidate]:
        """Does what a step says; returns what changed."""
        return self._note(self.position.apply(step))

    def put(self, cell: Cell, value: int) -> list[Candidate]:
        """Writes a value down; returns what changed."""
        return self._note(self.position.put(cell, value))

    def remove(self, cell: Cell, value: int) -> list[Candidate]:
        """Takes a candidate away; returns what changed."""
        return self._note(self.position.remove(cell, value))

    def _note(self, changed: list[Candidate]) -> list[Candidate]:
        if changed:
            for scope, members in self._by_scope.items():
                units = self.position.touched(scope, changed)
                for i in members:
                    self._stale[i] |= units
        return changed

    def _look(self, i: int) -> dict[int, tuple[Step, ...]]:
        """What technique number `i` finds, unit by unit; looks again at the units that have changed."""
        found = self._found[i]
        stale = self._stale[i]
        if stale:
            find, position = self._all[i].find, self.position
            assert find is not None
            for n, unit in enumerate(bits(stale)):
                if n % UNITS_BETWEEN_CLOCK_CHECKS == 0:
                    position.check_time()
                steps = tuple(find(position, unit))
                if steps:
                    found[unit] = steps
                elif unit in found:
                    del found[unit]
            self._stale[i] = 0
        return found


def choose(steps: list[Step], last: Step | None) -> Step:
    """The step to show next, of several equally easy ones: the nearest to the last step, then the one that concludes
    most."""
    if len(steps) == 1:
        return steps[0]
    here = set(last.cells) if last else set()
    ranks = [(here.isdisjoint(_place(step)), -len(step.places), -len(step.removes)) for step in steps]
    first = min(ranks)
    alike = [step for step, rank in zip(steps, ranks, strict=True) if rank == first]
    return alike[0] if len(alike) == 1 else min(alike, key=lambda step: (step.cells, step.technique))


def _place(step: Step) -> tuple[Cell, ...]:
    """Where a player looks first: the cells that a step argues from or, if it makes assumptions, the cells that these
    are about."""
    return tuple(case.cell for case in step.cases) if step.cases else step.because
