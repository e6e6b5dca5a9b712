"""What the numbers of an observation of Fungi mean. ``observation.py`` writes them in this order."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.planes import Plane, for_each, of_everyone
from hortus.games.fungi.cards import FACES, KINDS
from hortus.games.fungi.dials import DECAY, FOREST

ALL = (FACES,)
MEALS = 13  # nobody cooks more: there are no more pans
MEAL = "for each meal: 1 for its mushroom, then day, night, butter and cider"
TABLE = [
    Plane("pile", (1,), "cards in the pile"),
    Plane("unseen", ALL, "copies of each card that may be in the pile or among the other's hidden cards"),
    Plane("discard", ALL, "copies of each card in the discard"),
]
SEAT = [
    Plane("hand", ALL, "copies of each card in the hand; zero if it is hidden"),
    Plane("known", ALL, "copies of each card that everyone knows to be in the hand"),
    Plane("hidden", (1,), "cards in the hand that only their owner knows"),
    Plane("size", (1,), "cards in the hand"),
    Plane("limit", (1,), "the hand limit"),
    Plane("sticks", (1,), "sticks"),
    Plane("pans", (1,), "empty pans in the display"),
    Plane("meals", (MEALS, KINDS + 4), MEAL),
]


def planes(players: int, numbers: Sequence[int]) -> list[Plane]:
    """All planes; cards are numbered as in ``draw``: by day, by night, butter, cider, pan, basket."""
    forest, decay = numbers[FOREST], numbers[DECAY]
    return [
        *of_everyone(players),
        Plane("forest", (forest, FACES), "1 for the card at each place of the forest, from the feet on"),
        Plane("decay", (decay, FACES), "1 for each card of the decay pile, in the order they came"),
        *TABLE,
        *for_each(players, SEAT),
    ]
