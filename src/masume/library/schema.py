"""Define the tables of a library.

The JSON text of a puzzle is authoritative. The other columns of `boards` are either derived from it, for searches, or
record the history of the puzzle: when it was added, which engine proved it, how often it was used. Times are texts in
UTC, such as 2026-03-01T12:00:00Z, whose alphabetical order is chronological.

Each change of these tables needs a new revision in migrations/versions; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

REVISION = "0006"
"""The newest revision in migrations/versions."""
VERSION_TABLE = "masume_version"

METADATA = MetaData()

_KEY = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers only INTEGER keys automatically


def _index_where(name: str, *columns: str, where: str) -> Index:
    """Return an index on `columns` that contains only the puzzles that match the condition `where`."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


BOARDS = Table(
    "boards",
    METADATA,
    Column("id", _KEY, primary_key=True),
    Column("hash", String(16), nullable=False, unique=True),
    Column("kind", String(32), nullable=False),
    Column("rows", Integer, nullable=False),
    Column("cols", Integer, nullable=False),
    Column("rules", String(100), nullable=False),
    Column("givens", Integer, nullable=False),
    Column("grade", String(16)),
    Column("score", Float),
    Column("peak", Float),
    Column("hardest", String(64)),
    Column("generator", Text),
    Column("seed", Text),
    Column("number", BigInteger),
    Column("symmetry", String(32)),
    Column("spec", Text),
    Column("source", Text),
    Column("engine", String(32)),
    Column("version", String(32)),
    Column("proved", String(20)),
    Column("added", String(20), nullable=False),
    Column("changed", String(20), nullable=False),
    Column("uses", Integer, nullable=False),
    Column("batch", Text),
    Column("task", BigInteger),
    Column("board", Text, nullable=False),
    # Publishers search for a kind and a grade, often with a size, often unused, the easiest first. The last columns
    # allow puzzles that do not match to be skipped without reading their rows.
    Index("boards_by_grade", "kind", "grade", "score", "id", "rows", "cols", "uses"),
    Index("boards_by_score", "score", "id", "kind", "grade", "rows", "cols", "uses"),
    Index("boards_by_givens", "givens", "id", "kind", "grade", "rows", "cols", "uses"),
    _index_where("boards_by_batch", "batch", "task", where="batch IS NOT NULL"),
    # Other frequent searches: each of these indexes has its puzzles in the order of addition. Every index makes
    # insertions slower.
    Index("boards_of_kind", "kind"),
    _index_where("boards_of_rules", "rules", where="rules <> ''"),
    Index("boards_of_size", "rows", "cols"),
    Index("boards_of_seed", "seed"),
    _index_where("boards_of_symmetry", "symmetry", where="symmetry IS NOT NULL"),
    _index_where("boards_of_source", "source", where="source IS NOT NULL"),
    _index_where("boards_unused", "id", where="uses = 0"),
    _index_where("boards_used", "id", where="uses > 0"),
)

TECHNIQUES = Table(
    "techniques",
    METADATA,
    Column("technique", String(64), primary_key=True),
    Column("board", _KEY, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("steps", Integer, nullable=False),
    sqlite_with_rowid=False,
)

USES = Table(
    "uses",
    METADATA,
    Column("purpose", String(200), primary_key=True),
    Column("board", _KEY, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("used", String(20), nullable=False),
    Index("uses_by_board", "board"),
    Index("uses_by_date", "used"),
    sqlite_with_rowid=False,
)

TASKS = Table(
    "tasks",
    METADATA,
    Column("batch", String(200), primary_key=True),
    Column("task", BigInteger, primary_key=True, autoincrement=False),
    Column("boards", Integer, nullable=False),
    Column("done", String(20), nullable=False),
    sqlite_with_rowid=False,
)

FAILURES = Table(
    "failures",
    METADATA,
    Column("batch", String(200), primary_key=True),
    Column("task", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seed", Text, nullable=False),
    Column("why", Text, nullable=False),
    sqlite_with_rowid=False,
)

BATCHES = Table(
    "batches",
    METADATA,
    Column("name", String(200), primary_key=True),
    Column("digest", String(16), nullable=False),
    Column("tasks", BigInteger, nullable=False),
    Column("wanted", BigInteger, nullable=False),
    Column("boards", BigInteger, nullable=False),
    Column("begun", String(20), nullable=False),
    Column("seen", String(20), nullable=False),
    Column("ended", String(20)),
    Column("stopping", Integer, nullable=False),
    sqlite_with_rowid=False,
)

RESULTS = Table(
    "results",
    METADATA,
    Column("batch", String(200), primary_key=True),
    Column("task", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("result", Text, nullable=False),
    sqlite_with_rowid=False,
)
