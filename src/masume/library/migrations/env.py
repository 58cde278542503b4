"""The script that Alembic runs for a migration, on the connection that `masume.library.database` provides."""

from __future__ import annotations

from alembic import context

from masume.library.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, version_table=VERSION_TABLE
)
context.run_migrations()
