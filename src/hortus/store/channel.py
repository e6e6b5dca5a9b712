"""The messages that processes on one PostgreSQL send each other by NOTIFY."""

from __future__ import annotations

from hortus.store.rows import LogNotification, SessionsEnded

CHANNEL = "hortus"
EVERY_PROCESS = 0  # as the writer of a message that its own sender is to receive, too
ACCOUNT = "@"  # precedes an account's id where otherwise a table's id stands


def encode(writer: int, *notifications: LogNotification | SessionsEnded) -> str:
    """A message: the writer, then ``table:seq`` or ``@account:generation`` for each notification."""
    words = [
        f"{ACCOUNT}{one.account}:{one.generation}"
        if isinstance(one, SessionsEnded)
        else f"{one.table}:{one.seq}"
        for one in notifications
    ]
    return " ".join([str(writer), *words])


def decode(message: str) -> tuple[int, list[tuple[str, int]]]:
    """The writer of a message and its pairs of key and number; ValueError if it is no such message."""
    writer, *words = message.split(" ")
    pairs = (word.rsplit(":", 1) for word in words)
    return int(writer), [(key, int(number)) for key, number in pairs]
