"""What looks promising in Fungi: sets that grow, dear meals, baskets, a pan at hand."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.fungi import cards, rules
from hortus.games.fungi.cards import MUSHROOMS
from hortus.games.fungi.rules import Rules

FLAVOUR: list[int] = [mushroom.flavour for mushroom in MUSHROOMS]


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        if action < cards.DECAY:
            return _interest(self, self.forest[action]) - 6 * max(0, action - 1)
        if action == cards.DECAY:
            total = -10
            for i in range(self.decay_size):
                total += _interest(self, self.decay[i])
            return total
        if action == cards.PUT_DOWN_PAN:
            return 15
        if action >= cards.COOK:
            return 8 * rules.MEAL_FLAVOUR[action - cards.COOK]
        sale = action - cards.SELL
        mushrooms = rules.SALE_DAY[sale] + 2 * rules.SALE_NIGHT[sale]
        return 2 * rules.SALE_STICKS[sale] - 5 * FLAVOUR[rules.SALE_KIND[sale]] * mushrooms

    def outlook(self, seat: int) -> float:
        """What is eaten, most of what can be cooked, and what the forest brings (fitted to 200 games)."""
        if self.player == intrinsics.OVER:
            return self.flavour[seat]
        ready = 0
        begun = 0
        for kind in range(cards.KINDS):
            mushrooms = _held(self, seat, kind)
            if mushrooms >= 3:
                ready += FLAVOUR[kind] * mushrooms
            elif mushrooms == 2:
                begun += FLAVOUR[kind] * 2
        pans = min(3, self.pans[seat] + self.hand[cards.FACES * seat + cards.PAN])
        time = self.pile_size / 79.0
        cooked = self.flavour[seat] + (0.65 - 0.2 * time) * ready + (0.15 + 0.7 * time) * begun
        return cooked + 0.4 * self.sticks[seat] + 2.3 * pans + (38.0 - 7.0 * time) * time


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
    worth = FLAVOUR[kind] * (6 + 9 * min(_held(table, seat, kind), 4))
    return worth if card < cards.KINDS else 2 * worth


def _held(table: Rules, seat: int, kind: int) -> int:
    """``rules.held``, here once more: a call into another module would cost the search two percent."""
    nights = table.hand[cards.FACES * seat + kind + cards.KINDS] if kind < cards.KINDS - 1 else 0
    return table.hand[cards.FACES * seat + kind] + 2 * nights
