"""Libraries that may be read and not written: by another user, in a folder that is not theirs."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import text

import masume
from masume.library import database
from masume.library.database import LibraryError, SearchTimeError
from masume.library.schema import REVISION
from masume.library.store import Library

NOBODY = 65534
SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000000) SELECT count(*) FROM n"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter, and not write. Nobody else may enter those that pytest makes."""
    with TemporaryDirectory() as found:
        os.chmod(found, 0o755)
        yield Path(found)


def as_another_user(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command as somebody who owns nothing here."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another user")
    code = (
        "import os, sys; sys.path[:] = sys.argv[2:sys.argv.index('--')]; argv = sys.argv[sys.argv.index('--') + 1:]; "
    )
    code += "import masume.cli, masume.cli.library_command, masume.library.store, masume.verbs.draw; "  # still as root
    code += "os.setgid(int(sys.argv[1])); os.setuid(int(sys.argv[1])); sys.exit(masume.cli.main(argv))"
    folders = [os.path.abspath(name) for name in sys.path]
    return subprocess.run(
        [sys.executable, "-c", code, str(NOBODY), *folders, "--", *arguments], capture_output=True, text=True
    )


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_another_user_may_read(journal: str, folder: Path, boards: list[Any]) -> None:
    address = folder / "boards.db"
    with Library(address) as library:
        library.add(boards)
    with sqlite3.connect(address) as connection:
        assert connection.execute(f"PRAGMA journal_mode={journal}").fetchone() == (journal,)
    connection.close()
    os.chmod(address, 0o644)
    before = sorted(os.listdir(folder))
    where = ("--library", str(address))
    counted = as_another_user("library", "count", *where)
    assert (counted.returncode, counted.stdout, counted.stderr) == (0, f"{len(boards)}\n", "")
    lines = as_another_user("library", "find", "--kind", "hitori", *where).stdout.splitlines()
    assert len(lines) == 6
    exported = as_another_user("library", "export", *where)
    assert len(exported.stdout.splitlines()) == len(boards)
    shown = as_another_user("library", "show", masume.canonical_hash(boards[0]), "--json", *where)
    assert masume.canonical_hash(boards[0]) in shown.stdout
    taken = as_another_user("library", "reserve", "--for", "Volume 1", *where)
    assert taken.returncode == 2
    assert "is open for reading only" in taken.stderr
    assert "Traceback" not in taken.stderr
    assert sorted(os.listdir(folder)) == before
    with Library(address):  # its owner has it open
        assert as_another_user("library", "count", *where).stdout == counted.stdout


def test_nothing_is_written_to_what_is_only_read(library: Library, address: str, boards: list[Any]) -> None:
    library.add(boards[:3])
    with Library(address, read_only=True) as reader:
        assert (reader.is_read_only, library.is_read_only) == (True, False)
        library.add(boards[3:5])  # beside it
        assert reader.count() == 5
        assert len(list(reader.entries(sort="givens", limit=2, skip=4))) == 1
        for write in (lambda: reader.add(boards), lambda: reader.reserve("Volume 1", 1), lambda: reader.forget("x")):
            with pytest.raises(LibraryError, match="is open for reading only"):
                write()


def test_a_library_that_is_not_there_is_not_made_to_be_read(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="there is no library"):
        Library(tmp_path / "boards.db", read_only=True)
    assert not list(tmp_path.iterdir())


def test_an_old_library_is_not_brought_up_to_date_by_a_reader(library: Library, address: str) -> None:
    old = f"{int(REVISION) - 1:04}"
    database.write(library.engine, lambda c: c.execute(text(f"UPDATE masume_version SET version_num = '{old}'")))
    with pytest.raises(LibraryError, match=f"older Masume .form {old}.*library count"):
        Library(address, read_only=True)


def test_searches_have_a_limit_of_time(library: Library, boards: list[Any]) -> None:
    library.add(boards[:2])
    with (
        database.time_limit(0.05),
        pytest.raises(SearchTimeError, match=r"longer than 0\.05 s"),
        database.reading(library.engine) as connection,
    ):
        connection.execute(text(SLOW)).all()
    with database.time_limit(60.0):
        assert library.count() == 2
    assert library.count() == 2
