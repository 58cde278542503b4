"""Test by many trials that a technique is sound: its conclusions hold in every solution of the position.

A position is a board with one or more solutions, from which candidates are removed so that at least one solution is
left. Most of these positions are none that a player would reach."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from masume import kinds
from masume.core.engine import Limit
from masume.core.grid import bits
from masume.core.model import Model
from masume.engines.kernel import KERNEL
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step, Technique
from masume.verbs import player_entries, solve

WANTED = 2000  # positions in which a technique must apply


def steps_of(technique: Technique, position: Position) -> list[Step]:
    """Return all steps that a technique finds in a position."""
    return Ladder(position, kinds.kind_of(position.puzzle).logic.techniques, [technique.name]).steps_of(technique.name)


def conclusions(technique: Technique, position: Position) -> list[Deduction]:
    """Return all deductions of a technique in a position, without their sentences."""
    return Ladder(position, kinds.kind_of(position.puzzle).logic.techniques, [technique.name]).found_by(technique.name)


def model_of(position: Position) -> Model:
    """Return the model of the position: the rules, and the candidates as domains."""
    return solve.model_of(position.puzzle)._replace(domains=tuple(position.domains))


def is_possible(model: Model) -> bool:
    result = KERNEL.solve(model, Limit(1))
    assert result.solutions or result.exhausted
    return bool(result.solutions)


def wrong_conclusions(position: Position, step: Step | Deduction) -> list[str]:
    """Return the conclusions of a step that some solution of the position contradicts."""
    model = model_of(position)
    if step.is_contradiction:
        return ["it claims a contradiction"] if is_possible(model) else []
    wrong = [f"places {pair}" for pair in step.places if is_possible(model.restricted(pair[0], ~(1 << pair[1])))]
    return wrong + [f"removes {pair}" for pair in step.removes if is_possible(model.restricted(pair[0], 1 << pair[1]))]


def thinned(puzzle: Any, rng: random.Random, solutions: int = 8) -> Position | None:
    """Return a position of the puzzle that at least one solution fits; None if the puzzle has no solution."""
    known = KERNEL.solve(solve.model_of(puzzle), Limit(solutions)).solutions
    if not known:
        return None
    values = rng.choice(known).values
    position = player_entries.position(puzzle)
    placed, thin = rng.random() * 0.9, rng.choice([0.0, 0.0, 0.3, 0.6, 0.9])
    for cell in bits(position.open):
        if not position.allows(cell, values[cell]):
            continue
        if rng.random() < placed:
            position.assign(cell, values[cell])
        else:
            for value in bits(position.domains[cell] & ~(1 << values[cell])):
                if position.domains[cell].bit_count() > 2 and rng.random() < thin:
                    position.eliminate(cell, value)
    return position


def check_sound(
    technique: Technique, positions: Iterable[Position], wanted: int = WANTED, in_words: bool = True
) -> None:
    """Try the technique on the positions until it has applied in `wanted` of them, and check every conclusion.

    Unless `in_words`, the steps get no sentences, which take long for steps that follow assumptions.
    """
    fired = 0
    for position in positions:
        before = list(position.domains), position.placed
        steps: Sequence[Step | Deduction] = (steps_of if in_words else conclusions)(technique, position)
        assert (position.domains, position.placed) == before, f"{technique.name} changed the position"
        for step in steps:
            repeated = [pair for pair in step.places if position.placed >> pair[0] & 1]
            repeated += [pair for pair in step.removes if not position.allows(*pair)]
            assert not repeated, f"{technique.name} repeats what is known: {repeated} in {position.puzzle!r}"
            wrong = wrong_conclusions(position, step)
            assert not wrong, f"{technique.name} {wrong} in {position.puzzle!r} {position.domains}: {step}"
        fired += bool(steps)
        if fired >= wanted:
            return
    raise AssertionError(f"{technique.name} fired in {fired} positions only; {wanted} are wanted")


def endless(make: Any, seed: int) -> Iterator[Position]:
    """Yield positions of random boards without end; `make` takes a random generator and returns a puzzle."""
    rng = random.Random(seed)
    while True:
        position = thinned(make(rng), rng)
        if position is not None:
            yield position
