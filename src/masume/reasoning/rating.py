"""How hard a puzzle is, from the steps that solve it.

peak         the weight of the hardest step; the grade is read off it
load         how much there is to do: the sum of 1.5 to the power of the weight, over all steps
bottleneck   how few ways there are to go on, from 0 to 1: the mean over all steps of one divided by the number of
             conclusions that were as easy to reach
score        one number from 0 to 10 out of these three; only the order of scores means something
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

# The grades, each with the highest peak that belongs to it.
BANDS = (
    ("beginner", 1.6),
    ("easy", 2.6),
    ("medium", 3.8),
    ("hard", 5.0),
    ("expert", 7.0),
    ("diabolical", math.inf),
)
GRADES = tuple(name for name, _ in BANDS)


class Rung(NamedTuple):
    """What a rating has to know of a step."""

    technique: str
    weight: float
    choices: int
    """How many conclusions were as easy to reach."""


class Rating(NamedTuple):
    """How hard a puzzle is."""

    grade: str
    peak: float
    load: float
    bottleneck: float
    score: float
    hardest: str | None
    """The name of the hardest technique; None when nothing was left to do."""
    counts: dict[str, int]
    """How many steps each technique made, in the order of their first use."""
    complete: bool
    """Whether the steps solve the puzzle; if not, the rating is that of the part that can be argued."""

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


def in_hundredths(weight: float) -> int:
    """A weight as compiled code counts it; no step is heavier than the most."""
    return round(100 * min(weight, 100.0))


def rungs_of(names: Sequence[str], steps: Iterable[tuple[int, int, int]] | None) -> list[Rung] | None:
    """The way that compiled code has found: numbers of techniques, weights in hundredths, choices."""
    return None if steps is None else [Rung(names[number], weight / 100, n) for number, weight, n in steps]


def grade_of(peak: float) -> str:
    """The grade of a puzzle whose hardest step has this weight."""
    return next(name for name, highest in BANDS if peak <= highest)


def rating_of(rungs: Sequence[Rung], complete: bool) -> Rating:
    """The rating of a way through a puzzle."""
    hardest = max(rungs, key=lambda rung: rung.weight, default=None)
    peak = hardest.weight if hardest else 0.0
    load = sum(1.5**rung.weight for rung in rungs)
    bottleneck = sum(1 / rung.choices for rung in rungs) / len(rungs) if rungs else 0.0
    score = 0.6 * min(peak, 10) + 0.25 * min(10, 2.5 * math.log10(1 + load)) + 0.15 * 10 * bottleneck
    counts: dict[str, int] = {}
    for rung in rungs:
        counts[rung.technique] = counts.get(rung.technique, 0) + 1
    return Rating(
        grade_of(peak),
        peak,
        round(load, 2),
        round(bottleneck, 3),
        round(score, 2),
        hardest.technique if hardest else None,
        counts,
        complete,
    )
