"""The steps from every older form of a library to the newest, for Alembic."""
