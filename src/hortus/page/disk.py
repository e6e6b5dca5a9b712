"""Where a page keeps its games: logs that only grow, and small documents beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Line(NamedTuple):
    """One entry of a table's log, as it is kept."""

    table: str
    seq: int
    time: float
    payload: str


class Disk(Protocol):
    """What a browser's database (or a test's memory) does for the store."""

    async def documents(self) -> Mapping[str, str]:
        """All documents by their keys."""
        ...

    async def lines(self, table: str, since: int) -> Sequence[Line]:
        """A table's log from a place on."""
        ...

    async def write(self, lines: Sequence[Line], documents: Mapping[str, str | None]) -> bool:
        """Keep lines and documents (None: forget it), all or nothing; False if a place is taken already.

        Raises `OSError` if nothing can be kept.
        """
        ...


class MemoryDisk:
    """A disk that forgets everything in the end: for tests, and where a browser keeps nothing."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.logs: dict[str, dict[int, Line]] = {}

    async def documents(self) -> Mapping[str, str]:
        """All documents."""
        return dict(self.kept)

    async def lines(self, table: str, since: int) -> Sequence[Line]:
        """A table's log."""
        log = self.logs.get(table, {})
        return [log[seq] for seq in sorted(log) if seq >= since]

    async def write(self, lines: Sequence[Line], documents: Mapping[str, str | None]) -> bool:
        """Keep it all, unless a place is taken."""
        if any(line.seq in self.logs.get(line.table, {}) for line in lines):
            return False
        for line in lines:
            self.logs.setdefault(line.table, {})[line.seq] = line
        for key, text in documents.items():
            if text is None:
                self.kept.pop(key, None)
                self.logs.pop(key.removeprefix("table/"), None)
            else:
                self.kept[key] = text
        return True
