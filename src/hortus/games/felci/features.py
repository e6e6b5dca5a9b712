"""What a net reads of Felci: the inputs that are on in an imagined position, seen by whoever is to act.

Colours are alike, and so are Sides (two benches and what they overlook), so what is said of a colour at a
Side is the same input for all: who sits there or may sit there, how many ferns are seen, how many could still
grow, who holds tiles. Then both seats, the one to act first; who leads, and what the judgement thinks of it.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.felci import judgement, rules
from hortus.games.felci.judgement import Judged

# Where each group of inputs begins.
GROWN: int = 0  # who sits there, how many are seen, how many could grow: 9 * 11 * 4
TILES: int = 396  # who sits there, and the tiles in both hands: 9 * 5 * 5
TO_COME: int = 621  # who sits there, and the tiles in the pile: 9 * 11
CHAIN_SIZE: int = 720
STARTED: int = 724
PILE_SIZE: int = 728
ACTIONS: int = 779
MOVER: int = 782
SEATS: int = 784
LEAD: int = 1122
OUTLOOK: int = 1163
SIZE: int = 1224

SEAT: int = 169  # inputs of a seat, and where each group of them begins
WAITING: int = 0
WORTH: int = 6
DISTURBS: int = 23
BEST: int = 29
DISTURB: int = 41
GROWTH: int = 51
SCORE: int = 96
HAND: int = 137


def size(players: int) -> int:
    """How many inputs there are."""
    return SIZE


class Encoded(Judged):
    """A position of Felci that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none."""
        if self.player < 0 or self.turned:  # a net knows the rules that it was trained with
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
    for colour in range(5):
        cells = table.reach[colour] if table.reach[colour] != 0 else table.empty
        for side in range(4):
            seen = min(10, intrinsics.count(table.ferns[colour] & rules.SIDE_CELLS[side]))
            room = intrinsics.count(cells & rules.SIDE_CELLS[side])
            growing = 0 if room == 0 else 1 if room <= 2 else 2 if room <= 5 else 3
            who = _relation(table, table.player, colour, side)
            mine = min(4, table.hand[5 * table.player + colour])
            theirs = min(4, table.hand[5 - 5 * table.player + colour])
            features[found] = GROWN + 44 * who + 4 * seen + growing
            features[found + 1] = TILES + 25 * who + 5 * mine + theirs
            features[found + 2] = TO_COME + 11 * who + table.pile[colour]
            found += 3
    features[found] = CHAIN_SIZE + min(3, table.chain_size)
    features[found + 1] = STARTED + min(3, intrinsics.count(table.started))
    features[found + 2] = PILE_SIZE + table.pile_size
    features[found + 3] = ACTIONS + table.actions_left
    features[found + 4] = MOVER + table.player
    return found + 5


def _relation(table: Judged, seat: int, colour: int, side: int) -> int:
    """Who sits at a Side with a Visitor of a colour: the seat 1, disturbing 2; the other 3, 4; or may sit.

    White's bench of a Side has the Side's number, Black's one of 4 to 7 (FEL-4).
    """
    white, black = side, 4 + (side + 2) % 4
    mine = white if seat == 0 else black
    theirs = black if seat == 0 else white
    other = 1 - seat
    if table.seated[8 * seat + mine] == colour:
        return 1
    if table.seated[8 * seat + theirs] == colour:
        return 2
    if table.seated[8 * other + theirs] == colour:
        return 3
    if table.seated[8 * other + mine] == colour:
        return 4
    found = 5
    if table.visitors[seat] >> colour & 1 and table.taken[seat] >> mine & 1 == 0:
        found += 1
    if table.visitors[other] >> colour & 1 and table.taken[other] >> theirs & 1 == 0:
        found += 2
    return found


def _encode_seat(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    waiting = 0
    for colour in range(5):
        held = min(4, table.hand[5 * seat + colour])
        features[found] = first + GROWTH + 5 * _growth(table, seat, colour) + held
        found += 1
        if table.visitors[seat] >> colour & 1:
            waiting += 1
            features[found] = first + BEST + _best_seat(table, seat, colour)
            features[found + 1] = first + DISTURB + _best_disturbance(table, seat, colour)
            found += 2
    disturbs = 0
    for bench in range(8):
        if table.seated[8 * seat + bench] >= 0:
            if bench >> 2 == seat:
                features[found] = first + WORTH + max(0, min(16, table.worth[bench] + 4))
                found += 1
            else:
                disturbs += 1
    features[found] = first + WAITING + waiting
    features[found + 1] = first + DISTURBS + disturbs
    features[found + 2] = first + SCORE + min(40, table.score(seat))
    features[found + 3] = first + HAND + table.held[seat]
    return found + 4


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
