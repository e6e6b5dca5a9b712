"""Why an action of Feenbalz cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.core.errors import Reason
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
    "draw": Reason("waiting_draw", "FEE-8", "a card is to be drawn first"),
    "market": Reason("waiting_market", "FEE-10", "the market is to be filled up first"),
    "turn": Reason("waiting_turn", "FEE-8", "a turn is under way: collect, exchange or court"),
    "thistle": Reason("waiting_thistle", "FEE-31", "a thistle may be played against the exchange first"),
    "lay": Reason("waiting_lay", "FEE-11", "collections are being laid out"),
    "fairy": Reason("waiting_fairy", "FEE-11", "the fairy is to be revealed first"),
    "mist": Reason("waiting_mist", "FEE-31", "mist may be played against the fairy first"),
    "increase": Reason("waiting_increase", "FEE-17", "collections are being increased"),
    "bonus": Reason("waiting_bonus", "FEE-22", "a further fairy is to be handed out first"),
    "give": Reason("waiting_give", "FEE-26", "a hand over nine is to be brought down first"),
    "take": Reason("waiting_take", "FEE-26", "a card is to be taken at random first"),
    "lose": Reason("waiting_lose", "FEE-26", "a card is to be lost at random first"),
}


def why_not(state: Rules, action: int) -> Reason:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return Reason("over", "FEE-29", "the game has ended")
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
        return (
            _why_not_give(state, action - GIVE)
            if phase == "give"
            else Reason("no_hand_over_nine", "FEE-26", "no hand is over nine")
        )
    return _why_not_berry(state, action, phase)


def _wait_for(phase: str, wanted: str) -> Reason:
    if phase == "turn":
        return (
            Reason("nobody_courts", "FEE-17", "nobody is courting")
            if wanted == "increase"
            else WAITING[phase]
        )
    return WAITING[phase]


def _holds(state: Rules, card: int) -> bool:
    seat = state.player
    if card < COLOURED:
        return bool(state.hand[seat] >> card & 1)
    if card < BERRY:
        return bool(state.hand_charms[seat] >> (card - COLOURED) & 1)
    return bool(state.hand_charms[seat] >> (5 + 2 * (card - BERRY)) & 3)


# Chance -------------------------------------------------------------------------------------------


def _why_not_chance(state: Rules, action: int, phase: str) -> Reason:
    if state.player >= 0:
        return Reason("by_chance", "FEE-8", "that comes by chance, and a player is to act")
    kinds = (("draw", DRAW), ("market", MARKET), ("fairy", FAIRY), ("take", TAKE), ("lose", LOSE))
    kind, first = next((name, start) for name, start in reversed(kinds) if action >= start)
    if kind == "fairy":
        if phase in ("fairy", "bonus"):
            return Reason(
                "not_next_fairy",
                "FEE-2",
                f"{fairy_title(action - first)} is not the next in the fairy deck, or not in it",
            )
        return WAITING[phase]
    if kind != phase:
        return WAITING[phase]
    card = card_title(action - first)
    if kind in ("draw", "market"):
        return Reason("none_in_deck", "FEE-27", f"no {card} is left in the deck")
    return Reason("not_in_that_hand", "FEE-26", f"no {card} is in that hand")


# The own turn -------------------------------------------------------------------------------------


def _why_not_exchange(state: Rules, action: int) -> Reason:
    card, way = exchanged(action)
    if not _holds(state, card):
        return Reason("not_held_to_exchange", "FEE-9", f"you do not hold {card_title(card)}")
    one = OBJECTS[card]
    shared = (f"is {COLOURS[one.colour]}", f"is a {CATEGORIES[one.category]}", f"has the value {one.value}")[
        way
    ]
    return Reason("nothing_in_market", "FEE-9", f"no card of the market {shared}")


def _why_not_lay(state: Rules, card: int) -> Reason:
    if not _holds(state, card):
        return Reason("not_held_to_lay", "FEE-11", f"you do not hold {card_title(card)}")
    seat = state.player
    size = state.laid_size[seat]
    if size == 0:
        return Reason(
            "no_collection_from_it",
            "FEE-6",
            f"with {card_title(card)} as its lowest card your hand makes no collection of three",
        )
    if size == 5:
        return Reason(
            "collection_full", "FEE-6", "five cards lie there already, and a collection has no more"
        )
    if card < state.last:
        return Reason("rising_order", "FEE-11", "a collection is laid in rising card order")
    reason = _misfit(state, card)
    return reason or Reason(
        "no_collection_with_it",
        "FEE-6",
        f"with {card_title(card)} it could no longer become a collection of three",
    )


def _misfit(state: Rules, card: int) -> Reason | None:
    """Why a card does not go with what lies there; nothing if it does."""
    seat = state.player
    objects, shoes = state.laid[seat], state.laid_charms[seat].bit_count()
    if card >= COLOURED:
        return (
            Reason("two_horseshoes", "FEE-7", "at most two horseshoes go with other objects")
            if objects and shoes >= 2
            else None
        )
    if shoes > 2 or (shoes and not objects):
        return Reason("only_horseshoes", "FEE-7", "only horseshoes go with a collection of horseshoes")
    together = objects | 1 << card
    if all(together & ~family for family in FAMILIES):
        return Reason(
            "shares_nothing",
            "FEE-6",
            f"{card_title(card)} shares neither the colour nor the category of what lies there",
        )
    return None


# Increases ----------------------------------------------------------------------------------------


def _why_not_add(state: Rules, card: int) -> Reason:
    seat = state.player
    if not _holds(state, card):
        return Reason("not_held_to_add", "FEE-17", f"you do not hold {card_title(card)}")
    if state.backs[seat]:
        return Reason("nothing_added_after_back", "FEE-17", "after taking cards back nothing more is added")
    if state.adds[seat] == 5:
        return Reason("added_five", "FEE-17", "five cards were added, and a collection has no more")
    if card < state.last:
        return Reason("rising_additions", "FEE-17", "cards are added in rising card order")
    return _misfit(state, card) or Reason(
        "could_not_lead", "FEE-17", f"with {card_title(card)} your collection could not lead"
    )


def _why_not_back(state: Rules, card: int) -> Reason:
    seat = state.player
    if state.laid_size[seat] <= 5:
        return Reason(
            "back_only_over_five", "FEE-17", "cards are taken back only while more than five lie there"
        )
    lies = (
        state.laid[seat] >> card & 1 if card < COLOURED else state.laid_charms[seat] >> (card - COLOURED) & 1
    )
    if not lies:
        return Reason("not_in_collection", "FEE-17", f"{card_title(card)} does not lie in your collection")
    old = state.old >> card & 1 if card < COLOURED else state.old_charms >> (card - COLOURED) & 1
    if not old:
        return Reason("just_added_stays", "FEE-17", "a card that was just added stays")
    if card < state.last_back:
        return Reason("rising_backs", "FEE-17", "cards are taken back in rising card order")
    return Reason(
        "could_not_lead_without",
        "FEE-17",
        "without it your collection could not lead, or not come down to five",
    )


def _why_not_finish(state: Rules, action: int, phase: str) -> Reason:
    """``done``, ``decline`` and ``pass``."""
    seat = state.player
    if action == DONE and phase == "lay":
        return Reason("three_at_least", "FEE-6", "a collection has at least three cards")
    if action == DONE and phase == "increase":
        if not state.adds[seat]:
            return Reason(
                "nothing_added", "FEE-17", "nothing was added; to leave the collection as it is, pass"
            )
        if state.laid_size[seat] > 5:
            return Reason("over_five", "FEE-17", "more than five cards lie there")
        return Reason("does_not_lead", "FEE-17", "your collection does not lead yet")
    if action == DECLINE and phase == "lay":
        return Reason("begun_to_lay", "FEE-11", "you have begun to lay out a collection")
    if action == PASS and phase == "increase":
        return Reason("begun_to_increase", "FEE-17", "you have begun to increase")
    return WAITING[phase]


# The hand limit and berries -----------------------------------------------------------------------


def _why_not_give(state: Rules, seat: int) -> Reason:
    if seat >= state.players:
        return Reason("no_seat_to_give", "FEE-26", f"there is no seat {seat} at this table")
    if seat == state.player:
        return Reason("opponent_takes", "FEE-26", "an opponent takes the card, not you")
    return Reason("seat_is_full", "FEE-26", f"seat {seat} holds nine cards already")


def _why_not_berry(state: Rules, action: int, phase: str) -> Reason:
    if not state.berries:
        return Reason("no_berries", "FEE-30", "this table plays without magic berries")
    if action == SKIP:
        return Reason("no_berry_to_keep", "FEE-31", "there is no berry to be kept back now")
    if action >= TOSS:
        if phase != "turn":
            return Reason(
                "toss_on_own_turn", "FEE-30", "a berry is discarded for a card on the own turn only"
            )
        if state.tossed:
            return Reason(
                "tossed_already",
                "FEE-30",
                "one berry a turn may be discarded for a card, and that has been done",
            )
        return Reason("no_berry_to_toss", "FEE-30", f"you hold no {card_title(BERRY + action - TOSS)}")
    kind = (
        1
        if PLAY_THORN <= action < PLAY_MIST
        else {PLAY_DEW: 0, PLAY_MIST: 2, PLAY_HONEY: 3, PLAY_THISTLE: 4}[action]
    )
    berry = BERRIES[kind]
    if phase != ("turn", "turn", "mist", "increase", "thistle")[kind]:
        return Reason("berry_has_its_moment", "FEE-31", f"{berry.name} is played {berry.when}")
    if not _holds(state, BERRY + kind):
        return Reason("no_such_berry", "FEE-31", f"you hold no {berry.name}")
    if kind == 3:
        return Reason("honey_before_adding", "FEE-31", "honey is played before adding cards")
    return _why_not_thorn(state, action - PLAY_THORN)


def _why_not_thorn(state: Rules, seat: int) -> Reason:
    if seat >= state.players:
        return Reason("no_seat_for_thorn", "FEE-31", f"there is no seat {seat} at this table")
    if seat == state.player:
        return Reason("opponent_gives", "FEE-31", "an opponent gives you the card, not you yourself")
    return Reason("nothing_to_give", "FEE-31", f"seat {seat} holds no card to give")
