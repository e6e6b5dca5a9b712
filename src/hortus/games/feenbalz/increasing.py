"""Increases: what may be added to a collection, and what must then be taken back (FEE-17)."""

from __future__ import annotations

from hortus.core import machine
from hortus.games.feenbalz import clearing, steps
from hortus.games.feenbalz.clearing import Clearing


def find_increase(table: Clearing, actions: list[int]) -> int:
    """FEE-17: a step is legal if it can still end in a legal collection that leads."""
    seat = table.player
    need = needed(table, seat)
    found = 0
    if table.backs[seat] == 0 and table.adds[seat] < 5:
        found = _find_adds(table, actions, need)
    if table.adds[seat] == 0:
        actions[found] = steps.PASS_ACTION
        found += 1
        if table.hand_charms[seat] >> 11 & 3:  # FEE-31: honey, before adding or passing
            actions[found] = steps.HONEY_ACTION
            found += 1
        return found
    if table.laid_size[seat] > 5:
        return _find_backs(table, actions, found, need)
    if table.backs[seat] > 0 or reaches(table, table.laid[seat], table.laid_charms[seat], 0, 0, table.adds[seat], need):
        actions[found] = steps.DONE_ACTION
        found += 1
    return found


def needed(table: Clearing, seat: int) -> int:
    """FEE-16: the value with which this seat would lead; more than any value, if only cards can that win by themselves."""
    if table.shown == 0:
        return steps.ANY
    need = 0
    for other in range(table.players):
        if other != seat and table.suitors >> other & 1:
            rank = clearing.rank(table, other)
            if clearing.place(table, other) < clearing.place(table, seat):
                rank += 1
            need = max(need, rank)
    return need - 3 * table.honey[seat]


def _find_adds(table: Clearing, actions: list[int], need: int) -> int:
    seat = table.player
    laid = table.laid[seat]
    laid_charms = table.laid_charms[seat]
    hand = table.hand[seat] & clearing.FROM[table.last + 1]
    shoes = table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1]
    adds = table.adds[seat] + 1
    found = 0
    fitting = hand & _fitting(table, laid)
    while fitting != 0:
        card = machine.lowest(fitting)
        fitting &= fitting - 1
        if reaches(table, laid | clearing.BIT[card], laid_charms, hand & clearing.FROM[card + 1], shoes, adds, need):
            actions[found] = steps.FIRST_ADD + card
            found += 1
    if laid == 0 or machine.count(laid_charms) < 2:
        for shoe in range(5):
            if shoes >> shoe & 1:
                if reaches(table, laid, laid_charms | 1 << shoe, 0, shoes >> (shoe + 1) << (shoe + 1), adds, need):
                    actions[found] = steps.FIRST_ADD + steps.COLOURED + shoe
                    found += 1
    return found


def _fitting(table: Clearing, laid: int) -> int:
    """The coloured cards that fit what lies there; none where only horseshoes lie (FEE-7: there are three at least)."""
    fitting = 0
    if laid != 0:
        for family in range(11):
            if laid & ~clearing.FAMILY[family] == 0:
                fitting |= clearing.FAMILY[family]
    return fitting


def reaches(table: Clearing, objects: int, charms: int, more: int, more_shoes: int, adds: int, need: int) -> bool:
    """Whether what lies there, ``adds`` of it added, leads now or with more from the hand, and something taken back."""
    if need == steps.ANY:
        return True
    if need < steps.FIVE_SHOES - 10 and charms == 0:  # FEE-23, also beside another whole set
        if objects & ~clearing.SHELLS == 0 and clearing.SHELLS & ~(objects | more) == 0:
            return True
        if objects & ~clearing.AGARICS == 0 and clearing.AGARICS & ~(objects | more) == 0:
            return True
    if objects == 0:
        if charms | more_shoes == steps.SHOES:  # FEE-24
            return True
        return _best(table, objects, charms, 0, more_shoes, 5, adds) >= need
    room = 2 - machine.count(charms)
    for family in range(11):
        if objects & ~clearing.FAMILY[family] == 0:
            if _best(table, objects, charms, more & clearing.FAMILY[family], more_shoes, room, adds) >= need:
                return True
    return False


def _best(table: Clearing, objects: int, charms: int, more: int, more_shoes: int, room: int, adds: int) -> int:
    """The highest value that can come about: every card added stays, the best of the old ones fill up to five (FEE-17)."""
    gains: list[int] = [0] * 6
    kept: list[int] = [0] * 6
    news = _dearest(table, more, more_shoes, room, 5 - adds, gains)
    olds = _dearest(table, table.old, table.old_charms, 5, 5 - adds, kept)
    best = 0
    for added in range(news + 1):
        best = max(best, gains[added] + kept[min(olds, 5 - adds - added)])
    return best + clearing.worth(table, objects & ~table.old, charms & ~table.old_charms)


def _dearest(table: Clearing, objects: int, shoes: int, room: int, most: int, sums: list[int]) -> int:
    """What the dearest one, two, ... of these are worth together, up to ``most``, with at most ``room`` horseshoes."""
    size = 0
    for worth in range(7, -1, -1):
        here = clearing.worth_exactly(table, worth, objects)
        shoes_here = min(clearing.shoes_exactly(table, worth, shoes), room)
        room -= shoes_here
        for _ in range(min(here + shoes_here, most - size)):
            sums[size + 1] = sums[size] + worth
            size += 1
        if size == most:
            break
    return size


def _find_backs(table: Clearing, actions: list[int], found: int, need: int) -> int:
    """FEE-17: more than five lie there; rising, old cards only, and what goes back must leave enough."""
    seat = table.player
    surplus = table.laid_size[seat] - 5
    value = clearing.worth(table, table.laid[seat], table.laid_charms[seat])
    old = table.old & clearing.FROM[table.last_back + 1]
    while old != 0:
        card = machine.lowest(old)
        old &= old - 1
        if _may_go_back(table, value - clearing.worth(table, clearing.BIT[card], 0), old, table.old_charms, surplus - 1, need):
            actions[found] = steps.FIRST_BACK + card
            found += 1
    shoes = table.old_charms & clearing.SHOES_FROM[table.last_back + 1]
    for shoe in range(5):
        if shoes >> shoe & 1:
            higher = shoes >> (shoe + 1) << (shoe + 1)
            if _may_go_back(table, value - clearing.worth(table, 0, 1 << shoe), 0, higher, surplus - 1, need):
                actions[found] = steps.FIRST_BACK + steps.COLOURED + shoe
                found += 1
    return found


def _may_go_back(table: Clearing, value: int, objects: int, shoes: int, more: int, need: int) -> bool:
    """Whether ``more`` of these, the cheapest, can go back too, and what stays of the value still leads."""
    if machine.count(objects) + machine.count(shoes) < more:
        return False
    worth = 0
    while more > 0:
        here = min(clearing.worth_exactly(table, worth, objects) + clearing.shoes_exactly(table, worth, shoes), more)
        value -= here * worth
        more -= here
        worth += 1
    return value >= need
