"""The rules of Feenbalz, in numbers. Texts, views and pictures are next door; ``rules.pxd`` gives the C types.

Sets of cards are two words (see ``cards.py``): the coloured cards, a bit each, and the charms, which are the horseshoes and the
berries. What a viewer (a seat, or 6 for a spectator) knows of a hand is such a set too (FEE-32). While a collection lies face
down, that set speaks of the hand and of what was laid from it together.
"""

from __future__ import annotations

import math

from hortus.core import machine
from hortus.core.game import Game
from hortus.core.state import Random, State
from hortus.games.feenbalz import GAME, cards, fairies

# What is being asked.
DRAW: int = 0
MARKET: int = 1
TURN: int = 2
THISTLE: int = 3
LAY: int = 4
FAIRY: int = 5
MIST: int = 6
INCREASE: int = 7
BONUS: int = 8
GIVE: int = 9
TAKE: int = 10
LOSE: int = 11

# What follows when cards have been drawn and the hand limit is kept.
DEAL_ON: int = 0
OWN_TURN: int = 1
END_TURN: int = 2
NEXT_SUITOR: int = 3

# Action numbers.
COLLECT_ACTION: int = cards.COLLECT
FIRST_EXCHANGE: int = cards.EXCHANGE
FIRST_LAY: int = cards.LAY
FIRST_ADD: int = cards.ADD
FIRST_BACK: int = cards.BACK
DONE_ACTION: int = cards.DONE
DECLINE_ACTION: int = cards.DECLINE
PASS_ACTION: int = cards.PASS
FIRST_GIVE: int = cards.GIVE
DEW_ACTION: int = cards.PLAY_DEW
FIRST_THORN: int = cards.PLAY_THORN
MIST_ACTION: int = cards.PLAY_MIST
HONEY_ACTION: int = cards.PLAY_HONEY
THISTLE_ACTION: int = cards.PLAY_THISTLE
SKIP_ACTION: int = cards.SKIP
FIRST_TOSS: int = cards.TOSS
FIRST_DRAW: int = cards.DRAW
FIRST_MARKET: int = cards.MARKET
FIRST_FAIRY: int = cards.FAIRY
FIRST_TAKE: int = cards.TAKE
FIRST_LOSE: int = cards.LOSE

# Cards by number: coloured 0-63, horseshoes 64-68, berries 69-73.
COLOURED: int = cards.COLOURED
BERRY: int = cards.BERRY
SHOES: int = cards.SHOES
BERRIES: int = cards.BERRY_CHARMS
SPECTATOR: int = 6
BLACK: int = fairies.BLACK
HAND_LIMIT: int = 9  # FEE-26
# Ranks of collections that win whatever the values (FEE-23, FEE-24); no value comes near them.
WHOLE_SET: int = 1000
FIVE_SHOES: int = 2000
ANY: int = -1000  # FEE-19: nothing is required to lead

BIT: list[int] = [1 << card for card in range(64)]
# The coloured cards, and the horseshoes, from this card on.
FROM: list[int] = [cards.ALL >> card << card for card in range(64)] + [0] * 6
SHOES_FROM: list[int] = [31] * 65 + [31 >> shoe << shoe for shoe in range(1, 6)]
FAMILY: list[int] = [*cards.FAMILIES, 0]  # the last one: horseshoes only
SHELLS: int = cards.SHELLS
AGARICS: int = cards.AGARICS
# FEE-9: the coloured cards that share the colour, category or value, three a card; and each card's value.
SAME: list[int] = [
    (cards.COLOUR_SETS[card.colour] if card.colour >= 0 else 0, cards.CATEGORY_SETS[card.category] if card.category >= 0 else 0)[
        way
    ]
    if way < 2
    else cards.VALUE_SETS[card.value]
    for card in cards.OBJECTS
    for way in range(3)
]
VALUE: list[int] = [card.value for card in cards.OBJECTS]
ZEROS: int = cards.VALUE_SETS[0]
# Values in binary: the cards whose value has a 1, a 2, a 4 in it.
ONES: int = cards.VALUE_SETS[1] | cards.VALUE_SETS[3]
TWOS: int = cards.VALUE_SETS[2] | cards.VALUE_SETS[3]
FOURS: int = cards.VALUE_SETS[4]
SHOE_ONES: int = 0b01010
SHOE_TWOS: int = 0b01100
SHOE_FOURS: int = 0b10000
# What mirrors, clothing, dislikes and treasures speak of; the last entry of each speaks of nothing.
MIRROR: list[int] = [*cards.COLOUR_SETS[:4], 0]
CLOTHING: list[int] = [*cards.CATEGORY_SETS[:4], 0]
CHARACTERISTIC: list[int] = [*cards.CHARACTERISTIC_SETS, 0]
HORSESHOE: int = cards.CHARACTERISTICS.index("horseshoe")
# In how many ways k cards can be chosen from n: 11 * n + k.
CHOOSE: list[float] = [float(math.comb(n, k)) for n in range(32) for k in range(11)]
UNIT: int = 1 << 30

# How often a resampling starts anew, and how often it then tries without weighing (see ``imagine``).
EXACT_TRIES: int = 60
HURRIED_TRIES: int = 200


class Rules(State):
    """A position of Feenbalz."""

    def __init__(self, players: int, early: bool, berries: bool, deck: int, dislikes: list[int], treasures: list[int]) -> None:
        self.players: int = players
        self.player: int = machine.CHANCE
        self.early: int = int(early)
        self.berries: int = int(berries)
        self.phase: int = DRAW
        self.turn: int = 0  # whose turn it is; in a courtship, who courts
        self.quiet: int = 0  # turns in a row without a courtship (FEE-29)
        self.tossed: int = 0  # a berry was discarded for a card this turn (FEE-30)
        # The cards.
        self.deck: int = cards.ALL
        self.deck_charms: int = SHOES | (BERRIES if berries else 0)
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
        self.draws: int = 5  # cards still to be drawn
        self.then: int = DEAL_ON
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

    @property
    def game(self) -> Game:
        """Feenbalz."""
        return GAME

    def find_legal(self, actions: list[int]) -> int:
        """What the phase asks."""
        phase = self.phase
        if phase == TURN:
            return _find_turn(self, actions)
        if phase == LAY:
            return _find_laying(self, actions)
        if phase == INCREASE:
            return _find_increase(self, actions)
        if phase == GIVE:
            return _find_gifts(self, actions)
        if phase in (THISTLE, MIST):
            actions[0] = THISTLE_ACTION if phase == THISTLE else MIST_ACTION
            actions[1] = SKIP_ACTION
            return 2
        if phase in (FAIRY, BONUS):
            return _find_fairies(self, actions)
        if phase == DRAW:
            return _find_cards(self, actions, FIRST_DRAW, self.deck, self.deck_charms)
        if phase == MARKET:
            return _find_cards(self, actions, FIRST_MARKET, self.deck, self.deck_charms)
        if phase == TAKE:
            return _find_cards(self, actions, FIRST_TAKE, self.hand[self.giver], self.hand_charms[self.giver])
        return _find_cards(self, actions, FIRST_LOSE, self.hand[self.drawer], self.hand_charms[self.drawer])

    def play(self, action: int) -> None:
        """One step of a player's, or one event of chance; then on to the next question."""
        if action >= FIRST_DRAW:
            _happen(self, action)
        elif action == COLLECT_ACTION:
            _draw_cards(self, self.player, 2, END_TURN)  # FEE-8
        elif action < FIRST_LAY:
            _exchange(self, action - FIRST_EXCHANGE)
        elif action < FIRST_ADD:
            _lay(self, action - FIRST_LAY)
        elif action < FIRST_BACK:
            _add(self, action - FIRST_ADD)
        elif action < DONE_ACTION:
            _back(self, action - FIRST_BACK)
        elif action == DECLINE_ACTION:
            self.declined |= 1 << self.player
            _draw_cards(self, self.player, 1, NEXT_SUITOR)  # FEE-11
        elif action <= PASS_ACTION:
            _finish(self)
        elif action < DEW_ACTION:
            self.giver = self.player
            self.taker = action - FIRST_GIVE
            _ask_chance(self, TAKE)
        elif action < SKIP_ACTION:
            _play_berry(self, action)
        elif action == SKIP_ACTION:
            _skip(self)
        else:
            _toss(self, action - FIRST_TOSS)

    def score(self, seat: int) -> int:
        """FEE-29: fairies won."""
        return machine.count(self.won[seat])

    def weight(self, outcome: int) -> int:
        """One for each card; a berry may be there twice."""
        if self.phase == DRAW:
            return _copies(self, outcome - FIRST_DRAW, self.deck_charms)
        if self.phase == MARKET:
            return _copies(self, outcome - FIRST_MARKET, self.deck_charms)
        if self.phase == TAKE:
            return _copies(self, outcome - FIRST_TAKE, self.hand_charms[self.giver])
        if self.phase == LOSE:
            return _copies(self, outcome - FIRST_LOSE, self.hand_charms[self.drawer])
        return 1

    def roll(self, bits32: int) -> int:
        """Any card of the deck or the hand, any fairy of the deck."""
        if self.phase in (FAIRY, BONUS):
            fairy = self.bottom[0]
            if self.fairies != 0:
                fairy = _nth(self, self.fairies, machine.scale(bits32, machine.count(self.fairies)))
            _reveal(self, fairy)
            return FIRST_FAIRY + fairy
        if self.phase == TAKE:
            card = _any_card(self, self.hand[self.giver], self.hand_charms[self.giver], bits32)
            _take(self, card)
            return FIRST_TAKE + card
        if self.phase == LOSE:
            card = _any_card(self, self.hand[self.drawer], self.hand_charms[self.drawer], bits32)
            _lose(self, card)
            return FIRST_LOSE + card
        card = _any_card(self, self.deck, self.deck_charms, bits32)
        if self.phase == DRAW:
            _draw(self, card)
            return FIRST_DRAW + card
        _turn_up(self, card)
        return FIRST_MARKET + card

    def imagine(self, seat: int, random: Random) -> None:
        """Deal anew what this seat cannot know: the others' unknown cards, and what lies face down (FEE-12, FEE-32).

        The cards this seat cannot place are pooled. For each collection that lies face down a set of cards is drawn, uniformly
        among those that can be a collection (see ``_pick``), each set weighed by the number of ways to deal the rest; two sets
        that need the same card, or a rest that does not fit what was seen to happen, and all starts anew. So what comes is
        uniform over the worlds that are consistent. Should that fail too often, the sets are drawn one after the other from
        what is left, and the player to act gets what they must have: still consistent, no longer quite uniform. Should even
        that fail, nothing changes.
        """
        if self.player == machine.OVER:  # all is open
            return
        viewer = seat if seat >= 0 else SPECTATOR
        _forget_secrets(self, viewer)
        pool = self.deck
        pool_charms = self.deck_charms
        for other in range(self.players):
            if other != viewer:
                pool |= self.hand[other]
                pool_charms |= self.hand_charms[other]
                if self.shown == 0:
                    pool |= self.laid[other]
                    pool_charms |= self.laid_charms[other]
        for other in range(self.players):
            if other != viewer:
                pool &= ~self.known[6 * viewer + other]
                pool_charms &= ~self.known_charms[6 * viewer + other]
        if _is_open(self):
            _deal(self, viewer, pool, pool_charms, random, False)
        else:
            _deal_until_it_fits(self, viewer, pool, pool_charms, random)
        self.picked = 0
        self.picked_charms = 0


# What is legal ----------------------------------------------------------------------------------------------------


def _find_cards(table: Rules, actions: list[int], first: int, objects: int, charms: int) -> int:
    found = _write_cards(table, actions, 0, first, objects, charms & SHOES)
    for kind in range(5):
        if charms >> (5 + 2 * kind) & 3:
            actions[found] = first + BERRY + kind
            found += 1
    return found


def _write_cards(table: Rules, actions: list[int], found: int, first: int, objects: int, shoes: int) -> int:
    while objects != 0:
        actions[found] = first + machine.lowest(objects)
        objects &= objects - 1
        found += 1
    for shoe in range(5):
        if shoes >> shoe & 1:
            actions[found] = first + COLOURED + shoe
            found += 1
    return found


def _find_fairies(table: Rules, actions: list[int]) -> int:
    """Any of the deck's unknown part; after those, what mist put under it, in order."""
    if table.fairies == 0:
        actions[0] = FIRST_FAIRY + table.bottom[0]
        return 1
    found = 0
    for fairy in range(25):
        if table.fairies >> fairy & 1:
            actions[found] = FIRST_FAIRY + fairy
            found += 1
    return found


def _find_turn(table: Rules, actions: list[int]) -> int:
    actions[0] = COLLECT_ACTION
    found = _find_exchanges(table, actions, 1)
    if table.fairies != 0 or table.bottom_size > 0:  # there must be a fairy left to court
        found = _find_lays(table, actions, found)
    if table.berries:
        found = _find_own_berries(table, actions, found)
    return found


def _find_exchanges(table: Rules, actions: list[int], found: int) -> int:
    """FEE-9: at least one card of the market must match. A berry cannot be exchanged (FEE-30)."""
    objects = table.hand[table.player]
    market = table.market
    while objects != 0:
        card = machine.lowest(objects)
        objects &= objects - 1
        if market & SAME[3 * card]:
            actions[found] = FIRST_EXCHANGE + 3 * card
            found += 1
        if market & SAME[3 * card + 1]:
            actions[found] = FIRST_EXCHANGE + 3 * card + 1
            found += 1
        if market & SAME[3 * card + 2] or table.market_charms >> VALUE[card] & 1:
            actions[found] = FIRST_EXCHANGE + 3 * card + 2
            found += 1
    shoes = table.hand_charms[table.player] & SHOES
    if shoes != 0:
        for shoe in range(5):
            if shoes >> shoe & 1 and market & SAME[3 * (COLOURED + shoe) + 2]:
                actions[found] = FIRST_EXCHANGE + 3 * COLOURED + shoe
                found += 1
    return found


def _find_own_berries(table: Rules, actions: list[int], found: int) -> int:
    """FEE-30, FEE-31: dew and thorn on the own turn, and one berry a turn for a new card."""
    charms = table.hand_charms[table.player]
    if charms >> 5 & 3:
        actions[found] = DEW_ACTION
        found += 1
    if charms >> 7 & 3:
        for seat in range(table.players):
            if seat != table.player and table.hand_size[seat] > 0:
                actions[found] = FIRST_THORN + seat
                found += 1
    if table.tossed == 0:
        for kind in range(5):
            if charms >> (5 + 2 * kind) & 3:
                actions[found] = FIRST_TOSS + kind
                found += 1
    return found


def _find_gifts(table: Rules, actions: list[int]) -> int:
    """FEE-26: an opponent with fewer than 9."""
    found = 0
    for seat in range(table.players):
        if seat != table.player and table.hand_size[seat] < HAND_LIMIT:
            actions[found] = FIRST_GIVE + seat
            found += 1
    return found


# What can become a collection -------------------------------------------------------------------------------------


def _find_laying(table: Rules, actions: list[int]) -> int:
    found = _find_lays(table, actions, 0)
    if table.laid_size[table.player] >= 3:  # FEE-6: what lies there fits, or it could not have been laid
        actions[found] = DONE_ACTION
        found += 1
    if table.laid_size[table.player] == 0:  # FEE-11
        actions[found] = DECLINE_ACTION
        found += 1
    return found


def _find_lays(table: Rules, actions: list[int], found: int) -> int:
    """FEE-6, FEE-7: cards above the last one with which, and higher ones, a collection can still come about."""
    seat = table.player
    laid = table.laid[seat]
    size = table.laid_size[seat]
    first = table.last + 1 if size > 0 else 0
    if size == 5:
        return found
    legal = 0
    if table.laid_charms[seat] == 0:
        legal = _objects_to_lay(table, laid, size, table.hand[seat] & FROM[first], table.hand_charms[seat] & SHOES)
    return _write_cards(table, actions, found, FIRST_LAY, legal, _shoes_to_lay(table, seat, first))


def _objects_to_lay(table: Rules, laid: int, size: int, hand: int, shoes: int) -> int:
    """Within each family: all but the highest few, with which it would be too late to get three together."""
    late = 2 - size - min(machine.count(shoes), 2)
    legal = 0
    for family in range(11):
        if laid & ~FAMILY[family] == 0:
            fitting = hand & FAMILY[family]
            if late <= 0:
                legal |= fitting
            elif fitting != 0:
                for _ in range(machine.count(fitting) - late):
                    legal |= fitting & (~fitting + 1)
                    fitting &= fitting - 1
    return legal


def _shoes_to_lay(table: Rules, seat: int, first: int) -> int:
    """FEE-7: at most two beside objects; alone three to five. Horseshoes come last in the card order."""
    shoes = table.hand_charms[seat] & SHOES_FROM[first]
    if shoes == 0:
        return 0
    size = table.laid_size[seat]
    lying = machine.count(table.laid_charms[seat])
    room = 5 - size
    if table.laid[seat] != 0:
        room = min(room, 2 - lying)
    legal = 0
    for shoe in range(5):
        if shoes >> shoe & 1:
            rest = machine.count(shoes >> (shoe + 1))
            if room > 0 and size + min(1 + rest, room) >= 3:
                legal |= 1 << shoe
    return legal


# Increases --------------------------------------------------------------------------------------------------------


def _find_increase(table: Rules, actions: list[int]) -> int:
    """FEE-17: a step is legal if it can still end in a legal collection that leads."""
    seat = table.player
    need = _needed(table, seat)
    found = 0
    if table.backs[seat] == 0 and table.adds[seat] < 5:
        found = _find_adds(table, actions, need)
    if table.adds[seat] == 0:
        actions[found] = PASS_ACTION
        found += 1
        if table.hand_charms[seat] >> 11 & 3:  # FEE-31: honey, before adding or passing
            actions[found] = HONEY_ACTION
            found += 1
        return found
    if table.laid_size[seat] > 5:
        return _find_backs(table, actions, found, need)
    if table.backs[seat] > 0 or _reaches(table, table.laid[seat], table.laid_charms[seat], 0, 0, table.adds[seat], need):
        actions[found] = DONE_ACTION
        found += 1
    return found


def _needed(table: Rules, seat: int) -> int:
    """FEE-16: the value with which this seat would lead; more than any value, if only cards can that win by themselves."""
    if table.shown == 0:
        return ANY
    need = 0
    for other in range(table.players):
        if other != seat and table.suitors >> other & 1:
            rank = _rank(table, other)
            if _place(table, other) < _place(table, seat):
                rank += 1
            need = max(need, rank)
    return need - 3 * table.honey[seat]


def _find_adds(table: Rules, actions: list[int], need: int) -> int:
    seat = table.player
    laid = table.laid[seat]
    laid_charms = table.laid_charms[seat]
    hand = table.hand[seat] & FROM[table.last + 1]
    shoes = table.hand_charms[seat] & SHOES_FROM[table.last + 1]
    adds = table.adds[seat] + 1
    found = 0
    fitting = hand & _fitting(table, laid)
    while fitting != 0:
        card = machine.lowest(fitting)
        fitting &= fitting - 1
        if _reaches(table, laid | BIT[card], laid_charms, hand & FROM[card + 1], shoes, adds, need):
            actions[found] = FIRST_ADD + card
            found += 1
    if laid == 0 or machine.count(laid_charms) < 2:
        for shoe in range(5):
            if shoes >> shoe & 1:
                if _reaches(table, laid, laid_charms | 1 << shoe, 0, shoes >> (shoe + 1) << (shoe + 1), adds, need):
                    actions[found] = FIRST_ADD + COLOURED + shoe
                    found += 1
    return found


def _fitting(table: Rules, laid: int) -> int:
    """The coloured cards that fit what lies there; none where only horseshoes lie (FEE-7: there are three at least)."""
    fitting = 0
    if laid != 0:
        for family in range(11):
            if laid & ~FAMILY[family] == 0:
                fitting |= FAMILY[family]
    return fitting


def _reaches(table: Rules, objects: int, charms: int, more: int, more_shoes: int, adds: int, need: int) -> bool:
    """Whether what lies there, ``adds`` of it added, leads now or with more from the hand, and something taken back."""
    if need == ANY:
        return True
    if need < FIVE_SHOES - 10 and charms == 0:  # FEE-23, also beside another whole set
        if objects & ~SHELLS == 0 and SHELLS & ~(objects | more) == 0:
            return True
        if objects & ~AGARICS == 0 and AGARICS & ~(objects | more) == 0:
            return True
    if objects == 0:
        if charms | more_shoes == SHOES:  # FEE-24
            return True
        return _best(table, objects, charms, 0, more_shoes, 5, adds) >= need
    room = 2 - machine.count(charms)
    for family in range(11):
        if objects & ~FAMILY[family] == 0:
            if _best(table, objects, charms, more & FAMILY[family], more_shoes, room, adds) >= need:
                return True
    return False


def _best(table: Rules, objects: int, charms: int, more: int, more_shoes: int, room: int, adds: int) -> int:
    """The highest value that can come about: every card added stays, the best of the old ones fill up to five (FEE-17)."""
    gains: list[int] = [0] * 6
    kept: list[int] = [0] * 6
    news = _dearest(table, more, more_shoes, room, 5 - adds, gains)
    olds = _dearest(table, table.old, table.old_charms, 5, 5 - adds, kept)
    best = 0
    for added in range(news + 1):
        best = max(best, gains[added] + kept[min(olds, 5 - adds - added)])
    return best + _worth(table, objects & ~table.old, charms & ~table.old_charms)


def _dearest(table: Rules, objects: int, shoes: int, room: int, most: int, sums: list[int]) -> int:
    """What the dearest one, two, ... of these are worth together, up to ``most``, with at most ``room`` horseshoes."""
    size = 0
    for worth in range(7, -1, -1):
        here = _worth_exactly(table, worth, objects)
        shoes_here = min(_shoes_exactly(table, worth, shoes), room)
        room -= shoes_here
        for _ in range(min(here + shoes_here, most - size)):
            sums[size + 1] = sums[size] + worth
            size += 1
        if size == most:
            break
    return size


def _worth(table: Rules, objects: int, shoes: int) -> int:
    """FEE-13 to FEE-15: the value of these cards to the fairy."""
    total = machine.count(objects & table.worth_ones) + 2 * machine.count(objects & table.worth_twos)
    total += 4 * machine.count(objects & table.worth_fours)
    if shoes != 0:
        total += machine.count(shoes & table.shoe_ones) + 2 * machine.count(shoes & table.shoe_twos)
        total += 4 * machine.count(shoes & table.shoe_fours)
    return total


def _worth_exactly(table: Rules, worth: int, objects: int) -> int:
    """How many of these are worth so much."""
    objects &= table.worth_ones if worth & 1 else ~table.worth_ones
    objects &= table.worth_twos if worth & 2 else ~table.worth_twos
    objects &= table.worth_fours if worth & 4 else ~table.worth_fours
    return machine.count(objects) if objects != 0 else 0


def _shoes_exactly(table: Rules, worth: int, shoes: int) -> int:
    """How many of these horseshoes are worth so much."""
    shoes &= table.shoe_ones if worth & 1 else ~table.shoe_ones
    shoes &= table.shoe_twos if worth & 2 else ~table.shoe_twos
    shoes &= table.shoe_fours if worth & 4 else ~table.shoe_fours
    return machine.count(shoes) if shoes != 0 else 0


def _find_backs(table: Rules, actions: list[int], found: int, need: int) -> int:
    """FEE-17: more than five lie there; rising, old cards only, and what goes back must leave enough."""
    seat = table.player
    surplus = table.laid_size[seat] - 5
    value = _worth(table, table.laid[seat], table.laid_charms[seat])
    old = table.old & FROM[table.last_back + 1]
    while old != 0:
        card = machine.lowest(old)
        old &= old - 1
        if _may_go_back(table, value - _worth(table, BIT[card], 0), old, table.old_charms, surplus - 1, need):
            actions[found] = FIRST_BACK + card
            found += 1
    shoes = table.old_charms & SHOES_FROM[table.last_back + 1]
    for shoe in range(5):
        if shoes >> shoe & 1:
            higher = shoes >> (shoe + 1) << (shoe + 1)
            if _may_go_back(table, value - _worth(table, 0, 1 << shoe), 0, higher, surplus - 1, need):
                actions[found] = FIRST_BACK + COLOURED + shoe
                found += 1
    return found


def _may_go_back(table: Rules, value: int, objects: int, shoes: int, more: int, need: int) -> bool:
    """Whether ``more`` of these, the cheapest, can go back too, and what stays of the value still leads."""
    if machine.count(objects) + machine.count(shoes) < more:
        return False
    worth = 0
    while more > 0:
        here = min(_worth_exactly(table, worth, objects) + _shoes_exactly(table, worth, shoes), more)
        value -= here * worth
        more -= here
        worth += 1
    return value >= need


def _place(table: Rules, seat: int) -> int:
    """Where this seat comes in turn order from the one who courts."""
    return seat - table.turn if seat >= table.turn else seat - table.turn + table.players


def _rank(table: Rules, seat: int) -> int:
    """FEE-16: a collection's value, or more than any value if it wins by itself (FEE-23, FEE-24)."""
    objects = table.laid[seat]
    charms = table.laid_charms[seat]
    if objects == 0 and charms == SHOES:
        return FIVE_SHOES
    if charms == 0 and objects in (SHELLS, AGARICS):
        return WHOLE_SET
    return _worth(table, objects, charms) + 3 * table.honey[seat]


# What an action does ----------------------------------------------------------------------------------------------


def _finish(table: Rules) -> None:
    """``done`` or ``pass``: a collection or an increase is complete."""
    table.last = -1
    table.last_back = -1
    table.old = 0
    table.old_charms = 0
    if table.phase == LAY:
        table.suitors |= 1 << table.player
        _next_suitor(table)
    else:
        _ask_increase(table, _place(table, table.player) + 1)


def _ask_chance(table: Rules, phase: int) -> None:
    table.phase = phase
    table.player = machine.CHANCE


def _happen(table: Rules, action: int) -> None:
    """An event of chance."""
    if action < FIRST_MARKET:
        _draw(table, action - FIRST_DRAW)
    elif action < FIRST_FAIRY:
        _turn_up(table, action - FIRST_MARKET)
    elif action < FIRST_TAKE:
        _reveal(table, action - FIRST_FAIRY)
    elif action < FIRST_LOSE:
        _take(table, action - FIRST_TAKE)
    else:
        _lose(table, action - FIRST_LOSE)


def _charm(table: Rules, card: int, charms: int) -> int:
    """The bit of a horseshoe, or of the first copy of a berry there is."""
    if card < BERRY:
        return 1 << (card - COLOURED)
    copies = charms & 3 << (5 + 2 * (card - BERRY))
    return copies & -copies


# Drawing and the hand limit ---------------------------------------------------------------------------------------


def _draw_cards(table: Rules, seat: int, draws: int, then: int) -> None:
    table.drawer = seat
    table.draws = draws
    table.then = then
    _draw_on(table)


def _draw_on(table: Rules) -> None:
    if table.draws > 0 and _deck_has_cards(table):
        _ask_chance(table, DRAW)
    else:
        _check_limit(table)


def _deck_has_cards(table: Rules) -> bool:
    """FEE-27: an empty deck is made anew from the discard, when a card must be drawn."""
    if table.deck == 0 and table.deck_charms == 0:
        table.deck = table.discard
        table.deck_charms = table.discard_charms
        table.discard = 0
        table.discard_charms = 0
        return table.deck != 0 or table.deck_charms != 0
    return True


def _draw(table: Rules, card: int) -> None:
    seat = table.drawer
    if card < COLOURED:
        table.deck ^= BIT[card]
        table.hand[seat] |= BIT[card]
    else:
        charm = _charm(table, card, table.deck_charms)
        table.deck_charms ^= charm
        table.hand_charms[seat] |= charm
    table.hand_size[seat] += 1
    table.lacks[seat] = 0
    table.draws -= 1
    _draw_on(table)


def _check_limit(table: Rules) -> None:
    """FEE-26: over nine, an opponent with fewer takes one; if nobody has fewer, one is lost."""
    if table.hand_size[table.drawer] <= HAND_LIMIT:
        _go_on(table)
        return
    for seat in range(table.players):
        if table.hand_size[seat] < HAND_LIMIT:
            table.phase = GIVE
            table.player = table.drawer
            return
    _ask_chance(table, LOSE)


def _go_on(table: Rules) -> None:
    """What follows when cards have been drawn and the hand limit is kept."""
    if table.then == END_TURN:
        _end_turn(table)
    elif table.then == OWN_TURN:
        table.phase = TURN
        table.player = table.turn
    elif table.then == NEXT_SUITOR:
        table.player = table.drawer
        _next_suitor(table)
    elif table.drawer + 1 < table.players:  # FEE-4: five to each
        _draw_cards(table, table.drawer + 1, 5, DEAL_ON)
    else:
        table.drawer = 0
        table.then = OWN_TURN
        _fill_market(table)


def _take(table: Rules, card: int) -> None:
    """A card goes from hand to hand, seen by these two only (FEE-32)."""
    giver = table.giver
    taker = table.taker
    if card < COLOURED:
        table.hand[giver] ^= BIT[card]
        table.hand[taker] |= BIT[card]
        _tell_take(table, giver, taker, BIT[card], 0)
    else:
        charm = _charm(table, card, table.hand_charms[giver])
        table.hand_charms[giver] ^= charm
        table.hand_charms[taker] |= charm
        _tell_take(table, giver, taker, 0, charm)
    table.hand_size[giver] -= 1
    table.hand_size[taker] += 1
    if table.suitors >> taker & 1 and table.shown == 0:
        table.sealed[giver] = card
        table.sealed_to[giver] = taker
    _check_limit(table)


def _lose(table: Rules, card: int) -> None:
    seat = table.drawer
    _discard_from_hand(table, seat, card)
    _check_limit(table)


def _discard_from_hand(table: Rules, seat: int, card: int) -> None:
    """Face up from the hand to the discard."""
    if card < COLOURED:
        table.hand[seat] ^= BIT[card]
        table.discard |= BIT[card]
        _tell_gone(table, seat, BIT[card], 0)
    else:
        charm = _charm(table, card, table.hand_charms[seat])
        table.hand_charms[seat] ^= charm
        table.discard_charms |= charm
        _tell_gone(table, seat, 0, charm)
    table.hand_size[seat] -= 1


def _end_turn(table: Rules) -> None:
    """FEE-29: no program can play for ever."""
    table.quiet += 1
    if table.quiet >= 12 * table.players:
        table.player = machine.OVER
    else:
        _next_turn(table)


def _next_turn(table: Rules) -> None:
    table.turn = table.turn + 1 if table.turn + 1 < table.players else 0  # FEE-5
    table.tossed = 0
    table.phase = TURN
    table.player = table.turn


# The exchange -----------------------------------------------------------------------------------------------------


def _exchange(table: Rules, exchange: int) -> None:
    """FEE-9: the card is offered, in the open; others may call it off (FEE-31)."""
    if exchange < 3 * COLOURED:
        table.offered = exchange // 3
        table.way = exchange - 3 * table.offered
        table.hand[table.player] ^= BIT[table.offered]
        _tell_gone(table, table.player, BIT[table.offered], 0)
    else:
        table.offered = exchange - 2 * COLOURED
        table.way = 2
        table.hand_charms[table.player] ^= 1 << (table.offered - COLOURED)
        _tell_gone(table, table.player, 0, 1 << (table.offered - COLOURED))
    table.hand_size[table.player] -= 1
    _ask_thistle(table, 1)


def _ask_thistle(table: Rules, place: int) -> None:
    """FEE-31: those who hold a thistle, in turn order; that they are asked or not tells whether they do."""
    if table.berries:
        for i in range(place, table.players):
            if _ask_window(table, (table.turn + i) % table.players, 4, THISTLE):
                return
    _take_from_market(table)


def _ask_window(table: Rules, seat: int, kind: int, phase: int) -> bool:
    copies = table.hand_charms[seat] & 3 << (5 + 2 * kind)
    if copies == 0:
        table.lacks[seat] |= 3 << (5 + 2 * kind)
        return False
    for viewer in range(7):
        if table.known_charms[6 * viewer + seat] & copies == 0:
            table.known_charms[6 * viewer + seat] |= copies & -copies
    table.phase = phase
    table.player = seat
    return True


def _take_from_market(table: Rules) -> None:
    """All others that share what was named go to the hand, the offered card into the market; then it is filled up."""
    seat = table.turn
    taken = table.market & SAME[3 * table.offered + table.way]
    charms = table.market_charms & 1 << VALUE[table.offered] if table.way == 2 else 0
    table.market ^= taken
    table.market_charms ^= charms
    table.hand[seat] |= taken
    table.hand_charms[seat] |= charms
    table.hand_size[seat] += machine.count(taken) + machine.count(charms)
    _tell_seen(table, seat, taken, charms)
    if table.offered < COLOURED:
        table.market |= BIT[table.offered]
    else:
        table.market_charms |= 1 << (table.offered - COLOURED)
    table.offered = -1
    table.drawer = seat
    table.then = END_TURN
    _fill_market(table)


def _call_off(table: Rules) -> None:
    """FEE-31, thistle: the card goes back, and the turn is spent."""
    seat = table.turn
    if table.offered < COLOURED:
        table.hand[seat] |= BIT[table.offered]
        _tell_seen(table, seat, BIT[table.offered], 0)
    else:
        table.hand_charms[seat] |= 1 << (table.offered - COLOURED)
        _tell_seen(table, seat, 0, 1 << (table.offered - COLOURED))
    table.hand_size[seat] += 1
    table.offered = -1
    _end_turn(table)


def _fill_market(table: Rules) -> None:
    """FEE-10; a market of nothing but 0s is laid anew, three times at most (FEE-28); then the hand limit."""
    if machine.count(table.market) + machine.count(table.market_charms) < 5 and _deck_has_cards(table):
        _ask_chance(table, MARKET)
    elif table.market & ~ZEROS == 0 and table.market_charms & ~1 == 0 and table.renewals < 3:
        table.renewals += 1
        table.deck |= table.market | table.discard
        table.deck_charms |= table.market_charms | table.discard_charms
        table.market = 0
        table.market_charms = 0
        table.discard = 0
        table.discard_charms = 0
        _fill_market(table)
    else:
        table.renewals = 0
        _check_limit(table)


def _turn_up(table: Rules, card: int) -> None:
    """A card for the market; a berry is discarded and replaced (FEE-30)."""
    if card < COLOURED:
        table.deck ^= BIT[card]
        table.market |= BIT[card]
    else:
        charm = _charm(table, card, table.deck_charms)
        table.deck_charms ^= charm
        if card < BERRY:
            table.market_charms |= charm
        else:
            table.discard_charms |= charm
    _fill_market(table)


# The courtship ----------------------------------------------------------------------------------------------------


def _lay(table: Rules, card: int) -> None:
    if table.phase == TURN:
        _open_courtship(table)
    _put_down(table, card)


def _open_courtship(table: Rules) -> None:
    table.phase = LAY
    table.suitors = 0
    table.declined = 0
    table.shown = 0
    for seat in range(6):
        table.adds[seat] = 0
        table.backs[seat] = 0
        table.honey[seat] = 0
        table.sealed[seat] = -1
        table.sealed_to[seat] = -1


def _put_down(table: Rules, card: int) -> None:
    """From the hand to the collection."""
    seat = table.player
    if card < COLOURED:
        table.hand[seat] ^= BIT[card]
        table.laid[seat] |= BIT[card]
    else:
        table.hand_charms[seat] ^= 1 << (card - COLOURED)
        table.laid_charms[seat] |= 1 << (card - COLOURED)
    table.hand_size[seat] -= 1
    table.laid_size[seat] += 1
    table.last = card


def _next_suitor(table: Rules) -> None:
    """FEE-11: the next in turn order; after the last, increases first if so agreed (FEE-19), else the fairy."""
    place = _place(table, table.player) + 1
    if place < table.players:
        table.player = (table.turn + place) % table.players
        table.phase = LAY
        table.last = -1
    elif table.early and table.suitors & (table.suitors - 1):
        _ask_increase(table, 0)
    else:
        _ask_chance(table, FAIRY)


def _reveal(table: Rules, fairy: int) -> None:
    """The top fairy: the known ones at the bottom come last. She is courted, or a further one for the winner."""
    if table.fairies == 0:
        table.bottom_size -= 1
        for i in range(table.bottom_size):
            table.bottom[i] = table.bottom[i + 1]
    else:
        table.fairies ^= 1 << fairy
    if table.phase == BONUS:
        _hand_out(table, fairy)
        return
    table.fairy = fairy
    _read_wishes(table, fairy)
    if table.shown == 0:  # FEE-12
        table.shown = 1
        for seat in range(table.players):
            _tell_gone(table, seat, table.laid[seat], table.laid_charms[seat])
    _ask_mist(table, 0)


def _read_wishes(table: Rules, fairy: int) -> None:
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
    if table.dislikes[fairy] == HORSESHOE:
        table.shoe_ones = table.shoe_twos = table.shoe_fours = 0
    elif table.treasures[fairy] == HORSESHOE:  # worth 1 to 5
        table.shoe_ones = 0b10101
        table.shoe_twos = 0b00110
        table.shoe_fours = 0b11000


def _ask_mist(table: Rules, place: int) -> None:
    """FEE-31: those in the courtship who hold mist, in turn order from the one who courts."""
    if table.berries:
        for i in range(place, table.players):
            seat = (table.turn + i) % table.players
            if table.suitors >> seat & 1 and _ask_window(table, seat, 2, MIST):
                return
    if table.fairy == BLACK:  # FEE-21
        table.removed |= 1 << BLACK
        table.fairy = -1
        _discard_collections(table)
        _end_courtship(table)
    elif table.early or table.suitors & (table.suitors - 1) == 0:  # FEE-18
        _award(table)
    else:
        _ask_increase(table, 0)


def _ask_increase(table: Rules, place: int) -> None:
    """FEE-17: once each, in turn order from the one who courts."""
    for i in range(place, table.players):
        seat = (table.turn + i) % table.players
        if table.suitors >> seat & 1:
            table.phase = INCREASE
            table.player = seat
            table.last = -1
            table.last_back = -1
            table.old = table.laid[seat]
            table.old_charms = table.laid_charms[seat]
            return
    if table.shown:
        _award(table)
    else:
        _ask_chance(table, FAIRY)


def _add(table: Rules, card: int) -> None:
    seat = table.player
    _put_down(table, card)
    table.adds[seat] += 1
    if table.shown:
        _tell_gone(table, seat, BIT[card] if card < COLOURED else 0, 1 << (card - COLOURED) if card >= COLOURED else 0)
    else:
        for giver in range(6):
            if table.sealed_to[giver] == seat:
                table.sealed[giver] = -1
                table.sealed_to[giver] = -1


def _back(table: Rules, card: int) -> None:
    seat = table.player
    if card < COLOURED:
        _take_back(table, seat, BIT[card], 0)
    else:
        _take_back(table, seat, 0, 1 << (card - COLOURED))
    table.hand_size[seat] += 1
    table.laid_size[seat] -= 1
    table.backs[seat] += 1
    table.last_back = card


def _take_back(table: Rules, seat: int, objects: int, charms: int) -> None:
    table.laid[seat] ^= objects
    table.laid_charms[seat] ^= charms
    table.old ^= objects
    table.old_charms ^= charms
    table.hand[seat] |= objects
    table.hand_charms[seat] |= charms
    if table.shown:
        _tell_seen(table, seat, objects, charms)


# Winning ----------------------------------------------------------------------------------------------------------


def _award(table: Rules) -> None:
    """FEE-16, FEE-20: the leading collection wins; who was first laid out leads among equals."""
    winner = -1
    second = -1
    best = -1
    next_best = -1
    for place in range(table.players):
        seat = (table.turn + place) % table.players
        if table.suitors >> seat & 1:
            rank = _rank(table, seat)
            if rank > best:
                next_best = best
                best = rank
                winner = seat
            elif rank > next_best:
                next_best = rank
                second = seat
    table.won[winner] |= 1 << table.fairy
    table.fairy = -1
    table.bonus_seat = winner
    table.bonus = _further(table, winner, best, next_best)
    if best == WHOLE_SET and next_best == WHOLE_SET:  # FEE-23: both sets, a fairy each
        table.bonus_seat = second
    _discard_collections(table)
    _hand_out_on(table)


def _further(table: Rules, winner: int, best: int, next_best: int) -> int:
    """FEE-22 to FEE-24: how many fairies there are beside the face-up one."""
    if best == FIVE_SHOES:
        return 2
    if best == WHOLE_SET or table.laid[winner] == 0 or table.hand_size[winner] == 0:
        return 1
    lead = best - next_best if next_best >= 0 else best
    return 1 if lead >= 10 else 0


def _discard_collections(table: Rules) -> None:
    for seat in range(table.players):
        table.discard |= table.laid[seat]
        table.discard_charms |= table.laid_charms[seat]
        table.laid[seat] = 0
        table.laid_charms[seat] = 0
        table.laid_size[seat] = 0
    table.suitors = 0
    table.declined = 0
    table.shown = 0


def _hand_out(table: Rules, fairy: int) -> None:
    """FEE-22: the next that is not black; a black one met on the way leaves the game."""
    if fairy == BLACK:
        table.removed |= 1 << BLACK
    else:
        table.won[table.bonus_seat] |= 1 << fairy
        table.bonus -= 1
    _hand_out_on(table)


def _hand_out_on(table: Rules) -> None:
    if table.bonus > 0 and (table.fairies != 0 or table.bottom_size > 0):
        _ask_chance(table, BONUS)
    else:
        table.bonus = 0
        _end_courtship(table)


def _end_courtship(table: Rules) -> None:
    """FEE-29: enough fairies, or none left; otherwise on to the left of the one who courted (FEE-20)."""
    table.quiet = 0
    enough = 6 if table.players <= 4 else 5
    for seat in range(table.players):
        if machine.count(table.won[seat]) >= enough:
            table.player = machine.OVER
            return
    if table.fairies == 0 and table.bottom_size == 0:
        table.player = machine.OVER
    else:
        _next_turn(table)


# Berries ----------------------------------------------------------------------------------------------------------


def _play_berry(table: Rules, action: int) -> None:
    """FEE-31. A played berry leaves the game (FEE-30)."""
    seat = table.player
    if action == DEW_ACTION:
        _use_berry(table, 0)
        _draw_cards(table, seat, 2, OWN_TURN)
    elif action < MIST_ACTION:
        _use_berry(table, 1)
        table.giver = action - FIRST_THORN
        table.taker = seat
        table.drawer = seat
        table.then = OWN_TURN
        _ask_chance(table, TAKE)
    elif action == MIST_ACTION:
        _use_berry(table, 2)
        table.bottom[table.bottom_size] = table.fairy
        table.bottom_size += 1
        table.fairy = -1
        _ask_chance(table, FAIRY)
    elif action == HONEY_ACTION:
        _use_berry(table, 3)
        table.honey[seat] += 1
    else:
        _use_berry(table, 4)
        _call_off(table)


def _use_berry(table: Rules, kind: int) -> None:
    seat = table.player
    charm = _charm(table, BERRY + kind, table.hand_charms[seat])
    table.hand_charms[seat] ^= charm
    table.hand_size[seat] -= 1
    table.gone |= charm
    _tell_gone(table, seat, 0, charm)


def _skip(table: Rules) -> None:
    if table.phase == THISTLE:
        _ask_thistle(table, _place(table, table.player) + 1)
    else:
        _ask_mist(table, _place(table, table.player) + 1)


def _toss(table: Rules, kind: int) -> None:
    """FEE-30: one berry a turn may be discarded for a new card."""
    _discard_from_hand(table, table.player, BERRY + kind)
    table.tossed = 1
    _draw_cards(table, table.player, 1, OWN_TURN)


# Chance -----------------------------------------------------------------------------------------------------------


def _copies(table: Rules, card: int, charms: int) -> int:
    if card < BERRY:
        return 1
    return machine.count(charms >> (5 + 2 * (card - BERRY)) & 3)


def _any_card(table: Rules, objects: int, charms: int, bits32: int) -> int:
    size = machine.count(objects)
    place = machine.scale(bits32, size + machine.count(charms))
    if place < size:
        return _nth(table, objects, place)
    charm = _nth(table, charms, place - size)
    return COLOURED + charm if charm < 5 else BERRY + (charm - 5) // 2


def _nth(table: Rules, bits: int, place: int) -> int:
    """The index of the bit that has ``place`` others below it."""
    for _ in range(place):
        bits &= bits - 1
    return machine.lowest(bits)


# What is known (FEE-32) -------------------------------------------------------------------------------------------


def _tell_seen(table: Rules, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these go into a hand."""
    for viewer in range(7):
        table.known[6 * viewer + seat] |= objects
        table.known_charms[6 * viewer + seat] |= charms


def _tell_gone(table: Rules, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these leave a hand. Whether it was the copy of a berry that was known, nobody can tell."""
    for viewer in range(7):
        table.known[6 * viewer + seat] &= ~objects
    if charms != 0:
        for viewer in range(7):
            _cross_out(table, 6 * viewer + seat, charms)


def _cross_out(table: Rules, place: int, charms: int) -> None:
    if charms & ~SHOES and table.known_charms[place] & charms == 0:
        even = charms & 0b010101010100000
        charms = even << 1 if even else charms >> 1  # the other copy
    table.known_charms[place] &= ~charms


def _tell_take(table: Rules, giver: int, taker: int, objects: int, charms: int) -> None:
    """The giver and the taker know; the others no longer count on what they knew of the giver's hand."""
    for viewer in range(7):
        if viewer not in (giver, taker):
            table.known[6 * viewer + giver] = 0
            table.known_charms[6 * viewer + giver] = 0
    table.known[6 * taker + giver] &= ~objects
    if charms != 0:
        _cross_out(table, 6 * taker + giver, charms)
    table.known[6 * giver + taker] |= objects
    table.known_charms[6 * giver + taker] |= charms
    table.lacks[taker] = 0


# What a seat cannot know ------------------------------------------------------------------------------------------


def _forget_secrets(table: Rules, viewer: int) -> None:
    """What two others know of each other by a ``take`` is theirs; what everyone knows remains."""
    for other in range(6):
        if other != viewer:
            for seat in range(6):
                if seat != viewer:
                    table.known[6 * other + seat] = table.known[36 + seat]
                    table.known_charms[6 * other + seat] = table.known_charms[36 + seat]
            if table.sealed_to[other] != viewer:
                table.sealed[other] = -1
                table.sealed_to[other] = -1


def _is_open(table: Rules) -> bool:
    """Whether any deal fits: nothing lies face down, no berry is known to be missing, nobody is in an increase."""
    if table.phase == INCREASE:
        return False
    for seat in range(table.players):
        if table.lacks[seat] != 0 or (table.laid_size[seat] > 0 and table.shown == 0):
            return False
    return True


def _deal_until_it_fits(table: Rules, viewer: int, pool: int, pool_charms: int, random: Random) -> None:
    hand: list[int] = [0] * 6
    charms: list[int] = [0] * 6
    laid: list[int] = [0] * 6
    laid_charms: list[int] = [0] * 6
    for seat in range(6):
        hand[seat] = table.hand[seat]
        charms[seat] = table.hand_charms[seat]
        laid[seat] = table.laid[seat]
        laid_charms[seat] = table.laid_charms[seat]
    deck = table.deck
    deck_charms = table.deck_charms
    old = table.old
    old_charms = table.old_charms
    last = table.last
    last_back = table.last_back
    for trial in range(EXACT_TRIES + HURRIED_TRIES):
        if _deal(table, viewer, pool, pool_charms, random, trial >= EXACT_TRIES):
            return
    for seat in range(6):
        table.hand[seat] = hand[seat]
        table.hand_charms[seat] = charms[seat]
        table.laid[seat] = laid[seat]
        table.laid_charms[seat] = laid_charms[seat]
    table.deck = deck
    table.deck_charms = deck_charms
    table.old = old
    table.old_charms = old_charms
    table.last = last
    table.last_back = last_back


def _deal(table: Rules, viewer: int, pool: int, pool_charms: int, random: Random, hurried: bool) -> bool:
    """One deal of the pool; whether it fits all that the viewer knows."""
    free = pool
    free_charms = pool_charms
    size = machine.count(pool) + machine.count(pool_charms)
    used = 0
    most = 0
    table.picked = 0
    table.picked_charms = 0
    for other in range(table.players):
        if other == viewer:
            continue
        known = table.known[6 * viewer + other]
        known_charms = table.known_charms[6 * viewer + other]
        table.hand[other] = known
        table.hand_charms[other] = known_charms
        if table.shown or table.laid_size[other] == 0:
            continue
        unknown = table.hand_size[other] + table.laid_size[other] - machine.count(known) - machine.count(known_charms)
        wanted = _lying(table, other, hurried)
        if hurried:
            pool = free
            pool_charms = free_charms
        if not _pick(table, wanted, known, known_charms & SHOES, pool, pool_charms & SHOES, unknown, size, random):
            return False
        new = table.picked & ~known
        new_charms = table.picked_charms & ~known_charms
        if new & ~free or new_charms & ~free_charms:
            return False
        free ^= new
        free_charms ^= new_charms
        used += machine.count(new) + machine.count(new_charms)
        most += min(wanted, unknown)
        if not _lay_picked(table, viewer, other, random):
            return False
    if not hurried:  # the ways to deal the rest: weighed with 1 / size for each card so far, now exactly
        for i in range(used, most):
            if random.below(size) >= size - i:
                return False
    elif _needs_more(table, viewer) and not _favour(table, free, free_charms, random):
        return False
    return _deal_hands(table, viewer, free & ~table.picked, free_charms & ~table.picked_charms, random) and _agrees(table, viewer)


def _lying(table: Rules, other: int, hurried: bool) -> int:
    """How many cards to pick together: what lies there, and what must go with it."""
    size = table.laid_size[other]
    if table.phase == INCREASE and table.player == other:
        return size + table.backs[other]
    if hurried:
        if table.phase == LAY and table.player == other:
            return max(size, 3)
        return size + table.backs[other]
    return size


def _pick(
    table: Rules, wanted: int, known: int, known_shoes: int, pool: int, pool_shoes: int, unknown: int, size: int, random: Random
) -> bool:
    """Cards that fit (FEE-6, FEE-7), some known to be this seat's, some of the pool, at most ``unknown`` of those.

    A family and the number from the pool are drawn by their weights, then the cards. Sets that lie in two families come
    twice as often, so every other one of them is refused.
    """
    weights: list[float] = [0.0] * 132
    total = 0.0
    shoes = machine.count(pool_shoes)
    own_shoes = machine.count(known_shoes)
    for family in range(12):
        news = machine.count(pool & FAMILY[family]) + shoes
        olds = machine.count(known & FAMILY[family]) + own_shoes
        share = 1.0
        for new in range(wanted + 1):
            if new > news or new > unknown:
                break
            weights[11 * family + new] = share * CHOOSE[11 * news + new] * CHOOSE[11 * olds + wanted - new]
            total += weights[11 * family + new]
            share = share * (unknown - new) / size
    if total <= 0.0:
        return False
    for _ in range(20):
        left = total * random.below(UNIT) / UNIT
        place = 0
        while place < 131 and left >= weights[place]:
            left -= weights[place]
            place += 1
        if _pick_from(table, place // 11, place % 11, wanted, known, known_shoes, pool, pool_shoes, random):
            return True
    return False


def _pick_from(
    table: Rules, family: int, new: int, wanted: int, known: int, known_shoes: int, pool: int, pool_shoes: int, random: Random
) -> bool:
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, new, pool & FAMILY[family], pool_shoes, random)
    _pick_any(table, wanted - new, known & FAMILY[family], known_shoes, random)
    if machine.count(table.picked) + machine.count(table.picked_charms) < wanted:
        return False
    if family == 11:
        return True
    if table.picked == 0 or machine.count(table.picked_charms) > 2:
        return False
    families = 0
    for one in range(11):
        if table.picked & ~FAMILY[one] == 0:
            families += 1
    return families == 1 or random.below(2) == 0


def _pick_any(table: Rules, wanted: int, objects: int, shoes: int, random: Random) -> None:
    """Add so many of these, any, to the picked ones; or all there are."""
    left = machine.count(objects) + machine.count(shoes)
    for _ in range(min(wanted, left)):
        place = random.below(left)
        left -= 1
        size = machine.count(objects)
        if place < size:
            bit = BIT[_nth(table, objects, place)]
            objects ^= bit
            table.picked |= bit
        else:
            shoe = 1 << _nth(table, shoes, place - size)
            shoes ^= shoe
            table.picked_charms |= shoe


def _lay_picked(table: Rules, viewer: int, other: int, random: Random) -> bool:
    """The picked cards become this seat's: those that lie there, and what goes with them to the hand."""
    cards_together = table.picked
    charms_together = table.picked_charms
    table.hand[other] |= cards_together
    table.hand_charms[other] |= charms_together
    if table.phase == INCREASE and table.player == other:
        if not _divide_increase(table, other, random):
            return False
    elif table.phase == LAY and table.player == other:
        _keep_lowest(table, table.laid_size[other])
        table.last = _highest(table, table.picked, table.picked_charms)
    else:
        table.picked = 0
        table.picked_charms = 0
        _pick_any(table, table.laid_size[other], cards_together, charms_together, random)
    table.laid[other] = table.picked
    table.laid_charms[other] = table.picked_charms
    table.hand[other] &= ~table.picked
    table.hand_charms[other] &= ~table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    if viewer < SPECTATOR and table.sealed_to[viewer] == other:
        card = table.sealed[viewer]
        if card < COLOURED:
            return table.laid[other] & BIT[card] == 0
        return card >= BERRY or table.laid_charms[other] >> (card - COLOURED) & 1 == 0
    return True


def _keep_lowest(table: Rules, wanted: int) -> None:
    """Of the picked cards only the lowest ones, which are laid first."""
    while machine.count(table.picked) + machine.count(table.picked_charms) > wanted:
        card = _highest(table, table.picked, table.picked_charms)
        if card < COLOURED:
            table.picked ^= BIT[card]
        else:
            table.picked_charms ^= 1 << (card - COLOURED)


def _highest(table: Rules, objects: int, shoes: int) -> int:
    """The highest card of a set; -1 if it is empty."""
    highest = -1
    while objects != 0:
        highest = machine.lowest(objects)
        objects &= objects - 1
    while shoes != 0:
        highest = COLOURED + machine.lowest(shoes)
        shoes &= shoes - 1
    return highest


def _divide_increase(table: Rules, other: int, random: Random) -> bool:
    """FEE-19: an increase under way, face down. Some of the picked cards were added, some of the others taken back."""
    whole = table.picked
    whole_charms = table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, table.adds[other], whole, whole_charms, random)
    table.last = _highest(table, table.picked, table.picked_charms)
    before = whole & ~table.picked
    before_charms = whole_charms & ~table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, table.backs[other], before, before_charms, random)
    table.last_back = _highest(table, table.picked, table.picked_charms)
    table.old = before & ~table.picked
    table.old_charms = before_charms & ~table.picked_charms
    table.picked = whole & ~table.picked
    table.picked_charms = whole_charms & ~table.picked_charms
    if table.backs[other] == 0:
        return True
    higher = machine.count(table.old & FROM[table.last_back + 1])
    higher += machine.count(table.old_charms & SHOES_FROM[table.last_back + 1])
    return higher >= table.laid_size[other] - 5


def _needs_more(table: Rules, viewer: int) -> bool:
    """Whether another player has added, in the open, and must be able to go on to lead."""
    seat = table.player
    return table.phase == INCREASE and seat != viewer and table.shown != 0 and table.adds[seat] > 0 and table.backs[seat] == 0


def _favour(table: Rules, free: int, free_charms: int, random: Random) -> bool:
    """Pick the dearest free cards of one family, or what a whole set lacks, for the player who must be able to lead."""
    seat = table.player
    family = random.below(14)
    room = table.hand_size[seat] - machine.count(table.hand[seat]) - machine.count(table.hand_charms[seat])
    fitting = SHELLS if family == 12 else AGARICS
    if family < 12:
        if table.laid[seat] & ~FAMILY[family]:
            return False
        fitting = FAMILY[family]
    fitting &= free & FROM[table.last + 1]
    shoes = free_charms & SHOES_FROM[table.last + 1]
    if family < 11:
        spare = 2 - machine.count(table.laid_charms[seat])
    else:
        spare = 5 if family == 11 else 0
    table.picked = 0
    table.picked_charms = 0
    for worth in range(7, -1, -1):
        for card in range(COLOURED):
            if room > 0 and fitting & BIT[card] and _worth(table, BIT[card], 0) == worth:
                table.picked |= BIT[card]
                room -= 1
        for shoe in range(5):
            if room > 0 and spare > 0 and shoes >> shoe & 1 and _worth(table, 0, 1 << shoe) == worth:
                table.picked_charms |= 1 << shoe
                spare -= 1
                room -= 1
    table.hand[seat] |= table.picked
    table.hand_charms[seat] |= table.picked_charms
    return True


def _deal_hands(table: Rules, viewer: int, free: int, free_charms: int, random: Random) -> bool:
    """Fill the others' hands from what is left, in any way; the rest is the deck."""
    slots: list[int] = [0] * 79
    left = 0
    table.deck = free
    table.deck_charms = free_charms
    while free != 0:
        slots[left] = machine.lowest(free)
        free &= free - 1
        left += 1
    while free_charms != 0:
        slots[left] = COLOURED + machine.lowest(free_charms)
        free_charms &= free_charms - 1
        left += 1
    for other in range(table.players):
        if other == viewer:
            continue
        missing = table.hand_size[other] - machine.count(table.hand[other]) - machine.count(table.hand_charms[other])
        if missing < 0 or missing > left:
            return False
        for _ in range(missing):
            place = random.below(left)
            slot = slots[place]
            left -= 1
            slots[place] = slots[left]
            if slot < COLOURED:
                table.deck ^= BIT[slot]
                table.hand[other] |= BIT[slot]
            else:
                table.deck_charms ^= 1 << (slot - COLOURED)
                table.hand_charms[other] |= 1 << (slot - COLOURED)
    return True


def _agrees(table: Rules, viewer: int) -> bool:
    """Whether the hands fit what was seen to happen."""
    for other in range(table.players):
        if other != viewer:
            if table.hand_charms[other] & table.lacks[other]:
                return False
            if table.shown == 0 and table.backs[other] > 0 and table.player != other and not _could_take_back(table, other):
                return False
    seat = table.player
    if seat < 0 or seat == viewer:
        return True
    if table.phase == LAY and 0 < table.laid_size[seat] < 3:
        return _can_go_on_laying(table, seat)
    if _needs_more(table, viewer):
        more = table.hand[seat] & FROM[table.last + 1]
        more_shoes = table.hand_charms[seat] & SHOES_FROM[table.last + 1]
        need = _needed(table, seat)
        return _reaches(table, table.laid[seat], table.laid_charms[seat], more, more_shoes, table.adds[seat], need)
    return True


def _could_take_back(table: Rules, seat: int) -> bool:
    """FEE-19: after a hidden increase that took cards back, as many in hand must have fitted."""
    laid = table.laid[seat]
    shoes = min(machine.count(table.hand_charms[seat] & SHOES), 2 - machine.count(table.laid_charms[seat]))
    if laid != 0:
        for family in range(11):
            if laid & ~FAMILY[family] == 0:
                if machine.count(table.hand[seat] & FAMILY[family]) + shoes >= table.backs[seat]:
                    return True
    return False


def _can_go_on_laying(table: Rules, seat: int) -> bool:
    """FEE-6, FEE-7: with one or two cards laid, higher ones in hand must make a collection of them."""
    laid = table.laid[seat]
    shoes = machine.count(table.hand_charms[seat] & SHOES_FROM[table.last + 1])
    lying = machine.count(table.laid_charms[seat])
    size = table.laid_size[seat]
    if laid == 0:
        return size + shoes >= 3
    size += min(shoes, 2 - lying)
    if lying > 0:
        return size >= 3
    for family in range(11):
        if laid & ~FAMILY[family] == 0:
            if size + machine.count(table.hand[seat] & FAMILY[family] & FROM[table.last + 1]) >= 3:
                return True
    return False
