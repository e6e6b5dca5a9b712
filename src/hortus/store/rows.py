"""What the store hands out and takes in: plain values, never the database's own objects.

An *identity* is any text that names somebody: an account's id, a guest's id from a signed cookie, a bot's
level. The store compares identities and nothing more. Times are seconds since 1970, given by the caller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias


def is_text(text: str | None) -> bool:
    """Whether both databases can keep this: no NUL, no half of a letter."""
    return text is None or ("\0" not in text and text.encode(errors="ignore").decode() == text)


@dataclass(frozen=True, slots=True)
class TableRow:
    """What stands beside a table's log. The secret is never printed."""

    id: str
    game: str
    players: int
    options: Mapping[str, Any]
    engine: str  # the version of the rules it was begun with
    secret: bytes = field(repr=False)
    created: float
    creator: str | None = None  # an identity
    listed: bool = True  # strangers find it among the open tables and those to watch
    clocked: bool = False  # time runs out by itself, so somebody must look at it after a restart
    started: float | None = None
    finished: float | None = None
    rated: bool = False  # its result has been counted, or does not count


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who holds a seat: somebody (``holder``), a bot (``level``), or nobody yet."""

    seat: int
    holder: str | None = None  # an identity
    name: str | None = None  # as others see it
    level: str | None = None  # a bot of this level plays it

    def __post_init__(self) -> None:
        if not is_text(self.name):
            raise ValueError(f"{self.name!r} cannot be a name.")


@dataclass(frozen=True, slots=True)
class TableToCreate:
    """A table with all that it begins with."""

    row: TableRow
    seats: Sequence[SeatRow]
    payloads: Sequence[bytes]  # the first entries of its log
    time: float  # of these entries
    keys: Mapping[bytes, tuple[int | None, str]] = field(
        repr=False
    )  # by a token's SHA-256: the seat it opens, and its purpose


@dataclass(frozen=True, slots=True)
class Token:
    """What a token opens: a seat of a table, or (seat None) the table.

    The store keeps only the token's SHA-256.
    """

    table: str
    seat: int | None
    purpose: str  # the server's word for it, such as "seat" or "invitation"


class LogEntry(NamedTuple):
    """One entry of a table's log."""

    seq: int
    time: float
    payload: bytes


class LogNotification(NamedTuple):
    """A table's log now reaches ``seq``: the number of its newest entry."""

    table: str
    seq: int


class SessionsEnded(NamedTuple):
    """All sessions of an account before this generation are over.

    Without an account: news were missed, anybody's may be.
    """

    account: str
    generation: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stood before entry ``seq``, in whatever bytes the caller keeps it."""

    seq: int
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A table in a list: no secret, no log."""

    id: str
    game: str
    players: int
    options: Mapping[str, Any]
    creator: str | None
    created: float
    started: float | None
    finished: float | None
    seq: int  # the next free place in its log
    moved: float  # when its newest entry was written
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who wants to be known again. The password is a hash, made and checked by the server."""

    id: str  # this is also the identity
    name: str
    password: bytes = field(repr=False)
    created: float
    generation: int = 0  # goes up when the password changes: cookies of an older generation are worth nothing

    def __post_init__(self) -> None:
        if not is_text(self.name):
            raise ValueError(f"{self.name!r} cannot be a name.")


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is thought to be at one game."""

    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in the list of the strongest. The name is the account's; bots have none."""

    identity: str
    name: str | None
    rating: RatingRow


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is."""

    tables: int
    unfinished: int
    accounts: int


# What may change beside the log, together with an append or not at all.


@dataclass(frozen=True, slots=True)
class Begin:
    """The game starts, at the time of the append."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over or given up, at the time of the append."""


@dataclass(frozen=True, slots=True)
class SetSeat:
    """A seat gets a new holder, or none."""

    seat: SeatRow


Change: TypeAlias = Begin | Finish | SetSeat
