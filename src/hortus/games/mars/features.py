"""What a net reads of Gardens of Mars: the inputs that are on in a position, seen by whoever is to act.

The dice, then all seats, the one to act first: its flowers beside the groups they could join, what each face
of a die could bring at once, its marker and its lead. Colours are alike and so are directions, so nothing is
said of a hex or a colour by name: a net that saw them would learn games by heart.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.mars import rules
from hortus.games.mars.judgement import Judged

# Where each group of inputs begins.
DICE: int = 5  # after the phases; each face 0 to 6 times
BED: int = 47
PLANTED: int = 60
SEATS: int = 91

SEAT: int = 447  # inputs of a seat, and where each group of them begins
AROUND: int = 0
RESERVE: int = 7
GROUPS: int = 38
COLOURS: int = 148
FACES: int = 269
CHANCE: int = 293
MARKER: int = 305
LEAD: int = 345
OUTLOOK: int = 386
DISTANCE: int = 427

MOST_JOINED: int = 546


def size(players: int) -> int:
    """How many inputs there are."""
    return SEATS + SEAT * players


class Encoded(Judged):
    """A position of Gardens of Mars that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none, and where no net has seen the rules."""
        if (
            self.player < 0
            or self.crew == 2
            or self.count_planted
            or self.special_actions
            or self.cooperative
            or self.turned
        ):
            return -1
        # What planting a colour on a bare hex would join: 6 * cell + colour; behind that the most, by colour.
        joins: list[int] = [0] * 552
        _find_joins(self, joins)
        found = _encode_table(self, joins, features)
        for place in range(self.players):
            seat = (self.player + place) % self.players
            found = _encode_seat(self, joins, features, found, seat, SEATS + SEAT * place)
        return found


def _find_joins(table: Judged, joins: list[int]) -> None:
    """For each bare hex and colour, how many flowers one planted there would be connected to."""
    group: list[int] = [0] * 92  # of each hex, counted from 1
    sizes: list[int] = [0] * 92
    stack: list[int] = [0] * 92
    groups = 0
    for cell in range(rules.HEXES):
        if table.flower[cell] == rules.BARE or group[cell] != 0:
            continue
        groups += 1
        group[cell] = groups
        stack[0] = cell
        size = 1
        looked = 0
        while looked < size:
            for way in range(6):
                near = rules.NEIGHBOUR[6 * stack[looked] + way]
                if table.flower[near] == table.flower[cell] and group[near] == 0:
                    group[near] = groups
                    stack[size] = near
                    size += 1
            looked += 1
        sizes[groups] = size
    for cell in range(rules.HEXES):
        if table.flower[cell] == rules.BARE and cell != rules.CENTRE:
            _join(table, joins, group, sizes, cell)


def _join(table: Judged, joins: list[int], group: list[int], sizes: list[int], cell: int) -> None:
    joined = 0  # the groups around the hex, one bit each
    one = 1
    for way in range(6):
        near = rules.NEIGHBOUR[6 * cell + way]
        if table.flower[near] != rules.BARE and table.flower[near] != rules.OUTSIDE:
            if joined >> group[near] & 1 == 0:
                joined |= one << group[near]
                place = 6 * cell + table.flower[near]
                joins[place] += sizes[group[near]]
                most = MOST_JOINED + table.flower[near]
                joins[most] = max(joins[most], joins[place])


def _encode_table(table: Judged, joins: list[int], features: list[int]) -> int:
    features[0] = table.phase
    found = 1
    for face in range(6):
        features[found] = DICE + 7 * face + table.dice[face]
        found += 1
    if table.phase == rules.PLANTING:
        features[found] = BED + min(12, _gain(table, joins, table.turn, table.bed))
        found += 1
    planted = 0
    for cell in range(rules.HEXES):
        if table.flower[cell] != rules.BARE:
            planted += 1
    features[found] = PLANTED + min(30, planted // 2)
    return found + 1


def _gain(table: Judged, joins: list[int], seat: int, cell: int) -> int:
    """The most that the seat could join on a bare hex."""
    best = 0
    for colour in range(6):
        if table.reserve[6 * seat + colour] > 0:
            best = max(best, joins[6 * cell + colour])
    return best


def _encode_seat(
    table: Judged, joins: list[int], features: list[int], found: int, seat: int, first: int
) -> int:
    features[found] = first + RESERVE + table.reserve_size[seat]
    features[found + 1] = first + MARKER + min(39, table.marker[seat] // 3)
    features[found + 2] = first + LEAD + _lead(table, seat)
    features[found + 3] = first + OUTLOOK + _outlook_lead(table, seat)
    found = _encode_colours(table, joins, features, found + 4, seat, first)
    if table.gardener[seat] >= 0:
        found = _encode_faces(table, joins, features, found, seat, first)
        features[found] = first + DISTANCE + min(10, _bare_near(table, table.gardener[seat]))
        found += 1
    return found


def _bare_near(table: Judged, cell: int) -> int:
    """How many bare hexes lie up to two steps away in a straight line."""
    bare = 0
    for way in range(12):
        if table.flower[rules.END[36 * cell + way]] == rules.BARE:
            bare += 1
    return bare


def _lead(table: Judged, seat: int) -> int:
    best = -100
    for other in range(table.players):
        if other != seat:
            best = max(best, table.marker[other])
    return intrinsics.bucket(table.marker[seat] - best, -20, 20)


def _outlook_lead(table: Judged, seat: int) -> int:
    best = -1000.0
    for other in range(table.players):
        if other != seat:
            best = max(best, table.outlook(other))
    return intrinsics.bucket(table.outlook(seat) - best, -20, 20)


def _encode_colours(
    table: Judged, joins: list[int], features: list[int], found: int, seat: int, first: int
) -> int:
    """Of each colour: how many the seat holds, beside the most one could join and how many are planted."""
    for colour in range(6):
        held = min(10, table.reserve[6 * seat + colour])
        planted = 10 - table.bag[colour]
        for other in range(table.players):
            planted -= table.reserve[6 * other + colour]
        features[found] = first + GROUPS + 11 * min(9, joins[MOST_JOINED + colour]) + held
        features[found + 1] = first + COLOURS + 11 * planted + held
        found += 2
    return found


def _encode_faces(
    table: Judged, joins: list[int], features: list[int], found: int, seat: int, first: int
) -> int:
    """What a move by each face could bring (0: no bare soil), and whether such a die is there."""
    cell = table.gardener[seat]
    room = rules.ROOM[cell]
    for other in range(table.placed):
        room &= rules.PASSED[rules.HEXES * cell + table.gardener[other]]
    chance = 0
    bare = 0
    for face in range(6):
        best = 0
        for way in range(6):
            end = rules.END[36 * cell + 6 * face + way]
            if room >> (6 * face + way) & 1 and table.flower[end] == rules.BARE:
                best = max(best, 1 + min(10, _gain(table, joins, seat, end)))
                if face == 0:
                    bare += 1
        lies = 1 if table.dice[face] > 0 else 0
        chance = max(chance, lies * best)
        features[found] = first + FACES + 12 * lies + best
        found += 1
    features[found] = first + CHANCE + chance
    features[found + 1] = first + AROUND + bare
    return found + 2
