"""Write puzzles to the tables of the library. All functions here run within the transaction of their caller."""

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
BULK = 5000  # an insertion of at least this many puzzles gets a larger cache for the pages of the indexes
BULK_CACHE = 128 << 10  # the size of this cache in kilobytes
COLUMNS = tuple(column.name for column in BOARDS.c if column.name != "id")
_values = itemgetter(*COLUMNS)


class NewBoard(NamedTuple):
    """A puzzle that can be added: its row in the table `boards`, and its techniques with the number of steps of
    each.
    """

    row: Row
    techniques: Sequence[tuple[str, int]]


def new_board(puzzle: Puzzle, source: str | None, proof: Proof | None, when: str) -> NewBoard:
    """Return `puzzle` as a row of the library, added at the time `when`."""
    return NewBoard(row_of(puzzle, source, proof, when), technique_steps(puzzle.meta))


def insert_if_new(connection: Connection, table: Any) -> Any:
    """Return a statement that inserts rows into `table`, and skips those that already exist there."""
    return _INSERT[connection.dialect.name](table).on_conflict_do_nothing()


def insert(boards: Iterable[NewBoard], connection: Connection) -> dict[str, int]:
    """Insert those of `boards` that are not yet in the library. Return the row numbers of the inserted puzzles by
    hash.
    """
    first: dict[str, NewBoard] = {}
    for board in boards:
        first.setdefault(board.row["hash"], board)
    stored = known(connection, list(first))
    new = [board for name, board in first.items() if name not in stored]
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
    """Insert puzzles that are not yet in the library, a SQLite file, and return their row numbers by hash. No other
    process can write before this transaction ends, so this function computes the row numbers itself. It bypasses
    SQLAlchemy, which takes twice as long.
    """
    if len(new) >= BULK:
        connection.exec_driver_sql(f"PRAGMA cache_size=-{BULK_CACHE}")
    last = connection.scalar(select(func.max(BOARDS.c.id))) or 0
    _insert_plain(
        connection, BOARDS, ("id", *COLUMNS), [(n, *_values(board.row)) for n, board in enumerate(new, last + 1)]
    )
    return {board.row["hash"]: number for number, board in enumerate(new, last + 1)}


def _insert_beside_others(connection: Connection, new: Sequence[NewBoard]) -> dict[str, int]:
    """Insert puzzles into a PostgreSQL library, except those that other processes have added in the meantime. Return
    the row numbers of the inserted puzzles by hash.
    """
    command = insert_if_new(connection, BOARDS).returning(BOARDS.c.id, BOARDS.c.hash)
    return {name: number for number, name in connection.execute(command, [board.row for board in new])}


def known(connection: Connection, hashes: Sequence[str]) -> set[str]:
    """Return those of `hashes` that are in the library."""
    stored: set[str] = set()
    for i in range(0, len(hashes), MANY):
        stored |= set(connection.scalars(select(BOARDS.c.hash).where(BOARDS.c.hash.in_(hashes[i : i + MANY]))))
    return stored


def replace(connection: Connection, number: int, row: Row, techniques: Sequence[tuple[str, int]]) -> None:
    """Store the values in `row` in the row with the number `number`, and replace the techniques of its puzzle by
    `techniques`.
    """
    connection.execute(update(BOARDS).where(BOARDS.c.id == number).values(row))
    connection.execute(delete(TECHNIQUES).where(TECHNIQUES.c.board == number))
    _insert_techniques(connection, [(technique, number, steps) for technique, steps in techniques])


def _insert_techniques(connection: Connection, rows: list[tuple[str, int, int]]) -> None:
    """Insert rows into the table of techniques."""
    rows.sort()  # in the order of the table, so that neighbours are inserted together
    _insert_plain(connection, TECHNIQUES, ("technique", "board", "steps"), rows)


def _insert_plain(
    connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Insert rows into `table` without SQLAlchemy, which is faster for many rows."""
    if rows:
        sign = "?" if connection.dialect.name == "sqlite" else "%s"
        names, signs = ", ".join(columns), ", ".join([sign] * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({signs})", rows)


def replace_boards(boards: Iterable[tuple[Any, Proof | None]], connection: Connection) -> int:
    """Replace puzzles of the library by new versions. Each item of `boards` is a new version with its proof, or with
    None to keep the old proof. Puzzles that are not in the library are ignored. Return the number of replaced puzzles.
    """
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
    """Store the results of a task, which are JSON texts."""
    rows = [{"batch": batch, "task": task, "place": place, "result": text} for place, text in enumerate(results)]
    if rows:
        connection.execute(RESULTS.insert(), rows)


def insert_boards_of_tasks(
    batch: str, boards: Mapping[int, Iterable[NewBoard]], connection: Connection
) -> Counter[int]:
    """Insert the puzzles of several tasks; `boards` maps the number of each task to its puzzles. Return how many
    puzzles each task has added.

    If two tasks of a batch have made symmetric copies of one puzzle, the copy from the task with the lower number is
    kept, so that the result does not depend on the order in which tasks end. A puzzle that has already been used is
    never replaced.
    """
    made: dict[str, NewBoard] = {}
    for task in sorted(boards):
        for board in boards[task]:
            made.setdefault(board.row["hash"], NewBoard({**board.row, "batch": batch, "task": task}, board.techniques))
    new = insert(made.values(), connection)
    kept = Counter(made[name].row["task"] for name in new)
    old = [name for name in made if name not in new]
    for i in range(0, len(old), MANY):
        stored = select(BOARDS.c.id, BOARDS.c.hash, BOARDS.c.task).where(
            BOARDS.c.batch == batch, BOARDS.c.uses == 0, BOARDS.c.hash.in_(old[i : i + MANY])
        )
        for number, name, task in connection.execute(stored.with_for_update()).all():
            if task > made[name].row["task"]:
                replace(connection, number, made[name].row, made[name].techniques)
                kept[made[name].row["task"]] += 1
    return kept


def mark_done(connection: Connection, batch: str, tasks: Iterable[int], when: str) -> set[int]:
    """Mark tasks as done at the time `when`. Return the numbers of the tasks that were not marked before."""
    values = [{"batch": batch, "task": task, "boards": 0, "done": when} for task in sorted(tasks)]
    command = insert_if_new(connection, TASKS).returning(TASKS.c.task)
    return set(connection.scalars(command, values))


def count_boards(connection: Connection, batch: str, kept: Mapping[int, int]) -> None:
    """Store how many puzzles each task has added; `kept` maps the numbers of tasks to these counts."""
    rows = [{"done_task": task, "kept": number} for task, number in kept.items()]
    if rows:
        command = update(TASKS).where(TASKS.c.batch == batch, TASKS.c.task == bindparam("done_task"))
        connection.execute(command.values(boards=bindparam("kept")), rows)


# ---- Transfer between processes


def pack_board(board: NewBoard) -> bytes:
    """Return `board` as bytes, so that a process that only passes it on need not parse it."""
    return pickle.dumps((_values(board.row), board.techniques))


def unpack_board(data: bytes) -> NewBoard:
    """Return the puzzle that `pack_board` encoded."""
    values, techniques = pickle.loads(data)
    return NewBoard(dict(zip(COLUMNS, values, strict=True)), techniques)
