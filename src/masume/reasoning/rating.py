"""How hard a puzzle is, from the steps that solve it.

peak         the weight of the hardest step; the grade is read off it
load         how much there is to do: the sum of 1.5 to the power of the weight, over all steps
bottleneck   how few ways there are to go on, from 0 to 1: the mean over all steps of one divided by the number of
             conclusions that were as easy to reach
score        one number from 0 to 10, the mean of three: the peak, the load (ten times as much adds 5) and the
             bottleneck, each counted from 0 to 10; only the order of scores is meaningful
normal       the one of a board's symmetric copies on which load, bottleneck and score are measured: they depend a
             little on which of several equally easy steps comes first, and so would depend on how the board lies
climb        the steps from a board to its solution, reduced to what a rating needs; each is a rung
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
    from masume.core.engine import Verdict

HIGHEST_SCORE = 10.0
HEAVIEST = 100.0  # all weights above count as this one
PARTS = 3  # of the score
Grade = Literal["beginner", "easy", "medium", "hard", "expert", "diabolical"]
GRADES: tuple[Grade, ...] = get_args(Grade)


Rung = tuple[str, int, int]
"""What a rating needs to know about a step: its technique, its weight in hundredths, and how many conclusions were as
easy to reach."""


class Rating(ValueRecord):
    """How hard a puzzle is."""

    grade: Grade | None
    """None for a board without exactly one solution, and where the steps do not lead to the end."""
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

    @property
    def openings(self) -> float:
        """How many conclusions are as easy as the next step, in the (harmonic) mean over all steps."""
        return round(1 / self.bottleneck, 2) if self.bottleneck else math.inf

    def to_json(self) -> dict[str, object]:
        return self._asdict()

    def to_meta(self) -> dict[str, object]:
        """Return the entries that a puzzle's meta has of its rating."""
        return {
            "grade": self.grade,
            "score": self.score,
            "peak": self.peak,
            "hardest": self.hardest,
            "techniques": self.counts,
        }


class RecordedRating(NamedTuple):
    """A rating as a puzzle's meta has it."""

    grade: Grade
    score: float
    peak: float
    hardest: str | None
    techniques: Mapping[str, int]
    """How many steps each technique made."""

    @classmethod
    def from_meta(cls, meta: Mapping[str, Any]) -> RecordedRating | None:
        """Return the rating in a puzzle's meta, which anybody may have written; None unless it is whole and of the form
        that `Rating.to_meta` writes."""
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
    """A weight as compiled code counts it."""
    return round(100 * min(weight, HEAVIEST))


def top_of(grade: str, bands: Sequence[float]) -> float:
    """The highest peak that belongs to a grade. `bands` has these peaks for all grades but the last."""
    return (*bands, math.inf)[GRADES.index(grade)]


def grade_of(peak: float, bands: Sequence[float]) -> Grade:
    """The grade of a puzzle whose hardest step has this weight."""
    return GRADES[bisect_left(bands, peak)]


def scores_of(grade: str, bands: Sequence[float]) -> tuple[float, float]:
    """The lowest and the highest score that a board of a grade may have."""
    below = (0.0, *bands)[GRADES.index(grade)]
    top = min(top_of(grade, bands), HIGHEST_SCORE)
    return round(below / PARTS, 2), round((top + (PARTS - 1) * HIGHEST_SCORE) / PARTS, 2)


def heaviest_step(score: float) -> float:
    """The weight above which one step alone makes the score higher than this."""
    return PARTS * score if PARTS * score < HIGHEST_SCORE else math.inf


def rating_of(rungs: Sequence[Rung], complete: bool, bands: Sequence[float]) -> Rating:
    """The rating of the rungs that lead through a puzzle of a kind with these bands."""
    numbers = Counter(rungs)  # in the order of their first use
    hardest, heaviest, _ = max(numbers, key=itemgetter(1), default=(None, 0, 0))
    peak = heaviest / 100
    load = narrow = 0.0
    counts: dict[str, int] = {}
    for (technique, weight, choices), number in numbers.items():
        counts[technique] = counts.get(technique, 0) + number
        load += number * 1.5 ** (weight / 100)
        narrow += number / choices
    bottleneck = narrow / len(rungs) if rungs else 0.0
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


def measured(rating: Rating, normal: Sequence[Rung] | None) -> Rating:
    """A rating with the load, the bottleneck and the score of the steps that solve the normal copy; unchanged where the
    board is its own normal copy."""
    if normal is None:
        return rating
    found = rating_of(normal, rating.complete, ())
    return rating._replace(load=found.load, bottleneck=found.bottleneck, score=found.score)


class Climb(NamedTuple):
    """The steps that lead to a puzzle's solution, or as far as the rules lead."""

    puzzle: Any
    bands: tuple[float, ...]
    """The highest peak of each grade but the last, in the puzzle's kind."""
    verdict: Verdict
    """How many solutions the puzzle has."""
    rungs: tuple[Rung, ...]
    complete: bool
    """Whether the steps fill the board."""
    stopped: bool = False
    """Whether a limit ended it."""
    normal: tuple[Rung, ...] | None = None
    """The steps that solve the normal copy of the puzzle; None if the climb is rated by its own steps alone: the puzzle
    is its own normal copy, or the climb is not that of a whole puzzle with one solution."""

    @property
    def rating(self) -> Rating:
        found = rating_of(self.rungs, self.complete and self.verdict not in ("many", "none"), self.bands)
        return measured(found, self.normal)

    @property
    def is_late(self) -> bool:
        """Whether more time might have led further."""
        return self.stopped or self.verdict in ("solved", "unknown")

    def to_json(self) -> dict[str, object]:
        """The rating as a JSON object, with the size of the board and the number of steps."""
        return {
            "kind": self.puzzle.kind,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "verdict": self.verdict,
            "steps": len(self.rungs),
            **self.rating.to_json(),
        }

    def sentence(self, lang: str | None = None) -> str:
        """The rating in one line."""
        words = catalogue(lang)
        rating = self.rating
        if rating.grade is None:
            why = words.say("rate", self.verdict if self.verdict in ("many", "none") else "limit")
            if rating.hardest is None:
                return words.say("rate", "no-step", why=why)
            if not rating.peak:  # a contradiction is no step that could be hard
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
        """How often each technique is used, one line each, the hardest last."""
        words = catalogue(lang)
        counts = self.rating.counts
        heaviest: dict[str, int] = {}
        for name, weight, _ in self.rungs:
            heaviest[name] = max(heaviest.get(name, 0), weight)
        for name in sorted(heaviest, key=lambda name: (heaviest[name], name)):
            most = words.decimal(f"{heaviest[name] / 100:g}")
            shown = f" ({most})" if heaviest[name] else ""  # a contradiction has no weight
            yield f"  {counts[name]:4}  {words.title(self.puzzle.kind, name)}{shown}"
