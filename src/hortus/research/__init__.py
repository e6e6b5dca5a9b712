"""Adapters to researchers' tools. Each needs an extra, and says which if it is missing."""

from __future__ import annotations

from hortus import extras
from hortus.players.names import OPENSPIEL

__all__ = ["OPENSPIEL", "MissingExtraError"]


class MissingExtraError(ImportError, ValueError):
    """A tool is not installed; the message says how to get it."""

    def __init__(self, tool: str, extra: str) -> None:
        super().__init__(f"{tool} is not installed here. It comes with an extra: {extras.install(extra)}.")
