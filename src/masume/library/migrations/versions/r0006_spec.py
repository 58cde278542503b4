"""Rename the column for the options with which a puzzle was generated."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Rename the column."""
    op.execute("ALTER TABLE boards RENAME COLUMN ordered TO spec")
