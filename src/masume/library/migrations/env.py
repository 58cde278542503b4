"""The script that Alembic runs, on the connection from `masume.library.database`."""

from __future__ import annotations

from alembic import context

from masume.library.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, version_table=VERSION_TABLE
)
context.run_migrations()
