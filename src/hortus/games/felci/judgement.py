"""What looks promising in Felci: ferns where one's Visitors look, disturbers where it hurts."""

from __future__ import annotations

from hortus.core import machine
from hortus.games.felci import rules
from hortus.games.felci.garden import SEAT, UNDER
from hortus.games.felci.rules import Rules

FIRST_UNDER: int = UNDER
FIRST_SEAT: int = SEAT


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        return _rate(self, action)


def _rate(table: Rules, action: int) -> int:
    if action >= FIRST_SEAT:
        return _rate_seat(table, (action - FIRST_SEAT) >> 3, (action - FIRST_SEAT) & 7)
    if action >= FIRST_UNDER:
        return -12
    return _rate_fern(table, action // 52, rules.BIT[action % 52])


def _rate_seat(table: Rules, colour: int, bench: int) -> int:
    seat = table.player
    ferns = machine.count(table.ferns[colour] & rules.SIDE_CELLS[bench])
    theirs = table.seated[8 * (1 - seat) + bench]
    met = machine.count(table.ferns[theirs] & rules.SIDE_CELLS[bench]) if theirs >= 0 else 0
    if bench >> 2 == seat:
        return 12 * (ferns - met) - 22
    return 12 * min(ferns, met) - 22


def _rate_fern(table: Rules, colour: int, bit: int) -> int:
    """Good where one's own Visitor of the colour looks on, or one's disturber; bad where the other's does."""
    total = 0
    for bench in range(8):
        if rules.SIDE_CELLS[bench] & bit:
            for seat in range(2):
                if table.seated[8 * seat + bench] == colour:
                    gain = 12
                    if bench >> 2 != seat:
                        gain = 9 if table.seated[8 * (1 - seat) + bench] >= 0 else 0
                    total += gain if seat == table.player else -gain
    return total
