"""Ratings of accounts and levels at a game, by openskill's Plackett-Luce, after each finished table.

Guests are not rated, nor are teams, nor tables that were abandoned. Who resigned, ran out of time or left the
seat to a bot until the end has lost. The rated seats are ranked among themselves. A table counts once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from openskill.models import PlackettLuce

from hortus.server.sessions import TOKEN
from hortus.store import RatingRow, Store
from hortus.table import Table

LEVEL = "level:"
_model = PlackettLuce()


@dataclass(frozen=True)
class Place:
    """How a seat did: who sat there, and how it ended for them."""

    who: str | None  # an identity; None: nobody who could be rated
    lost: bool  # gave up, or was not there at the end
    value: float  # the share of the win
    score: int


@dataclass(frozen=True)
class Outcome:
    """How a table ended."""

    how: Literal["played", "resigned", "time", "agreed", "abandoned"]
    places: tuple[Place, ...]
    team: bool = False

    @classmethod
    def of(cls, table: Table) -> Outcome:
        """The outcome of a table that is over."""
        result = table.result
        if result is None:
            raise ValueError("Only a finished game can be rated.")
        places = []
        for seat, chair in enumerate(table.chairs):
            who = level_identity(chair.level) if chair.level else chair.holder
            lost = chair.lost or (chair.level is None and chair.stand_in is not None)
            places.append(Place(who, lost, result.values[seat], result.scores[seat]))
        return cls(result.how, tuple(places), table.is_team)


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
) -> dict[str, RatingRow] | None:
    """Rate a table's outcome, once, however many processes try. Returns the new ratings.

    An outcome that does not count is marked as rated, too. Without an account at the table the store has
    done so when the game ended, unless it is ``late`` and the account has been deleted since.
    """
    places = [
        place for place in outcome.places if place.who is not None and await _is_rated(store, place.who)
    ]
    people = [place.who for place in places if place.who is not None and level_of(place.who) is None]
    who = list(dict.fromkeys(place.who for place in places if place.who is not None))
    nobody = not people or len(people) != len(set(people)) or len(who) < 2  # or one person on two sides
    if nobody or outcome.how == "abandoned" or outcome.team:
        if people or late:
            await store.rate(table_id, (), lambda _: ())
        return None
    order = ranks(outcome, places)
    seats = [who.index(place.who) for place in places if place.who is not None]

    def new(before: list[RatingRow | None]) -> list[RatingRow]:
        after = rated([before[one] for one in seats], order)
        return [
            _together([after[seat] for seat, one in enumerate(seats) if one == person])
            for person in range(len(who))
        ]

    became = await store.rate(table_id, who, new)
    return None if became is None else dict(zip(who, became, strict=True))


async def _is_rated(store: Store, who: str) -> bool:
    return level_of(who) is not None or (not who.startswith(TOKEN) and await store.account(who) is not None)


def _together(ratings: Sequence[RatingRow]) -> RatingRow:
    """The mean: a level that sat at more than one seat learns from it as from one game."""
    return RatingRow(fmean(one.mu for one in ratings), fmean(one.sigma for one in ratings), ratings[0].games)
