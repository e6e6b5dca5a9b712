"""What can go wrong in the store. Each message is a sentence for the person who runs the server."""

from __future__ import annotations

from typing import Self


class StoreError(Exception):
    """Anything the store could not do. Unless it is `Unknown`, nothing was written."""


class Stale(StoreError):
    """An append was not for the next free place of the log, which is ``seq``. Nothing was written."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"The log has moved on: its next free place is {seq}.")
        self.seq = seq


class NoSuchTable(StoreError, LookupError):
    """There is no table with this id."""

    @classmethod
    def named(cls, table_id: str) -> Self:
        """The error for this id."""
        return cls(f"There is no table {table_id!r}.")


class Taken(StoreError):
    """The id or the name is somebody else's already."""


class Unavailable(StoreError):
    """The database cannot do it now (no connection, a full disk, a lock). Nothing was written."""


class Unknown(Unavailable):
    """The connection was lost for good during a write: load the table again to see whether it is there."""


class WriteConflict(Exception):
    """Inside the store only: another process wrote to this place since it was read, so read again."""
