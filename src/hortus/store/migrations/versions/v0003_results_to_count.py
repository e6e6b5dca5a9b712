"""Finished games whose result has not been counted are found quickly.

What was finished before is not gone into again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the change."""
    tables = sa.table("tables", sa.column("finished", sa.Double()), sa.column("rated", sa.Boolean()))
    op.execute(sa.update(tables).where(tables.c.finished.is_not(None)).values(rated=True))
    uncounted = sa.column("finished").is_not(None) & sa.column("rated").is_(False)
    op.create_index(
        "ix_tables_uncounted", "tables", ["finished"], sqlite_where=uncounted, postgresql_where=uncounted
    )
