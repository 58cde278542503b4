"""Rating: how hard a puzzle is, and by which techniques it is solved.

The API, the command line, the generator and books all rate here. A rating is based on the steps that `explain`
shows; but nobody reads them here, so they are counted and not told. Its score is measured on the normal copy of the
board, so that it does not depend on how the board lies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from math import inf

from masume import kinds
from masume.core.engine import Budget
from masume.core.errors import EngineError
from masume.core.kind import Puzzle
from masume.core.model import Values
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import Climb, Rating, Rung, in_hundredths, measured
from masume.reasoning.technique import Finder
from masume.verbs import solve
from masume.verbs.argument_types import checked
from masume.verbs.explain import SHARE_OF_PROOF, Explainer


@checked
def rate(puzzle: Puzzle, seconds: float | None = None) -> Rating:
    """How hard a puzzle is: grade, peak, score, hardest technique, and how often each technique is used."""
    return climb(puzzle, seconds).rating


def climb(puzzle: Puzzle, seconds: float | None = None) -> Climb:
    """The steps that a rating is read off. Half of the seconds at most is for the proof that there is one solution, the
    rest for the steps, on the board and on its normal copy."""
    budget = Budget(seconds)
    result = solve.solve(puzzle, seconds=budget.seconds_left(SHARE_OF_PROOF))
    if result.verdict == "unique":
        return climb_within(puzzle, inf, budget.is_over, result.solutions[0].values)
    return Explainer(puzzle, result=result, budget=budget).explanation().climb


def climb_within(
    puzzle: Puzzle,
    top: float = inf,
    watch: Callable[[], bool] | None = None,
    answer: Values | None = None,
    scored: bool = True,
) -> Climb:
    """The climb of a puzzle that is known to have one solution, up to the first step that is heavier than `top`.

    `answer` is the solution, if the caller has it already. The score is measured on the normal copy, by a second
    climb, unless the caller has no use for it."""

    bands = kinds.kind_of(puzzle).logic.techniques.bands
    solution = _solution(puzzle, answer)
    finder = _finder(puzzle, watch, solution, top)
    try:
        finder.climb(in_hundredths(top))
    except OutOfTimeError:
        return Climb(puzzle, bands, "unique", tuple(finder.taken), complete=False, stopped=True)
    found = Climb(puzzle, bands, "unique", tuple(finder.taken), finder.is_full())
    finder.release()
    if scored and found.complete:
        try:
            return found._replace(normal=normal_rungs(puzzle, watch, solution))
        except OutOfTimeError:
            return found._replace(complete=False, stopped=True)
    return found


def normal_rungs(
    puzzle: Puzzle, watch: Callable[[], bool] | None = None, solution: Callable[[], Values] | None = None
) -> tuple[Rung, ...] | None:
    """The steps that solve the normal copy of a puzzle that is known to have one solution; None where the puzzle is its
    own. `solution` gives the puzzle's solution, if the caller may have it. OutOfTimeError when time is up."""
    solution = solution or _solution(puzzle)
    copy, taken = kinds.kind_of(puzzle).logic.normal_copy(puzzle)
    if copy == puzzle:
        return None
    finder = _finder(copy, watch, lambda: taken(solution()), inf)
    finder.climb(in_hundredths(inf))
    found = tuple(finder.taken)
    finder.release()
    return found


def rating_within(
    puzzle: Puzzle, top: float = inf, watch: Callable[[], bool] | None = None, scored: bool = True
) -> Rating | None:
    """The rating of a puzzle with one solution; None as soon as it takes a step that is heavier than `top`.

    OutOfTimeError when time is up. Grade, peak and techniques are found sooner if the score need not be right."""
    found = climb_within(puzzle, top, watch, scored=scored)
    if found.stopped:
        raise OutOfTimeError
    return found.rating if found.complete else None


def with_score(puzzle: Puzzle, rating: Rating, watch: Callable[[], bool] | None = None) -> Rating:
    """The rating of a puzzle with the right score, where `rating_within` was not asked for it. OutOfTimeError when time
    is up."""
    return measured(rating, normal_rungs(puzzle, watch))


def needs(puzzle: Puzzle, technique: str, rating: Rating, watch: Callable[[], bool] | None = None) -> bool:
    """Whether at some point a technique leads on and no other technique that is as easy does."""
    if technique not in rating.counts:
        return False
    easy = in_hundredths(kinds.kind_of(puzzle).logic.techniques.find(technique).weight)
    finder = _finder(puzzle, watch, _solution(puzzle), rating.peak, without=technique)
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
    solution: Callable[[], Values],
    top: float,
    without: str | None = None,
) -> Finder:
    """A finder of the steps of a puzzle that is known to have one solution, by the techniques that ratings use and
    whose easiest step weighs at most `top`. The solution itself is looked for only when a candidate is to be
    refuted, as nothing else has any use for it."""
    kind = kinds.kind_of(puzzle)
    position = kind.logic.position(puzzle)
    position.watch = position.late = watch
    finder = kind.logic.techniques.finder_for(position)
    enabled = _enabled(type(puzzle), top, without)
    finder.prepare(enabled, True, solution, position.check_time, position.check_late)
    return finder


@lru_cache(maxsize=64)
def _enabled(puzzle: type[Puzzle], top: float, without: str | None) -> frozenset[str]:
    """The names of the techniques that the finder of a puzzle of this class uses."""
    tools = kinds.find(puzzle).logic.techniques.all
    return frozenset(tool.name for tool in tools if tool.weight <= top and not tool.uniqueness and tool.name != without)


def _solution(puzzle: Puzzle, answer: Values | None = None) -> Callable[[], Values]:
    """What gives the solution of a puzzle; unless it is known already, it is looked for when it is first asked for."""
    return cache(partial(_only_solution, puzzle)) if answer is None else lambda: answer


def _only_solution(puzzle: Puzzle) -> tuple[int, ...]:
    result = solve.solve(puzzle)
    if result.verdict != "unique":
        raise EngineError(
            "a board was made that has not exactly one solution; please report this: {puzzle}", puzzle=f"{puzzle!r}"
        )
    return result.solutions[0].values
