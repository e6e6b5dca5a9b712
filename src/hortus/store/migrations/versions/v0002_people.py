"""Accounts, ratings, and the server's own secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "accounts",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", IDENT, nullable=False),
        sa.Column("password", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("key", name=op.f("uq_accounts_key")),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("identity", IDENT, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "identity", name=op.f("pk_ratings")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
