"""Putting boards into the tables, within a transaction of the caller's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from masume.core.kind import Puzzle
from masume.library.entries import Proof, Row, now, row_of, technique_rows
from masume.library.schema import BOARDS, RESULTS, TASKS, TECHNIQUES

_INSERT: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
MANY = 1000


class NewBoard(NamedTuple):
    """A board as a row of `boards`, with its meta, which names the techniques."""

    row: Row
    meta: Mapping[str, object]


def new_board(puzzle: Puzzle, source: str | None, proof: Proof | None, when: str) -> NewBoard:
    return NewBoard(row_of(puzzle, source, proof, when), puzzle.meta)


def insert_if_new(connection: Connection, table: Any) -> Any:
    """An insertion that leaves alone what is there already."""
    return _INSERT[connection.dialect.name](table).on_conflict_do_nothing()


def insert(boards: Iterable[NewBoard], connection: Connection) -> dict[str, int]:
    """Inserts the boards that are not there yet; returns the numbers of these, by their hashes."""
    first: dict[str, NewBoard] = {}
    for board in boards:
        first.setdefault(board.row["hash"], board)
    there = known(connection, list(first))
    new = [board for name, board in first.items() if name not in there]
    if not new:
        return {}
    command = insert_if_new(connection, BOARDS).returning(BOARDS.c.id, BOARDS.c.hash)
    numbers = {name: number for number, name in connection.execute(command, [board.row for board in new])}
    techniques = [
        row
        for board in new
        if board.row["hash"] in numbers
        for row in technique_rows(board.meta, numbers[board.row["hash"]])
    ]
    _insert_techniques(connection, techniques)
    return numbers


def known(connection: Connection, hashes: Sequence[str]) -> set[str]:
    """Those of the hashes that the library has."""
    found: set[str] = set()
    for i in range(0, len(hashes), MANY):
        found |= set(connection.scalars(select(BOARDS.c.hash).where(BOARDS.c.hash.in_(hashes[i : i + MANY]))))
    return found


def replace(connection: Connection, number: int, row: Row, meta: Mapping[str, object]) -> None:
    """Writes new columns of one board, and its techniques anew."""
    connection.execute(update(BOARDS).where(BOARDS.c.id == number).values(row))
    connection.execute(delete(TECHNIQUES).where(TECHNIQUES.c.board == number))
    _insert_techniques(connection, technique_rows(meta, number))


def _insert_techniques(connection: Connection, rows: list[tuple[str, int, int]]) -> None:
    """Inserts many small rows as the driver takes them: there are several for each board."""
    if rows:
        sign = "?" if connection.dialect.name == "sqlite" else "%s"
        columns = "technique, board, steps"
        connection.exec_driver_sql(f"INSERT INTO techniques ({columns}) VALUES ({sign}, {sign}, {sign})", rows)


def rewrite(boards: Iterable[tuple[Any, Proof | None]], connection: Connection) -> int:
    """Writes down what is known of boards of the library now, each with a new proof, or None if it keeps its old one;
    returns how many of them are there."""
    when = now()
    changed = 0
    for puzzle, proof in boards:
        row = row_of(puzzle, None, proof, when)
        kept = {"added", "uses", "batch", "task", "source"}
        kept |= {"engine", "version", "proved"} if proof is None else set()
        number = connection.scalar(select(BOARDS.c.id).where(BOARDS.c.hash == row["hash"]))
        if number is not None:
            new = {name: value for name, value in row.items() if name not in kept}
            replace(connection, number, new, puzzle.meta)
            changed += 1
    return changed


def keep_results(batch: str, task: int, results: Iterable[str], connection: Connection) -> None:
    """Keeps what a task found out, as JSON texts."""
    rows = [{"batch": batch, "task": task, "place": place, "result": text} for place, text in enumerate(results)]
    if rows:
        connection.execute(RESULTS.insert(), rows)


def insert_of_task(batch: str, task: int, boards: Sequence[NewBoard], connection: Connection) -> int:
    """Inserts the boards of a task; returns how many it has in the library now. If two tasks of a batch made boards
    that are alike, that of the earlier task stays, whichever came first, so that the order in which tasks end does not
    matter. A board that was used already stays, too."""
    mine: dict[str, NewBoard] = {}
    for board in boards:
        mine.setdefault(board.row["hash"], NewBoard({**board.row, "batch": batch, "task": task}, board.meta))
    kept = len(insert(mine.values(), connection))
    later = select(BOARDS.c.id, BOARDS.c.hash).where(
        BOARDS.c.batch == batch, BOARDS.c.task > task, BOARDS.c.uses == 0, BOARDS.c.hash.in_(list(mine))
    )
    for number, name in connection.execute(later.with_for_update()).all():
        replace(connection, number, mine[name].row, mine[name].meta)
        kept += 1
    return kept


def mark(connection: Connection, batch: str, task: int, when: str) -> bool:
    """Marks a task as done; False when it was marked already."""
    values = {"batch": batch, "task": task, "boards": 0, "done": when}
    command = insert_if_new(connection, TASKS).returning(TASKS.c.task)
    return connection.execute(command, values).first() is not None
