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

    # What is legal ----------------------------------------------------------------------------------------------------

    def find_legal(self, actions: list[int]) -> int:
        """What the phase asks."""
        phase = self.phase
        if phase == TURN:
            return self._find_turn(actions)
        if phase == LAY:
            return self._find_laying(actions)
        if phase == INCREASE:
            return self._find_increase(actions)
        if phase == GIVE:
            return self._find_gifts(actions)
        if phase in (THISTLE, MIST):
            actions[0] = THISTLE_ACTION if phase == THISTLE else MIST_ACTION
            actions[1] = SKIP_ACTION
            return 2
        if phase in (FAIRY, BONUS):
            return self._find_fairies(actions)
        if phase == DRAW:
            return self._find_cards(actions, FIRST_DRAW, self.deck, self.deck_charms)
        if phase == MARKET:
            return self._find_cards(actions, FIRST_MARKET, self.deck, self.deck_charms)
        if phase == TAKE:
            return self._find_cards(actions, FIRST_TAKE, self.hand[self.giver], self.hand_charms[self.giver])
        return self._find_cards(actions, FIRST_LOSE, self.hand[self.drawer], self.hand_charms[self.drawer])

    def _find_cards(self, actions: list[int], first: int, objects: int, charms: int) -> int:
        found = self._write_cards(actions, 0, first, objects, charms & SHOES)
        for kind in range(5):
            if charms >> (5 + 2 * kind) & 3:
                actions[found] = first + BERRY + kind
                found += 1
        return found

    def _write_cards(self, actions: list[int], found: int, first: int, objects: int, shoes: int) -> int:
        while objects != 0:
            actions[found] = first + machine.lowest(objects)
            objects &= objects - 1
            found += 1
        for shoe in range(5):
            if shoes >> shoe & 1:
                actions[found] = first + COLOURED + shoe
                found += 1
        return found

    def _find_fairies(self, actions: list[int]) -> int:
        """Any of the deck's unknown part; after those, what mist put under it, in order."""
        if self.fairies == 0:
            actions[0] = FIRST_FAIRY + self.bottom[0]
            return 1
        found = 0
        for fairy in range(25):
            if self.fairies >> fairy & 1:
                actions[found] = FIRST_FAIRY + fairy
                found += 1
        return found

    def _find_turn(self, actions: list[int]) -> int:
        actions[0] = COLLECT_ACTION
        found = self._find_exchanges(actions, 1)
        if self.fairies != 0 or self.bottom_size > 0:  # there must be a fairy left to court
            found = self._find_lays(actions, found)
        if self.berries:
            found = self._find_own_berries(actions, found)
        return found

    def _find_exchanges(self, actions: list[int], found: int) -> int:
        """FEE-9: at least one card of the market must match. A berry cannot be exchanged (FEE-30)."""
        objects = self.hand[self.player]
        market = self.market
        while objects != 0:
            card = machine.lowest(objects)
            objects &= objects - 1
            if market & SAME[3 * card]:
                actions[found] = FIRST_EXCHANGE + 3 * card
                found += 1
            if market & SAME[3 * card + 1]:
                actions[found] = FIRST_EXCHANGE + 3 * card + 1
                found += 1
            if market & SAME[3 * card + 2] or self.market_charms >> VALUE[card] & 1:
                actions[found] = FIRST_EXCHANGE + 3 * card + 2
                found += 1
        shoes = self.hand_charms[self.player] & SHOES
        if shoes != 0:
            for shoe in range(5):
                if shoes >> shoe & 1 and market & SAME[3 * (COLOURED + shoe) + 2]:
                    actions[found] = FIRST_EXCHANGE + 3 * COLOURED + shoe
                    found += 1
        return found

    def _find_own_berries(self, actions: list[int], found: int) -> int:
        """FEE-30, FEE-31: dew and thorn on the own turn, and one berry a turn for a new card."""
        charms = self.hand_charms[self.player]
        if charms >> 5 & 3:
            actions[found] = DEW_ACTION
            found += 1
        if charms >> 7 & 3:
            for seat in range(self.players):
                if seat != self.player and self.hand_size[seat] > 0:
                    actions[found] = FIRST_THORN + seat
                    found += 1
        if self.tossed == 0:
            for kind in range(5):
                if charms >> (5 + 2 * kind) & 3:
                    actions[found] = FIRST_TOSS + kind
                    found += 1
        return found

    def _find_gifts(self, actions: list[int]) -> int:
        """FEE-26: an opponent with fewer than 9."""
        found = 0
        for seat in range(self.players):
            if seat != self.player and self.hand_size[seat] < HAND_LIMIT:
                actions[found] = FIRST_GIVE + seat
                found += 1
        return found

    # What can become a collection -------------------------------------------------------------------------------------

    def _find_laying(self, actions: list[int]) -> int:
        found = self._find_lays(actions, 0)
        if self.laid_size[self.player] >= 3:  # FEE-6: what lies there fits, or it could not have been laid
            actions[found] = DONE_ACTION
            found += 1
        if self.laid_size[self.player] == 0:  # FEE-11
            actions[found] = DECLINE_ACTION
            found += 1
        return found

    def _find_lays(self, actions: list[int], found: int) -> int:
        """FEE-6, FEE-7: cards above the last one with which, and higher ones, a collection can still come about."""
        seat = self.player
        laid = self.laid[seat]
        size = self.laid_size[seat]
        first = self.last + 1 if size > 0 else 0
        if size == 5:
            return found
        legal = 0
        if self.laid_charms[seat] == 0:
            legal = self._objects_to_lay(laid, size, self.hand[seat] & FROM[first], self.hand_charms[seat] & SHOES)
        return self._write_cards(actions, found, FIRST_LAY, legal, self._shoes_to_lay(seat, first))

    def _objects_to_lay(self, laid: int, size: int, hand: int, shoes: int) -> int:
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

    def _shoes_to_lay(self, seat: int, first: int) -> int:
        """FEE-7: at most two beside objects; alone three to five. Horseshoes come last in the card order."""
        shoes = self.hand_charms[seat] & SHOES_FROM[first]
        if shoes == 0:
            return 0
        size = self.laid_size[seat]
        lying = machine.count(self.laid_charms[seat])
        room = 5 - size
        if self.laid[seat] != 0:
            room = min(room, 2 - lying)
        legal = 0
        for shoe in range(5):
            if shoes >> shoe & 1:
                rest = machine.count(shoes >> (shoe + 1))
                if room > 0 and size + min(1 + rest, room) >= 3:
                    legal |= 1 << shoe
        return legal

    def _fits(self, objects: int, charms: int) -> bool:
        """FEE-6, FEE-7: whether these could be a collection but for their number."""
        if objects == 0:
            return True
        if machine.count(charms) > 2:
            return False
        for family in range(11):
            if objects & ~FAMILY[family] == 0:
                return True
        return False

    # Increases --------------------------------------------------------------------------------------------------------

    def _find_increase(self, actions: list[int]) -> int:
        """FEE-17: a step is legal if it can still end in a legal collection that leads."""
        seat = self.player
        need = self._needed(seat)
        found = 0
        if self.backs[seat] == 0 and self.adds[seat] < 5:
            found = self._find_adds(actions, need)
        if self.adds[seat] == 0:
            actions[found] = PASS_ACTION
            found += 1
            if self.hand_charms[seat] >> 11 & 3:  # FEE-31: honey, before adding or passing
                actions[found] = HONEY_ACTION
                found += 1
            return found
        if self.laid_size[seat] > 5:
            return self._find_backs(actions, found, need)
        if self.backs[seat] > 0 or self._reaches(self.laid[seat], self.laid_charms[seat], 0, 0, self.adds[seat], need):
            actions[found] = DONE_ACTION
            found += 1
        return found

    def _needed(self, seat: int) -> int:
        """FEE-16: the value with which this seat would lead; more than any value, if only cards can that win by themselves."""
        if self.shown == 0:
            return ANY
        need = 0
        for other in range(self.players):
            if other != seat and self.suitors >> other & 1:
                rank = self._rank(other)
                if self._place(other) < self._place(seat):
                    rank += 1
                need = max(need, rank)
        return need - 3 * self.honey[seat]

    def _find_adds(self, actions: list[int], need: int) -> int:
        seat = self.player
        laid = self.laid[seat]
        laid_charms = self.laid_charms[seat]
        hand = self.hand[seat] & FROM[self.last + 1]
        shoes = self.hand_charms[seat] & SHOES_FROM[self.last + 1]
        adds = self.adds[seat] + 1
        found = 0
        fitting = hand & self._fitting(laid)
        while fitting != 0:
            card = machine.lowest(fitting)
            fitting &= fitting - 1
            if self._reaches(laid | BIT[card], laid_charms, hand & FROM[card + 1], shoes, adds, need):
                actions[found] = FIRST_ADD + card
                found += 1
        if laid == 0 or machine.count(laid_charms) < 2:
            for shoe in range(5):
                if shoes >> shoe & 1:
                    if self._reaches(laid, laid_charms | 1 << shoe, 0, shoes >> (shoe + 1) << (shoe + 1), adds, need):
                        actions[found] = FIRST_ADD + COLOURED + shoe
                        found += 1
        return found

    def _fitting(self, laid: int) -> int:
        """The coloured cards that fit what lies there; none where only horseshoes lie (FEE-7: there are three at least)."""
        fitting = 0
        if laid != 0:
            for family in range(11):
                if laid & ~FAMILY[family] == 0:
                    fitting |= FAMILY[family]
        return fitting

    def _reaches(self, objects: int, charms: int, more: int, more_shoes: int, adds: int, need: int) -> bool:
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
            return self._best(objects, charms, 0, more_shoes, 5, adds) >= need
        room = 2 - machine.count(charms)
        for family in range(11):
            if objects & ~FAMILY[family] == 0:
                if self._best(objects, charms, more & FAMILY[family], more_shoes, room, adds) >= need:
                    return True
        return False

    def _best(self, objects: int, charms: int, more: int, more_shoes: int, room: int, adds: int) -> int:
        """The highest value that can come about: every card added stays, the best of the old ones fill up to five (FEE-17)."""
        gains: list[int] = [0] * 6
        kept: list[int] = [0] * 6
        news = self._dearest(more, more_shoes, room, 5 - adds, gains)
        olds = self._dearest(self.old, self.old_charms, 5, 5 - adds, kept)
        best = 0
        for added in range(news + 1):
            best = max(best, gains[added] + kept[min(olds, 5 - adds - added)])
        return best + self._worth(objects & ~self.old, charms & ~self.old_charms)

    def _dearest(self, objects: int, shoes: int, room: int, most: int, sums: list[int]) -> int:
        """What the dearest one, two, ... of these are worth together, up to ``most``, with at most ``room`` horseshoes."""
        size = 0
        for worth in range(7, -1, -1):
            here = self._worth_exactly(worth, objects)
            shoes_here = min(self._shoes_exactly(worth, shoes), room)
            room -= shoes_here
            for _ in range(min(here + shoes_here, most - size)):
                sums[size + 1] = sums[size] + worth
                size += 1
            if size == most:
                break
        return size

    def _worth(self, objects: int, shoes: int) -> int:
        """FEE-13 to FEE-15: the value of these cards to the fairy."""
        total = machine.count(objects & self.worth_ones) + 2 * machine.count(objects & self.worth_twos)
        total += 4 * machine.count(objects & self.worth_fours)
        if shoes != 0:
            total += machine.count(shoes & self.shoe_ones) + 2 * machine.count(shoes & self.shoe_twos)
            total += 4 * machine.count(shoes & self.shoe_fours)
        return total

    def _worth_exactly(self, worth: int, objects: int) -> int:
        """How many of these are worth so much."""
        objects &= self.worth_ones if worth & 1 else ~self.worth_ones
        objects &= self.worth_twos if worth & 2 else ~self.worth_twos
        objects &= self.worth_fours if worth & 4 else ~self.worth_fours
        return machine.count(objects) if objects != 0 else 0

    def _shoes_exactly(self, worth: int, shoes: int) -> int:
        """How many of these horseshoes are worth so much."""
        shoes &= self.shoe_ones if worth & 1 else ~self.shoe_ones
        shoes &= self.shoe_twos if worth & 2 else ~self.shoe_twos
        shoes &= self.shoe_fours if worth & 4 else ~self.shoe_fours
        return machine.count(shoes) if shoes != 0 else 0

    def _find_backs(self, actions: list[int], found: int, need: int) -> int:
        """FEE-17: more than five lie there; rising, old cards only, and what goes back must leave enough."""
        seat = self.player
        surplus = self.laid_size[seat] - 5
        value = self._worth(self.laid[seat], self.laid_charms[seat])
        old = self.old & FROM[self.last_back + 1]
        while old != 0:
            card = machine.lowest(old)
            old &= old - 1
            if self._may_go_back(value - self._worth(BIT[card], 0), old, self.old_charms, surplus - 1, need):
                actions[found] = FIRST_BACK + card
                found += 1
        shoes = self.old_charms & SHOES_FROM[self.last_back + 1]
        for shoe in range(5):
            if shoes >> shoe & 1:
                higher = shoes >> (shoe + 1) << (shoe + 1)
                if self._may_go_back(value - self._worth(0, 1 << shoe), 0, higher, surplus - 1, need):
                    actions[found] = FIRST_BACK + COLOURED + shoe
                    found += 1
        return found

    def _may_go_back(self, value: int, objects: int, shoes: int, more: int, need: int) -> bool:
        """Whether ``more`` of these, the cheapest, can go back too, and what stays of the value still leads."""
        if machine.count(objects) + machine.count(shoes) < more:
            return False
        worth = 0
        while more > 0:
            here = min(self._worth_exactly(worth, objects) + self._shoes_exactly(worth, shoes), more)
            value -= here * worth
            more -= here
            worth += 1
        return value >= need

    def _place(self, seat: int) -> int:
        """Where this seat comes in turn order from the one who courts."""
        return seat - self.turn if seat >= self.turn else seat - self.turn + self.players

    def _rank(self, seat: int) -> int:
        """FEE-16: a collection's value, or more than any value if it wins by itself (FEE-23, FEE-24)."""
        objects = self.laid[seat]
        charms = self.laid_charms[seat]
        if objects == 0 and charms == SHOES:
            return FIVE_SHOES
        if charms == 0 and objects in (SHELLS, AGARICS):
            return WHOLE_SET
        return self._worth(objects, charms) + 3 * self.honey[seat]

    # What an action does ----------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """One step of a player's, or one event of chance; then on to the next question."""
        if action >= FIRST_DRAW:
            self._happen(action)
        elif action == COLLECT_ACTION:
            self._draw_cards(self.player, 2, END_TURN)  # FEE-8
        elif action < FIRST_LAY:
            self._exchange(action - FIRST_EXCHANGE)
        elif action < FIRST_ADD:
            self._lay(action - FIRST_LAY)
        elif action < FIRST_BACK:
            self._add(action - FIRST_ADD)
        elif action < DONE_ACTION:
            self._back(action - FIRST_BACK)
        elif action == DECLINE_ACTION:
            self.declined |= 1 << self.player
            self._draw_cards(self.player, 1, NEXT_SUITOR)  # FEE-11
        elif action <= PASS_ACTION:
            self._finish()
        elif action < DEW_ACTION:
            self.giver = self.player
            self.taker = action - FIRST_GIVE
            self._ask_chance(TAKE)
        elif action < SKIP_ACTION:
            self._play_berry(action)
        elif action == SKIP_ACTION:
            self._skip()
        else:
            self._toss(action - FIRST_TOSS)

    def _finish(self) -> None:
        """``done`` or ``pass``: a collection or an increase is complete."""
        if self.phase == LAY:
            self.suitors |= 1 << self.player
            self._next_suitor()
        else:
            self._ask_increase(self._place(self.player) + 1)

    def _ask_chance(self, phase: int) -> None:
        self.phase = phase
        self.player = machine.CHANCE

    def _happen(self, action: int) -> None:
        """An event of chance."""
        if action < FIRST_MARKET:
            self._draw(action - FIRST_DRAW)
        elif action < FIRST_FAIRY:
            self._turn_up(action - FIRST_MARKET)
        elif action < FIRST_TAKE:
            self._reveal(action - FIRST_FAIRY)
        elif action < FIRST_LOSE:
            self._take(action - FIRST_TAKE)
        else:
            self._lose(action - FIRST_LOSE)

    def _charm(self, card: int, charms: int) -> int:
        """The bit of a horseshoe, or of the first copy of a berry there is."""
        if card < BERRY:
            return 1 << (card - COLOURED)
        copies = charms & 3 << (5 + 2 * (card - BERRY))
        return copies & -copies

    # Drawing and the hand limit ---------------------------------------------------------------------------------------

    def _draw_cards(self, seat: int, draws: int, then: int) -> None:
        self.drawer = seat
        self.draws = draws
        self.then = then
        self._draw_on()

    def _draw_on(self) -> None:
        if self.draws > 0 and self._deck_has_cards():
            self._ask_chance(DRAW)
        else:
            self._check_limit()

    def _deck_has_cards(self) -> bool:
        """FEE-27: an empty deck is made anew from the discard, when a card must be drawn."""
        if self.deck == 0 and self.deck_charms == 0:
            self.deck = self.discard
            self.deck_charms = self.discard_charms
            self.discard = 0
            self.discard_charms = 0
            return self.deck != 0 or self.deck_charms != 0
        return True

    def _draw(self, card: int) -> None:
        seat = self.drawer
        if card < COLOURED:
            self.deck ^= BIT[card]
            self.hand[seat] |= BIT[card]
        else:
            charm = self._charm(card, self.deck_charms)
            self.deck_charms ^= charm
            self.hand_charms[seat] |= charm
        self.hand_size[seat] += 1
        self.lacks[seat] = 0
        self.draws -= 1
        self._draw_on()

    def _check_limit(self) -> None:
        """FEE-26: over nine, an opponent with fewer takes one; if nobody has fewer, one is lost."""
        if self.hand_size[self.drawer] <= HAND_LIMIT:
            self._go_on()
            return
        for seat in range(self.players):
            if self.hand_size[seat] < HAND_LIMIT:
                self.phase = GIVE
                self.player = self.drawer
                return
        self._ask_chance(LOSE)

    def _go_on(self) -> None:
        """What follows when cards have been drawn and the hand limit is kept."""
        if self.then == END_TURN:
            self._end_turn()
        elif self.then == OWN_TURN:
            self.phase = TURN
            self.player = self.turn
        elif self.then == NEXT_SUITOR:
            self.player = self.drawer
            self._next_suitor()
        elif self.drawer + 1 < self.players:  # FEE-4: five to each
            self._draw_cards(self.drawer + 1, 5, DEAL_ON)
        else:
            self.drawer = 0
            self.then = OWN_TURN
            self._fill_market()

    def _take(self, card: int) -> None:
        """A card goes from hand to hand, seen by these two only (FEE-32)."""
        giver = self.giver
        taker = self.taker
        if card < COLOURED:
            self.hand[giver] ^= BIT[card]
            self.hand[taker] |= BIT[card]
            self._tell_take(giver, taker, BIT[card], 0)
        else:
            charm = self._charm(card, self.hand_charms[giver])
            self.hand_charms[giver] ^= charm
            self.hand_charms[taker] |= charm
            self._tell_take(giver, taker, 0, charm)
        self.hand_size[giver] -= 1
        self.hand_size[taker] += 1
        if self.suitors >> taker & 1 and self.shown == 0:
            self.sealed[giver] = card
            self.sealed_to[giver] = taker
        self._check_limit()

    def _lose(self, card: int) -> None:
        seat = self.drawer
        self._discard_from_hand(seat, card)
        self._check_limit()

    def _discard_from_hand(self, seat: int, card: int) -> None:
        """Face up from the hand to the discard."""
        if card < COLOURED:
            self.hand[seat] ^= BIT[card]
            self.discard |= BIT[card]
            self._tell_gone(seat, BIT[card], 0)
        else:
            charm = self._charm(card, self.hand_charms[seat])
            self.hand_charms[seat] ^= charm
            self.discard_charms |= charm
            self._tell_gone(seat, 0, charm)
        self.hand_size[seat] -= 1

    def _end_turn(self) -> None:
        """FEE-29: no program can play for ever."""
        self.quiet += 1
        if self.quiet >= 12 * self.players:
            self.player = machine.OVER
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.turn = self.turn + 1 if self.turn + 1 < self.players else 0  # FEE-5
        self.tossed = 0
        self.phase = TURN
        self.player = self.turn

    # The exchange -----------------------------------------------------------------------------------------------------

    def _exchange(self, exchange: int) -> None:
        """FEE-9: the card is offered, in the open; others may call it off (FEE-31)."""
        if exchange < 3 * COLOURED:
            self.offered = exchange // 3
            self.way = exchange - 3 * self.offered
            self.hand[self.player] ^= BIT[self.offered]
            self._tell_gone(self.player, BIT[self.offered], 0)
        else:
            self.offered = exchange - 2 * COLOURED
            self.way = 2
            self.hand_charms[self.player] ^= 1 << (self.offered - COLOURED)
            self._tell_gone(self.player, 0, 1 << (self.offered - COLOURED))
        self.hand_size[self.player] -= 1
        self._ask_thistle(1)

    def _ask_thistle(self, place: int) -> None:
        """FEE-31: those who hold a thistle, in turn order; that they are asked or not tells whether they do."""
        if self.berries:
            for i in range(place, self.players):
                if self._ask_window((self.turn + i) % self.players, 4, THISTLE):
                    return
        self._take_from_market()

    def _ask_window(self, seat: int, kind: int, phase: int) -> bool:
        copies = self.hand_charms[seat] & 3 << (5 + 2 * kind)
        if copies == 0:
            self.lacks[seat] |= 3 << (5 + 2 * kind)
            return False
        for viewer in range(7):
            if self.known_charms[6 * viewer + seat] & copies == 0:
                self.known_charms[6 * viewer + seat] |= copies & -copies
        self.phase = phase
        self.player = seat
        return True

    def _take_from_market(self) -> None:
        """All others that share what was named go to the hand, the offered card into the market; then it is filled up."""
        seat = self.turn
        taken = self.market & SAME[3 * self.offered + self.way]
        charms = self.market_charms & 1 << VALUE[self.offered] if self.way == 2 else 0
        self.market ^= taken
        self.market_charms ^= charms
        self.hand[seat] |= taken
        self.hand_charms[seat] |= charms
        self.hand_size[seat] += machine.count(taken) + machine.count(charms)
        self._tell_seen(seat, taken, charms)
        if self.offered < COLOURED:
            self.market |= BIT[self.offered]
        else:
            self.market_charms |= 1 << (self.offered - COLOURED)
        self.offered = -1
        self.drawer = seat
        self.then = END_TURN
        self._fill_market()

    def _call_off(self) -> None:
        """FEE-31, thistle: the card goes back, and the turn is spent."""
        seat = self.turn
        if self.offered < COLOURED:
            self.hand[seat] |= BIT[self.offered]
            self._tell_seen(seat, BIT[self.offered], 0)
        else:
            self.hand_charms[seat] |= 1 << (self.offered - COLOURED)
            self._tell_seen(seat, 0, 1 << (self.offered - COLOURED))
        self.hand_size[seat] += 1
        self.offered = -1
        self._end_turn()

    def _fill_market(self) -> None:
        """FEE-10; a market of nothing but 0s is laid anew, three times at most (FEE-28); then the hand limit."""
        if machine.count(self.market) + machine.count(self.market_charms) < 5 and self._deck_has_cards():
            self._ask_chance(MARKET)
        elif self.market & ~ZEROS == 0 and self.market_charms & ~1 == 0 and self.renewals < 3:
            self.renewals += 1
            self.deck |= self.market | self.discard
            self.deck_charms |= self.market_charms | self.discard_charms
            self.market = 0
            self.market_charms = 0
            self.discard = 0
            self.discard_charms = 0
            self._fill_market()
        else:
            self.renewals = 0
            self._check_limit()

    def _turn_up(self, card: int) -> None:
        """A card for the market; a berry is discarded and replaced (FEE-30)."""
        if card < COLOURED:
            self.deck ^= BIT[card]
            self.market |= BIT[card]
        else:
            charm = self._charm(card, self.deck_charms)
            self.deck_charms ^= charm
            if card < BERRY:
                self.market_charms |= charm
            else:
                self.discard_charms |= charm
        self._fill_market()

    # The courtship ----------------------------------------------------------------------------------------------------

    def _lay(self, card: int) -> None:
        if self.phase == TURN:
            self._open_courtship()
        self._put_down(card)

    def _open_courtship(self) -> None:
        self.phase = LAY
        self.suitors = 0
        self.declined = 0
        self.shown = 0
        for seat in range(6):
            self.adds[seat] = 0
            self.backs[seat] = 0
            self.honey[seat] = 0
            self.sealed[seat] = -1
            self.sealed_to[seat] = -1

    def _put_down(self, card: int) -> None:
        """From the hand to the collection."""
        seat = self.player
        if card < COLOURED:
            self.hand[seat] ^= BIT[card]
            self.laid[seat] |= BIT[card]
        else:
            self.hand_charms[seat] ^= 1 << (card - COLOURED)
            self.laid_charms[seat] |= 1 << (card - COLOURED)
        self.hand_size[seat] -= 1
        self.laid_size[seat] += 1
        self.last = card

    def _next_suitor(self) -> None:
        """FEE-11: the next in turn order; after the last, increases first if so agreed (FEE-19), else the fairy."""
        place = self._place(self.player) + 1
        if place < self.players:
            self.player = (self.turn + place) % self.players
            self.phase = LAY
            self.last = -1
        elif self.early and self.suitors & (self.suitors - 1):
            self._ask_increase(0)
        else:
            self._ask_chance(FAIRY)

    def _reveal(self, fairy: int) -> None:
        """The top fairy: the known ones at the bottom come last. She is courted, or a further one for the winner."""
        if self.fairies == 0:
            self.bottom_size -= 1
            for i in range(self.bottom_size):
                self.bottom[i] = self.bottom[i + 1]
        else:
            self.fairies ^= 1 << fairy
        if self.phase == BONUS:
            self._hand_out(fairy)
            return
        self.fairy = fairy
        self._read_wishes(fairy)
        if self.shown == 0:  # FEE-12
            self.shown = 1
            for seat in range(self.players):
                self._tell_gone(seat, self.laid[seat], self.laid_charms[seat])
        self._ask_mist(0)

    def _read_wishes(self, fairy: int) -> None:
        """FEE-13 to FEE-15: every card's worth to her, added up in binary for all cards at once."""
        loved = CHARACTERISTIC[self.treasures[fairy]]
        mirror = MIRROR[fairy // 5]
        clothing = CLOTHING[fairy % 5]
        hated = CHARACTERISTIC[self.dislikes[fairy]]
        ones = ONES & ~hated
        twos = TWOS & ~hated
        fours = FOURS & ~hated
        odd = mirror ^ clothing ^ loved
        pairs = (mirror & clothing) | (loved & (mirror ^ clothing))
        carry = ones & odd
        self.worth_ones = ones ^ odd
        self.worth_twos = twos ^ pairs ^ carry
        self.worth_fours = fours ^ ((twos & pairs) | (carry & (twos ^ pairs)))
        self.shoe_ones = SHOE_ONES
        self.shoe_twos = SHOE_TWOS
        self.shoe_fours = SHOE_FOURS
        if self.dislikes[fairy] == HORSESHOE:
            self.shoe_ones = self.shoe_twos = self.shoe_fours = 0
        elif self.treasures[fairy] == HORSESHOE:  # worth 1 to 5
            self.shoe_ones = 0b10101
            self.shoe_twos = 0b00110
            self.shoe_fours = 0b11000

    def _ask_mist(self, place: int) -> None:
        """FEE-31: those in the courtship who hold mist, in turn order from the one who courts."""
        if self.berries:
            for i in range(place, self.players):
                seat = (self.turn + i) % self.players
                if self.suitors >> seat & 1 and self._ask_window(seat, 2, MIST):
                    return
        if self.fairy == BLACK:  # FEE-21
            self.removed |= 1 << BLACK
            self.fairy = -1
            self._discard_collections()
            self._end_courtship()
        elif self.early or self.suitors & (self.suitors - 1) == 0:  # FEE-18
            self._award()
        else:
            self._ask_increase(0)

    def _ask_increase(self, place: int) -> None:
        """FEE-17: once each, in turn order from the one who courts."""
        for i in range(place, self.players):
            seat = (self.turn + i) % self.players
            if self.suitors >> seat & 1:
                self.phase = INCREASE
                self.player = seat
                self.last = -1
                self.last_back = -1
                self.old = self.laid[seat]
                self.old_charms = self.laid_charms[seat]
                return
        if self.shown:
            self._award()
        else:
            self._ask_chance(FAIRY)

    def _add(self, card: int) -> None:
        seat = self.player
        self._put_down(card)
        self.adds[seat] += 1
        if self.shown:
            self._tell_gone(seat, BIT[card] if card < COLOURED else 0, 1 << (card - COLOURED) if card >= COLOURED else 0)
        else:
            for giver in range(6):
                if self.sealed_to[giver] == seat:
                    self.sealed_to[giver] = -1

    def _back(self, card: int) -> None:
        seat = self.player
        if card < COLOURED:
            self._take_back(seat, BIT[card], 0)
        else:
            self._take_back(seat, 0, 1 << (card - COLOURED))
        self.hand_size[seat] += 1
        self.laid_size[seat] -= 1
        self.backs[seat] += 1
        self.last_back = card

    def _take_back(self, seat: int, objects: int, charms: int) -> None:
        self.laid[seat] ^= objects
        self.laid_charms[seat] ^= charms
        self.old ^= objects
        self.old_charms ^= charms
        self.hand[seat] |= objects
        self.hand_charms[seat] |= charms
        if self.shown:
            self._tell_seen(seat, objects, charms)

    # Winning ----------------------------------------------------------------------------------------------------------

    def _award(self) -> None:
        """FEE-16, FEE-20: the leading collection wins; who was first laid out leads among equals."""
        winner = -1
        second = -1
        best = -1
        next_best = -1
        for place in range(self.players):
            seat = (self.turn + place) % self.players
            if self.suitors >> seat & 1:
                rank = self._rank(seat)
                if rank > best:
                    next_best = best
                    best = rank
                    winner = seat
                elif rank > next_best:
                    next_best = rank
                    second = seat
        self.won[winner] |= 1 << self.fairy
        self.fairy = -1
        self.bonus_seat = winner
        self.bonus = self._further(winner, best, next_best)
        if best == WHOLE_SET and next_best == WHOLE_SET:  # FEE-23: both sets, a fairy each
            self.bonus_seat = second
        self._discard_collections()
        self._hand_out_on()

    def _further(self, winner: int, best: int, next_best: int) -> int:
        """FEE-22 to FEE-24: how many fairies there are beside the face-up one."""
        if best == FIVE_SHOES:
            return 2
        if best == WHOLE_SET or self.laid[winner] == 0 or self.hand_size[winner] == 0:
            return 1
        lead = best - next_best if next_best >= 0 else best
        return 1 if lead >= 10 else 0

    def _discard_collections(self) -> None:
        for seat in range(self.players):
            self.discard |= self.laid[seat]
            self.discard_charms |= self.laid_charms[seat]
            self.laid[seat] = 0
            self.laid_charms[seat] = 0
            self.laid_size[seat] = 0
        self.suitors = 0
        self.declined = 0
        self.shown = 0

    def _hand_out(self, fairy: int) -> None:
        """FEE-22: the next that is not black; a black one met on the way leaves the game."""
        if fairy == BLACK:
            self.removed |= 1 << BLACK
        else:
            self.won[self.bonus_seat] |= 1 << fairy
            self.bonus -= 1
        self._hand_out_on()

    def _hand_out_on(self) -> None:
        if self.bonus > 0 and (self.fairies != 0 or self.bottom_size > 0):
            self._ask_chance(BONUS)
        else:
            self.bonus = 0
            self._end_courtship()

    def _end_courtship(self) -> None:
        """FEE-29: enough fairies, or none left; otherwise on to the left of the one who courted (FEE-20)."""
        self.quiet = 0
        enough = 6 if self.players <= 4 else 5
        for seat in range(self.players):
            if machine.count(self.won[seat]) >= enough:
                self.player = machine.OVER
                return
        if self.fairies == 0 and self.bottom_size == 0:
            self.player = machine.OVER
        else:
            self._next_turn()

    def score(self, seat: int) -> int:
        """FEE-29: fairies won."""
        return machine.count(self.won[seat])

    # Berries ----------------------------------------------------------------------------------------------------------

    def _play_berry(self, action: int) -> None:
        """FEE-31. A played berry leaves the game (FEE-30)."""
        seat = self.player
        if action == DEW_ACTION:
            self._use_berry(0)
            self._draw_cards(seat, 2, OWN_TURN)
        elif action < MIST_ACTION:
            self._use_berry(1)
            self.giver = action - FIRST_THORN
            self.taker = seat
            self.drawer = seat
            self.then = OWN_TURN
            self._ask_chance(TAKE)
        elif action == MIST_ACTION:
            self._use_berry(2)
            self.bottom[self.bottom_size] = self.fairy
            self.bottom_size += 1
            self.fairy = -1
            self._ask_chance(FAIRY)
        elif action == HONEY_ACTION:
            self._use_berry(3)
            self.honey[seat] += 1
        else:
            self._use_berry(4)
            self._call_off()

    def _use_berry(self, kind: int) -> None:
        seat = self.player
        charm = self._charm(BERRY + kind, self.hand_charms[seat])
        self.hand_charms[seat] ^= charm
        self.hand_size[seat] -= 1
        self.gone |= charm
        self._tell_gone(seat, 0, charm)

    def _skip(self) -> None:
        if self.phase == THISTLE:
            self._ask_thistle(self._place(self.player) + 1)
        else:
            self._ask_mist(self._place(self.player) + 1)

    def _toss(self, kind: int) -> None:
        """FEE-30: one berry a turn may be discarded for a new card."""
        self._discard_from_hand(self.player, BERRY + kind)
        self.tossed = 1
        self._draw_cards(self.player, 1, OWN_TURN)

    # Chance -----------------------------------------------------------------------------------------------------------

    def weight(self, outcome: int) -> int:
        """One for each card; a berry may be there twice."""
        if self.phase == DRAW:
            return self._copies(outcome - FIRST_DRAW, self.deck_charms)
        if self.phase == MARKET:
            return self._copies(outcome - FIRST_MARKET, self.deck_charms)
        if self.phase == TAKE:
            return self._copies(outcome - FIRST_TAKE, self.hand_charms[self.giver])
        if self.phase == LOSE:
            return self._copies(outcome - FIRST_LOSE, self.hand_charms[self.drawer])
        return 1

    def _copies(self, card: int, charms: int) -> int:
        if card < BERRY:
            return 1
        return machine.count(charms >> (5 + 2 * (card - BERRY)) & 3)

    def roll(self, bits32: int) -> int:
        """Any card of the deck or the hand, any fairy of the deck."""
        if self.phase in (FAIRY, BONUS):
            fairy = self.bottom[0]
            if self.fairies != 0:
                fairy = self._nth(self.fairies, machine.scale(bits32, machine.count(self.fairies)))
            self._reveal(fairy)
            return FIRST_FAIRY + fairy
        if self.phase == TAKE:
            card = self._any_card(self.hand[self.giver], self.hand_charms[self.giver], bits32)
            self._take(card)
            return FIRST_TAKE + card
        if self.phase == LOSE:
            card = self._any_card(self.hand[self.drawer], self.hand_charms[self.drawer], bits32)
            self._lose(card)
            return FIRST_LOSE + card
        card = self._any_card(self.deck, self.deck_charms, bits32)
        if self.phase == DRAW:
            self._draw(card)
            return FIRST_DRAW + card
        self._turn_up(card)
        return FIRST_MARKET + card

    def _any_card(self, objects: int, charms: int, bits32: int) -> int:
        size = machine.count(objects)
        place = machine.scale(bits32, size + machine.count(charms))
        if place < size:
            return self._nth(objects, place)
        charm = self._nth(charms, place - size)
        return COLOURED + charm if charm < 5 else BERRY + (charm - 5) // 2

    def _nth(self, bits: int, place: int) -> int:
        """The index of the bit that has ``place`` others below it."""
        for _ in range(place):
            bits &= bits - 1
        return machine.lowest(bits)

    # What is known (FEE-32) -------------------------------------------------------------------------------------------

    def _tell_seen(self, seat: int, objects: int, charms: int) -> None:
        """Everyone saw these go into a hand."""
        for viewer in range(7):
            self.known[6 * viewer + seat] |= objects
            self.known_charms[6 * viewer + seat] |= charms

    def _tell_gone(self, seat: int, objects: int, charms: int) -> None:
        """Everyone saw these leave a hand. Whether it was the copy of a berry that was known, nobody can tell."""
        for viewer in range(7):
            self.known[6 * viewer + seat] &= ~objects
        if charms != 0:
            for viewer in range(7):
                self._cross_out(6 * viewer + seat, charms)

    def _cross_out(self, place: int, charms: int) -> None:
        if charms & ~SHOES and self.known_charms[place] & charms == 0:
            even = charms & 0b010101010100000
            charms = even << 1 if even else charms >> 1  # the other copy
        self.known_charms[place] &= ~charms

    def _tell_take(self, giver: int, taker: int, objects: int, charms: int) -> None:
        """The giver and the taker know; the others no longer count on what they knew of the giver's hand."""
        for viewer in range(7):
            if viewer not in (giver, taker):
                self.known[6 * viewer + giver] = 0
                self.known_charms[6 * viewer + giver] = 0
        self.known[6 * taker + giver] &= ~objects
        if charms != 0:
            self._cross_out(6 * taker + giver, charms)
        self.known[6 * giver + taker] |= objects
        self.known_charms[6 * giver + taker] |= charms
        self.lacks[taker] = 0

    # What a seat cannot know ------------------------------------------------------------------------------------------

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
        self._forget_secrets(viewer)
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
        if self._is_open():
            self._deal(viewer, pool, pool_charms, random, False)
        else:
            self._deal_until_it_fits(viewer, pool, pool_charms, random)

    def _forget_secrets(self, viewer: int) -> None:
        """What two others know of each other by a ``take`` is theirs; what everyone knows remains."""
        for other in range(6):
            if other != viewer:
                for seat in range(6):
                    if seat != viewer:
                        self.known[6 * other + seat] = self.known[36 + seat]
                        self.known_charms[6 * other + seat] = self.known_charms[36 + seat]
                if self.sealed_to[other] != viewer:
                    self.sealed_to[other] = -1

    def _is_open(self) -> bool:
        """Whether any deal fits: nothing lies face down, no berry is known to be missing, nobody is in an increase."""
        if self.phase == INCREASE:
            return False
        for seat in range(self.players):
            if self.lacks[seat] != 0 or (self.laid_size[seat] > 0 and self.shown == 0):
                return False
        return True

    def _deal_until_it_fits(self, viewer: int, pool: int, pool_charms: int, random: Random) -> None:
        hand: list[int] = [0] * 6
        charms: list[int] = [0] * 6
        laid: list[int] = [0] * 6
        laid_charms: list[int] = [0] * 6
        for seat in range(6):
            hand[seat] = self.hand[seat]
            charms[seat] = self.hand_charms[seat]
            laid[seat] = self.laid[seat]
            laid_charms[seat] = self.laid_charms[seat]
        deck = self.deck
        deck_charms = self.deck_charms
        old = self.old
        old_charms = self.old_charms
        last = self.last
        last_back = self.last_back
        for trial in range(EXACT_TRIES + HURRIED_TRIES):
            if self._deal(viewer, pool, pool_charms, random, trial >= EXACT_TRIES):
                return
        for seat in range(6):
            self.hand[seat] = hand[seat]
            self.hand_charms[seat] = charms[seat]
            self.laid[seat] = laid[seat]
            self.laid_charms[seat] = laid_charms[seat]
        self.deck = deck
        self.deck_charms = deck_charms
        self.old = old
        self.old_charms = old_charms
        self.last = last
        self.last_back = last_back

    def _deal(self, viewer: int, pool: int, pool_charms: int, random: Random, hurried: bool) -> bool:
        """One deal of the pool; whether it fits all that the viewer knows."""
        free = pool
        free_charms = pool_charms
        size = machine.count(pool) + machine.count(pool_charms)
        used = 0
        most = 0
        self.picked = 0
        self.picked_charms = 0
        for other in range(self.players):
            if other == viewer:
                continue
            known = self.known[6 * viewer + other]
            known_charms = self.known_charms[6 * viewer + other]
            self.hand[other] = known
            self.hand_charms[other] = known_charms
            if self.shown or self.laid_size[other] == 0:
                continue
            unknown = self.hand_size[other] + self.laid_size[other] - machine.count(known) - machine.count(known_charms)
            wanted = self._lying(other, hurried)
            if hurried:
                pool = free
                pool_charms = free_charms
            if not self._pick(wanted, known, known_charms & SHOES, pool, pool_charms & SHOES, unknown, size, random):
                return False
            new = self.picked & ~known
            new_charms = self.picked_charms & ~known_charms
            if new & ~free or new_charms & ~free_charms:
                return False
            free ^= new
            free_charms ^= new_charms
            used += machine.count(new) + machine.count(new_charms)
            most += min(wanted, unknown)
            if not self._lay_picked(viewer, other, random):
                return False
        if not hurried:  # the ways to deal the rest: weighed with 1 / size for each card so far, now exactly
            for i in range(used, most):
                if random.below(size) >= size - i:
                    return False
        elif self._needs_more(viewer) and not self._favour(free, free_charms, random):
            return False
        return self._deal_hands(viewer, free & ~self.picked, free_charms & ~self.picked_charms, random) and self._agrees(viewer)

    def _lying(self, other: int, hurried: bool) -> int:
        """How many cards to pick together: what lies there, and what must go with it."""
        size = self.laid_size[other]
        if self.phase == INCREASE and self.player == other:
            return size + self.backs[other]
        if hurried:
            if self.phase == LAY and self.player == other:
                return max(size, 3)
            return size + self.backs[other]
        return size

    def _pick(
        self, wanted: int, known: int, known_shoes: int, pool: int, pool_shoes: int, unknown: int, size: int, random: Random
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
                if wanted - new <= olds:
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
            if self._pick_from(place // 11, place % 11, wanted, known, known_shoes, pool, pool_shoes, random):
                return True
        return False

    def _pick_from(
        self, family: int, new: int, wanted: int, known: int, known_shoes: int, pool: int, pool_shoes: int, random: Random
    ) -> bool:
        self.picked = 0
        self.picked_charms = 0
        self._pick_any(new, pool & FAMILY[family], pool_shoes, random)
        self._pick_any(wanted - new, known & FAMILY[family], known_shoes, random)
        if machine.count(self.picked) + machine.count(self.picked_charms) < wanted:
            return False
        if family == 11:
            return True
        if self.picked == 0 or machine.count(self.picked_charms) > 2:
            return False
        families = 0
        for one in range(11):
            if self.picked & ~FAMILY[one] == 0:
                families += 1
        return families == 1 or random.below(2) == 0

    def _pick_any(self, wanted: int, objects: int, shoes: int, random: Random) -> None:
        """Add so many of these, any, to the picked ones; or all there are."""
        left = machine.count(objects) + machine.count(shoes)
        for _ in range(min(wanted, left)):
            place = random.below(left)
            left -= 1
            size = machine.count(objects)
            if place < size:
                bit = BIT[self._nth(objects, place)]
                objects ^= bit
                self.picked |= bit
            else:
                shoe = 1 << self._nth(shoes, place - size)
                shoes ^= shoe
                self.picked_charms |= shoe

    def _lay_picked(self, viewer: int, other: int, random: Random) -> bool:
        """The picked cards become this seat's: those that lie there, and what goes with them to the hand."""
        cards_together = self.picked
        charms_together = self.picked_charms
        self.hand[other] |= cards_together
        self.hand_charms[other] |= charms_together
        if self.phase == INCREASE and self.player == other:
            if not self._divide_increase(other, random):
                return False
        elif self.phase == LAY and self.player == other:
            self._keep_lowest(self.laid_size[other])
            self.last = self._highest(self.picked, self.picked_charms)
        else:
            self.picked = 0
            self.picked_charms = 0
            self._pick_any(self.laid_size[other], cards_together, charms_together, random)
        self.laid[other] = self.picked
        self.laid_charms[other] = self.picked_charms
        self.hand[other] &= ~self.picked
        self.hand_charms[other] &= ~self.picked_charms
        self.picked = 0
        self.picked_charms = 0
        if viewer < SPECTATOR and self.sealed_to[viewer] == other:
            card = self.sealed[viewer]
            if card < COLOURED:
                return self.laid[other] & BIT[card] == 0
            return card >= BERRY or self.laid_charms[other] >> (card - COLOURED) & 1 == 0
        return True

    def _keep_lowest(self, wanted: int) -> None:
        """Of the picked cards only the lowest ones, which are laid first."""
        while machine.count(self.picked) + machine.count(self.picked_charms) > wanted:
            card = self._highest(self.picked, self.picked_charms)
            if card < COLOURED:
                self.picked ^= BIT[card]
            else:
                self.picked_charms ^= 1 << (card - COLOURED)

    def _highest(self, objects: int, shoes: int) -> int:
        """The highest card of a set; -1 if it is empty."""
        highest = -1
        while objects != 0:
            highest = machine.lowest(objects)
            objects &= objects - 1
        while shoes != 0:
            highest = COLOURED + machine.lowest(shoes)
            shoes &= shoes - 1
        return highest

    def _divide_increase(self, other: int, random: Random) -> bool:
        """FEE-19: an increase under way, face down. Some of the picked cards were added, some of the others taken back."""
        whole = self.picked
        whole_charms = self.picked_charms
        self.picked = 0
        self.picked_charms = 0
        self._pick_any(self.adds[other], whole, whole_charms, random)
        self.last = self._highest(self.picked, self.picked_charms)
        before = whole & ~self.picked
        before_charms = whole_charms & ~self.picked_charms
        self.picked = 0
        self.picked_charms = 0
        self._pick_any(self.backs[other], before, before_charms, random)
        self.last_back = self._highest(self.picked, self.picked_charms)
        self.old = before & ~self.picked
        self.old_charms = before_charms & ~self.picked_charms
        self.picked = whole & ~self.picked
        self.picked_charms = whole_charms & ~self.picked_charms
        if self.backs[other] == 0:
            return True
        higher = machine.count(self.old & FROM[self.last_back + 1])
        higher += machine.count(self.old_charms & SHOES_FROM[self.last_back + 1])
        return higher >= self.laid_size[other] - 5

    def _needs_more(self, viewer: int) -> bool:
        """Whether another player has added, in the open, and must be able to go on to lead."""
        seat = self.player
        return self.phase == INCREASE and seat != viewer and self.shown != 0 and self.adds[seat] > 0 and self.backs[seat] == 0

    def _favour(self, free: int, free_charms: int, random: Random) -> bool:
        """Pick the dearest free cards of one family, or what a whole set lacks, for the player who must be able to lead."""
        seat = self.player
        family = random.below(14)
        room = self.hand_size[seat] - machine.count(self.hand[seat]) - machine.count(self.hand_charms[seat])
        fitting = SHELLS if family == 12 else AGARICS
        if family < 12:
            if self.laid[seat] & ~FAMILY[family]:
                return False
            fitting = FAMILY[family]
        fitting &= free & FROM[self.last + 1]
        shoes = free_charms & SHOES_FROM[self.last + 1]
        if family < 11:
            spare = 2 - machine.count(self.laid_charms[seat])
        else:
            spare = 5 if family == 11 else 0
        self.picked = 0
        self.picked_charms = 0
        for worth in range(7, -1, -1):
            for card in range(COLOURED):
                if room > 0 and fitting & BIT[card] and self._worth(BIT[card], 0) == worth:
                    self.picked |= BIT[card]
                    room -= 1
            for shoe in range(5):
                if room > 0 and spare > 0 and shoes >> shoe & 1 and self._worth(0, 1 << shoe) == worth:
                    self.picked_charms |= 1 << shoe
                    spare -= 1
                    room -= 1
        self.hand[seat] |= self.picked
        self.hand_charms[seat] |= self.picked_charms
        return True

    def _deal_hands(self, viewer: int, free: int, free_charms: int, random: Random) -> bool:
        """Fill the others' hands from what is left, in any way; the rest is the deck."""
        slots: list[int] = [0] * 79
        left = 0
        self.deck = free
        self.deck_charms = free_charms
        while free != 0:
            slots[left] = machine.lowest(free)
            free &= free - 1
            left += 1
        while free_charms != 0:
            slots[left] = COLOURED + machine.lowest(free_charms)
            free_charms &= free_charms - 1
            left += 1
        for other in range(self.players):
            if other == viewer:
                continue
            missing = self.hand_size[other] - machine.count(self.hand[other]) - machine.count(self.hand_charms[other])
            if missing < 0 or missing > left:
                return False
            for _ in range(missing):
                place = random.below(left)
                slot = slots[place]
                left -= 1
                slots[place] = slots[left]
                if slot < COLOURED:
                    self.deck ^= BIT[slot]
                    self.hand[other] |= BIT[slot]
                else:
                    self.deck_charms ^= 1 << (slot - COLOURED)
                    self.hand_charms[other] |= 1 << (slot - COLOURED)
        return True

    def _agrees(self, viewer: int) -> bool:
        """Whether the hands fit what was seen to happen."""
        for other in range(self.players):
            if other != viewer:
                if self.hand_charms[other] & self.lacks[other]:
                    return False
                if self.shown == 0 and self.backs[other] > 0 and self.player != other and not self._could_take_back(other):
                    return False
        seat = self.player
        if seat < 0 or seat == viewer:
            return True
        if self.phase == LAY and 0 < self.laid_size[seat] < 3:
            return self._can_go_on_laying(seat)
        if self._needs_more(viewer):
            more = self.hand[seat] & FROM[self.last + 1]
            more_shoes = self.hand_charms[seat] & SHOES_FROM[self.last + 1]
            need = self._needed(seat)
            return self._reaches(self.laid[seat], self.laid_charms[seat], more, more_shoes, self.adds[seat], need)
        return True

    def _could_take_back(self, seat: int) -> bool:
        """FEE-19: after a hidden increase that took cards back, as many in hand must have fitted."""
        laid = self.laid[seat]
        shoes = min(machine.count(self.hand_charms[seat] & SHOES), 2 - machine.count(self.laid_charms[seat]))
        if laid != 0:
            for family in range(11):
                if laid & ~FAMILY[family] == 0:
                    if machine.count(self.hand[seat] & FAMILY[family]) + shoes >= self.backs[seat]:
                        return True
        return False

    def _can_go_on_laying(self, seat: int) -> bool:
        """FEE-6, FEE-7: with one or two cards laid, higher ones in hand must make a collection of them."""
        laid = self.laid[seat]
        shoes = machine.count(self.hand_charms[seat] & SHOES_FROM[self.last + 1])
        lying = machine.count(self.laid_charms[seat])
        size = self.laid_size[seat]
        if laid == 0:
            return size + shoes >= 3
        size += min(shoes, 2 - lying)
        if lying > 0:
            return size >= 3
        for family in range(11):
            if laid & ~FAMILY[family] == 0:
                if size + machine.count(self.hand[seat] & FAMILY[family] & FROM[self.last + 1]) >= 3:
                    return True
        return False
