"""Maintain a library: verify its puzzles, restore exported puzzles, and merge symmetric copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, Unpack

from sqlalchemy import Connection, delete, func, select, update

from masume.core.errors import FormatError
from masume.core.kind import Puzzle
from masume.core.puzzle import quote
from masume.library import database, insert
from masume.library.ingest import Examination, Finding, examine_all, proof_by
from masume.library.insert import NewBoard
from masume.library.records import (
    DATE,
    RECORD_KEY,
    Entry,
    Proof,
    Use,
    json_text,
    now,
    puzzle_from,
    row_of,
    technique_steps,
)
from masume.library.schema import BOARDS, USES
from masume.library.store import AddedCounts, Library
from masume.reasoning.rating import Rating, RecordedRating
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import with_rating
from masume.verbs.puzzle_filter import PuzzleFilter
from masume.verbs.verify import SECONDS

CHUNK = 1000
READ_OFF = ("kind", "rows", "cols", "rules", "givens", "grade", "score", "peak", "hardest", "seed", "symmetry")


# ---- Verifying


class VerifiedPuzzle(NamedTuple):
    """The result of examining a puzzle of the library again."""

    entry: Entry
    finding: Finding
    faults: tuple[str, ...]
    """The faults of the puzzle and of its columns in the library."""
    change: str | None
    """The differences between the old and the new rating; None if the two are equal or one of them is missing."""


def damage(library: Library) -> list[str] | None:
    """Return the errors that SQLite finds in the file of the library, at most a hundred. Return None for PostgreSQL,
    which has no such check.
    """
    if library.engine.dialect.name != "sqlite":
        return None
    with database.reading(library.engine) as connection:
        answers = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    return [] if answers == ["ok"] else [str(answer) for answer in answers]


def verify(
    library: Library,
    *,
    sample: int | None = None,
    by: str = "kernel",
    seconds: float | None = SECONDS,
    jobs: int = 1,
    compare: bool = True,
    **wanted: Unpack[PuzzleFilter],
) -> Iterator[VerifiedPuzzle]:
    """Examine puzzles of the library again, and check that the columns of their rows agree with them. Yield the results
    for all puzzles that match `wanted` or, if `sample` is given, for this number of them, chosen at random. The engine
    `by` proves each puzzle. Puzzles are rated again unless `compare` is False.
    """
    sort = "added" if sample is None else "random"
    entries = library.entries(limit=sample, sort=sort, **wanted)
    waiting: list[Entry] = []

    def tasks() -> Iterator[Examination]:
        for entry in entries:
            waiting.append(entry)
            yield Examination(entry.puzzle, by, seconds, compare)

    for finding in examine_all(tasks(), jobs):
        entry = waiting.pop(0)
        faults = [fault for fault in (finding.fault, *_wrong_columns(library, entry)) if fault is not None]
        yield VerifiedPuzzle(entry, finding, tuple(faults), rating_change(entry.puzzle, finding.rating))


def _wrong_columns(library: Library, entry: Entry) -> Iterator[str]:
    """Yield a sentence for each column of a puzzle's row that does not agree with the puzzle."""
    right = row_of(entry.puzzle, None, None, entry.changed)
    if right["hash"] != entry.hash:
        yield f"its hash is {right['hash']}, and it is kept as {entry.hash} (masume library dedupe mends this)"
    query = select(*(BOARDS.c[name] for name in READ_OFF)).where(BOARDS.c.hash == entry.hash)
    with database.reading(library.engine) as connection:
        row = connection.execute(query).mappings().first()
    for name in READ_OFF:
        if row is not None and row[name] != right[name]:
            yield f"the library says {name} {quote(row[name])}, the board {quote(right[name])}"


def rating_change(puzzle: Puzzle, rating: Rating | None) -> str | None:
    """Return the differences between `rating` and the rating in the meta of `puzzle` as text, or None if the ratings
    are equal or one of them is missing.
    """
    recorded = RecordedRating.from_meta(puzzle.meta)
    if rating is None or recorded is None:
        return None
    new, old = rating.to_meta(), recorded._asdict()
    different = [name for name in new if new[name] != old[name]]
    if not different:
        return None
    return ", ".join(f"{name} {quote(old[name])} is {quote(new[name])} now" for name in different)


# ---- Writing back


def write_back(library: Library, findings: Iterable[tuple[Any, Proof | None]], chunk: int = CHUNK) -> Iterator[int]:
    """Replace puzzles of the library by new versions. Each item of `findings` is a new version with its proof, or with
    None to keep the old proof. After each transaction, yield the number of puzzles replaced so far.
    """
    todo = iter(findings)
    done = 0
    while part := list(islice(todo, chunk)):
        done += database.write(library.engine, partial(insert.replace_boards, part))
        yield done


def rate_and_write(library: Library, findings: Iterable[Finding], engine: str = "kernel") -> Iterator[int]:
    """Store the ratings in `findings`, and proofs by `engine`, for those puzzles that have exactly one solution. After
    each transaction, yield the number of puzzles stored so far.
    """
    return write_back(
        library,
        (
            (
                finding.puzzle if finding.rating is None else with_rating(finding.puzzle, finding.rating),
                proof_by(engine),
            )
            for finding in findings
            if finding.fault is None
        ),
        chunk=100,
    )


# ---- Restoring


def restore(library: Library, puzzles: Iterable[Puzzle], chunk: int = CHUNK) -> Iterator[AddedCounts]:
    """Add puzzles that were exported from a library, with their records. For a puzzle that is already in the library,
    add only those of its uses that are not recorded there. Yield the numbers of new and known puzzles so far, as
    `Library.adding` does.
    """
    todo = iter(puzzles)
    new = seen = 0
    yield AddedCounts(0, 0)
    while part := list(islice(todo, chunk)):
        rows = [_restored(puzzle) for puzzle in part]
        new += database.write(library.engine, partial(_restore, rows))
        seen += len(part)
        yield AddedCounts(new, seen - new)


def _restored(puzzle: Puzzle) -> tuple[NewBoard, list[Use]]:
    """Return an exported puzzle as a row of the library, and its uses. Raise FormatError if its record is malformed."""
    record = puzzle.meta.get(RECORD_KEY)
    when = now()
    if record is None:
        return insert.new_board(puzzle, None, None, when), []
    try:
        assert isinstance(record, Mapping)
        proof = record["proof"]
        row = row_of(
            puzzle, _text(record["source"]), proof and Proof(str(proof["engine"]), str(proof["version"])), when
        )
        row |= {"added": _date(record["added"]), "changed": _date(record["changed"])}
        row |= {"batch": _text(record["batch"]), "task": record["task"], "proved": proof and _date(proof["proved"])}
        uses = [Use(str(use["purpose"])[:200], _date(use["used"])) for use in record["uses"]]
    except (AssertionError, KeyError, TypeError, ValueError):
        raise FormatError(
            "the key {key} in the meta of a board is not what masume library export writes: {record}",
            key=RECORD_KEY,
            record=quote(record),
        ) from None
    return NewBoard(row, technique_steps(puzzle.meta)), uses


def _text(value: object) -> str | None:
    """Return `value` unchanged. Raise TypeError if it is neither a text nor None."""
    if value is not None and not isinstance(value, str):
        raise TypeError
    return value


def _date(value: object) -> str:
    """Return the date `value` in the library's format. Raise ValueError if it is not a date."""
    return datetime.strptime(str(value), DATE).strftime(DATE)


def _restore(boards: Sequence[tuple[NewBoard, list[Use]]], connection: Connection) -> int:
    """Add those puzzles that are not yet in the library, and record the uses of all puzzles in `boards`. Return the
    number of new puzzles.
    """
    new = insert.insert((board for board, _ in boards), connection)
    used = {board.row["hash"]: uses for board, uses in boards if uses}
    stored = select(BOARDS.c.hash, BOARDS.c.id).where(BOARDS.c.hash.in_(list(used)))
    numbers: dict[str, int] = {row.hash: row.id for row in connection.execute(stored)}
    rows = [
        {"board": numbers[name], "purpose": use.purpose, "used": use.used}
        for name, uses in used.items()
        for use in uses
    ]
    if rows:
        connection.execute(insert.insert_if_new(connection, USES), rows)
        _count_uses(connection, list(numbers.values()))
    return len(new)


def _count_uses(connection: Connection, numbers: Sequence[int]) -> None:
    """Count the uses of each puzzle whose row number is in `numbers`, and store the count in the puzzle's row."""
    uses = select(func.count()).where(USES.c.board == BOARDS.c.id).scalar_subquery()
    connection.execute(update(BOARDS).where(BOARDS.c.id.in_(numbers)).values(uses=uses))


# ---- Merging symmetric copies


class DedupeProgress(NamedTuple):
    """The progress of `dedupe`: how many puzzles it has examined, how many of them now have another hash, and how many
    it has merged with a symmetric copy.
    """

    boards: int
    renamed: int
    merged: int


def dedupe(library: Library) -> Iterator[DedupeProgress]:
    """Compute the hash of every puzzle again with this version of Masume. If two puzzles turn out to be symmetric
    copies, keep the older one, give it the newer one's recorded uses, and delete the newer one. Yield the progress
    after each transaction.
    """
    done = DedupeProgress(0, 0, 0)
    last = 0
    while True:
        query = select(BOARDS.c.id, BOARDS.c.hash, BOARDS.c.board).where(BOARDS.c.id > last).order_by(BOARDS.c.id)
        with database.reading(library.engine) as connection:
            rows = connection.execute(query.limit(CHUNK)).all()
        if not rows:
            return
        last = rows[-1].id
        wrong = [(row.id, right) for row in rows if (right := canonical_hash(puzzle_from(row.board))) != row.hash]
        renamed, merged = database.write(library.engine, partial(_rename, wrong)) if wrong else (0, 0)
        done = DedupeProgress(done.boards + len(rows), done.renamed + renamed, done.merged + merged)
        yield done


def _rename(wrong: Sequence[tuple[int, str]], connection: Connection) -> tuple[int, int]:
    """Correct the hashes of puzzles; `wrong` has the row number and the right hash of each. If another puzzle already
    has the right hash, merge the two. Return the number of puzzles that only got a new hash, and the number of those
    that were merged.
    """
    merged = 0
    for number, right in wrong:
        text = connection.scalar(select(BOARDS.c.board).where(BOARDS.c.id == number))
        if text is None:  # removed by another process in the meantime
            continue
        other = connection.scalar(select(BOARDS.c.id).where(BOARDS.c.hash == right))
        if other is not None:
            kept, lost = sorted((number, other))
            uses = connection.execute(select(USES).where(USES.c.board == lost)).mappings().all()
            if uses:
                rows = [{**use, "board": kept} for use in uses]
                connection.execute(insert.insert_if_new(connection, USES), rows)
            connection.execute(delete(BOARDS).where(BOARDS.c.id == lost))
            _count_uses(connection, [kept])
            merged += 1
            if kept == other:
                continue
        puzzle = puzzle_from(text)
        if "hash" in puzzle.meta:
            puzzle = puzzle.with_meta(hash=right)
        values = {"hash": right, "board": json_text(puzzle), "changed": now()}
        connection.execute(update(BOARDS).where(BOARDS.c.id == number).values(values))
    return len(wrong) - merged, merged
