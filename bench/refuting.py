"""Measure the length in lines of the chains that refute wrong moves, and the time to find them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

import masume
from bench.clock import Times, cpu, times
from masume.core.grid import bits
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.published import Board

MOVES = 80


@dataclass(frozen=True)
class Refuting:
    """The refutations of some wrong moves on the boards of a kind."""

    moves: int
    lines: float
    """The median of the lines of a chain, those within further assumptions included."""
    longest: int
    times: Times


def refute_some(boards: Sequence[Board], moves: int = MOVES) -> Refuting:
    """Refute wrong moves, half of them on the board as it is printed, half in the middle of the game."""
    lines, laps = [], []
    for puzzle, state, move in wrong_moves([board.puzzle for board in boards], moves):
        seconds, found = cpu(partial(masume.refute, puzzle, move, state))
        assert found.step is not None
        lines.append(proof_lines(found.step))
        laps.append(seconds)
    return Refuting(len(lines), median(lines), max(lines), times(laps))


def wrong_moves(
    puzzles: Sequence[masume.AnyPuzzle], moves: int, seed: int = 1
) -> Iterator[tuple[masume.AnyPuzzle, dict[int, int], tuple[int, int]]]:
    """Yield boards with some right values on them, and moves that are wrong there."""
    rng = random.Random(seed)
    unique = [puzzle for puzzle in puzzles[:moves] if masume.solve(puzzle).verdict == "unique"]
    for number in range(moves if unique else 0):
        puzzle = unique[number % len(unique)]
        [solution] = masume.solve(puzzle).solutions
        domains = model_of(puzzle).domains
        free = [cell for cell, domain in enumerate(domains) if domain.bit_count() > 1]
        known = rng.sample(free, rng.randrange(len(free) // 2 + 1) if number % 2 else 0)
        cell = rng.choice([cell for cell in free if cell not in known])
        value = rng.choice([value for value in bits(domains[cell]) if value != solution.values[cell]])
        yield puzzle, {cell: solution.values[cell] for cell in known}, (cell, value)


def proof_lines(step: masume.Step) -> int:
    """Count the lines of a proof: those of its chain, or one if it makes no assumption."""
    return count_lines(step) or 1


def count_lines(step: masume.Step) -> int:
    """Count the lines of a step's chains, those of further assumptions included."""
    return sum(1 + count_lines(line) for case in step.cases for line in case.steps)
