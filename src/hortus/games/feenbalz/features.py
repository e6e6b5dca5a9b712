"""What a net reads of Feenbalz: the inputs that are on in an imagined position, seen by whoever is to act.

What is asked, the market and the fairy, then all seats, the one to act first: its cards, what it has laid and
won, how near its turn is, and what the judgement thinks of it.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.feenbalz import cards, clearing
from hortus.games.feenbalz.judgement import Judged

# Where each group of inputs begins.
MARKET: int = 12  # after the phases
FAIRY: int = 81
TURN: int = 107
SHOWN: int = 113
FAIRIES: int = 114
DECK: int = 140
SEATS: int = 149

SEAT: int = 300  # inputs of a seat, and where each group of them begins
LAID: int = 69
WON: int = 138
HAND_SIZE: int = 146
LAID_SIZE: int = 160
SUITOR: int = 166
DECLINED: int = 167
ADDS: int = 168
RANK: int = 172
PROSPECT: int = 203
OUTLOOK: int = 243


def size(players: int) -> int:
    """How many inputs there are."""
    return SEATS + SEAT * players


class Encoded(Judged):
    """A position of Feenbalz that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none, and with variants, which no net has seen."""
        if self.player < 0 or self.berries or self.early:
            return -1
        found = _encode_table(self, features)
        for place in range(self.players):
            seat = (self.player + place) % self.players
            found = _encode_seat(self, features, found, seat, SEATS + SEAT * place)
        return found


def _encode_table(table: Judged, features: list[int]) -> int:
    features[0] = table.phase
    features[1] = FAIRY + table.fairy + 1
    features[2] = TURN + (table.turn - table.player + table.players) % table.players
    features[3] = FAIRIES + intrinsics.count(table.fairies)
    features[4] = DECK + min(8, intrinsics.count(table.deck) // 8)
    found = 5
    if table.shown:
        features[found] = SHOWN
        found += 1
    return _encode_cards(table, features, found, MARKET, table.market, table.market_charms)


def _encode_cards(
    table: Judged, features: list[int], found: int, first: int, objects: int, charms: int
) -> int:
    while objects != 0:
        features[found] = first + intrinsics.lowest(objects)
        objects &= objects - 1
        found += 1
    for shoe in range(5):
        if charms >> shoe & 1:
            features[found] = first + cards.COLOURED + shoe
            found += 1
    return found


def _encode_seat(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    found = _encode_cards(table, features, found, first, table.hand[seat], table.hand_charms[seat])
    if table.laid_size[seat] > 0:
        laid = table.laid[seat]
        found = _encode_cards(table, features, found, first + LAID, laid, table.laid_charms[seat])
        features[found] = first + ADDS + min(3, table.adds[seat])
        found += 1
        if table.shown:
            features[found] = first + RANK + max(0, min(30, clearing.rank(table, seat)))
            found += 1
    features[found] = first + WON + min(7, intrinsics.count(table.won[seat]))
    features[found + 1] = first + HAND_SIZE + min(13, table.hand_size[seat])
    features[found + 2] = first + LAID_SIZE + min(5, table.laid_size[seat])
    found += 3
    if table.suitors >> seat & 1:
        features[found] = first + SUITOR
        found += 1
    if table.declined >> seat & 1:
        features[found] = first + DECLINED
        found += 1
    return _encode_outlook(table, features, found, seat, first)


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
