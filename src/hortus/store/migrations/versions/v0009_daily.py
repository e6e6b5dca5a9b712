"""Scored tries at the deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "daily_tries",
        sa.Column("day", IDENT, nullable=False),
        sa.Column("game", IDENT, nullable=False),
        sa.Column("person", IDENT, nullable=False),
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("how", sa.Text(), nullable=True),
        sa.Column("lead", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("day", "game", "person", name=op.f("pk_daily_tries")),
    )
    op.create_index(op.f("ix_daily_tries_person"), "daily_tries", ["person"])
    op.create_index(op.f("ix_daily_tries_table_id"), "daily_tries", ["table_id"])
