"""What a net reads of Feenbalz: the inputs that are on in an imagined position, seen by whoever is to act.

What is asked and of whom, then all seats, the one to act first: the families its cards belong to, what it has
laid and won, and what the judgement thinks of it. Families are alike, so nothing is said of a card by name.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.feenbalz import cards, clearing
from hortus.games.feenbalz.judgement import Judged

# Where each group of inputs begins.
TURN: int = 12  # after the phases
SHOWN: int = 18
FAIRIES: int = 19
FAIRY: int = 45
SEATS: int = 47

SEAT: int = 329  # inputs of a seat, and where each group of them begins
SHOES: int = 104  # after families of 0 to 7 cards and 0 to 12 points
LAID: int = 110
WON: int = 133
HAND_SIZE: int = 141
LAID_SIZE: int = 155
SUITOR: int = 161
DECLINED: int = 162
ADDS: int = 163
RANK: int = 167
PROSPECT: int = 198
OUTLOOK: int = 238
PLACE: int = 295
VALUES: int = 301  # 0 to 27, and beyond


def size(players: int) -> int:
    """How many inputs there are."""
    return SEATS + SEAT * players


class Encoded(Judged):
    """A position of Feenbalz that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none, and with variants, which no net has seen."""
        if self.player < 0 or self.berries or self.early or self.turned:
            return -1
        found = _encode_table(self, features)
        for place in range(self.players):
            seat = (self.player + place) % self.players
            found = _encode_seat(self, features, found, seat, SEATS + SEAT * place)
        return found


def _encode_table(table: Judged, features: list[int]) -> int:
    features[0] = table.phase
    features[1] = TURN + (table.turn - table.player + table.players) % table.players
    features[2] = FAIRIES + intrinsics.count(table.fairies)
    features[3] = FAIRY + (1 if table.fairy >= 0 else 0)
    if table.shown:
        features[4] = SHOWN
        return 5
    return 4


def _points(objects: int) -> int:
    """What these cards count together, before a fairy adds to it."""
    points = intrinsics.count(objects & clearing.ONES) + 2 * intrinsics.count(objects & clearing.TWOS)
    return points + 4 * intrinsics.count(objects & clearing.FOURS)


def _encode_seat(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    objects = table.hand[seat]
    for family in range(11):
        fitting = objects & clearing.FAMILY[family]
        copies = intrinsics.count(fitting)
        if copies > 1:
            features[found] = first + 13 * min(7, copies) + min(12, _points(fitting))
            found += 1
    features[found] = first + SHOES + intrinsics.count(table.hand_charms[seat] & cards.SHOES)
    features[found + 1] = first + VALUES + min(27, _points(objects))
    features[found + 2] = first + WON + min(7, intrinsics.count(table.won[seat]))
    features[found + 3] = first + HAND_SIZE + min(13, table.hand_size[seat])
    features[found + 4] = first + PLACE + clearing.place(table, seat)
    found = _encode_courtship(table, features, found + 5, seat, first)
    return _encode_outlook(table, features, found, seat, first)


def _encode_courtship(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    features[found] = first + LAID_SIZE + min(5, table.laid_size[seat])
    found += 1
    if table.laid_size[seat] > 0:
        features[found] = first + LAID + min(22, _points(table.laid[seat]))
        features[found + 1] = first + ADDS + min(3, table.adds[seat])
        found += 2
        if table.shown:
            features[found] = first + RANK + max(0, min(30, clearing.rank(table, seat)))
            found += 1
    if table.suitors >> seat & 1:
        features[found] = first + SUITOR
        found += 1
    if table.declined >> seat & 1:
        features[found] = first + DECLINED
        found += 1
    return found


def _encode_outlook(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    """What its cards promise, and how far it looks like leading."""
    best = -1000.0
    mine = table.outlook(seat)
    for other in range(table.players):
        if other != seat:
            best = max(best, table.outlook(other))
    prospect = mine - intrinsics.count(table.won[seat])
    features[found] = first + PROSPECT + intrinsics.bucket(8.0 * prospect, 0, 39)
    features[found + 1] = first + OUTLOOK + intrinsics.bucket(7.0 * (mine - best), -28, 28)
    return found + 2
