"""What a seat of Feenbalz may know, built from named fields only (FEE-32)."""

from __future__ import annotations

from functools import cache
from typing import Any

from hortus.core import intrinsics
from hortus.games.feenbalz import phases
from hortus.games.feenbalz.cards import (
    ALL,
    BERRY,
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

OBJECT: list[int] = [1 << card for card in range(COLOURED)]


def shared(state: Rules) -> dict[str, Any]:
    """What everyone may know; the rest is left empty."""
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
        "deck": intrinsics.count(state.deck) + intrinsics.count(state.deck_charms),
        "discard": _names(state.discard, state.discard_charms),
        "gone": _names(0, state.gone),
        "unseen": None,
        "offered": {"card": CARDS[state.offered], "by": WAYS[state.way]} if state.offered >= 0 else None,
        "drawer": state.drawer if _asks(state, ("draw", "give", "lose")) else None,
        "giver": state.giver if _asks(state, ("take",)) else None,
        "taker": state.taker if _asks(state, ("take",)) else None,
        "fairy": _fairy(state, state.fairy) if state.fairy >= 0 else None,
        "fairies": {
            "deck": intrinsics.count(state.fairies) + state.bottom_size,
            "unseen": _fairies(state, state.fairies),
            "bottom": [_fairy(state, number) for number in state.bottom[: state.bottom_size]],
            "removed": _fairies(state, state.removed),
        },
        "courting": any(state.laid_size),
        "shown": bool(state.shown),
        "bonus": {"seat": state.bonus_seat, "fairies": state.bonus} if state.bonus else None,
        "seats": [_public_seat(state, one) for one in range(state.players)],
    }


def own(state: Rules, seat: int | None, reveal: bool, common: dict[str, Any]) -> dict[str, Any]:
    """What this seat (None: a spectator) sees beside or instead of what is common to all.

    ``reveal``: with all hands open.
    """
    mine = -1 if seat is None else seat
    return {
        "seat": seat,
        "unseen": _unseen(state, mine, reveal),
        "seats": [
            _seat(state, one, mine, seen, reveal or one == mine) for one, seen in enumerate(common["seats"])
        ],
    }


def _asks(state: Rules, phases_: tuple[str, ...]) -> bool:
    return not state.is_over and phases.NAMES[state.phase] in phases_


def _names(objects: int, charms: int) -> list[str]:
    """The names of the cards of a set, in the card order; a berry as often as it has copies there."""
    found = []
    while objects:
        found.append(CARDS[intrinsics.lowest(objects)])
        objects &= objects - 1
    while charms:
        charm = intrinsics.lowest(charms)
        found.append(CARDS[COLOURED + charm if charm < 5 else BERRY + (charm - 5) // 2])
        charms &= charms - 1
    return found


def _place(mine: int, one: int) -> int:
    """Where the rules keep what this reader knows of one's cards, in hand or in a collection that lies face
    down.

    Of one's own: what everyone knows.
    """
    return 6 * (SPECTATOR if mine < 0 or mine == one else mine) + one


def _unseen(state: Rules, mine: int, reveal: bool) -> list[str]:
    """What may still be in the deck, in a hand or in a hidden collection: all that lies nowhere this seat can
    place it.
    """
    objects = ALL & ~(state.market | state.discard)
    charms = (SHOES | BERRY_CHARMS * state.berries) & ~(
        state.market_charms | state.discard_charms | state.gone
    )
    if state.offered >= COLOURED:
        charms &= ~(1 << (state.offered - COLOURED))
    elif state.offered >= 0:
        objects &= ~OBJECT[state.offered]
    for one in range(state.players):
        place = _place(mine, one)
        placed, placed_charms = state.known[place], state.known_charms[place]
        if reveal or one == mine:
            placed, placed_charms = state.hand[one], state.hand_charms[one]
        if reveal or one == mine or state.shown:
            placed, placed_charms = placed | state.laid[one], placed_charms | state.laid_charms[one]
        objects, charms = objects & ~placed, charms & ~placed_charms
    return _names(objects, charms)


def _fairies(state: Rules, numbers: int) -> list[dict[str, Any]]:
    """The fairies of this table whose bits are set."""
    return [_fairy(state, number) for number in range(25) if numbers >> number & 1]


def _fairy(state: Rules, number: int) -> dict[str, Any]:
    """One fairy of this table, with what she dislikes and treasures."""
    return dict(_described(number, state.dislikes[number], state.treasures[number]))


@cache
def _described(number: int, dislikes: int, treasures: int) -> dict[str, Any]:
    mirror, clothing = MIRRORS[number // 5], CLOTHINGS[number % 5]
    return {
        "name": FAIRIES[number],
        "black": number == BLACK,
        "mirror": None if mirror == "none" else mirror,
        "clothing": None if clothing == "white" else clothing,
        "dislikes": CHARACTERISTICS[dislikes] if dislikes < len(CHARACTERISTICS) else None,
        "treasures": CHARACTERISTICS[treasures] if treasures < len(CHARACTERISTICS) else None,
    }


def _seat(state: Rules, one: int, mine: int, public: dict[str, Any], is_open: bool) -> dict[str, Any]:
    """A seat as this reader sees it: open, or with the cards they know."""
    place = _place(mine, one)
    names, laid, shown = (
        _names(state.known[place], state.known_charms[place]),
        state.laid_size[one],
        state.shown,
    )
    found = dict(public)
    found["hand"] = _names(state.hand[one], state.hand_charms[one]) if is_open else None
    found["known"] = names
    found["hidden"] = state.hand_size[one] + (0 if shown else laid) - len(names)
    found["collection"] = (
        _names(state.laid[one], state.laid_charms[one]) if laid and (is_open or shown) else None
    )
    return found


def _public_seat(state: Rules, one: int) -> dict[str, Any]:
    laid = state.laid_size[one]
    return {
        "hand": None,
        "known": None,
        "hidden": None,
        "size": state.hand_size[one],
        "laid": laid,
        "collection": None,
        "value": _value(state, one)
        if state.shown and state.fairy >= 0 and state.suitors >> one & 1
        else None,
        "suitor": bool(state.suitors >> one & 1),
        "declined": bool(state.declined >> one & 1),
        "added": state.adds[one] if laid else 0,
        "taken_back": state.backs[one] if laid else 0,
        "honey": state.honey[one] if laid else 0,
        "fairies": _fairies(state, state.won[one]),
    }


def _value(state: Rules, one: int) -> int:
    """FEE-13 to FEE-15, and 3 for each honey (FEE-31)."""
    return 3 * state.honey[one] + sum(
        [worth(state, card) for card in cards_in(state.laid[one], state.laid_charms[one])]
    )


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
