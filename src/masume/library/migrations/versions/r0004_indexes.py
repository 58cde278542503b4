"""Add indexes for searches by conditions other than kind and grade."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Each index with its columns and the condition on its puzzles.
INDEXES = (
    ("boards_by_batch", ("batch", "task"), "batch IS NOT NULL"),
    ("boards_of_kind", ("kind",), None),
    ("boards_of_rules", ("rules",), "rules <> ''"),
    ("boards_of_size", ("rows", "cols"), None),
    ("boards_of_seed", ("seed",), None),
    ("boards_of_symmetry", ("symmetry",), "symmetry IS NOT NULL"),
    ("boards_of_source", ("source",), "source IS NOT NULL"),
    ("boards_unused", ("id",), "uses = 0"),
    ("boards_used", ("id",), "uses > 0"),
)


def upgrade() -> None:
    """Create the indexes."""
    op.drop_index("boards_by_batch", "boards")
    for name, columns, which in INDEXES:
        where = None if which is None else sa.text(which)
        op.create_index(name, "boards", list(columns), sqlite_where=where, postgresql_where=where)
    op.create_index("uses_by_date", "uses", ["used"])
