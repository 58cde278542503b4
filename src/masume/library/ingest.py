"""Prove that puzzles have exactly one solution, and rate them, before they are added to a library or at any later time.
Only puzzles with exactly one solution are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from masume.core.engine import Verdict
from masume.core.errors import Message
from masume.core.kind import Puzzle
from masume.library.insert import NewBoard, new_board
from masume.library.records import ENGINE, Proof, now
from masume.library.store import AddedCounts, Library
from masume.processes.process_pool import answers_in_order
from masume.reasoning.rating import Rating, RecordedRating
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import is_made_here, with_rating
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
    """A puzzle to examine, the engine for the proof, the time limit for proof and rating, and whether to rate the
    puzzle.
    """

    puzzle: Any
    engine: str = ENGINE
    seconds: float | None = SECONDS
    rated: bool = True


class Finding(NamedTuple):
    """The result of examining a puzzle: its verdict and its rating."""

    puzzle: Any
    verdict: Verdict
    rating: Rating | None
    """The rating; None if it was not requested or took too long, or if the puzzle was not proved to be unique."""

    @property
    def fault(self) -> Message | None:
        """Return the reason why the puzzle cannot be added to a library, or None if it can."""
        return FAULTS.get(self.verdict)

    @property
    def is_late(self) -> bool:
        """Return whether the time limit was reached before the number of solutions was clear."""
        return self.verdict in ("solved", "unknown")


def proof_by(engine: str) -> Proof:
    """Return the record of a proof by `engine` in this version of Masume."""
    return Proof(engine, __version__)


def examine(task: Examination) -> Finding:
    """Examine a puzzle: determine whether it has exactly one solution, and rate it."""
    result, solve_path = prove_and_rate(*task)
    return Finding(
        task.puzzle, result.verdict, solve_path.rating if solve_path is not None and solve_path.complete else None
    )


def examine_all(tasks: Iterable[Examination], jobs: int = 1) -> Iterator[Finding]:
    """Examine puzzles in `jobs` processes, and yield the findings in the order of `tasks`. Only a limited number of
    puzzles is in memory at once.
    """
    todo = iter(tasks)
    while chunk := list(islice(todo, 1 if jobs == 1 else AT_A_TIME)):
        yield from answers_in_order(examine, chunk, jobs)


class RejectedPuzzle(NamedTuple):
    """A puzzle that was not added to the library: its source, its position in the source, counted from 1, and the
    finding that states the reason.
    """

    source: str | None
    place: int
    finding: Finding


def add_examined(
    library: Library,
    puzzles: Iterable[Puzzle],
    source: str | None = None,
    seconds: float | None = SECONDS,
    jobs: int = 1,
    refuse: Callable[[RejectedPuzzle], None] = lambda refusal: None,
) -> Iterator[AddedCounts]:
    """Add puzzles as `Library.adding` does, but examine each first, and add only those with exactly one solution.
    Puzzles that are already in the library, or that Masume's generator made and rated, are not examined. `refuse` is
    called for each puzzle that is not accepted.
    """
    return library.keep(_examined(library, puzzles, source, seconds, jobs, refuse))


def _examined(
    library: Library,
    puzzles: Iterable[Puzzle],
    source: str | None,
    seconds: float | None,
    jobs: int,
    refuse: Callable[[RejectedPuzzle], None],
) -> Iterator[NewBoard]:
    """Examine puzzles, and yield a row of the library for each one that is accepted. The parameters are those of
    `add_examined`.
    """
    todo: Iterator[Any] = iter(puzzles)
    place = 0
    while chunk := list(islice(todo, 1 if jobs == 1 else AT_A_TIME)):
        hashes = [canonical_hash(puzzle) for puzzle in chunk]
        sure = {
            name
            for puzzle, name in zip(chunk, hashes, strict=True)
            if is_made_here(puzzle.meta, name) and RecordedRating.from_meta(puzzle.meta)
        }
        sure |= library.known(name for name in hashes if name not in sure)
        doubtful = [puzzle for puzzle, name in zip(chunk, hashes, strict=True) if name not in sure]
        findings = examine_all([Examination(puzzle, ENGINE, seconds) for puzzle in doubtful], jobs)
        for puzzle, name in zip(chunk, hashes, strict=True):
            place += 1
            if name in sure:
                yield new_board(puzzle, source, None, now())
                continue
            finding = next(findings)
            if finding.fault is not None:
                refuse(RejectedPuzzle(source, place, finding))
                continue
            rated = puzzle if finding.rating is None else with_rating(puzzle, finding.rating)
            yield new_board(rated, source, proof_by(ENGINE), now())
