"""Prove that puzzles have exactly one solution, and rate them, before they are stored or again later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from masume.core.engine import Verdict
from masume.core.errors import Message
from masume.library.records import ENGINE, Proof
from masume.processes.process_pool import answers_in_order
from masume.reasoning.rating import Rating
from masume.verbs.verify import SECONDS, prove_and_rate
from masume.version import __version__

AT_A_TIME = 2000  # puzzles that are handed to the worker pool at a time

FAULTS: dict[Verdict, Message] = {
    "many": Message("it has more than one solution"),
    "none": Message("it has no solution"),
    "solved": Message("that it has only one solution was not proved in time"),
    "unknown": Message("it was not solved in time"),
}


class Examination(NamedTuple):
    """A puzzle to examine: the engine for the proof, the time limit for the proof and for the rating, and whether to
    rate the puzzle.
    """

    puzzle: Any
    engine: str = ENGINE
    seconds: float | None = SECONDS
    rated: bool = True


class Finding(NamedTuple):
    """The result of examining a puzzle."""

    puzzle: Any
    verdict: Verdict
    rating: Rating | None
    """The rating; None if it was not requested or took too long, or if the puzzle was not proved to be unique."""

    @property
    def fault(self) -> Message | None:
        """Return the reason why the puzzle is not accepted into a library, or None if it is."""
        return FAULTS.get(self.verdict)

    @property
    def is_late(self) -> bool:
        """Return whether the time limit was reached before the verdict."""
        return self.verdict in ("solved", "unknown")


def proof_by(engine: str) -> Proof:
    """Return the record of a proof by `engine` in this version of Masume."""
    return Proof(engine, __version__)


def examine(task: Examination) -> Finding:
    """Prove whether a puzzle has exactly one solution, and rate it."""
    result, solve_path = prove_and_rate(*task)
    return Finding(
        task.puzzle, result.verdict, solve_path.rating if solve_path is not None and solve_path.complete else None
    )


def examine_all(tasks: Iterable[Examination], jobs: int = 1) -> Iterator[Finding]:
    """Examine puzzles in `jobs` processes. Yield the findings in the order of `tasks`, without holding all of them in
    memory.
    """
    todo = iter(tasks)
    while some := list(islice(todo, 1 if jobs == 1 else AT_A_TIME)):
        yield from answers_in_order(examine, some, jobs)
