"""Create the tables of puzzles, their techniques and their uses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "boards",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("hash", sa.String(16), nullable=False, unique=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("cols", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("givens", sa.Integer, nullable=False),
        sa.Column("grade", sa.String(16)),
        sa.Column("score", sa.Float),
        sa.Column("peak", sa.Float),
        sa.Column("hardest", sa.String(64)),
        sa.Column("generator", sa.Text),
        sa.Column("seed", sa.Text),
        sa.Column("number", sa.BigInteger),
        sa.Column("symmetry", sa.String(32)),
        sa.Column("ordered", sa.Text),
        sa.Column("source", sa.Text),
        sa.Column("engine", sa.String(32)),
        sa.Column("version", sa.String(32)),
        sa.Column("proved", sa.String(20)),
        sa.Column("added", sa.String(20), nullable=False),
        sa.Column("changed", sa.String(20), nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
    )
    op.create_index("boards_by_grade", "boards", ["kind", "grade", "score", "id", "rows", "cols", "uses"])
    op.create_index("boards_by_score", "boards", ["score", "id", "kind", "grade", "rows", "cols", "uses"])
    op.create_table(
        "techniques",
        sa.Column("technique", sa.String(64), primary_key=True),
        sa.Column("board", KEY, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("steps", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "uses",
        sa.Column("purpose", sa.String(200), primary_key=True),
        sa.Column("board", KEY, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("used", sa.String(20), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("uses_by_board", "uses", ["board"])
