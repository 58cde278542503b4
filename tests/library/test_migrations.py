"""Old libraries become new ones, and the migrations say the same as the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text

import masume
from masume.kinds import AnyPuzzle
from masume.library import database, schema
from masume.library.database import LibraryError
from masume.library.records import row_of
from masume.library.store import Library

MIGRATIONS = Path(database.__file__).with_name("migrations")


def engine_at(address: str) -> Engine:
    """The database, without what the library does when it opens one."""
    if "://" not in address:
        return create_engine(f"sqlite:///{address}")
    return create_engine(address.replace("postgresql:", "postgresql+psycopg:"))


def revisions() -> list[str]:
    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]


def test_the_newest_revision_is_the_one_that_the_program_knows() -> None:
    assert revisions()[-1] == schema.REVISION
    assert revisions() == sorted(revisions())  # newer and older can be told apart


def test_the_migrations_lead_to_the_tables_of_the_program(library: Library, address: str) -> None:
    engine = engine_at(address)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE})
        assert compare_metadata(context, schema.METADATA) == []
    engine.dispose()


def write_as(revision: str, board: AnyPuzzle, connection: Connection) -> None:
    """What a program of that time would have written."""
    database.migrate(connection, revision)
    row = row_of(board, "an old file", None, "2020-02-03T04:05:06Z")
    known = {column["name"] for column in connection.dialect.get_columns(connection, "boards")}
    row = {name: value for name, value in row.items() if name in known}
    names = ", ".join(row)
    connection.execute(text(f"INSERT INTO boards ({names}) VALUES ({', '.join(f':{name}' for name in row)})"), row)
    connection.execute(text("INSERT INTO uses (purpose, board, used) VALUES ('Volume 1', 1, '2020-03-01T00:00:00Z')"))
    connection.execute(text("UPDATE boards SET uses = 1"))


@pytest.mark.parametrize("revision", revisions())
def test_a_library_of_any_age_is_brought_up_to_date_with_all_it_holds(
    address: str, boards: list[Any], revision: str
) -> None:
    engine = engine_at(address)
    with engine.begin() as connection:
        write_as(revision, boards[0], connection)
    engine.dispose()
    with Library(address, create=False) as library:
        (entry,) = library.entries()
        assert entry.puzzle == boards[0]
        assert entry.puzzle.meta == boards[0].meta
        assert (entry.added, entry.source) == ("2020-02-03T04:05:06Z", "an old file")
        assert [use.purpose for use in entry.uses] == ["Volume 1"]
        assert library.record("a batch", 0, boards[:2])  # needs the newest tables
        assert len(library) == 2
        with database.reading(library.engine) as connection:
            assert database.revision(connection) == schema.REVISION


def test_a_library_of_a_newer_program_is_left_alone(address: str) -> None:
    Library(address).close()
    engine = engine_at(address)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(LibraryError, match=r"newer Masume .form 9999, this one knows"):
        Library(address)


def test_a_database_of_another_program_is_left_alone(address: str) -> None:
    engine = engine_at(address)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE boards (name TEXT)"))
    engine.dispose()
    with pytest.raises(LibraryError, match="has a table named boards that Masume did not make"):
        Library(address)


def test_the_library_is_known_by_its_name(library: Library) -> None:
    assert masume.Library is Library
