"""The tables of the database, for SQLite and PostgreSQL alike.

The migrations lead here; a test says whether they do.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# Ids are compared byte by byte: quicker, and their order does not change with the system's language tables.
Ident = Text().with_variant(Text(collation="C"), "postgresql")

tables = Table(
    "tables",
    metadata,
    Column("id", Ident, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("engine", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("creator", Ident),
    Column("listed", Boolean, nullable=False),
    Column("clocked", Boolean, nullable=False),
    Column("started", Double),
    Column("finished", Double),
    Column("rated", Boolean, nullable=False),
)
_open = tables.c.started.is_(None) & tables.c.finished.is_(None)
_going = tables.c.started.is_not(None) & tables.c.finished.is_(None)
_uncounted = tables.c.finished.is_not(None) & tables.c.rated.is_(False)
Index("ix_tables_open", tables.c.created, sqlite_where=_open, postgresql_where=_open)
Index("ix_tables_going", tables.c.started, sqlite_where=_going, postgresql_where=_going)
Index("ix_tables_uncounted", tables.c.finished, sqlite_where=_uncounted, postgresql_where=_uncounted)

# No foreign key to the tables: checking it takes a third of the speed on PostgreSQL. Whoever appends looks
# the table up anyway.
log = Table(
    "log",
    metadata,
    Column("table_id", Ident, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("time", Double, nullable=False),
    Column(
        "writer", BigInteger, nullable=False
    ),  # the process that wrote it, so that it knows its own writing again
    Column("payload", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("engine", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("holder", Ident, index=True),
    Column("name", Text),
    Column("level", Text),
)

# Whether nobody sits at a table whose rating its result could change.
NOBODY_RATED = "NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.holder WHERE seats.table_id = tables.id)"

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", SmallInteger),
    Column("purpose", Text, nullable=False),
    Column("created", Double, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Ident, primary_key=True),
    Column("name", Text, nullable=False),
    Column(
        "key", Ident, nullable=False, unique=True
    ),  # the name without the differences that people overlook
    Column("password", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("generation", Integer, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("identity", Ident, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

settings = Table(
    "settings", metadata, Column("name", Text, primary_key=True), Column("value", LargeBinary, nullable=False)
)
