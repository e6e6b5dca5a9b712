"""The deal of the day: one deal a day and game, the same for everyone who plays it.

Every draw follows from the secret of the day, the name of the deal and the number of the draw from its pile.
Neither the table nor its players come into it, and what is drawn from one pile does not move another: who
rolls once more meets the same cards. A server makes the secret of a day from a key that it never tells,
shows its SHA-256 the day before, and tells it after the day has closed. Where there is no server the secret
is public: the SHA-256 of "hortus", the game and the date.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache

from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.match import Match, Step
from hortus.core.registry import load
from hortus.table.chance import Draws, Source

LEVEL = "gardener"  # who plays against everyone; it counts iterations, so the same game gets the same answers
GRACE = 2 * 3600.0  # seconds after midnight in which a scored try may still be finished
DAY = 86400.0
PERSON = "person"


# Days ---------------------------------------------------------------------------------------------


def today(now: float) -> str:
    """The date (UTC) at this time, such as 2026-11-17."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


FIRST, LAST = "2000-01-01", "9998-12-31"  # each day has one before it and one after it


def check_date(text: str) -> str:
    """The date, if it is one that may have a deal, written as 2026-11-17. A ValueError says so otherwise."""
    try:
        if date.fromisoformat(text).isoformat() == text and FIRST <= text <= LAST:
            return text
    except ValueError:
        pass
    raise ValueError(f"A date is written as 2026-11-17, not {text[:20]!r}.")


def shifted(day: str, days: int) -> str:
    """The date so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


@cache
def closes(day: str) -> float:
    """When the last scored try of a day must be finished; from then on its secret is told."""
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return midnight.timestamp() + DAY + GRACE


# Chance -------------------------------------------------------------------------------------------


def deal_name(day: str, game: str) -> str:
    """What the draws of a deal are made for, in the place of a table's id."""
    return f"daily {day} {game}"


def secret_of(key: bytes, day: str) -> bytes:
    """The secret of a day, from a key that never leaves the server."""
    return hmac.digest(key, b"hortus daily\n" + day.encode(), "sha256")


def public_secret(day: str, game: str) -> bytes:
    """The secret of a deal where there is no server: anyone can work it out."""
    return hashlib.sha256(f"hortus\n{game}\n{day}".encode()).digest()


class PileDraws(Draws):
    """Numbers the draws of a game, each pile by itself."""

    def __init__(self, game: Game, before: Iterable[int] = ()) -> None:
        super().__init__()
        self._game = game
        self._counts = Counter(map(self._pile, before))

    def next(self, weights: Sequence[tuple[int, int]]) -> tuple[str, int]:
        """The pile that is drawn from, and how often it was drawn from before."""
        pile = self._pile(weights[0][0])
        self._counts[pile] += 1
        return pile, self._counts[pile] - 1

    def _pile(self, outcome: int) -> str:
        """A pile is known by the first word of what comes from it."""
        word = self._game.texts[outcome].partition(" ")[0]
        return self._game.piles.get(word, word)


# Without a server ---------------------------------------------------------------------------------


class DailyMatch(Match):
    """The public deal of a day as a match, for one person and players."""

    def __init__(self, game: str, day: str) -> None:
        self.day = check_date(day)
        secret, players = public_secret(day, game), load(game).min_players
        self.source = Source(secret, deal_name(day, game), [""] * players)
        super().__init__(game, players, int.from_bytes(secret[:6], "big"))

    @property
    def seats(self) -> list[str]:
        """Who plays which seat: chance says where the person sits."""
        chairs = seats(self.game)
        return [chairs[chair] for chair in self.source.order(self.state.players)]

    def _roll(self) -> None:
        draws = PileDraws(self.game, [step.action for step in self.history if step.player == CHANCE])
        while self.state.player == CHANCE:
            weights = self.state.weights()
            purpose, index = draws.next(weights)
            action = self.source.draw(index, weights, purpose)
            self.history.append(Step(CHANCE, action, self.state.text(action)))
            self.state.apply(action)


def seats(game: Game) -> tuple[str, ...]:
    """Who takes part, before chance says who sits where: a person, and players of one level."""
    return PERSON, *[LEVEL] * (game.min_players - 1)
