"""What the numbers of an observation of Feenbalz mean. ``observation.py`` writes them in this order."""

from __future__ import annotations

from hortus.core.planes import Plane, for_each, of_everyone
from hortus.games.feenbalz import phases
from hortus.games.feenbalz.cards import BERRIES, CARDS, CHARACTERISTICS, WAYS

ALL = (len(CARDS),)
FAIRIES = (25,)
WISHES = (*FAIRIES, len(CHARACTERISTICS))
WAITS = f"1 for what the table waits for: {', '.join(phases.NAMES)}; none at the end"
CARDS_LYING = [
    Plane("options", (2,), "1 for each option that is on: early_increase, berries"),
    Plane("phase", (len(phases.NAMES),), WAITS),
    Plane("quiet", (1,), "turns in a row without a courtship"),
    Plane("deck", (1,), "cards in the deck"),
    Plane("market", ALL, "the cards of the market"),
    Plane("discard", ALL, "the cards of the discard"),
    Plane("unseen", ALL, "the cards that this seat cannot place: in the deck, a hand or a hidden collection"),
    Plane("gone", (len(BERRIES),), "berries of each kind that have left the game"),
    Plane("offered", ALL, "1 for the card offered in an exchange"),
    Plane("way", (len(WAYS),), f"1 for what the exchange goes by: {', '.join(WAYS)}"),
]
FAIRIES_THERE = [
    Plane("fairy", FAIRIES, "1 for the fairy who is face up"),
    Plane("fairies unseen", FAIRIES, "1 for each fairy in the unknown part of the deck"),
    Plane("fairies under", FAIRIES, "1, 2, … for those that mist put under the deck, as they will come"),
    Plane("fairies removed", FAIRIES, "1 for each fairy out of the game"),
    Plane("dislikes", WISHES, f"1 for what each fairy dislikes: {', '.join(CHARACTERISTICS)}"),
    Plane("treasures", WISHES, "1 for what each fairy treasures"),
]
SEAT = [
    Plane("hand", ALL, "the cards in the hand; zero if it is hidden"),
    Plane("known", ALL, "what this seat knows of the cards; of its own, what everyone knows"),
    Plane("collection", ALL, "the cards laid; zero if they are hidden"),
    Plane("hidden", (1,), "cards that are not known so, in hand or in a hidden collection"),
    Plane("size", (1,), "cards in hand"),
    Plane("laid", (1,), "cards laid"),
    Plane("suitor", (1,), "1 if the seat courts"),
    Plane("declined", (1,), "1 if it drew a card instead"),
    Plane("added", (1,), "cards added to its collection"),
    Plane("taken back", (1,), "cards taken back from it"),
    Plane("honey", (1,), "honey played for it"),
    Plane("fairies", FAIRIES, "1 for each fairy won"),
]


def planes(players: int, numbers: list[int]) -> list[Plane]:
    """All planes: cards in their order, berries last and counted; fairies by mirror, then by clothing."""
    business = [
        Plane("drawer", (players,), "1 for the seat that draws, gives or loses cards"),
        Plane("giver", (players,), "1 for the seat from whose hand a card is taken"),
        Plane("taker", (players,), "1 for the seat that takes it"),
        Plane("shown", (1,), "1 if the collections lie face up"),
        Plane("bonus", (1,), "further fairies to be handed out"),
        Plane("bonus seat", (players,), "1 for the seat that gets them"),
    ]
    table = [*of_everyone(players), *CARDS_LYING, *business, *FAIRIES_THERE]
    return [*table, *for_each(players, SEAT)]
