"""Open a library, which is a SQLite file or a PostgreSQL database, and migrate it to the newest schema.

On SQLite, a transaction that writes starts with `BEGIN IMMEDIATE`, so that it can wait for other writers only at its
start. A library that is opened read-only, or for which this process has no write permission, is neither changed nor
migrated.
"""

from __future__ import annotations

import math
import os
import random
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from pathlib import Path
from time import monotonic, sleep, thread_time
from types import FrameType
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, Select, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from masume.core.errors import MasumeError, UsageError
from masume.library.schema import BOARDS, REVISION, VERSION_TABLE

T = TypeVar("T")
WRITES = "masume_writes"
ADDS = "masume_adds"
READ_ONLY = "masume_read_only"
WAIT = 60  # seconds that a writer waits for other writers
CACHE = 64 << 10  # kilobytes of a file that a connection caches
READER_CACHE = 4 << 10  # kilobytes of a file that a read-only connection caches
STEPS = 10_000  # instructions of SQLite's machine between checks of the time limit: about a millisecond
MOST_TRIES = 20
AT_A_TIME = 500  # number of rows that an iterator fetches at a time
LOCK = 0x6D6173756D65  # the number of the PostgreSQL lock that is held during a migration
# PostgreSQL: two transactions conflicted, and this one must be repeated.
CLASHES = {"40001", "40P01"}
CANCELLED = "57014"  # PostgreSQL: a statement exceeded its time limit


class LibraryError(MasumeError):
    """Raised if a library cannot be opened, read or written."""


class SearchTimeError(LibraryError):
    """Raised if a search takes longer than its time limit."""


class SearchTimeLimit(NamedTuple):
    """The time limit of searches in seconds, and the processor time of this thread at which the limit is reached."""

    seconds: float
    until: float


NO_LIMIT = SearchTimeLimit(math.inf, math.inf)
_LIMIT: ContextVar[SearchTimeLimit] = ContextVar("limit", default=NO_LIMIT)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limit the time of searches by this thread within the block. A search beyond the limit raises SearchTimeError. On
    SQLite the limit applies to the total processor time of all searches in the block, on PostgreSQL to each statement.
    """
    token = _LIMIT.set(SearchTimeLimit(seconds, thread_time() + seconds))
    try:
        yield
    finally:
        _LIMIT.reset(token)


def open_library(address: str | os.PathLike[str], create: bool = True, read_only: bool = False) -> Engine:
    """Return the SQLAlchemy engine for the database at `address`, a file name or a URL. A missing file is created if
    `create` is True. The engine cannot write if `read_only` is True, or if this process may not write the file.
    """
    url = _url(address)
    is_file = url.get_backend_name() == "sqlite"
    name = url.database or ""
    if is_file:
        _check_file(name, create and not read_only)
        read_only = read_only or not _may_write(name)
    settings: dict[str, Any] = {"execution_options": {READ_ONLY: read_only}}
    if is_file and read_only:
        settings |= {"creator": lambda: _connect_to_read(name), "poolclass": NullPool}
    elif is_file:
        settings["connect_args"] = {"timeout": WAIT}
    elif read_only:
        settings["connect_args"] = {"options": "-c default_transaction_read_only=on"}
    try:
        engine = create_engine(url, **settings)
    except ModuleNotFoundError as error:
        raise UsageError(
            "PostgreSQL needs {module}, which is not installed: pip install 'masume[library]'", module=error.name
        ) from None
    (_prepare_sqlite if is_file else _prepare_postgresql)(engine)
    try:
        _bring_up_to_date(engine, create)
    except MasumeError:
        engine.dispose()
        raise
    return engine


def _url(address: str | os.PathLike[str]) -> URL:
    """Return the URL of `address`. Raise UsageError if it is neither a file name nor a URL of SQLite or PostgreSQL."""
    name = os.fspath(address)
    if "://" not in name:
        if not name:
            raise UsageError("a library is a file such as boards.db, or a URL such as postgresql://host/name")
        return URL.create("sqlite", database=name)
    try:
        url = make_url(name)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):
        url, backend = None, name.partition(":")[0]
    if url is None or backend not in ("sqlite", "postgresql") or (backend == "sqlite" and not url.database):
        raise UsageError(
            "a library is a file such as boards.db, or a URL such as postgresql://host/name, not one of {backend}",
            backend=backend,
        )
    return url.set(drivername="postgresql+psycopg") if backend == "postgresql" else url


def without_password(url: URL) -> str:
    """Return `url` in the form that is shown in messages, without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _check_file(name: str, create: bool) -> None:
    """Raise an error if `name` exists but is not a file, or if it does not exist and cannot be created because `create`
    is False or its folder is missing.
    """
    if name == ":memory:":
        raise UsageError("a library is kept in a file, such as boards.db, not in memory")
    folder = os.path.dirname(name) or "."
    if not os.path.exists(name):
        if not create:
            raise LibraryError(
                "there is no library {name}; masume library add FILE --library {name} makes one", name=name
            )
        if not os.path.isdir(folder):
            raise LibraryError(
                "there is no folder {folder} for the library {name}", folder=folder, name=os.path.basename(name)
            )
    elif not os.path.isfile(name):
        raise LibraryError("{name} is not a file", name=name)


def _may_write(name: str) -> bool:
    """Return whether this process may write the file `name` and the files that SQLite creates beside it."""
    if not os.path.exists(name):
        return True
    beside = (os.path.dirname(name) or ".", f"{name}-wal")
    return os.access(name, os.W_OK) and any(os.access(path, os.W_OK) for path in beside)


def is_read_only(engine: Engine) -> bool:
    """Return whether the library cannot be written."""
    return bool(engine.get_execution_options()[READ_ONLY])


def _connect_to_read(name: str) -> sqlite3.Connection:
    """Open a SQLite file for reading only. Even then, SQLite uses two auxiliary files to notice the writes of other
    processes. If they are missing and cannot be created, no process is writing, and the file is opened as immutable.
    """
    address = f"file:{quote(os.path.abspath(name))}?mode=ro"
    connection = sqlite3.connect(address, uri=True, timeout=WAIT, check_same_thread=False)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").close()
        return connection
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
    log = Path(f"{name}-wal")
    if log.exists() and log.stat().st_size:
        raise LibraryError(
            "the library {name} was not closed properly, so that it cannot be read without write permission until its "
            "owner has opened it again (masume library count --library {name})",
            name=name,
        )
    return sqlite3.connect(f"{address}&immutable=1", uri=True, check_same_thread=False)


def _prepare_postgresql(engine: Engine) -> None:
    """Make every transaction begin with a statement that sets the time limit of searches."""

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        seconds = _LIMIT.get().seconds
        if seconds < math.inf:
            connection.exec_driver_sql(f"SET LOCAL statement_timeout = {max(1, round(1000 * seconds))}")


def _prepare_sqlite(engine: Engine) -> None:
    """Configure every new connection: readers and one writer can work at the same time, committed data is on disk, and
    searches stop at their time limit.
    """
    reader = (f"cache_size=-{READER_CACHE}", "temp_store=MEMORY")
    writer = ("journal_mode=WAL", "synchronous=FULL", f"cache_size=-{CACHE}", "wal_autocheckpoint=10000")

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # only SQLAlchemy begins transactions
        connection.set_progress_handler(lambda: thread_time() > _LIMIT.get().until, STEPS)
        for setting in reader if is_read_only(engine) else writer:
            _retry_while_busy(connection, f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql(f"PRAGMA foreign_keys={'OFF' if options.get(ADDS) else 'ON'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITES) else "BEGIN")


def _retry_while_busy(connection: sqlite3.Connection, setting: str) -> None:
    """Execute the PRAGMA statement `setting`, and retry it for up to `WAIT` seconds while other connections block it.
    SQLite itself does not wait while a file is being switched to the write-ahead log or its last connection is being
    closed.
    """
    late = monotonic() + WAIT
    while True:
        try:
            connection.execute(setting).close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > late:
                raise
            sleep(random.random() * 0.1)
        else:
            return


@contextmanager
def translate_db_errors(engine: Engine) -> Iterator[None]:
    """Convert database errors in the block to LibraryErrors that name the library, and timeouts to SearchTimeErrors."""
    try:
        yield
    except SQLAlchemyError as error:
        if (isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == CANCELLED) or (
            getattr(getattr(error, "orig", None), "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
        ):
            raise SearchTimeError(
                "the search took longer than {seconds} s", seconds=f"{_LIMIT.get().seconds:g}"
            ) from None
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()
        reason = str(cause[0] if cause else type(error).__name__)
        raise LibraryError("the library {url}: {reason}", url=without_password(engine.url), reason=reason) from None


@contextmanager
def defer_sigint() -> Iterator[None]:
    """Defer the effect of Ctrl-C until the end of the block. If SQLAlchemy were interrupted, it might leave a
    transaction open, which would block all other writers. A second Ctrl-C takes effect at once.
    """
    if threading.current_thread() is not threading.main_thread() or not callable(
        before := signal.getsignal(signal.SIGINT)
    ):
        yield  # Ctrl-C has no handler in this thread
        return
    heard: list[FrameType | None] = []

    def put_off(number: int, frame: FrameType | None) -> None:
        heard.append(frame)
        if len(heard) > 1:
            before(number, frame)

    signal.signal(signal.SIGINT, put_off)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if len(heard) == 1:
            before(signal.SIGINT, heard[0])


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Yield a connection for the block. All queries on it see the same state of the library."""
    with translate_db_errors(engine), engine.connect() as connection:
        yield connection


def rows(engine: Engine, query: Select[Any]) -> Iterator[Any]:
    """Yield the rows that match `query`. They are fetched a few at a time."""
    with reading(engine) as connection:
        yield from connection.execution_options(yield_per=AT_A_TIME).execute(query)


def write(engine: Engine, work: Callable[[Connection], T], adds: bool = False) -> T:
    """Call `work` with a connection in one transaction, and return its result. After a conflict with another writer,
    the transaction is retried. `adds` states that `work` only adds puzzles, so that SQLite need not check foreign keys.
    Ctrl-C takes effect only after the transaction.
    """
    if is_read_only(engine):
        raise LibraryError("the library {url} is open for reading only", url=without_password(engine.url))
    with defer_sigint(), translate_db_errors(engine):
        for left in range(MOST_TRIES, 0, -1):
            try:
                with engine.connect().execution_options(**{WRITES: True, ADDS: adds}) as connection, connection.begin():
                    return work(connection)
            except DBAPIError as error:
                if left == 1 or getattr(error.orig, "sqlstate", None) not in CLASHES:
                    raise
                sleep(random.random() * 0.1)
    raise AssertionError("the last try either returns or raises")


def _bring_up_to_date(engine: Engine, create: bool) -> None:
    """Migrate a library to the newest schema. Raise LibraryError if the database is not a library or cannot be
    migrated.
    """
    try:
        with reading(engine) as connection:
            current = revision(connection)
    except LibraryError as error:
        if "file is not a database" in str(error):
            raise LibraryError("{url} is not a library", url=without_password(engine.url)) from None
        raise
    if current is None and not create:
        raise LibraryError(
            "{url} is not a library, or an empty one; masume library add makes one", url=without_password(engine.url)
        )
    if current is not None and current > REVISION:
        raise LibraryError(
            "the library {url} was written by a newer Masume (form {form}, this one knows {revision}); update Masume",
            url=without_password(engine.url),
            form=current,
            revision=REVISION,
        )
    if current != REVISION and is_read_only(engine):
        raise LibraryError(
            "the library {url} was written by an older Masume (form {form}, this one reads {revision}): masume "
            "library count --library {url} brings it up to date, if you may write it",
            url=without_password(engine.url),
            form=current,
            revision=REVISION,
        )
    if current != REVISION:
        write(engine, migrate)


def revision(connection: Connection) -> str | None:
    """Return the revision of the library's schema, or None if the database is empty."""
    has_boards = inspect(connection).has_table(BOARDS.name)  # first, since another process may create all tables
    if not inspect(connection).has_table(VERSION_TABLE):
        if has_boards:
            raise LibraryError(
                "{url} has a table named boards that Masume did not make", url=without_password(connection.engine.url)
            )
        return None
    number: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return number


def migrate(connection: Connection, target: str = "head") -> None:
    """Migrate a library to the schema revision `target`, within the transaction of `connection`."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config(stdout=StringIO(), output_buffer=StringIO())
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)
