"""Hosts, bans, reports, the audit log, and counters of rate limits that processes share."""

import sqlalchemy as sa
from alembic import op

from hortus.store.append_only import statements

revision = "0006"
down_revision = "0005"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
OPEN = sa.text("closed IS NULL")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "hosts",
        sa.Column("account", IDENT, nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name=op.f("fk_hosts_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_hosts")),
    )
    op.create_table(
        "bans",
        sa.Column("subject", IDENT, nullable=False),
        sa.Column("kind", IDENT, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("subject", "kind", name=op.f("pk_bans")),
    )
    op.create_table(
        "reports",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("subject", IDENT, nullable=False),
        sa.Column("reporter", IDENT, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("chat", sa.JSON(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(
        "ix_reports_open",
        "reports",
        ["reporter", "table_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
    op.create_table(
        "audit",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.Column("actor", IDENT, nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", IDENT, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    for statement in statements(op.get_bind().dialect.name, "audit"):
        op.execute(statement)
    op.create_table(
        "rate_counters",
        sa.Column("key", IDENT, nullable=False),
        sa.Column("period", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", "period", name=op.f("pk_rate_counters")),
        prefixes=["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else [],
    )
