"""What may be done in Feenbalz, and what can come by chance, phase by phase, as rising action numbers."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.feenbalz import cards, clearing, dials
from hortus.games.feenbalz.clearing import Clearing

# Chance, the own turn, the hand limit -------------------------------------------------------------


def find_cards(table: Clearing, actions: list[int], first: int, objects: int, charms: int) -> int:
    """The cards of a set, as events that can come."""
    found = _write_cards(table, actions, 0, first, objects, charms & cards.SHOES)
    return _write_berries(table, actions, found, first + cards.BERRY, charms)


def _write_berries(table: Clearing, actions: list[int], found: int, first: int, charms: int) -> int:
    for kind in range(5):
        if charms >> (5 + 2 * kind) & 3:
            actions[found] = first + kind
            found += 1
    return found


def _write_cards(
    table: Clearing, actions: list[int], found: int, first: int, objects: int, shoes: int
) -> int:
    while objects != 0:
        actions[found] = first + intrinsics.lowest(objects)
        objects &= objects - 1
        found += 1
    for shoe in range(5):
        if shoes >> shoe & 1:
            actions[found] = first + cards.COLOURED + shoe
            found += 1
    return found


def find_fairies(table: Clearing, actions: list[int]) -> int:
    """Any of the deck's unknown part; after those, what mist put under it, in order."""
    if table.fairies == 0:
        actions[0] = cards.FAIRY + table.bottom[0]
        return 1
    found = 0
    for fairy in range(25):
        if table.fairies >> fairy & 1:
            actions[found] = cards.FAIRY + fairy
            found += 1
    return found


def find_turn(table: Clearing, actions: list[int]) -> int:
    """Collect, exchange, court; and the berries of the own turn."""
    actions[0] = cards.COLLECT
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
        card = intrinsics.lowest(objects)
        objects &= objects - 1
        shoes = table.market_charms >> clearing.VALUE[card] & 1
        for way in range(3):
            if market & clearing.SAME[3 * card + way] or (way == 2 and shoes):
                actions[found] = cards.EXCHANGE + 3 * card + way
                found += 1
    return _find_shoe_exchanges(table, actions, found)


def _find_shoe_exchanges(table: Clearing, actions: list[int], found: int) -> int:
    shoes = table.hand_charms[table.player] & cards.SHOES
    if shoes != 0:
        for shoe in range(5):
            if shoes >> shoe & 1 and table.market & clearing.SAME[3 * (cards.COLOURED + shoe) + 2]:
                actions[found] = cards.EXCHANGE + 3 * cards.COLOURED + shoe
                found += 1
    return found


def _find_own_berries(table: Clearing, actions: list[int], found: int) -> int:
    """FEE-30, FEE-31: dew and thorn on the own turn, and one berry a turn for a new card."""
    charms = table.hand_charms[table.player]
    if charms >> 5 & 3:
        actions[found] = cards.PLAY_DEW
        found += 1
    if charms >> 7 & 3:
        for seat in range(table.players):
            if seat != table.player and table.hand_size[seat] > 0:
                actions[found] = cards.PLAY_THORN + seat
                found += 1
    return found if table.tossed else _write_berries(table, actions, found, cards.TOSS, charms)


def find_gifts(table: Clearing, actions: list[int]) -> int:
    """FEE-26: an opponent with fewer than 9."""
    found = 0
    for seat in range(table.players):
        if seat != table.player and table.hand_size[seat] < table.dials[dials.HAND]:
            actions[found] = cards.GIVE + seat
            found += 1
    return found


# What can become a collection ---------------------------------------------------------------------


def find_laying(table: Clearing, actions: list[int]) -> int:
    """FEE-11: a further card, or it is done; or nothing is laid at all."""
    found = _find_lays(table, actions, 0)
    if table.laid_size[table.player] >= table.dials[dials.LEAST]:  # FEE-6: what lies there fits
        actions[found] = cards.DONE
        found += 1
    if table.laid_size[table.player] == 0:  # FEE-11
        actions[found] = cards.DECLINE
        found += 1
    return found


def _find_lays(table: Clearing, actions: list[int], found: int) -> int:
    """FEE-6, FEE-7: cards above the last one that, with higher ones, can still make a collection."""
    seat = table.player
    laid = table.laid[seat]
    size = table.laid_size[seat]
    first = table.last + 1 if size > 0 else 0
    if size == table.dials[dials.MOST]:
        return found
    legal = 0
    if table.laid_charms[seat] == 0:
        higher = table.hand[seat] & clearing.FROM[first]
        legal = _objects_to_lay(table, laid, size, higher, table.hand_charms[seat] & cards.SHOES)
    return _write_cards(table, actions, found, cards.LAY, legal, _shoes_to_lay(table, seat, first))


def _objects_to_lay(table: Clearing, laid: int, size: int, hand: int, shoes: int) -> int:
    """Within each family: all but the highest few, with which it would be too late to get enough together."""
    late = table.dials[dials.LEAST] - 1 - size - min(intrinsics.count(shoes), table.dials[dials.SPARE])
    legal = 0
    for family in range(11):
        if laid & ~clearing.FAMILY[family] == 0:
            fitting = hand & clearing.FAMILY[family]
            if late <= 0:
                legal |= fitting
            elif fitting != 0:
                for _ in range(intrinsics.count(fitting) - late):
                    legal |= fitting & (~fitting + 1)
                    fitting &= fitting - 1
    return legal


def _shoes_to_lay(table: Clearing, seat: int, first: int) -> int:
    """FEE-7: at most two beside objects; alone three to five. Horseshoes come last in the card order."""
    shoes = table.hand_charms[seat] & clearing.SHOES_FROM[first]
    if shoes == 0:
        return 0
    size = table.laid_size[seat]
    room = table.dials[dials.MOST] - size
    if table.laid[seat] != 0:
        room = min(room, _spare(table, table.laid_charms[seat]))
    legal = 0
    for shoe in range(5):
        if shoes >> shoe & 1:
            rest = intrinsics.count(shoes >> (shoe + 1))
            if room > 0 and size + min(1 + rest, room) >= table.dials[dials.LEAST]:
                legal |= 1 << shoe
    return legal


def _spare(table: Clearing, charms: int) -> int:
    """FEE-7: how many horseshoes may join these beside objects."""
    return table.dials[dials.SPARE] - intrinsics.count(charms)


# Increases ----------------------------------------------------------------------------------------


def find_increase(table: Clearing, actions: list[int]) -> int:
    """FEE-17: a step is legal if it can still end in a legal collection that leads."""
    seat = table.player
    need = needed(table, seat)
    found = 0
    if table.backs[seat] == 0 and table.adds[seat] < table.dials[dials.MOST]:
        found = _find_adds(table, actions, need)
    if table.adds[seat] == 0:
        actions[found] = cards.PASS
        actions[found + 1] = cards.PLAY_HONEY  # FEE-31: before adding or passing
        return found + 2 if table.hand_charms[seat] >> 11 & 3 else found + 1
    if table.laid_size[seat] > table.dials[dials.MOST]:
        return _find_backs(table, actions, found, need)
    laid = table.laid[seat]
    if table.backs[seat] > 0 or reaches(table, laid, table.laid_charms[seat], 0, 0, table.adds[seat], need):
        actions[found] = cards.DONE
        found += 1
    return found


def needed(table: Clearing, seat: int) -> int:
    """FEE-16: the value this seat needs to lead; above every value if only cards that always win do."""
    if table.shown == 0:
        return cards.ANY
    need = 0
    for other in range(table.players):
        if other != seat and table.suitors >> other & 1:
            rank = clearing.rank(table, other)
            if clearing.place(table, other) < clearing.place(table, seat):
                rank += 1
            need = max(need, rank)
    return need - table.dials[dials.HONEY] * table.honey[seat]


def _find_adds(table: Clearing, actions: list[int], need: int) -> int:
    seat = table.player
    laid = table.laid[seat]
    laid_charms = table.laid_charms[seat]
    hand = table.hand[seat] & clearing.FROM[table.last + 1]
    shoes = table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1]
    room = laid == 0 or _spare(table, laid_charms) > 0
    objects = hand & _fitting(table, laid, laid_charms)
    fitting = _write_cards(table, actions, 0, cards.ADD, objects, shoes if room else 0)
    found = 0
    for i in range(fitting):
        card = actions[i] - cards.ADD
        objects = laid | clearing.BIT[card]
        charms = laid_charms | clearing.CHARM[card]
        more = hand & clearing.FROM[card + 1]
        more_shoes = shoes & clearing.SHOES_FROM[card + 1]
        if reaches(table, objects, charms, more, more_shoes, table.adds[seat] + 1, need):
            actions[found] = actions[i]
            found += 1
    return found


def _fitting(table: Clearing, laid: int, charms: int) -> int:
    """The coloured cards that fit what lies there; none beside too many horseshoes (FEE-7)."""
    fitting = 0
    if _spare(table, charms) >= 0:
        for family in range(11):
            if laid & ~clearing.FAMILY[family] == 0:
                fitting |= clearing.FAMILY[family]
    return fitting


def reaches(
    table: Clearing, objects: int, charms: int, more: int, more_shoes: int, adds: int, need: int
) -> bool:
    """Whether what lies there, ``adds`` of it added, can lead by adding more and taking some back."""
    if need == cards.ANY:
        return True
    if need < cards.FIVE_SHOES - 10 and charms == 0:  # also beside another whole set
        if _completes(clearing.SHELLS, objects, more) or _completes(clearing.AGARICS, objects, more):
            return True
    if objects == 0:
        if charms | more_shoes == cards.SHOES:  # FEE-24
            return True
        return _best(table, objects, charms, 0, more_shoes, 5, adds) >= need
    room = _spare(table, charms)
    for family in range(11):
        if objects & ~clearing.FAMILY[family] == 0:
            if _best(table, objects, charms, more & clearing.FAMILY[family], more_shoes, room, adds) >= need:
                return True
    return False


def _completes(whole: int, objects: int, more: int) -> bool:
    """FEE-23: whether these are part of the whole set, and it is there with more."""
    return objects & ~whole == 0 and whole & ~(objects | more) == 0


def _best(
    table: Clearing, objects: int, charms: int, more: int, more_shoes: int, room: int, adds: int
) -> int:
    """FEE-17: the highest value possible. Every card added stays, the best old ones fill up."""
    gains: list[int] = [0] * 8
    kept: list[int] = [0] * 8
    left = table.dials[dials.MOST] - adds
    news = _dearest(table, more, more_shoes, room, left, gains)
    olds = _dearest(table, table.old, table.old_charms, 5, left, kept)
    best = 0
    for added in range(news + 1):
        best = max(best, gains[added] + kept[min(olds, left - added)])
    return best + clearing.worth(table, objects & ~table.old, charms & ~table.old_charms)


def _dearest(table: Clearing, objects: int, shoes: int, room: int, most: int, sums: list[int]) -> int:
    """What the best one, two, ... up to ``most`` are worth together, with at most ``room`` horseshoes."""
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
    """FEE-17: too many lie there; rising, old cards only, and what goes back must leave enough."""
    seat = table.player
    surplus = table.laid_size[seat] - table.dials[dials.MOST]
    value = clearing.worth(table, table.laid[seat], table.laid_charms[seat])
    old = table.old & clearing.FROM[table.last_back + 1]
    shoes = table.old_charms & clearing.SHOES_FROM[table.last_back + 1]
    written = _write_cards(table, actions, found, cards.BACK, old, shoes)
    for i in range(found, written):
        card = actions[i] - cards.BACK
        left = value - clearing.worth(table, clearing.BIT[card], clearing.CHARM[card])
        higher = old & clearing.FROM[card + 1]
        if _may_go_back(table, left, higher, shoes & clearing.SHOES_FROM[card + 1], surplus - 1, need):
            actions[found] = actions[i]
            found += 1
    return found


def _may_go_back(table: Clearing, value: int, objects: int, shoes: int, more: int, need: int) -> bool:
    """Whether ``more`` of these, the cheapest, can go back too, and what stays of the value still leads."""
    if intrinsics.count_both(objects, shoes) < more:
        return False
    worth = 0
    while more > 0:
        here = clearing.worth_exactly(table, worth, objects) + clearing.shoes_exactly(table, worth, shoes)
        here = min(here, more)
        value -= here * worth
        more -= here
        worth += 1
    return value >= need
