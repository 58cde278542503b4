"""Demands: what an order may ask of the way to the solution besides its grade, and whether such boards can be.

requires   a technique that solvers need
without    techniques that no step of the explanation uses
score      bounds on the score of the rating
openings   bounds on the openings: how many conclusions are as easy as the next step, in the mean over all steps (one
           divided by the rating's bottleneck)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from masume.core.errors import UsageError, some_of
from masume.core.kind import Kind
from masume.core.puzzle import quote
from masume.reasoning.rating import GRADES, HIGHEST_SCORE, PARTS, grade_of, heaviest_step, scores_of, top_of

NUMBER = r"\d{1,4}(?:\.\d{0,4})?"
BOUNDS = re.compile(rf"\s*({NUMBER})?\s*\.\.\.?\s*({NUMBER})?\s*")

BoundsLike = str | Sequence[float | None]
"""Bounds as callers write them: `3..4.5`, `3..`, `..4.5`, or a pair of numbers of which one may be None."""


class Bounds(NamedTuple):
    """A least and a most, both included."""

    least: float = 0.0
    most: float = inf

    def __str__(self) -> str:
        low = f"{self.least:g}" if self.least else ""
        high = "" if self.most == inf else f"{self.most:g}"
        return f"{low}..{high}"


def read_bounds(name: str, value: BoundsLike) -> Bounds:
    """Bounds as an order has them; UsageError unless there is a number between them."""
    pair: Sequence[object] | None = None
    if isinstance(value, str):
        match = BOUNDS.fullmatch(value)
        pair = match and [None if side is None else float(side) for side in match.groups()]
    elif isinstance(value, list | tuple) and len(value) == 2:
        pair = value
    if pair is None or pair[0] is None is pair[1] or not all(_is_bound(side) for side in pair):
        raise UsageError(f"{name} takes two bounds such as 3..4.5, or one of them (3.. or ..4.5), not {quote(value)}")
    least, most = (float(side) if isinstance(side, int | float) else None for side in pair)
    found = Bounds(0.0 if least is None else least, inf if most is None else most)
    if found.least > found.most:
        raise UsageError(f"no number is from {found.least:g} to {found.most:g}; {name} takes the smaller bound first")
    return found


def _is_bound(side: object) -> bool:
    return side is None or (isinstance(side, int | float) and not isinstance(side, bool) and side >= 0)


def check_teachable(kind: Kind, requires: str, grade: str | None, options: Mapping[str, object]) -> str:
    """The name of a technique; UsageError when no board of the grade (None: of any grade) can need it."""
    technique = kind.toolbox.find(requires)
    if technique.uniqueness:
        raise UsageError(
            f"{technique.name} argues from there being only one solution; no board needs it, for such techniques are "
            "never rated"
        )
    if technique.subsumed_by:
        others = " and ".join(technique.subsumed_by)
        say = "say" if len(technique.subsumed_by) > 1 else "says"
        raise UsageError(f"no board needs {technique.name}: {others} {say} the same first, in smaller steps")
    for name, value in technique.wants:
        if options.get(name) != value:
            raise UsageError(f"boards need {technique.name} only with {name}={value}; order that, too")
    if grade is not None and technique.weight > top_of(grade, kind.toolbox.bands):
        own = grade_of(technique.weight, kind.toolbox.bands)
        raise UsageError(f"{technique.name} is a technique of {own} boards; {grade} boards never need it")
    return technique.name


def check_without(kind: Kind, without: str | Sequence[str], requires: str | None, grade: str | None) -> tuple[str, ...]:
    """The names of techniques that boards do without; UsageError when the rest of the order rules that out."""
    wanted = without.replace(",", " ").split() if isinstance(without, str) else list(without)
    if not all(isinstance(name, str) for name in wanted):
        raise UsageError(f"without takes the names of techniques, not {quote(without)}")
    found = sorted({kind.toolbox.find(name).name for name in wanted})
    if requires in found:
        raise UsageError(f"no board needs {requires} and does without it")
    for name in found:
        if kind.toolbox.find(name).bookkeeping:
            raise UsageError(f"no {kind.name} does without {name}: players do it on every board, without a word")
    if grade is not None:
        _check_reached(kind, found, grade)
    return tuple(found)


def _check_reached(kind: Kind, without: Sequence[str], grade: str) -> None:
    """UsageError when no board is of a grade without these techniques."""
    toolbox = kind.toolbox
    needed = toolbox.hardest if grade == GRADES[-1] else toolbox.graded_by.get(grade, ())
    if needed and set(needed) <= set(without):
        raise UsageError(f"a {kind.name} is {grade} by {some_of(needed, 'or')} alone; without, none is")
    top = top_of(grade, toolbox.bands)
    usable = [
        technique
        for technique in toolbox.techniques
        if technique.weight <= top and not technique.uniqueness and not technique.bookkeeping
    ]
    if all(technique.name in without for technique in usable):
        raise UsageError(f"no {kind.name} is {grade} without every technique of that grade and the easier ones")


def check_requires_score(kind: Kind, requires: str, score: Bounds) -> None:
    """UsageError when the easiest step of a technique makes the score of a board too high."""
    weight = kind.toolbox.find(requires).weight
    if weight > heaviest_step(score.most):
        raise UsageError(f"boards that need {requires} score {weight / PARTS:.2f} at least; there is none {score}")


def check_score(kind: Kind, score: BoundsLike, grade: str | None) -> Bounds:
    """Bounds on the score; UsageError when no board of the grade has such a score."""
    bounds = read_bounds("score", score)
    least, most = (0.0, HIGHEST_SCORE) if grade is None else scores_of(grade, kind.toolbox.bands)
    if bounds.least > most or bounds.most < least:
        whose = "scores" if grade is None else f"the scores of {grade} {kind.name} boards"
        raise UsageError(f"{whose} go from {least:g} to {most:g}; there is none from {_told(bounds)}")
    return bounds


def check_openings(openings: BoundsLike) -> Bounds:
    """Bounds on the openings; UsageError when no board has so few."""
    bounds = read_bounds("openings", openings)
    if bounds.most < 1:
        raise UsageError(f"each step has at least one opening, itself; there is no board from {_told(bounds)}")
    return bounds


def _told(bounds: Bounds) -> str:
    return f"{bounds.least:g} up" if bounds.most == inf else f"{bounds.least:g} to {bounds.most:g}"
