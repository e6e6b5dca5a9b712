"""A table: what its log makes of it, and what would come of a command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hortus.core.state import State
from hortus.players import Seen
from hortus.table.commands import HOUSE, Command, Create, Sit, Who
from hortus.table.draft import Draft
from hortus.table.entries import Entry, Finished
from hortus.table.settings import Settings
from hortus.table.sight import Event, Sight


class BotTurn(msgspec.Struct, frozen=True):
    """A bot is to act: which seat, at which level, with which seed for ``players.make``, in the position after ``seq`` entries."""

    seat: int
    level: str
    seed: int
    seq: int


class NextTable(msgspec.Struct, frozen=True):
    """How to set up a rematch: the command for the new table, and who sits down there by themselves."""

    create: Create
    sits: tuple[Sit, ...]


class Table:
    """One table. ``decide`` says what would happen and changes nothing; ``evolve`` makes it so.

        entries = table.decide(command, who, now)      # or Refused
        await store.append(table.id, table.seq, [encode(entry) for entry in entries], now)
        for entry in entries:
            table.evolve(entry, now)

    The entries of one decision belong together (an action and the draws it brings) and share one time. Between decide and
    evolve nothing else may be decided at the same table.
    """

    id: str
    seq: int  # how many entries there are; the number of the next one
    moved: int  # the seq after the last entry that changed the game: an ``Act`` made for less is stale
    created: float  # when the table was set up
    last: float  # the time of the last entry
    settings: Settings
    state: State  # the true position: never to leave the process
    result: Finished | None

    def __init__(self, table_id: str, secret: bytes) -> None:
        raise NotImplementedError

    @classmethod
    def replay(cls, table_id: str, secret: bytes, log: Iterable[tuple[Entry, float]]) -> Table:
        """The table that this log makes. ValueError names the entry that does not fit."""
        raise NotImplementedError

    def decide(self, command: Command, who: Who, now: float) -> list[Entry]:
        """What would come of this command, at this time: entries to be appended together. ``Refused`` says why nothing."""
        raise NotImplementedError

    def evolve(self, entry: Entry, time: float) -> None:
        """Let an entry have happened."""
        raise NotImplementedError

    # What the server asks ----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """``waiting`` for people to sit down, ``playing`` or ``over``."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, in whatever way."""
        raise NotImplementedError

    def seats_of(self, holder: str) -> list[int]:
        """The seats this person holds."""
        raise NotImplementedError

    def holder(self, seat: int) -> str | None:
        """Who holds a seat, in the server's word; None for a bot's or a free one."""
        raise NotImplementedError

    def bot_to_move(self) -> BotTurn | None:
        """The bot that should think now, if one is to act. Its move is ``Act(action, turn.seq)`` by ``HOUSE``."""
        raise NotImplementedError

    def seen(self) -> Seen:
        """What the seat to act may know, for a bot to think about; independent of the table, so it may think in a thread."""
        raise NotImplementedError

    def deadline(self) -> float | None:
        """When to send a ``Tick``: someone's time is up, or patience is at an end. None: never."""
        raise NotImplementedError

    def sight(self, seat: int | None, now: float) -> Sight:
        """The table as this seat (None: a spectator) may see it."""
        raise NotImplementedError

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened from entry ``since`` on, as this seat (None: a spectator) may know it."""
        raise NotImplementedError

    def draft(self, seat: int, steps: Sequence[str | int]) -> Draft:
        """What the seat would see after these steps of its own; nothing changes."""
        raise NotImplementedError

    def record(self, seat: int | None) -> str:
        """The game as text: the whole with its proof once it is over, before that what this seat (None: a spectator) may know."""
        raise NotImplementedError

    def rematch(self) -> NextTable | None:
        """How to set up the next table once all people want to play again, the seats rotated: who sat second begins."""
        raise NotImplementedError


__all__ = ["HOUSE", "BotTurn", "NextTable", "Table"]
