"""Where people are told that it is their turn, when not, and what is to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
DUE = sa.text("state = 'due'")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "subscriptions",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("person", IDENT, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("table_id", IDENT, nullable=True),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_subscriptions_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
    )
    op.create_index(op.f("ix_subscriptions_person"), "subscriptions", ["person"])
    op.create_index(op.f("ix_subscriptions_table_id"), "subscriptions", ["table_id"])
    op.create_table(
        "notification_preferences",
        sa.Column("person", IDENT, nullable=False),
        sa.Column("quiet_from", sa.SmallInteger(), nullable=True),
        sa.Column("quiet_to", sa.SmallInteger(), nullable=True),
        sa.Column("utc_offset", sa.SmallInteger(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notification_preferences")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("subscription", IDENT, nullable=False),
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["subscription"], ["subscriptions.id"], name=op.f("fk_outbox_subscription"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_subscription"), "outbox", ["subscription"])
    op.create_index(op.f("ix_outbox_table_id"), "outbox", ["table_id"])
    op.create_index("ix_outbox_due", "outbox", ["due"], sqlite_where=DUE, postgresql_where=DUE)
