"""Alembic runs this file, which runs the migrations on the given connection, in its open transaction.

SQLite changes a table by copying it, so the connection must not enforce foreign keys meanwhile.
"""

from alembic import context

from hortus.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
