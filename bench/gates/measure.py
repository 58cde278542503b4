"""Measure one board: its rating, and the lines of its explanation, of hints, and of refutations of wrong moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypeVar

import masume
from bench.clock import cpu
from bench.refuting import count_lines, proof_lines
from masume.core.grid import bits
from masume.reasoning.rating import GRADES
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.gates.corpus import Board

T = TypeVar("T")

NUMBERS = ("peak", "score", "steps", "passages", "told", "lines", "chains", "hints", "refutations")
TIMES = ("rate", "explain", "hint", "refute")
LAPS = 2  # of each call; the fastest one counts
LONG = 0.05  # seconds; a call that takes longer is not repeated


@dataclass(frozen=True)
class Measured:
    """The numbers of one board."""

    grade: str
    """The grade's place among GRADES, from 0; - for a board without a grade."""
    numbers: dict[str, list[float]]
    """By name of NUMBERS: the value, or several values.

    `told` counts the steps that are told in full, `lines` these and the lines of their chains. `chains` has the lines
    of each chain that is told. `refutations` has the lines of one on the printed board, and of one in the middle of the
    game; `hints` has those of hints in the same states, and before the hardest step.
    """
    seconds: dict[str, float]
    """By name of TIMES: the CPU seconds of all calls."""
    yardstick: float
    """The CPU seconds of `work`, measured beside them."""


def measure(board: Board, laps: int = LAPS) -> Measured:
    puzzle: Any = board.puzzle
    seconds = dict.fromkeys(TIMES, 0.0)

    def timed(name: str, call: Callable[[], T]) -> T:
        best, result = fastest(call, laps)
        seconds[name] += best
        return result

    yardstick = fmean(cpu(work)[0] for _ in range(laps))
    rating = timed("rate", partial(masume.rate, puzzle))
    explanation = timed("explain", partial(_explained, puzzle))
    told = [step for passage in explanation.passages for step in passage.told]
    situations = _situations(puzzle, Random(f"{board.group} {board.number}"))
    hints, refutations = [], []
    for state in [state for state, _ in situations] + [_hardest(explanation)]:
        hint = timed("hint", partial(masume.hint, puzzle, state))
        hints.append(_lines((*hint.reasons, hint.step)) if hint.step else 0)
    for state, move in situations:
        proof = timed("refute", partial(masume.refute, puzzle, move, state))
        refutations.append(proof_lines(proof.step) if proof.step else 0)
    numbers: dict[str, list[float]] = {
        "peak": [rating.peak],
        "score": [rating.score],
        "steps": [len(explanation.steps)],
        "passages": [len(explanation.passages)],
        "told": [len(told)],
        "lines": [_lines(told)],
        "chains": [count_lines(step) for step in told if step.cases],
        "hints": [*hints],
        "refutations": [*refutations],
    }
    return Measured(str(GRADES.index(rating.grade)) if rating.grade else "-", numbers, seconds, yardstick)


def _explained(puzzle: Any) -> masume.Explanation:
    explanation = masume.explain(puzzle)
    _ = explanation.passages
    return explanation


def _lines(steps: Sequence[masume.Step]) -> int:
    """Count steps and the lines of their chains."""
    return sum(1 + count_lines(step) for step in steps)


def _hardest(explanation: masume.Explanation) -> dict[int, int]:
    """Return the entries of a player who has come to the hardest step."""
    written: dict[int, int] = {}
    hardest = max(explanation.steps, key=lambda step: step.weight)
    for step in explanation.steps:
        if step is hardest:
            break
        written.update(step.places)
    return written


def _situations(puzzle: Any, rng: Random) -> list[tuple[dict[int, int], tuple[int, int]]]:
    """Return two states of the game, each with a move that is wrong: the printed board, and a board with up to two
    thirds of its values. There is none if the puzzle does not have exactly one solution."""
    result = masume.solve(puzzle)
    if result.verdict != "unique":
        return []
    solution = result.solutions[0].values
    domains = model_of(puzzle).domains
    free = [cell for cell, domain in enumerate(domains) if domain.bit_count() > 1]
    if not free:
        return []
    situations = []
    for most in (0, 2 * len(free) // 3):
        known = set(rng.sample(free, rng.randint(0, most)))
        cell = rng.choice([cell for cell in free if cell not in known])
        value = rng.choice([value for value in bits(domains[cell]) if value != solution[cell]])
        situations.append(({cell: solution[cell] for cell in free if cell in known}, (cell, value)))
    return situations


def fastest(call: Callable[[], T], laps: int) -> tuple[float, T]:
    """Return the CPU seconds of the fastest of some calls, and the result. A long call is not repeated."""
    best, result = cpu(call)
    for _ in range(1, laps if best < LONG else 1):
        best = min(best, cpu(call)[0])
    return best, result


def work() -> int:
    """Do some work whose time tells how fast the machine is at the moment."""
    table: dict[int, int] = {}
    for number in range(6000):
        key = number * 7919 % 1009
        table[key] = table.get(key, 0) ^ number
    return sum(sorted(table.values())[::3])
