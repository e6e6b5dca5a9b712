"""What is known of the cards in hands, and by whom (FEE-32)."""

from __future__ import annotations

from hortus.games.feenbalz import steps
from hortus.games.feenbalz.clearing import Clearing


def tell_seen(table: Clearing, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these go into a hand."""
    for viewer in range(7):
        table.known[6 * viewer + seat] |= objects
        table.known_charms[6 * viewer + seat] |= charms


def tell_gone(table: Clearing, seat: int, objects: int, charms: int) -> None:
    """Everyone saw these leave a hand. Whether it was the copy of a berry that was known, nobody can tell."""
    for viewer in range(7):
        table.known[6 * viewer + seat] &= ~objects
    if charms != 0:
        for viewer in range(7):
            _cross_out(table, 6 * viewer + seat, charms)


def _cross_out(table: Clearing, place: int, charms: int) -> None:
    if charms & ~steps.SHOES and table.known_charms[place] & charms == 0:
        even = charms & 0b010101010100000
        charms = even << 1 if even else charms >> 1  # the other copy
    table.known_charms[place] &= ~charms


def tell_take(table: Clearing, giver: int, taker: int, objects: int, charms: int) -> None:
    """The giver and the taker know; the others no longer count on what they knew of the giver's hand."""
    for viewer in range(7):
        if viewer not in (giver, taker):
            table.known[6 * viewer + giver] = 0
            table.known_charms[6 * viewer + giver] = 0
    table.known[6 * taker + giver] &= ~objects
    if charms != 0:
        _cross_out(table, 6 * taker + giver, charms)
    table.known[6 * giver + taker] |= objects
    table.known_charms[6 * giver + taker] |= charms
    table.lacks[taker] = 0
