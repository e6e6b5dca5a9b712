"""Ways to log in beside the password: recovery codes, passkeys, identities at a provider."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "recovery_codes",
        sa.Column("account_id", IDENT, nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        _of_account("recovery_codes"),
        sa.PrimaryKeyConstraint("account_id", "hash", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(), nullable=False),
        sa.Column("account_id", IDENT, nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("used", sa.Double()),
        _of_account("passkeys"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_account_id"), "passkeys", ["account_id"])
    op.create_table(
        "external_ids",
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("account_id", IDENT, nullable=False),
        _of_account("external_ids"),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_external_ids")),
    )
    op.create_index(op.f("ix_external_ids_account_id"), "external_ids", ["account_id"])
    op.create_table(
        "spent",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_spent")),
    )


def _of_account(table: str) -> sa.ForeignKeyConstraint:
    """Rows that go with their account."""
    name = op.f(f"fk_{table}_account_id")
    return sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=name, ondelete="CASCADE")
