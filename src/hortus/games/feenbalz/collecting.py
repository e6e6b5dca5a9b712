"""What may be done in Feenbalz: turns, exchanges, and what can become a collection."""

from __future__ import annotations

from hortus.core import machine
from hortus.games.feenbalz import clearing, steps
from hortus.games.feenbalz.clearing import Clearing


def find_cards(table: Clearing, actions: list[int], first: int, objects: int, charms: int) -> int:
    """Any card of a set, as what chance can bring."""
    found = _write_cards(table, actions, 0, first, objects, charms & steps.SHOES)
    for kind in range(5):
        if charms >> (5 + 2 * kind) & 3:
            actions[found] = first + steps.BERRY + kind
            found += 1
    return found


def _write_cards(table: Clearing, actions: list[int], found: int, first: int, objects: int, shoes: int) -> int:
    while objects != 0:
        actions[found] = first + machine.lowest(objects)
        objects &= objects - 1
        found += 1
    for shoe in range(5):
        if shoes >> shoe & 1:
            actions[found] = first + steps.COLOURED + shoe
            found += 1
    return found


def find_fairies(table: Clearing, actions: list[int]) -> int:
    """Any of the deck's unknown part; after those, what mist put under it, in order."""
    if table.fairies == 0:
        actions[0] = steps.FIRST_FAIRY + table.bottom[0]
        return 1
    found = 0
    for fairy in range(25):
        if table.fairies >> fairy & 1:
            actions[found] = steps.FIRST_FAIRY + fairy
            found += 1
    return found


def find_turn(table: Clearing, actions: list[int]) -> int:
    """Collect, exchange or court; and with the option, berries."""
    actions[0] = steps.COLLECT_ACTION
    found = _find_exchanges(table, actions, 1)
    if table.fairies != 0 or table.bottom_size > 0:  # there must be a fairy left to court
        found = _find_lays(table, actions, found)
    if table.berries:
        found = _find_own_berries(table, actions, found)
    return found


def _find_exchanges(table: Clearing, actions: list[int], found: int) -> int:
    """FEE-9: at least one card of the market must match. A berry cannot be exchanged (FEE-30)."""
    objects = table.hand[table.player]
    market = table.market
    while objects != 0:
        card = machine.lowest(objects)
        objects &= objects - 1
        if market & clearing.SAME[3 * card]:
            actions[found] = steps.FIRST_EXCHANGE + 3 * card
            found += 1
        if market & clearing.SAME[3 * card + 1]:
            actions[found] = steps.FIRST_EXCHANGE + 3 * card + 1
            found += 1
        if market & clearing.SAME[3 * card + 2] or table.market_charms >> clearing.VALUE[card] & 1:
            actions[found] = steps.FIRST_EXCHANGE + 3 * card + 2
            found += 1
    shoes = table.hand_charms[table.player] & steps.SHOES
    if shoes != 0:
        for shoe in range(5):
            if shoes >> shoe & 1 and market & clearing.SAME[3 * (steps.COLOURED + shoe) + 2]:
                actions[found] = steps.FIRST_EXCHANGE + 3 * steps.COLOURED + shoe
                found += 1
    return found


def _find_own_berries(table: Clearing, actions: list[int], found: int) -> int:
    """FEE-30, FEE-31: dew and thorn on the own turn, and one berry a turn for a new card."""
    charms = table.hand_charms[table.player]
    if charms >> 5 & 3:
        actions[found] = steps.DEW_ACTION
        found += 1
    if charms >> 7 & 3:
        for seat in range(table.players):
            if seat != table.player and table.hand_size[seat] > 0:
                actions[found] = steps.FIRST_THORN + seat
                found += 1
    if table.tossed == 0:
        for kind in range(5):
            if charms >> (5 + 2 * kind) & 3:
                actions[found] = steps.FIRST_TOSS + kind
                found += 1
    return found


def find_gifts(table: Clearing, actions: list[int]) -> int:
    """FEE-26: an opponent with fewer than 9."""
    found = 0
    for seat in range(table.players):
        if seat != table.player and table.hand_size[seat] < steps.HAND_LIMIT:
            actions[found] = steps.FIRST_GIVE + seat
            found += 1
    return found


def find_laying(table: Clearing, actions: list[int]) -> int:
    """More of the collection, or that it is complete, or that one declines."""
    found = _find_lays(table, actions, 0)
    if table.laid_size[table.player] >= 3:  # FEE-6: what lies there fits, or it could not have been laid
        actions[found] = steps.DONE_ACTION
        found += 1
    if table.laid_size[table.player] == 0:  # FEE-11
        actions[found] = steps.DECLINE_ACTION
        found += 1
    return found


def _find_lays(table: Clearing, actions: list[int], found: int) -> int:
    """FEE-6, FEE-7: cards above the last one with which, and higher ones, a collection can still come about."""
    seat = table.player
    laid = table.laid[seat]
    size = table.laid_size[seat]
    first = table.last + 1 if size > 0 else 0
    if size == 5:
        return found
    legal = 0
    if table.laid_charms[seat] == 0:
        legal = _objects_to_lay(table, laid, size, table.hand[seat] & clearing.FROM[first], table.hand_charms[seat] & steps.SHOES)
    return _write_cards(table, actions, found, steps.FIRST_LAY, legal, _shoes_to_lay(table, seat, first))


def _objects_to_lay(table: Clearing, laid: int, size: int, hand: int, shoes: int) -> int:
    """Within each family: all but the highest few, with which it would be too late to get three together."""
    late = 2 - size - min(machine.count(shoes), 2)
    legal = 0
    for family in range(11):
        if laid & ~clearing.FAMILY[family] == 0:
            fitting = hand & clearing.FAMILY[family]
            if late <= 0:
                legal |= fitting
            elif fitting != 0:
                for _ in range(machine.count(fitting) - late):
                    legal |= fitting & (~fitting + 1)
                    fitting &= fitting - 1
    return legal


def _shoes_to_lay(table: Clearing, seat: int, first: int) -> int:
    """FEE-7: at most two beside objects; alone three to five. Horseshoes come last in the card order."""
    shoes = table.hand_charms[seat] & clearing.SHOES_FROM[first]
    if shoes == 0:
        return 0
    size = table.laid_size[seat]
    lying = machine.count(table.laid_charms[seat])
    room = 5 - size
    if table.laid[seat] != 0:
        room = min(room, 2 - lying)
    legal = 0
    for shoe in range(5):
        if shoes >> shoe & 1:
            rest = machine.count(shoes >> (shoe + 1))
            if room > 0 and size + min(1 + rest, room) >= 3:
                legal |= 1 << shoe
    return legal
