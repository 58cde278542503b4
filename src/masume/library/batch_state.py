"""Batches in the library: what they are to do, how far they are, what came of them; for whoever runs them and for
anybody who wants to know or to stop them, from any machine that reaches the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from time import sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select, update

from masume.core.errors import UsageError
from masume.core.puzzle import quote
from masume.library import database
from masume.library import query as queries
from masume.library.records import DATE, now
from masume.library.schema import BATCHES, BOARDS, FAILURES, RESULTS, TASKS
from masume.library.store import Library

LEFT = 30  # seconds without a sign of life after which a batch is taken to be left
QUIET = 5  # seconds without a sign of life after which people are told of it: one is due every second
SILENCE = 4.0  # seconds to wait for another sign of life, before a batch is resumed that has not ended


class Batch(NamedTuple):
    """A batch, and how far it is."""

    name: str
    digest: str
    tasks: int
    """That are known of so far."""
    done: int
    wanted: int
    """How many boards the tasks that are known of have, and how many of them are dealt with."""
    boards: int
    failed: int
    begun: str
    seen: str
    ended: str | None
    stopping: bool
    """Whether it is to stop, or has stopped, before all is done."""

    @property
    def state(self) -> str:
        """ended, stopped (before all was done), running or left (nobody works on it, and it has not ended)."""
        if self.ended is not None:
            return "ended" if not self.stopping else "stopped"
        return "running" if _seconds_since(self.seen) < LEFT else "left"

    @property
    def silence(self) -> float | None:
        """Seconds since the last sign of life, if the batch has not ended and one is overdue."""
        seconds = _seconds_since(self.seen)
        return seconds if self.ended is None and seconds >= QUIET else None

    @property
    def rate(self) -> float:
        """Boards a second since it began, or was taken up again."""
        return self.boards / max(1.0, _seconds_between(self.begun, self.seen))


def check_order(library: Library, name: str, digest: str, resume: bool) -> None:
    """UsageError when another order has this name, and when a batch has been begun and is not to be resumed."""
    with database.reading(library.engine) as connection:
        row = connection.execute(select(BATCHES).where(BATCHES.c.name == name)).first()
    if row is not None:
        _refuse(row, digest, resume)


def begin(library: Library, name: str, digest: str, resume: bool) -> None:
    """Notes that a batch begins or goes on. UsageError when another order has its name, when it has been begun and is
    not to be resumed, and when somebody else is at it."""
    seen = database.write(library.engine, partial(_begin, name, digest, resume, None))
    if seen is not None:  # it has not ended: does whoever began it give another sign of life?
        sleep(SILENCE)
        database.write(library.engine, partial(_begin, name, digest, resume, seen))


def _begin(name: str, digest: str, resume: bool, dead: str | None, connection: Connection) -> str | None:
    """Begins a batch, or goes on with it; returns the last sign of life of somebody who is perhaps at it, and does
    nothing then, unless that sign is known to be of a dead one."""
    row = connection.execute(select(BATCHES).where(BATCHES.c.name == name).with_for_update()).first()
    when = now()
    if row is None:
        connection.execute(BATCHES.insert(), _new(name, digest, when))
        return None
    _refuse(row, digest, resume)
    if row.ended is None and row.seen != dead and _seconds_since(row.seen) < LEFT:
        if dead is not None:
            raise UsageError("somebody is at the batch {name}; masume batch stop stops it", name=quote(name))
        return str(row.seen)
    values = {"begun": when, "seen": when, "ended": None, "stopping": 0, "wanted": 0, "boards": 0, "tasks": 0}
    connection.execute(update(BATCHES).where(BATCHES.c.name == name).values(values))
    return None


def _refuse(row: Row[Any], digest: str, resume: bool) -> None:
    if row.digest != digest:
        raise UsageError(
            "the library has a batch {name} of another order; give this one another name, or undo the "
            "change of its order",
            name=quote(row.name),
        )
    if not resume:
        raise UsageError(
            "the batch {name} was begun on {begun}; --resume goes on with it", name=quote(row.name), begun=row.begun
        )


def _new(name: str, digest: str, when: str) -> dict[str, Any]:
    numbers = dict.fromkeys(("tasks", "wanted", "boards", "stopping"), 0)
    return {"name": name, "digest": digest, "begun": when, "seen": when, "ended": None, **numbers}


def show_life(library: Library, name: str, tasks: int, wanted: int, boards: int) -> bool:
    """Notes how far a batch is; returns whether somebody wants it to stop."""

    def work(connection: Connection) -> bool:
        row = BATCHES.c.name == name
        connection.execute(update(BATCHES).where(row).values(seen=now(), tasks=tasks, wanted=wanted, boards=boards))
        return bool(connection.scalar(select(BATCHES.c.stopping).where(row)))

    return database.write(library.engine, work)


def end(library: Library, name: str, is_whole: bool) -> None:
    """Notes that nobody is at a batch any more, and whether all of it is done."""
    _change(library, name, ended=now(), stopping=int(not is_whole))


def ask_to_stop(library: Library, name: str) -> Batch:
    """Asks whoever runs a batch to stop."""
    batch = find(library, name)
    if batch.state in ("running", "left"):
        _change(library, name, stopping=1)
    return batch


def _change(library: Library, name: str, **values: Any) -> None:
    command = update(BATCHES).where(BATCHES.c.name == name).values(**values)
    database.write(library.engine, lambda connection: connection.execute(command) and None)


def find(library: Library, name: str) -> Batch:
    for batch in every(library):
        if batch.name == name:
            return batch
    raise UsageError("the library {library} has no batch {name}", library=library.name, name=quote(name))


def every(library: Library) -> list[Batch]:
    """All batches, the latest first."""
    done = select(func.count()).where(TASKS.c.batch == BATCHES.c.name).scalar_subquery()
    failed = select(func.count()).where(FAILURES.c.batch == BATCHES.c.name).scalar_subquery()
    query = select(BATCHES, done.label("done"), failed.label("failed")).order_by(BATCHES.c.begun.desc())
    with database.reading(library.engine) as connection:
        return [Batch(**{**row, "stopping": bool(row["stopping"])}) for row in connection.execute(query).mappings()]


def results(library: Library, name: str) -> Iterator[str]:
    """What a batch found out, as JSON texts, in the order of its tasks."""
    query = select(RESULTS.c.result).where(RESULTS.c.batch == name).order_by(RESULTS.c.task, RESULTS.c.place)
    return (row[0] for row in database.rows(library.engine, query))


def numbers(library: Library, wanted: Mapping[str, Any]) -> Iterator[int]:
    """The numbers of the boards that are wanted, in their order."""
    query = queries.query([BOARDS.c.id], wanted).order_by(BOARDS.c.id)
    return (row[0] for row in database.rows(library.engine, query))


def texts(library: Library, wanted: Mapping[str, Any], first: int, end: int) -> list[tuple[str, str]]:
    """The hashes and the JSON texts of the boards that are wanted, from one number up to another."""
    query = queries.query([BOARDS.c.hash, BOARDS.c.board], wanted).where(BOARDS.c.id >= first, BOARDS.c.id < end)
    return [(row[0], row[1]) for row in database.rows(library.engine, query.order_by(BOARDS.c.id))]


def boards_of_tasks(library: Library, name: str, first: int, end: int) -> int:
    """How many boards of the library come from these tasks of a batch."""
    query = select(func.count()).where(BOARDS.c.batch == name, BOARDS.c.task >= first, BOARDS.c.task < end)
    with database.reading(library.engine) as connection:
        return int(connection.execute(query).scalar_one())


def _seconds_since(date: str) -> float:
    return _seconds_between(date, now())


def _seconds_between(one: str, other: str) -> float:
    begun, ended = (datetime.strptime(date, DATE).replace(tzinfo=UTC) for date in (one, other))
    return (ended - begun).total_seconds()
