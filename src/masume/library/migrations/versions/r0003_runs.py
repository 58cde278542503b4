"""Create the tables of the states and results of batches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "batches",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("tasks", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=False),
        sa.Column("boards", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.String(20), nullable=False),
        sa.Column("seen", sa.String(20), nullable=False),
        sa.Column("ended", sa.String(20)),
        sa.Column("stopping", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("batch", sa.String(200), primary_key=True),
        sa.Column("task", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("result", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
