"""The name and the secret of the table at which a game goes on."""

from __future__ import annotations

import hashlib
import hmac

from hortus.table import Table


def next_id(table: Table) -> str:
    """The same for everyone who sets up the rematch, so that there is only one.

    Nobody knows it before the game is over.
    """
    return hashlib.sha256(b"hortus next\n" + table.id.encode() + b"\n" + table.secret).hexdigest()[:16]


def next_secret(key: bytes, table_id: str) -> bytes:
    """The secret of this table's rematch, from a key that never leaves the server.

    The end of this table's game publishes its commitment.
    """
    return hmac.digest(key, b"hortus next secret\n" + table_id.encode(), "sha256")
