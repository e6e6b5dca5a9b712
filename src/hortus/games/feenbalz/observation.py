"""What a seat of Feenbalz may know, as numbers (FEE-32): the planes of ``planes.py``, in order."""

from __future__ import annotations

from collections.abc import MutableSequence

from hortus.core import intrinsics
from hortus.games.feenbalz import cards, clearing, phases
from hortus.games.feenbalz.features import Encoded


class Observed(Encoded):
    """A position of Feenbalz that can be looked at."""

    def observe(self, seat: int, numbers: MutableSequence[int], at: int) -> int:
        """The table, the fairies, then all seats, the one that looks first."""
        at = self.observe_seats(seat, self.turn, numbers, at)
        numbers[at] = self.early
        numbers[at + 1] = self.berries
        if self.player != intrinsics.OVER:
            numbers[at + 2 + self.phase] = 1
        numbers[at + 14] = self.quiet
        numbers[at + 15] = intrinsics.count_both(self.deck, self.deck_charms)
        at = _write_cards(self, self.market, self.market_charms, numbers, at + 16)
        at = _write_cards(self, self.discard, self.discard_charms, numbers, at)
        at = _write_unseen(self, seat, numbers, at)
        at = _write_berries(self, self.gone, numbers, at)
        at = _write_business(self, seat, numbers, at)
        at = _write_fairies(self, numbers, at)
        for place in range(self.players):
            at = _write_seat(self, seat, (max(seat, 0) + place) % self.players, numbers, at)
        return at


def _write_cards(table: Observed, objects: int, charms: int, numbers: MutableSequence[int], at: int) -> int:
    while objects != 0:
        numbers[at + intrinsics.lowest(objects)] = 1
        objects &= objects - 1
    if charms != 0:
        for shoe in range(5):
            numbers[at + cards.COLOURED + shoe] = charms >> shoe & 1
        _write_berries(table, charms, numbers, at + cards.BERRY)
    return at + cards.BERRY + 5


def _write_berries(table: Observed, charms: int, numbers: MutableSequence[int], at: int) -> int:
    """How many there are of each kind."""
    for kind in range(5):
        numbers[at + kind] = intrinsics.count(charms >> (5 + 2 * kind) & 3)
    return at + 5


def _sees(table: Observed, seat: int, one: int) -> bool:
    """Whether this seat may look into the other's hand; at the end all lie open."""
    return one == seat or table.player == intrinsics.OVER


def _viewer(table: Observed, seat: int, one: int) -> int:
    """Where it stands what this seat knows of the other's cards; of its own, what everyone knows."""
    return 6 * (cards.SPECTATOR if seat in (-1, one) else seat) + one


def _write_unseen(table: Observed, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """All that lies nowhere this seat can place it."""
    objects = table.whole & ~(table.market | table.discard)
    charms = table.whole_charms
    charms &= ~(table.market_charms | table.discard_charms | table.gone)
    if table.offered >= 0:
        objects &= ~clearing.BIT[table.offered]
        charms &= ~clearing.CHARM[table.offered]
    for one in range(table.players):
        if _sees(table, seat, one):
            objects &= ~table.hand[one]
            charms &= ~table.hand_charms[one]
        else:
            objects &= ~table.known[_viewer(table, seat, one)]
            charms &= ~table.known_charms[_viewer(table, seat, one)]
        if table.shown != 0 or _sees(table, seat, one):
            objects &= ~table.laid[one]
            charms &= ~table.laid_charms[one]
    return _write_cards(table, objects, charms, numbers, at)


def _write_one(table: Observed, seat: int, one: int, numbers: MutableSequence[int], at: int) -> int:
    """One seat, counted from the one that looks."""
    numbers[at + (one - max(seat, 0) + table.players) % table.players] = 1
    return at + table.players


def _write_business(table: Observed, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """An exchange under way, who draws, gives and takes, and the fairies to be handed out."""
    if table.offered >= 0:
        numbers[at + table.offered] = 1
        numbers[at + cards.BERRY + 5 + table.way] = 1
    at += cards.BERRY + 5 + 3
    if table.player != intrinsics.OVER:
        if table.phase in (phases.DRAW, phases.GIVE, phases.LOSE):
            _write_one(table, seat, table.drawer, numbers, at)
        if table.phase == phases.TAKE:
            _write_one(table, seat, table.giver, numbers, at + table.players)
            _write_one(table, seat, table.taker, numbers, at + 2 * table.players)
    at += 3 * table.players
    numbers[at] = table.shown
    numbers[at + 1] = table.bonus
    if table.bonus > 0:
        _write_one(table, seat, table.bonus_seat, numbers, at + 2)
    return at + 2 + table.players


def _write_fairies(table: Observed, numbers: MutableSequence[int], at: int) -> int:
    if table.fairy >= 0:
        numbers[at + table.fairy] = 1
    for place in range(table.bottom_size):
        numbers[at + 50 + table.bottom[place]] = place + 1
    for fairy in range(25):
        numbers[at + 25 + fairy] = table.fairies >> fairy & 1
        numbers[at + 75 + fairy] = table.removed >> fairy & 1
        if table.dislikes[fairy] < 9:  # nine characteristics; the tenth number stands for nothing
            numbers[at + 100 + 9 * fairy + table.dislikes[fairy]] = 1
        if table.treasures[fairy] < 9:
            numbers[at + 325 + 9 * fairy + table.treasures[fairy]] = 1
    return at + 550


def _write_seat(table: Observed, seat: int, one: int, numbers: MutableSequence[int], at: int) -> int:
    width = cards.BERRY + 5
    known = table.known[_viewer(table, seat, one)]
    known_charms = table.known_charms[_viewer(table, seat, one)]
    laid = table.laid_size[one]
    if _sees(table, seat, one):
        _write_cards(table, table.hand[one], table.hand_charms[one], numbers, at)
    _write_cards(table, known, known_charms, numbers, at + width)
    if laid > 0 and (table.shown != 0 or _sees(table, seat, one)):
        _write_cards(table, table.laid[one], table.laid_charms[one], numbers, at + 2 * width)
    at += 3 * width
    hidden = table.hand_size[one] + (0 if table.shown != 0 else laid)
    numbers[at] = hidden - intrinsics.count_both(known, known_charms)
    return _write_courtship(table, one, numbers, at)


def _write_courtship(table: Observed, one: int, numbers: MutableSequence[int], at: int) -> int:
    """What a seat lays, and the fairies it has won."""
    laid = table.laid_size[one]
    numbers[at + 1] = table.hand_size[one]
    numbers[at + 2] = laid
    numbers[at + 3] = table.suitors >> one & 1
    numbers[at + 4] = table.declined >> one & 1
    if laid > 0:
        numbers[at + 5] = table.adds[one]
        numbers[at + 6] = table.backs[one]
        numbers[at + 7] = table.honey[one]
    for fairy in range(25):
        numbers[at + 8 + fairy] = table.won[one] >> fairy & 1
    return at + 8 + 25
