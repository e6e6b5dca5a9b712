"""How long a game of Feenbalz can be: proven from the rules, and far above what is usual."""

from __future__ import annotations

from hortus.core.game import Longest
from hortus.games.feenbalz.dials import COLLECT, DEAL, MARKET, MOST, QUIET

COURTSHIPS = 25  # each takes one of 25 fairies out of the game
MIST, DEW_AND_THORN, HONEY = 2, 4, 2  # a berry that is played leaves the game (FEE-30)


def longest(players: int, numbers: list[int]) -> Longest:
    """Twelve turns a player without a courtship end the game (FEE-29)."""
    quiet = COURTSHIPS * numbers[QUIET] * players
    size, collect = numbers[MARKET], numbers[COLLECT]
    # Up to five cards come four times over (FEE-28), each time with all ten berries turning up twice on the
    # way (FEE-27, FEE-30).
    market = 4 * (size + 2 * 10)
    # A quiet turn: the action, a berry tossed, two asked for their thistle, and four cards given away after
    # an exchange that brought five. A courtship: a berry tossed, five cards laid and done, five added, five
    # taken back and done by each; two asked for their mist whenever a fairy appears.
    decisions = (4 + max(size - 1, collect)) * quiet + COURTSHIPS * (1 + (3 * numbers[MOST] + 2) * players)
    decisions += 2 * (COURTSHIPS + MIST) + 3 * DEW_AND_THORN + HONEY
    # Beside the market, in a quiet turn: a card for the berry and one for each that was given away, or drawn
    # and given away.
    events = numbers[DEAL] * players + market + (market + 1 + max(size - 1, 2 * collect)) * quiet
    events += COURTSHIPS * (2 + 2 * players) + MIST + 4 * DEW_AND_THORN
    return Longest(decisions, events)
