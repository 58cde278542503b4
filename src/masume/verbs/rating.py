"""Rating: how hard a puzzle is, and by which techniques it is solved.

The API, the command line, the generator and books all rate here. A rating is based on the steps that `explain`
shows. But nobody reads those steps here, so a compiled ladder counts them if the kind has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import EngineError
from masume.core.kind import Puzzle
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.rating import Climb, Rating, Rung
from masume.reasoning.technique import Technique
from masume.verbs import solving
from masume.verbs.explaining import Explainer, guess_counter, techniques_in_use


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

    def check_time() -> None:
        if watch is not None and watch():
            raise OutOfTimeError

    rungs: list[Rung] = []
    try:
        counted = kinds.kind_of(puzzle).fast_ladder(puzzle, top, check_time)
        if counted is not None:
            return Climb(puzzle, "unique", tuple(counted), complete=True)
        techniques = _lighter(puzzle, top)
        ladder = Ladder(_position(puzzle, techniques, watch, answer), techniques)
        for step, choices in ladder.climb(top):
            rungs.append(Rung(step.technique, step.weight, choices))
    except OutOfTimeError:
        return Climb(puzzle, "unique", tuple(rungs), complete=False, stopped=True)
    return Climb(puzzle, "unique", tuple(rungs), ladder.position.solved)


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
    tool = kinds.kind_of(puzzle).toolbox.find(technique)
    others = [other for other in _lighter(puzzle, rating.peak) if other.name != technique]
    ladder = Ladder(_position(puzzle, [tool, *others], watch), others)
    while not ladder.position.solved:
        steps = ladder.easiest()
        if not steps or steps[0].weight > tool.weight:
            if Ladder(ladder.position, [tool]).easiest():
                return True
            if not steps:
                return False
        ladder.position.check_time()
        for step in steps:
            ladder.apply(step)
    return False


def _lighter(puzzle: Puzzle, top: float) -> list[Technique]:
    """The techniques that ratings use and whose easiest step weighs at most `top`."""
    return [technique for technique in techniques_in_use(kinds.kind_of(puzzle)) if technique.weight <= top]


def _position(
    puzzle: Puzzle,
    techniques: Iterable[Technique],
    watch: Callable[[], bool] | None,
    answer: Sequence[int] | None = None,
) -> Position:
    """The first position of a puzzle that is known to have one solution. The solution itself is looked for only if a
    technique makes assumptions, as the others have no use for it."""
    position = kinds.kind_of(puzzle).position(puzzle)
    position.decided = True
    position.watch = watch
    if any(technique.uses_assumptions for technique in techniques):
        position.answer = _only_solution(puzzle) if answer is None else tuple(answer)
        position.guesses = guess_counter(puzzle)
    return position


def _only_solution(puzzle: Puzzle) -> tuple[int, ...]:
    result = solving.solve(puzzle)
    if result.verdict != "unique":
        raise EngineError(f"a board was made that has not exactly one solution; please report this: {puzzle!r}")
    return result.solutions[0].values
