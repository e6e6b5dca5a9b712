"""The errors a person or a program can meet."""

from __future__ import annotations


class IllegalAction(ValueError):
    """The action cannot be taken here. The message says why and what would be legal; nothing has changed."""


class RecordError(ValueError):
    """A record does not hold together. The message names the line."""
