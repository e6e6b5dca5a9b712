"""The numbers of Feenbalz that can be turned. ``dials.pxd`` has their places for C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.dials import Dial, family
from hortus.games.feenbalz.cards import ALL, COLOUR_SETS, COLOURS

TARGET_HELP = "fairies that win; 0: six with three or four players, five with more"
DIALS: dict[str, Dial] = {
    **family("colours", dict.fromkeys(COLOURS, 1), 0, 1, "1: {} cards are there, 0: they are not", "FEE-1"),
    "horseshoes": Dial(5, 0, 5, "horseshoes, from the value 0 on", "FEE-1"),
    "deal": Dial(5, 3, 8, "cards that everyone is dealt", "FEE-4"),
    "market": Dial(5, 2, 8, "cards of the market", "FEE-10"),
    "collect": Dial(2, 1, 4, "cards drawn by collecting", "FEE-8"),
    "hand": Dial(9, 5, 12, "cards that a hand may hold", "FEE-26"),
    "lead": Dial(10, 3, 20, "value or lead that wins further fairies", "FEE-22"),
    "bonus": Dial(1, 0, 3, "further fairies of a great win", "FEE-22"),
    "horseshoe_bonus": Dial(2, 0, 4, "further fairies for five horseshoes", "FEE-24"),
    "target": Dial(0, 0, 12, TARGET_HELP, "FEE-29"),
    "quiet": Dial(12, 3, 20, "turns a player without a courtship that end the game", "FEE-29"),
    "honey": Dial(3, 0, 7, "value of a honey", "FEE-31"),
    "collection.least": Dial(3, 2, 5, "cards that a collection has at least", "FEE-6"),
    "collection.most": Dial(5, 5, 7, "cards that a collection has at the most", "FEE-6"),
    "spare": Dial(2, 0, 3, "horseshoes that go with other objects", "FEE-7"),
}
NUMBERS: list[int] = [dial.default for dial in DIALS.values()]

# Where each number is among them; those of the colours lie in a row.
COLOUR, HORSESHOES = 0, 6
DEAL, MARKET, COLLECT, HAND, LEAD, BONUS, HORSESHOE_BONUS, TARGET, QUIET, HONEY = range(7, 17)
LEAST, MOST, SPARE = range(17, 20)
COUNT = 20
assert len(NUMBERS) == COUNT


def objects(numbers: Sequence[int]) -> int:
    """The coloured cards that are there, a bit each."""
    return ALL & sum(cards for one, cards in enumerate(COLOUR_SETS) if numbers[COLOUR + one])


def shoes(numbers: Sequence[int]) -> int:
    """The horseshoes that are there, a bit each."""
    return (1 << numbers[HORSESHOES]) - 1


def enough(players: int, numbers: Sequence[int]) -> int:
    """FEE-29: so many fairies win."""
    return numbers[TARGET] or (6 if players <= 4 else 5)


def conflict(players: int, dials: Mapping[str, int]) -> str:
    """Why these numbers cannot go together: a hand holds what it is dealt, and there are enough cards."""
    numbers = list(dials.values())
    if dials["deal"] > dials["hand"]:
        return f"a hand holds {dials['hand']} cards, and {dials['deal']} are dealt (FEE-4, FEE-26)."
    there = objects(numbers).bit_count() + dials["horseshoes"]
    # Full hands, one that took the whole market, a new market: with fewer, berries could turn up for ever.
    wanted = players * dials["hand"] + 2 * dials["market"] - 1
    if there < wanted:
        return f"there are {there} cards; full hands and the market may take {wanted} (FEE-10, FEE-26)."
    return ""
