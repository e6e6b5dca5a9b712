"""What happens in a game of Fungi, counted rule by rule for studies; ``tally.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core.state import State
from hortus.core.tally import Count, Resource, Tally
from hortus.games.fungi import cards, dials, rules
from hortus.games.fungi.rules import Rules

COUNTS = (
    Count("turns", "FUN-9", "turns"),
    Count("free_takes", "FUN-9", "cards taken at the feet, for nothing"),
    Count("paid_takes", "FUN-9", "cards bought with sticks"),
    Count("sticks_paid", "FUN-9", "sticks paid"),
    Count("night_cards", "FUN-2", "night cards taken"),
    Count("baskets_dealt", "FUN-6", "baskets dealt at the start"),
    Count("baskets_taken", "FUN-10", "baskets taken from the forest"),
    Count("decay_taken", "FUN-11", "decay piles taken"),
    Count("decay_cards", "FUN-11", "cards in the decay piles taken"),
    Count("baskets_from_decay", "FUN-11", "baskets in the decay piles taken"),
    Count("meals", "FUN-12", "meals cooked"),
    Count("meals_of_3", "FUN-12", "meals of three mushrooms"),
    Count("meals_of_4", "FUN-12", "meals of four"),
    Count("meals_of_5", "FUN-12", "meals of five"),
    Count("meals_of_6_or_more", "FUN-12", "meals of six or more"),
    Count("pans_from_hand", "FUN-12", "meals in a pan from the hand"),
    Count("butter", "FUN-13", "butter in the pan"),
    Count("cider", "FUN-13", "cider in the pan"),
    Count("sales", "FUN-14", "sales"),
    Count("sticks_earned", "FUN-14", "sticks earned"),
    Count("pans_put_down", "FUN-15", "pans put down"),
    Count("skipped_turns", "FUN-16", "turns skipped, there being nothing to do"),
    Count("decay_swept", "FUN-17", "full decay piles discarded"),
    Count("cards_left", "FUN-20", "cards left in both hands at the end"),
)
RESOURCES = (
    Resource("hand", "cards in hand"),
    Resource("sticks", "sticks"),
    Resource("pans", "empty pans in the display"),
)
CARDS = cards.CARDS
CARDS_USED = "Cards taken, from the forest and the decay pile."
TURNS, FREE_TAKES, PAID_TAKES, STICKS_PAID, NIGHT_CARDS, BASKETS_DEALT, BASKETS_TAKEN = range(7)
DECAY_TAKEN, DECAY_CARDS, BASKETS_FROM_DECAY, MEALS, MEALS_OF_3, MEALS_OF_4, MEALS_OF_5 = range(7, 14)
MEALS_OF_6, PANS_FROM_HAND, BUTTER, CIDER, SALES, STICKS_EARNED, PANS_PUT_DOWN = range(14, 21)
SKIPPED_TURNS, DECAY_SWEPT, CARDS_LEFT = range(21, 24)


class GameTally(Tally):
    """Counts what happens at a table of Fungi."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        assert isinstance(state, Rules)
        self.table: Rules = state
        # The cards the forest should hold after the step, if nothing rots; -1: it does not matter.
        self.forest: int = -1
        self.decay: int = 0  # the cards on the decay pile then
        self.ends_turn: int = 0

    def before(self, action: int) -> None:
        """What the action is."""
        self.ends_turn = 0
        self.decay = self.table.decay_size
        if cards.DRAW <= action < cards.MORE:
            size = self.table.dials[dials.FOREST]
            self.forest = self.table.forest_size + 1 if self.table.dealt >= size + 6 else -1
            if size <= self.table.dealt < size + 6 and action == cards.DRAW + cards.BASKET:
                self.counts[BASKETS_DEALT] += 1
            return
        self.ends_turn = 1
        self.forest = self.table.forest_size
        self.counts[TURNS] += 1
        self.count_turn(action)

    def count_turn(self, action: int) -> None:
        """One of the five actions."""
        if action < cards.DECAY:
            self.forest -= 1
            self.count_take(action)
        elif action == cards.DECAY:
            self.decay = 0
            self.count_decay()
        elif action == cards.PUT_DOWN_PAN:
            self.counts[PANS_PUT_DOWN] += 1
        elif action < cards.COOK:
            self.count_sale(action - cards.SELL)
        elif action < cards.DRAW:
            self.count_meal(action - cards.COOK)
        elif action < cards.MORE_SELL:
            self.forest -= 1
            self.count_take(action - cards.MORE + 8)
        elif action < cards.MORE_COOK:
            self.count_sale(action - cards.MORE_SELL + cards.MORE_SALES)
        else:
            self.count_meal(action - cards.MORE_COOK + cards.MORE_MEALS)

    def after(self) -> None:
        """FUN-17: what rotted is missing from the forest; FUN-16: all but one card are skipped turns."""
        if self.forest < 0:
            return
        rotted = self.forest - self.table.forest_size
        if rotted > self.ends_turn:
            self.counts[SKIPPED_TURNS] += rotted - self.ends_turn
        for _ in range(rotted):
            if self.decay == self.table.dials[dials.DECAY]:
                self.counts[DECAY_SWEPT] += 1
                self.decay = 0
            self.decay += 1

    def resource(self, which: int, seat: int) -> int:
        """FUN-7, FUN-14, FUN-15: cards in hand, sticks, pans."""
        if which == 0:
            return self.table.hand_size[seat]
        return self.table.sticks[seat] if which == 1 else self.table.pans[seat]

    def finish(self) -> None:
        """What was not cooked."""
        self.counts[CARDS_LEFT] = self.table.hand_size[0] + self.table.hand_size[1]

    def count_take(self, place: int) -> None:
        """A card from the forest."""
        card = self.table.forest[place]
        self.use(card)
        price = self.table.dials[dials.PRICE] * max(0, place + 1 - self.table.dials[dials.FREE])
        if price == 0:
            self.counts[FREE_TAKES] += 1
        else:
            self.counts[PAID_TAKES] += 1
            self.counts[STICKS_PAID] += price
        if card == cards.BASKET:
            self.counts[BASKETS_TAKEN] += 1
        elif cards.KINDS <= card < cards.BUTTER:
            self.counts[NIGHT_CARDS] += 1

    def count_decay(self) -> None:
        """All of the decay pile."""
        self.counts[DECAY_TAKEN] += 1
        self.counts[DECAY_CARDS] += self.table.decay_size
        for place in range(self.table.decay_size):
            card = self.table.decay[place]
            self.use(card)
            if card == cards.BASKET:
                self.counts[BASKETS_FROM_DECAY] += 1
            elif cards.KINDS <= card < cards.BUTTER:
                self.counts[NIGHT_CARDS] += 1

    def count_sale(self, sale: int) -> None:
        """What is sold."""
        kind = rules.SALE_KIND[sale]
        self.counts[SALES] += 1
        self.counts[STICKS_EARNED] += self.table.dials[dials.STICKS + kind] * rules.SALE_SIZE[sale]

    def count_meal(self, meal: int) -> None:
        """What goes into the pan."""
        mushrooms = rules.MEAL_SIZE[meal]
        self.counts[MEALS] += 1
        self.counts[MEALS_OF_3 + min(mushrooms - 3, 3)] += 1
        self.counts[PANS_FROM_HAND] += rules.MEAL_HAND[meal]
        self.counts[BUTTER] += rules.MEAL_BUTTER[meal]
        self.counts[CIDER] += rules.MEAL_CIDER[meal]
