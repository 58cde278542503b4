"""Boards are found by whatever is asked, not by kind and grade alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

INDEXES = {
    "boards_by_score": ("score", "id", "kind", "grade", "rows", "cols", "uses", "peak", "hardest"),
    "boards_of_kind": ("kind",),
    "boards_of_rules": ("rules",),
    "boards_of_size": ("rows", "cols"),
    "boards_of_grade": ("grade",),
    "boards_of_peak": ("peak",),
    "boards_of_hardest": ("hardest",),
    "boards_of_givens": ("givens",),
    "boards_of_seed": ("seed",),
    "boards_of_number": ("number",),
    "boards_of_generator": ("generator",),
    "boards_of_symmetry": ("symmetry",),
    "boards_of_source": ("source",),
    "boards_of_engine": ("engine",),
    "boards_of_version": ("version",),
    "boards_of_date": ("added",),
}


def upgrade() -> None:
    op.drop_index("boards_by_score", "boards")
    for name, columns in INDEXES.items():
        op.create_index(name, "boards", list(columns))
    for name, which in (("boards_unused", sa.text("uses = 0")), ("boards_used", sa.text("uses > 0"))):
        op.create_index(name, "boards", ["id"], sqlite_where=which, postgresql_where=which)
    op.create_index("uses_by_date", "uses", ["used"])
