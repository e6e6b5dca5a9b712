"""What a seat of Feenbalz may know, built from named fields only (FEE-32)."""

from __future__ import annotations

from functools import cache
from typing import Any

from hortus.games.feenbalz import phases
from hortus.games.feenbalz.cards import (
    ALL,
    BERRY_CHARMS,
    BLACK,
    CARDS,
    CHARACTERISTIC_SETS,
    CHARACTERISTICS,
    COLOURED,
    MAIN,
    OBJECTS,
    SHOES,
    SPECTATOR,
    WAYS,
    cards_in,
)
from hortus.games.feenbalz.fairies import CLOTHINGS, FAIRIES, MIRRORS
from hortus.games.feenbalz.rules import Rules


def view(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands open."""
    known = _known(state, seat)
    found = dict(shared(state) if common is None else common)
    found["seat"] = seat
    found["unseen"] = _unseen(state, seat, known, reveal)
    found["seats"] = [_seat(state, one, known[one], seen, reveal or one == seat) for one, seen in enumerate(found["seats"])]
    return found


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know; the rest is left empty."""
    fairies = _Fairies(state.dislikes, state.treasures)
    unseen, removed = state.fairies, state.removed
    return {
        "game": "feenbalz",
        "seat": None,
        "player": state.player,
        "scores": state.scores(),
        "winners": state.winners(),
        "options": {"early_increase": bool(state.early), "berries": bool(state.berries)},
        "phase": "over" if state.is_over else phases.NAMES[state.phase],
        "turn": state.turn,
        "target": 6 if state.players <= 4 else 5,
        "quiet": state.quiet,
        "quiet_limit": 12 * state.players,
        "market": _names(state.market, state.market_charms),
        "deck": state.deck.bit_count() + state.deck_charms.bit_count(),
        "discard": _names(state.discard, state.discard_charms),
        "gone": _names(0, state.gone),
        "unseen": None,
        "offered": {"card": CARDS[state.offered], "by": WAYS[state.way]} if state.offered >= 0 else None,
        "drawer": state.drawer if _is(state, "draw", "give", "lose") else None,
        "giver": state.giver if _is(state, "take") else None,
        "taker": state.taker if _is(state, "take") else None,
        "fairy": fairies.one(state.fairy) if state.fairy >= 0 else None,
        "fairies": {
            "deck": unseen.bit_count() + state.bottom_size,
            "unseen": fairies.of(unseen),
            "bottom": [fairies.one(number) for number in state.bottom[: state.bottom_size]],
            "removed": fairies.of(removed),
        },
        "courting": any(state.laid_size),
        "shown": bool(state.shown),
        "bonus": {"seat": state.bonus_seat, "fairies": state.bonus} if state.bonus else None,
        "seats": [_public_seat(state, one, fairies) for one in range(state.players)],
    }


def _is(state: Rules, *asked: str) -> bool:
    return not state.is_over and phases.NAMES[state.phase] in asked


def _names(objects: int, charms: int) -> list[str]:
    return [CARDS[card] for card in cards_in(objects, charms)]


def _known(state: Rules, seat: int | None) -> list[tuple[int, int]]:
    """What this seat knows of each one's cards, in hand or in a collection that lies face down; of its own, what everyone knows."""
    objects, charms = state.known, state.known_charms  # read once: each time they are copied
    places = [6 * (SPECTATOR if seat is None or seat == one else seat) + one for one in range(state.players)]
    return [(objects[place], charms[place]) for place in places]


def _unseen(state: Rules, seat: int | None, known: list[tuple[int, int]], reveal: bool) -> list[str]:
    """What may still be in the deck, in a hand or in a hidden collection: all that lies nowhere this seat can place it."""
    objects = ALL & ~(state.market | state.discard)
    charms = (SHOES | BERRY_CHARMS * state.berries) & ~(state.market_charms | state.discard_charms | state.gone)
    if state.offered >= COLOURED:
        charms &= ~(1 << (state.offered - COLOURED))
    elif state.offered >= 0:
        objects &= ~(1 << state.offered)
    hand, hand_charms, laid, laid_charms, shown = state.hand, state.hand_charms, state.laid, state.laid_charms, state.shown
    for one in range(state.players):
        placed, placed_charms = known[one]
        if reveal or one == seat:
            placed, placed_charms = hand[one], hand_charms[one]
        if reveal or one == seat or shown:
            placed, placed_charms = placed | laid[one], placed_charms | laid_charms[one]
        objects, charms = objects & ~placed, charms & ~placed_charms
    return _names(objects, charms)


class _Fairies:
    """The fairies of this table, with what they dislike and treasure."""

    def __init__(self, dislikes: list[int], treasures: list[int]) -> None:
        self.dislikes = dislikes
        self.treasures = treasures

    def one(self, number: int) -> dict[str, Any]:
        """One fairy."""
        return _fairy(number, self.dislikes[number], self.treasures[number]).copy()

    def of(self, numbers: int) -> list[dict[str, Any]]:
        """Those whose bits are set."""
        return [self.one(number) for number in range(25) if numbers >> number & 1]


@cache
def _fairy(number: int, dislikes: int, treasures: int) -> dict[str, Any]:
    mirror, clothing = MIRRORS[number // 5], CLOTHINGS[number % 5]
    return {
        "name": FAIRIES[number],
        "black": number == BLACK,
        "mirror": None if mirror == "none" else mirror,
        "clothing": None if clothing == "white" else clothing,
        "dislikes": CHARACTERISTICS[dislikes] if dislikes < len(CHARACTERISTICS) else None,
        "treasures": CHARACTERISTICS[treasures] if treasures < len(CHARACTERISTICS) else None,
    }


def _seat(state: Rules, one: int, known: tuple[int, int], public: dict[str, Any], is_open: bool) -> dict[str, Any]:
    """A seat as this reader sees it: open, or with the cards they know."""
    names, laid, shown = _names(*known), public["laid"], bool(state.shown)
    found = dict(public)
    found["hand"] = _names(state.hand[one], state.hand_charms[one]) if is_open else None
    found["known"] = names
    found["hidden"] = public["size"] + (0 if shown else laid) - len(names)
    found["collection"] = _names(state.laid[one], state.laid_charms[one]) if laid and (is_open or shown) else None
    return found


def _public_seat(state: Rules, one: int, fairies: _Fairies) -> dict[str, Any]:
    laid = state.laid_size[one]
    return {
        "hand": None,
        "known": None,
        "hidden": None,
        "size": state.hand_size[one],
        "laid": laid,
        "collection": None,
        "value": _value(state, one) if state.shown and state.fairy >= 0 and state.suitors >> one & 1 else None,
        "suitor": bool(state.suitors >> one & 1),
        "declined": bool(state.declined >> one & 1),
        "added": state.adds[one] if laid else 0,
        "taken_back": state.backs[one] if laid else 0,
        "honey": state.honey[one] if laid else 0,
        "fairies": fairies.of(state.won[one]),
    }


def _value(state: Rules, one: int) -> int:
    """FEE-13 to FEE-15, and 3 for each honey (FEE-31)."""
    return 3 * state.honey[one] + sum(worth(state, card) for card in cards_in(state.laid[one], state.laid_charms[one]))


def worth(state: Rules, card: int) -> int:
    """What a card is worth to the fairy who is face up."""
    fairy, one = state.fairy, OBJECTS[card]
    points = 0 if _has(card, state.dislikes[fairy]) else one.value
    points += fairy // 5 < MAIN and fairy // 5 == one.colour
    points += fairy % 5 < MAIN and fairy % 5 == one.category
    return points + _has(card, state.treasures[fairy])


def _has(card: int, characteristic: int) -> bool:
    if characteristic >= len(CHARACTERISTICS):
        return False
    if CHARACTERISTICS[characteristic] == "horseshoe":
        return card >= COLOURED
    return card < COLOURED and bool(CHARACTERISTIC_SETS[characteristic] >> card & 1)
