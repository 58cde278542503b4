"""Read and change the state of batches in the library: their progress, and requests to stop them. This is possible from
every machine that can connect to the library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from time import sleep
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, func, select, update

from masume.core.errors import UsageError
from masume.core.puzzle import quote
from masume.library import database
from masume.library import query as queries
from masume.library.records import DATE, now
from masume.library.schema import BATCHES, BOARDS, FAILURES, RESULTS, TASKS
from masume.library.store import Library

if TYPE_CHECKING:
    from masume.core import json_types

ABANDONED_AFTER = 30  # seconds without a heartbeat after which a batch counts as abandoned
OVERDUE_AFTER = 5  # seconds without a heartbeat after which the user is informed; one is due every second
RESUME_WAIT = 4.0  # seconds to wait for another heartbeat before a batch that has not ended is resumed


class BatchState(NamedTuple):
    """The state of a batch in the library. `begun`, `seen` (the last heartbeat) and `ended` are times."""

    name: str
    digest: str
    tasks: int
    """The number of tasks that are known so far."""
    done: int
    wanted: int
    """The number of puzzles in the tasks that are known so far; `boards` counts those that are done."""
    boards: int
    failed: int
    begun: str
    seen: str
    ended: str | None
    stopping: bool
    """Whether the batch is to stop, or has stopped, before all tasks are done."""

    @property
    def state(self) -> Literal["ended", "stopped", "running", "left"]:
        """Return `ended`, `stopped` (ended before all tasks were done), `running`, or `left` (not ended, but no process
        works on it any more).
        """
        if self.ended is not None:
            return "ended" if not self.stopping else "stopped"
        return "running" if _seconds_since(self.seen) < ABANDONED_AFTER else "left"

    @property
    def silence(self) -> float | None:
        """Return the seconds since the last heartbeat if the batch has not ended and the next heartbeat is overdue, or
        None otherwise.
        """
        seconds = _seconds_since(self.seen)
        return seconds if self.ended is None and seconds >= OVERDUE_AFTER else None

    @property
    def rate(self) -> float:
        """Return the average number of puzzles per second between the time when the batch was begun or resumed and its
        last heartbeat.
        """
        return self.boards / max(1.0, _seconds_between(self.begun, self.seen))

    def to_json(self) -> json_types.BatchStatus:
        """Return the state as a JSON object."""
        return {
            "format": "masume-batch",
            "version": 1,
            "name": self.name,
            "state": self.state,
            "digest": self.digest,
            "tasks": self.tasks,
            "done": self.done,
            "wanted": self.wanted,
            "boards": self.boards,
            "failed": self.failed,
            "begun": self.begun,
            "seen": self.seen,
            "ended": self.ended,
            "stopping": self.stopping,
            "boards_per_second": round(self.rate, 3),
        }


def check_spec(library: Library, name: str, digest: str, resume: bool) -> None:
    """If the batch `name` has already been begun, raise UsageError unless `resume` is True and its spec had the same
    `digest`.
    """
    with database.reading(library.engine) as connection:
        row = connection.execute(select(BATCHES).where(BATCHES.c.name == name)).first()
    if row is not None:
        _refuse(row, digest, resume)


def begin(library: Library, name: str, digest: str, resume: bool) -> None:
    """Record that a batch begins or is resumed. If it has already been begun, raise UsageError unless `resume` is True,
    its spec had the same `digest`, and no other process works on it.
    """
    seen = database.write(library.engine, partial(_begin, name, digest, resume, None))
    if seen is not None:  # it has not ended: wait for another heartbeat
        sleep(RESUME_WAIT)
        database.write(library.engine, partial(_begin, name, digest, resume, seen))


def _begin(name: str, digest: str, resume: bool, dead: str | None, connection: Connection) -> str | None:
    """Begin or resume a batch, and return None. If another process may be working on it, change nothing and return the
    time of its last heartbeat.

    The caller waits and then passes this time as `dead`. If there has been no other heartbeat by then, that process is
    dead and the batch is resumed; otherwise UsageError is raised.
    """
    row = connection.execute(select(BATCHES).where(BATCHES.c.name == name).with_for_update()).first()
    when = now()
    if row is None:
        connection.execute(BATCHES.insert(), _new(name, digest, when))
        return None
    _refuse(row, digest, resume)
    if row.ended is None and row.seen != dead and _seconds_since(row.seen) < ABANDONED_AFTER:
        if dead is not None:
            raise UsageError("another process runs the batch {name}; masume batch stop stops it", name=quote(name))
        return str(row.seen)
    values = {"begun": when, "seen": when, "ended": None, "stopping": 0, "wanted": 0, "boards": 0, "tasks": 0}
    connection.execute(update(BATCHES).where(BATCHES.c.name == name).values(values))
    return None


def _refuse(row: Row[Any], digest: str, resume: bool) -> None:
    """Raise UsageError if the batch in `row` was begun with a spec that has another digest, or if `resume` is False."""
    if row.digest != digest:
        raise UsageError(
            "the library has a batch {name} of another spec; give this one another name, or undo the "
            "change of its spec",
            name=quote(row.name),
        )
    if not resume:
        raise UsageError(
            "the batch {name} was begun on {begun}; --resume continues it", name=quote(row.name), begun=row.begun
        )


def _new(name: str, digest: str, when: str) -> dict[str, Any]:
    """Return the database row of a new batch that begins at the time `when`."""
    numbers = dict.fromkeys(("tasks", "wanted", "boards", "stopping"), 0)
    return {"name": name, "digest": digest, "begun": when, "seen": when, "ended": None, **numbers}


def record_heartbeat(library: Library, name: str, tasks: int, wanted: int, boards: int) -> bool:
    """Store a heartbeat of a batch and its progress. Return whether the batch has been asked to stop."""

    def work(connection: Connection) -> bool:
        row = BATCHES.c.name == name
        connection.execute(update(BATCHES).where(row).values(seen=now(), tasks=tasks, wanted=wanted, boards=boards))
        return bool(connection.scalar(select(BATCHES.c.stopping).where(row)))

    return database.write(library.engine, work)


def end(library: Library, name: str, is_whole: bool) -> None:
    """Record that a batch has ended; `is_whole` tells whether all its tasks were done."""
    _change(library, name, ended=now(), stopping=int(not is_whole))


def ask_to_stop(library: Library, name: str) -> BatchState:
    """Ask the process that runs a batch to stop. Return the state of the batch before the request."""
    batch = find(library, name)
    if batch.state in ("running", "left"):
        _change(library, name, stopping=1)
    return batch


def _change(library: Library, name: str, **values: Any) -> None:
    """Set the columns in `values` in the row of the batch `name`."""
    command = update(BATCHES).where(BATCHES.c.name == name).values(**values)
    database.write(library.engine, lambda connection: connection.execute(command) and None)


def find(library: Library, name: str) -> BatchState:
    """Return the state of the batch `name`. Raise UsageError if the library has no such batch."""
    for batch in all_batches(library):
        if batch.name == name:
            return batch
    raise UsageError("the library {library} has no batch {name}", library=library.name, name=quote(name))


def all_batches(library: Library) -> list[BatchState]:
    """Return the states of all batches, the most recently begun first."""
    done = select(func.count()).where(TASKS.c.batch == BATCHES.c.name).scalar_subquery()
    failed = select(func.count()).where(FAILURES.c.batch == BATCHES.c.name).scalar_subquery()
    query = select(BATCHES, done.label("done"), failed.label("failed")).order_by(BATCHES.c.begun.desc())
    with database.reading(library.engine) as connection:
        return [
            BatchState(**{**row, "stopping": bool(row["stopping"])}) for row in connection.execute(query).mappings()
        ]


def results(library: Library, name: str) -> Iterator[str]:
    """Yield the results of a batch as JSON texts, in the order of its tasks."""
    query = select(RESULTS.c.result).where(RESULTS.c.batch == name).order_by(RESULTS.c.task, RESULTS.c.place)
    return (row[0] for row in database.rows(library.engine, query))


def numbers(library: Library, wanted: Mapping[str, Any]) -> Iterator[int]:
    """Yield the row numbers of the puzzles that match the filter `wanted`, in ascending order."""
    query = queries.query([BOARDS.c.id], wanted).order_by(BOARDS.c.id)
    return (row[0] for row in database.rows(library.engine, query))


def texts(library: Library, wanted: Mapping[str, Any], first: int, end: int) -> list[tuple[str, str]]:
    """Return the hashes and the JSON texts of the puzzles that match the filter `wanted` and have row numbers from
    `first` up to but excluding `end`.
    """
    query = queries.query([BOARDS.c.hash, BOARDS.c.board], wanted).where(BOARDS.c.id >= first, BOARDS.c.id < end)
    return [(row[0], row[1]) for row in database.rows(library.engine, query.order_by(BOARDS.c.id))]


def boards_of_tasks(library: Library, name: str, first: int, end: int) -> int:
    """Return how many puzzles of the library were generated by the tasks of a batch from `first` up to but excluding
    `end`.
    """
    query = select(func.count()).where(BOARDS.c.batch == name, BOARDS.c.task >= first, BOARDS.c.task < end)
    with database.reading(library.engine) as connection:
        return int(connection.execute(query).scalar_one())


def _seconds_since(date: str) -> float:
    """Return the seconds from `date` until now."""
    return _seconds_between(date, now())


def _seconds_between(earlier: str, later: str) -> float:
    """Return the seconds between two dates."""
    begun, ended = (datetime.strptime(date, DATE).replace(tzinfo=UTC) for date in (earlier, later))
    return (ended - begun).total_seconds()
