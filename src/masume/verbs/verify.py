"""What is found out about a board before it is printed: whether two engines prove that it has one solution, how hard it
is, and the name that it shares with its symmetric copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from masume import kinds
from masume.core.engine import Limit, Result, Verdict
from masume.core.kind import Puzzle
from masume.processes.process_pool import answers_in_order
from masume.reasoning.rating import Rating, RecordedRating, SolvePath
from masume.verbs import solve
from masume.verbs.generate.generate import canonical_hash, is_made_here
from masume.verbs.rate import solve_path_within
from masume.version import __version__

FIRST = "kernel"
FOR_BOOK = f"masume {__version__}, for this book"
SECONDS = 10.0


class Task(NamedTuple):
    """A board to inspect, and how long each proof and the rating may take."""

    puzzle: Any
    seconds: float
    engine: str


class Grade(NamedTuple):
    """What a book says of how hard a board is."""

    grade: str
    score: float
    peak: float
    hardest: str | None
    techniques: Mapping[str, int]
    teaches: str | None
    """The technique that the board was made for, or else the hardest one."""
    by: str
    """Who rated it: the generator, when it was made, or this version, for the book."""


class Inspection(NamedTuple):
    """What was found out about a board."""

    hash: str
    verdict: Verdict
    """What the kernel proved."""
    values: tuple[int, ...]
    """The solution; empty when there is none."""
    engine: str
    """The second engine."""
    second: Verdict
    """What the second engine proved."""
    agrees: bool
    """Whether both engines found the same solution."""
    grade: Grade | None
    """None when there was not enough time, or when the board does not have exactly one solution."""

    @property
    def is_unique(self) -> bool:
        """Whether the board may be printed: proved by the kernel, and not contradicted by the second engine."""
        return self.verdict == "unique" and self.agrees and self.second not in ("many", "none")

    @property
    def is_proved_twice(self) -> bool:
        return self.is_unique and self.second == "unique"


def second_engine() -> str:
    """The engine that checks the kernel: the SAT solver, which shares no code with it, if its library is installed."""
    return "sat" if find_spec("pysat") is not None else "backtrack"


def prove_and_rate(
    puzzle: Puzzle, engine: str = FIRST, seconds: float | None = SECONDS, rated: bool = True
) -> tuple[Result, SolvePath | None]:
    """Return the result of an engine on a puzzle and, where this is a proof of one solution and the puzzle is to be
    rated, the climb that its rating is read off. Each takes so many seconds at most."""
    result = solve.solve(puzzle, engine, seconds=seconds)
    if result.verdict != "unique" or not rated:
        return result, None
    watch = None if seconds is None else Limit(seconds=seconds).watch()
    return result, solve_path_within(puzzle, watch=watch, answer=result.solutions[0].values)


def inspect(task: Task) -> Inspection:
    """Looks at one board."""
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
    """The grade in the meta that our generator wrote, if it belongs to this very board."""
    meta: Mapping[str, Any] = puzzle.meta
    if not is_made_here(meta, name):
        return None
    rating = RecordedRating.from_meta(meta)
    known = {technique.name for technique in kinds.kind_of(puzzle).logic.techniques.all}
    if rating is None or not rating.techniques.keys() <= known:
        return None
    order = meta.get("order")
    wanted = order.get("requires") if isinstance(order, dict) else None
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
    """Looks at all boards, one after another or in several processes; `show` is told how many are done."""
    engine = second_engine()
    tasks = [Task(puzzle, seconds, engine) for puzzle in puzzles]
    found: list[Inspection] = []
    show(0)
    for inspection in answers_in_order(inspect, tasks, jobs if len(tasks) > 1 else 1):
        found.append(inspection)
        show(len(found))
    return found
