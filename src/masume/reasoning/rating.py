"""Rate puzzles: measure how difficult a puzzle is by the steps that solve it.

Several steps may be equally easy, and which of them is taken first depends on the orientation of the board. This choice
slightly affects the load, the bottleneck and the score. They are therefore measured on the normal copy of the board:
one of its symmetric copies, chosen so that all of them have the same normal copy.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from masume.core.record import ValueRecord
from masume.i18n.catalog import catalogue

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.core.engine import Verdict

HIGHEST_SCORE = 10.0
HEAVIEST = 100.0  # all weights above count as this one
PARTS = 3  # of the score
Grade = Literal["beginner", "easy", "medium", "hard", "expert", "diabolical"]
GRADES: tuple[Grade, ...] = get_args(Grade)


RatedStep = tuple[str, int, int]
"""The technique of a step, its weight in hundredths, and the number of conclusions that were as easy to reach."""


class Rating(ValueRecord):
    """The difficulty of a puzzle, measured by the steps that solve it."""

    grade: Grade | None
    """The grade; None if the board does not have exactly one solution, or if the steps do not solve it."""
    peak: float
    """The weight of the hardest step, which determines the grade."""
    load: float
    """A measure of how much work there is; see `rate_steps`."""
    bottleneck: float
    """A measure, from 0 to 1, of how few conclusions are available at once; see `rate_steps`."""
    score: float
    """The difficulty as a number from 0 to 10; see `rate_steps`."""
    hardest: str | None
    """The name of the hardest technique; None if there are no steps."""
    counts: dict[str, int]
    """The number of steps of each technique, in the order of their first use."""
    complete: bool
    """Whether the steps solve the puzzle; if not, the rating is that of the steps that were found."""

    @property
    def openings(self) -> float:
        """Return the harmonic mean, over all steps, of the number of conclusions that were as easy to reach as the
        conclusion of the step.
        """
        return round(1 / self.bottleneck, 2) if self.bottleneck else math.inf

    def to_json(self) -> json_types.Rating:
        """Return the rating as a JSON object."""
        return {
            "grade": self.grade,
            "peak": self.peak,
            "load": self.load,
            "bottleneck": self.bottleneck,
            "score": self.score,
            "hardest": self.hardest,
            "counts": self.counts,
            "complete": self.complete,
        }

    def to_meta(self) -> dict[str, object]:
        """Return the rating as entries for the meta of a puzzle."""
        return {
            "grade": self.grade,
            "score": self.score,
            "peak": self.peak,
            "hardest": self.hardest,
            "techniques": self.counts,
        }


class RecordedRating(NamedTuple):
    """A rating as it is stored in the meta of a puzzle."""

    grade: Grade
    score: float
    peak: float
    hardest: str | None
    techniques: Mapping[str, int]
    """The number of steps of each technique."""

    @classmethod
    def from_meta(cls, meta: Mapping[str, Any]) -> RecordedRating | None:
        """Return the rating stored in the meta of a puzzle. Return None if it is missing, incomplete or not in the form
        that `Rating.to_meta` writes: the meta may come from any file, so everything is checked.
        """
        entries: list[Any] = [meta.get(name) for name in cls._fields]
        grade, score, peak, hardest, techniques = entries
        if (
            grade in GRADES
            and _is_number(score, HIGHEST_SCORE)
            and _is_number(peak, HEAVIEST)
            and isinstance(techniques, Mapping)
            and all(isinstance(name, str) and _is_count(count) for name, count in techniques.items())
            and (hardest is None or (isinstance(hardest, str) and hardest in techniques))
        ):
            return cls(grade, score, peak, hardest, techniques)
        return None


def _is_number(value: object, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most


def _is_count(value: object) -> bool:
    return type(value) is int and 0 < value < 1 << 31


def in_hundredths(weight: float) -> int:
    """Return `weight` in hundredths, the unit of the compiled code. A weight above `HEAVIEST` counts as `HEAVIEST`."""
    return round(100 * min(weight, HEAVIEST))


def top_of(grade: str, bands: Sequence[float]) -> float:
    """Return the highest peak that a board of `grade` can have. `bands` holds this limit for every grade but the last,
    which has none.
    """
    return (*bands, math.inf)[GRADES.index(grade)]


def grade_of(peak: float, bands: Sequence[float]) -> Grade:
    """Return the grade of a puzzle whose hardest step has the weight `peak`. `bands` holds the highest peak of each
    grade but the last.
    """
    return GRADES[bisect_left(bands, peak)]


def scores_of(grade: str, bands: Sequence[float]) -> tuple[float, float]:
    """Return the lowest and the highest score that a board of `grade` can have. `bands` holds the highest peak of each
    grade but the last.
    """
    below = (0.0, *bands)[GRADES.index(grade)]
    top = min(top_of(grade, bands), HIGHEST_SCORE)
    return round(below / PARTS, 2), round((top + (PARTS - 1) * HIGHEST_SCORE) / PARTS, 2)


def heaviest_step(score: float) -> float:
    """Return the greatest weight that a single step can have on a board whose score is at most `score`."""
    return PARTS * score if PARTS * score < HIGHEST_SCORE else math.inf


def rate_steps(rated_steps: Sequence[RatedStep], complete: bool, bands: Sequence[float]) -> Rating:
    """Return the rating of a puzzle from its `rated_steps`. `complete` states whether these steps solve the puzzle.
    `bands` holds the highest peak of each grade but the last, for the puzzle's kind.

    The load is the sum of 1.5 ** weight over all steps. The bottleneck is the mean of 1 / n over all steps, where n is
    the number of conclusions that were as easy to reach as the step; it lies between 0 and 1. The score is the mean of
    the peak, the load and the bottleneck, each scaled to 0–10; the load is scaled so that ten times the load adds 5.
    Only the order of scores is meaningful.
    """
    numbers = Counter(rated_steps)  # in the order of their first use
    hardest, heaviest, _ = max(numbers, key=itemgetter(1), default=(None, 0, 0))
    peak = heaviest / 100
    load = narrow = 0.0
    counts: dict[str, int] = {}
    for (technique, weight, alternatives), number in numbers.items():
        counts[technique] = counts.get(technique, 0) + number
        load += number * 1.5 ** (weight / 100)
        narrow += number / alternatives
    bottleneck = narrow / len(rated_steps) if rated_steps else 0.0
    toil = min(HIGHEST_SCORE, max(0.0, 5 * math.log10(1 + load) - 5))
    score = (min(peak, HIGHEST_SCORE) + toil + HIGHEST_SCORE * bottleneck) / PARTS
    return Rating(
        grade_of(peak, bands) if complete else None,
        peak,
        round(load, 2),
        round(bottleneck, 3),
        round(score, 2),
        hardest,
        counts,
        complete,
    )


def measured(rating: Rating, normal: Sequence[RatedStep] | None) -> Rating:
    """Return `rating` with the load, the bottleneck and the score of the steps `normal`, which solve the normal copy of
    the board. If `normal` is None, the board is its own normal copy, and `rating` is returned unchanged.
    """
    if normal is None:
        return rating
    of_normal = rate_steps(normal, rating.complete, ())
    return rating._replace(load=of_normal.load, bottleneck=of_normal.bottleneck, score=of_normal.score)


class SolvePath(NamedTuple):
    """The steps from a puzzle to its solution, or as far as the techniques get, reduced to the data that a rating
    needs.
    """

    puzzle: Any
    bands: tuple[float, ...]
    """The highest peak of each grade but the last, in the puzzle's kind."""
    verdict: Verdict
    """The verdict on the number of solutions of the puzzle."""
    rated_steps: tuple[RatedStep, ...]
    complete: bool
    """Whether the steps fill the board."""
    stopped: bool = False
    """Whether a limit ended the search for steps."""
    normal: tuple[RatedStep, ...] | None = None
    """The rated steps of the normal copy of the puzzle; None if the puzzle is its own normal copy, or if this is not
    the solve path of a whole puzzle with one solution."""

    @property
    def rating(self) -> Rating:
        """Return the rating of the steps. The load, the bottleneck and the score are those of the normal copy."""
        rating = rate_steps(self.rated_steps, self.complete and self.verdict not in ("many", "none"), self.bands)
        return measured(rating, self.normal)

    @property
    def is_late(self) -> bool:
        """Return whether the search for steps may have ended early because time ran out."""
        return self.stopped or self.verdict in ("solved", "unknown")

    def sentence(self, lang: str | None = None) -> str:
        """Return one line of text that states the rating or, if there is no grade, why there is none."""
        words = catalogue(lang)
        rating = self.rating
        if rating.grade is None:
            why = words.say("rate", self.verdict if self.verdict in ("many", "none") else "limit")
            if rating.hardest is None:
                return words.say("rate", "no-step", why=why)
            if not rating.peak:  # a contradiction is not a step with a difficulty
                return words.say("rate", "no-grade", why=why)
            hardest = words.title(self.puzzle.kind, rating.hardest)
            how = "so-far" if self.stopped else "incomplete"
            return words.say("rate", how, why=why, peak=words.decimal(f"{rating.peak:g}"), hardest=hardest)
        grade = str(words.entry("common", "grades", str(rating.grade)))
        if rating.hardest is None:
            return words.say("rate", "trivial", grade=grade)
        hardest = words.title(self.puzzle.kind, rating.hardest)
        score, peak = words.decimal(f"{rating.score:.2f}"), words.decimal(f"{rating.peak:g}")
        return words.say("rate", "rated", grade=grade, score=score, peak=peak, hardest=hardest)

    def count_lines(self, lang: str | None = None) -> Iterator[str]:
        """Yield one line of text per technique used, with the number of its steps. The hardest technique comes last."""
        words = catalogue(lang)
        counts = self.rating.counts
        heaviest: dict[str, int] = {}
        for name, weight, _ in self.rated_steps:
            heaviest[name] = max(heaviest.get(name, 0), weight)
        for name in sorted(heaviest, key=lambda name: (heaviest[name], name)):
            most = words.decimal(f"{heaviest[name] / 100:g}")
            shown = f" ({most})" if heaviest[name] else ""  # a contradiction has no weight
            yield f"  {counts[name]:4}  {words.title(self.puzzle.kind, name)}{shown}"
