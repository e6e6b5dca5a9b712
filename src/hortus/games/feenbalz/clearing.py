"""The clearing: everything that lies on the table of Feenbalz or is known about it, in numbers.

And what cards are worth. Sets of cards are two words (see ``cards.py``): the coloured cards, a bit each, and
the charms, which are the horseshoes and the berries. What a viewer (a seat, or 6 for a spectator) knows of a
hand is such a set too (FEE-32). While a collection lies face down, that set speaks of the hand and of what
was laid from it together.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.games.feenbalz import cards, dials, phases
from hortus.games.feenbalz.dials import NUMBERS, enough, objects, shoes

# The bit of a coloured card among these, and of a charm among the charms; 0 for the other kind. A charm's
# number is 64 and its place among the charms, so that a horseshoe's is that of its card.
BIT: list[int] = [1 << card for card in range(64)] + [0] * 15
CHARM: list[int] = [0] * 64 + [1 << charm for charm in range(15)]
# The coloured cards, and the horseshoes, from this card on.
FROM: list[int] = [cards.ALL >> card << card for card in range(64)] + [0] * 6
SHOES_FROM: list[int] = [31] * 65 + [31 >> shoe << shoe for shoe in range(1, 6)]
FAMILY: list[int] = [*cards.FAMILIES, 0]  # the last one: horseshoes only
SHELLS: int = cards.SHELLS
AGARICS: int = cards.AGARICS
# FEE-9: the coloured cards that share the colour, category or value, three a card; and each card's value.
SAME: list[int] = [alike for card in cards.OBJECTS for alike in cards.alike(card)]
VALUE: list[int] = [card.value for card in cards.OBJECTS]
ZEROS: int = cards.VALUE_SETS[0]
# Values in binary: the cards whose value has a 1, a 2, a 4 in it.
ONES: int = cards.VALUE_SETS[1] | cards.VALUE_SETS[3]
TWOS: int = cards.VALUE_SETS[2] | cards.VALUE_SETS[3]
FOURS: int = cards.VALUE_SETS[4]
SHOE_ONES: int = 0b01010
SHOE_TWOS: int = 0b01100
SHOE_FOURS: int = 0b10000
FIRST_COPIES: int = 0b010101010100000  # of each kind of berry
# What mirrors, clothing, dislikes and treasures speak of; the last entry of each speaks of nothing.
MIRROR: list[int] = [*cards.COLOUR_SETS[:4], 0]
CLOTHING: list[int] = [*cards.CATEGORY_SETS[:4], 0]
CHARACTERISTIC: list[int] = [*cards.CHARACTERISTIC_SETS, 0]


class Clearing(State):
    """What a position of Feenbalz holds."""

    def __init__(
        self,
        players: int,
        numbers: list[int],
        early: bool,
        berries: int,
        deck: int,
        dislikes: list[int],
        treasures: list[int],
    ) -> None:
        self.dials: list[int] = numbers[:]
        self.turned: bool = numbers != NUMBERS
        self.enough: int = enough(players, numbers)  # so many fairies win
        self.players: int = players
        self.player: int = intrinsics.CHANCE
        self.early: int = int(early)
        self.berries: int = 1 if berries else 0
        self.phase: int = phases.DRAW
        self.turn: int = 0  # whose turn it is; in a courtship, who courts
        self.quiet: int = 0  # turns in a row without a courtship (FEE-29)
        self.tossed: int = 0  # a berry was discarded for a card this turn (FEE-30)
        # The cards.
        self.deck: int = objects(numbers)
        self.deck_charms: int = shoes(numbers) | berries
        self.whole: int = self.deck  # all cards that are there, wherever they lie
        self.whole_charms: int = self.deck_charms
        self.discard: int = 0
        self.discard_charms: int = 0
        self.market: int = 0
        self.market_charms: int = 0
        self.renewals: int = 0  # new markets in this check (FEE-28)
        self.gone: int = 0  # berries played
        self.hand: list[int] = [0] * 6
        self.hand_charms: list[int] = [0] * 6
        self.hand_size: list[int] = [0] * 6
        self.laid: list[int] = [0] * 6
        self.laid_charms: list[int] = [0] * 6
        self.laid_size: list[int] = [0] * 6
        # Drawing, and the hand limit.
        self.drawer: int = 0  # who draws, and whose hand is checked afterwards
        self.draws: int = numbers[7]  # cards still to be drawn
        self.then: int = phases.DEAL_ON
        self.giver: int = 0
        self.taker: int = 0
        # An exchange under way.
        self.offered: int = -1
        self.way: int = 0
        # A courtship.
        self.suitors: int = 0  # seats whose collection is complete, a bit each
        self.declined: int = 0  # seats that drew instead, a bit each
        self.shown: int = 0  # whether the collections lie face up
        self.last: int = -1  # the last card laid or added
        self.last_back: int = -1
        self.old: int = 0  # in an increase: what lay there before and still does
        self.old_charms: int = 0
        self.adds: list[int] = [0] * 6
        self.backs: list[int] = [0] * 6
        self.honey: list[int] = [0] * 6
        self.bonus: int = 0  # further fairies to be handed out
        self.bonus_seat: int = 0
        # The fairies.
        self.dislikes: list[int] = dislikes[:]
        self.treasures: list[int] = treasures[:]
        self.fairies: int = deck
        self.bottom: list[int] = [0] * 10  # put under the deck by mist, the first to come first
        self.bottom_size: int = 0
        self.fairy: int = -1  # face up
        self.won: list[int] = [0] * 6
        self.removed: int = 0
        # Each card's worth to the fairy, in binary as above.
        self.worth_ones: int = 0
        self.worth_twos: int = 0
        self.worth_fours: int = 0
        self.shoe_ones: int = 0
        self.shoe_twos: int = 0
        self.shoe_fours: int = 0
        # What is known: 6 * viewer + seat.
        self.known: list[int] = [0] * 42
        self.known_charms: list[int] = [0] * 42
        self.lacks: list[int] = [0] * 6  # charms that everyone knows not to be in this hand
        self.sealed: list[int] = [-1] * 6  # the card this giver saw go to someone who had laid already ...
        self.sealed_to: list[int] = [-1] * 6  # ... and to whom: it cannot be in what was laid
        # Scratch of a resampling.
        self.picked: int = 0
        self.picked_charms: int = 0


# Cards --------------------------------------------------------------------------------------------


def charm(table: Clearing, card: int, charms: int) -> int:
    """The bit of a horseshoe, or of the first copy of a berry there is; 0 for a coloured card."""
    if card < cards.BERRY:
        return CHARM[card]
    copies = charms & 3 << (5 + 2 * (card - cards.BERRY))
    return copies & -copies


def offered_in(table: Clearing, exchange: int) -> int:
    """FEE-9: the card that an exchange offers."""
    return exchange // 3 if exchange < 3 * cards.COLOURED else exchange - 2 * cards.COLOURED


def nth(table: Clearing, bits: int, place: int) -> int:
    """The index of the bit that has ``place`` others below it."""
    for _ in range(place):
        bits &= bits - 1
    return intrinsics.lowest(bits)


def place(table: Clearing, seat: int) -> int:
    """Where this seat comes in turn order from the one who courts."""
    return seat - table.turn if seat >= table.turn else seat - table.turn + table.players


# Worth --------------------------------------------------------------------------------------------


def worth(table: Clearing, objects: int, shoes: int) -> int:
    """FEE-13 to FEE-15: the value of these cards to the fairy."""
    total = intrinsics.count(objects & table.worth_ones) + 2 * intrinsics.count(objects & table.worth_twos)
    total += 4 * intrinsics.count(objects & table.worth_fours)
    if shoes != 0:
        total += intrinsics.count(shoes & table.shoe_ones) + 2 * intrinsics.count(shoes & table.shoe_twos)
        total += 4 * intrinsics.count(shoes & table.shoe_fours)
    return total


def worth_exactly(table: Clearing, worth: int, objects: int) -> int:
    """How many of these are worth so much."""
    objects &= table.worth_ones if worth & 1 else ~table.worth_ones
    objects &= table.worth_twos if worth & 2 else ~table.worth_twos
    objects &= table.worth_fours if worth & 4 else ~table.worth_fours
    return intrinsics.count(objects) if objects != 0 else 0


def shoes_exactly(table: Clearing, worth: int, shoes: int) -> int:
    """How many of these horseshoes are worth so much."""
    shoes &= table.shoe_ones if worth & 1 else ~table.shoe_ones
    shoes &= table.shoe_twos if worth & 2 else ~table.shoe_twos
    shoes &= table.shoe_fours if worth & 4 else ~table.shoe_fours
    return intrinsics.count(shoes) if shoes != 0 else 0


def rank(table: Clearing, seat: int) -> int:
    """FEE-16: a collection's value, or more than any value if it wins by itself (FEE-23, FEE-24)."""
    objects = table.laid[seat]
    charms = table.laid_charms[seat]
    if objects == 0 and charms == cards.SHOES:
        return cards.FIVE_SHOES
    if charms == 0 and objects in (SHELLS, AGARICS):
        return cards.WHOLE_SET
    return value(table, seat)


def value(table: Clearing, seat: int) -> int:
    """FEE-13 to FEE-15: what a collection is worth, and 3 for each honey (FEE-31)."""
    honey = table.dials[dials.HONEY] * table.honey[seat]
    return worth(table, table.laid[seat], table.laid_charms[seat]) + honey


def leader(table: Clearing, suitors: int) -> int:
    """FEE-16: who leads among these suitors, a bit each; who was first laid out among equals; -1: nobody."""
    first = -1
    best = -1
    for i in range(table.players):
        seat = (table.turn + i) % table.players
        if suitors >> seat & 1 and rank(table, seat) > best:
            best = rank(table, seat)
            first = seat
    return first


def read_wishes(table: Clearing, fairy: int) -> None:
    """FEE-13 to FEE-15: every card's worth to her, added up in binary for all cards at once."""
    loved = CHARACTERISTIC[table.treasures[fairy]]
    mirror = MIRROR[fairy // 5]
    clothing = CLOTHING[fairy % 5]
    hated = CHARACTERISTIC[table.dislikes[fairy]]
    ones = ONES & ~hated
    twos = TWOS & ~hated
    fours = FOURS & ~hated
    odd = mirror ^ clothing ^ loved
    pairs = (mirror & clothing) | (loved & (mirror ^ clothing))
    carry = ones & odd
    table.worth_ones = ones ^ odd
    table.worth_twos = twos ^ pairs ^ carry
    table.worth_fours = fours ^ ((twos & pairs) | (carry & (twos ^ pairs)))
    table.shoe_ones = SHOE_ONES
    table.shoe_twos = SHOE_TWOS
    table.shoe_fours = SHOE_FOURS
    if table.dislikes[fairy] == cards.HORSESHOE:
        table.shoe_ones = table.shoe_twos = table.shoe_fours = 0
    elif table.treasures[fairy] == cards.HORSESHOE:  # worth 1 to 5
        table.shoe_ones = 0b10101
        table.shoe_twos = 0b00110
        table.shoe_fours = 0b11000


# What is known (FEE-32) ---------------------------------------------------------------------------


def tell_seen(table: Clearing, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these go into a hand."""
    for viewer in range(7):
        table.known[6 * viewer + seat] |= objects
        table.known_charms[6 * viewer + seat] |= charms


def tell_gone(table: Clearing, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these leave a hand."""
    for viewer in range(7):
        table.known[6 * viewer + seat] &= ~objects
    if charms & cards.SHOES:
        for viewer in range(7):
            table.known_charms[6 * viewer + seat] &= ~charms
    elif charms != 0:
        for viewer in range(7):
            count_copies(table, viewer, seat, charms, -1)


def count_copies(table: Clearing, viewer: int, seat: int, berry: int, change: int) -> None:
    """How many berries of a kind a viewer knows in a hand that has changed.

    Its two copies look alike, so only their number is known: one is always taken for the first that is there.
    """
    place = 6 * viewer + seat
    pair = berry | berry << 1 if berry & FIRST_COPIES else berry | berry >> 1
    held = table.hand_charms[seat] & pair
    known = intrinsics.count(table.known_charms[place] & pair) + change
    table.known_charms[place] &= ~pair
    if known >= 2:
        table.known_charms[place] |= held
    elif known == 1:
        table.known_charms[place] |= held & -held


def tell_take(table: Clearing, giver: int, taker: int, objects: int, charms: int) -> None:
    """The giver and the taker know; the others no longer count on what they knew of the giver's hand."""
    for viewer in range(7):
        if viewer not in (giver, taker):
            table.known[6 * viewer + giver] = 0
            table.known_charms[6 * viewer + giver] = 0
    table.known[6 * taker + giver] &= ~objects
    table.known[6 * giver + taker] |= objects
    if charms & cards.SHOES:
        table.known_charms[6 * taker + giver] &= ~charms
        table.known_charms[6 * giver + taker] |= charms
    elif charms != 0:
        count_copies(table, taker, giver, charms, -1)
        for viewer in range(7):
            count_copies(table, viewer, taker, charms, 1 if viewer == giver else 0)
    table.lacks[taker] = 0
