"""Alembic asks this file how to run the migrations: on the connection it is handed, in the transaction that
is open there.

On SQLite, which changes a table by copying it, the connection must not hold to foreign keys meanwhile.
"""

from alembic import context

from hortus.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
