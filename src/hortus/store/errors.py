"""What can go wrong with keeping things. Each message is a sentence for the person who runs the server."""

from __future__ import annotations


class StoreError(Exception):
    """Anything the store could not do. Unless it is `Unknown`, nothing was written."""


class Stale(StoreError):
    """Entries were meant for a place in the log that is not the next one.

    ``seq`` is the next free one; nothing was written.
    """

    def __init__(self, seq: int) -> None:
        super().__init__(f"The log has moved on: its next free place is {seq}.")
        self.seq = seq


class NoSuchTable(StoreError, LookupError):
    """There is no table with this id."""


class Taken(StoreError):
    """The id or the name is somebody else's already."""


class Unavailable(StoreError):
    """The database cannot do it now: no connection, a full disk, a lock held by another program.

    Nothing was written.
    """


class Unknown(Unavailable):
    """The connection was lost for good while something was being written: it may be there or not.

    Load it again to see.
    """


class Collided(Exception):
    """Inside the store only: another process wrote to this place since we looked.

    Looking again shows it there.
    """
