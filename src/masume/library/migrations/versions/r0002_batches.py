"""Create the tables of the tasks and failures of batches, and link puzzles to their tasks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables and columns of batches."""
    op.add_column("boards", sa.Column("batch", sa.Text))
    op.add_column("boards", sa.Column("task", sa.BigInteger))
    op.create_index("boards_by_batch", "boards", ["batch", "task"])
    op.create_table(
        "tasks",
        sa.Column("batch", sa.String(200), primary_key=True),
        sa.Column("task", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("boards", sa.Integer, nullable=False),
        sa.Column("done", sa.String(20), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "failures",
        sa.Column("batch", sa.String(200), primary_key=True),
        sa.Column("task", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
