"""Measure how well boards of a grade are made: how many of the boards that the maker tries have it, and how fast."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import islice
from statistics import fmean
from typing import Any

from bench.clock import cpu
from bench.gates.measure import fastest, work
from masume.reasoning.rating import GRADES
from masume.verbs.generate.generate import attempts, block_seed
from masume.verbs.generate.spec import check_spec
from masume.verbs.rate import rating_within

SIZES = {"hitori": (8, 12), "hidato": (8, 10), "kakuro": (9, 12), "binairo": (8, 14)}
SEED = 1
WANTED = 20  # boards of the grade; then no more are tried
MOST = 100  # boards that are tried
LAPS = 5


@dataclass(frozen=True)
class Made:
    """The result of trying to make boards of one grade."""

    tried: int
    hits: int
    """How many of them have the grade."""
    work: float
    """The CPU time of making and rating them, in units of `measure.work`."""


def orders(kinds: list[str]) -> list[tuple[str, int, str]]:
    """Return the kind, the size and the grade of all boards to make."""
    return [(kind, size, grade) for kind in kinds for size in SIZES[kind] for grade in GRADES]


def make(order: tuple[str, int, str]) -> Made:
    yardstick = fmean(cpu(work)[0] for _ in range(LAPS))
    seconds, (tried, hits) = fastest(partial(_make, order), LAPS)
    return Made(tried, hits, round(seconds / yardstick, 1))


def _make(order: tuple[str, int, str]) -> tuple[int, int]:
    kind, size, grade = order
    spec = check_spec(kind, size, size, grade)
    tried = hits = 0
    boards: Any = attempts(spec, block_seed(spec, SEED, 0), lambda: False)
    for puzzle in islice(boards, MOST):
        tried += 1
        rating = rating_within(puzzle, spec.top, scored=False)  # as `generate` rates
        hits += rating is not None and rating.grade == grade
        if hits == WANTED:
            break
    return tried, hits
