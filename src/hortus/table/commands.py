"""What can be asked of a table. ``Table.decide(command, who, now)`` says what comes of it.

``who`` is in whose name the command comes. The server must have made sure of it:

- a seat's number: the person who holds that seat (``Table.seats_of(holder)`` says which seats someone holds);
- ``SYSTEM``: the server itself, which sets up tables, moves bots and watches the clock;
- ``None``: anyone else.

A `SeatCommand` is also a message of the protocol: JSON with the class's name in lower case as its "type".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hortus.table.entries import RatingChange, Strength
from hortus.table.settings import Settings

SYSTEM = -1

Who = int | None

Action = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=0, le=65535)]
"""An action: its text, or its number."""
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Nonce = Annotated[str, Meta(max_length=64)]
Id = Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class BaseCommand(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=str.lower,
):
    """What all commands share: a number that the client may choose and that the reply repeats."""

    id: Id = None


# From the server itself ---------------------------------------------------------------------------


class Create(BaseCommand, frozen=True):
    """SYSTEM: set the table up. Seats are "person", "open" or the name of a level."""

    game: str
    seats: Sequence[str]
    options: dict[str, bool | int] = {}
    settings: Settings = Settings()
    engine: str = ""  # left out: ``engine.version(game)``
    rematch_of: str = ""
    daily: str = ""  # the date whose deal it is
    scored: bool = False  # the one try of that deal that counts
    bots: Sequence[str] = ()  # names of further bots, which whoever serves the table brings


class Sit(BaseCommand, frozen=True):
    """Anyone: take a free seat before the start; or, as its holder, change name and nonce."""

    seat: int
    holder: str
    name: str = ""
    nonce: str = ""
    who: Literal["guest", "account", "former"] = (
        "guest"  # account: the server says it is the one of this name
    )


class Rename(BaseCommand, frozen=True):
    """SYSTEM: the account that sits here has another name. A game that is over keeps the names it had."""

    seat: int
    name: str


class Tick(BaseCommand, frozen=True):
    """SYSTEM: look at the clock. Nothing comes of it before ``Table.deadline()``."""


class Pause(BaseCommand, frozen=True):
    """SYSTEM: do not count the last ``seconds``, in which nobody could be served."""

    seconds: float


class Abandon(BaseCommand, frozen=True):
    """SYSTEM: close the table without a result."""


class Close(BaseCommand, frozen=True):
    """SYSTEM: the host closes the table, without a result, and says why."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class GoOn(BaseCommand, frozen=True):
    """SYSTEM: the rematch is at this table."""

    table: str


class GiveHint(BaseCommand, frozen=True):
    """SYSTEM: a seat is about to get a hint, which everyone at the table may know."""

    seat: int
    strength: Strength


class TellRating(BaseCommand, frozen=True):
    """SYSTEM: the result has been counted, and this is what it changed."""

    changes: tuple[RatingChange, ...]


# From a seat --------------------------------------------------------------------------------------


class Act(BaseCommand, frozen=True):
    """Take an action in the position after ``seq`` entries; it is stale once the game has moved on."""

    action: Action
    seq: Seq


class Play(BaseCommand, frozen=True):
    """Take several actions of one turn, all or none: a draft that is confirmed."""

    actions: Annotated[Sequence[Action], Meta(min_length=1, max_length=50)]
    seq: Seq


class TakeBack(BaseCommand, frozen=True):
    """Take back the last decision, or that at ``place``; if something was revealed, the others are asked."""

    place: Seq | None = None
    seq: Seq | None = None


class OfferDraw(BaseCommand, frozen=True):
    """Ask the others to end the game here with a shared win; a team: with what it has reached."""


class Answer(BaseCommand, frozen=True):
    """Say yes or no to the open question with this seq; who asked it withdraws it with no."""

    yes: bool
    question: Seq | None = None


class Resign(BaseCommand, frozen=True):
    """Give up. With more than two seats a bot plays on, and the seat has lost."""


class Leave(BaseCommand, frozen=True):
    """Get up. During the game a bot stands in; where the settings forbid that, the seat resigns."""


class Return(BaseCommand, frozen=True):
    """Take over again from the bot that stands in."""


class Start(BaseCommand, frozen=True):
    """Begin, when every seat is taken, at a table without ``autostart``; the server may do it, too."""


class Say(BaseCommand, frozen=True):
    """Chat."""

    text: Annotated[str, Meta(max_length=1000)]


class Mute(BaseCommand, frozen=True):
    """Read no more of what a seat says, or read it again."""

    other: Seat
    on: bool = True


class Rematch(BaseCommand, frozen=True):
    """Play again, once the game is over. When all want to, the event ``wenton`` names the next table."""

    nonce: Nonce = ""


SeatCommand = (
    Act | Play | TakeBack | OfferDraw | Answer | Resign | Leave | Return | Start | Say | Mute | Rematch
)
Command = SeatCommand | Create | Sit | Rename | Tick | Pause | Abandon | Close | GoOn | GiveHint | TellRating
