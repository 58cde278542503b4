"""Check the demands that a spec makes on the solution besides its grade, and whether puzzles can meet them.

A spec may require a technique, exclude techniques, and limit the score and the openings to a range. The openings of a
board are averaged over its steps: they are one divided by the bottleneck of the rating.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from masume.core.errors import Listed, Message, UsageError, Word, option_name, some_of
from masume.core.kind import Kind
from masume.core.puzzle import quote
from masume.reasoning.rating import GRADES, HIGHEST_SCORE, PARTS, grade_of, heaviest_step, scores_of, top_of

NUMBER = r"\d{1,4}(?:\.\d{0,4})?"
BOUNDS = re.compile(rf"\s*({NUMBER})?\s*\.\.\.?\s*({NUMBER})?\s*")

BoundsLike = str | Sequence[float | None]
"""Bounds as callers write them: `3..4.5`, `3..`, `..4.5`, or a pair of numbers of which one may be None."""


class Bounds(NamedTuple):
    """A range of numbers that includes both ends."""

    least: float = 0.0
    most: float = inf

    def __str__(self) -> str:
        low = f"{self.least:g}" if self.least else ""
        high = "" if self.most == inf else f"{self.most:g}"
        return f"{low}..{high}"


def read_bounds(name: str, value: BoundsLike) -> Bounds:
    """Return `value` as bounds. Raise UsageError if it is not a range or if the range is empty. The message refers to
    the value by `name`.
    """
    pair: Sequence[object] | None = None
    if isinstance(value, str):
        match = BOUNDS.fullmatch(value)
        pair = match and [None if side is None else float(side) for side in match.groups()]
    elif isinstance(value, list | tuple) and len(value) == 2:
        pair = value
    if pair is None or pair[0] is None is pair[1] or not all(_is_bound(side) for side in pair):
        raise UsageError(
            "{name} takes two bounds such as 3..4.5, or one of them (3.. or ..4.5), not {value}",
            name=name,
            value=quote(value),
        )
    least, most = (float(side) if isinstance(side, int | float) else None for side in pair)
    bounds = Bounds(0.0 if least is None else least, inf if most is None else most)
    if bounds.least > bounds.most:
        raise UsageError(
            "no number is from {least} to {most}; {name} takes the smaller bound first",
            least=f"{bounds.least:g}",
            most=f"{bounds.most:g}",
            name=name,
        )
    return bounds


def _is_bound(side: object) -> bool:
    return side is None or (isinstance(side, int | float) and not isinstance(side, bool) and side >= 0)


def check_teachable(kind: Kind, requires: str, grade: str | None, options: Mapping[str, object]) -> str:
    """Return the name of the technique `requires`, which is a name or a code. Raise UsageError if no board of the grade
    `grade` can need it. If `grade` is None, boards of any grade are considered.
    """
    technique = kind.logic.techniques.find(requires)
    if technique.uniqueness:
        raise UsageError(
            "{technique} argues from there being only one solution; no board needs it, for such "
            "techniques are never rated",
            technique=technique.name,
        )
    if technique.subsumed_by:
        raise UsageError(
            "no board needs {technique}: {others} {count:says|say} the same first, in smaller steps",
            technique=technique.name,
            others=Listed(technique.subsumed_by, " and "),
            count=len(technique.subsumed_by),
        )
    for name, value in technique.wants:
        if options.get(name) != value:
            raise UsageError(
                "boards need {technique} only with {option}; ask for that, too",
                technique=technique.name,
                option=option_name(name, value),
            )
    if grade is not None and technique.weight > top_of(grade, kind.logic.techniques.bands):
        own = grade_of(technique.weight, kind.logic.techniques.bands)
        raise UsageError(
            "{technique} is a technique of {own} boards; {grade} boards never need it",
            technique=technique.name,
            own=Word(own),
            grade=Word(grade),
        )
    return technique.name


def check_without(kind: Kind, without: str | Sequence[str], requires: str | None, grade: str | None) -> tuple[str, ...]:
    """Return the names of the techniques that `without` excludes. Raise UsageError if this contradicts the rest of the
    spec.
    """
    wanted = without.replace(",", " ").split() if isinstance(without, str) else list(without)
    if not all(isinstance(name, str) for name in wanted):
        raise UsageError("without takes the names of techniques, not {without}", without=quote(without))
    techniques = sorted({kind.logic.techniques.find(name).name for name in wanted})
    if requires in techniques:
        raise UsageError("no board needs {requires} and does without it", requires=requires)
    for name in techniques:
        if kind.logic.techniques.find(name).routine:
            raise UsageError(
                "no {kind} does without {name}: players do it on every board, without a word", kind=kind.name, name=name
            )
    if grade is not None:
        _check_reached(kind, techniques, grade)
    return tuple(techniques)


def _check_reached(kind: Kind, without: Sequence[str], grade: str) -> None:
    """Raise UsageError if no board can have the grade `grade` without using the techniques `without`."""
    techniques = kind.logic.techniques
    needed = techniques.hardest if grade == GRADES[-1] else techniques.graded_by.get(grade, ())
    if needed and set(needed) <= set(without):
        raise UsageError(
            "a {kind} is {grade} by {needed} alone; without, none is",
            kind=kind.name,
            grade=Word(grade),
            needed=some_of(needed, "or"),
        )
    top = top_of(grade, techniques.bands)
    usable = [
        technique
        for technique in techniques.all
        if technique.weight <= top and not technique.uniqueness and not technique.routine
    ]
    if all(technique.name in without for technique in usable):
        raise UsageError(
            "no {kind} is {grade} without every technique of that grade and the easier ones",
            kind=kind.name,
            grade=Word(grade),
        )


def check_requires_score(kind: Kind, requires: str, score: Bounds) -> None:
    """Raise UsageError if even the easiest step of the technique `requires` gives a board a score above the range
    `score`.
    """
    weight = kind.logic.techniques.find(requires).weight
    if weight > heaviest_step(score.most):
        raise UsageError(
            "boards that need {requires} score {weight} at least; there is none {score}",
            requires=requires,
            weight=f"{weight / PARTS:.2f}",
            score=str(score),
        )


def check_score(kind: Kind, score: BoundsLike, grade: str | None) -> Bounds:
    """Return `score` as bounds. Raise UsageError if no board of the grade `grade` can have such a score. If `grade` is
    None, boards of any grade are considered.
    """
    bounds = read_bounds("score", score)
    least, most = (0.0, HIGHEST_SCORE) if grade is None else scores_of(grade, kind.logic.techniques.bands)
    if bounds.least > most or bounds.most < least:
        reach = {"least": f"{least:g}", "most": f"{most:g}", "bounds": _told(bounds)}
        if grade is None:
            raise UsageError("scores go from {least} to {most}; there is none from {bounds}", **reach)
        raise UsageError(
            "the scores of {grade} {kind} boards go from {least} to {most}; there is none from {bounds}",
            grade=Word(grade),
            kind=kind.name,
            **reach,
        )
    return bounds


def check_openings(openings: BoundsLike) -> Bounds:
    """Return `openings` as bounds. Raise UsageError if they are below 1, because every step has at least one
    opening.
    """
    bounds = read_bounds("openings", openings)
    if bounds.most < 1:
        raise UsageError(
            "each step has at least one opening, itself; there is no board from {bounds}", bounds=_told(bounds)
        )
    return bounds


def _told(bounds: Bounds) -> Message:
    if bounds.most == inf:
        return Message("{least} up", least=f"{bounds.least:g}")
    return Message("{least} to {most}", least=f"{bounds.least:g}", most=f"{bounds.most:g}")
