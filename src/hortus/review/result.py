"""A review as data."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hortus.review.verdicts import Verdict

SMALL = 0.03  # smaller luck is not mentioned
CERTAIN = 3.0  # standard errors from which luck is mentioned: of a hundred draws some exceed two by chance


class Alternative(msgspec.Struct, frozen=True):
    """An action worth naming: the seat's expected share of the win after it, from what it knew."""

    action: str
    value: float
    se: float  # of its difference to the best


class MomentReason(msgspec.Struct, frozen=True):
    """Why the best action is better than the one that was played.

    gain      it brings these points more at once
    waits     the played one brings these more at once, and less in the end
    later     it ends these points better on average
    denies    the best of the others ends these points worse on average
    prepares  by the line that is expected an action follows that brings these points
    allows    after the played one another seat has an action that brings these points
    wins      nothing of all this says why it wins more often
    """

    kind: str
    points: float
    action: str = ""  # that is prepared or allowed
    words: str = ""  # the same in plain English


class Counts(msgspec.Struct, frozen=True):
    """How often a seat's decisions were called so."""

    inaccuracy: int = 0
    mistake: int = 0
    blunder: int = 0


class Moment(msgspec.Struct, frozen=True):
    """One event of the game and what it was worth."""

    line: int
    kind: Literal["decision", "chance"]
    seat: int  # who decided; whom chance mattered most to
    action: str
    best: str | None
    error: float
    se: float
    verdict: Verdict | None
    luck: float  # for the seat
    win: list[float]  # each seat's expected share after it
    lucks: list[float]  # each seat's luck
    layout: float = 0.0  # for the seat, of a decision
    layout_se: float = 0.0  # its standard error
    alternatives: list[Alternative] = []
    best_line: list[str] = []
    reasons: list[MomentReason] = []
    words: str = ""  # the action in plain English, and the best one
    best_words: str = ""


class SeatReview(msgspec.Struct, frozen=True):
    """What the game was for one seat: result - start = luck + layout - errors + others + remainder."""

    seat: int
    result: float
    start: float
    errors: float
    luck: float
    layout: float
    others: float
    remainder: float
    adjusted: float
    skill: float
    counts: Counts
    decisions: int  # those that count
    luck_se: float = 0.0  # the standard error of the luck


class Review(msgspec.Struct, frozen=True):
    """A whole game, reviewed."""

    game: str
    seats: list[SeatReview]
    moments: list[Moment]
    progress: float  # 0 to 1
    together: bool  # whether all win or lose together

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as ``hortus review --json`` prints it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def turning_points(self, most: int = 3, seat: int | None = None) -> list[Moment]:
        """The moments that decided the game: the largest errors that are sure, and then the largest luck."""
        mine = [moment for moment in self.moments if seat is None or moment.seat == seat]
        sized = [(_size(moment), -moment.line, moment) for moment in mine]
        largest = sorted((one for one in sized if one[0] > 0), key=lambda one: one[:2], reverse=True)[:most]
        return sorted((moment for _, _, moment in largest), key=lambda moment: moment.line)


def _size(moment: Moment) -> float:
    """How much a moment changed; what is too close to say changed nothing that one could speak of."""
    if moment.kind == "chance":
        luck = abs(moment.luck)
        return luck if luck >= SMALL and luck > CERTAIN * moment.se else 0.0
    return moment.error if moment.verdict in ("inaccuracy", "mistake", "blunder") else 0.0
