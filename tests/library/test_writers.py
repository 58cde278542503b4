"""Several processes write to one library, and some are killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

import masume
from library.writers import boards
from masume.library import batch_state, database
from masume.library.schema import BATCHES, BOARDS, TECHNIQUES, USES
from masume.library.store import Library
from support.interrupting import guarded

TESTS = Path(__file__).parents[1]
MANY = 3


def start(what: str, address: str, name: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "library.writers", what, address, name],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def run_all(what: str, address: str) -> list[list[str]]:
    """Runs several writers side by side; returns what each of them printed."""
    writers = [start(what, address, str(name)) for name in range(MANY)]
    said = []
    for writer in writers:
        with guarded(writer) as process:
            out, _ = process.communicate()
            assert process.returncode == 0
            said.append(out.split())
    return said


def check_whole(library: Library) -> None:
    """Every board is there with all that belongs to it, and nothing else is."""
    with library.engine.connect() as connection:
        numbers = list(connection.scalars(select(BOARDS.c.id)))
        steps = Counter(connection.scalars(select(TECHNIQUES.c.board)))
        uses = Counter(connection.scalars(select(USES.c.board)))
        counted = {row.id: row.uses for row in connection.execute(select(BOARDS).where(BOARDS.c.uses > 0))}
    assert steps == dict.fromkeys(numbers, 2)
    assert uses == counted


def test_a_writer_that_is_killed_loses_nothing_that_it_acknowledged(address: str) -> None:
    """Two writers at once, killed in the middle of their work: what they said to be in is in, and no board is half."""
    Library(address).close()
    with guarded(start("add", address, "1")) as writer, guarded(start("add", address, "2")) as other:
        assert writer.stdout is not None
        assert other.stdout is not None
        said = [int(line) for line, _ in zip(writer.stdout, range(20), strict=False)]
        other.kill()
        writer.kill()
        acknowledged = {1: said[-1], 2: max(map(int, other.stdout.read().split()), default=0)}
        assert writer.wait() == -signal.SIGKILL
    with Library(address, create=False) as library:
        kept = list(library.lines())
        check_whole(library)
        for seed, number in acknowledged.items():
            assert {masume.write(board, "json") for board in islice(boards(seed), number)} <= set(kept)
        made = [masume.write(board, "json") for seed in (1, 2) for board in islice(boards(seed), len(kept) + 7)]
        assert set(kept) <= set(made)
        assert acknowledged[1] > 100
        assert library.add(islice(boards(3), 10)).new == 10  # nothing is locked, nothing needs repair


def test_writers_side_by_side_keep_every_board_once(address: str) -> None:
    """They also make the library, all at once."""
    run_all("add-some", address)
    with Library(address, create=False) as library:
        assert set(library.find()) == set(islice(boards(0), 200))
        assert len(library) == 200
        check_whole(library)


def test_two_editors_never_reserve_the_same_board(address: str) -> None:
    with Library(address) as library:
        library.add(islice(boards(0), 100))
        reserved = run_all("reserve", address)
        counts = Counter(name for hashes in reserved for name in hashes)
        assert len(counts) == 100
        assert set(counts.values()) == {1}
        for name, hashes in enumerate(reserved):
            assert {masume.canonical_hash(puzzle) for puzzle in library.find(used_in=str(name))} == set(hashes)
        check_whole(library)


def test_tasks_done_by_many_leave_what_one_alone_would(address: str, tmp_path: Path) -> None:
    said = run_all("record", address)
    assert sum(int(word) for one in said for word in one) == 20
    with Library(address, create=False) as library, Library(tmp_path / "alone.db") as alone:
        for task in range(20):
            alone.record("night", task, [board.with_meta(task=task) for board in islice(boards(task // 2), 10)])
        assert library.done("night") == set(range(20))
        assert sorted(library.lines()) == sorted(alone.lines())
        assert {puzzle.meta["task"] for puzzle in library.find()} == set(range(0, 20, 2))  # the earlier of each two
        check_whole(library)


def test_whoever_opens_a_new_file_waits_for_others_at_it(tmp_path: Path) -> None:
    """SQLite refuses at once to change the form of a file that somebody writes to, however long it is told to wait."""
    address = tmp_path / "new.db"
    with closing(sqlite3.connect(address, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        leaving = threading.Timer(0.5, other.rollback)
        leaving.start()
        with Library(address) as library:
            assert len(library) == 0
        leaving.join()


def test_ctrl_c_waits_for_the_end_of_a_transaction(library: Library) -> None:
    """Pressed once, it comes when the transaction has ended; pressed twice, at once, and then nothing is written."""
    said = []

    def work(presses: int, name: str, connection: Connection) -> None:
        connection.execute(BATCHES.insert(), batch_state._new(name, "", "2026-01-01T00:00:00Z"))
        for _ in range(presses):
            signal.raise_signal(signal.SIGINT)
        said.append(name)

    for presses, name in ((1, "once"), (2, "twice")):
        with pytest.raises(KeyboardInterrupt):
            database.write(library.engine, partial(work, presses, name))
    assert said == ["once"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    database.write(library.engine, partial(work, 0, "later"))
    assert {batch.name for batch in batch_state.all_batches(library)} == {"once", "later"}
