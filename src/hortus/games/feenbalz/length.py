"""How long a game of Feenbalz can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest


def longest(players: int) -> Longest:
    """A courtship takes one of 25 fairies out of the game; 12 turns a player without one end it (FEE-29)."""
    courtships = 25
    quiet = courtships * 12 * players
    mist, dew_and_thorn, honey = 2, 4, 2  # a berry that is played leaves the game (FEE-30)
    # A quiet turn: the action, a berry tossed, two asked for their thistle, and four cards given away after
    # an exchange that brought five. A courtship: a berry tossed, five cards laid and done, five added, five
    # taken back and done by each; two asked for their mist whenever a fairy appears.
    decisions = (
        8 * quiet + courtships * (1 + 17 * players) + 2 * (courtships + mist) + 3 * dew_and_thorn + honey
    )
    # A market: up to five cards come four times over (FEE-28), each time with all ten berries turning up
    # twice on the way (FEE-27, FEE-30). Beside it, in a quiet turn: a card for the berry and one for each
    # that was given away, or drawn and given away.
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
