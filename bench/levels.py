"""Compare our order of boards with the levels of Tatham's generators, if these are installed."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from statistics import correlation
from typing import TYPE_CHECKING

import masume
from bench.making import TIMEOUT, find_program

if TYPE_CHECKING:
    from collections.abc import Sequence

# The program, our kind, parameters with a place for the level, the letters of the levels from the easiest on.
GAMES = {
    "Singles": ("sgt-singles", "hitori", "{size}x{size}d{level}", "ek"),
    "Unruly": ("sgt-unruly", "binairo", "{size}x{size}d{level}", "ten"),
    "Unruly, lines differ": ("sgt-unruly", "binairo", "{size}x{size}ud{level}", "ten"),
}


@dataclass(frozen=True)
class Order:
    """How our ratings of a game's boards agree with its levels."""

    game: str
    boards: int
    peak: float
    """Spearman's rank correlation of the level with the weight of the hardest step."""
    score: float
    """The same with the score. Levels tie and scores do not, so even a perfect order gives no more than `most`."""
    most: float
    grades: dict[str, dict[str, int]]
    """By level: how many boards have which grade."""


def order(game: str, sizes: Sequence[int] = (8, 10), count: int = 30) -> Order | None:
    """Rate boards of every level; return None if the program is not installed."""
    name, kind, parameters, letters = GAMES[game]
    path = find_program(name)
    if path is None:
        return None
    levels: list[int] = []
    ratings: list[masume.Rating] = []
    for number, letter in enumerate(letters):
        for size in sizes:
            asked = [path, "--generate", str(count), parameters.format(size=size, level=letter)]
            made = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=TIMEOUT).stdout
            for line in made.split():
                levels.append(number)
                ratings.append(masume.rate(masume.read(line, kind=kind, format="tatham")))
    grades: dict[str, dict[str, int]] = {}
    for number, rating in zip(levels, ratings, strict=True):
        of_level = grades.setdefault(letters[number], {})
        grade = str(rating.grade)
        of_level[grade] = of_level.get(grade, 0) + 1
    return Order(
        game,
        len(levels),
        spearman(levels, [rating.peak for rating in ratings]),
        spearman(levels, [rating.score for rating in ratings]),
        spearman(levels, list(range(len(levels)))),
        grades,
    )


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation; ties share the mean of their ranks."""
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    by_value: dict[float, list[int]] = {}
    for rank, value in enumerate(sorted(values)):
        by_value.setdefault(value, []).append(rank)
    return [sum(by_value[value]) / len(by_value[value]) for value in values]
