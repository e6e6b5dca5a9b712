"""How games ended, seat by seat, for lists of one's own games; and the reviews of games."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

IDENT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "results",
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", IDENT, nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("worker", sa.BigInteger(), nullable=False),
        sa.Column("lease", sa.Double(), nullable=True),
        sa.Column("wanted", sa.Double(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
    )
