"""The tables of the database, on SQLite and PostgreSQL. A test compares them with the migrations."""

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

from hortus.store.append_only import append_only

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# Ids are compared byte by byte, which is fast and does not depend on the system's locale.
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

# No foreign key to the tables: checking it costs a third of the speed on PostgreSQL, and an append looks
# the table up anyway.
log = Table(
    "log",
    metadata,
    Column("table_id", Ident, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("time", Double, nullable=False),
    # The process that wrote the entry: after a lost connection it recognises its own entries by this.
    Column("writer", BigInteger, nullable=False),
    Column("payload", LargeBinary, nullable=False),
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

# Whether no account holds a seat of the table, so that its result changes nobody's rating.
NOBODY_RATED = """NOT EXISTS (
    SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.holder WHERE seats.table_id = tables.id
)"""

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
    # The name without differences that people overlook (see `accounts.alike`).
    Column("key", Ident, nullable=False, unique=True),
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

# What goes with its account: other ways to log in than the password.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account_id", Ident, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", LargeBinary, primary_key=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", LargeBinary, primary_key=True),  # chosen by the authenticator
    Column("account_id", Ident, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),
)

external_ids = Table(
    "external_ids",
    metadata,
    Column("issuer", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("account_id", Ident, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
)

# Challenges that have been answered, until they expire: none is answered twice.
spent = Table(
    "spent",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("expires", Double, nullable=False),
)
# Where people are told that it is their turn, and what they are told (`subscriptions.py`).
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Ident, primary_key=True),
    Column("person", Ident, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    # One table's, told of all its turns; otherwise its person's, told of theirs.
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("details", JSON, nullable=False),
    Column("base", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("confirmed", Boolean, nullable=False),
)

notification_preferences = Table(
    "notification_preferences",
    metadata,
    Column("person", Ident, primary_key=True),
    Column("quiet_from", SmallInteger),
    Column("quiet_to", SmallInteger),
    Column("utc_offset", SmallInteger, nullable=False),
    Column("language", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Ident, primary_key=True),
    Column(
        "subscription", Ident, ForeignKey("subscriptions.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("event", Text, nullable=False),
    Column("state", Text, nullable=False),
    # When it is to be sent or, while a process sends it, when another one may try.
    Column("due", Double, nullable=False),
    Column("tries", SmallInteger, nullable=False),
)
_due = outbox.c.state == "due"
Index("ix_outbox_due", outbox.c.due, sqlite_where=_due, postgresql_where=_due)

# Scored tries at the deals of the day (`daily.py`). No foreign key: a try is kept before its table is made.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Ident, primary_key=True),  # such as 2026-11-17
    Column("game", Ident, primary_key=True),
    Column("person", Ident, primary_key=True, index=True),
    Column("table_id", Ident, nullable=False, index=True),
    Column("started", Double, nullable=False),
    Column("how", Text),  # NULL: it is not over
    Column("lead", Integer),  # NULL: it is not over, or was given up
)

# How a finished game ended at each seat. It follows from the log, and is written when it is first asked for.
results = Table(
    "results",
    metadata,
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("score", Integer, nullable=False),
    Column("result", Text, nullable=False),  # won, shared, lost or none
)

# The review of a finished game. It can always be computed anew.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Ident, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Text, nullable=False),  # of the program that computes reviews
    Column("worker", BigInteger, nullable=False),  # the process that computes it
    Column("lease", Double),  # until when that process may be relied on; NULL: the review is complete
    Column("wanted", Double, nullable=False),  # when another process last asked for it
    Column("seats", JSON, nullable=False),  # skill and luck by seat, once it is complete
    Column("body", LargeBinary, nullable=False),
)

# Moderation ---------------------------------------------------------------------------------------

hosts = Table(
    "hosts",
    metadata,
    Column("account", Ident, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Double, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    # An identity, or a network of addresses such as 192.0.2.0/24.
    Column("subject", Ident, primary_key=True),
    Column("kind", Ident, primary_key=True),  # "ban" or "mute"
    Column("reason", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("until", Double),  # NULL: for ever
)

# No foreign key to the tables: a report outlives its table.
reports = Table(
    "reports",
    metadata,
    Column("id", Ident, primary_key=True),
    Column("table_id", Ident, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("subject", Ident, nullable=False),
    Column("reporter", Ident, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("chat", JSON, nullable=False),  # the last lines: [[holder, text], …]
    Column("created", Double, nullable=False),
    Column("closed", Double),
    Column("verdict", Text, nullable=False),
)
_open_report = reports.c.closed.is_(None)
Index(
    "ix_reports_open",
    reports.c.reporter,
    reports.c.table_id,
    unique=True,
    sqlite_where=_open_report,
    postgresql_where=_open_report,
)

# People are named by their ids alone, so that a deleted account leaves no name here.
audit = append_only(
    Table(
        "audit",
        metadata,
        Column("id", Ident, primary_key=True),  # grows with time
        Column("time", Double, nullable=False),
        Column("actor", Ident, nullable=False),  # an account's id, or "cli:" and the system's user
        Column("action", Text, nullable=False),
        Column("subject", Ident, nullable=False),
        Column("reason", Text, nullable=False),
    )
)

# A person's first try at a puzzle, which alone counts. Ratings by puzzles are among the ratings.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", Ident, primary_key=True),
    Column("puzzle", Ident, primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("time", Double, nullable=False, index=True),
)

# How often something was done in a period. Its migration makes it UNLOGGED: counts may be lost in a crash.
rate_counters = Table(
    "rate_counters",
    metadata,
    Column("key", Ident, primary_key=True),
    Column("period", BigInteger, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("expires", Double, nullable=False),
)
