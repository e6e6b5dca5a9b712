"""What the store takes and returns: plain values, never the database's own objects.

An *identity* is any text that names somebody: an account's id, a guest's id from a signed cookie, a bot's
level. The store compares identities and nothing more. Times are seconds since 1970, given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias


def is_text(text: str | None) -> bool:
    """Whether both databases can keep this text: no NUL character, no lone surrogate."""
    return text is None or ("\0" not in text and text.encode(errors="ignore").decode() == text)


def columns(row: TableRow | SeatRow | Account | RatingRow | BanRow | ReportRow | AuditRow) -> dict[str, Any]:
    """A row's values by their names; ``dataclasses.asdict`` takes twenty times as long to copy them."""
    return {name: getattr(row, name) for name in row.__slots__}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, without its log. Its repr leaves out the secret."""

    id: str
    game: str
    players: int
    options: Mapping[str, Any]
    engine: str  # the version of the rules the game began with
    secret: bytes = field(repr=False)
    created: float
    creator: str | None = None  # an identity
    listed: bool = True  # strangers find it among the open tables and those to watch
    clocked: bool = False  # players can run out of time, so the server looks after it following a restart
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
class Token:
    """What a token opens: a seat of a table, or (seat None) the table."""

    table: str
    seat: int | None
    purpose: str  # chosen by the server, such as "seat" or "invitation"


class LogEntry(NamedTuple):
    """One entry of a table's log."""

    seq: int
    time: float
    payload: bytes


class LogNotification(NamedTuple):
    """A table's log now reaches ``seq``, the number of its newest entry."""

    table: str
    seq: int


class SessionsEnded(NamedTuple):
    """An account's sessions before this generation are over; an empty account: anybody's may be."""

    account: str
    generation: int


class AccessChanged(NamedTuple):
    """Somebody was banned or muted, or is no longer."""


Notification: TypeAlias = LogNotification | SessionsEnded | AccessChanged


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
    rated: bool = False  # its result will count, if it can


@dataclass(frozen=True, slots=True)
class Account:
    """An account. The password is a hash that the server makes and checks."""

    id: str  # also the identity
    name: str
    password: bytes = field(repr=False)
    created: float
    generation: int = 0  # cookies of an older generation are invalid

    def __post_init__(self) -> None:
        if not is_text(self.name):
            raise ValueError(f"{self.name!r} cannot be a name.")


@dataclass(frozen=True, slots=True)
class Redaction:
    """What takes the place of a deleted account in the logs of tables and at their seats."""

    mark: bytes  # is in every entry that names the account
    rewrite: Callable[
        [Sequence[bytes]], Mapping[int, bytes]
    ]  # a log's payloads; by place, what replaces them
    holder: str
    name: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is at one game, by openskill's model."""

    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in the list of the strongest. The name is the account's."""

    identity: str
    name: str
    rating: RatingRow


# Moderation.


@dataclass(frozen=True, slots=True)
class BanRow:
    """Who may not play (``ban``) or talk (``mute``): an identity or a network; ``until`` None: for ever."""

    subject: str
    kind: str
    reason: str
    created: float
    until: float | None = None


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A player's report of somebody at a table, with the last lines of its chat: holder and text."""

    id: str
    table_id: str
    seat: int
    subject: str  # an identity
    reporter: str  # an identity
    reason: str
    text: str
    chat: Sequence[Sequence[str]]
    created: float
    closed: float | None = None
    verdict: str = ""

    def __post_init__(self) -> None:
        if not is_text(self.text):
            raise ValueError("A report is plain text.")


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What a host did: who, when, what, to whom or what, and why."""

    id: str  # grows with time
    time: float
    actor: str
    action: str
    subject: str
    reason: str

    def __post_init__(self) -> None:
        if not is_text(self.reason):
            raise ValueError("A reason is plain text.")


def audit_id(time: float) -> str:
    """The id of an entry of the audit log made at this time is greater than this."""
    return f"{int(time * 1000):013x}"


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account in a host's list."""

    id: str
    name: str
    created: float
    is_host: bool


# Changes to a table and its seats that are written together with an append or not at all.


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


@dataclass(frozen=True, slots=True)
class FinishTry:
    """The scored try at a deal of the day is over; the lead is None if it was not played to its end."""

    how: str
    lead: int | None


Change: TypeAlias = Begin | Finish | FinishTry | SetSeat
