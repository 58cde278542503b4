"""Putting boards into the tables, within a transaction of the caller's."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from masume.core.kind import Puzzle
from masume.library.records import Proof, Row, now, row_of, technique_steps
from masume.library.schema import BOARDS, RESULTS, TASKS, TECHNIQUES

_INSERT: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
MANY = 1000
BULK = 5000  # boards: whoever adds so many together gets more memory for the pages of the indexes
BULK_CACHE = 128 << 10  # kilobytes
COLUMNS = tuple(column.name for column in BOARDS.c if column.name != "id")
_values = itemgetter(*COLUMNS)


class NewBoard(NamedTuple):
    """A board as a row of `boards`, and how often each technique is used on it."""

    row: Row
    techniques: Sequence[tuple[str, int]]


def new_board(puzzle: Puzzle, source: str | None, proof: Proof | None, when: str) -> NewBoard:
    return NewBoard(row_of(puzzle, source, proof, when), technique_steps(puzzle.meta))


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
    numbers = (_insert_alone if connection.dialect.name == "sqlite" else _insert_beside_others)(connection, new)
    _insert_techniques(
        connection,
        [
            (technique, numbers[name], steps)
            for board in new
            for name in (board.row["hash"],)
            if name in numbers
            for technique, steps in board.techniques
        ],
    )
    return numbers


def _insert_alone(connection: Connection, new: Sequence[NewBoard]) -> dict[str, int]:
    """On SQLite, nobody else writes before this transaction ends: the boards are known to be new, and are numbered
    here. The rows go to the driver as they are, which takes half the time."""
    if len(new) >= BULK:
        connection.exec_driver_sql(f"PRAGMA cache_size=-{BULK_CACHE}")
    last = connection.scalar(select(func.max(BOARDS.c.id))) or 0
    _insert_plain(
        connection, BOARDS, ("id", *COLUMNS), [(n, *_values(board.row)) for n, board in enumerate(new, last + 1)]
    )
    return {board.row["hash"]: number for number, board in enumerate(new, last + 1)}


def _insert_beside_others(connection: Connection, new: Sequence[NewBoard]) -> dict[str, int]:
    """Somebody else may have added some of the boards a moment ago."""
    command = insert_if_new(connection, BOARDS).returning(BOARDS.c.id, BOARDS.c.hash)
    return {name: number for number, name in connection.execute(command, [board.row for board in new])}


def known(connection: Connection, hashes: Sequence[str]) -> set[str]:
    """Those of the hashes that the library has."""
    found: set[str] = set()
    for i in range(0, len(hashes), MANY):
        found |= set(connection.scalars(select(BOARDS.c.hash).where(BOARDS.c.hash.in_(hashes[i : i + MANY]))))
    return found


def replace(connection: Connection, number: int, row: Row, techniques: Sequence[tuple[str, int]]) -> None:
    """Writes new columns of one board, and its techniques anew."""
    connection.execute(update(BOARDS).where(BOARDS.c.id == number).values(row))
    connection.execute(delete(TECHNIQUES).where(TECHNIQUES.c.board == number))
    _insert_techniques(connection, [(technique, number, steps) for technique, steps in techniques])


def _insert_techniques(connection: Connection, rows: list[tuple[str, int, int]]) -> None:
    rows.sort()  # as the table has them, so that neighbours go in together
    _insert_plain(connection, TECHNIQUES, ("technique", "board", "steps"), rows)


def _insert_plain(
    connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Inserts many rows as the driver takes them."""
    if rows:
        sign = "?" if connection.dialect.name == "sqlite" else "%s"
        names, signs = ", ".join(columns), ", ".join([sign] * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({signs})", rows)


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
            replace(connection, number, new, technique_steps(puzzle.meta))
            changed += 1
    return changed


def keep_results(batch: str, task: int, results: Iterable[str], connection: Connection) -> None:
    """Keeps what a task found out, as JSON texts."""
    rows = [{"batch": batch, "task": task, "place": place, "result": text} for place, text in enumerate(results)]
    if rows:
        connection.execute(RESULTS.insert(), rows)


def insert_of_tasks(batch: str, boards: Mapping[int, Iterable[NewBoard]], connection: Connection) -> Counter[int]:
    """Inserts the boards of tasks; returns how many each of them has brought. If two tasks of a batch made boards that
    are alike, that of the earlier task stays, whichever came first, so that the order in which tasks end does not
    matter. A board that was used already stays, too."""
    mine: dict[str, NewBoard] = {}
    for task in sorted(boards):
        for board in boards[task]:
            mine.setdefault(board.row["hash"], NewBoard({**board.row, "batch": batch, "task": task}, board.techniques))
    new = insert(mine.values(), connection)
    kept = Counter(mine[name].row["task"] for name in new)
    old = [name for name in mine if name not in new]
    for i in range(0, len(old), MANY):
        there = select(BOARDS.c.id, BOARDS.c.hash, BOARDS.c.task).where(
            BOARDS.c.batch == batch, BOARDS.c.uses == 0, BOARDS.c.hash.in_(old[i : i + MANY])
        )
        for number, name, task in connection.execute(there.with_for_update()).all():
            if task > mine[name].row["task"]:
                replace(connection, number, mine[name].row, mine[name].techniques)
                kept[mine[name].row["task"]] += 1
    return kept


def mark(connection: Connection, batch: str, tasks: Iterable[int], when: str) -> set[int]:
    """Marks tasks as done; returns those that were not marked already."""
    values = [{"batch": batch, "task": task, "boards": 0, "done": when} for task in sorted(tasks)]
    command = insert_if_new(connection, TASKS).returning(TASKS.c.task)
    return set(connection.scalars(command, values))


def count_boards(connection: Connection, batch: str, kept: Mapping[int, int]) -> None:
    """Notes how many boards tasks have brought."""
    rows = [{"done_task": task, "kept": number} for task, number in kept.items()]
    if rows:
        command = update(TASKS).where(TASKS.c.batch == batch, TASKS.c.task == bindparam("done_task"))
        connection.execute(command.values(boards=bindparam("kept")), rows)


# ---- From one process to another


def packed(board: NewBoard) -> bytes:
    """A board on its way from the process that made it: those in between need not look into it."""
    return pickle.dumps((_values(board.row), board.techniques))


def unpacked(data: bytes) -> NewBoard:
    values, techniques = pickle.loads(data)
    return NewBoard(dict(zip(COLUMNS, values, strict=True)), techniques)
