"""Examine puzzles before they are stored: only those with exactly one solution are added, and they are rated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from masume.core.kind import Puzzle
from masume.library.examine import AT_A_TIME, Examination, Finding, examine_all, proof_by
from masume.library.insert import NewBoard, new_board
from masume.library.records import ENGINE, now
from masume.library.store import Added, Library
from masume.reasoning.rating import RecordedRating
from masume.verbs.generate.generate import canonical_hash, is_made_here, with_rating
from masume.verbs.verify import SECONDS


class RejectedPuzzle(NamedTuple):
    """A puzzle that was not added: its source, its place in the source, counted from 1, and the finding that is the
    reason.
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
) -> Iterator[Added]:
    """Add puzzles as `Library.adding` does, but first prove that each has exactly one solution, and rate it. Puzzles
    that are already in the library, or were made and rated by our generator, are not examined. `refuse` is called for
    each puzzle that is not added.
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
    """Yield the puzzles that are accepted, as rows of the library."""
    todo: Iterator[Any] = iter(puzzles)
    place = 0
    while some := list(islice(todo, 1 if jobs == 1 else AT_A_TIME)):
        hashes = [canonical_hash(puzzle) for puzzle in some]
        sure = {
            name
            for puzzle, name in zip(some, hashes, strict=True)
            if is_made_here(puzzle.meta, name) and RecordedRating.from_meta(puzzle.meta)
        }
        sure |= library.known(name for name in hashes if name not in sure)
        doubtful = [puzzle for puzzle, name in zip(some, hashes, strict=True) if name not in sure]
        findings = examine_all([Examination(puzzle, ENGINE, seconds) for puzzle in doubtful], jobs)
        for puzzle, name in zip(some, hashes, strict=True):
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
