"""Inspect boards before they are printed: determine whether two engines prove that there is exactly one solution, how
difficult the board is, and what its canonical hash is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from masume import kinds
from masume.core.engine import Limit, Result, Verdict
from masume.core.kind import Puzzle
from masume.processes.process_pool import answers_in_order
from masume.reasoning import rating as ratings
from masume.reasoning.rating import Rating, RecordedRating, SolvePath
from masume.verbs import solve
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import is_made_here
from masume.verbs.rate import solve_path_within
from masume.version import __version__

FIRST = "kernel"
FOR_BOOK = f"masume {__version__}, for this book"
SECONDS = 10.0


class VerifyTask(NamedTuple):
    """A board to inspect, with the second engine and the number of seconds that each proof and the rating may take."""

    puzzle: Any
    seconds: float
    engine: str


class Grade(NamedTuple):
    """The difficulty of a board, as a book states it."""

    grade: ratings.Grade
    score: float
    peak: float
    hardest: str | None
    techniques: Mapping[str, int]
    teaches: str | None
    """The technique for which the board was made or, if there is none, the hardest technique."""
    by: str
    """The program that rated the board: the generator that made it, or this version of Masume for the book."""


class Inspection(NamedTuple):
    """The results of inspecting a board."""

    hash: str
    verdict: Verdict
    """The verdict of the kernel."""
    values: tuple[int, ...]
    """The solution; empty unless the kernel proved that there is exactly one."""
    engine: str
    """The name of the second engine."""
    second: Verdict
    """The verdict of the second engine."""
    agrees: bool
    """Whether the second engine found no other solution than the kernel."""
    grade: Grade | None
    """The difficulty; None if there was not enough time, or if the board does not have exactly one solution."""

    @property
    def is_unique(self) -> bool:
        """Return whether the board may be printed: the kernel has proved that there is one solution, and the second
        engine does not contradict it.
        """
        return self.verdict == "unique" and self.agrees and self.second not in ("many", "none")

    @property
    def is_proved_twice(self) -> bool:
        return self.is_unique and self.second == "unique"


def second_engine() -> str:
    """Return the name of the engine that confirms the results of the kernel. This is the SAT solver, which shares no
    code with the kernel, or `backtrack` if the library of the SAT solver is not installed.
    """
    return "sat" if find_spec("pysat") is not None else "backtrack"


def prove_and_rate(
    puzzle: Puzzle, engine: str = FIRST, seconds: float | None = SECONDS, rated: bool = True
) -> tuple[Result, SolvePath | None]:
    """Return the result of `engine` on `puzzle`. If it proves that there is one solution and `rated` is true, also
    return the solve path for the rating. Each of the two takes at most `seconds`.
    """
    result = solve.solve(puzzle, engine, seconds=seconds)
    if result.verdict != "unique" or not rated:
        return result, None
    watch = None if seconds is None else Limit(seconds=seconds).watch()
    return result, solve_path_within(puzzle, watch=watch, answer=result.solutions[0].values)


def inspect(task: VerifyTask) -> Inspection:
    """Inspect one board: solve it with both engines, and rate it unless its meta has a grade from our generator."""
    puzzle = task.puzzle
    name = canonical_hash(puzzle)
    grade = _recorded_grade(puzzle, name)
    first, solve_path = prove_and_rate(puzzle, FIRST, task.seconds, rated=grade is None)
    if first.verdict == "unique":
        other = solve.solve(puzzle, task.engine, seconds=task.seconds)
        second = other.verdict
        agrees = all(solution.values == first.solutions[0].values for solution in other.solutions)
    else:  # nothing to confirm: the board is not printed
        second, agrees = "unknown", True
    values = first.solutions[0].values if first.verdict == "unique" else ()
    if first.verdict != "unique":
        grade = None
    elif solve_path is not None:
        grade = _grade_of(solve_path.rating)
    return Inspection(name, first.verdict, values, task.engine, second, agrees, grade)


def _recorded_grade(puzzle: Puzzle, name: str) -> Grade | None:
    """Return the grade that our generator wrote into the meta of `puzzle`, whose canonical hash is `name`. Return None
    if there is no such grade, if it was written for another board, or if it names unknown techniques.
    """
    meta: Mapping[str, Any] = puzzle.meta
    if not is_made_here(meta, name):
        return None
    rating = RecordedRating.from_meta(meta)
    known = {technique.name for technique in kinds.kind_of(puzzle).logic.techniques.all}
    if rating is None or not rating.techniques.keys() <= known:
        return None
    spec = meta.get("spec")
    wanted = spec.get("requires") if isinstance(spec, dict) else None
    teaches = wanted if isinstance(wanted, str) and wanted in rating.techniques else rating.hardest
    return Grade(*rating, teaches, meta["generator"])


def _grade_of(rating: Rating) -> Grade | None:
    if rating.grade is None:
        return None
    return Grade(
        rating.grade,
        rating.score,
        rating.peak,
        rating.hardest,
        rating.counts,
        rating.hardest,
        FOR_BOOK,
    )


def inspections(
    puzzles: Sequence[Any], seconds: float = SECONDS, jobs: int = 1, show: Callable[[int], None] = lambda done: None
) -> list[Inspection]:
    """Inspect all boards, one after another or in `jobs` processes, and return the results. Call `show` with the number
    of boards done so far.
    """
    engine = second_engine()
    tasks = [VerifyTask(puzzle, seconds, engine) for puzzle in puzzles]
    inspections: list[Inspection] = []
    show(0)
    for inspection in answers_in_order(inspect, tasks, jobs if len(tasks) > 1 else 1):
        inspections.append(inspection)
        show(len(inspections))
    return inspections
