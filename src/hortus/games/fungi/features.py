"""What a net reads of Fungi: the inputs that are on in an imagined position, seen by whoever is to act.

The forest card by card, the decay pile, what the pile still holds, then both seats, the one to act first; who
leads, and what the judgement thinks of it.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.fungi import cards
from hortus.games.fungi.cards import COPIES
from hortus.games.fungi.judgement import Judged

# Where each group of inputs begins.
IN_DECAY: int = 168  # after eight places of 21 cards
IN_PILE: int = 252  # after four copies of 21 cards; so many of a card in the pile
PILE_SIZE: int = 352
SEATS: int = 432
LEAD: int = 884
OUTLOOK: int = 935
SIZE: int = 996

SEAT: int = 226  # inputs of a seat, and where each group of them begins
NIGHTS: int = 117  # after nine kinds, each held 0 to 12 times
ADDED: int = 125  # butter, cider and pans in hand, each 0 to 3
PANS: int = 137
ROOM: int = 142
LIMIT: int = 158
STICKS: int = 164
FLAVOUR: int = 185

COUNTS: list[int] = [sum(COPIES[:card]) + card for card in range(21)]


def size(players: int) -> int:
    """How many inputs there are."""
    return SIZE


class Encoded(Judged):
    """A position of Fungi that a net can read."""

    def encode(self, features: list[int]) -> int:
        """The inputs that are on; below 0 for none."""
        if self.player < 0 or self.turned:  # a net knows the rules that it was trained with
            return -1
        seat = self.player
        found = _encode_table(self, features)
        found = _encode_seat(self, features, found, seat, SEATS)
        found = _encode_seat(self, features, found, 1 - seat, SEATS + SEAT)
        lead = self.flavour[seat] - self.flavour[1 - seat]
        features[found] = LEAD + intrinsics.bucket(0.5 * lead, -25, 25)
        outlook = self.outlook(seat) - self.outlook(1 - seat)
        features[found + 1] = OUTLOOK + intrinsics.bucket(outlook, -30, 30)
        return found + 2


def _encode_table(table: Judged, features: list[int]) -> int:
    copies: list[int] = [0] * 21
    found = 0
    for place in range(table.forest_size):
        features[found] = cards.FACES * place + table.forest[place]
        found += 1
    for place in range(table.decay_size):
        card = table.decay[place]
        features[found] = IN_DECAY + cards.FACES * copies[card] + card
        copies[card] += 1
        found += 1
    for card in range(cards.FACES):
        features[found] = IN_PILE + COUNTS[card] + table.left[card]
        found += 1
    features[found] = PILE_SIZE + table.pile_size
    return found + 1


def _encode_seat(table: Judged, features: list[int], found: int, seat: int, first: int) -> int:
    hand = cards.FACES * seat
    for kind in range(cards.KINDS):
        night = table.hand[hand + kind + cards.KINDS] if kind < cards.KINDS - 1 else 0
        features[found] = first + 13 * kind + min(12, table.hand[hand + kind] + 2 * night)
        found += 1
        if night > 0:
            features[found] = first + NIGHTS + kind
            found += 1
    for other in range(3):
        features[found] = first + ADDED + 4 * other + min(3, table.hand[hand + cards.BUTTER + other])
        found += 1
    features[found] = first + PANS + min(4, table.pans[seat])
    features[found + 1] = first + ROOM + max(0, min(15, table.limit[seat] - table.hand_size[seat]))
    features[found + 2] = first + LIMIT + min(5, (table.limit[seat] - 8) // 2)
    features[found + 3] = first + STICKS + min(20, table.sticks[seat])
    features[found + 4] = first + FLAVOUR + min(40, table.flavour[seat] // 3)
    return found + 5
