"""Rate puzzles: determine how difficult they are and which techniques solve them.

A rating is based on the steps that `explain` shows, but does not need their sentences. The score is measured on the
normal copy of the board, so that it does not depend on the orientation.
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
from masume.reasoning.rating import RatedStep, Rating, SolvePath, in_hundredths, measured
from masume.reasoning.technique import Finder
from masume.reasoning.trace import in_phase, phase
from masume.verbs import solve
from masume.verbs.argument_types import checked
from masume.verbs.explain import SHARE_OF_PROOF, Explainer


@checked
def rate(puzzle: Puzzle, seconds: float | None = None) -> Rating:
    """Return the rating of `puzzle`: its grade, peak and score, its hardest technique, and the number of steps of each
    technique.
    """
    return solve_path(puzzle, seconds).rating


def solve_path(puzzle: Puzzle, seconds: float | None = None) -> SolvePath:
    """Return the solve path on which the rating of `puzzle` is based. The proof of uniqueness takes at most half of
    `seconds`. The rest is for the steps on the board and on its normal copy.
    """
    budget = Budget(seconds)
    result = solve.solve(puzzle, seconds=budget.seconds_left(SHARE_OF_PROOF))
    if result.verdict == "unique":
        return solve_path_within(puzzle, inf, budget.is_over, result.solutions[0].values)
    return Explainer(puzzle, result=result, budget=budget).explanation().solve_path


def solve_path_within(
    puzzle: Puzzle,
    max_weight: float = inf,
    watch: Callable[[], bool] | None = None,
    answer: Values | None = None,
    scored: bool = True,
) -> SolvePath:
    """Return the solve path of a puzzle that is known to have one solution. It ends before the first step that is
    heavier than `max_weight`.

    `answer` is the solution, if known. If `scored` is true, a second solve path, that of the normal copy, is found to
    measure the score.
    """

    bands = kinds.kind_of(puzzle).logic.techniques.bands
    solution = _solution(puzzle, answer)
    finder = _finder(puzzle, watch, solution, max_weight)
    try:
        with phase("steps"):
            finder.take_steps(in_hundredths(max_weight))
    except OutOfTimeError:
        return SolvePath(puzzle, bands, "unique", tuple(finder.taken), complete=False, stopped=True)
    path = SolvePath(puzzle, bands, "unique", tuple(finder.taken), finder.is_full())
    finder.release()
    if scored and path.complete:
        try:
            return path._replace(normal=normal_steps(puzzle, watch, solution))
        except OutOfTimeError:
            return path._replace(complete=False, stopped=True)
    return path


@in_phase("rating")
def normal_steps(
    puzzle: Puzzle, watch: Callable[[], bool] | None = None, solution: Callable[[], Values] | None = None
) -> tuple[RatedStep, ...] | None:
    """Return the steps that solve the normal copy of a puzzle that is known to have one solution. Return None if the
    puzzle is its own normal copy. `solution` returns the solution of the puzzle. Raise OutOfTimeError when the time is
    up.
    """
    solution = solution or _solution(puzzle)
    copy, taken = kinds.kind_of(puzzle).logic.normal_copy(puzzle)
    if copy == puzzle:
        return None
    finder = _finder(copy, watch, lambda: taken(solution()), inf)
    finder.take_steps(in_hundredths(inf))
    steps = tuple(finder.taken)
    finder.release()
    return steps


def rating_within(
    puzzle: Puzzle, max_weight: float = inf, watch: Callable[[], bool] | None = None, scored: bool = True
) -> Rating | None:
    """Return the rating of a puzzle with one solution, or None as soon as a step is heavier than `max_weight`.

    Raise OutOfTimeError when the time is up. If `scored` is false, the rating is found sooner, but only its grade, its
    peak and its techniques are reliable.
    """
    path = solve_path_within(puzzle, max_weight, watch, scored=scored)
    if path.stopped:
        raise OutOfTimeError
    return path.rating if path.complete else None


def with_score(puzzle: Puzzle, rating: Rating, watch: Callable[[], bool] | None = None) -> Rating:
    """Return `rating` with its load, bottleneck and score measured on the normal copy. `rating` is a result of
    `rating_within` with `scored` set to false. Raise OutOfTimeError when the time is up.
    """
    return measured(rating, normal_steps(puzzle, watch))


def is_solved_within(puzzle: Puzzle, max_weight: float, watch: Callable[[], bool] | None = None) -> bool:
    """Return whether steps with a weight of at most `max_weight` solve a puzzle that is known to have one solution.
    This takes less time than its rating, because the steps of the easier grades are applied all at once. Raise
    OutOfTimeError when the time is up.
    """
    finder = _finder(puzzle, watch, _solution(puzzle), max_weight)
    bands = kinds.kind_of(puzzle).logic.techniques.bands
    solved = finder.fill((*(in_hundredths(band) for band in bands if band < max_weight), in_hundredths(max_weight)))
    finder.release()
    return solved


def needs(puzzle: Puzzle, technique: str, rating: Rating, watch: Callable[[], bool] | None = None) -> bool:
    """Return whether the puzzle needs `technique`: at some point of the solve path it finds a step, while no other
    technique that is as easy finds any.
    """
    if technique not in rating.counts:
        return False
    easy = in_hundredths(kinds.kind_of(puzzle).logic.techniques.find(technique).weight)
    finder = _finder(puzzle, watch, _solution(puzzle), rating.peak, without=technique)
    while not finder.is_full():
        step = finder.best(in_hundredths(inf))
        if step is None or step.weight > easy:
            if finder.find(technique):
                return True
            if step is None:
                return False
        finder.take(step)
    return False


def _finder(
    puzzle: Puzzle,
    watch: Callable[[], bool] | None,
    solution: Callable[[], Values],
    max_weight: float,
    without: str | None = None,
) -> Finder:
    """Return a finder of the steps of a puzzle that is known to have one solution. It uses the techniques that ratings
    allow and that weigh at most `max_weight`, except `without`. It calls `solution` only when a candidate has to be
    refuted.
    """
    kind = kinds.kind_of(puzzle)
    position = kind.logic.position(puzzle)
    position.watch = position.late = watch
    finder = kind.logic.techniques.finder_for(position)
    enabled = _enabled(type(puzzle), max_weight, without)
    finder.prepare(enabled, True, solution, position.check_time, position.check_late)
    return finder


@lru_cache(maxsize=64)
def _enabled(puzzle: type[Puzzle], max_weight: float, without: str | None) -> frozenset[str]:
    """Return the names of the techniques that a finder for this class of puzzles uses. See `_finder`."""
    tools = kinds.find(puzzle).logic.techniques.all
    return frozenset(
        tool.name for tool in tools if tool.weight <= max_weight and not tool.uniqueness and tool.name != without
    )


def _solution(puzzle: Puzzle, answer: Values | None = None) -> Callable[[], Values]:
    """Return a function that returns the solution of `puzzle`. This is `answer` if it is given; otherwise the puzzle is
    solved at the first call.
    """
    return cache(partial(_only_solution, puzzle)) if answer is None else lambda: answer


def _only_solution(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the only solution of `puzzle`. Raise EngineError if there is not exactly one."""
    result = solve.solve(puzzle)
    if result.verdict != "unique":
        raise EngineError(
            "a board was made that has not exactly one solution; please report this: {puzzle}", puzzle=f"{puzzle!r}"
        )
    return result.solutions[0].values
