"""The messages of the deals of the day, over HTTP."""

from __future__ import annotations

from typing import Literal

from hortus.server.messages import ServerMessage
from hortus.table.daily_results import Histogram


class Day(ServerMessage, frozen=True):
    """A day (UTC) and the commitment to its deals; the secret is empty until the day has closed."""

    date: str
    commitment: str
    closes: float  # when the last scored try must be finished
    secret: str


class DailyResult(ServerMessage, frozen=True):
    """What one's scored try came to: the lead in points and in leaves, or that it was given up."""

    resigned: bool
    lead: int | None  # None: given up
    leaves: int  # 0 to 5


class DailyDeal(ServerMessage, frozen=True):
    """A game's deal of a day, as far as one's own scored try has come."""

    game: str
    state: Literal["new", "playing", "done"]
    streak: int  # days in a row with a finished try, up to this day or the one before
    finished: int  # tries of all
    table: str = ""  # of one's scored try
    result: DailyResult | None = None  # None, too, if the try ended without one
    histogram: Histogram | None = None  # of all, when one's own try is over


class PastDeal(ServerMessage, frozen=True):
    """Where one's scored try of yesterday was played."""

    game: str
    table: str


class DailyOverview(ServerMessage, frozen=True):
    """The deals of a day, today if no other was asked for, and the commitments of the days around it."""

    day: Day
    tomorrow: Day
    yesterday: Day
    level: str  # of the bots
    deals: list[DailyDeal]
    played_yesterday: list[PastDeal]


class DailyStarted(ServerMessage, frozen=True):
    """Where to play: the scored try, if there is one to play, or else a free one."""

    table: str
    scored: bool
    link: str
