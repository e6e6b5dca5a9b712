"""What can be asked of a table. ``Table.decide(command, who, now)`` says what comes of it.

``who`` is in whose name the command comes, and the server must have made sure of it:

- a seat's number: the person who holds that seat (``Table.seats_of(holder)`` says which seats someone holds; with random seating
  the numbers change once, at the start);
- ``SYSTEM``: the server itself: it sets up tables, moves bots, looks at the clock;
- ``None``: anyone else.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hortus.table.settings import Settings

SYSTEM = -1

Who = int | None


class _Command(msgspec.Struct, frozen=True, gc=False):
    """What all commands share."""


class Create(_Command, frozen=True):
    """HOUSE: set the table up. Seats are "person", "open" or the name of a level."""

    game: str
    seats: Sequence[str]
    options: dict[str, bool] = {}
    settings: Settings = Settings()
    engine: str = ""  # left out: ``engine.version(game)``
    rematch_of: str = ""


class Sit(_Command, frozen=True):
    """Anyone: take a free seat before the start; or, as its holder, change name and nonce.

    A nonce is any text up to 64 signs.
    """

    seat: int
    holder: str
    name: str = ""
    nonce: str = ""


class Leave(_Command, frozen=True):
    """A seat: get up.

    During the game a bot stands in, or where that is not the table's choice it is as good as resigning.
    """


class Start(_Command, frozen=True):
    """A seat or HOUSE: begin, when every seat is taken (only needed without ``autostart``)."""


class Act(_Command, frozen=True):
    """A seat, or HOUSE for a bot: take an action, given by its text or number, in the position after ``seq``
    entries.

    ``seq`` is stale when the game has moved on since; chat and the like do not make it so. None: whatever the
    position.
    """

    action: str | int
    seq: int | None = None


class Play(_Command, frozen=True):
    """A seat: carry out a whole draft at once (see ``Table.draft``), all of it or nothing."""

    actions: Sequence[str | int]
    seq: int | None = None


class TakeBack(_Command, frozen=True):
    """A seat: go back to its last decision, or to the one at ``place`` in the line of play.

    At once while nothing was revealed and nobody else has acted; otherwise the other people are asked.
    """

    place: int | None = None
    seq: int | None = None


class OfferDraw(_Command, frozen=True):
    """A seat: end the game here and share the win; a team: end it with what it has reached.

    The other people are asked.
    """


class Answer(_Command, frozen=True):
    """A seat: say yes or no to the open question; who asked it withdraws it with no.

    ``question``: the seq of the question.
    """

    yes: bool
    question: int | None = None


class Resign(_Command, frozen=True):
    """A seat: give up. With more than two seats a bot plays on for it, and it has lost."""


class Return(_Command, frozen=True):
    """A seat: take over again from the bot that stands in."""


class Say(_Command, frozen=True):
    """A seat: chat."""

    text: str


class Mute(_Command, frozen=True):
    """A seat: read no more of what another says, or read it again."""

    other: int
    on: bool = True


class Tick(_Command, frozen=True):
    """HOUSE: look at the clock. Nothing comes of it before ``Table.deadline()``."""


class Pause(_Command, frozen=True):
    """HOUSE: so many seconds until now, in which nobody could be served, shall not count."""

    seconds: float


class Abandon(_Command, frozen=True):
    """HOUSE: close the table without a result."""


class Rematch(_Command, frozen=True):
    """A seat, after the end: play again, with a nonce for the next table.

    When all people want to, see ``Table.rematch``.
    """

    nonce: str = ""


class GoOn(_Command, frozen=True):
    """HOUSE: the rematch stands at this table."""

    table: str


Command = (
    Create
    | Sit
    | Leave
    | Start
    | Act
    | Play
    | TakeBack
    | OfferDraw
    | Answer
    | Resign
    | Return
    | Say
    | Mute
    | Tick
    | Pause
    | Abandon
    | Rematch
    | GoOn
)
