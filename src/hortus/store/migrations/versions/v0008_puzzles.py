"""First tries at puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", IDENT, nullable=False),
        sa.Column("puzzle", IDENT, nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("pk_puzzle_tries")),
    )
    op.create_index(op.f("ix_puzzle_tries_time"), "puzzle_tries", ["time"])
