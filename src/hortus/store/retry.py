"""A PostgreSQL that is away for a while: how to recognise it, how to wait for it, and what to say if it stays
away.
"""

from __future__ import annotations

import asyncio
import logging

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from hortus.store.errors import StoreError, Unavailable

_logger = logging.getLogger(__name__)

COLLIDED = {"40001", "40P01"}  # serialisation, deadlock: another process was quicker, so look again
AWAY = {
    "57P01",
    "57P02",
    "57P03",
    "57P05",
    "53300",
}  # shut down, crashed, starting, too long idle, too many connections
STUCK = {
    "53": "is short of something",
    "25006": "may not be written",
    "55P03": "is locked",
    "57014": "took too long",
}


class Backoff:
    """Waits a little longer every time, until patience is at an end."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._since: float | None = None
        self._pause = 0.02
        self._collisions = 0

    def collide(self, error: BaseException) -> None:
        """Another process was quicker: look again at once.

        Should that never end, it is not another process.
        """
        self._collisions += 1
        if self._collisions > 1000:
            raise sentence(error) from error

    async def pause(self, error: BaseException, then: type[Unavailable] = Unavailable) -> None:
        """Wait; or, if that would be too long, raise what there is to say."""
        now = asyncio.get_running_loop().time()
        if self._since is None:
            self._since = now
            _logger.warning("The database does not answer (%s); waiting for it.", cause(error))
        if now + self._pause > self._since + self._patience:
            unsure = " Whether the last was written is not known." if then is not Unavailable else ""
            raise then(
                f"The database has not answered for {now - self._since:.0f} s ({cause(error)}).{unsure}"
            ) from error
        await asyncio.sleep(self._pause)
        self._pause = min(1.0, self._pause * 2)


def cause(error: BaseException) -> BaseException:
    """The driver's own error, under SQLAlchemy's."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def sqlstate(error: BaseException) -> str:
    """PostgreSQL's five letters for an error; empty for others."""
    return getattr(cause(error), "sqlstate", None) or ""


def is_away(error: BaseException) -> bool:
    """Whether the connection was lost or cannot be made now, so that it is worth another try."""
    inner = cause(error)
    if isinstance(inner, asyncpg.InterfaceError):
        return "closed" in str(inner) or "terminated" in str(inner)
    if isinstance(inner, asyncpg.InternalClientError):
        # the database's last words came just as something was about to be asked: asyncpg is at a loss
        return True
    return (
        isinstance(inner, OSError | asyncpg.PostgresConnectionError | PoolTimeout) or sqlstate(error) in AWAY
    )


def sentence(error: BaseException) -> BaseException:
    """A database's error in a sentence; anything else as it is."""
    inner = cause(error)
    if not isinstance(inner, asyncpg.PostgresError | asyncpg.InterfaceError):
        return error
    state = sqlstate(error)
    for start, trouble in STUCK.items():
        if state.startswith(start):
            return Unavailable(f"The database {trouble}: {inner}.")
    return StoreError(f"The database refused: {inner}.")
