"""What a seat sees of Gardens of Mars, which is everything, as the numbers of ``planes.py``."""

from __future__ import annotations

from collections.abc import MutableSequence

from hortus.core import intrinsics
from hortus.games.mars import rules
from hortus.games.mars.features import Encoded
from hortus.games.mars.garden import PLACES

AT: list[int] = [11 * row + number - 1 for row, number in PLACES]  # where a cell lies on the grid


class Observed(Encoded):
    """A position of Gardens of Mars that can be looked at."""

    def observe(self, seat: int, numbers: MutableSequence[int], at: int) -> int:
        """The table and the garden, then all seats, the one that looks first."""
        at = self.observe_seats(seat, self.turn, numbers, at)
        if self.player != intrinsics.OVER:
            numbers[at + self.phase] = 1
        numbers[at + 5] = 1 if self.count_planted else 0
        numbers[at + 6] = 1 if self.special_actions else 0
        numbers[at + 7] = 1 if self.crew == 2 else 0
        numbers[at + 8] = 1 if self.cooperative else 0
        at += 9
        for one in range(6):
            numbers[at + one] = self.dice[one]
            numbers[at + 8 + one] = self.bag[one]
        numbers[at + 6] = self.to_roll
        numbers[at + 7] = self.fruitless
        at = _write_garden(self, numbers, at + 14)
        for place in range(self.players):
            at = _write_seat(self, (max(seat, 0) + place) % self.players, numbers, at)
        return at


def _write_garden(table: Observed, numbers: MutableSequence[int], at: int) -> int:
    for cell in range(91):
        if table.flower[cell] == rules.FENCE:
            continue
        numbers[at + 121 * (table.flower[cell] + 1) + AT[cell]] = 1  # bare soil is -1
    at += 121 * 7
    if table.bed >= 0:
        numbers[at + AT[table.bed]] = 1
    return at + 121


def _write_seat(table: Observed, one: int, numbers: MutableSequence[int], at: int) -> int:
    for place in range(table.crew):
        if table.gardener[table.crew * one + place] >= 0:
            numbers[at + 121 * place + AT[table.gardener[table.crew * one + place]]] = 1
    at += 242 if table.players == 2 else 121
    for colour in range(6):
        numbers[at + colour] = table.reserve[6 * one + colour]
    return at + 6
