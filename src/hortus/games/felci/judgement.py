"""What looks promising in Felci, and how a position looks like ending.

Both start from one look at the garden: what another fern of a colour would be worth in each section of it,
given who sits where. The weights were fitted to what longer searches chose and how their games ended:
benchmarks/trials.txt, felci-judgement.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.felci import dials, rules
from hortus.games.felci.garden import BITS, SIDE_OF, SIDES
from hortus.games.felci.rules import Rules

# The sections of the garden, 0 and 1 above, 2 and 3 below (FEL-1), and who overlooks them (FEL-4).
SECTION: list[int] = [0x0F0F0F0F, 0xF0F0F0F0, 0x0F0F0F0F << 32, 0xF0F0F0F0 << 32]
SECTION_OF: list[int] = [2 * (bit // 32) + bit % 8 // 4 for bit in BITS]  # by cell
SEEN: list[int] = [
    section for side in SIDE_OF for section in range(4) if SECTION[section] & SIDES[side].cells
]  # two a bench
WATCH: list[int] = [  # the benches that overlook a section, one bit each
    sum(1 << bench for bench in range(8) if SECTION[section] & SIDES[SIDE_OF[bench]].cells)
    for section in range(4)
]

# What a fern is worth, in tenths of a point: to a Visitor, to a disturber who takes points away, and where a
# bench is so much disturbed that it scores nothing for now.
HELP: int = 10
HARM: int = 8
LITTLE: int = 3


class Judged(Rules):
    """A position with an eye for what is promising."""

    def __init__(self, players: int, numbers: list[int] | None = None, beginner: bool = False) -> None:
        super().__init__(players, numbers, beginner)
        self.studied: int = 0  # whether what follows is known of the position as it is
        self.reach: list[int] = [0] * 5  # the empty cells beside ferns of each colour
        self.worth: list[int] = [0] * 8  # what a bench scores; disturbed more than that: below 0
        # What a fern is worth to White less to Black, in tenths: 4 * colour + section.
        self.gain: list[int] = [0] * 20

    def play(self, action: int) -> None:
        """An action, or a tile drawn."""
        self.studied = 0
        Rules.play(self, action)

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        if self.studied == 0:
            _study(self)
        if action >= rules.FIRST_SEAT:
            return _rate_seat(self, (action - rules.FIRST_SEAT) >> 3, (action - rules.FIRST_SEAT) & 7)
        if action >= rules.FIRST_UNDER:
            return _rate_under(self, (action - rules.FIRST_UNDER) // 52, (action - rules.FIRST_UNDER) % 52)
        return _rate_plant(self, action // 52, action % 52)

    def outlook(self, seat: int) -> float:
        """What the benches score, and what the seat can still make of its Visitors and tiles."""
        if self.player == intrinsics.OVER:
            return self.score(seat)
        return _outlook(self, seat)


# One look at the garden ---------------------------------------------------------------------------


def _study(table: Judged) -> None:
    table.studied = 1
    for colour in range(5):
        table.reach[colour] = rules.around(table.ferns[colour]) & table.empty
    for place in range(20):
        table.gain[place] = 0
    for bench in range(8):
        _study_bench(table, bench, bench >> 2)


def _study_bench(table: Judged, bench: int, owner: int) -> None:
    visitor = table.seated[8 * owner + bench]
    table.worth[bench] = 0
    if visitor < 0:
        return
    sign = 1 - 2 * owner
    fern, disturb = table.dials[dials.FERN], table.dials[dials.DISTURB]
    seen = fern * intrinsics.count(table.ferns[visitor] & rules.SIDE_CELLS[bench])
    worth = seen
    disturber = table.seated[8 * (1 - owner) + bench]
    if disturber >= 0:
        worth -= disturb * intrinsics.count(table.ferns[disturber] & rules.SIDE_CELLS[bench])
        _add_gain(table, bench, disturber, -sign * disturb * (HARM if worth >= 0 and seen > 0 else LITTLE))
    _add_gain(table, bench, visitor, sign * fern * (HELP if worth >= 0 else LITTLE))
    table.worth[bench] = worth


def _add_gain(table: Judged, bench: int, colour: int, gain: int) -> None:
    table.gain[4 * colour + SEEN[2 * bench]] += gain
    table.gain[4 * colour + SEEN[2 * bench + 1]] += gain


def _points_seen(table: Judged, seat: int, colour: int, bench: int) -> int:
    """What a Visitor on a bench sees, in the points that it brings there, or takes as a Disturber."""
    seen = intrinsics.count(table.ferns[colour] & rules.SIDE_CELLS[bench])
    return seen * table.dials[dials.FERN if bench >> 2 == seat else dials.DISTURB]


def _open_to(table: Judged, colour: int) -> int:
    """FEL-12, FEL-13: where a tile of this colour may go."""
    return table.reach[colour] if table.reach[colour] != 0 else table.empty


def _best_gain(table: Judged, colour: int, cells: int, sign: int, best: int) -> int:
    """The most that a fern of this colour would be worth on one of these cells, or ``best``."""
    for section in range(4):
        if sign * table.gain[4 * colour + section] > best and cells & SECTION[section] != 0:
            best = sign * table.gain[4 * colour + section]
    return best


# What looks promising -----------------------------------------------------------------------------


def _rate_plant(table: Judged, colour: int, cell: int) -> int:
    """A fern is good before one's own Visitors, where it opens good ground, or in the other's way."""
    sign = 1 - 2 * table.player
    near = rules.around(rules.BIT[cell])
    rating = 12 + 15 * sign * table.gain[4 * colour + SECTION_OF[cell]]
    rating += 85 * _seats_open(table, table.player, colour, SECTION_OF[cell])
    rating -= 94 * _seats_open(table, 1 - table.player, colour, SECTION_OF[cell])
    if table.reach[colour] == 0:
        rating += 39
    opened = near & table.empty & ~table.reach[colour]
    for section in range(4):
        if opened & SECTION[section] != 0:
            more = intrinsics.count(opened & SECTION[section])
            rating += 4 * sign * table.gain[4 * colour + section] * more
    return rating + _rate_taken(table, near, SECTION_OF[cell], colour)


def _seats_open(table: Judged, seat: int, colour: int, section: int) -> int:
    """On how many of its own benches the seat's Visitor of this colour could still overlook a section."""
    if table.visitors[seat] >> colour & 1 == 0:
        return 0
    return intrinsics.count(WATCH[section] & (15 << 4 * seat) & ~table.taken[seat] & ~table.barred[colour])


def _rate_taken(table: Judged, near: int, section: int, planted: int) -> int:
    """What it means for the other colours beside a cell that they cannot grow into it any more."""
    sign = 1 - 2 * table.player
    rating = 0
    for colour in range(5):
        if colour != planted and table.ferns[colour] & near != 0:
            gain = sign * table.gain[4 * colour + section]
            rating -= 7 * gain if gain < 0 else 3 * gain
    return rating


def _rate_under(table: Judged, colour: int, cell: int) -> int:
    """Good where it leads a spore to, or is in the other's way, with a tile that is not missed."""
    seat = table.player
    sign = 1 - 2 * seat
    near = rules.around(rules.BIT[cell])
    rating = 107 if table.chain_size == 0 else 74
    rating -= 9 * _best_gain(table, colour, _open_to(table, colour), sign, 0)
    best = -100
    for spore in range(5):
        left = table.hand[5 * seat + spore] - (1 if spore == colour else 0)
        leads = table.started >> spore & 1 if table.chain_size > 0 else table.ferns[spore] & near != 0
        if left > 0 and leads:
            best = max(best, _best_gain(table, spore, near & table.empty, sign, -100))
    if best > -100:
        rating += 13 * best
    return rating + _rate_taken(table, near, SECTION_OF[cell], -1)


def _rate_seat(table: Judged, colour: int, bench: int) -> int:
    """Good where much is seen or will be, and where the other's Visitor of that colour would have gone."""
    seat = table.player
    other = 1 - seat
    seen = _points_seen(table, seat, colour, bench)
    theirs = rules.SIDE_BENCHES[bench] & (15 << 4 * other) & ~table.taken[other]
    rating = 100 * seen if table.visitors[other] >> colour & 1 and theirs != 0 else 0
    if bench >> 2 != seat:
        late = 33 if _actions_left(table, seat) <= 4 else 0
        return rating + (129 + late) * min(seen, max(0, table.worth[bench]))
    rating += 96 * seen - 115
    disturber = table.seated[8 * other + bench]
    if disturber >= 0:
        rating -= 87 * _points_seen(table, other, disturber, bench)
    if _open_to(table, colour) & rules.SIDE_CELLS[bench] != 0:
        rating += 35 * table.hand[5 * seat + colour] + 17 * table.pile[colour]
    return rating


# How it looks like ending -------------------------------------------------------------------------


def _outlook(table: Judged, seat: int) -> float:
    if table.studied == 0:
        _study(table)
    left = _actions_left(table, seat)
    points = 0.0
    for bench in range(4 * seat, 4 * seat + 4):
        points += max(0, table.worth[bench])
    if left == 0:
        return points
    points += _room(table, seat)
    return points + _waiting(table, seat, left)


def _waiting(table: Judged, seat: int, left: int) -> float:
    """What Visitors who still wait may bring, and then planting, in so many actions."""
    points = 0.0
    waiting = table.visitors[seat]
    free = 255
    promise: list[float] = [0.0] * 40
    for place in range(40):
        if waiting >> (place >> 3) & 1:
            promise[place] = _promise(table, seat, place >> 3, place & 7)
    while left > 0 and waiting != 0:  # the best first, each Visitor and each bench once
        best = _best_promise(table, promise, waiting, free)
        if best < 0:
            break
        points += promise[best]
        left -= 1
        waiting &= ~(1 << (best >> 3))
        free &= ~(1 << (best & 7))
    return points + _growth(table, seat, left)


def _best_promise(table: Judged, promise: list[float], waiting: int, free: int) -> int:
    """The Visitor and the bench, as 8 * colour + bench, that promise most; -1 if none promises anything."""
    best = -1
    for place in range(40):
        if waiting >> (place >> 3) & 1 and free >> (place & 7) & 1:
            if promise[place] > (promise[best] if best >= 0 else 0.0):
                best = place
    return best


def _room(table: Judged, seat: int) -> float:
    """A little for ground where the colour of one's Visitors can grow; a disturber who prevails costs."""
    points = 0.0
    for bench in range(4 * seat, 4 * seat + 4):
        visitor = table.seated[8 * seat + bench]
        if visitor >= 0:
            points += 0.05 * min(3, intrinsics.count(_open_to(table, visitor) & rules.SIDE_CELLS[bench]))
            points += 0.2 * min(0, table.worth[bench])
    return points


def _promise(table: Judged, seat: int, colour: int, bench: int) -> float:
    """What a Visitor who still waits would bring on a bench; 0 or less if nothing."""
    if (table.taken[seat] | table.barred[colour]) >> bench & 1:
        return 0.0
    seen = _points_seen(table, seat, colour, bench)
    if bench >> 2 != seat:
        return 0.7 * min(seen, table.worth[bench]) - 0.2
    disturber = table.seated[8 * (1 - seat) + bench]
    if disturber >= 0:
        seen -= _points_seen(table, 1 - seat, disturber, bench)
    points = 0.85 * seen - 0.2
    if _open_to(table, colour) & rules.SIDE_CELLS[bench] != 0:
        points += 0.12 * table.hand[5 * seat + colour] + 0.06 * table.pile[colour]
    return points


def _growth(table: Judged, seat: int, left: int) -> float:
    """What so many actions may bring by planting: first the tiles in hand, then those to come."""
    now = 0
    later = 0
    for colour in range(5):
        gain = _best_gain(table, colour, _open_to(table, colour), 1 - 2 * seat, 0)
        now += gain * table.hand[5 * seat + colour]
        later += gain * table.pile[colour]
    now = min(now, 10 * left)
    return 0.045 * now + 0.02 * min(later // 2, 10 * left - now)


def _actions_left(table: Judged, seat: int) -> int:
    """About how many actions the seat has until the pile is empty, five tiles a round (FEL-21)."""
    pile = table.pile_size
    actions = table.dials[dials.ACTIONS]
    a_round = 5 * actions // 2
    if table.mover == 0:
        rounds = (pile - 1) // a_round if pile > a_round else 0
        turns = rounds + seat
    else:
        turns = (pile + 2) // a_round if pile > 2 else 0
    return actions * turns + (table.actions_left if table.mover == seat else 0)
