"""The messages of reports and of the host's desk, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hortus.server.messages import ClientMessage, NameText, ServerMessage
from hortus.table.commands import Seat

Reason = Annotated[str, Meta(max_length=500)]
PersonText = Annotated[str, Meta(min_length=1, max_length=100)]  # a name, an id, or an address
TableId = Annotated[str, Meta(min_length=1, max_length=64)]


class Report(ClientMessage, frozen=True):
    """Tell the host of somebody at a table."""

    seat: Seat
    reason: Literal["chat", "name", "cheating", "stalling", "other"]
    text: Reason = ""


class Reported(ServerMessage, frozen=True):
    """The host will look into it."""

    id: str


class CloseReport(ClientMessage, frozen=True):
    """A host has looked into a report: what came of it."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    verdict: Reason = ""


class Ban(ClientMessage, frozen=True):
    """Keep an account, a guest or a network out (ban), or somebody from talking (mute)."""

    whom: PersonText
    kind: Literal["ban", "mute"] = "ban"
    reason: Reason = ""
    until: Annotated[float, Meta(ge=0, le=1e11)] | None = None  # None: for ever


class Unban(ClientMessage, frozen=True):
    """Let them in, or talk, again."""

    whom: PersonText
    kind: Literal["ban", "mute"] = "ban"
    reason: Reason = ""


class RenameAccount(ClientMessage, frozen=True):
    """Give an account another name."""

    whom: PersonText
    name: NameText
    reason: Reason = ""


class CloseTable(ClientMessage, frozen=True):
    """End a table without a result; everybody there reads why."""

    table: TableId
    reason: Reason


class OnAccount(ClientMessage, frozen=True):
    """Reset the password of an account, or delete it."""

    whom: PersonText
    reason: Reason = ""


class HostAccount(ServerMessage, frozen=True):
    """An account in a host's list."""

    id: str
    name: str
    created: float
    host: bool


class HostSeat(ServerMessage, frozen=True):
    """Who sits at a seat: a name, an id to ban by, and the level of a bot that plays there."""

    seat: int
    name: str
    holder: str | None
    level: str | None


class HostTable(ServerMessage, frozen=True):
    """A table in a host's list."""

    id: str
    game: str
    state: Literal["waiting", "playing", "finished"]
    created: float
    moved: float
    seats: list[HostSeat]


class ChatLine(ServerMessage, frozen=True):
    """A line of chat."""

    name: str
    text: str


class HostTableView(ServerMessage, frozen=True):
    """A table as a host sees it: who sits there and what was said, nothing of the game."""

    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    how: str
    created: float
    seq: int
    seats: list[HostSeat]
    chat: list[ChatLine]


class BanLine(ServerMessage, frozen=True):
    """A ban or mute that holds."""

    subject: str
    name: str
    kind: str
    reason: str
    created: float
    until: float | None


class HostAccountView(ServerMessage, frozen=True):
    """An account as a host sees it."""

    account: HostAccount
    bans: list[BanLine]
    tables: list[HostTable]


class ReportView(ServerMessage, frozen=True):
    """A report, with the chat's last lines before it."""

    id: str
    table: str
    seat: int
    subject: str
    name: str
    reporter: str
    reason: str
    text: str
    chat: list[ChatLine]
    created: float
    closed: float | None
    verdict: str


class AuditLine(ServerMessage, frozen=True):
    """What a host did."""

    id: str
    time: float
    actor: str
    action: str
    subject: str
    name: str
    reason: str


class TemporaryPassword(ServerMessage, frozen=True):
    """A password that was made up for somebody, shown once."""

    password: str


class HostDone(ServerMessage, frozen=True):
    """It is done, to this account, guest, network, table or report."""

    subject: str
