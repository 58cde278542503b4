"""How hard a puzzle is, from the steps that solve it.

peak         the weight of the hardest step; the grade is read off it
load         how much there is to do: the sum of 1.5 to the power of the weight, over all steps
bottleneck   how few ways there are to go on, from 0 to 1: the mean over all steps of one divided by the number of
             conclusions that were as easy to reach
score        one number from 0 to 10: 45 % of it is the peak, 30 % the load (ten times as much adds 5 to that part), and
             25 % the bottleneck; only the order of scores is meaningful
climb        the steps from a board to its solution, reduced to what a rating needs; each is a rung
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.language.catalogue import catalogue

if TYPE_CHECKING:
    from masume.core.engine import Verdict

GRADES = ("beginner", "easy", "medium", "hard", "expert", "diabolical")


class Rung(NamedTuple):
    """What a rating needs to know about a step."""

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

    def to_json(self) -> dict[str, object]:
        return self._asdict()


def in_hundredths(weight: float) -> int:
    """A weight as compiled code counts it; all weights above 100 count as 100."""
    return round(100 * min(weight, 100.0))


def top_of(grade: str, bands: Sequence[float]) -> float:
    """The highest peak that belongs to a grade. `bands` has these peaks for all grades but the last."""
    return (*bands, math.inf)[GRADES.index(grade)]


def grade_of(peak: float, bands: Sequence[float]) -> str:
    """The grade of a puzzle whose hardest step has this weight."""
    return next(name for name in GRADES if peak <= top_of(name, bands))


def rating_of(rungs: Sequence[Rung], complete: bool, bands: Sequence[float]) -> Rating:
    """The rating of the rungs that lead through a puzzle of a kind with these bands."""
    hardest = max(rungs, key=lambda rung: rung.weight, default=None)
    peak = hardest.weight if hardest else 0.0
    load = sum(1.5**rung.weight for rung in rungs)
    bottleneck = sum(1 / rung.choices for rung in rungs) / len(rungs) if rungs else 0.0
    toil = min(10, max(0, 5 * math.log10(1 + load) - 5))
    score = 0.45 * min(peak, 10) + 0.3 * toil + 0.25 * 10 * bottleneck
    counts: dict[str, int] = {}
    for rung in rungs:
        counts[rung.technique] = counts.get(rung.technique, 0) + 1
    return Rating(
        grade_of(peak, bands),
        peak,
        round(load, 2),
        round(bottleneck, 3),
        round(score, 2),
        hardest.technique if hardest else None,
        counts,
        complete,
    )


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

    @property
    def rating(self) -> Rating:
        return rating_of(self.rungs, self.complete, self.bands)

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
        grade = str(words.entry("common", "grades", rating.grade))
        if rating.hardest is None:
            text = words.say("rate", "trivial", grade=grade)
        else:
            hardest = words.title(self.puzzle.kind, rating.hardest)
            score, peak = f"{rating.score:.2f}", f"{rating.peak:g}"
            text = words.say("rate", "rated", grade=grade, score=score, peak=peak, hardest=hardest)
        if self.complete:
            return text
        why = words.say("rate", self.verdict if self.verdict in ("many", "none") else "limit")
        if not self.rungs:
            return words.say("rate", "no-step", why=why)
        return words.say("rate", "incomplete", why=why, rating=text)

    def count_lines(self, lang: str | None = None) -> Iterator[str]:
        """How often each technique is used, one line each, the hardest last."""
        words = catalogue(lang)
        counts = self.rating.counts
        heaviest: dict[str, float] = {}
        for rung in self.rungs:
            heaviest[rung.technique] = max(heaviest.get(rung.technique, 0.0), rung.weight)
        for name in sorted(heaviest, key=lambda name: (heaviest[name], name)):
            yield f"  {counts[name]:4}  {words.title(self.puzzle.kind, name)} ({heaviest[name]:g})"
