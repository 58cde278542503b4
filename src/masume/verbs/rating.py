"""Rating: how hard a puzzle is, and by which techniques it is solved.

The API, the command line, the generator and books all rate here. A rating is based on the steps that `explain`
shows; but nobody reads them here, so they are counted and not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import EngineError
from masume.core.kind import Puzzle
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Climb, Rating, in_hundredths
from masume.verbs import solving
from masume.verbs.explaining import Explainer


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

    ladder = None
    bands = kinds.kind_of(puzzle).toolbox.bands
    try:
        ladder = _ladder(puzzle, watch, answer, top)
        ladder.count(top)
    except OutOfTimeError:
        return Climb(puzzle, bands, "unique", ladder.rungs if ladder else (), complete=False, stopped=True)
    found = Climb(puzzle, bands, "unique", ladder.rungs, ladder.finder.is_full())
    ladder.release()
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
    kind = kinds.kind_of(puzzle)
    tool = kind.toolbox.find(technique)
    ladder = _ladder(puzzle, watch, None, rating.peak, without=technique)
    while not ladder.finder.is_full():
        found = ladder.best()
        if found is None or found.weight > in_hundredths(tool.weight):
            if ladder.found_by(technique):
                return True
            if found is None:
                return False
        ladder.finder.take(found)
    return False


def _ladder(
    puzzle: Puzzle,
    watch: Callable[[], bool] | None,
    answer: Sequence[int] | None,
    top: float,
    without: str | None = None,
) -> Ladder:
    """The ladder of a puzzle that is known to have one solution, with the techniques that ratings use and whose easiest
    step weighs at most `top`. The solution itself is looked for only if a technique makes assumptions, as the others
    have no use for it."""
    kind = kinds.kind_of(puzzle)
    tools = [tool for tool in kind.toolbox.techniques if tool.weight <= top and not tool.uniqueness]
    position = kind.position(puzzle)
    position.decided = True
    position.watch = watch
    if any(tool.uses_assumptions for tool in tools):
        position.answer = _only_solution(puzzle) if answer is None else tuple(answer)
    return Ladder(position, kind.toolbox, [tool.name for tool in tools if tool.name != without])


def _only_solution(puzzle: Puzzle) -> tuple[int, ...]:
    result = solving.solve(puzzle)
    if result.verdict != "unique":
        raise EngineError(f"a board was made that has not exactly one solution; please report this: {puzzle!r}")
    return result.solutions[0].values
