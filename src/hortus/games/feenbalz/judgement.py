"""What looks promising in Feenbalz: cards from the market, large collections of dear cards."""

from __future__ import annotations

from hortus.core import machine
from hortus.games.feenbalz import cards, clearing
from hortus.games.feenbalz.rules import Rules


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        return _rate(self, action)


def _rate(table: Rules, action: int) -> int:
    if action == cards.COLLECT:
        return 6
    if action < cards.LAY:
        return _rate_exchange(table, action - cards.EXCHANGE)
    if action < cards.ADD:
        return 4 + 2 * clearing.VALUE[action - cards.LAY]
    if action < cards.BACK:
        return 8 + 2 * clearing.VALUE[action - cards.ADD]
    if action < cards.DONE:
        return -2 * clearing.VALUE[action - cards.BACK]
    if action == cards.DONE:
        return 0 if table.laid_size[table.player] < 4 else 6
    if action == cards.DECLINE:
        return 1
    if action == cards.PLAY_DEW:
        return 9
    return 3


def _rate_exchange(table: Rules, exchange: int) -> int:
    """Four for each card that is taken, less what is given."""
    card = exchange // 3 if exchange < 3 * cards.COLOURED else exchange - 2 * cards.COLOURED
    way = exchange - 3 * card if exchange < 3 * cards.COLOURED else 2
    taken = machine.count(table.market & clearing.SAME[3 * card + way])
    if way == 2:
        taken += machine.count(table.market_charms & 1 << clearing.VALUE[card])
    return 4 * taken - clearing.VALUE[card]
