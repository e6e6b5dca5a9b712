"""What looks promising in Fungi: sets that grow, dear meals, baskets, a pan at hand."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.fungi import cards, dials, rules
from hortus.games.fungi.rules import Rules


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        if cards.SELL <= action < cards.COOK:  # the most of them
            return _sale_rating(self, action - cards.SELL)
        if action < cards.DECAY:
            return _take_rating(self, action)
        if cards.COOK <= action < cards.DRAW:
            return 8 * _meal_flavour(self, action - cards.COOK)
        if action == cards.PUT_DOWN_PAN:
            return 15
        if action == cards.DECAY:
            return _decay_rating(self)
        if action < cards.MORE_SELL:
            return _take_rating(self, action - cards.MORE + 8)
        if action < cards.MORE_COOK:
            return _sale_rating(self, action - cards.MORE_SELL + cards.MORE_SALES)
        return 8 * _meal_flavour(self, action - cards.MORE_COOK + cards.MORE_MEALS)

    def outlook(self, seat: int) -> float:
        """What is eaten, most of what can be cooked, and what the forest brings (fitted to 200 games)."""
        if self.player == intrinsics.OVER:
            return self.flavour[seat]
        ready = 0
        begun = 0
        for kind in range(cards.KINDS):
            mushrooms = _held(self, seat, kind)
            if mushrooms >= 3:
                ready += self.dials[dials.FLAVOUR + kind] * mushrooms
            elif mushrooms == 2:
                begun += self.dials[dials.FLAVOUR + kind] * 2
        pans = min(3, self.pans[seat] + self.hand[cards.FACES * seat + cards.PAN])
        time = self.pile_size / float(self.cards)
        cooked = self.flavour[seat] + (0.65 - 0.2 * time) * ready + (0.15 + 0.7 * time) * begun
        return cooked + 0.4 * self.sticks[seat] + 2.3 * pans + (38.0 - 7.0 * time) * time


def _take_rating(table: Rules, place: int) -> int:
    price = table.dials[dials.PRICE] * max(0, place + 1 - table.dials[dials.FREE])
    return _interest(table, table.forest[place]) - 6 * price


def _decay_rating(table: Rules) -> int:
    total = -10
    for i in range(table.decay_size):
        total += _interest(table, table.decay[i])
    return total


def _sale_rating(table: Rules, sale: int) -> int:
    kind = rules.SALE_KIND[sale]
    value = 2 * table.dials[dials.STICKS + kind] - 5 * table.dials[dials.FLAVOUR + kind]
    return value * rules.SALE_SIZE[sale]


def _meal_flavour(table: Rules, meal: int) -> int:
    """``rules.flavour``, here once more: a call into another module would cost the search two percent."""
    added = table.dials[dials.BUTTER] * rules.MEAL_BUTTER[meal]
    added += table.dials[dials.CIDER] * rules.MEAL_CIDER[meal]
    return table.dials[dials.FLAVOUR + rules.MEAL_KIND[meal]] * rules.MEAL_SIZE[meal] + added


def _interest(table: Rules, card: int) -> int:
    """What a card is worth to the player to act."""
    seat = table.player
    if card == cards.BASKET:
        return 35
    if card == cards.PAN:
        return 60 if table.pans[seat] + table.hand[cards.FACES * seat + cards.PAN] == 0 else 12
    if card >= cards.BUTTER:
        return 20
    kind = card if card < cards.KINDS else card - cards.KINDS
    worth = table.dials[dials.FLAVOUR + kind] * (6 + 9 * min(_held(table, seat, kind), 4))
    return worth if card < cards.KINDS else 2 * worth


def _held(table: Rules, seat: int, kind: int) -> int:
    """``rules.held``, here once more: a call into another module would cost the search two percent."""
    nights = table.hand[cards.FACES * seat + kind + cards.KINDS] if kind < cards.KINDS - 1 else 0
    return table.hand[cards.FACES * seat + kind] + 2 * nights
