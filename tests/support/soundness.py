"""Proof by many trials that a technique is sound: what it concludes holds in every solution of the position.

A position is a board, of one or many solutions, with some candidates gone that some solution does without: not only
positions that a player would reach."""

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
from masume.verbs import player_state, solve

WANTED = 2000  # positions in which a technique must fire


def found(technique: Technique, position: Position) -> list[Step]:
    """All steps that a technique finds in a position."""
    return Ladder(position, kinds.kind_of(position.puzzle).logic.techniques, [technique.name]).steps_of(technique.name)


def conclusions(technique: Technique, position: Position) -> list[Deduction]:
    """The same, not in words."""
    return Ladder(position, kinds.kind_of(position.puzzle).logic.techniques, [technique.name]).found_by(technique.name)


def model_of(position: Position) -> Model:
    """The rules, and what is still possible."""
    return solve.model_of(position.puzzle)._replace(domains=tuple(position.domains))


def is_possible(model: Model) -> bool:
    result = KERNEL.solve(model, Limit(1))
    assert result.solutions or result.exhausted
    return bool(result.solutions)


def wrong_conclusions(position: Position, step: Step | Deduction) -> list[str]:
    """What a step concludes although some solution of the position says otherwise."""
    model = model_of(position)
    if step.is_contradiction:
        return ["it claims a contradiction"] if is_possible(model) else []
    wrong = [f"places {pair}" for pair in step.places if is_possible(model.restricted(pair[0], ~(1 << pair[1])))]
    return wrong + [f"removes {pair}" for pair in step.removes if is_possible(model.restricted(pair[0], 1 << pair[1]))]


def thinned(puzzle: Any, rng: random.Random, solutions: int = 8) -> Position | None:
    """A position of the puzzle that at least one of its solutions fits; None when it has no solution."""
    known = KERNEL.solve(solve.model_of(puzzle), Limit(solutions)).solutions
    if not known:
        return None
    values = rng.choice(known).values
    position = player_state.position(puzzle)
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


def check_sound(technique: Technique, positions: Iterable[Position], wanted: int = WANTED, told: bool = True) -> None:
    """Tries the technique on the positions until it has fired in `wanted` of them; every conclusion must hold. If not
    `told`, the steps are not put into words, which takes long for those that follow assumptions."""
    fired = 0
    for position in positions:
        before = list(position.domains), position.placed
        steps: Sequence[Step | Deduction] = (found if told else conclusions)(technique, position)
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
    """Positions of random boards without end; `make` takes a random generator and returns a puzzle."""
    rng = random.Random(seed)
    while True:
        position = thinned(make(rng), rng)
        if position is not None:
            yield position
