"""Ratings of accounts at a game, by openskill's Plackett-Luce, after each finished table that is rated.

Bots have a fixed rating, from the ladder. Guests are not rated, nor are teams, nor abandoned tables. Who
resigned, ran out of time or left the seat to a bot until the end has lost; against bots alone that counts
only after `LEAST_TURNS` turns. The rated seats are ranked among themselves. A table counts once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from openskill.models import PlackettLuce

from hortus.players.levels import elo
from hortus.players.ratings import points_per_elo
from hortus.server.sessions import TOKEN
from hortus.store import RatingRow, Store
from hortus.table import Table
from hortus.table.entries import RatingChange

LEVEL = "level:"
LEAST_TURNS = 3  # of who gives up against bots, for the game to count
LEAST_GAMES = 10  # until a rating is no longer provisional
MOST_SIGMA = 5.0  # likewise: 95 % of the time within 10 points
BOT_SIGMA = 1.0  # about 60 Elo either way with 95 %, as well as the ladder knows it

_model = PlackettLuce()
POINTS_PER_ELO = points_per_elo()


@dataclass(frozen=True)
class Place:
    """How a seat did: who sat there, and how it ended for them."""

    who: str | None  # an identity; None: nobody who could be rated
    lost: bool  # gave up, or was not there at the end
    value: float  # the share of the win
    score: int
    turns: int = LEAST_TURNS  # that were played there


@dataclass(frozen=True)
class Outcome:
    """How a table ended."""

    how: Literal["played", "resigned", "time", "agreed", "abandoned"]
    places: tuple[Place, ...]
    team: bool = False
    game: str = ""
    rated: bool = True  # whether it counts, if it can

    @classmethod
    def of(cls, table: Table) -> Outcome:
        """The outcome of a table that is over."""
        result = table.result
        if result is None:
            raise ValueError("Only a finished game can be rated.")
        places, turns = [], _turns(table)
        for seat, chair in enumerate(table.chairs):
            who = level_identity(chair.level) if chair.level else chair.holder
            lost = chair.lost or (chair.level is None and chair.stand_in is not None)
            places.append(Place(who, lost, result.values[seat], result.scores[seat], turns[seat]))
        return cls(
            result.how, tuple(places), table.is_team, table.game.name, table.settings.rated is not False
        )


def _turns(table: Table) -> list[int]:
    """How often each seat began a turn: was to decide after another had, or after nobody."""
    deciders = [mover for mover in table.history.movers if mover >= 0]
    began = [seat for before, seat in zip([-1, *deciders], deciders, strict=False) if seat != before]
    return [began.count(seat) for seat in range(table.players)]


@cache
def bot_rating(game: str, level: str) -> RatingRow | None:
    """The fixed rating of a level at a game; None if the ladder does not know it."""
    over_apprentice = elo(game, level)
    if over_apprentice is None:
        return None
    return RatingRow(_model.rating().mu + over_apprentice * POINTS_PER_ELO, BOT_SIGMA, 0)


def is_provisional(rating: RatingRow) -> bool:
    """Whether there were too few games to rely on it."""
    return rating.games < LEAST_GAMES or rating.sigma > MOST_SIGMA


def level_identity(level: str) -> str:
    """What a bot's level is called where ratings are kept."""
    return LEVEL + level


def level_of(identity: str) -> str | None:
    """The level that is called so; None for people."""
    return identity.removeprefix(LEVEL) if identity.startswith(LEVEL) else None


def ranks(outcome: Outcome, places: Sequence[Place]) -> list[int]:
    """From 0 for the best; equal for those who share a place.

    Points count only in games that were played to the end.
    """

    def worth(place: Place) -> tuple[bool, float, int]:
        counts = outcome.how == "played" and not place.lost
        return not place.lost, 0.0 if place.lost else place.value, place.score if counts else 0

    order = sorted({worth(place) for place in places}, reverse=True)
    return [order.index(worth(place)) for place in places]


def rated(before: Sequence[RatingRow | None], order: Sequence[int]) -> list[RatingRow]:
    """Everyone's rating after a game in which they came in at these ranks; None: it was their first."""
    teams = [
        [_model.rating() if rating is None else _model.rating(mu=rating.mu, sigma=rating.sigma)]
        for rating in before
    ]
    after = [team[0] for team in _model.rate(teams, ranks=[float(rank) for rank in order])]
    games = [0 if rating is None else rating.games for rating in before]
    return [RatingRow(one.mu, one.sigma, count + 1) for one, count in zip(after, games, strict=True)]


async def rate(
    store: Store, table_id: str, outcome: Outcome, late: bool = False
) -> dict[str, tuple[RatingRow | None, RatingRow]] | None:
    """Rate a table's outcome, once, however many processes try. Returns everyone's rating before and after.

    An outcome that does not count is marked as rated, too. Without an account at the table the store has
    done so when the game ended, unless it is ``late`` and the account has been deleted since.
    """
    places = [place for place in outcome.places if await _is_rated(store, outcome.game, place.who)]
    who = [place.who for place in places if place.who is not None and level_of(place.who) is None]
    if not who or not _counts(outcome, places, who):
        if who or late:
            await store.rate(table_id, (), lambda _: ())
        return None
    order, bots = ranks(outcome, places), {place.who: _fixed(outcome.game, place.who) for place in places}
    known: list[RatingRow | None] = []

    def new(before: list[RatingRow | None]) -> list[RatingRow]:
        known[:] = before
        found = dict(zip(who, before, strict=True))
        after = rated([bots[one.who] or found.get(one.who or "") for one in places], order)
        return [row for row, one in zip(after, places, strict=True) if bots[one.who] is None]

    became = await store.rate(table_id, who, new)
    if became is None:
        return None
    return {one: (before, after) for one, before, after in zip(who, known, became, strict=True)}


def _counts(outcome: Outcome, places: Sequence[Place], who: Sequence[str]) -> bool:
    """Whether anybody's rating changes."""
    if not outcome.rated or outcome.how == "abandoned" or outcome.team:
        return False
    if len(who) != len(set(who)) or len({place.who for place in places}) < 2:
        return False  # one person on two sides, or nobody to be compared with
    early = [place for place in places if place.who == who[0] and place.lost and place.turns < LEAST_TURNS]
    return len(who) > 1 or not early


def changes(table: Table, became: dict[str, tuple[RatingRow | None, RatingRow]]) -> tuple[RatingChange, ...]:
    """What a table is told about new ratings."""
    return tuple(
        RatingChange(seat, None if before is None else before.mu, after.mu, is_provisional(after))
        for seat, chair in enumerate(table.chairs)
        if chair.level is None and chair.holder in became
        for before, after in [became[chair.holder]]
    )


def _fixed(game: str, who: str | None) -> RatingRow | None:
    level = level_of(who or "")
    return None if level is None else bot_rating(game, level)


async def _is_rated(store: Store, game: str, who: str | None) -> bool:
    if who is None:
        return False
    if level_of(who) is not None:
        return _fixed(game, who) is not None
    return not who.startswith(TOKEN) and await store.account(who) is not None
