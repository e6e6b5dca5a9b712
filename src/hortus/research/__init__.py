"""Adapters to the tools of researchers. Each needs an extra of its own and says so where it is missing."""

from __future__ import annotations

OPENSPIEL = "openspiel:"  # so begin the names of OpenSpiel's bots as players


class MissingExtraError(ImportError, ValueError):
    """A tool is not installed; the message says how to get it."""

    def __init__(self, tool: str, extra: str) -> None:
        super().__init__(
            f"{tool} is not installed here. It comes with an extra: pip install 'hortus[{extra}]'."
        )
