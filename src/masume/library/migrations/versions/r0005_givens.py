"""Add an index on the number of givens."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the index."""
    op.create_index("boards_by_givens", "boards", ["givens", "id", "kind", "grade", "rows", "cols", "uses"])
