"""What a seat of Felci may know, as numbers (FEL-16): the planes of ``planes.py``, in order."""

from __future__ import annotations

from collections.abc import MutableSequence

from hortus.core import intrinsics
from hortus.games.felci import rules
from hortus.games.felci.features import Encoded


class Observed(Encoded):
    """A position of Felci that can be looked at."""

    def observe(self, seat: int, numbers: MutableSequence[int], at: int) -> int:
        """The table and the garden, then both seats, the one that looks first."""
        is_over = self.player == intrinsics.OVER
        at = self.observe_seats(seat, self.mover, numbers, at)
        numbers[at] = self.actions_left
        numbers[at + 1] = self.beginner
        numbers[at + 2] = self.pile_size
        at = _write_unseen(self, seat, numbers, at + 3)
        at = _write_garden(self, numbers, at)
        if is_over or seat == self.mover:
            _write_colours(self, self.started, numbers, at)
        first = 1 if seat == 1 else 0
        at = _write_seat(self, first, is_over or first == seat, numbers, at + 5)
        return _write_seat(self, 1 - first, is_over, numbers, at)


def _write_cells(table: Observed, cells: int, numbers: MutableSequence[int], at: int) -> int:
    while cells != 0:
        numbers[at + intrinsics.lowest(cells)] = 1
        cells &= cells - 1
    return at + 64


def _write_colours(table: Observed, colours: int, numbers: MutableSequence[int], at: int) -> int:
    for colour in range(5):
        numbers[at + colour] = colours >> colour & 1
    return at + 5


def _write_unseen(table: Observed, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """At the end all hands and all undergrowth lie open."""
    for colour in range(5):
        tiles = table.pile[colour]
        for other in range(2):
            if other != seat and table.player != intrinsics.OVER:
                tiles += table.hand[5 * other + colour] + intrinsics.count(
                    table.undergrowth[5 * other + colour]
                )
        numbers[at + colour] = tiles
    return at + 5


def _write_garden(table: Observed, numbers: MutableSequence[int], at: int) -> int:
    at = _write_cells(table, table.empty, numbers, at)
    for colour in range(5):
        at = _write_cells(table, table.ferns[colour], numbers, at)
    for place in range(table.chain_size):
        numbers[at + intrinsics.lowest(rules.BIT[table.chain[place]])] = place + 1
    return at + 64


def _write_seat(table: Observed, one: int, is_open: bool, numbers: MutableSequence[int], at: int) -> int:
    for colour in range(5):
        _write_cells(table, table.undergrowth[5 * one + colour], numbers, at)
        if is_open:
            _write_cells(table, table.undergrowth[5 * one + colour], numbers, at + 64 * (colour + 1))
            numbers[at + 64 * 6 + colour] = table.hand[5 * one + colour]
    at += 64 * 6 + 5
    numbers[at] = table.hand_size[one]
    at = _write_colours(table, table.visitors[one], numbers, at + 1)
    for bench in range(8):
        if table.seated[8 * one + bench] >= 0:
            numbers[at + 5 * bench + table.seated[8 * one + bench]] = 1
    return at + 5 * 8
