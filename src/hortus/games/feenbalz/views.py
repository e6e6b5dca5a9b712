"""What a seat of Feenbalz may know, built from named fields only (FEE-32)."""

from __future__ import annotations

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


def view(state: Rules, seat: int | None, reveal: bool) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it; ``reveal``: with all hands open."""
    return {
        "game": "feenbalz",
        "seat": seat,
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
        "unseen": _unseen(state, seat, reveal),
        "offered": {"card": CARDS[state.offered], "by": WAYS[state.way]} if state.offered >= 0 else None,
        "drawer": state.drawer if _is(state, "draw", "give", "lose") else None,
        "giver": state.giver if _is(state, "take") else None,
        "taker": state.taker if _is(state, "take") else None,
        "fairy": _fairy(state, state.fairy) if state.fairy >= 0 else None,
        "fairies": {
            "deck": state.fairies.bit_count() + state.bottom_size,
            "unseen": [_fairy(state, number) for number in range(25) if state.fairies >> number & 1],
            "bottom": [_fairy(state, number) for number in state.bottom[: state.bottom_size]],
            "removed": [_fairy(state, number) for number in range(25) if state.removed >> number & 1],
        },
        "courting": any(state.laid_size),
        "shown": bool(state.shown),
        "bonus": {"seat": state.bonus_seat, "fairies": state.bonus} if state.bonus else None,
        "seats": [_seat(state, one, seat, reveal) for one in range(state.players)],
    }


def _is(state: Rules, *asked: str) -> bool:
    return not state.is_over and phases.NAMES[state.phase] in asked


def _names(objects: int, charms: int) -> list[str]:
    return [CARDS[card] for card in cards_in(objects, charms)]


def _known(state: Rules, one: int, seat: int | None) -> tuple[int, int]:
    """What this seat knows of another's cards, in hand or in a collection that lies face down; of its own, what everyone knows."""
    place = 6 * (SPECTATOR if seat is None or seat == one else seat) + one
    return state.known[place], state.known_charms[place]


def _unseen(state: Rules, seat: int | None, reveal: bool) -> list[str]:
    """What may still be in the deck, in a hand or in a hidden collection: all that lies nowhere this seat can place it."""
    objects = ALL & ~(state.market | state.discard)
    charms = (SHOES | BERRY_CHARMS * state.berries) & ~(state.market_charms | state.discard_charms | state.gone)
    if state.offered >= COLOURED:
        charms &= ~(1 << (state.offered - COLOURED))
    elif state.offered >= 0:
        objects &= ~(1 << state.offered)
    for one in range(state.players):
        known, known_charms = _known(state, one, seat)
        if reveal or one == seat:
            known, known_charms = state.hand[one], state.hand_charms[one]
        if reveal or one == seat or state.shown:
            known, known_charms = known | state.laid[one], known_charms | state.laid_charms[one]
        objects, charms = objects & ~known, charms & ~known_charms
    return _names(objects, charms)


def _fairy(state: Rules, number: int) -> dict[str, Any]:
    mirror, clothing = MIRRORS[number // 5], CLOTHINGS[number % 5]
    dislikes, treasures = state.dislikes[number], state.treasures[number]
    return {
        "name": FAIRIES[number],
        "black": number == BLACK,
        "mirror": None if mirror == "none" else mirror,
        "clothing": None if clothing == "white" else clothing,
        "dislikes": CHARACTERISTICS[dislikes] if dislikes < len(CHARACTERISTICS) else None,
        "treasures": CHARACTERISTICS[treasures] if treasures < len(CHARACTERISTICS) else None,
    }


def _seat(state: Rules, one: int, seat: int | None, reveal: bool) -> dict[str, Any]:
    is_open = reveal or one == seat
    known, known_charms = _known(state, one, seat)
    is_seen = is_open or bool(state.shown)  # its collection
    return {
        "hand": _names(state.hand[one], state.hand_charms[one]) if is_open else None,
        "known": _names(known, known_charms),
        "hidden": state.hand_size[one] + (0 if state.shown else state.laid_size[one]) - len(cards_in(known, known_charms)),
        "size": state.hand_size[one],
        "laid": state.laid_size[one],
        "collection": _names(state.laid[one], state.laid_charms[one]) if state.laid_size[one] and is_seen else None,
        "value": _value(state, one) if state.shown and state.fairy >= 0 and state.suitors >> one & 1 else None,
        "suitor": bool(state.suitors >> one & 1),
        "declined": bool(state.declined >> one & 1),
        "added": state.adds[one] if state.laid_size[one] else 0,
        "taken_back": state.backs[one] if state.laid_size[one] else 0,
        "honey": state.honey[one] if state.laid_size[one] else 0,
        "fairies": [_fairy(state, number) for number in range(25) if state.won[one] >> number & 1],
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
