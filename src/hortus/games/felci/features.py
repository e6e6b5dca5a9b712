"""What a net reads of Felci: the inputs that are on in an imagined position, seen by whoever is to act.

The garden cell by cell, the pile and the chain under way, how many ferns of a colour each Side sees, then both
seats, the one to act first; who leads, and what the judgement thinks of it.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.felci import judgement, rules
from hortus.games.felci.judgement import Judged

# Where each group of inputs begins.
COVERED: int = 260  # after 52 cells of 5 colours; cells with undergrowth
CHAIN: int = 312
CHAIN_SIZE: int = 364
STARTED: int = 368
PILE_SIZE: int = 373
ACTIONS: int = 424
IN_PILE: int = 427
MOVER: int = 482
SIDES: int = 484  # how many of a colour each of four Sides sees, 0 to 10
SEATS: int = 704
LEAD: int = 1196
OUTLOOK: int = 1237
SIZE: int = 1298

SEAT: int = 246  # inputs of a seat, and where each group of them begins
WAITING: int = 25  # after 5 colours, each held 0 to 4 times
SEATED: int = 30
WORTH: int = 70
BEST: int = 138
DISTURB: int = 150
GROWTH: int = 160
SCORE: int = 205


def size(players: int) -> int:
    """How many inputs there are."""
    return SIZE


class Encoded(Judged):
    """A position of Felci that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none."""
        if self.player < 0:
            return -1
        seat = self.player
        outlook = self.outlook(seat) - self.outlook(1 - seat)  # it studies the garden, too
        found = _encode_garden(self, features)
        found = _encode_seat(self, features, found, seat, SEATS)
        found = _encode_seat(self, features, found, 1 - seat, SEATS + SEAT)
        lead = self.score(seat) - self.score(1 - seat)
        features[found] = LEAD + intrinsics.bucket(lead, -20, 20)
        features[found + 1] = OUTLOOK + intrinsics.bucket(2.0 * outlook, -30, 30)
        return found + 2


def _encode_garden(table: Judged, features: list[int]) -> int:
    found = 0
    covered = rules.GARDEN & ~table.empty
    for colour in range(5):
        ferns = table.ferns[colour]
        covered &= ~ferns
        found = _encode_cells(table, features, found, 52 * colour, ferns)
        for side in range(4):
            seen = intrinsics.count(ferns & rules.SIDE_CELLS[side])
            features[found] = SIDES + 55 * side + 11 * colour + min(10, seen)
            found += 1
        features[found] = IN_PILE + 11 * colour + table.pile[colour]
        found += 1
        if table.started >> colour & 1:
            features[found] = STARTED + colour
            found += 1
    found = _encode_cells(table, features, found, COVERED, covered)
    if table.chain_size > 0:
        features[found] = CHAIN + table.chain[table.chain_size - 1]
        found += 1
    features[found] = CHAIN_SIZE + min(3, table.chain_size)
    features[found + 1] = PILE_SIZE + table.pile_size
    features[found + 2] = ACTIONS + table.actions_left
    features[found + 3] = MOVER + table.player
    return found + 4


def _encode_cells(table: Judged, features: list[int], found: int, first: int, cells: int) -> int:
    while cells != 0:
        features[found] = first + rules.CELL[intrinsics.lowest(cells)]
        cells &= cells - 1
        found += 1
    return found


def _encode_seat(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    for colour in range(5):
        held = min(4, table.hand[5 * seat + colour])
        features[found] = first + 5 * colour + held
        features[found + 1] = first + GROWTH + 5 * _growth(table, seat, colour) + held
        found += 2
        if table.visitors[seat] >> colour & 1:
            features[found] = first + WAITING + colour
            features[found + 1] = first + BEST + _best_seat(table, seat, colour)
            features[found + 2] = first + DISTURB + _best_disturbance(table, seat, colour)
            found += 3
    for bench in range(8):
        own = bench ^ 4 * seat  # a seat's own benches first
        visitor = table.seated[8 * seat + bench]
        if visitor >= 0:
            features[found] = first + SEATED + 5 * own + visitor
            found += 1
            if own < 4:
                features[found] = first + WORTH + 17 * own + max(0, min(16, table.worth[bench] + 4))
                found += 1
    features[found] = first + SCORE + min(40, table.score(seat))
    return found + 1


def _growth(table: Judged, seat: int, colour: int) -> int:
    """The most that another fern of this colour is worth to the seat, in half points, 0 to 8."""
    cells = table.reach[colour] if table.reach[colour] != 0 else table.empty
    best = 0
    for section in range(4):
        gain = table.gain[4 * colour + section] if seat == 0 else -table.gain[4 * colour + section]
        if gain > best and cells & judgement.SECTION[section] != 0:
            best = gain
    return min(8, best // 5)


def _best_seat(table: Judged, seat: int, colour: int) -> int:
    """The most that a Visitor who waits would see from an own bench, and 1; 0: no bench is free."""
    best = 0
    for bench in range(4 * seat, 4 * seat + 4):
        if (table.taken[seat] | table.barred[colour]) >> bench & 1 == 0:
            best = max(best, 1 + intrinsics.count(table.ferns[colour] & rules.SIDE_CELLS[bench]))
    return min(11, best)


def _best_disturbance(table: Judged, seat: int, colour: int) -> int:
    """The most that a Visitor who waits would take away from the other."""
    best = 0
    for bench in range(4 - 4 * seat, 8 - 4 * seat):
        if (table.taken[seat] | table.barred[colour]) >> bench & 1 == 0:
            seen = intrinsics.count(table.ferns[colour] & rules.SIDE_CELLS[bench])
            best = max(best, min(seen, table.worth[bench]))
    return min(9, best)
