"""Tables, their logs, who sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
OPEN = sa.text("started IS NULL AND finished IS NULL")
GOING = sa.text("started IS NOT NULL AND finished IS NULL")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "tables",
        sa.Column("id", IDENT, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("creator", IDENT, nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("clocked", sa.Boolean(), nullable=False),
        sa.Column("started", sa.Double(), nullable=True),
        sa.Column("finished", sa.Double(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_open", "tables", ["created"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index("ix_tables_going", "tables", ["started"], sqlite_where=GOING, postgresql_where=GOING)
    op.create_table(
        "log",
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.Column("writer", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_log")),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "engine", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("holder", IDENT, nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("level", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_holder"), "seats", ["holder"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_tokens_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_table_id"), "tokens", ["table_id"])
