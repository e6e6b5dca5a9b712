"""Why an action of Feenbalz cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.games.feenbalz import phases
from hortus.games.feenbalz.cards import (
    ADD,
    BACK,
    BERRIES,
    BERRY,
    CATEGORIES,
    COLOURED,
    COLOURS,
    DECLINE,
    DONE,
    DRAW,
    FAIRY,
    FAMILIES,
    GIVE,
    LAY,
    LOSE,
    MARKET,
    OBJECTS,
    PASS,
    PLAY_DEW,
    PLAY_HONEY,
    PLAY_MIST,
    PLAY_THISTLE,
    PLAY_THORN,
    SKIP,
    TAKE,
    TOSS,
    exchanged,
)
from hortus.games.feenbalz.rules import Rules
from hortus.games.feenbalz.texts import card_title, fairy_title

WAITING = {
    "draw": "a card is to be drawn first (FEE-8).",
    "market": "the market is to be filled up first (FEE-10).",
    "turn": "a turn is under way: collect, exchange or court (FEE-8).",
    "thistle": "a thistle may be played against the exchange first (FEE-31).",
    "lay": "collections are being laid out (FEE-11).",
    "fairy": "the fairy is to be revealed first (FEE-11).",
    "mist": "mist may be played against the fairy first (FEE-31).",
    "increase": "collections are being increased (FEE-17).",
    "bonus": "a further fairy is to be handed out first (FEE-22).",
    "give": "a hand over nine is to be brought down first (FEE-26).",
    "take": "a card is to be taken at random first (FEE-26).",
    "lose": "a card is to be lost at random first (FEE-26).",
}


def why_not(state: Rules, action: int) -> str:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return "the game has ended (FEE-29)."
    phase = phases.NAMES[state.phase]
    if action >= DRAW:
        return _why_not_chance(state, action, phase)
    if action < LAY:
        return _why_not_exchange(state, action) if phase == "turn" and action else WAITING[phase]
    if action < ADD:
        return _why_not_lay(state, action - LAY) if phase in ("turn", "lay") else WAITING[phase]
    if action < BACK:
        return _why_not_add(state, action - ADD) if phase == "increase" else _wait_for(phase, "increase")
    if action < DONE:
        return _why_not_back(state, action - BACK) if phase == "increase" else _wait_for(phase, "increase")
    if action < GIVE:
        return _why_not_finish(state, action, phase)
    if action < PLAY_DEW:
        return _why_not_give(state, action - GIVE) if phase == "give" else "no hand is over nine (FEE-26)."
    return _why_not_berry(state, action, phase)


def _wait_for(phase: str, wanted: str) -> str:
    if phase == "turn":
        return "nobody is courting (FEE-17)." if wanted == "increase" else WAITING[phase]
    return WAITING[phase]


def _holds(state: Rules, card: int) -> bool:
    seat = state.player
    if card < COLOURED:
        return bool(state.hand[seat] >> card & 1)
    if card < BERRY:
        return bool(state.hand_charms[seat] >> (card - COLOURED) & 1)
    return bool(state.hand_charms[seat] >> (5 + 2 * (card - BERRY)) & 3)


# Chance -------------------------------------------------------------------------------------------


def _why_not_chance(state: Rules, action: int, phase: str) -> str:
    if state.player >= 0:
        return "that comes by chance, and a player is to act (FEE-8)."
    kinds = (("draw", DRAW), ("market", MARKET), ("fairy", FAIRY), ("take", TAKE), ("lose", LOSE))
    kind, first = next((name, start) for name, start in reversed(kinds) if action >= start)
    if kind == "fairy":
        if phase in ("fairy", "bonus"):
            return f"{fairy_title(action - first)} is not the next in the fairy deck, or not in it (FEE-2)."
        return WAITING[phase]
    if kind != phase:
        return WAITING[phase]
    card = card_title(action - first)
    if kind in ("draw", "market"):
        return f"no {card} is left in the deck (FEE-27)."
    return f"no {card} is in that hand (FEE-26)."


# The own turn -------------------------------------------------------------------------------------


def _why_not_exchange(state: Rules, action: int) -> str:
    card, way = exchanged(action)
    if not _holds(state, card):
        return f"you do not hold {card_title(card)} (FEE-9)."
    one = OBJECTS[card]
    shared = (f"is {COLOURS[one.colour]}", f"is a {CATEGORIES[one.category]}", f"has the value {one.value}")[
        way
    ]
    return f"no card of the market {shared} (FEE-9)."


def _why_not_lay(state: Rules, card: int) -> str:
    if not _holds(state, card):
        return f"you do not hold {card_title(card)} (FEE-11)."
    seat = state.player
    size = state.laid_size[seat]
    if size == 0:
        return f"with {card_title(card)} as its lowest card your hand makes no collection of three (FEE-6)."
    if size == 5:
        return "five cards lie there already, and a collection has no more (FEE-6)."
    if card < state.last:
        return "a collection is laid in rising card order (FEE-11)."
    reason = _misfit(state, card)
    return reason or f"with {card_title(card)} it could no longer become a collection of three (FEE-6)."


def _misfit(state: Rules, card: int) -> str:
    """Why a card does not go with what lies there; nothing if it does."""
    seat = state.player
    objects, shoes = state.laid[seat], state.laid_charms[seat].bit_count()
    if card >= COLOURED:
        return "at most two horseshoes go with other objects (FEE-7)." if objects and shoes >= 2 else ""
    if shoes > 2 or (shoes and not objects):
        return "only horseshoes go with a collection of horseshoes (FEE-7)."
    together = objects | 1 << card
    if all(together & ~family for family in FAMILIES):
        return f"{card_title(card)} shares neither the colour nor the category of what lies there (FEE-6)."
    return ""


# Increases ----------------------------------------------------------------------------------------


def _why_not_add(state: Rules, card: int) -> str:
    seat = state.player
    if not _holds(state, card):
        return f"you do not hold {card_title(card)} (FEE-17)."
    if state.backs[seat]:
        return "after taking cards back nothing more is added (FEE-17)."
    if state.adds[seat] == 5:
        return "five cards were added, and a collection has no more (FEE-17)."
    if card < state.last:
        return "cards are added in rising card order (FEE-17)."
    return _misfit(state, card) or f"with {card_title(card)} your collection could not lead (FEE-17)."


def _why_not_back(state: Rules, card: int) -> str:
    seat = state.player
    if state.laid_size[seat] <= 5:
        return "cards are taken back only while more than five lie there (FEE-17)."
    lies = (
        state.laid[seat] >> card & 1 if card < COLOURED else state.laid_charms[seat] >> (card - COLOURED) & 1
    )
    if not lies:
        return f"{card_title(card)} does not lie in your collection (FEE-17)."
    old = state.old >> card & 1 if card < COLOURED else state.old_charms >> (card - COLOURED) & 1
    if not old:
        return "a card that was just added stays (FEE-17)."
    if card < state.last_back:
        return "cards are taken back in rising card order (FEE-17)."
    return "without it your collection could not lead, or not come down to five (FEE-17)."


def _why_not_finish(state: Rules, action: int, phase: str) -> str:
    """``done``, ``decline`` and ``pass``."""
    seat = state.player
    if action == DONE and phase == "lay":
        return "a collection has at least three cards (FEE-6)."
    if action == DONE and phase == "increase":
        if not state.adds[seat]:
            return "nothing was added; to leave the collection as it is, pass (FEE-17)."
        if state.laid_size[seat] > 5:
            return "more than five cards lie there (FEE-17)."
        return "your collection does not lead yet (FEE-17)."
    if action == DECLINE and phase == "lay":
        return "you have begun to lay out a collection (FEE-11)."
    if action == PASS and phase == "increase":
        return "you have begun to increase (FEE-17)."
    return WAITING[phase]


# The hand limit and berries -----------------------------------------------------------------------


def _why_not_give(state: Rules, seat: int) -> str:
    if seat >= state.players:
        return f"there is no seat {seat} at this table (FEE-26)."
    if seat == state.player:
        return "an opponent takes the card, not you (FEE-26)."
    return f"seat {seat} holds nine cards already (FEE-26)."


def _why_not_berry(state: Rules, action: int, phase: str) -> str:
    if not state.berries:
        return "this table plays without magic berries (FEE-30)."
    if action == SKIP:
        return "there is no berry to be kept back now (FEE-31)."
    if action >= TOSS:
        if phase != "turn":
            return "a berry is discarded for a card on the own turn only (FEE-30)."
        if state.tossed:
            return "one berry a turn may be discarded for a card, and that has been done (FEE-30)."
        return f"you hold no {card_title(BERRY + action - TOSS)} (FEE-30)."
    kind = (
        1
        if PLAY_THORN <= action < PLAY_MIST
        else {PLAY_DEW: 0, PLAY_MIST: 2, PLAY_HONEY: 3, PLAY_THISTLE: 4}[action]
    )
    berry = BERRIES[kind]
    if phase != ("turn", "turn", "mist", "increase", "thistle")[kind]:
        return f"{berry.name} is played {berry.when} (FEE-31)."
    if not _holds(state, BERRY + kind):
        return f"you hold no {berry.name} (FEE-31)."
    if kind == 3:
        return "honey is played before adding cards (FEE-31)."
    return _why_not_thorn(state, action - PLAY_THORN)


def _why_not_thorn(state: Rules, seat: int) -> str:
    if seat >= state.players:
        return f"there is no seat {seat} at this table (FEE-31)."
    if seat == state.player:
        return "an opponent gives you the card, not you yourself (FEE-31)."
    return f"seat {seat} holds no card to give (FEE-31)."
