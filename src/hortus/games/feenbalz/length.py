"""How long a game of Feenbalz can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest

COURTSHIPS = 25  # each takes one of 25 fairies out of the game
MIST, DEW_AND_THORN, HONEY = 2, 4, 2  # a berry that is played leaves the game (FEE-30)
# Up to five cards come four times over (FEE-28), each time with all ten berries turning up twice on the way
# (FEE-27, FEE-30).
MARKET = 4 * (5 + 2 * 10)


def longest(players: int) -> Longest:
    """Twelve turns a player without a courtship end the game (FEE-29)."""
    quiet = COURTSHIPS * 12 * players
    # A quiet turn: the action, a berry tossed, two asked for their thistle, and four cards given away after
    # an exchange that brought five. A courtship: a berry tossed, five cards laid and done, five added, five
    # taken back and done by each; two asked for their mist whenever a fairy appears.
    decisions = 8 * quiet + COURTSHIPS * (1 + 17 * players)
    decisions += 2 * (COURTSHIPS + MIST) + 3 * DEW_AND_THORN + HONEY
    # Beside the market, in a quiet turn: a card for the berry and one for each that was given away, or drawn
    # and given away.
    events = 5 * players + MARKET + (MARKET + 5) * quiet
    events += COURTSHIPS * (2 + 2 * players) + MIST + 4 * DEW_AND_THORN
    return Longest(decisions, events)
