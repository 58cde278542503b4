"""The migrations of a library from every older schema to the newest, run by Alembic."""
