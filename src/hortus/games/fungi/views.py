"""What a seat of Fungi may know, built from named fields only (FUN-8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from hortus.core.view import GameView, HouseRules
from hortus.games.fungi import dials
from hortus.games.fungi.cards import ALL_MEALS, CARDS, DECAY, FACES, MUSHROOMS, take_of
from hortus.games.fungi.rules import Rules

Counts = dict[str, int]


class Meal(Struct, frozen=True, gc=False):
    """A meal that was cooked: its mushroom, the cards that went in, and what it is worth."""

    name: str
    day: int
    night: int
    butter: int
    cider: int
    flavour: int


class FungiSeat(Struct, frozen=True, gc=False):
    """One player's cards and belongings."""

    hand: Counts | None  # null if this hand may not be seen
    known: Counts  # the cards of the hand that everyone has seen go there
    hidden: int  # how many cards of the hand were never shown
    size: int
    limit: int
    baskets: int
    sticks: int
    pans: int
    meals: list[Meal]


class FungiView(GameView, frozen=True, gc=False):
    """A table of Fungi. Cards go by their names; a night card's ends with a star."""

    turn: int  # whose turn it is, also while chance acts
    forest: list[str]  # from the feet into the deep
    decay: list[str]  # the latest card last
    pile: int
    unseen: Counts  # what may still be in the pile or among cards that were never shown
    discard: Counts
    seats: list[FungiSeat]
    house_rules: HouseRules = UNSET


class FungiOutcome(Struct, frozen=True, gc=False):
    """What everyone saw a player take from the path or the decay pile."""

    cards: list[str]


def views(state: Rules, seats: Sequence[int | None], reveal: bool) -> list[FungiView]:
    """What each of these seats (None: a spectator) may know; ``reveal``: with all hands open."""
    public = FungiView(
        game="fungi",
        seat=None,
        player=state.player,
        scores=state.scores(),
        winners=state.winners(),
        turn=state.mover,
        forest=[CARDS[card] for card in state.forest[: state.forest_size]],
        decay=[CARDS[card] for card in state.decay[: state.decay_size]],
        pile=state.pile_size,
        unseen={},
        discard=_named(state.discard, 0),
        seats=[_public_seat(state, one) for one in range(2)],
        house_rules=state.house_rules if state.turned else UNSET,
    )
    return [_seen(state, public, seat, -1 if seat is None else seat, reveal) for seat in seats]


def _seen(state: Rules, public: FungiView, seat: int | None, mine: int, reveal: bool) -> FungiView:
    """The public view together with what this seat alone may know."""
    seats = [
        replace(one, hand=_named(state.hand, FACES * number)) if reveal or number == mine else one
        for number, one in enumerate(public.seats)
    ]
    return replace(public, seat=seat, unseen=_unseen(state, mine, reveal), seats=seats)


def _named(counts: list[int], first: int) -> Counts:
    """The cards of a row of counts that begins there."""
    found: Counts = {}
    for card in range(FACES):
        if counts[first + card]:
            found[CARDS[card]] = counts[first + card]
    return found


def _unseen(state: Rules, mine: int, reveal: bool) -> Counts:
    """What may still be in the pile or among the cards of others that were never shown."""
    found = {}
    for card in range(FACES):
        copies = state.left[card]
        for other in range(2):
            if other != mine and not reveal:
                copies += state.hidden[FACES * other + card]
        if copies:
            found[CARDS[card]] = copies
    return found


def _public_seat(state: Rules, one: int) -> FungiSeat:
    known, hidden = {}, 0
    for card in range(FACES * one, FACES * (one + 1)):
        hidden += state.hidden[card]
        if state.hand[card] > state.hidden[card]:
            known[CARDS[card - FACES * one]] = state.hand[card] - state.hidden[card]
    meals = []
    for meal in range(13 * one, 13 * one + state.meal_count[one]):
        cooked = COOKED[state.meals[meal]]
        if state.turned:
            flavour = dials.flavour(ALL_MEALS[state.meals[meal]], state.dials)
            cooked = replace(cooked, flavour=flavour)
        meals.append(cooked)
    return FungiSeat(
        hand=None,
        known=known,
        hidden=hidden,
        size=state.hand_size[one],
        limit=state.limit[one],
        baskets=state.baskets[one],
        sticks=state.sticks[one],
        pans=state.pans[one],
        meals=meals,
    )


COOKED = tuple(
    Meal(
        MUSHROOMS[meal.kind].name,
        meal.day,
        meal.night,
        meal.butter,
        meal.cider,
        dials.flavour(meal, dials.NUMBERS),
    )
    for meal in ALL_MEALS
)


def outcome(state: Rules, action: int) -> FungiOutcome | None:
    """The cards that an action, about to be applied, takes from the table; None if it takes none."""
    place, size = take_of(action), state.decay_size
    if place < 0 and action != DECAY:
        return None
    taken = [state.forest[place]] if place >= 0 else [state.decay[one] for one in range(size)]
    return FungiOutcome([CARDS[card] for card in taken])
