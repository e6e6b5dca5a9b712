"""Brings a database up to date, by itself, when it is opened.

To change the database: change `schema.py`, add the step that leads there to `migrations/versions`, raise
`HEAD`. A test compares the two, on SQLite and on PostgreSQL.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from hortus.store.errors import StoreError

HEAD = (
    "0003"  # the newest step; known here so that a database that is up to date opens without loading Alembic
)
FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Take the steps this database has not taken, in the transaction that is open: all or none."""
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
            f"This database is of a newer Hortus (it has taken step {taken}, this one knows {HEAD}): update Hortus."
        )
    command.upgrade(config, to)


def version(connection: Connection) -> str | None:
    """The newest step this database has taken; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    newest: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return newest
