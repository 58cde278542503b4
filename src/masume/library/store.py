"""Define Library, which gives Python programs access to the puzzles of a database.

    library = masume.Library("boards.db")
    library.add(masume.generate("kakuro", 12, 12, "hard", count=100))
    for puzzle in library.find(kind="kakuro", grade="hard", technique="xy-chain", limit=50): ...
    boards = library.reserve("Volume 3", 50, kind="kakuro", grade="hard")

Every call is one transaction or, for many puzzles, a few large ones, so that any number of processes may work on one
library. Iterators hold a few puzzles at a time.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from time import monotonic
from typing import Any, NamedTuple, Self, Unpack

from sqlalchemy import Connection, Select, delete, func, select, update

from masume.core.errors import UsageError
from masume.core.kind import Puzzle
from masume.core.puzzle import is_int, quote
from masume.kinds import AnyPuzzle
from masume.library import database, insert
from masume.library import query as queries
from masume.library.database import LibraryError
from masume.library.insert import NewBoard, new_board
from masume.library.records import Entry, Proof, Use, now, puzzle_from
from masume.library.schema import BATCHES, BOARDS, FAILURES, RESULTS, TASKS, USES
from masume.library.sqlite_query_planner import planned
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.puzzle_filter import PuzzleFilter

CHUNK = 20_000  # puzzles per transaction; every transaction writes most pages of the indexes, so small ones cost more
SECONDS_OPEN = 3.0  # after which puzzles are written although the transaction is not full
AT_ONCE = 5000  # number of puzzles per update


class AddedCounts(NamedTuple):
    """The number of puzzles that were new, and the number of those that were already in the library, unchanged or as
    symmetric copies.
    """

    new: int
    known: int


class Failure(NamedTuple):
    """A puzzle of a batch that could not be generated or examined: its seed, and the reason."""

    seed: str
    why: str


class TaskRecord(NamedTuple):
    """The results of a task of a batch; `Library.record` describes the fields."""

    task: int
    boards: Iterable[Any] = ()
    failed: Iterable[Failure] = ()
    results: Iterable[str] = ()
    known: Iterable[tuple[Any, Proof | None]] = ()

    def prepared(self, when: str) -> Self:
        """Return a copy with lists in place of iterators, so that writing it can be retried. New puzzles are converted
        to rows that were added at the time `when`.
        """
        boards = [board if isinstance(board, NewBoard) else new_board(board, None, None, when) for board in self.boards]
        return self._replace(
            boards=boards, failed=list(self.failed), results=list(self.results), known=list(self.known)
        )


class Library:
    """The puzzles in a SQLite file (`boards.db`) or a PostgreSQL database (`postgresql://…`).

    A database that is empty, or was written by an older Masume, is migrated to the newest schema. With `create=False`,
    a missing library is an error. With `read_only`, or if this process may not write the file, nothing is ever written,
    and methods that write raise LibraryError.
    """

    def __init__(self, url: str | os.PathLike[str], *, create: bool = True, read_only: bool = False) -> None:
        self.engine = database.open_library(url, create, read_only)
        self.name = database.without_password(self.engine.url)
        """The file name or the URL, without a password."""

    @property
    def is_read_only(self) -> bool:
        """Return whether the library can be read but not written."""
        return database.is_read_only(self.engine)

    def close(self) -> None:
        """Close all connections. If the library is used again, it opens new ones."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Library({self.name!r})"

    # ---- Adding

    def add(
        self, puzzles: Puzzle | Iterable[Puzzle], *, source: str | None = None, proof: Proof | None = None
    ) -> AddedCounts:
        """Add puzzles, except those that are already in the library, unchanged or as symmetric copies. `source` states
        where they come from, and `proof` records the proof that they have exactly one solution. Puzzles of Masume's
        generator state both in their meta.
        """
        many = puzzles if isinstance(puzzles, Iterable) else (puzzles,)
        return deque(self.adding(many, source=source, proof=proof), maxlen=1).pop()

    def adding(
        self, puzzles: Iterable[Puzzle], *, source: str | None = None, proof: Proof | None = None, chunk: int = CHUNK
    ) -> Iterator[AddedCounts]:
        """Add puzzles from an iterator. Yield the numbers of new and known puzzles so far: once before any puzzle is
        read, and then after each transaction.

        A transaction adds up to `chunk` puzzles. If puzzles arrive slowly, it ends earlier: with the first one that
        arrives more than three seconds after its start. Puzzles that have been counted are stored, even if this process
        is killed. If the iterator raises an error, the puzzles before it are stored first.
        """
        return self.keep((new_board(puzzle, source, proof, now()) for puzzle in puzzles), chunk)

    def keep(self, boards: Iterable[NewBoard], chunk: int = CHUNK) -> Iterator[AddedCounts]:
        """Add puzzles that have already been converted to rows of the library. Yield the numbers of new and known
        puzzles so far, as `adding` does.
        """
        coming = iter(boards)
        new = seen = 0
        failure: BaseException | None = None
        yield AddedCounts(0, 0)
        while failure is None:
            part: list[NewBoard] = []
            begun = monotonic()
            try:
                while len(part) < chunk and not (part and monotonic() - begun > SECONDS_OPEN):
                    part.append(next(coming))
            except BaseException as error:  # also on Ctrl-C
                failure = error
            if part:
                new += len(database.write(self.engine, partial(insert.insert, part), adds=True))
                seen += len(part)
                yield AddedCounts(new, seen - new)
        if not isinstance(failure, StopIteration):
            raise failure

    # ---- Finding

    def find(
        self, *, limit: int | None = None, sort: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> Iterator[AnyPuzzle]:
        """Yield the puzzles that match the filter `wanted`, whose conditions `PuzzleFilter` describes. `sort` is
        `added` (the oldest first), `score`, `peak`, `givens`, `size`, `hash` or `random`.
        """
        return map(puzzle_from, self.lines(limit=limit, sort=sort, reverse=reverse, **wanted))

    def lines(
        self, *, limit: int | None = None, sort: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> Iterator[str]:
        """Yield the puzzles that match the filter `wanted` as lines of JSON, in the form that `generate` writes."""
        query = self._query([BOARDS.c.board], wanted, sort, reverse, limit)
        return (row[0] for row in database.rows(self.engine, query))

    def entries(
        self,
        *,
        limit: int | None = None,
        sort: str = "added",
        reverse: bool = False,
        skip: int = 0,
        **wanted: Unpack[PuzzleFilter],
    ) -> Iterator[Entry]:
        """Yield the puzzles that match the filter `wanted` with their records. The first `skip` puzzles are left
        out.
        """
        query = self._query(list(BOARDS.c), wanted, sort, reverse, limit, skip)
        rows = database.rows(self.engine, query)
        while part := list(islice(rows, database.AT_A_TIME)):
            yield from self._entries(part)

    def entry(self, name: str) -> Entry:
        """Return the puzzle with the hash `name`, and its record. The beginning of the hash is enough if it identifies
        the puzzle.
        """
        if not name:
            raise UsageError("the hash of a board is needed, or its beginning")
        query = select(BOARDS).where(BOARDS.c.hash.startswith(name.lower(), autoescape=True)).limit(2)
        with database.reading(self.engine) as connection:
            matches = connection.execute(query).all()
        if len(matches) != 1:
            raise LibraryError(
                "the library {library} has several boards whose hashes begin with {hash}"
                if matches
                else "the library {library} has no board with the hash {hash}",
                library=self.name,
                hash=name,
            )
        return self._entries(matches)[0]

    def count(self, **wanted: Unpack[PuzzleFilter]) -> int:
        """Return the number of puzzles that match the filter `wanted`."""
        with database.reading(self.engine) as connection:
            return int(connection.execute(queries.query([func.count()], wanted)).scalar_one())

    def count_by(self, what: str, **wanted: Unpack[PuzzleFilter]) -> dict[str | None, int]:
        """Return the number of puzzles that match the filter `wanted` for each value of `what`, which is one of
        `GROUPS`, such as kind, grade or size. Puzzles without a value are counted under None.
        """
        if what not in GROUPS:
            raise UsageError(
                "boards cannot be counted by {what} (only by {groups})", what=quote(what), groups=", ".join(GROUPS)
            )
        columns = [BOARDS.c[name] for name in GROUPS[what]]
        query = queries.query([*columns, func.count()], wanted).group_by(*columns).order_by(*columns)
        between = "x" if what == "size" else " "
        with database.reading(self.engine) as connection:
            return {
                None if group[0] is None else between.join(map(str, group)): number
                for *group, number in connection.execute(query)
            }

    def __len__(self) -> int:
        return self.count()

    def __contains__(self, puzzle: Puzzle) -> bool:
        return self.has([puzzle])[0]

    def has(self, puzzles: Sequence[Puzzle]) -> list[bool]:
        """Return, for each puzzle, whether it is in the library, unchanged or as a symmetric copy."""
        hashes = [canonical_hash(puzzle) for puzzle in puzzles]
        stored = self.known(hashes)
        return [name in stored for name in hashes]

    def lacking(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Yield those puzzles that are not in the library, not even as symmetric copies. Of several copies among
        `puzzles`, only the first is yielded.
        """
        todo = iter(puzzles)
        seen: set[str] = set()
        while part := list(islice(todo, database.AT_A_TIME)):
            hashes = [canonical_hash(puzzle) for puzzle in part]
            stored = self.known(hashes)
            for puzzle, name in zip(part, hashes, strict=True):
                if name not in stored and name not in seen:
                    seen.add(name)
                    yield puzzle

    @property
    def hashes(self) -> Container[str]:
        """Return a container of the hashes of all puzzles, which supports only tests with `in`. It can be passed to
        `generate` as `unlike`.
        """
        return Hashes(self)

    def known(self, hashes: Iterable[str]) -> set[str]:
        """Return those of `hashes` that are in the library."""
        with database.reading(self.engine) as connection:
            return insert.known(connection, list(dict.fromkeys(hashes)))

    def _query(
        self,
        columns: Sequence[Any],
        wanted: Mapping[str, Any],
        sort: str,
        reverse: bool,
        limit: int | None,
        skip: int = 0,
    ) -> Select[Any]:
        """Return the query for at most `limit` puzzles that match the filter `wanted`, in the order `sort`. The first
        `skip` puzzles are left out.
        """
        if _number("limit", limit) is None:
            return self._planned(columns, wanted, sort, reverse).offset(_number("skip", skip))
        # Row numbers are chosen first, often from an index alone, so that only the puzzles returned are read.
        chosen = self._planned([BOARDS.c.id], wanted, sort, reverse).limit(limit).offset(_number("skip", skip))
        if sort == "random":
            return select(*columns).where(BOARDS.c.id.in_(chosen))
        return queries.in_order(select(*columns).where(BOARDS.c.id.in_(chosen)), sort, reverse)

    def _planned(self, columns: Sequence[Any], wanted: Mapping[str, Any], sort: str, reverse: bool) -> Select[Any]:
        """Return the query for the puzzles that match the filter `wanted`, in the order `sort`, as the query planner
        builds it.
        """
        with database.reading(self.engine) as connection:
            return planned(connection, columns, wanted, sort, reverse)

    def _entries(self, rows: Sequence[Any]) -> list[Entry]:
        """Return the puzzles and records in `rows` of the table `boards`, with their uses."""
        uses: dict[int, list[Use]] = {}
        used = [row.id for row in rows if row.uses]
        if used:
            query = select(USES).where(USES.c.board.in_(used)).order_by(USES.c.used, USES.c.purpose)
            with database.reading(self.engine) as connection:
                for use in connection.execute(query):
                    uses.setdefault(use.board, []).append(Use(use.purpose, use.used))
        return [_entry(row, tuple(uses.get(row.id, ()))) for row in rows]

    # ---- Reserving

    def reserve(
        self, purpose: str, count: int, *, sort: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> list[AnyPuzzle]:
        """Return up to `count` puzzles that match the filter `wanted`, and mark them as used for `purpose` (such as
        "Volume 3"). All this is one transaction, so that no other caller gets the same puzzles.

        By default, only unused puzzles are reserved. With the condition `used_in`, puzzles that were used for that
        earlier purpose are reserved again, but never twice for the same `purpose`.
        """
        _check_purpose(purpose)
        if "used_in" not in wanted:
            wanted["unused"] = True
        query = self._planned([BOARDS.c.id], wanted, sort, reverse).limit(_number("count", count))
        if "used_in" in wanted:
            query = query.where(BOARDS.c.id.not_in(select(USES.c.board).where(USES.c.purpose == purpose)))
        query = query.with_for_update(skip_locked=True, of=BOARDS)

        def work(connection: Connection) -> list[str]:
            numbers = list(connection.scalars(query))
            when = now()
            boards: dict[int, str] = {}
            for i in range(0, len(numbers), AT_ONCE):
                part = numbers[i : i + AT_ONCE]
                connection.execute(update(BOARDS).where(BOARDS.c.id.in_(part)).values(uses=BOARDS.c.uses + 1))
                connection.execute(USES.insert(), [{"purpose": purpose, "board": n, "used": when} for n in part])
                texts = select(BOARDS.c.id, BOARDS.c.board).where(BOARDS.c.id.in_(part))
                boards.update((row.id, row.board) for row in connection.execute(texts))
            return [boards[number] for number in numbers]

        return list(map(puzzle_from, database.write(self.engine, work)))

    def release(self, purpose: str, hashes: Iterable[str] | None = None) -> int:
        """Remove the mark "used for `purpose`" from the puzzles with the given hashes or, by default, from all puzzles.
        Return the number of puzzles that had the mark.
        """
        chosen = select(BOARDS.c.id).join(USES, USES.c.board == BOARDS.c.id).where(USES.c.purpose == purpose)
        if hashes is not None:
            chosen = chosen.where(BOARDS.c.hash.in_(list(hashes)))

        def work(connection: Connection) -> int:
            numbers = list(connection.scalars(chosen.with_for_update(of=BOARDS)))
            for i in range(0, len(numbers), AT_ONCE):
                part = numbers[i : i + AT_ONCE]
                connection.execute(delete(USES).where(USES.c.purpose == purpose, USES.c.board.in_(part)))
                connection.execute(update(BOARDS).where(BOARDS.c.id.in_(part)).values(uses=BOARDS.c.uses - 1))
            return len(numbers)

        return database.write(self.engine, work)

    # ---- Batches

    def record(
        self,
        batch: str,
        task: int,
        boards: Iterable[Puzzle | NewBoard] = (),
        failed: Iterable[Failure] = (),
        results: Iterable[str] = (),
        known: Iterable[tuple[Puzzle, Proof | None]] = (),
    ) -> bool:
        """Store the results of a task, and mark the task as done, in one transaction. If the task is already marked as
        done, change nothing and return False.

        A task that is killed leaves no trace. The content of the library does not depend on the order in which tasks
        end: if two tasks of a batch have made symmetric copies of one puzzle, the copy from the task with the lower
        number is kept. A puzzle that was in the library before the batch, or has been used in the meantime, is not
        replaced.

        `boards` are puzzles, or puzzles converted to rows of the library. `failed` are the puzzles that crashed or
        exceeded their time limit, by seed; `results` are texts to store; `known` are puzzles of the library with new
        ratings and proofs.

        To run a batch, ask `done` for the tasks that are finished, run the others anywhere, in any order and as often
        as necessary, and call this method with the results of each, or `record_all` with those of several.
        """
        return bool(self.record_all(batch, [TaskRecord(task, boards, failed, results, known)]))

    def record_all(self, batch: str, records: Iterable[TaskRecord]) -> set[int]:
        """Store the results of several tasks in one transaction. Return the numbers of those tasks that were not yet
        marked as done.
        """
        when = now()
        todo = {record.task: record.prepared(when) for record in records}

        def work(connection: Connection) -> set[int]:
            new = insert.mark_done(connection, batch, todo, now())
            kept = insert.insert_boards_of_tasks(batch, {task: todo[task].boards for task in new}, connection)
            insert.count_boards(connection, batch, kept)
            for task in sorted(new):
                _, _, failed, results, known = todo[task]
                rows = [
                    {"batch": batch, "task": task, "place": i, **failure._asdict()} for i, failure in enumerate(failed)
                ]
                if rows:
                    connection.execute(FAILURES.insert(), rows)
                insert.replace_boards(known, connection)
                insert.keep_results(batch, task, results, connection)
            return new

        return database.write(self.engine, work)

    def done(self, batch: str) -> set[int]:
        """Return the numbers of the tasks of a batch that are marked as done."""
        with database.reading(self.engine) as connection:
            return set(connection.scalars(select(TASKS.c.task).where(TASKS.c.batch == batch)))

    def failures(self, batch: str) -> list[tuple[int, Failure]]:
        """Return the failures of a batch, each with the number of its task."""
        query = select(FAILURES).where(FAILURES.c.batch == batch).order_by(FAILURES.c.task, FAILURES.c.place)
        with database.reading(self.engine) as connection:
            return [(row.task, Failure(row.seed, row.why)) for row in connection.execute(query)]

    def forget(self, batch: str) -> None:
        """Delete everything that is stored about a batch except its puzzles, so that it can be run again."""

        def work(connection: Connection) -> None:
            for table in (TASKS, FAILURES, RESULTS):
                connection.execute(delete(table).where(table.c.batch == batch))
            connection.execute(delete(BATCHES).where(BATCHES.c.name == batch))

        database.write(self.engine, work)


class Hashes:
    """A container of the hashes of all puzzles in a library. Each test with `in` is a query."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self._library.known([name]))


def _entry(row: Any, uses: tuple[Use, ...]) -> Entry:
    """Return the puzzle and the record in a row of the table `boards`; `uses` are the uses of the puzzle."""
    proof = Proof(row.engine, row.version) if row.engine else None
    known = {name: getattr(row, name) for name in COPIED}
    return Entry(puzzle=puzzle_from(row.board), proof=proof, uses=uses, **known)


# The fields of a record that are columns of the table.
COPIED = ("hash", "rules", "givens", "source", "proved", "added", "changed", "batch", "task")


GROUPS: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("kind", "grade", "rules", "hardest", "symmetry", "generator", "source", "batch")},
    "size": ("rows", "cols"),
    "proof": ("engine", "version"),
}


def _number(name: str, value: int | None) -> int | None:
    """Return `value`, the argument called `name`. Raise UsageError if it is neither None nor a non-negative integer."""
    if value is not None and (not is_int(value) or value < 0):
        raise UsageError("{name} must be a whole number from 0, not {value}", name=name, value=quote(value))
    return value


def _check_purpose(purpose: object) -> None:
    """Raise UsageError if `purpose` is not a short text."""
    if not isinstance(purpose, str) or not 0 < len(purpose) <= 200 or "\x00" in purpose or not purpose.strip():
        raise UsageError("a purpose is a short text such as Volume 3, not {purpose}", purpose=quote(purpose))
