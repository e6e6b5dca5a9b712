"""Drop the snapshots, which nothing ever wrote."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the change."""
    op.drop_table("snapshots")
