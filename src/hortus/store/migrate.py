"""Brings a database up to date when it is opened.

To change the database: change `schema.py`, add a migration to `migrations/versions`, raise `HEAD`. A test
compares the schema with the migrations, on SQLite and on PostgreSQL.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from hortus.store.errors import StoreError

# The newest migration. It is named here so that a database that is up to date opens without Alembic.
HEAD = "0010"
FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Run the missing migrations in the transaction that is open: all or none."""
    taken = version(connection)
    if taken == to:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if taken is not None and taken not in known:
        raise StoreError(
            f"This database is of a newer Hortus (its migration {taken} is not known here, where {HEAD} is"
            " the newest): update Hortus."
        )
    command.upgrade(config, to)


def version(connection: Connection) -> str | None:
    """The newest migration this database has had; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    newest: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return newest
