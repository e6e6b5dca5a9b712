"""What a seat of Feenbalz cannot know, dealt anew: others' cards and what lies face down (FEE-12, FEE-32)."""

from __future__ import annotations

import math

from hortus.core import intrinsics
from hortus.core.state import Random
from hortus.games.feenbalz import cards, choices, clearing, phases
from hortus.games.feenbalz.clearing import Clearing

# In how many ways k cards can be chosen from n: 11 * n + k.
CHOOSE: list[float] = [float(math.comb(n, k)) for n in range(32) for k in range(11)]
UNIT: int = 1 << 30

# How often a resampling starts anew, and how often it then tries without weighing (see ``imagine``).
EXACT_TRIES: int = 60
HURRIED_TRIES: int = 200
EXACT: int = 0
HURRIED: int = 1
CARELESS: int = 2


def imagine(table: Clearing, seat: int, random: Random) -> None:
    """FEE-12, FEE-32: deal anew the others' unknown cards and what lies face down.

    The cards this seat cannot place are pooled. For each collection that lies face down a set of cards is
    drawn, uniformly among those that can be a collection (see ``_pick``), each set weighed by the number of
    ways to deal the rest; two sets that need the same card, or a rest that does not fit what was seen to
    happen, and all starts anew. So what comes is uniform over the positions that are consistent. Should that
    fail too often, the sets are drawn one after the other from what is left, and the player to act gets what
    they must have: still consistent, no longer quite uniform; then also without what was seen earlier. Should
    even that fail, nothing changes.
    """
    if table.player == intrinsics.OVER:  # all is open
        return
    viewer = seat if seat >= 0 else cards.SPECTATOR
    _forget_secrets(table, viewer)
    pool = table.deck
    pool_charms = table.deck_charms
    for other in range(table.players):
        if other != viewer:
            pool |= table.hand[other]
            pool_charms |= table.hand_charms[other]
            if table.shown == 0:
                pool |= table.laid[other]
                pool_charms |= table.laid_charms[other]
    for other in range(table.players):
        if other != viewer:
            pool &= ~table.known[6 * viewer + other]
            pool_charms &= ~table.known_charms[6 * viewer + other]
    if _is_open(table):
        _deal(table, viewer, pool, pool_charms, random, EXACT)
    else:
        _deal_until_it_fits(table, viewer, pool, pool_charms, random)
    table.picked = 0
    table.picked_charms = 0


def _forget_secrets(table: Clearing, viewer: int) -> None:
    """What two others know of each other by a ``take`` is theirs; what everyone knows remains."""
    for other in range(6):
        if other != viewer:
            for seat in range(6):
                if seat != viewer:
                    table.known[6 * other + seat] = table.known[36 + seat]
                    table.known_charms[6 * other + seat] = table.known_charms[36 + seat]
            if table.sealed_to[other] != viewer:
                table.sealed[other] = -1
                table.sealed_to[other] = -1


def _is_open(table: Clearing) -> bool:
    """Whether any deal fits: nothing lies face down, no berry is known to be missing, no increase."""
    if table.phase == phases.INCREASE:
        return False
    hidden = 0
    for seat in range(table.players):
        hidden |= table.lacks[seat]
        if table.shown == 0:
            hidden |= table.laid_size[seat]
    return hidden == 0


def _deal_until_it_fits(table: Clearing, viewer: int, pool: int, pool_charms: int, random: Random) -> None:
    hand: list[int] = [0] * 6
    charms: list[int] = [0] * 6
    laid: list[int] = [0] * 6
    laid_charms: list[int] = [0] * 6
    for seat in range(6):
        hand[seat] = table.hand[seat]
        charms[seat] = table.hand_charms[seat]
        laid[seat] = table.laid[seat]
        laid_charms[seat] = table.laid_charms[seat]
    deck = table.deck
    deck_charms = table.deck_charms
    old = table.old
    old_charms = table.old_charms
    last = table.last
    last_back = table.last_back
    for trial in range(EXACT_TRIES + 2 * HURRIED_TRIES):
        effort = EXACT
        if trial >= EXACT_TRIES:
            effort = HURRIED if trial < EXACT_TRIES + HURRIED_TRIES else CARELESS
        if _deal(table, viewer, pool, pool_charms, random, effort):
            return
    for seat in range(6):
        table.hand[seat] = hand[seat]
        table.hand_charms[seat] = charms[seat]
        table.laid[seat] = laid[seat]
        table.laid_charms[seat] = laid_charms[seat]
    table.deck = deck
    table.deck_charms = deck_charms
    table.old = old
    table.old_charms = old_charms
    table.last = last
    table.last_back = last_back


def _deal(table: Clearing, viewer: int, pool: int, pool_charms: int, random: Random, effort: int) -> bool:
    """One deal of the pool; whether it fits all that the viewer knows."""
    free = pool
    free_charms = pool_charms
    size = intrinsics.count(pool) + intrinsics.count(pool_charms)
    used = 0
    most = 0
    table.picked = 0
    table.picked_charms = 0
    for other in range(table.players):
        if other == viewer:
            continue
        known = table.known[6 * viewer + other]
        known_charms = table.known_charms[6 * viewer + other]
        table.hand[other] = known
        table.hand_charms[other] = known_charms
        if table.shown or table.laid_size[other] == 0:
            continue
        unknown = (
            table.hand_size[other]
            + table.laid_size[other]
            - intrinsics.count(known)
            - intrinsics.count(known_charms)
        )
        wanted = _lying(table, other, effort > EXACT)
        if effort > EXACT:
            pool = free
            pool_charms = free_charms
        if not _pick(
            table,
            wanted,
            known,
            known_charms & cards.SHOES,
            pool,
            pool_charms & cards.SHOES,
            unknown,
            size,
            random,
        ):
            return False
        new = table.picked & ~known
        new_charms = table.picked_charms & ~known_charms
        if new & ~free or new_charms & ~free_charms:
            return False
        free ^= new
        free_charms ^= new_charms
        used += intrinsics.count(new) + intrinsics.count(new_charms)
        most += min(wanted, unknown)
        if not _lay_picked(table, viewer, other, random):
            return False
    if effort == EXACT:  # the ways to deal the rest: weighed with 1 / size for each card so far, now exactly
        for i in range(used, most):
            if random.below(size) >= size - i:
                return False
    elif _needs_more(table, viewer) and not _favour(table, free, free_charms, random):
        return False
    if not _deal_hands(table, viewer, free & ~table.picked, free_charms & ~table.picked_charms, random):
        return False
    return _agrees(table, viewer, effort)


def _lying(table: Clearing, other: int, hurried: bool) -> int:
    """How many cards to pick together: what lies there, and what must go with it."""
    size = table.laid_size[other]
    if table.phase == phases.INCREASE and table.player == other:
        return size + table.backs[other]
    if hurried:
        if table.phase == phases.LAY and table.player == other:
            return max(size, 3)
        return size + table.backs[other]
    return size


# What lies face down ------------------------------------------------------------------------------


def _pick(
    table: Clearing,
    wanted: int,
    known: int,
    known_shoes: int,
    pool: int,
    pool_shoes: int,
    unknown: int,
    size: int,
    random: Random,
) -> bool:
    """FEE-6, FEE-7: cards that fit, known to be this seat's or of the pool, at most ``unknown`` of these.

    A family and the number from the pool are drawn by their weights, then the cards. Sets that lie in two
    families come twice as often, so every other one of them is refused.
    """
    weights: list[float] = [0.0] * 132
    total = 0.0
    shoes = intrinsics.count(pool_shoes)
    own_shoes = intrinsics.count(known_shoes)
    for family in range(12):
        news = intrinsics.count(pool & clearing.FAMILY[family]) + shoes
        olds = intrinsics.count(known & clearing.FAMILY[family]) + own_shoes
        share = 1.0
        for new in range(wanted + 1):
            if new > news or new > unknown:
                break
            weights[11 * family + new] = share * CHOOSE[11 * news + new] * CHOOSE[11 * olds + wanted - new]
            total += weights[11 * family + new]
            share = share * (unknown - new) / size
    if total <= 0.0:
        return False
    for _ in range(20):
        left = total * random.below(UNIT) / UNIT
        place = 0
        while place < 131 and left >= weights[place]:
            left -= weights[place]
            place += 1
        if _pick_from(table, place // 11, place % 11, wanted, known, known_shoes, pool, pool_shoes, random):
            return True
    return False


def _pick_from(
    table: Clearing,
    family: int,
    new: int,
    wanted: int,
    known: int,
    known_shoes: int,
    pool: int,
    pool_shoes: int,
    random: Random,
) -> bool:
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, new, pool & clearing.FAMILY[family], pool_shoes, random)
    _pick_any(table, wanted - new, known & clearing.FAMILY[family], known_shoes, random)
    if intrinsics.count(table.picked) + intrinsics.count(table.picked_charms) < wanted:
        return False
    if family == 11:
        return True
    if table.picked == 0 or intrinsics.count(table.picked_charms) > 2:
        return False
    families = 0
    for one in range(11):
        if table.picked & ~clearing.FAMILY[one] == 0:
            families += 1
    return families == 1 or random.below(2) == 0


def _pick_any(table: Clearing, wanted: int, objects: int, shoes: int, random: Random) -> None:
    """Add so many of these, any, to the picked ones; or all there are."""
    left = intrinsics.count(objects) + intrinsics.count(shoes)
    for _ in range(min(wanted, left)):
        place = random.below(left)
        left -= 1
        size = intrinsics.count(objects)
        if place < size:
            bit = clearing.BIT[clearing.nth(table, objects, place)]
            objects ^= bit
            table.picked |= bit
        else:
            shoe = 1 << clearing.nth(table, shoes, place - size)
            shoes ^= shoe
            table.picked_charms |= shoe


def _lay_picked(table: Clearing, viewer: int, other: int, random: Random) -> bool:
    """The picked cards become this seat's: those that lie there, and what goes with them to the hand."""
    cards_together = table.picked
    charms_together = table.picked_charms
    table.hand[other] |= cards_together
    table.hand_charms[other] |= charms_together
    if table.phase == phases.INCREASE and table.player == other:
        if not _divide_increase(table, other, random):
            return False
    elif table.phase == phases.LAY and table.player == other:
        _keep_lowest(table, table.laid_size[other])
        table.last = _highest(table, table.picked, table.picked_charms)
    else:
        table.picked = 0
        table.picked_charms = 0
        _pick_any(table, table.laid_size[other], cards_together, charms_together, random)
    table.laid[other] = table.picked
    table.laid_charms[other] = table.picked_charms
    table.hand[other] &= ~table.picked
    table.hand_charms[other] &= ~table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    if viewer < cards.SPECTATOR and table.sealed_to[viewer] == other:
        card = table.sealed[viewer]
        if card < cards.COLOURED:
            return table.laid[other] & clearing.BIT[card] == 0
        return card >= cards.BERRY or table.laid_charms[other] >> (card - cards.COLOURED) & 1 == 0
    return True


def _keep_lowest(table: Clearing, wanted: int) -> None:
    """Of the picked cards only the lowest ones, which are laid first."""
    while intrinsics.count(table.picked) + intrinsics.count(table.picked_charms) > wanted:
        card = _highest(table, table.picked, table.picked_charms)
        if card < cards.COLOURED:
            table.picked ^= clearing.BIT[card]
        else:
            table.picked_charms ^= 1 << (card - cards.COLOURED)


def _highest(table: Clearing, objects: int, shoes: int) -> int:
    """The highest card of a set; -1 if it is empty."""
    highest = -1
    while objects != 0:
        highest = intrinsics.lowest(objects)
        objects &= objects - 1
    while shoes != 0:
        highest = cards.COLOURED + intrinsics.lowest(shoes)
        shoes &= shoes - 1
    return highest


def _divide_increase(table: Clearing, other: int, random: Random) -> bool:
    """FEE-19: of an increase face down, some picked cards were added and some others taken back."""
    whole = table.picked
    whole_charms = table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, table.adds[other], whole, whole_charms, random)
    table.last = _highest(table, table.picked, table.picked_charms)
    before = whole & ~table.picked
    before_charms = whole_charms & ~table.picked_charms
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, table.backs[other], before, before_charms, random)
    table.last_back = _highest(table, table.picked, table.picked_charms)
    table.old = before & ~table.picked
    table.old_charms = before_charms & ~table.picked_charms
    table.picked = whole & ~table.picked
    table.picked_charms = whole_charms & ~table.picked_charms
    if table.backs[other] == 0:
        return True
    higher = intrinsics.count(table.old & clearing.FROM[table.last_back + 1])
    higher += intrinsics.count(table.old_charms & clearing.SHOES_FROM[table.last_back + 1])
    return higher >= table.laid_size[other] - 5


# Hands --------------------------------------------------------------------------------------------


def _needs_more(table: Clearing, viewer: int) -> bool:
    """Whether another player has added, in the open, and must be able to go on to lead."""
    seat = table.player
    return (
        table.phase == phases.INCREASE
        and seat != viewer
        and table.shown != 0
        and table.adds[seat] > 0
        and table.backs[seat] == 0
    )


def _favour(table: Clearing, free: int, free_charms: int, random: Random) -> bool:
    """Pick the best free cards of a family, or what a whole set lacks, for who must be able to lead."""
    seat = table.player
    family = random.below(14)
    room = (
        table.hand_size[seat] - intrinsics.count(table.hand[seat]) - intrinsics.count(table.hand_charms[seat])
    )
    fitting = clearing.SHELLS if family == 12 else clearing.AGARICS
    if family < 12:
        if table.laid[seat] & ~clearing.FAMILY[family]:
            return False
        fitting = clearing.FAMILY[family]
    fitting &= free & clearing.FROM[table.last + 1]
    shoes = free_charms & clearing.SHOES_FROM[table.last + 1]
    spare = 5 if family == 11 else 0
    if family < 11:
        spare = 2 - intrinsics.count(table.laid_charms[seat])
    table.picked = 0
    table.picked_charms = 0
    for worth in range(7, -1, -1):
        for card in range(cards.COLOURED):
            if (
                room > 0
                and fitting & clearing.BIT[card]
                and clearing.worth(table, clearing.BIT[card], 0) == worth
            ):
                table.picked |= clearing.BIT[card]
                room -= 1
        for shoe in range(5):
            if room > 0 and spare > 0 and shoes >> shoe & 1 and clearing.worth(table, 0, 1 << shoe) == worth:
                table.picked_charms |= 1 << shoe
                spare -= 1
                room -= 1
    table.hand[seat] |= table.picked
    table.hand_charms[seat] |= table.picked_charms
    return True


def _deal_hands(table: Clearing, viewer: int, free: int, free_charms: int, random: Random) -> bool:
    """Fill the others' hands from what is left, in any way; the rest is the deck."""
    slots: list[int] = [0] * 79
    left = 0
    table.deck = free
    table.deck_charms = free_charms
    while free != 0:
        slots[left] = intrinsics.lowest(free)
        free &= free - 1
        left += 1
    while free_charms != 0:
        slots[left] = cards.COLOURED + intrinsics.lowest(free_charms)
        free_charms &= free_charms - 1
        left += 1
    for other in range(table.players):
        if other == viewer:
            continue
        missing = (
            table.hand_size[other]
            - intrinsics.count(table.hand[other])
            - intrinsics.count(table.hand_charms[other])
        )
        if missing < 0 or missing > left:
            return False
        for _ in range(missing):
            place = random.below(left)
            slot = slots[place]
            left -= 1
            slots[place] = slots[left]
            if slot < cards.COLOURED:
                table.deck ^= clearing.BIT[slot]
                table.hand[other] |= clearing.BIT[slot]
            else:
                table.deck_charms ^= 1 << (slot - cards.COLOURED)
                table.hand_charms[other] |= 1 << (slot - cards.COLOURED)
    return True


def _agrees(table: Clearing, viewer: int, effort: int) -> bool:
    """Whether the hands fit what was seen to happen; at the last effort, only what happens next."""
    for other in range(table.players):
        if other != viewer and effort < CARELESS:
            if table.hand_charms[other] & table.lacks[other]:
                return False
            if (
                table.shown == 0
                and table.laid_size[other] > 0
                and table.backs[other] > 0
                and table.player != other
            ):
                if not _could_take_back(table, other):
                    return False
    seat = table.player
    if seat < 0 or seat == viewer:
        return True
    if table.phase == phases.LAY and 0 < table.laid_size[seat] < 3:
        return _can_go_on_laying(table, seat)
    if _needs_more(table, viewer):
        more = table.hand[seat] & clearing.FROM[table.last + 1]
        more_shoes = table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1]
        need = choices.needed(table, seat)
        return choices.reaches(
            table, table.laid[seat], table.laid_charms[seat], more, more_shoes, table.adds[seat], need
        )
    return True


def _could_take_back(table: Clearing, seat: int) -> bool:
    """FEE-19: after a hidden increase that took cards back, as many in hand must have fitted."""
    laid = table.laid[seat]
    shoes = min(
        intrinsics.count(table.hand_charms[seat] & cards.SHOES), 2 - intrinsics.count(table.laid_charms[seat])
    )
    if laid != 0:
        for family in range(11):
            if laid & ~clearing.FAMILY[family] == 0:
                if intrinsics.count(table.hand[seat] & clearing.FAMILY[family]) + shoes >= table.backs[seat]:
                    return True
    return False


def _can_go_on_laying(table: Clearing, seat: int) -> bool:
    """FEE-6, FEE-7: with one or two cards laid, higher ones in hand must make a collection of them."""
    laid = table.laid[seat]
    shoes = intrinsics.count(table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1])
    lying = intrinsics.count(table.laid_charms[seat])
    size = table.laid_size[seat]
    if laid == 0:
        return size + shoes >= 3
    size += min(shoes, 2 - lying)
    if lying > 0:
        return size >= 3
    for family in range(11):
        if laid & ~clearing.FAMILY[family] == 0:
            if (
                size
                + intrinsics.count(table.hand[seat] & clearing.FAMILY[family] & clearing.FROM[table.last + 1])
                >= 3
            ):
                return True
    return False
