"""From a trail back to the few steps that matter: what led to a contradiction, or to a conclusion.

A fact is a cell with its value. Facts of the ground and the assumption itself need no reason; any other fact follows
from facts of earlier rounds. Reasons that use facts which are needed anyway are preferred, so chains are short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.basics import exit_step, last_exit, neighbours_step, twins_step
from masume.kinds.hitori.techniques.flaws import neither_step, repeated_step, touching_step
from masume.kinds.hitori.techniques.following import DeepTrail, Trail
from masume.kinds.hitori.techniques.squeeze import Squeeze, no_way_step, premises, squeeze_step, squeezes
from masume.kinds.hitori.techniques.walls import cut_off_step, cut_step, shortest_ring
from masume.reasoning.assumptions import refutation
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Case, Step

MAX_FLAWS = 12  # contradictions that are compared; there are rarely more


class Reason(NamedTuple):
    """Why a fact holds: the facts that it rests on, and a function that makes one step for all cells with this
    reason."""

    key: tuple[str, int]
    facts: tuple[Candidate, ...]
    step: Callable[[tuple[Cell, ...]], Step]


class Trace:
    """The steps of a trail that lead to some facts."""

    def __init__(self, trail: Trail, goals: Iterable[Candidate]) -> None:
        self.trail = trail
        self.position = trail.ground.position
        self._needed: set[Candidate] = set()
        self._by_round: list[list[Candidate]] = [[] for _ in trail.shaded]
        for fact in goals:
            self._need(fact)
        self.steps: list[Step] = []
        for number in range(trail.rounds, 0, -1):
            self.steps[:0] = self._steps(number)

    def _round(self, fact: Candidate) -> int:
        """The round that concluded a fact; 0 when the fact needs no reason."""
        cell, value = fact
        known = self.trail.shaded if value == SHADED else self.trail.unshaded
        return next(number for number, mask in enumerate(known) if mask >> cell & 1)

    def _need(self, fact: Candidate) -> None:
        if fact not in self._needed:
            self._needed.add(fact)
            self._by_round[self._round(fact)].append(fact)

    def _steps(self, number: int) -> list[Step]:
        """The steps of one round that lead to needed facts."""
        reasons: dict[tuple[str, int], tuple[Reason, list[Cell]]] = {}
        for fact in sorted(self._by_round[number]):
            reason = min(self._reasons(fact, number), key=self._cost)
            for other in reason.facts:
                self._need(other)
            reasons.setdefault(reason.key, (reason, []))[1].append(fact[0])
        return [reason.step(tuple(cells)) for reason, cells in reasons.values()]

    def _cost(self, reason: Reason) -> tuple[int, int, int]:
        """How much a reason adds to the chain: the number of new facts that need a reason, their rounds, all facts."""
        new = [self._round(fact) for fact in reason.facts if fact not in self._needed]
        return sum(map(bool, new)), sum(new), len(reason.facts)

    def _reasons(self, fact: Candidate, number: int) -> list[Reason]:
        """All simple reasons for a fact; if there are none, the reasons by harder techniques."""
        shaded, unshaded = self.trail.shaded[number - 1], self.trail.unshaded[number - 1]
        if isinstance(self.trail, DeepTrail) and fact in self.trail.learned:
            return [self._learned_reason(self.trail.learned[fact], shaded, unshaded)]
        reasons = list(self._simple_reasons(fact, shaded, unshaded))
        return reasons or list(self._deep_reasons(fact, shaded, unshaded))

    def _learned_reason(self, trail: Trail, shaded: Mask, unshaded: Mask) -> Reason:
        step = refutation(trail.ground.position, "what-if", 0.0, failing_case(trail))
        facts = [(cell, SHADED) for cell in step.because if shaded >> cell & 1]
        facts += [(cell, UNSHADED) for cell in step.because if unshaded >> cell & 1]
        return Reason(("learned", trail.cell), tuple(facts), lambda _cells: step)

    def _simple_reasons(self, fact: Candidate, shaded: Mask, unshaded: Mask) -> Iterator[Reason]:
        cell, value = fact
        position = self.position
        if value == SHADED:
            for twin in bits(position.twins[cell] & unshaded):
                yield Reason(("twins", twin), ((twin, UNSHADED),), partial(twins_step, position, twin))
            return
        neighbours = position.layout.neighbours
        for other in bits(neighbours[cell] & shaded):
            yield Reason(("neighbours", other), ((other, SHADED),), partial(neighbours_step, position, other))
        for other in bits(neighbours[cell] & unshaded):
            if self.trail.exits and last_exit(neighbours[other], shaded) == 1 << cell:
                walls = tuple((wall, SHADED) for wall in bits(neighbours[other] & shaded))
                yield Reason(
                    ("exit", other), ((other, UNSHADED), *walls), _for_one_cell(partial(exit_step, position, other))
                )

    def _deep_reasons(self, fact: Candidate, shaded: Mask, unshaded: Mask) -> Iterator[Reason]:
        cell, value = fact
        position, layout = self.position, self.position.layout
        if value == UNSHADED:
            ring = shortest_ring(layout, shaded, cell)
            if ring is not None:
                walls = tuple((wall, SHADED) for wall in ring.cells)
                yield Reason(("cut", cell), walls, _for_one_cell(partial(cut_step, position, shaded)))
        for unit in (cell // position.cols, position.rows + cell % position.cols):
            for squeeze in squeezes(position, unit, shaded, unshaded):
                if (squeeze.shaded if value == SHADED else squeeze.unshaded) >> cell & 1:
                    yield Reason(
                        (f"squeeze {squeeze.cells}", unit),
                        tuple(_premises(position, unit, squeeze, shaded, unshaded)),
                        partial(squeeze_step, position, unit, squeeze, shaded, unshaded),
                    )


def _for_one_cell(make: Callable[[Cell], Step]) -> Callable[[tuple[Cell, ...]], Step]:
    """The step function of a reason that holds for one cell only."""
    return lambda cells: make(cells[0])


def _premises(position: HitoriPosition, unit: int, squeeze: Squeeze, shaded: Mask, unshaded: Mask) -> list[Candidate]:
    """The facts that a squeeze rests on."""
    known = premises(position, unit, squeeze, shaded, unshaded) & ~squeeze.cells
    return [(other, SHADED if shaded >> other & 1 else UNSHADED) for other in bits(known)]


def case_for(trail: Trail, facts: Iterable[Candidate]) -> Case:
    """An assumption with the steps that lead to some facts."""
    return Case(trail.cell, trail.value, True, tuple(Trace(trail, facts).steps))


def failing_case(trail: Trail) -> Case:
    """An assumption with the steps to a contradiction: of those that show in the last round, the one with the shortest
    chain."""
    best: tuple[list[Step], Step] | None = None
    for facts, flaw in _flaws(trail):
        steps = Trace(trail, facts).steps
        if best is None or len(steps) < len(best[0]):
            best = steps, flaw
    assert best is not None
    return Case(trail.cell, trail.value, True, (*best[0], best[1]))


Flaw = tuple[list[Candidate], Step]


def _flaws(trail: Trail) -> list[Flaw]:
    """Contradictions after the last round, each with the facts that show it."""
    found: list[Flaw] = []
    sources = (
        (_closed_walls,)
        if trail.only_walls
        else (_touching_cells, _repeated_symbols, _impossible_cells, _closed_walls, _impossible_knots)
    )
    for source in sources:
        for flaw in source(trail):
            found.append(flaw)
            if len(found) == MAX_FLAWS:
                return found
    return found


def _touching_cells(trail: Trail) -> Iterator[Flaw]:
    position, shaded = trail.ground.position, trail.shaded[-1]
    for cell in bits(shaded & position.layout.beside(shaded)):
        for other in bits(position.layout.neighbours[cell] & shaded):
            if other > cell:
                yield [(cell, SHADED), (other, SHADED)], touching_step(position, cell, other)


def _repeated_symbols(trail: Trail) -> Iterator[Flaw]:
    position, unshaded = trail.ground.position, trail.unshaded[-1]
    for cell in bits(unshaded):
        for twin in bits(position.twins[cell] & unshaded):
            if twin > cell:
                yield [(cell, UNSHADED), (twin, UNSHADED)], repeated_step(position, cell, twin)


def _impossible_cells(trail: Trail) -> Iterator[Flaw]:
    position = trail.ground.position
    layout, shaded, unshaded = position.layout, trail.shaded[-1], trail.unshaded[-1]
    for cell in bits(layout.beside(shaded) & ~shaded & ~unshaded):
        for twin in bits(position.twins[cell] & unshaded):
            for other in bits(layout.neighbours[cell] & shaded):
                yield [(other, SHADED), (twin, UNSHADED)], neither_step(position, cell, other, twin)


def _closed_walls(trail: Trail) -> Iterator[Flaw]:
    shaded = trail.shaded[-1]
    for cell in bits(shaded & ~trail.ground.shaded or shaded):
        step = cut_off_step(trail.ground.position, shaded, cell)
        if step:
            yield [(other, SHADED) for other in step.because], step


def _impossible_knots(trail: Trail) -> Iterator[Flaw]:
    if isinstance(trail, DeepTrail):
        position, shaded, unshaded = trail.ground.position, trail.shaded[-1], trail.unshaded[-1]
        for unit, squeeze in trail.impossible_knots():
            facts = _premises(position, unit, squeeze, shaded, unshaded)
            yield facts, no_way_step(position, unit, squeeze, shaded, unshaded)
