"""What a seat of Feenbalz may know, built from named fields only (FEE-32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import UNSET, Struct
from msgspec.structs import replace

from hortus.core import intrinsics
from hortus.core.view import GameView, HouseRules
from hortus.games.feenbalz import cards, clearing, dials, phases, picks
from hortus.games.feenbalz.cards import CARDS, CHARACTERISTICS, WAYS, Characteristic, Way
from hortus.games.feenbalz.fairies import CLOTHINGS, FAIRIES, MIRRORS, Clothing, Mirror
from hortus.games.feenbalz.phases import Phase
from hortus.games.feenbalz.picks import Verb
from hortus.games.feenbalz.rules import Rules


class FeenbalzOptions(Struct, frozen=True, gc=False):
    """The variants that are played."""

    early_increase: bool
    berries: bool


class FeenbalzFairy(Struct, frozen=True, gc=False):
    """A fairy; null where she has no such thing."""

    name: str
    black: bool
    mirror: Mirror | None
    clothing: Clothing | None
    dislikes: Characteristic | None
    treasures: Characteristic | None


class FairyDeck(Struct, frozen=True, gc=False):
    """The fairies who have not been won: how many lie in the deck, and what is known of them."""

    deck: int
    unseen: list[FeenbalzFairy]  # those in the deck whose places nobody knows
    bottom: list[FeenbalzFairy]  # those put under the deck, the first to come first
    removed: list[FeenbalzFairy]


class Offer(Struct, frozen=True, gc=False):
    """The card that is offered in an exchange, and what the exchange goes by."""

    card: str
    by: Way


class Bonus(Struct, frozen=True, gc=False):
    """Who is still to be given fairies from the deck, and how many."""

    seat: int
    fairies: int


class FeenbalzSeat(Struct, frozen=True, gc=False):
    """One player's cards, courtship and fairies."""

    hand: list[str] | None  # null if this hand may not be seen
    known: list[str]  # the cards of the hand or the hidden collection that the reader knows
    hidden: int  # how many cards of these the reader does not know
    size: int  # of the hand
    laid: int  # how many cards lie in the collection
    collection: list[str] | None  # null if there is none, or if it lies face down
    value: int | None  # of the collection to the fairy, once it is shown
    suitor: bool
    declined: bool
    added: int
    taken_back: int
    honey: int
    fairies: list[FeenbalzFairy]


class FeenbalzCount(Struct, frozen=True, gc=False):
    """How the value of a collection to the fairy comes about (FEE-13 to FEE-15, FEE-31)."""

    cards: list[int]  # what each card is worth to her, in the collection's order
    printed: int
    disliked: int  # what is printed on the cards she dislikes: it does not count
    mirror: int
    clothing: int
    treasures: int
    honey: int

    @property
    def value(self) -> int:
        """Of the whole collection."""
        return sum(self.cards) + self.honey


class FeenbalzPicks(Struct, frozen=True, gc=False):
    """The sets of cards that can be laid, added or taken back, each as the bits of their places in ``cards``.

    One is chosen in any order; the texts name its cards in card order.
    """

    verb: Verb
    cards: list[str]
    whole: list[int]  # with these it is done
    over: list[int]  # after these old cards are to be taken back (FEE-17)


class FeenbalzDisplay(Struct, frozen=True, gc=False):
    """What a client shows beyond the view."""

    counts: list[FeenbalzCount | None]  # of each seat's collection, once it is shown
    takes: dict[str, list[str]]  # the cards of the market that each legal exchange brings (FEE-9)
    picks: FeenbalzPicks | None  # what the player to act can choose for a collection


class FeenbalzLaid(Struct, frozen=True, gc=False):
    """A collection as it lay when the courtship ended."""

    seat: int
    cards: list[str]
    value: int | None  # null: the black fairy came
    count: FeenbalzCount | None


class FeenbalzOutcome(Struct, frozen=True, gc=False):
    """How a courtship ended."""

    courter: int
    fairy: FeenbalzFairy
    laid: list[FeenbalzLaid]
    won: list[int]  # how many fairies each seat wins by it, the face-up one first


class FeenbalzTaken(Struct, frozen=True, gc=False):
    """What an exchange brought (FEE-9)."""

    taken: list[str]


class FeenbalzView(GameView, frozen=True, gc=False, omit_defaults=True):
    """A table of Feenbalz. Cards go by their names: `green-shell-4`, `horseshoe-3` or a berry."""

    options: FeenbalzOptions
    phase: Phase
    turn: int  # whose turn it is, also while others are asked
    target: int  # so many fairies win
    quiet: int  # turns in a row without a courtship; the game ends at the limit
    quiet_limit: int
    market: list[str]
    deck: int
    discard: list[str]
    gone: list[str]
    unseen: list[str]  # what may be in the deck, a hand or a hidden collection, for all the reader knows
    offered: Offer | None
    drawer: int | None
    giver: int | None
    taker: int | None
    fairy: FeenbalzFairy | None  # the one who is face up
    fairies: FairyDeck
    courting: bool
    shown: bool  # the collections lie open
    bonus: Bonus | None
    seats: list[FeenbalzSeat]
    house_rules: HouseRules = UNSET
    display: FeenbalzDisplay | None = None  # for clients alone


def views(state: Rules, seats: Sequence[int | None], reveal: bool) -> list[FeenbalzView]:
    """What each of these seats (None: a spectator) may know; ``reveal``: with all hands open."""
    phase: Phase = "over" if state.is_over else phases.NAMES[state.phase]
    public = FeenbalzView(
        game="feenbalz",
        seat=None,
        player=state.player,
        scores=state.scores(),
        winners=state.winners(),
        options=FeenbalzOptions(bool(state.early), bool(state.berries)),
        phase=phase,
        turn=state.turn,
        target=state.enough,
        quiet=state.quiet,
        quiet_limit=state.dials[dials.QUIET] * state.players,
        market=_names(state.market, state.market_charms),
        deck=intrinsics.count_both(state.deck, state.deck_charms),
        discard=_names(state.discard, state.discard_charms),
        gone=_names(0, state.gone),
        unseen=[],
        offered=Offer(CARDS[state.offered], WAYS[state.way]) if state.offered >= 0 else None,
        drawer=state.drawer if phase in ("draw", "give", "lose") else None,
        giver=state.giver if phase == "take" else None,
        taker=state.taker if phase == "take" else None,
        fairy=_fairy(state, state.fairy) if state.fairy >= 0 else None,
        fairies=_fairy_deck(state),
        courting=any(state.laid_size),
        shown=bool(state.shown),
        bonus=Bonus(state.bonus_seat, state.bonus) if state.bonus else None,
        seats=[_public_seat(state, one) for one in range(state.players)],
        house_rules=state.house_rules if state.turned else UNSET,
    )
    return [_seen(state, public, seat, -1 if seat is None else seat, reveal) for seat in seats]


def _seen(state: Rules, public: FeenbalzView, seat: int | None, mine: int, reveal: bool) -> FeenbalzView:
    """The public view together with what this seat alone may know."""
    seats = [
        _seat(state, number, mine, one, reveal or number == mine) for number, one in enumerate(public.seats)
    ]
    return replace(public, seat=seat, unseen=_unseen(state, mine, reveal), seats=seats)


def _names(objects: int, charms: int) -> list[str]:
    """The names of the cards of a set, in the card order; a berry as often as it has copies there."""
    found = []
    while objects:
        found.append(CARDS[intrinsics.lowest(objects)])
        objects &= objects - 1
    while charms:
        charm = intrinsics.lowest(charms)
        found.append(CARDS[cards.COLOURED + charm if charm < 5 else cards.BERRY + (charm - 5) // 2])
        charms &= charms - 1
    return found


def _place(mine: int, one: int) -> int:
    """Where the rules keep what this reader knows of one's cards; of one's own: what everyone knows."""
    return 6 * (cards.SPECTATOR if mine < 0 or mine == one else mine) + one


def _unseen(state: Rules, mine: int, reveal: bool) -> list[str]:
    """What may still be in the deck, in a hand or in a hidden collection: all that this seat cannot place."""
    objects = state.whole & ~(state.market | state.discard)
    charms = state.whole_charms
    charms &= ~(state.market_charms | state.discard_charms | state.gone)
    if state.offered >= 0:
        objects &= ~clearing.BIT[state.offered]
        charms &= ~clearing.CHARM[state.offered]
    for one in range(state.players):
        place = _place(mine, one)
        placed, placed_charms = state.known[place], state.known_charms[place]
        if reveal or one == mine:
            placed, placed_charms = state.hand[one], state.hand_charms[one]
        if reveal or one == mine or state.shown:
            placed, placed_charms = placed | state.laid[one], placed_charms | state.laid_charms[one]
        objects, charms = objects & ~placed, charms & ~placed_charms
    return _names(objects, charms)


def _fairy_deck(state: Rules) -> FairyDeck:
    return FairyDeck(
        deck=intrinsics.count(state.fairies) + state.bottom_size,
        unseen=_fairies(state, state.fairies),
        bottom=[_fairy(state, number) for number in state.bottom[: state.bottom_size]],
        removed=_fairies(state, state.removed),
    )


def _fairies(state: Rules, numbers: int) -> list[FeenbalzFairy]:
    """The fairies of this table whose bits are set."""
    found = []
    while numbers:
        found.append(_fairy(state, intrinsics.lowest(numbers)))
        numbers &= numbers - 1
    return found


def _fairy(state: Rules, number: int) -> FeenbalzFairy:
    """One fairy of this table, with what she dislikes and treasures."""
    return _described(number, state.dislikes[number], state.treasures[number])


@cache
def _described(number: int, dislikes: int, treasures: int) -> FeenbalzFairy:
    mirror, clothing = MIRRORS[number // 5], CLOTHINGS[number % 5]
    return FeenbalzFairy(
        name=FAIRIES[number],
        black=number == cards.BLACK,
        mirror=None if mirror == "none" else mirror,
        clothing=None if clothing == "white" else clothing,
        dislikes=CHARACTERISTICS[dislikes] if dislikes < len(CHARACTERISTICS) else None,
        treasures=CHARACTERISTICS[treasures] if treasures < len(CHARACTERISTICS) else None,
    )


def _seat(state: Rules, one: int, mine: int, public: FeenbalzSeat, is_open: bool) -> FeenbalzSeat:
    """A seat as this reader sees it: open, or with the cards they know."""
    place, laid, shown = _place(mine, one), state.laid_size[one], state.shown
    known = _names(state.known[place], state.known_charms[place])
    collection = _names(state.laid[one], state.laid_charms[one]) if laid and (is_open or shown) else None
    return replace(
        public,
        hand=_names(state.hand[one], state.hand_charms[one]) if is_open else None,
        known=known,
        hidden=state.hand_size[one] + (0 if shown else laid) - len(known),
        collection=collection,
    )


def _public_seat(state: Rules, one: int) -> FeenbalzSeat:
    laid = state.laid_size[one]
    is_suitor = bool(state.suitors >> one & 1)
    return FeenbalzSeat(
        hand=None,
        known=[],
        hidden=0,
        size=state.hand_size[one],
        laid=laid,
        collection=None,
        value=clearing.value(state, one) if state.shown and state.fairy >= 0 and is_suitor else None,
        suitor=is_suitor,
        declined=bool(state.declined >> one & 1),
        added=state.adds[one] if laid else 0,
        taken_back=state.backs[one] if laid else 0,
        honey=state.honey[one] if laid else 0,
        fairies=_fairies(state, state.won[one]),
    )


def _count(state: Rules, one: int, fairy: int) -> FeenbalzCount:
    """What a collection is worth to a fairy, and why."""
    lying = cards.cards_in(state.laid[one], state.laid_charms[one])
    objects = [cards.OBJECTS[card] for card in lying]
    disliked = [_has(card, state.dislikes[fairy]) * cards.OBJECTS[card].value for card in lying]
    mirror = [fairy // 5 < cards.MAIN and fairy // 5 == each.colour for each in objects]
    clothing = [fairy % 5 < cards.MAIN and fairy % 5 == each.category for each in objects]
    treasures = [_has(card, state.treasures[fairy]) for card in lying]
    likes = zip(objects, disliked, mirror, clothing, treasures, strict=True)
    return FeenbalzCount(
        cards=[each.value - less + a + b + c for each, less, a, b, c in likes],
        printed=sum([each.value for each in objects]),
        disliked=sum(disliked),
        mirror=sum(mirror),
        clothing=sum(clothing),
        treasures=sum(treasures),
        honey=state.dials[dials.HONEY] * state.honey[one],
    )


def _has(card: int, characteristic: int) -> bool:
    if characteristic == cards.HORSESHOE:
        return card >= cards.COLOURED
    return bool(clearing.CHARACTERISTIC[characteristic] & clearing.BIT[card])


# For clients --------------------------------------------------------------------------------------


def display(state: Rules, seat: int | None) -> FeenbalzDisplay | None:
    """What a client shows beyond the view: how values come about, and what could be exchanged or laid."""
    is_valued = state.shown and state.fairy >= 0
    mine = seat == state.player
    takes = _takes(state) if mine and state.phase == phases.TURN else {}
    chosen = _picks(state) if mine else None
    if not is_valued and not mine:
        return None
    counted = state.suitors if is_valued else 0
    seats = range(state.players)
    counts = [_count(state, one, state.fairy) if counted >> one & 1 else None for one in seats]
    return FeenbalzDisplay(counts, takes, chosen)


def _picks(state: Rules) -> FeenbalzPicks | None:
    found = picks.picks(state)
    if found is None:
        return None
    verb, of, whole, over = found
    return FeenbalzPicks(verb, [CARDS[card] for card in of], whole, over)


def _takes(state: Rules) -> dict[str, list[str]]:
    """FEE-9: the cards that share what an exchange goes by."""
    found, texts = {}, state.game.texts
    for action in state.legal_actions():
        if cards.EXCHANGE <= action < cards.LAY:
            card, way = cards.exchanged(action)
            found[texts[action]] = _taken(state, card, way)
    return found


def _taken(state: Rules, card: int, way: int) -> list[str]:
    charms = state.market_charms & 1 << clearing.VALUE[card] if WAYS[way] == "value" else 0
    return _names(state.market & clearing.SAME[3 * card + way], charms)


def outcome(state: Rules, action: int) -> FeenbalzOutcome | FeenbalzTaken | None:
    """What this action, which is about to be applied, brings: an exchange's cards, a courtship's end."""
    is_offer = cards.EXCHANGE <= action < cards.LAY
    if not is_offer and state.offered < 0 and not any(state.laid_size):
        return None
    after = state.copy()
    assert isinstance(after, Rules)
    after.apply(action)
    if is_offer or state.offered >= 0:
        if action == cards.PLAY_THISTLE or after.offered >= 0:
            return None
        card, way = cards.exchanged(action) if is_offer else (state.offered, state.way)
        return FeenbalzTaken(_taken(state, card, way))
    return None if any(after.laid_size) else _ended(state, after, action)


def _ended(state: Rules, after: Rules, action: int) -> FeenbalzOutcome:
    fairy = action - cards.FAIRY if cards.FAIRY <= action < cards.TAKE else state.fairy
    order = [(state.turn + place) % state.players for place in range(state.players)]
    laid = [_laid(state, one, fairy) for one in order if state.laid_size[one]]
    won = [now - before for now, before in zip(after.scores(), state.scores(), strict=True)]
    if after.bonus:
        left = intrinsics.count(after.fairies & ~(1 << cards.BLACK))
        left += sum([one != cards.BLACK for one in after.bottom[: after.bottom_size]])
        won[after.bonus_seat] += min(after.bonus, left)
    return FeenbalzOutcome(state.turn, _fairy(state, fairy), laid, won)


def _laid(state: Rules, one: int, fairy: int) -> FeenbalzLaid:
    count = None if fairy == cards.BLACK else _count(state, one, fairy)
    names = _names(state.laid[one], state.laid_charms[one])
    return FeenbalzLaid(one, names, None if count is None else count.value, count)
