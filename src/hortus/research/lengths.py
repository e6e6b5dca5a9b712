"""How long a game can be at the most, for tools that want a bound.

Proven from the rules, and far above what is usual.
"""

from __future__ import annotations

from typing import NamedTuple


class Longest(NamedTuple):
    """No game has more decisions of the players, nor more events of chance."""

    decisions: int
    events: int


def longest(game: str, players: int) -> Longest:
    """The bounds of a game, whatever its options."""
    return {"felci": _felci, "feenbalz": _feenbalz, "mars": _mars, "fungi": _fungi}[game](players)


def _felci(players: int) -> Longest:
    """Each of the 50 tiles is drawn once and played once, each of the 10 Visitors seated once (FEL-5,
    FEL-19).
    """
    return Longest(50 + 10, 50)


def _fungi(players: int) -> Longest:
    """Of the 79 cards 6 are dealt (FUN-6).

    Every turn has one decision and takes a card out of the forest (FUN-17).
    """
    return Longest(79 - 6, 79)


def _mars(players: int) -> Longest:
    """Before every planting at most 99 dice are spent in vain (MAR-20), and the first player without flowers
    ends it (MAR-16).
    """
    plantings = 60 - players + 1
    dice = 100 * plantings + 100  # with those that come to nothing at the end
    places = max(players, 4)  # two gardeners each for two (MAR-18)
    return Longest(places + dice + plantings, 60 + dice + 6)


def _feenbalz(players: int) -> Longest:
    """Every courtship takes one of 25 fairies out of the game, and 12 turns a player without one end it
    (FEE-29).
    """
    courtships = 25
    quiet = courtships * 12 * players
    mist, dew_and_thorn, honey = 2, 4, 2  # a berry that is played leaves the game (FEE-30)
    # A quiet turn: the action, a berry tossed, two asked for their thistle, and four cards given away after
    # an exchange that
    # brought five. A courtship: a berry tossed, five cards laid and done, five added, five taken back and
    # done by each; two
    # asked for their mist whenever a fairy appears.
    decisions = (
        8 * quiet + courtships * (1 + 17 * players) + 2 * (courtships + mist) + 3 * dew_and_thorn + honey
    )
    # A market: up to five cards come four times over (FEE-28), each time with all ten berries turning up
    # twice on the way
    # (FEE-27, FEE-30). Beside it, in a quiet turn: a card for the berry and one for each that was given away,
    # or drawn and
    # given away.
    market = 4 * (5 + 2 * 10)
    events = (
        5 * players
        + market
        + (market + 5) * quiet
        + courtships * (1 + 2 * players)
        + courtships
        + mist
        + 4 * dew_and_thorn
    )
    return Longest(decisions, events)
