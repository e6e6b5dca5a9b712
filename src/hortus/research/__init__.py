"""Adapters to researchers' tools. Each needs an extra, and says which if it is missing."""

from __future__ import annotations

from hortus import extras

OPENSPIEL = "openspiel:"  # the prefix of OpenSpiel's bots in the names of players


class MissingExtraError(ImportError, ValueError):
    """A tool is not installed; the message says how to get it."""

    def __init__(self, tool: str, extra: str) -> None:
        super().__init__(f"{tool} is not installed here. It comes with an extra: {extras.install(extra)}.")
