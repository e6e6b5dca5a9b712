"""Why an action of Feenbalz cannot be taken: one sentence, the clause it rests on at its end."""

from __future__ import annotations

from hortus.core.errors import Reason
from hortus.games.feenbalz import cards, dials, phases
from hortus.games.feenbalz.cards import BERRY, COLOURED
from hortus.games.feenbalz.picks import picks
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
    "give": Reason("waiting_give", "FEE-26", "a hand over its limit is to be brought down first"),
    "take": Reason("waiting_take", "FEE-26", "a card is to be taken at random first"),
    "lose": Reason("waiting_lose", "FEE-26", "a card is to be lost at random first"),
}

WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
SPARE = (
    "no horseshoe goes",
    "at most one horseshoe goes",
    "at most two horseshoes go",
    "at most three horseshoes go",
)


def why_not(state: Rules, action: int) -> Reason:
    """The first thing that stands in the way of an illegal action."""
    if state.is_over:
        return Reason("over", "FEE-29", "the game has ended")
    first, why = next((first, why) for first, why in GROUPS if action >= first)
    return why(state, action - first, phases.NAMES[state.phase])


def _is_in(card: int, objects: int, charms: int) -> bool:
    """Whether a set has this card."""
    if card < COLOURED:
        return bool(objects >> card & 1)
    return bool(charms >> (card - COLOURED) & 1 if card < BERRY else charms >> (5 + 2 * (card - BERRY)) & 3)


def _holds(state: Rules, card: int) -> bool:
    return _is_in(card, state.hand[state.player], state.hand_charms[state.player])


def _few(state: Rules, dial: int) -> str:
    """The number of a dial as a sentence has it."""
    return WORDS[state.dials[dial]]


# Chance -------------------------------------------------------------------------------------------


def _why_not_chance(state: Rules, event: int, phase: str) -> Reason:
    if state.player >= 0:
        return Reason("by_chance", "FEE-8", "that comes by chance, and a player is to act")
    kind, first = next((kind, first) for kind, first in EVENTS if event >= first)
    if kind == "fairy" and phase in ("fairy", "bonus"):
        fairy = fairy_title(event - first)
        return Reason("not_next_fairy", "FEE-2", f"{fairy} is not the next in the fairy deck, or not in it")
    if kind != phase:
        return WAITING[phase]
    card = card_title(event - first)
    if kind in ("draw", "market"):
        return Reason("none_in_deck", "FEE-27", f"no {card} is left in the deck")
    return Reason("not_in_that_hand", "FEE-26", f"no {card} is in that hand")


EVENTS = (  # the last first, counted from the first event
    ("lose", cards.LOSE - cards.DRAW),
    ("take", cards.TAKE - cards.DRAW),
    ("fairy", cards.FAIRY - cards.DRAW),
    ("market", cards.MARKET - cards.DRAW),
    ("draw", 0),
)


# The own turn -------------------------------------------------------------------------------------


def _why_not_exchange(state: Rules, action: int, phase: str) -> Reason:
    if phase != "turn" or action == cards.COLLECT:
        return WAITING[phase]
    card, way = cards.exchanged(action)
    if not _holds(state, card):
        return Reason("not_held_to_exchange", "FEE-9", f"you do not hold {card_title(card)}")
    _, colour, category, value = cards.OBJECTS[card]
    ways = (f"is {cards.COLOURS[colour]}", f"is a {cards.CATEGORIES[category]}", f"has the value {value}")
    return Reason("nothing_in_market", "FEE-9", f"no card of the market {ways[way]}")


def _why_not_lay(state: Rules, card: int, phase: str) -> Reason:
    size, title = state.laid_size[state.player], card_title(card)
    if phase not in ("turn", "lay"):
        return WAITING[phase]
    if not _holds(state, card):
        return Reason("not_held_to_lay", "FEE-11", f"you do not hold {title}")
    if size == 0:
        lowest = (
            f"with {title} as its lowest card your hand makes no collection of {_few(state, dials.LEAST)}"
        )
        return _lower_first(state, card, "FEE-11") or Reason("no_collection_from_it", "FEE-6", lowest)
    if size == state.dials[dials.MOST]:
        full = f"{_few(state, dials.MOST)} cards lie there already, and a collection has no more"
        return Reason("collection_full", "FEE-6", full)
    if card < state.last:
        return Reason("rising_order", "FEE-11", "a collection is laid in rising card order")
    late = f"with {title} it could no longer become a collection of {_few(state, dials.LEAST)}"
    return (
        _misfit(state, card)
        or _lower_first(state, card, "FEE-11")
        or Reason("no_collection_with_it", "FEE-6", late)
    )


def _lower_first(state: Rules, card: int, clause: str) -> Reason | None:
    """A card that is possible, but not yet, because a lower one has to come before it."""
    found = picks(state)
    _, of, whole, over = found if found else ("", [], [], [])
    place = of.index(card) if card in of else len(of)
    for chosen in whole + over:
        if chosen >> place & 1:
            lower = card_title(of[(chosen & -chosen).bit_length() - 1])
            said = f"cards go in rising card order: {lower} comes before {card_title(card)}"
            return Reason("lower_first", clause, said)
    return None


def _misfit(state: Rules, card: int) -> Reason | None:
    """Why a card does not go with what lies there; nothing if it does."""
    objects, shoes = state.laid[state.player], state.laid_charms[state.player].bit_count()
    spare = state.dials[dials.SPARE]
    if card >= COLOURED:
        few = Reason("two_horseshoes", "FEE-7", f"{SPARE[spare]} with other objects")
        return few if objects and shoes >= spare else None
    if shoes > spare or (shoes and not objects and state.phase != phases.INCREASE):
        return Reason("only_horseshoes", "FEE-7", "only horseshoes go with a collection of horseshoes")
    if all((objects | 1 << card) & ~family for family in cards.FAMILIES):
        shares = "shares neither the colour nor the category of what lies there"
        return Reason("shares_nothing", "FEE-6", f"{card_title(card)} {shares}")
    return None


# Increases ----------------------------------------------------------------------------------------


def _not_increasing(phase: str) -> Reason:
    return Reason("nobody_courts", "FEE-17", "nobody is courting") if phase == "turn" else WAITING[phase]


def _why_not_add(state: Rules, card: int, phase: str) -> Reason:
    seat, title = state.player, card_title(card)
    if phase != "increase":
        return _not_increasing(phase)
    if not _holds(state, card):
        return Reason("not_held_to_add", "FEE-17", f"you do not hold {title}")
    if state.backs[seat]:
        return Reason("nothing_added_after_back", "FEE-17", "after taking cards back nothing more is added")
    if state.adds[seat] == state.dials[dials.MOST]:
        full = f"{_few(state, dials.MOST)} cards were added, and a collection has no more"
        return Reason("added_five", "FEE-17", full)
    if card < state.last:
        return Reason("rising_additions", "FEE-17", "cards are added in rising card order")
    weak = Reason("could_not_lead", "FEE-17", f"with {title} your collection could not lead")
    return _misfit(state, card) or _lower_first(state, card, "FEE-17") or weak


def _why_not_back(state: Rules, card: int, phase: str) -> Reason:
    seat = state.player
    if phase != "increase":
        return _not_increasing(phase)
    if state.laid_size[seat] <= state.dials[dials.MOST]:
        few = f"cards are taken back only while more than {_few(state, dials.MOST)} lie there"
        return Reason("back_only_over_five", "FEE-17", few)
    if not _is_in(card, state.laid[seat], state.laid_charms[seat]):
        return Reason("not_in_collection", "FEE-17", f"{card_title(card)} does not lie in your collection")
    if not _is_in(card, state.old, state.old_charms):
        return Reason("just_added_stays", "FEE-17", "a card that was just added stays")
    if card < state.last_back:
        return Reason("rising_backs", "FEE-17", "cards are taken back in rising card order")
    weak = f"without it your collection could not lead, or not come down to {_few(state, dials.MOST)}"
    return _lower_first(state, card, "FEE-17") or Reason("could_not_lead_without", "FEE-17", weak)


def _why_not_finish(state: Rules, answer: int, phase: str) -> Reason:
    """``done``, ``decline`` and ``pass``."""
    seat, word = state.player, ("done", "decline", "pass")[answer]
    if (word, phase) == ("done", "lay"):
        return Reason(
            "three_at_least", "FEE-6", f"a collection has at least {_few(state, dials.LEAST)} cards"
        )
    if (word, phase) == ("decline", "lay"):
        return Reason("begun_to_lay", "FEE-11", "you have begun to lay out a collection")
    if (word, phase) == ("pass", "increase"):
        return Reason("begun_to_increase", "FEE-17", "you have begun to increase")
    if (word, phase) != ("done", "increase"):
        return WAITING[phase]
    if not state.adds[seat]:
        return Reason("nothing_added", "FEE-17", "nothing was added; to leave the collection as it is, pass")
    if state.laid_size[seat] > state.dials[dials.MOST]:
        return Reason("over_five", "FEE-17", f"more than {_few(state, dials.MOST)} cards lie there")
    return Reason("does_not_lead", "FEE-17", "your collection does not lead yet")


# The hand limit and berries -----------------------------------------------------------------------


def _why_not_give(state: Rules, seat: int, phase: str) -> Reason:
    if phase != "give":
        return Reason("no_hand_over_nine", "FEE-26", f"no hand is over {_few(state, dials.HAND)}")
    if seat >= state.players:
        return Reason("no_seat_to_give", "FEE-26", f"there is no seat {seat} at this table")
    if seat == state.player:
        return Reason("opponent_takes", "FEE-26", "an opponent takes the card, not you")
    return Reason("seat_is_full", "FEE-26", f"seat {seat} holds {_few(state, dials.HAND)} cards already")


def _why_not_toss(state: Rules, kind: int, phase: str) -> Reason:
    if not state.berries:
        return NO_BERRIES
    if phase != "turn":
        return Reason("toss_on_own_turn", "FEE-30", "a berry is discarded for a card on the own turn only")
    if state.tossed:
        once = "one berry a turn may be discarded for a card, and that has been done"
        return Reason("tossed_already", "FEE-30", once)
    return Reason("no_berry_to_toss", "FEE-30", f"you hold no {card_title(BERRY + kind)}")


def _why_not_skip(state: Rules, action: int, phase: str) -> Reason:
    no_berry = Reason("no_berry_to_keep", "FEE-31", "there is no berry to be kept back now")
    return no_berry if state.berries else NO_BERRIES


def _why_not_berry(state: Rules, play: int, phase: str) -> Reason:
    kind = cards.berry_played(cards.PLAY_DEW + play)
    berry = cards.BERRIES[kind]
    if not state.berries:
        return NO_BERRIES
    if phase != ("turn", "turn", "mist", "increase", "thistle")[kind]:
        return Reason("berry_has_its_moment", "FEE-31", f"{berry.name} is played {berry.when}")
    if not _holds(state, BERRY + kind):
        return Reason("no_such_berry", "FEE-31", f"you hold no {berry.name}")
    if kind == cards.HONEY:
        return Reason("honey_before_adding", "FEE-31", "honey is played before adding cards")
    seat = cards.PLAY_DEW + play - cards.PLAY_THORN
    if seat >= state.players:
        return Reason("no_seat_for_thorn", "FEE-31", f"there is no seat {seat} at this table")
    if seat == state.player:
        return Reason("opponent_gives", "FEE-31", "an opponent gives you the card, not you yourself")
    return Reason("nothing_to_give", "FEE-31", f"seat {seat} holds no card to give")


NO_BERRIES = Reason("no_berries", "FEE-30", "this table plays without magic berries")
GROUPS = (  # where a group of actions begins, the last first, and why one of it may be refused
    (cards.DRAW, _why_not_chance),
    (cards.TOSS, _why_not_toss),
    (cards.SKIP, _why_not_skip),
    (cards.PLAY_DEW, _why_not_berry),
    (cards.GIVE, _why_not_give),
    (cards.DONE, _why_not_finish),
    (cards.BACK, _why_not_back),
    (cards.ADD, _why_not_add),
    (cards.LAY, _why_not_lay),
    (cards.COLLECT, _why_not_exchange),
)
