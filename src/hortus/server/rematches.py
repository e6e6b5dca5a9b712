"""The name of the table at which a game goes on."""

from __future__ import annotations

import hashlib

from hortus.table import Table


def next_id(table: Table) -> str:
    """The same for everyone who sets up the rematch, so that there is only one.

    Nobody knows it before the game is over.
    """
    return hashlib.sha256(b"hortus next\n" + table.id.encode() + b"\n" + table.secret).hexdigest()[:16]
