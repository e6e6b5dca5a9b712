"""The messages that processes on one PostgreSQL send each other by NOTIFY."""

from __future__ import annotations

from hortus.store.rows import AccessChanged, LogNotification, Notification, SessionsEnded

CHANNEL = "hortus"
EVERY_PROCESS = 0  # as the writer of a message that its own sender is to receive, too
ACCOUNT = "@"  # precedes an account's id where otherwise a table's id stands
ACCESS = "!access"  # where otherwise a table's id stands: bans have changed


def encode(writer: int, *notifications: Notification) -> str:
    """A message: the writer, then ``table:seq``, ``@account:generation`` or ``!access:0`` for each."""
    return " ".join([str(writer), *map(_word, notifications)])


def _word(one: Notification) -> str:
    match one:
        case LogNotification():
            return f"{one.table}:{one.seq}"
        case SessionsEnded():
            return f"{ACCOUNT}{one.account}:{one.generation}"
        case AccessChanged():
            return f"{ACCESS}:0"


def decode(message: str) -> tuple[int, list[tuple[str, int]]]:
    """The writer of a message and its pairs of key and number; ValueError if it is no such message."""
    writer, *words = message.split(" ")
    pairs = (word.rsplit(":", 1) for word in words)
    return int(writer), [(key, int(number)) for key, number in pairs]
