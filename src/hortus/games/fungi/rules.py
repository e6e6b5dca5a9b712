"""The rules of Fungi, in numbers; ``rules.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import Random, State
from hortus.games.fungi import cards, dials
from hortus.games.fungi.cards import ALL_MEALS, ALL_SALES, MEALS, SALES
from hortus.games.fungi.dials import NUMBERS

# What each sale and each meal is, by its number.
SALE_KIND: list[int] = [sale.kind for sale in ALL_SALES]
SALE_DAY: list[int] = [sale.day for sale in ALL_SALES]
SALE_NIGHT: list[int] = [sale.night for sale in ALL_SALES]
SALE_SIZE: list[int] = [sale.day + 2 * sale.night for sale in ALL_SALES]  # FUN-2
MEAL_KIND: list[int] = [meal.kind for meal in ALL_MEALS]
MEAL_DAY: list[int] = [meal.day for meal in ALL_MEALS]
MEAL_NIGHT: list[int] = [meal.night for meal in ALL_MEALS]
MEAL_BUTTER: list[int] = [meal.butter for meal in ALL_MEALS]
MEAL_CIDER: list[int] = [meal.cider for meal in ALL_MEALS]
MEAL_HAND: list[int] = [meal.hand for meal in ALL_MEALS]
MEAL_SIZE: list[int] = [meal.day + 2 * meal.night for meal in ALL_MEALS]

# Where a split of a kind stands among the sales and among the meals: 26 * kind + 2 * day + night.
SALE_AT: list[int] = [0] * 234
for number, sale in enumerate(ALL_SALES):
    first = cards.SELL if number < len(SALES) else cards.MORE_SELL - len(SALES)
    SALE_AT[26 * sale.kind + 2 * sale.day + sale.night] = first + number
MEAL_AT: list[int] = [0] * 234
for number, meal in enumerate(ALL_MEALS):
    if not (meal.butter or meal.cider or meal.hand):
        first = cards.COOK if number < len(MEALS) else cards.MORE_COOK - len(MEALS)
        MEAL_AT[26 * meal.kind + 2 * meal.day + meal.night] = first + number
# Where butter and cider stand among the meals of so many mushrooms: 16 * mushrooms + 4 * butter + cider.
ADDED_AT: list[int] = [0] * 240
for number, meal in enumerate(ALL_MEALS):
    first = cards.COOK if number < len(MEALS) else cards.MORE_COOK - len(MEALS)
    first -= MEAL_AT[26 * meal.kind + 2 * meal.day + meal.night]
    ADDED_AT[16 * (meal.day + 2 * meal.night) + 4 * meal.butter + meal.cider] = number - meal.hand + first


class Rules(State):
    """A position of Fungi."""

    def __init__(self, players: int, numbers: list[int] | None = None) -> None:
        numbers = numbers or NUMBERS
        self.players: int = players
        self.player: int = intrinsics.CHANCE
        self.dials: list[int] = numbers[:]
        self.turned: bool = numbers != NUMBERS
        # Whether turned dials bring actions that are numbered after all others: places, sales and meals.
        self.longer: bool = numbers[dials.FOREST] > 8 or any(map(int.__gt__, numbers[28:], NUMBERS[28:]))
        self.mover: int = 0  # whose turn it is, also while chance refills the forest after it
        self.dealt: int = 0  # cards drawn in the set-up: those of the forest, 3 for each hand
        self.left: list[int] = numbers[28:]  # how many of each card the pile holds
        self.cards: int = sum(self.left)  # of the whole pile
        self.pile: list[int] = [0] * 148
        self.pile_size: int = self.cards
        self.forest: list[int] = [0] * 12  # from the feet on
        self.forest_size: int = 0
        self.decay: list[int] = [0] * 8
        self.decay_size: int = 0
        self.discard: list[int] = [0] * 21
        self.hand: list[int] = [0] * 42  # copies of each card, 21 kinds a seat
        self.hidden: list[int] = [0] * 42  # of the hand: dealt, and not shown since (FUN-8)
        self.pairs: list[int] = [0, 0]  # a bit for each kind of which the hand holds two mushrooms or more
        self.rich: list[int] = [0, 0]  # and three
        self.hand_size: list[int] = [0, 0]
        self.limit: list[int] = [numbers[0], numbers[0]]
        self.baskets: list[int] = [0, 0]
        self.sticks: list[int] = [0, 0]
        self.pans: list[int] = [1, 1]  # empty ones in the display
        self.flavour: list[int] = [0, 0]
        self.meals: list[int] = [0] * 26  # 13 a seat, as meal numbers
        self.meal_count: list[int] = [0, 0]
        _sort_pile(self)

    def find_legal(self, actions: list[int]) -> int:
        """The five actions of a turn, or the cards that can be drawn."""
        if self.player == intrinsics.CHANCE:
            return _find_draws(self, actions)
        found = _find_takes(self, actions)
        found = _find_sales_and_meals(self, actions, found)
        if self.longer:
            intrinsics.sort(actions, found)
        return found

    def play(self, action: int) -> None:
        """One action and the after-turn steps, or one draw."""
        if cards.DRAW <= action < cards.MORE:
            _draw_card(self, action - cards.DRAW)
            return
        if action < cards.DECAY:
            _take(self, action)
        elif action == cards.DECAY:
            _take_decay(self)
        elif action == cards.PUT_DOWN_PAN:
            _give_up(self, cards.PAN, 1)
            self.pans[self.player] += 1
        elif action < cards.COOK:
            _sell(self, action - cards.SELL)
        elif action < cards.DRAW:
            _cook(self, action - cards.COOK)
        elif action < cards.MORE_SELL:
            _take(self, action - cards.MORE + 8)
        elif action < cards.MORE_COOK:
            _sell(self, action - cards.MORE_SELL + cards.MORE_SALES)
        else:
            _cook(self, action - cards.MORE_COOK + cards.MORE_MEALS)
        _end_turn(self)

    def weight(self, outcome: int) -> int:
        """How many such cards are left in the pile."""
        return self.left[outcome - cards.DRAW]

    def choose(self, bits32: int) -> int:
        """The card these bits stand for when the pile lies sorted."""
        place = intrinsics.scale(bits32, self.pile_size)
        card = 0
        while place >= self.left[card]:
            place -= self.left[card]
            card += 1
        return cards.DRAW + card

    def roll(self, bits32: int) -> int:
        """Draw any card of the pile."""
        return _draw_at(self, intrinsics.scale(bits32, self.pile_size))

    def imagine(self, seat: int, random: Random) -> None:
        """FUN-8: the order of the pile, and the others' cards that were never shown (never a basket)."""
        if self.player == intrinsics.OVER:  # all hands lie open
            return
        _draw_hidden_anew(self, seat, random)
        # FUN-16: whoever is to act has something to do, and all can see that.
        while self.player >= 0 and self.player != seat and _stuck(self, self.player):
            _draw_hidden_anew(self, seat, random)

    def score(self, seat: int) -> int:
        """FUN-20: the flavour of what was cooked."""
        return self.flavour[seat]


# What is legal ------------------------------------------------------------------------------------


def _find_draws(table: Rules, actions: list[int]) -> int:
    found = 0
    for card in range(cards.FACES):
        if table.left[card] > 0:
            actions[found] = cards.DRAW + card
            found += 1
    return found


def _find_takes(table: Rules, actions: list[int]) -> int:
    seat = table.player
    found = 0
    room = table.limit[seat] - table.hand_size[seat]
    reach = min(_reach(table, seat), table.forest_size)
    if room > 0:
        for place in range(reach):
            actions[place] = place if place < 8 else cards.MORE + place - 8
        found = reach
    else:
        for place in range(reach):
            if table.forest[place] == cards.BASKET:  # FUN-10
                actions[found] = place if place < 8 else cards.MORE + place - 8
                found += 1
    if _decay_fits(table, seat):
        actions[found] = cards.DECAY
        found += 1
    if table.hand[cards.FACES * seat + cards.PAN] > 0:  # FUN-15
        actions[found] = cards.PUT_DOWN_PAN
        found += 1
    return found


def _reach(table: Rules, seat: int) -> int:
    """FUN-9: how many places a seat can pay for; position n costs n - 2 sticks."""
    price = table.dials[dials.PRICE]
    paid = table.sticks[seat] if price == 1 else table.sticks[seat] // price if price > 1 else 12
    return table.dials[dials.FREE] + paid


def price(table: Rules, place: int) -> int:
    """FUN-9: the sticks for the card at a place."""
    return table.dials[dials.PRICE] * max(0, place + 1 - table.dials[dials.FREE])


def _decay_fits(table: Rules, seat: int) -> bool:
    """FUN-11: baskets resolve first; the rest must fit the hand."""
    if table.decay_size == 0:
        return False
    room = table.limit[seat] - table.hand_size[seat] - table.decay_size
    if room >= 0:
        return True
    for i in range(table.decay_size):
        if table.decay[i] == cards.BASKET:
            room += 1 + table.dials[dials.BASKET]
    return room >= 0


def _find_sales_and_meals(table: Rules, actions: list[int], found: int) -> int:
    seat = table.player
    pairs, rich = table.pairs[seat], table.rich[seat]
    while pairs != 0:  # FUN-14
        found = _find_sales(table, actions, found, intrinsics.lowest(pairs))
        pairs &= pairs - 1
    if table.pans[seat] + table.hand[cards.FACES * seat + cards.PAN] > 0:  # FUN-12
        while rich != 0:
            found = _find_meals(table, actions, found, intrinsics.lowest(rich))
            rich &= rich - 1
    return found


def _find_sales(table: Rules, actions: list[int], found: int, kind: int) -> int:
    day = table.hand[cards.FACES * table.player + kind]
    if _nights(table, table.player, kind) == 0:
        for some in range(2, day + 1):
            actions[found] = SALE_AT[26 * kind + 2 * some]
            found += 1
        return found
    for some in range(day + 1):
        if some >= 2:
            actions[found] = SALE_AT[26 * kind + 2 * some]
            found += 1
        actions[found] = SALE_AT[26 * kind + 2 * some + 1]
        found += 1
    return found


def _nights(table: Rules, seat: int, kind: int) -> int:
    """FUN-1: the morel, the last kind, has no night card."""
    return table.hand[cards.FACES * seat + kind + cards.KINDS] if kind < cards.KINDS - 1 else 0


def held(table: Rules, seat: int, kind: int) -> int:
    """How many mushrooms of a kind a hand comes to: a night card counts for two (FUN-2)."""
    return table.hand[cards.FACES * seat + kind] + 2 * _nights(table, seat, kind)


def _find_meals(table: Rules, actions: list[int], found: int, kind: int) -> int:
    seat = table.player
    day = table.hand[cards.FACES * seat + kind]
    night = _nights(table, seat, kind)
    for some in range(day + 1):
        for dark in range(night + 1):
            if some + 2 * dark >= 3:
                first = MEAL_AT[26 * kind + 2 * some + dark]
                found = _find_meals_of(table, actions, found, first, some + 2 * dark)
    return found


def _find_meals_of(table: Rules, actions: list[int], found: int, first: int, mushrooms: int) -> int:
    """FUN-12: a pan from the display or the hand; FUN-13: four mushrooms a butter, five a cider."""
    seat = table.player
    butters = table.hand[cards.FACES * seat + cards.BUTTER]
    ciders = table.hand[cards.FACES * seat + cards.CIDER]
    a_butter = table.dials[dials.BUTTER_NEEDS]
    a_cider = table.dials[dials.CIDER_NEEDS]
    for butter in range(butters + 1):
        for cider in range(ciders + 1):
            if a_butter * butter + a_cider * cider <= mushrooms:
                meal = first + ADDED_AT[16 * mushrooms + 4 * butter + cider]
                if table.pans[seat] > 0:
                    actions[found] = meal
                    found += 1
                if table.hand[cards.FACES * seat + cards.PAN] > 0:
                    actions[found] = meal + 1
                    found += 1
    return found


def _stuck(table: Rules, seat: int) -> bool:
    """FUN-16: whether the seat has no legal action. A meal needs more than a sale, so sales decide."""
    if table.hand_size[seat] < table.limit[seat]:
        return False
    if table.hand[cards.FACES * seat + cards.PAN] > 0 or _decay_fits(table, seat):
        return False
    if table.pairs[seat] != 0:
        return False
    for place in range(table.forest_size):
        if table.forest[place] == cards.BASKET and place < _reach(table, seat):
            return False
    return True


# What an action does ------------------------------------------------------------------------------


def _receive(table: Rules, seat: int, card: int) -> None:
    """FUN-7, FUN-10: a basket goes straight to the display and adds 2 to the limit."""
    if card == cards.BASKET:
        table.baskets[seat] += 1
        table.limit[seat] += table.dials[dials.BASKET]
    else:
        table.hand[cards.FACES * seat + card] += 1
        table.hand_size[seat] += 1
        if card < cards.BUTTER:
            _note_kind(table, seat, card if card < cards.KINDS else card - cards.KINDS)


def _note_kind(table: Rules, seat: int, kind: int) -> None:
    """Whether the hand now holds a pair of this kind (FUN-14), and enough to cook (FUN-12)."""
    mushrooms = held(table, seat, kind)
    table.pairs[seat] = table.pairs[seat] & ~(1 << kind) | (1 if mushrooms >= 2 else 0) << kind
    table.rich[seat] = table.rich[seat] & ~(1 << kind) | (1 if mushrooms >= 3 else 0) << kind


def _give_up(table: Rules, card: int, copies: int) -> None:
    """Cards leave the hand in the open: what was known to be there goes first (FUN-8)."""
    seat = table.player
    table.hand[cards.FACES * seat + card] -= copies
    table.hand_size[seat] -= copies
    here = cards.FACES * seat + card
    table.hidden[here] = min(table.hidden[here], table.hand[here])
    if card < cards.BUTTER:
        _note_kind(table, seat, card if card < cards.KINDS else card - cards.KINDS)


def _take(table: Rules, place: int) -> None:
    seat = table.player
    table.sticks[seat] -= price(table, place)
    _receive(table, seat, table.forest[place])
    _close_gap(table, place)


def _close_gap(table: Rules, place: int) -> None:
    table.forest_size -= 1
    for i in range(place, table.forest_size):
        table.forest[i] = table.forest[i + 1]


def _take_decay(table: Rules) -> None:
    for i in range(table.decay_size):
        _receive(table, table.player, table.decay[i])
    table.decay_size = 0


def _sell(table: Rules, sale: int) -> None:
    _use_mushrooms(table, SALE_KIND[sale], SALE_DAY[sale], SALE_NIGHT[sale])
    table.sticks[table.player] += earned(table, sale)


def earned(table: Rules, sale: int) -> int:
    """FUN-14: sticks for the mushrooms, a night card counting twice."""
    return table.dials[dials.STICKS + SALE_KIND[sale]] * SALE_SIZE[sale]


def flavour(table: Rules, meal: int) -> int:
    """FUN-2, FUN-13: the mushrooms, a night card counting twice, and what butter and cider add."""
    added = table.dials[dials.BUTTER] * MEAL_BUTTER[meal] + table.dials[dials.CIDER] * MEAL_CIDER[meal]
    return table.dials[dials.FLAVOUR + MEAL_KIND[meal]] * MEAL_SIZE[meal] + added


def _use_mushrooms(table: Rules, kind: int, day: int, night: int) -> None:
    _discard(table, kind, day)
    if night > 0:
        _discard(table, kind + cards.KINDS, night)


def _discard(table: Rules, card: int, copies: int) -> None:
    if copies > 0:
        _give_up(table, card, copies)
        table.discard[card] += copies


def _cook(table: Rules, meal: int) -> None:
    seat = table.player
    _use_mushrooms(table, MEAL_KIND[meal], MEAL_DAY[meal], MEAL_NIGHT[meal])
    _discard(table, cards.BUTTER, MEAL_BUTTER[meal])
    _discard(table, cards.CIDER, MEAL_CIDER[meal])
    if MEAL_HAND[meal] > 0:
        _give_up(table, cards.PAN, 1)
    else:
        table.pans[seat] -= 1
    table.discard[cards.PAN] += 1
    table.flavour[seat] += flavour(table, meal)
    table.meals[13 * seat + table.meal_count[seat]] = meal
    table.meal_count[seat] += 1


# After the turn -----------------------------------------------------------------------------------


def _end_turn(table: Rules) -> None:
    """FUN-17 to FUN-19; then the next who has something to do (FUN-16)."""
    while True:
        if table.forest_size > 0:
            _decay_one(table)
        if table.forest_size == 0:
            table.player = intrinsics.OVER
            return
        if table.forest_size < table.dials[dials.FOREST] and table.pile_size > 0:
            table.player = intrinsics.CHANCE
            return
        table.mover = 1 - table.mover
        table.player = table.mover
        if not _stuck(table, table.mover):
            return


def _decay_one(table: Rules) -> None:
    """FUN-17: a fifth card first sends the other four to the discard."""
    if table.decay_size == table.dials[dials.DECAY]:
        for i in range(table.decay_size):
            table.discard[table.decay[i]] += 1
        table.decay_size = 0
    table.decay[table.decay_size] = table.forest[0]
    table.decay_size += 1
    _close_gap(table, 0)


# Chance -------------------------------------------------------------------------------------------


def _draw_card(table: Rules, card: int) -> None:
    place = 0
    while table.pile[place] != card:
        place += 1
    _draw_at(table, place)


def _leave_pile(table: Rules, place: int) -> int:
    card = table.pile[place]
    table.pile_size -= 1
    table.pile[place] = table.pile[table.pile_size]
    table.left[card] -= 1
    return card


def _draw_at(table: Rules, place: int) -> int:
    """The card leaves the pile; FUN-5, FUN-6: the forest first, then both hands; FUN-18: then refills."""
    card = _leave_pile(table, place)
    size = table.dials[dials.FOREST]
    if size <= table.dealt < size + 6:
        _deal(table, card)
    else:
        table.forest[table.forest_size] = card
        table.forest_size += 1
        if table.dealt < size:
            table.dealt += 1
        elif table.forest_size == size or table.pile_size == 0:
            _next_turn(table)
    return cards.DRAW + card


def _deal(table: Rules, card: int) -> None:
    first = table.dials[dials.FOREST]
    seat = 0 if table.dealt < first + 3 else 1
    _receive(table, seat, card)
    if card != cards.BASKET:
        table.hidden[cards.FACES * seat + card] += 1
    table.dealt += 1
    if table.dealt == first + 6:
        table.player = table.mover
        if _stuck(table, table.mover):  # three cards may fill a hand
            _end_turn(table)


def _next_turn(table: Rules) -> None:
    table.mover = 1 - table.mover
    table.player = table.mover
    if _stuck(table, table.mover):
        _end_turn(table)


# What a seat cannot know --------------------------------------------------------------------------


def _draw_hidden_anew(table: Rules, seat: int, random: Random) -> None:
    for other in range(2):
        if other != seat:
            _return_hidden(table, other)
    _sort_pile(table)
    for other in range(2):
        if other != seat:
            _deal_hidden(table, other, random)


def _return_hidden(table: Rules, other: int) -> None:
    for card in range(cards.FACES):
        copies = table.hidden[cards.FACES * other + card]
        table.left[card] += copies
        table.pile_size += copies
        table.hand[cards.FACES * other + card] -= copies


def _sort_pile(table: Rules) -> None:
    """A pile has no order: the same cards must look the same to whoever draws from it."""
    place = 0
    for card in range(cards.FACES):
        for _ in range(table.left[card]):
            table.pile[place] = card
            place += 1


def _deal_hidden(table: Rules, other: int, random: Random) -> None:
    missing = 0
    for card in range(cards.FACES):
        missing += table.hidden[cards.FACES * other + card]
        table.hidden[cards.FACES * other + card] = 0
    while missing > 0:
        place = random.below(table.pile_size)
        card = table.pile[place]
        if card != cards.BASKET:
            _leave_pile(table, place)
            table.hand[cards.FACES * other + card] += 1
            table.hidden[cards.FACES * other + card] += 1
            missing -= 1
    for kind in range(cards.KINDS):
        _note_kind(table, other, kind)
