"""Propagation removes no value of any solution, and decides full boards."""

from __future__ import annotations

import random

import pytest

from masume.core.grid import bits
from masume.engines.parts.propagation import Propagator
from masume.verbs import solve
from support.brute import all_solutions
from support.random_boards import MAKERS, restricted


@pytest.mark.parametrize("name", MAKERS)
def test_sound_on_random_boards(name: str) -> None:
    removed = 0
    for seed in range(200):
        rng = random.Random(f"propagation {name} {seed}")
        puzzle = MAKERS[name](rng)
        model = restricted(puzzle, rng) if seed % 2 else solve.model_of(puzzle)
        rules = [None, *(rule.code for rule in model.rules)]
        dropped = rng.choice(rules)
        if dropped:  # filters may lean on each other only where both rules are there
            model = model.without(dropped)
        solutions = all_solutions(model, 500)
        domains = list(model.domains)
        possible = Propagator(model).run(domains)
        if not possible:
            assert not solutions, puzzle
            continue
        removed += sum(before != after for before, after in zip(model.domains, domains, strict=True))
        for values in solutions:
            for cell in model.cells:
                assert domains[cell] >> values[cell] & 1, (puzzle, dropped, cell)
    assert removed > 50  # it does remove something


@pytest.mark.parametrize("name", MAKERS)
def test_a_full_board_is_decided(name: str) -> None:
    for seed in range(60):
        rng = random.Random(f"full {name} {seed}")
        model = solve.model_of(MAKERS[name](rng))
        for values in sorted(all_solutions(model, 5)):
            domains = [1 << value if value >= 0 else 0 for value in values]
            assert Propagator(model).run(list(domains))
            cell = rng.choice(model.cells)
            others = [value for value in bits(model.domains[cell]) if value != values[cell]]
            if not others:
                continue
            domains[cell] = 1 << rng.choice(others)
            changed = [domain.bit_length() - 1 if domain else -1 for domain in domains]
            assert Propagator(model).run(domains) == (next(model.violations(changed), None) is None)
