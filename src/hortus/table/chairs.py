"""Who sits where, and what is being asked."""

from __future__ import annotations

from typing import Literal

PERSON = "person"
OPEN = "open"


class Chair:
    """A seat's occupant: a person, a bot or nobody yet. Random seating moves chairs once, at the start."""

    __slots__ = (
        "away",
        "holder",
        "kind",
        "level",
        "lost",
        "muted",
        "name",
        "nonce",
        "number",
        "said",
        "stand_in",
        "who",
    )

    def __init__(self, number: int, kind: str) -> None:
        self.number = number  # the place in which it stood when the table was set up
        self.kind = kind  # "person", "open" or the name of a level
        self.level: str | None = None if kind in (PERSON, OPEN) else kind  # of a bot in its own right
        self.holder: str | None = None
        self.name = ""
        self.who: Literal["guest", "account", "former"] = "guest"  # what kind of person has this name
        self.nonce = ""
        self.stand_in: str | None = None  # the level of the bot that plays on for the person
        self.away = False  # the person got up, or let the time run out
        self.lost = False  # resigned, or out of time where that is the rule
        self.muted: frozenset[int] = frozenset()  # the numbers of chairs whose chat this person does not read
        self.said: tuple[float, ...] = ()  # when this person last said something

    @property
    def is_taken(self) -> bool:
        """Whether a person or a bot sits here."""
        return self.level is not None or self.holder is not None

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays now, if one does."""
        return self.level or self.stand_in

    @property
    def plays(self) -> bool:
        """Whether a person is playing here now."""
        return self.holder is not None and self.stand_in is None and not self.lost


class Question:
    """A question that is open until all people have said yes, one says no, or a person acts."""

    __slots__ = ("agreed", "place", "seat", "seq", "what")

    def __init__(
        self, seq: int, what: Literal["take back", "draw"], seat: int, place: int, agreed: set[int]
    ) -> None:
        self.seq = seq
        self.what: Literal["take back", "draw"] = what
        self.seat = seat
        self.place = place
        self.agreed = agreed
