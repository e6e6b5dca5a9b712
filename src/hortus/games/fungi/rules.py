"""The rules of Fungi, in numbers. Texts, views and pictures are next door; ``rules.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import machine
from hortus.core.game import Game
from hortus.core.state import Random, State
from hortus.games.fungi import GAME
from hortus.games.fungi.cards import BASKET as BASKET_CARD
from hortus.games.fungi.cards import COOK, COPIES, DRAW, MEALS, SALES, SELL, earned, flavour

# Cards by number: day mushrooms 0-8, night mushrooms 9-16, butter 17, cider 18, pan 19, basket 20.
KINDS: int = 9
CARDS: int = 21
BUTTER: int = 17
CIDER: int = 18
PAN: int = 19
BASKET: int = BASKET_CARD

PILE: list[int] = [card for card in range(21) for _ in range(COPIES[card])]

# Action numbers: take 0-7, decay 8, pan 9, then every sale, every meal, every draw.
DECAY_ACTION: int = 8
PAN_ACTION: int = 9
FIRST_SALE: int = SELL
FIRST_MEAL: int = COOK
FIRST_DRAW: int = DRAW
SALE_KIND: list[int] = [sale.kind for sale in SALES]
SALE_DAY: list[int] = [sale.day for sale in SALES]
SALE_NIGHT: list[int] = [sale.night for sale in SALES]
SALE_STICKS: list[int] = [earned(sale) for sale in SALES]
MEAL_KIND: list[int] = [meal.kind for meal in MEALS]
MEAL_DAY: list[int] = [meal.day for meal in MEALS]
MEAL_NIGHT: list[int] = [meal.night for meal in MEALS]
MEAL_BUTTER: list[int] = [meal.butter for meal in MEALS]
MEAL_CIDER: list[int] = [meal.cider for meal in MEALS]
MEAL_HAND: list[int] = [meal.hand for meal in MEALS]
MEAL_FLAVOUR: list[int] = [flavour(meal) for meal in MEALS]

# Where a split of a kind stands among the sales and among the meals: 22 * kind + 2 * day + night.
SALE_AT: list[int] = [0] * 198
for number, sale in enumerate(SALES):
    SALE_AT[22 * sale.kind + 2 * sale.day + sale.night] = SELL + number
MEAL_AT: list[int] = [0] * 198
for number, meal in enumerate(MEALS):
    if not (meal.butter or meal.cider or meal.hand):
        MEAL_AT[22 * meal.kind + 2 * meal.day + meal.night] = COOK + number
# Where butter and cider stand among the meals of so many mushrooms: 16 * mushrooms + 4 * butter + cider.
ADDED_AT: list[int] = [0] * 208
for number, meal in enumerate(MEALS):
    first = MEAL_AT[22 * meal.kind + 2 * meal.day + meal.night]
    ADDED_AT[16 * (meal.day + 2 * meal.night) + 4 * meal.butter + meal.cider] = COOK + number - meal.hand - first


class Rules(State):
    """A position of Fungi."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.player: int = machine.CHANCE
        self.mover: int = 0  # whose turn it is, also while chance refills the forest after it
        self.dealt: int = 0  # cards drawn in the set-up: 8 for the forest, 3 for each hand
        self.pile: list[int] = PILE[:]
        self.pile_size: int = 79
        self.forest: list[int] = [0] * 8  # from the feet on
        self.forest_size: int = 0
        self.decay: list[int] = [0] * 4
        self.decay_size: int = 0
        self.discard: list[int] = [0] * 21
        self.hand: list[int] = [0] * 42  # copies of each card, 21 kinds a seat
        self.hidden: list[int] = [0] * 42  # of the hand: dealt, and not shown since (FUN-8)
        self.hand_size: list[int] = [0, 0]
        self.limit: list[int] = [8, 8]
        self.sticks: list[int] = [0, 0]
        self.pans: list[int] = [1, 1]  # empty ones in the display
        self.flavour: list[int] = [0, 0]
        self.meals: list[int] = [0] * 26  # 13 a seat, as meal numbers
        self.meal_count: list[int] = [0, 0]

    @property
    def game(self) -> Game:
        """Fungi."""
        return GAME

    # What is legal ----------------------------------------------------------------------------------------------------

    def find_legal(self, actions: list[int]) -> int:
        """The five actions of a turn, or the cards that can be drawn."""
        if self.player == machine.CHANCE:
            return self._find_draws(actions)
        found = self._find_takes(actions)
        return self._find_sales_and_meals(actions, found)

    def _find_draws(self, actions: list[int]) -> int:
        seen = 0
        for i in range(self.pile_size):
            seen |= 1 << self.pile[i]
        found = 0
        for card in range(CARDS):
            if seen >> card & 1:
                actions[found] = FIRST_DRAW + card
                found += 1
        return found

    def _find_takes(self, actions: list[int]) -> int:
        seat = self.player
        found = 0
        room = self.limit[seat] - self.hand_size[seat]
        reach = self.sticks[seat] + 2  # FUN-9: position n costs n - 2 sticks
        reach = min(reach, self.forest_size)
        for place in range(reach):
            if room > 0 or self.forest[place] == BASKET:  # FUN-10
                actions[found] = place
                found += 1
        if self._decay_fits(seat):
            actions[found] = DECAY_ACTION
            found += 1
        if self.hand[CARDS * seat + PAN] > 0:  # FUN-15
            actions[found] = PAN_ACTION
            found += 1
        return found

    def _decay_fits(self, seat: int) -> bool:
        """FUN-11: baskets resolve first; the rest must fit the hand."""
        if self.decay_size == 0:
            return False
        room = self.limit[seat] - self.hand_size[seat] - self.decay_size
        if room >= 0:
            return True
        for i in range(self.decay_size):
            if self.decay[i] == BASKET:
                room += 3
        return room >= 0

    def _find_sales_and_meals(self, actions: list[int], found: int) -> int:
        seat = self.player
        rich = 0  # the kinds held in threes or more
        for kind in range(KINDS):
            day = self.hand[CARDS * seat + kind]
            night = self._nights(seat, kind)
            if day + 2 * night < 2:  # FUN-14
                continue
            if day + 2 * night > 2:
                rich |= 1 << kind
            for some in range(day + 1):
                if some >= 2:
                    actions[found] = SALE_AT[22 * kind + 2 * some]
                    found += 1
                if night > 0:
                    actions[found] = SALE_AT[22 * kind + 2 * some + 1]
                    found += 1
        if rich != 0 and self.pans[seat] + self.hand[CARDS * seat + PAN] > 0:  # FUN-12
            while rich != 0:
                found = self._find_meals(actions, found, machine.lowest(rich))
                rich &= rich - 1
        return found

    def _nights(self, seat: int, kind: int) -> int:
        return self.hand[CARDS * seat + kind + KINDS] if kind < KINDS - 1 else 0  # FUN-1: the morel has no night card

    def _find_meals(self, actions: list[int], found: int, kind: int) -> int:
        seat = self.player
        day = self.hand[CARDS * seat + kind]
        night = self._nights(seat, kind)
        for some in range(day + 1):
            for dark in range(night + 1):
                if some + 2 * dark >= 3:
                    found = self._find_meals_of(actions, found, MEAL_AT[22 * kind + 2 * some + dark], some + 2 * dark)
        return found

    def _find_meals_of(self, actions: list[int], found: int, first: int, mushrooms: int) -> int:
        """FUN-13: each butter needs four of the mushrooms, each cider five. FUN-12: the pan from the display or the hand."""
        seat = self.player
        butters = self.hand[CARDS * seat + BUTTER]
        ciders = self.hand[CARDS * seat + CIDER]
        for butter in range(butters + 1):
            for cider in range(ciders + 1):
                if 4 * butter + 5 * cider <= mushrooms:
                    meal = first + ADDED_AT[16 * mushrooms + 4 * butter + cider]
                    if self.pans[seat] > 0:
                        actions[found] = meal
                        found += 1
                    if self.hand[CARDS * seat + PAN] > 0:
                        actions[found] = meal + 1
                        found += 1
        return found

    def _stuck(self, seat: int) -> bool:
        """FUN-16: whether the seat has no legal action. A meal needs more than a sale, so sales decide."""
        if self.hand_size[seat] < self.limit[seat]:
            return False
        if self.hand[CARDS * seat + PAN] > 0 or self._decay_fits(seat):
            return False
        for kind in range(KINDS):
            if self.hand[CARDS * seat + kind] + 2 * self._nights(seat, kind) >= 2:
                return False
        for place in range(self.forest_size):
            if self.forest[place] == BASKET and place - 1 <= self.sticks[seat]:
                return False
        return True

    # What an action does ----------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """One action and the after-turn steps, or one draw."""
        if action >= FIRST_DRAW:
            self._draw_card(action - FIRST_DRAW)
            return
        if action < DECAY_ACTION:
            self._take(action)
        elif action == DECAY_ACTION:
            self._take_decay()
        elif action == PAN_ACTION:
            self._give_up(PAN, 1)
            self.pans[self.player] += 1
        elif action < FIRST_MEAL:
            self._sell(action - FIRST_SALE)
        else:
            self._cook(action - FIRST_MEAL)
        self._end_turn()

    def _receive(self, seat: int, card: int) -> None:
        """FUN-7, FUN-10: a basket goes straight to the display and adds 2 to the limit."""
        if card == BASKET:
            self.limit[seat] += 2
        else:
            self.hand[CARDS * seat + card] += 1
            self.hand_size[seat] += 1

    def _give_up(self, card: int, copies: int) -> None:
        """Cards leave the hand in the open: what was known to be there goes first (FUN-8)."""
        seat = self.player
        self.hand[CARDS * seat + card] -= copies
        self.hand_size[seat] -= copies
        self.hidden[CARDS * seat + card] = min(self.hidden[CARDS * seat + card], self.hand[CARDS * seat + card])

    def _take(self, place: int) -> None:
        seat = self.player
        if place >= 2:
            self.sticks[seat] -= place - 1  # FUN-9
        self._receive(seat, self.forest[place])
        self._close_gap(place)

    def _close_gap(self, place: int) -> None:
        self.forest_size -= 1
        for i in range(place, self.forest_size):
            self.forest[i] = self.forest[i + 1]

    def _take_decay(self) -> None:
        for i in range(self.decay_size):
            self._receive(self.player, self.decay[i])
        self.decay_size = 0

    def _sell(self, sale: int) -> None:
        self._use_mushrooms(SALE_KIND[sale], SALE_DAY[sale], SALE_NIGHT[sale])
        self.sticks[self.player] += SALE_STICKS[sale]

    def _use_mushrooms(self, kind: int, day: int, night: int) -> None:
        if day > 0:
            self._give_up(kind, day)
            self.discard[kind] += day
        if night > 0:
            self._give_up(kind + KINDS, night)
            self.discard[kind + KINDS] += night

    def _cook(self, meal: int) -> None:
        seat = self.player
        self._use_mushrooms(MEAL_KIND[meal], MEAL_DAY[meal], MEAL_NIGHT[meal])
        if MEAL_BUTTER[meal] > 0:
            self._give_up(BUTTER, MEAL_BUTTER[meal])
            self.discard[BUTTER] += MEAL_BUTTER[meal]
        if MEAL_CIDER[meal] > 0:
            self._give_up(CIDER, MEAL_CIDER[meal])
            self.discard[CIDER] += MEAL_CIDER[meal]
        if MEAL_HAND[meal] > 0:
            self._give_up(PAN, 1)
        else:
            self.pans[seat] -= 1
        self.discard[PAN] += 1
        self.flavour[seat] += MEAL_FLAVOUR[meal]
        self.meals[13 * seat + self.meal_count[seat]] = meal
        self.meal_count[seat] += 1

    # After the turn ---------------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        """FUN-17 to FUN-19; then the next who has something to do (FUN-16)."""
        while True:
            if self.forest_size > 0:
                self._decay_one()
            if self.forest_size == 0:
                self.player = machine.OVER
                return
            if self.forest_size < 8 and self.pile_size > 0:
                self.player = machine.CHANCE
                return
            self.mover = 1 - self.mover
            self.player = self.mover
            if not self._stuck(self.mover):
                return

    def _decay_one(self) -> None:
        """FUN-17: a fifth card first sends the other four to the discard."""
        if self.decay_size == 4:
            for i in range(4):
                self.discard[self.decay[i]] += 1
            self.decay_size = 0
        self.decay[self.decay_size] = self.forest[0]
        self.decay_size += 1
        self._close_gap(0)

    # Chance -----------------------------------------------------------------------------------------------------------

    def weight(self, outcome: int) -> int:
        """How many such cards are left in the pile."""
        copies = 0
        for i in range(self.pile_size):
            if self.pile[i] == outcome - FIRST_DRAW:
                copies += 1
        return copies

    def roll(self, bits32: int) -> int:
        """Draw any card of the pile."""
        return self._draw_at(machine.scale(bits32, self.pile_size))

    def _draw_card(self, card: int) -> None:
        place = 0
        while self.pile[place] != card:
            place += 1
        self._draw_at(place)

    def _draw_at(self, place: int) -> int:
        """The card leaves the pile; FUN-5, FUN-6: the forest first, then both hands; FUN-18: later the refills."""
        card = self.pile[place]
        self.pile_size -= 1
        self.pile[place] = self.pile[self.pile_size]
        if 8 <= self.dealt < 14:
            self._deal(card)
        else:
            self.forest[self.forest_size] = card
            self.forest_size += 1
            if self.dealt < 8:
                self.dealt += 1
            elif self.forest_size == 8 or self.pile_size == 0:
                self._next_turn()
        return FIRST_DRAW + card

    def _deal(self, card: int) -> None:
        seat = 0 if self.dealt < 11 else 1
        self._receive(seat, card)
        if card != BASKET:
            self.hidden[CARDS * seat + card] += 1
        self.dealt += 1
        if self.dealt == 14:
            self.player = self.mover

    def _next_turn(self) -> None:
        self.mover = 1 - self.mover
        self.player = self.mover
        if self._stuck(self.mover):
            self._end_turn()

    # What a seat cannot know ------------------------------------------------------------------------------------------

    def imagine(self, seat: int, random: Random) -> None:
        """FUN-8: the order of the pile, and the others' dealt cards that were never shown (never a basket)."""
        if self.player == machine.OVER:  # all hands lie open
            return
        self._draw_hidden_anew(seat, random)
        # FUN-16: whoever is to act has something to do, and all can see that.
        while self.player >= 0 and self.player != seat and self._stuck(self.player):
            self._draw_hidden_anew(seat, random)

    def _draw_hidden_anew(self, seat: int, random: Random) -> None:
        for other in range(2):
            if other != seat:
                self._return_hidden(other)
        self._sort_pile()
        for other in range(2):
            if other != seat:
                self._deal_hidden(other, random)

    def _return_hidden(self, other: int) -> None:
        for card in range(CARDS):
            for _ in range(self.hidden[CARDS * other + card]):
                self.pile[self.pile_size] = card
                self.pile_size += 1
                self.hand[CARDS * other + card] -= 1

    def _sort_pile(self) -> None:
        """A pile has no order: the same cards must look the same to whoever draws from it."""
        copies: list[int] = [0] * 21
        for i in range(self.pile_size):
            copies[self.pile[i]] += 1
        place = 0
        for card in range(CARDS):
            for _ in range(copies[card]):
                self.pile[place] = card
                place += 1

    def _deal_hidden(self, other: int, random: Random) -> None:
        missing = 0
        for card in range(CARDS):
            missing += self.hidden[CARDS * other + card]
            self.hidden[CARDS * other + card] = 0
        while missing > 0:
            place = random.below(self.pile_size)
            card = self.pile[place]
            if card != BASKET:
                self.pile_size -= 1
                self.pile[place] = self.pile[self.pile_size]
                self.hand[CARDS * other + card] += 1
                self.hidden[CARDS * other + card] += 1
                missing -= 1

    def score(self, seat: int) -> int:
        """FUN-20: the flavour of what was cooked."""
        return self.flavour[seat]
