"""Setting up a game of Feenbalz."""

from __future__ import annotations

from hortus.games.feenbalz import fairies as fairy_files
from hortus.games.feenbalz.cards import BERRY_CHARMS, CHARACTERISTICS
from hortus.games.feenbalz.observation import Observed
from hortus.games.feenbalz.rules import Rules

NOTHING = len(CHARACTERISTICS)


def new(players: int, numbers: list[int], early_increase: bool, berries: bool, fairies: str) -> Rules:
    """A table at its first draw; a wrong fairies' file is a ValueError that says what is wrong with it."""
    deck, dislikes, treasures = 0, [NOTHING] * 25, [NOTHING] * 25
    for fairy in fairy_files.load(fairies):
        deck |= 1 << fairy.number
        if fairy.dislikes:
            dislikes[fairy.number] = CHARACTERISTICS.index(fairy.dislikes)
        if fairy.treasures:
            treasures[fairy.number] = CHARACTERISTICS.index(fairy.treasures)
    charms = BERRY_CHARMS if berries else 0
    return Observed(players, numbers, early_increase, charms, deck, dislikes, treasures)
