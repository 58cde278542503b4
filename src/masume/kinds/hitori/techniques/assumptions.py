"""The last rungs: suppose something and see what follows, on whole-board masks (see `following`).

Only the assumptions that lead to a result after the fewest rounds are used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import log2
from typing import Any, TypeVar

from masume.core.grid import Cell, bits
from masume.kinds.hitori.position import SHADED, UNSHADED, HitoriPosition
from masume.kinds.hitori.techniques.following import DeepTrail, Ground, Trail, WallTrail
from masume.kinds.hitori.techniques.tracing import case_for, failing_case
from masume.language.arguments import Cells
from masume.reasoning.assumptions import refutation
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Case, Example, Step, Technique

AnyTrail = TypeVar("AnyTrail", bound=Trail)


def wrong_candidates(position: HitoriPosition) -> Iterator[Candidate]:
    """The candidates worth assuming. Where the answer is known, the right ones are left out."""
    answer = position.answer
    for cell, value in position.left():
        if answer is None or answer[cell] != value:
            yield cell, value


def first_failing(trails: list[AnyTrail], fails_by: Callable[[AnyTrail, int], bool]) -> tuple[int, list[AnyTrail]]:
    """The trails that fail soonest, after the number of rounds or looks at which they do."""
    soon = 0
    while trails:
        failing = [trail for trail in trails if fails_by(trail, soon)]
        if failing:
            return soon, failing
        soon += 1
        trails = [trail for trail in trails if not trail.over or trail.fails_in is not None]
    return 0, []


def premises_of(cases: Iterable[Case]) -> tuple[Cell, ...]:
    """All cells that these cases argue from."""
    return tuple(
        dict.fromkeys(cell for case in cases for cell in (case.cell, *(c for step in case.steps for c in step.because)))
    )


def find_what_if(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    ground = Ground.of(position)
    rounds, failing = first_failing(
        [ground.trail(*candidate) for candidate in wrong_candidates(position)], Trail.fails_by
    )
    for trail in failing:
        yield refutation(position, "what-if", min(7.0, 5.0 + 0.15 * rounds), failing_case(trail))


def find_closing_wall(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    ground = Ground.of(position)
    trails = [WallTrail(ground, *candidate) for candidate in wrong_candidates(position)]
    for trail in first_failing(trails, Trail.fails_by)[1]:
        yield refutation(position, "closing-wall", 5.2, failing_case(trail))


def find_deep_what_if(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    ground = Ground.of(position)
    trails = [ground.deep_trail(*candidate) for candidate in wrong_candidates(position)]
    looks, failing = first_failing(trails, DeepTrail.fails_after)
    for trail in failing:
        yield refutation(position, "deep-what-if", min(8.0, 7.0 + 0.2 * max(0, looks - 1)), failing_case(trail))


def open_pairs(position: HitoriPosition) -> Iterator[tuple[int, Cell, Cell]]:
    """The pairs of open twins, with the numbers of their lines. At least one cell of each pair is shaded."""
    still = position.open
    for cell in bits(still):
        for twin in bits(position.twins[cell] & still):
            if twin > cell:
                yield position.common_line(cell, twin), cell, twin


def either_weight(rounds: int) -> float:
    return 4.5 + 0.1 * log2(max(rounds, 1))


def find_either_or(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    ground = Ground.of(position)
    pairs = [
        (unit, ground.trail(first, SHADED), ground.trail(second, SHADED))
        for unit, first, second in open_pairs(position)
    ]
    rounds = 0
    while pairs:
        found = [step for unit, one, other in pairs for step in _compare_cases(position, unit, one, other, rounds)]
        if found:
            yield from found
            return
        pairs = [pair for pair in pairs if not (pair[1].ends_by(rounds) and pair[2].ends_by(rounds))]
        rounds += 1


def _compare_cases(position: HitoriPosition, unit: int, one: Trail, other: Trail, rounds: int) -> Iterator[Step]:
    """What both cases lead to after this number of rounds; or, if one of them has failed, that the other one holds. At
    least one of the cases is true."""
    first, second = one.fails_by(rounds), other.fails_by(rounds)
    if first and second:
        return
    facts: list[Candidate] = []
    if not (first or second):
        (shaded, unshaded), (other_shaded, other_unshaded) = one.after(rounds), other.after(rounds)
        shaded, unshaded = shaded & other_shaded & position.open, unshaded & other_unshaded & position.open
        if not (shaded or unshaded):
            return
        facts = [(cell, UNSHADED) for cell in bits(unshaded)] + [(cell, SHADED) for cell in bits(shaded)]
    words: dict[str, Any] = {
        "line": position.line_word(unit),
        "cells": Cells((one.cell, other.cell)),
        "symbol": position.symbol(one.cell),
    }
    if first or second:
        dead, true = (one, other) if first else (other, one)
        case = failing_case(dead)
        yield position.step(
            "either-or",
            either_weight(rounds),
            premises_of([case]),
            [(dead.cell, UNSHADED), (true.cell, SHADED)],
            region=position.layout.lines[unit],
            variant="one",
            cases=[case],
            dead=Cells((dead.cell,)),
            **words,
        )
    else:
        cases = [case_for(one, facts), case_for(other, facts)]
        yield position.step(
            "either-or",
            either_weight(rounds),
            premises_of(cases),
            facts,
            region=position.layout.lines[unit],
            cases=cases,
            **words,
        )


EITHER_OR = Technique(
    "either-or",
    "H15",
    4.5,
    find_either_or,
    Example("hitori;4x4;;4245/4331/2551/5423", "r1c1=1 r1c2=0 r2c1=0", "r1c3=0"),
    uses_assumptions=True,
)
CLOSING_WALL = Technique(
    "closing-wall",
    "H16",
    5.2,
    find_closing_wall,
    Example(
        "hitori;5x5;;21246/43635/36323/65351/54563",
        "r1c2=0 r2c3=0 r3c2=0 r3c3=1 r3c4=0 r4c3=0 r4c5=0 r5c2=0",
        "r2c1=0",
    ),
    uses_assumptions=True,
)
WHAT_IF = Technique(
    "what-if",
    "H17",
    5.0,
    find_what_if,
    Example(
        "hitori;4x4;;3242/1314/4131/4421",
        "r1c3=0 r2c2=0 r2c4=0 r3c1=0 r3c3=0 r4c1=1 r4c2=0 r4c3=0",
        "r1c1=0",
    ),
    papers="Bueno Menéndez (n.d.): malMarcadasConsecuenciaPorContiguasMarcada",
    uses_assumptions=True,
)
DEEP_WHAT_IF = Technique(
    "deep-what-if",
    "H18",
    7.0,
    find_deep_what_if,
    Example(
        "hitori;4x4;;3242/1314/4131/4421",
        "r1c1=0 r1c3=0 r2c2=0 r2c4=0 r3c1=0 r3c3=0 r4c1=1 r4c2=0 r4c3=0",
        "r1c2=0",
    ),
    uses_assumptions=True,
)
