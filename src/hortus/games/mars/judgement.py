"""What looks promising in Gardens of Mars: groups that grow, and soil beside flowers one holds."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.mars import dials, rules
from hortus.games.mars.rules import Rules


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        if action >= rules.FIRST_PLANT:
            return 10 * rules.joined(self, self.bed, action - rules.FIRST_PLANT)
        if action >= rules.FIRST_MOVE:
            return _rate_move(self, action - rules.FIRST_MOVE)
        return 0

    def outlook(self, seat: int) -> float:
        """The marker, and what plantings to come bring: more where the held colours stand in numbers."""
        if self.player == intrinsics.OVER:
            return self.marker[seat]
        left = self.reserve_size[seat]
        for other in range(self.players):
            left = min(left, self.reserve_size[other])
        standing = 0
        for colour in range(6):
            if self.reserve[6 * seat + colour] > 0:
                standing += self.dials[dials.FLOWERS + colour] - self.bag[colour]
                for other in range(self.players):
                    standing -= self.reserve[6 * other + colour]
        hoped = left + 0.02 * left * standing + 0.1 * standing
        return self.marker[seat] + self.dials[dials.POINTS] * hoped


def _rate_move(table: Rules, choice: int) -> int:
    face = choice // rules.WAYS
    way = choice - rules.WAYS * face
    cell = rules.end_of(table, face, way) if way != rules.STAY else -1
    if cell < 0 or table.flower[cell] >= 0:
        return -12
    rating = 0
    for near in range(6):
        flower = table.flower[rules.NEIGHBOUR[6 * cell + near]]
        if 0 <= flower < 6:
            if table.reserve[6 * table.turn + flower] > 0:
                rating += 6
    return rating
