"""What happened at a table: the entries of its log, and how they are written.

The log is the truth. A table is what its entries make of it, one after the other (``Table.evolve``), and
nothing else. Entries hold texts of actions, not numbers, so that a log can be read by people and by later
versions.

Entries are for the store alone: they hold what not everyone may know (actions in full, holders). What a
seat or a spectator is sent is an ``Event`` (see ``seat_view``).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hortus.table.settings import Settings

Strength = Literal["look", "move", "reasons"]


class _Entry(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True, gc=False):
    """What all entries share: one line of JSON, told apart by ``type``."""


class Created(_Entry, frozen=True):
    """The table is set up: what is played, who may sit where, and the commitment to fair chance."""

    game: str
    players: int
    seats: tuple[str, ...]  # "person", "open", or the name of a level
    commitment: str  # SHA-256 of the secret, in hexadecimal
    engine: str  # the program's version and the fingerprint of the rules (``engine.version``)
    options: dict[str, bool | int] = {}
    settings: Settings = Settings()
    rematch_of: str = ""  # the table this one goes on from
    rules: int = 1  # the version of the game's rules
    daily: str = ""  # the date, if it is a deal of the day: then the secret is told when that day has closed
    scored: bool = False  # the one try of that deal that counts: no hints, nothing taken back


class Sat(_Entry, frozen=True):
    """Someone sat down, or, sitting there already, changed name or nonce."""

    seat: int
    holder: str  # the server's word for who this is; never told to anyone
    name: str = ""
    nonce: str = ""
    who: Literal["guest", "account", "former"] = "guest"  # account: the one of this name; former: deleted


class Renamed(_Entry, frozen=True):
    """The account that sits here has another name from now on."""

    seat: int
    name: str


class Left(_Entry, frozen=True):
    """A person got up: before the start the seat is free again, later a bot stands in or the seat resigns."""

    seat: int


class Started(_Entry, frozen=True):
    """The game began.

    ``order[seat]`` is the chair whose occupant plays that seat; the nonces stay in the order of the chairs.
    """

    order: tuple[int, ...]


class Acted(_Entry, frozen=True):
    """A seat took an action."""

    seat: int
    action: str


class Drew(_Entry, frozen=True):
    """Chance brought this."""

    action: str


class Asked(_Entry, frozen=True):
    """A person asked the others to take back to ``place``, or to end the game here and share the result."""

    seat: int
    what: Literal["take back", "draw"]
    place: int = 0  # how many steps of the line of play would stay


class Answered(_Entry, frozen=True):
    """A person answered the open question; no settles it, or withdraws it if they asked."""

    seat: int
    yes: bool


class TookBack(_Entry, frozen=True):
    """The line of play was cut off after so many steps; ``free``: without asking, as nothing was revealed."""

    seat: int
    place: int
    free: bool = False


class Resigned(_Entry, frozen=True):
    """A seat gave up."""

    seat: int


class TimedOut(_Entry, frozen=True):
    """A seat's time was up."""

    seat: int


class StoodIn(_Entry, frozen=True):
    """A bot of this level plays for the seat; its person may come back unless the seat has lost."""

    seat: int
    level: str


class Returned(_Entry, frozen=True):
    """A person took the seat back from the bot that stood in."""

    seat: int


class Paused(_Entry, frozen=True):
    """So many seconds do not count on any clock: the server could not be reached."""

    seconds: float


class Said(_Entry, frozen=True):
    """Chat."""

    seat: int
    text: str


class Muted(_Entry, frozen=True):
    """A seat no longer wants to read what another says, or wants to again."""

    seat: int
    other: int
    on: bool = True


class Finished(_Entry, frozen=True):
    """The game is over. With it the secret is public and nothing is hidden any more."""

    how: Literal["played", "resigned", "time", "agreed", "abandoned"]
    scores: tuple[int, ...]
    values: tuple[float, ...]  # each seat's share of the win; all 0 when there is no result
    secret: str  # in hexadecimal; empty for a deal of the day
    next_commitment: str = ""  # of the rematch, before anyone gives a nonce for it


class RatingChange(msgspec.Struct, frozen=True, gc=False):
    """What a game made of the rating of the person at a seat."""

    seat: int
    before: float | None  # None: it was the first rated game
    after: float
    provisional: bool  # after too few games to rely on


class Rated(_Entry, frozen=True):
    """The result has been counted."""

    changes: tuple[RatingChange, ...]


class Hinted(_Entry, frozen=True):
    """A person asked for a hint, of this strength; what it said is not kept."""

    seat: int
    strength: Strength


class Closed(_Entry, frozen=True):
    """The host closed the table, and why, in a sentence for everybody there."""

    reason: str = ""


class WantedMore(_Entry, frozen=True):
    """A person would like to play again, and may add a nonce for the next table."""

    seat: int
    nonce: str = ""


class WentOn(_Entry, frozen=True):
    """The rematch is at another table."""

    table: str


_Lobby = Created | Sat | Renamed | Left | Started | Said | Muted | WantedMore | WentOn | Rated
_Play = Acted | Drew | Asked | Answered | TookBack | Paused | Hinted
_Ending = Resigned | TimedOut | StoodIn | Returned | Closed | Finished
Entry = _Lobby | _Play | _Ending

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _encoder.encode(entry)


def decode(payload: bytes | str) -> Entry:
    """The entry that was encoded so; ``msgspec.DecodeError`` if it is none."""
    entry: Entry = _decoder.decode(payload)
    return entry


def readable(payload: bytes | str) -> Entry | None:
    """The entry that was encoded so; None if it is none that is known here."""
    try:
        return decode(payload)
    except ValueError:
        return None
