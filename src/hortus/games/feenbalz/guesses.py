"""What a seat of Feenbalz cannot know, dealt anew: others' cards and what lies face down (FEE-12, FEE-32).

The cards this seat cannot place are pooled. For each collection that lies face down a set of cards is drawn,
uniformly among those that can be a collection (see ``_pick``), each set weighed by the number of ways to deal
the rest; two sets that need the same card, or a rest that does not fit what was seen to happen, and all
starts anew. So what comes is uniform over the positions that are consistent. Should that fail too often, the
sets are drawn one after the other from what is left, and the player to act gets what they must have: still
consistent, no longer quite uniform; then also without what was seen earlier. Should even that fail, nothing
changes.
"""

from __future__ import annotations

import math

from hortus.core import intrinsics
from hortus.core.state import Random
from hortus.games.feenbalz import cards, choices, clearing, dials, phases
from hortus.games.feenbalz.clearing import Clearing

# In how many ways k cards can be chosen from n: 15 * n + k. With what is added, up to 14 lie there.
CHOOSE: list[float] = [float(math.comb(n, k)) for n in range(32) for k in range(15)]
UNIT: int = 1 << 30

# How often a resampling starts anew, and how often it then tries without weighing.
EXACT_TRIES: int = 60
HURRIED_TRIES: int = 200
EXACT: int = 0
HURRIED: int = 1
CARELESS: int = 2


def imagine(table: Clearing, seat: int, random: Random) -> None:
    """Deal anew the others' unknown cards and what lies face down."""
    if table.player == intrinsics.OVER:  # all is open
        return
    viewer = seat if seat >= 0 else cards.SPECTATOR
    _forget_secrets(table, viewer)
    _pool(table, viewer)
    if _is_open(table):
        _deal(table, viewer, table.picked, table.picked_charms, random, EXACT)
    else:
        _deal_until_it_fits(table, viewer, table.picked, table.picked_charms, random)
    table.picked = 0
    table.picked_charms = 0


def _pool(table: Clearing, viewer: int) -> None:
    """Pick all cards that the viewer cannot place."""
    table.picked = table.deck
    table.picked_charms = table.deck_charms
    for other in range(table.players):
        if other != viewer:
            table.picked |= table.hand[other]
            table.picked_charms |= table.hand_charms[other]
            if table.shown == 0:
                table.picked |= table.laid[other]
                table.picked_charms |= table.laid_charms[other]
    for other in range(table.players):
        if other != viewer:
            table.picked &= ~table.known[6 * viewer + other]
            table.picked_charms &= ~table.known_charms[6 * viewer + other]


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
    kept: list[int] = [0] * 28
    _keep(table, kept)
    last = table.last
    last_back = table.last_back
    for trial in range(EXACT_TRIES + 2 * HURRIED_TRIES):
        effort = EXACT
        if trial >= EXACT_TRIES:
            effort = HURRIED if trial < EXACT_TRIES + HURRIED_TRIES else CARELESS
        if _deal(table, viewer, pool, pool_charms, random, effort):
            return
    _restore(table, kept)
    table.last = last
    table.last_back = last_back


def _keep(table: Clearing, kept: list[int]) -> None:
    """Write down where all cards are."""
    for seat in range(6):
        kept[seat] = table.hand[seat]
        kept[6 + seat] = table.hand_charms[seat]
        kept[12 + seat] = table.laid[seat]
        kept[18 + seat] = table.laid_charms[seat]
    kept[24] = table.deck
    kept[25] = table.deck_charms
    kept[26] = table.old
    kept[27] = table.old_charms


def _restore(table: Clearing, kept: list[int]) -> None:
    """Put all cards where they were."""
    for seat in range(6):
        table.hand[seat] = kept[seat]
        table.hand_charms[seat] = kept[6 + seat]
        table.laid[seat] = kept[12 + seat]
        table.laid_charms[seat] = kept[18 + seat]
    table.deck = kept[24]
    table.deck_charms = kept[25]
    table.old = kept[26]
    table.old_charms = kept[27]


def _deal(table: Clearing, viewer: int, pool: int, pool_charms: int, random: Random, effort: int) -> bool:
    """One deal of the pool; whether it fits all that the viewer knows."""
    size = intrinsics.count_both(pool, pool_charms)
    most = 0
    table.deck = pool  # what is still free
    table.deck_charms = pool_charms
    for other in range(table.players):
        if other != viewer:
            table.hand[other] = table.known[6 * viewer + other]
            table.hand_charms[other] = table.known_charms[6 * viewer + other]
            if table.shown == 0 and table.laid_size[other] > 0:
                if effort > EXACT:
                    pool = table.deck
                    pool_charms = table.deck_charms
                lying = _lying(table, other, effort > EXACT)
                shoes = pool_charms & cards.SHOES
                most += min(lying, _unknown(table, other))
                if not _deal_face_down(table, viewer, other, lying, pool, shoes, size, random):
                    return False
    table.picked = 0
    table.picked_charms = 0
    if effort == EXACT:
        if not _comes_true(table, size, most, random):
            return False
    elif _needs_more(table, viewer) and not _favour(table, table.deck, table.deck_charms, random):
        return False
    return _deal_hands(table, viewer, random) and _agrees(table, viewer, effort)


def _comes_true(table: Clearing, size: int, most: int, random: Random) -> bool:
    """The ways to deal the rest: weighed with 1 / size for each card so far, now exactly."""
    for i in range(size - intrinsics.count_both(table.deck, table.deck_charms), most):
        if random.below(size) >= size - i:
            return False
    return True


def _unknown(table: Clearing, other: int) -> int:
    """How many cards of another, laid ones included, are not known; the hand holds those that are."""
    known = intrinsics.count_both(table.hand[other], table.hand_charms[other])
    return table.hand_size[other] + table.laid_size[other] - known


def _deal_face_down(
    table: Clearing, viewer: int, other: int, lying: int, pool: int, shoes: int, size: int, random: Random
) -> bool:
    """So many cards lie face down, or go with these: pick them; whether that can be."""
    if not _pick(table, other, lying, pool, shoes, size, random):
        return False
    new = table.picked & ~table.hand[other]
    new_charms = table.picked_charms & ~table.hand_charms[other]
    if new & ~table.deck or new_charms & ~table.deck_charms:
        return False
    table.deck ^= new
    table.deck_charms ^= new_charms
    return _lay_picked(table, viewer, other, random)


def _lying(table: Clearing, other: int, hurried: bool) -> int:
    """How many cards to pick together: what lies there, and what must go with it."""
    size = table.laid_size[other]
    if table.phase == phases.INCREASE and table.player == other:
        return size + table.backs[other]
    if hurried:
        if table.phase == phases.LAY and table.player == other:
            return max(size, table.dials[dials.LEAST])
        return size + table.backs[other]
    return size


# What lies face down ------------------------------------------------------------------------------


def _pick(
    table: Clearing, other: int, wanted: int, pool: int, pool_shoes: int, size: int, random: Random
) -> bool:
    """FEE-6, FEE-7: cards that fit, known to be this seat's or of the pool, of these as many as are unknown.

    A family and the number from the pool are drawn by their weights, then the cards. Sets that lie in two
    families come twice as often, so every other one of them is refused.
    """
    weights: list[float] = [0.0] * 180
    total = _weigh(table, other, wanted, pool, pool_shoes, size, weights)
    if total <= 0.0:
        return False
    for _ in range(20):
        left = total * random.below(UNIT) / UNIT
        place = 0
        while place < 179 and left >= weights[place]:
            left -= weights[place]
            place += 1
        if _pick_from(table, other, place // 15, place % 15, wanted, pool, pool_shoes, random):
            return True
    return False


def _weigh(
    table: Clearing, other: int, wanted: int, pool: int, pool_shoes: int, size: int, weights: list[float]
) -> float:
    """Weigh each family and each number of cards from the pool, at 15 * family + number; the total."""
    total = 0.0
    unknown = _unknown(table, other)
    shoes = intrinsics.count(pool_shoes)
    own_shoes = intrinsics.count(table.hand_charms[other] & cards.SHOES)
    for family in range(12):
        news = intrinsics.count(pool & clearing.FAMILY[family]) + shoes
        olds = intrinsics.count(table.hand[other] & clearing.FAMILY[family]) + own_shoes
        share = 1.0
        for new in range(min(wanted, news, unknown) + 1):
            weights[15 * family + new] = share * CHOOSE[15 * news + new] * CHOOSE[15 * olds + wanted - new]
            total += weights[15 * family + new]
            share = share * (unknown - new) / size
    return total


def _pick_from(
    table: Clearing, other: int, family: int, new: int, wanted: int, pool: int, shoes: int, random: Random
) -> bool:
    known_shoes = table.hand_charms[other] & cards.SHOES
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, new, pool & clearing.FAMILY[family], shoes, random)
    _pick_any(table, wanted - new, table.hand[other] & clearing.FAMILY[family], known_shoes, random)
    if intrinsics.count_both(table.picked, table.picked_charms) < wanted:
        return False
    if family == 11:
        return True
    if table.picked == 0 or intrinsics.count(table.picked_charms) > table.dials[dials.SPARE]:
        return False
    return _families(table) == 1 or random.below(2) == 0


def _families(table: Clearing) -> int:
    """In how many families the picked cards lie."""
    families = 0
    for family in range(11):
        if table.picked & ~clearing.FAMILY[family] == 0:
            families += 1
    return families


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
    table.hand[other] |= table.picked
    table.hand_charms[other] |= table.picked_charms
    if table.phase == phases.INCREASE and table.player == other:
        if not _divide_increase(table, other, random):
            return False
    elif table.phase == phases.LAY and table.player == other:
        _keep_lowest(table, table.laid_size[other])
        table.last = _highest(table, table.picked, table.picked_charms)
    else:
        _pick_only(table, table.laid_size[other], table.picked, table.picked_charms, random)
    table.laid[other] = table.picked
    table.laid_charms[other] = table.picked_charms
    table.hand[other] &= ~table.picked
    table.hand_charms[other] &= ~table.picked_charms
    return viewer == cards.SPECTATOR or table.sealed_to[viewer] != other or _keeps_seal(table, viewer, other)


def _keeps_seal(table: Clearing, viewer: int, other: int) -> bool:
    """Whether the card that the viewer saw go to the other after they had laid is not in what they laid."""
    card = table.sealed[viewer]
    if card >= cards.BERRY:
        return True
    charm = clearing.CHARM[card]
    return table.laid[other] & clearing.BIT[card] == 0 and table.laid_charms[other] & charm == 0


def _pick_only(table: Clearing, wanted: int, objects: int, shoes: int, random: Random) -> None:
    """Pick so many of these, any, and no others."""
    table.picked = 0
    table.picked_charms = 0
    _pick_any(table, wanted, objects, shoes, random)


def _keep_lowest(table: Clearing, wanted: int) -> None:
    """Of the picked cards only the lowest ones, which are laid first."""
    while intrinsics.count_both(table.picked, table.picked_charms) > wanted:
        card = _highest(table, table.picked, table.picked_charms)
        table.picked &= ~clearing.BIT[card]
        table.picked_charms &= ~clearing.CHARM[card]


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
    _pick_only(table, table.adds[other], whole, whole_charms, random)
    table.last = _highest(table, table.picked, table.picked_charms)
    before = whole & ~table.picked
    before_charms = whole_charms & ~table.picked_charms
    _pick_only(table, table.backs[other], before, before_charms, random)
    table.last_back = _highest(table, table.picked, table.picked_charms)
    table.old = before & ~table.picked
    table.old_charms = before_charms & ~table.picked_charms
    table.picked = whole & ~table.picked
    table.picked_charms = whole_charms & ~table.picked_charms
    if table.backs[other] == 0:
        return True
    higher = intrinsics.count(table.old & clearing.FROM[table.last_back + 1])
    higher += intrinsics.count(table.old_charms & clearing.SHOES_FROM[table.last_back + 1])
    return higher >= table.laid_size[other] - table.dials[dials.MOST]


# Hands --------------------------------------------------------------------------------------------


def _needs_more(table: Clearing, viewer: int) -> bool:
    """Whether another player has added, in the open, and must be able to go on to lead."""
    seat = table.player
    if table.phase != phases.INCREASE or seat == viewer or table.shown == 0:
        return False
    return table.adds[seat] > 0 and table.backs[seat] == 0


def _missing(table: Clearing, seat: int) -> int:
    """How many cards a hand lacks that is dealt anew."""
    return table.hand_size[seat] - intrinsics.count_both(table.hand[seat], table.hand_charms[seat])


def _favour(table: Clearing, free: int, free_charms: int, random: Random) -> bool:
    """Pick the best free cards of a family, or what a whole set lacks, for who must be able to lead."""
    seat = table.player
    family = random.below(14)
    fitting = clearing.SHELLS if family == 12 else clearing.AGARICS
    if family < 12:
        fitting = clearing.FAMILY[family]
        if table.laid[seat] & ~fitting:
            return False
    fitting &= free & clearing.FROM[table.last + 1]
    shoes = free_charms & clearing.SHOES_FROM[table.last + 1]
    spare = 5 if family == 11 else 0
    if family < 11:
        spare = table.dials[dials.SPARE] - intrinsics.count(table.laid_charms[seat])
    _pick_best(table, fitting, shoes, spare, _missing(table, seat))
    table.hand[seat] |= table.picked
    table.hand_charms[seat] |= table.picked_charms
    table.deck &= ~table.picked
    table.deck_charms &= ~table.picked_charms
    return True


def _pick_best(table: Clearing, objects: int, shoes: int, spare: int, room: int) -> None:
    """Pick the dearest of these, as many as there is room for, among them as many horseshoes as are spare."""
    for worth in range(7, -1, -1):
        for card in range(cards.BERRY):
            if room > 0 and (objects & clearing.BIT[card] or (spare > 0 and shoes & clearing.CHARM[card])):
                if clearing.worth(table, clearing.BIT[card], clearing.CHARM[card]) == worth:
                    table.picked |= clearing.BIT[card]
                    table.picked_charms |= clearing.CHARM[card]
                    room -= 1
                    if card >= cards.COLOURED:
                        spare -= 1


def _deal_hands(table: Clearing, viewer: int, random: Random) -> bool:
    """Fill the others' hands from what is left, in any way; the rest is the deck."""
    slots: list[int] = [0] * 79
    left = _lay_out(table, slots)
    for other in range(table.players):
        if other == viewer:
            continue
        missing = _missing(table, other)
        if missing < 0 or missing > left:
            return False
        for _ in range(missing):
            place = random.below(left)
            slot = slots[place]
            left -= 1
            slots[place] = slots[left]
            table.deck ^= clearing.BIT[slot]
            table.deck_charms ^= clearing.CHARM[slot]
            table.hand[other] |= clearing.BIT[slot]
            table.hand_charms[other] |= clearing.CHARM[slot]
    return True


def _lay_out(table: Clearing, slots: list[int]) -> int:
    """The cards of the deck in a row, charms as 64 and their places; how many they are."""
    size = 0
    objects = table.deck
    while objects != 0:
        slots[size] = intrinsics.lowest(objects)
        objects &= objects - 1
        size += 1
    charms = table.deck_charms
    while charms != 0:
        slots[size] = cards.COLOURED + intrinsics.lowest(charms)
        charms &= charms - 1
        size += 1
    return size


def _agrees(table: Clearing, viewer: int, effort: int) -> bool:
    """Whether the hands fit what was seen to happen; at the last effort, only what happens next."""
    if effort < CARELESS:
        for other in range(table.players):
            if other != viewer and not _fits_what_was_seen(table, other):
                return False
    seat = table.player
    if seat < 0 or seat == viewer:
        return True
    if table.phase == phases.LAY and 0 < table.laid_size[seat] < table.dials[dials.LEAST]:
        return _can_go_on_laying(table, seat)
    if not _needs_more(table, viewer):
        return True
    more = table.hand[seat] & clearing.FROM[table.last + 1]
    shoes = table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1]
    need = choices.needed(table, seat)
    charms = table.laid_charms[seat]
    return choices.reaches(table, table.laid[seat], charms, more, shoes, table.adds[seat], need)


def _fits_what_was_seen(table: Clearing, other: int) -> bool:
    """FEE-31: no berry that is known to be missing; FEE-19: enough to take cards back for."""
    if table.hand_charms[other] & table.lacks[other]:
        return False
    took_back = table.shown == 0 and table.laid_size[other] > 0 and table.backs[other] > 0
    return not took_back or table.player == other or _could_take_back(table, other)


def _could_take_back(table: Clearing, seat: int) -> bool:
    """FEE-19: after a hidden increase that took cards back, as many in hand must have fitted."""
    laid = table.laid[seat]
    shoes = intrinsics.count(table.hand_charms[seat] & cards.SHOES)
    shoes = min(shoes, table.dials[dials.SPARE] - intrinsics.count(table.laid_charms[seat]))
    return laid != 0 and _most_fitting(laid, table.hand[seat]) + shoes >= table.backs[seat]


def _most_fitting(laid: int, hand: int) -> int:
    """How many cards of a hand can go with what lies there, within one family."""
    most = -9  # there is no family of all that lies there
    for family in range(11):
        if laid & ~clearing.FAMILY[family] == 0:
            most = max(most, intrinsics.count(hand & clearing.FAMILY[family]))
    return most


def _can_go_on_laying(table: Clearing, seat: int) -> bool:
    """FEE-6, FEE-7: with too few cards laid, higher ones in hand must make a collection of them."""
    laid = table.laid[seat]
    shoes = intrinsics.count(table.hand_charms[seat] & clearing.SHOES_FROM[table.last + 1])
    lying = intrinsics.count(table.laid_charms[seat])
    size = table.laid_size[seat]
    least = table.dials[dials.LEAST]
    if laid == 0:
        return size + shoes >= least
    size += min(shoes, table.dials[dials.SPARE] - lying)
    if lying > 0:
        return size >= least
    return size + _most_fitting(laid, table.hand[seat] & clearing.FROM[table.last + 1]) >= least
