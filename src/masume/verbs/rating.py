"""Rating: how hard a puzzle is, and by which techniques it is solved.

The API, the command line, the generator and books all rate here. A rating is based on the steps that `explain`
shows; but nobody reads them here, so they are counted and not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import inf

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import EngineError
from masume.core.kind import Puzzle
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Climb, Rating, in_hundredths
from masume.reasoning.technique import Finder
from masume.verbs import solving
from masume.verbs.arguments import checked
from masume.verbs.explaining import Explainer


@checked
def rate(puzzle: Puzzle, seconds: float | None = None) -> Rating:
    """How hard a puzzle is: grade, peak, score, hardest technique, and how often each technique is used."""
    return climb(puzzle, seconds).rating


def climb(puzzle: Puzzle, seconds: float | None = None) -> Climb:
    """The steps that a rating is read off. `seconds` limits the proof that there is one solution, and then the steps
    once more."""
    result = solving.solve(puzzle, seconds=seconds)
    if result.verdict == "unique":
        watch = None if seconds is None else Limit(seconds=seconds).watch()
        return climb_within(puzzle, inf, watch, result.solutions[0].values)
    return Explainer(puzzle, seconds=seconds, result=result).explanation().climb


def climb_within(
    puzzle: Puzzle,
    top: float = inf,
    watch: Callable[[], bool] | None = None,
    answer: Sequence[int] | None = None,
) -> Climb:
    """The climb of a puzzle that is known to have one solution, up to the first step that is heavier than `top`.

    `answer` is the solution, if the caller has it already."""

    bands = kinds.kind_of(puzzle).toolbox.bands
    finder = _finder(puzzle, watch, answer, top)
    try:
        finder.climb(in_hundredths(top))
    except OutOfTimeError:
        return Climb(puzzle, bands, "unique", tuple(finder.taken), complete=False, stopped=True)
    found = Climb(puzzle, bands, "unique", tuple(finder.taken), finder.is_full())
    finder.release()
    return found


def rating_within(puzzle: Puzzle, top: float = inf, watch: Callable[[], bool] | None = None) -> Rating | None:
    """The rating of a puzzle with one solution; None as soon as it takes a step that is heavier than `top`.

    OutOfTimeError when time is up."""
    found = climb_within(puzzle, top, watch)
    if found.stopped:
        raise OutOfTimeError
    return found.rating if found.complete else None


def needs(puzzle: Puzzle, technique: str, rating: Rating, watch: Callable[[], bool] | None = None) -> bool:
    """Whether at some point a technique leads on and no other technique that is as easy does."""
    if technique not in rating.counts:
        return False
    easy = in_hundredths(kinds.kind_of(puzzle).toolbox.find(technique).weight)
    finder = _finder(puzzle, watch, None, rating.peak, without=technique)
    while not finder.is_full():
        found = finder.best(in_hundredths(inf))
        if found is None or found.weight > easy:
            if finder.find(technique):
                return True
            if found is None:
                return False
        finder.take(found)
    return False


def _finder(
    puzzle: Puzzle,
    watch: Callable[[], bool] | None,
    answer: Sequence[int] | None,
    top: float,
    without: str | None = None,
) -> Finder:
    """A finder of the steps of a puzzle that is known to have one solution, by the techniques that ratings use and
    whose easiest step weighs at most `top`. The solution itself is looked for only when a candidate is to be
    refuted, as nothing else has any use for it."""
    kind = kinds.kind_of(puzzle)
    position = kind.position(puzzle)
    position.watch = watch
    finder = kind.toolbox.finder_for(position)
    enabled = _enabled(type(puzzle), top, without)
    solver = partial(_only_solution, puzzle) if answer is None else answer
    finder.prepare(enabled, True, solver, position.check_time)
    return finder


@lru_cache(maxsize=64)
def _enabled(puzzle: type[Puzzle], top: float, without: str | None) -> frozenset[str]:
    """The names of the techniques that the finder of a puzzle of this class uses."""
    tools = kinds.find(puzzle).toolbox.techniques
    return frozenset(tool.name for tool in tools if tool.weight <= top and not tool.uniqueness and tool.name != without)


def _only_solution(puzzle: Puzzle) -> tuple[int, ...]:
    result = solving.solve(puzzle)
    if result.verdict != "unique":
        raise EngineError(f"a board was made that has not exactly one solution; please report this: {puzzle!r}")
    return result.solutions[0].values
