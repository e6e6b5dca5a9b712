"""What looks promising in Gardens of Mars: groups that grow, and soil beside flowers one holds."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.mars import garden, rules
from hortus.games.mars.rules import Rules

FIRST_MOVE: int = garden.MOVE
FIRST_PLANT: int = garden.PLANT
WAYS: int = garden.WAYS
STAY: int = garden.STAY


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        return _rate(self, action)

    def outlook(self, seat: int) -> float:
        """The space this seat's marker looks like ending on."""
        return _outlook(self, seat)


def _rate(table: Rules, action: int) -> int:
    if action >= FIRST_PLANT:
        return 10 * rules.joined(table, table.bed, action - FIRST_PLANT)
    if action >= FIRST_MOVE:
        return _rate_move(table, action - FIRST_MOVE)
    return 0


def _rate_move(table: Rules, choice: int) -> int:
    face = choice // WAYS
    way = choice - WAYS * face
    if way == STAY:
        return -12
    one = table.crew * table.turn
    if way >= 12:
        one += 1
    cell = rules.END[36 * table.gardener[one] + 6 * face + way % 6]
    if table.flower[cell] >= 0:
        return -12
    rating = 0
    for near in range(6):
        flower = table.flower[rules.NEIGHBOUR[6 * cell + near]]
        if 0 <= flower < 6:
            if table.reserve[6 * table.turn + flower] > 0:
                rating += 6
    return rating


def _outlook(table: Rules, seat: int) -> float:
    """The marker, and what plantings still to come bring: more where the held colours stand in numbers."""
    if table.player == intrinsics.OVER:
        return table.marker[seat]
    left = table.reserve_size[seat]
    for other in range(table.players):
        left = min(left, table.reserve_size[other])
    standing = 0
    for colour in range(6):
        if table.reserve[6 * seat + colour] > 0:
            standing += 10 - table.bag[colour]
            for other in range(table.players):
                standing -= table.reserve[6 * other + colour]
    return table.marker[seat] + left + 0.02 * left * standing + 0.1 * standing
