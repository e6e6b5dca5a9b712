"""The messages about reviews of games and about one's own games."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hortus.review.verdicts import Verdict
from hortus.server.messages import ServerMessage
from hortus.table.seat_view import LegalAction

GameResult = Literal["won", "shared", "lost", "none"]


class ReviewCounts(ServerMessage, frozen=True):
    """How many errors of each size a seat made."""

    inaccuracy: int
    mistake: int
    blunder: int


class ReviewSeat(ServerMessage, frozen=True):
    """What became of a seat's chances: all figures are shares of a won game."""

    seat: int
    result: float
    start: float
    errors: float
    luck: float
    layout: float
    others: float
    remainder: float
    adjusted: float
    skill: float  # from 0 to 100
    counts: ReviewCounts
    luck_se: float = 0.0  # the standard error of the luck


class ReviewOption(ServerMessage, frozen=True):
    """An action that was worth naming, its value for the seat, and the standard error of that."""

    action: str
    value: float
    se: float


class ReviewReason(ServerMessage, frozen=True):
    """Why the best action is better, as a code with a number; see `HintReason`, and `review.result`."""

    kind: str
    points: float = 0.0
    action: str = ""  # that the better action prepares, or the played one allows another seat


class ReviewMoment(ServerMessage, frozen=True):
    """A decision or a chance event."""

    line: int  # of the record
    place: int  # in the line of play, as in `Snapshot`: so many steps led to the position before it
    kind: Literal["decision", "chance"]
    seat: int  # who decided; whom chance mattered most to
    action: str
    best: str | None
    error: float
    se: float
    verdict: Verdict | None
    luck: float  # for the seat
    win: list[float]  # each seat's share after it
    lucks: list[float]  # each seat's luck
    layout: float = 0.0
    layout_se: float = 0.0
    alternatives: list[ReviewOption] = []
    best_line: list[str] = []
    reasons: list[ReviewReason] = []


class GameReview(ServerMessage, frozen=True):
    """A review, as far as it goes."""

    game: str
    seats: list[ReviewSeat]
    moments: list[ReviewMoment]
    progress: float = 1.0
    together: bool = False  # whether all win or lose together


class ReviewStatus(ServerMessage, frozen=True):
    """Where the review of a table stands."""

    state: Literal["queued", "running", "done", "failed"]
    number: int  # grows with each part; asking with ?after= waits for the next one for a moment
    review: GameReview | None = None  # left out where it is no newer than what was asked for
    ahead: int = 0  # how many reviews are computed first
    sentence: str = ""  # why it failed


class ReviewPosition(ServerMessage, frozen=True):
    """The position before a decision, as its seat saw it, and what it might do."""

    place: int
    seat: int
    view: dict[str, Any]
    legal: list[LegalAction]


class PlayedSeat(ServerMessage, frozen=True):
    """Who sat at a finished game, and how it ended for them."""

    seat: int
    name: str
    level: str | None
    mine: bool
    score: int


class PlayedGame(ServerMessage, frozen=True):
    """One of the caller's finished games."""

    id: str
    game: str
    finished: float
    seat: int
    result: GameResult
    reviewed: bool
    seats: list[PlayedSeat]


class PlayedTotal(ServerMessage, frozen=True):
    """How many of the caller's games ended so, by game or by opponent."""

    key: str  # a game, a person's name or a bot's level
    bot: bool
    won: int = 0
    shared: int = 0
    lost: int = 0
    none: int = 0


class PlayedPoint(ServerMessage, frozen=True):
    """Skill and luck in a game that was reviewed."""

    id: str
    game: str
    finished: float
    skill: float
    luck: float


class PlayedGames(ServerMessage, frozen=True):
    """A page of the caller's finished games; on the first one also the sums."""

    games: list[PlayedGame]
    more: bool  # whether there are older ones
    by_game: list[PlayedTotal] = msgspec.field(default_factory=list)
    by_opponent: list[PlayedTotal] = msgspec.field(default_factory=list)
    points: list[PlayedPoint] = msgspec.field(default_factory=list)
