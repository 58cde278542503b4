"""Library: the boards of a database, from Python.

    library = masume.Library("boards.db")
    library.add(masume.generate("kakuro", 12, 12, "hard", count=100))
    for puzzle in library.find(kind="kakuro", grade="hard", technique="xy-chain", limit=50): ...
    boards = library.take("Volume 3", 50, kind="kakuro", grade="hard")

Every call is one transaction or, where it goes through many boards, a few large ones, so any number of processes may
work on one library. Iterators hold a few boards at a time.
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
from masume.verbs.generate.generate import canonical_hash
from masume.verbs.puzzle_filter import PuzzleFilter

CHUNK = 20_000  # boards of a transaction: fewer cost more, since every transaction writes most pages of the indexes
SECONDS_OPEN = 3.0  # that a board waits for others to be written with, at most
AT_ONCE = 5000  # boards of an update


class Added(NamedTuple):
    """How many boards an addition brought, and how many were there already, as they are or as symmetric copies."""

    new: int
    known: int


class Failure(NamedTuple):
    """A board of a batch that could not be made or looked at."""

    seed: str
    why: str


class TaskRecord(NamedTuple):
    """What a task of a batch brought: see `Library.record`."""

    task: int
    boards: Iterable[Any] = ()
    failed: Iterable[Failure] = ()
    results: Iterable[str] = ()
    known: Iterable[tuple[Any, Proof | None]] = ()

    def prepared(self, when: str) -> Self:
        """With everything at hand, so that it can be written more than once."""
        boards = [board if isinstance(board, NewBoard) else new_board(board, None, None, when) for board in self.boards]
        return self._replace(
            boards=boards, failed=list(self.failed), results=list(self.results), known=list(self.known)
        )


class Library:
    """The boards of a SQLite file (`boards.db`) or of a PostgreSQL database (`postgresql://…`).

    A database that is empty, or was written by an older Masume, is brought to the newest form. `create=False` asks for
    an error where there is no library yet. With `read_only`, and where a file may not be written, nothing is ever
    written, and whatever would write is a LibraryError."""

    def __init__(self, url: str | os.PathLike[str], *, create: bool = True, read_only: bool = False) -> None:
        self.engine = database.open_library(url, create, read_only)
        self.name = database.shown(self.engine.url)
        """The file or the URL, without a password."""

    @property
    def is_read_only(self) -> bool:
        """Whether the library can be read, but not written."""
        return database.is_read_only(self.engine)

    def close(self) -> None:
        """Gives back what the library holds; a library that is used again opens again."""
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
    ) -> Added:
        """Adds boards; those that are there already, up to symmetry, stay as they are. `source` says where they come
        from, `proof` by what it is known that they have one solution; of boards that our generator made, their meta
        says both."""
        many = puzzles if isinstance(puzzles, Iterable) else (puzzles,)
        return deque(self.adding(many, source=source, proof=proof), maxlen=1).pop()

    def adding(
        self, puzzles: Iterable[Puzzle], *, source: str | None = None, proof: Proof | None = None, chunk: int = CHUNK
    ) -> Iterator[Added]:
        """Adds boards as they come, up to `chunk` of them in a transaction, and at least once a second; says how many
        are in so far, at the beginning and after each transaction. What was said to be in stays in, whatever happens to
        this process then. If the boards end in an error, those that came before are in when it is raised."""
        return self.keep((new_board(puzzle, source, proof, now()) for puzzle in puzzles), chunk)

    def keep(self, boards: Iterable[NewBoard], chunk: int = CHUNK) -> Iterator[Added]:
        """The same for boards that are prepared already."""
        coming = iter(boards)
        new = seen = 0
        failure: BaseException | None = None
        yield Added(0, 0)
        while failure is None:
            some: list[NewBoard] = []
            begun = monotonic()
            try:
                while len(some) < chunk and not (some and monotonic() - begun > SECONDS_OPEN):
                    some.append(next(coming))
            except BaseException as error:  # also on Ctrl-C
                failure = error
            if some:
                new += len(database.write(self.engine, partial(insert.insert, some), adds=True))
                seen += len(some)
                yield Added(new, seen - new)
        if not isinstance(failure, StopIteration):
            raise failure

    # ---- Finding

    def find(
        self, *, limit: int | None = None, order: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> Iterator[AnyPuzzle]:
        """The boards that are wanted, one after another: see `PuzzleFilter` for what can be asked. `order` is what they
        are sorted by: added (the oldest first), score, peak, givens, size, hash or random."""
        return map(puzzle_from, self.lines(limit=limit, order=order, reverse=reverse, **wanted))

    def lines(
        self, *, limit: int | None = None, order: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> Iterator[str]:
        """The same as JSON texts, one line each, as `generate` writes them."""
        query = self._query([BOARDS.c.board], wanted, order, reverse, limit)
        return (row[0] for row in database.rows(self.engine, query))

    def entries(
        self,
        *,
        limit: int | None = None,
        order: str = "added",
        reverse: bool = False,
        skip: int = 0,
        **wanted: Unpack[PuzzleFilter],
    ) -> Iterator[Entry]:
        """The same with all that the library knows of them, without the first `skip` of them."""
        query = self._query(list(BOARDS.c), wanted, order, reverse, limit, skip)
        rows = database.rows(self.engine, query)
        while some := list(islice(rows, database.AT_A_TIME)):
            yield from self._entries(some)

    def entry(self, name: str) -> Entry:
        """The board with this hash, or with the only hash that begins so."""
        if not name:
            raise UsageError("the hash of a board is needed, or its beginning")
        query = select(BOARDS).where(BOARDS.c.hash.startswith(name.lower(), autoescape=True)).limit(2)
        with database.reading(self.engine) as connection:
            found = connection.execute(query).all()
        if len(found) != 1:
            raise LibraryError(
                "the library {library} has several boards whose hashes begin with {hash}"
                if found
                else "the library {library} has no board with the hash {hash}",
                library=self.name,
                hash=name,
            )
        return self._entries(found)[0]

    def count(self, **wanted: Unpack[PuzzleFilter]) -> int:
        """How many boards there are that are wanted."""
        with database.reading(self.engine) as connection:
            return int(connection.execute(queries.query([func.count()], wanted)).scalar_one())

    def count_by(self, what: str, **wanted: Unpack[PuzzleFilter]) -> dict[str | None, int]:
        """The same for each kind, grade, size, hardest technique, symmetry, source, or what else `what` says; None
        stands for boards of which it is not known."""
        if what not in GROUPS:
            raise UsageError(
                "boards cannot be counted by {what} (but by {groups})", what=quote(what), groups=", ".join(GROUPS)
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
        """Whether each of the boards is there, as it is or as a symmetric copy."""
        hashes = [canonical_hash(puzzle) for puzzle in puzzles]
        there = self.known(hashes)
        return [name in there for name in hashes]

    def lacking(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Those of the boards that are not there, as they are or as symmetric copies, each once."""
        todo = iter(puzzles)
        seen: set[str] = set()
        while some := list(islice(todo, database.AT_A_TIME)):
            hashes = [canonical_hash(puzzle) for puzzle in some]
            there = self.known(hashes)
            for puzzle, name in zip(some, hashes, strict=True):
                if name not in there and name not in seen:
                    seen.add(name)
                    yield puzzle

    @property
    def hashes(self) -> Container[str]:
        """The hashes of all boards, for `in`: what `generate` takes as `unlike`."""
        return Hashes(self)

    def known(self, hashes: Iterable[str]) -> set[str]:
        """Those of the hashes whose boards are there."""
        with database.reading(self.engine) as connection:
            return insert.known(connection, list(dict.fromkeys(hashes)))

    def _query(
        self,
        columns: Sequence[Any],
        wanted: Mapping[str, Any],
        order: str,
        reverse: bool,
        limit: int | None,
        skip: int = 0,
    ) -> Select[Any]:
        if _number("limit", limit) is None:
            return self._planned(columns, wanted, order, reverse).offset(_number("skip", skip))
        # The numbers first, which an index may have, so that no board is read that is not among the first.
        chosen = self._planned([BOARDS.c.id], wanted, order, reverse).limit(limit).offset(_number("skip", skip))
        if order == "random":
            return select(*columns).where(BOARDS.c.id.in_(chosen))
        return queries.in_order(select(*columns).where(BOARDS.c.id.in_(chosen)), order, reverse)

    def _planned(self, columns: Sequence[Any], wanted: Mapping[str, Any], order: str, reverse: bool) -> Select[Any]:
        with database.reading(self.engine) as connection:
            return planned(connection, columns, wanted, order, reverse)

    def _entries(self, rows: Sequence[Any]) -> list[Entry]:
        uses: dict[int, list[Use]] = {}
        used = [row.id for row in rows if row.uses]
        if used:
            query = select(USES).where(USES.c.board.in_(used)).order_by(USES.c.used, USES.c.purpose)
            with database.reading(self.engine) as connection:
                for use in connection.execute(query):
                    uses.setdefault(use.board, []).append(Use(use.purpose, use.used))
        return [_entry(row, tuple(uses.get(row.id, ()))) for row in rows]

    # ---- Taking

    def take(
        self, purpose: str, count: int, *, order: str = "added", reverse: bool = False, **wanted: Unpack[PuzzleFilter]
    ) -> list[AnyPuzzle]:
        """Finds boards and marks them as used for a purpose ("Volume 3"), in one transaction, so that nobody else
        takes them; fewer than `count` when there are no more. Only unused boards are taken, unless `used_in` asks for
        boards of an earlier purpose; these are taken once for the new one."""
        _check_purpose(purpose)
        if "used_in" not in wanted:
            wanted["unused"] = True
        query = self._planned([BOARDS.c.id], wanted, order, reverse).limit(_number("count", count))
        if "used_in" in wanted:
            query = query.where(BOARDS.c.id.not_in(select(USES.c.board).where(USES.c.purpose == purpose)))
        query = query.with_for_update(skip_locked=True, of=BOARDS)

        def work(connection: Connection) -> list[str]:
            numbers = list(connection.scalars(query))
            when = now()
            boards: dict[int, str] = {}
            for i in range(0, len(numbers), AT_ONCE):
                some = numbers[i : i + AT_ONCE]
                connection.execute(update(BOARDS).where(BOARDS.c.id.in_(some)).values(uses=BOARDS.c.uses + 1))
                connection.execute(USES.insert(), [{"purpose": purpose, "board": n, "used": when} for n in some])
                found = select(BOARDS.c.id, BOARDS.c.board).where(BOARDS.c.id.in_(some))
                boards.update((row.id, row.board) for row in connection.execute(found))
            return [boards[number] for number in numbers]

        return list(map(puzzle_from, database.write(self.engine, work)))

    def give_back(self, purpose: str, hashes: Iterable[str] | None = None) -> int:
        """Takes the mark of a purpose off all its boards, or off some; returns how many there were."""
        chosen = select(BOARDS.c.id).join(USES, USES.c.board == BOARDS.c.id).where(USES.c.purpose == purpose)
        if hashes is not None:
            chosen = chosen.where(BOARDS.c.hash.in_(list(hashes)))

        def work(connection: Connection) -> int:
            numbers = list(connection.scalars(chosen.with_for_update(of=BOARDS)))
            for i in range(0, len(numbers), AT_ONCE):
                some = numbers[i : i + AT_ONCE]
                connection.execute(delete(USES).where(USES.c.purpose == purpose, USES.c.board.in_(some)))
                connection.execute(update(BOARDS).where(BOARDS.c.id.in_(some)).values(uses=BOARDS.c.uses - 1))
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
        """Keeps what a task of a batch brought, together with the mark that it is done, in one transaction: a task that
        is killed has changed nothing, and one that is done twice changes nothing the second time (False is returned).

        The library comes out the same, whichever task ends first: where two tasks of a batch made boards that are
        alike up to symmetry, that of the task with the lower number stays. A board that was there before the batch, or
        that somebody has taken meanwhile, stays as it is. Boards may come prepared for the library. `failed` names
        those that crashed or overran, by seed; `results` are texts to be kept; `known` are boards that are there
        already, with what is known of them now.

        Whoever runs a batch asks `done` for what is left to do, runs those tasks anywhere, in any order, as often as
        it takes, and calls this with each task's results, or `record_all` with those of several."""
        return bool(self.record_all(batch, [TaskRecord(task, boards, failed, results, known)]))

    def record_all(self, batch: str, records: Iterable[TaskRecord]) -> set[int]:
        """The same for several tasks in one transaction; returns those that were not done yet."""
        when = now()
        todo = {record.task: record.prepared(when) for record in records}

        def work(connection: Connection) -> set[int]:
            new = insert.mark(connection, batch, todo, now())
            kept = insert.insert_of_tasks(batch, {task: todo[task].boards for task in new}, connection)
            insert.count_boards(connection, batch, kept)
            for task in sorted(new):
                _, _, failed, results, known = todo[task]
                rows = [{"batch": batch, "task": task, "place": i, **one._asdict()} for i, one in enumerate(failed)]
                if rows:
                    connection.execute(FAILURES.insert(), rows)
                insert.rewrite(known, connection)
                insert.keep_results(batch, task, results, connection)
            return new

        return database.write(self.engine, work)

    def done(self, batch: str) -> set[int]:
        """The tasks of a batch that are marked as done."""
        with database.reading(self.engine) as connection:
            return set(connection.scalars(select(TASKS.c.task).where(TASKS.c.batch == batch)))

    def failures(self, batch: str) -> list[tuple[int, Failure]]:
        """What failed in a batch: the task, the seed and why."""
        query = select(FAILURES).where(FAILURES.c.batch == batch).order_by(FAILURES.c.task, FAILURES.c.place)
        with database.reading(self.engine) as connection:
            return [(row.task, Failure(row.seed, row.why)) for row in connection.execute(query)]

    def forget(self, batch: str) -> None:
        """Removes the marks, failures and results of a batch, so that it can be done again. Its boards stay."""

        def work(connection: Connection) -> None:
            for table in (TASKS, FAILURES, RESULTS):
                connection.execute(delete(table).where(table.c.batch == batch))
            connection.execute(delete(BATCHES).where(BATCHES.c.name == batch))

        database.write(self.engine, work)


class Hashes:
    """Which hashes a library has, asked one at a time."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self._library.known([name]))


def _entry(row: Any, uses: tuple[Use, ...]) -> Entry:
    proof = Proof(row.engine, row.version) if row.engine else None
    known = {name: getattr(row, name) for name in COPIED}
    return Entry(puzzle=puzzle_from(row.board), proof=proof, uses=uses, **known)


# What an entry has as it stands in the table.
COPIED = ("hash", "rules", "givens", "source", "proved", "added", "changed", "batch", "task")


GROUPS: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("kind", "grade", "rules", "hardest", "symmetry", "generator", "source", "batch")},
    "size": ("rows", "cols"),
    "proof": ("engine", "version"),
}


def _number(name: str, value: int | None) -> int | None:
    if value is not None and (not is_int(value) or value < 0):
        raise UsageError("{name} must be a whole number from 0, not {value}", name=name, value=quote(value))
    return value


def _check_purpose(purpose: object) -> None:
    if not isinstance(purpose, str) or not 0 < len(purpose) <= 200 or "\x00" in purpose or not purpose.strip():
        raise UsageError("a purpose is a short text such as Volume 3, not {purpose}", purpose=quote(purpose))
