"""A PostgreSQL that cannot be reached for a while: how to recognise it, and how to wait for it."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Any

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from hortus.store.errors import StoreError, Unavailable, WriteConflict

_logger = logging.getLogger(__name__)

MOST_CONFLICTS = 1000  # in a row; more than that is no conflict with another process
LEAST_ATTEMPTS = 3  # pooled connections may all be from before the outage
HANGS = 5.0  # seconds: an attempt that took as long did not fail for an old connection
CONFLICTS = {"40001", "40P01"}  # serialization failure, deadlock
# Shut down, crashed, starting up, idle for too long, too many connections.
AWAY = {"57P01", "57P02", "57P03", "57P05", "53300"}
TROUBLES = {
    "53": "is short of something",
    "25006": "may not be written",
    "55P03": "is locked",
    "57014": "took too long",
}


class Outage:
    """Since when a database has not answered, for all who wait for it: who comes later waits less."""

    def __init__(self) -> None:
        self.since: float | None = None
        self.answered = -math.inf  # when it last did

    def over(self) -> None:
        """The database has answered."""
        self.since = None
        self.answered = asyncio.get_running_loop().time()


class Backoff:
    """Pauses that get longer, until the database has been away for ``patience`` seconds.

    A request that comes after that is still tried ``LEAST_ATTEMPTS`` times, as it may be back, unless an
    attempt shows that it hangs.
    """

    def __init__(self, patience: float, outage: Outage | None = None) -> None:
        self._patience = patience
        self._outage = outage or Outage()
        self._pause = 0.02
        self._attempts = 0
        self._conflicts = 0
        self._tried = asyncio.get_running_loop().time()  # when the last attempt began

    def conflict(self, error: BaseException) -> None:
        """Another process wrote first: try again at once, but not for ever."""
        self._conflicts += 1
        if self._conflicts > MOST_CONFLICTS:
            raise readable(error) from error

    async def pause(self, error: BaseException, then: type[Unavailable] = Unavailable) -> None:
        """Wait; or, if that would exceed the patience, raise ``then``."""
        now = asyncio.get_running_loop().time()
        self._attempts += 1
        took = now - self._tried
        if self._outage.since is None:
            self._outage.since = max(now - took, self._outage.answered)
            _logger.warning("The database does not answer (%s); waiting for it.", cause(error))
        since = self._outage.since
        is_over = now + self._pause > since + self._patience
        if is_over and (self._attempts >= LEAST_ATTEMPTS or took >= HANGS):
            unsure = " Whether the last was written is not known." if then is not Unavailable else ""
            waited = f"The database has not answered for {now - since:.0f} s ({cause(error)})."
            raise then(waited + unsure) from error
        await asyncio.sleep(self._pause)
        self._pause = min(1.0, self._pause * 2)
        self._tried = asyncio.get_running_loop().time()


def cause(error: BaseException) -> BaseException:
    """The driver's own error, under SQLAlchemy's."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


def sqlstate(error: BaseException) -> str:
    """PostgreSQL's code for an error; empty for others."""
    return getattr(cause(error), "sqlstate", None) or ""


def is_conflict(error: BaseException) -> bool:
    """Whether another process wrote first, so that it is worth another try at once."""
    return isinstance(error, WriteConflict) or sqlstate(error) in CONFLICTS


def is_away(error: BaseException, connection: Any = None) -> bool:
    """Whether the connection was lost or cannot be made now, so that it is worth another try."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    if connection is not None and connection.is_closed():
        return True
    # asyncpg raises InternalClientError when the connection ends just as a statement is sent.
    lost = OSError | asyncpg.PostgresConnectionError | asyncpg.InternalClientError | PoolTimeout
    return isinstance(cause(error), lost) or sqlstate(error) in AWAY


def readable(error: BaseException) -> BaseException:
    """A database's error as a sentence; anything else as it is."""
    inner = cause(error)
    if not isinstance(inner, asyncpg.PostgresError | asyncpg.InterfaceError):
        return error
    for start, trouble in TROUBLES.items():
        if sqlstate(error).startswith(start):
            return Unavailable(f"The database {trouble}: {inner}.")
    return StoreError(f"The database refused: {inner}.")
