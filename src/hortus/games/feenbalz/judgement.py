"""What looks promising in Feenbalz: the best collection in a hand, and what courting with it would bring.

Collections are weighed in quarters of a point: four for each point of a card and one for what a fairy may add
to it. Ratings are hundredths of a fairy.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.games.feenbalz import cards, choices, clearing, dials, phases
from hortus.games.feenbalz.rules import Rules

WHOLE: int = 72  # how strong four shells or four fly agarics are (FEE-23)
WEAK: int = 24  # a collection that is not worth waiting with


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        if action == cards.COLLECT:
            return _rate_collect(self)
        if action < cards.LAY:
            return _rate_exchange(self, action - cards.EXCHANGE)
        if action < cards.ADD:
            return _rate_lay(self, action - cards.LAY)
        if action < cards.BACK:
            return _rate_add(self, action - cards.ADD)
        if action < cards.DONE:  # it leads all the same: back to the hand with the dear ones
            return clearing.VALUE[action - cards.BACK]
        if action < cards.GIVE:
            return _rate_answer(self, action)
        return _rate_berry(self, action)

    def outlook(self, seat: int) -> float:
        """The fairies won, and what the cards and the rest of the game look like bringing."""
        if self.player == intrinsics.OVER:
            return intrinsics.count(self.won[seat])
        return intrinsics.count(self.won[seat]) + 0.01 * (_prospects(self, seat) + _rest(self))

    def settled(self) -> bool:
        """Whether nobody is courting."""
        return self.phase == phases.TURN

    def likelihood(self, seat: int) -> int:
        """Whoever lays a collection face down has chosen it: it is strong rather than weak."""
        if self.shown != 0:
            return -1
        found = -1
        for other in range(self.players):
            if other != seat and self.laid_size[other] >= self.dials[dials.LEAST]:
                found = max(found, 0) + _strength(
                    self, self.laid[other], self.laid_charms[other] & cards.SHOES
                )
        return found


# How strong cards are -----------------------------------------------------------------------------


def _strength(table: Rules, objects: int, shoes: int) -> int:
    """The best collection among these cards; 0 if there is none."""
    best = 0
    spare = min(intrinsics.count(shoes), table.dials[dials.SPARE])
    for family in range(11):
        fitting = objects & clearing.FAMILY[family]
        if fitting != 0:
            size = intrinsics.count(fitting)
            if size + spare >= table.dials[dials.LEAST]:
                best = max(best, _weigh(table, fitting, size, shoes))
    if table.dials[dials.LEAST] <= 4:
        if objects & clearing.SHELLS == clearing.SHELLS or objects & clearing.AGARICS == clearing.AGARICS:
            best = WHOLE
    return best


def _weigh(table: Rules, objects: int, size: int, shoes: int) -> int:
    """What the best of these are worth together, with a few horseshoes."""
    most = table.dials[dials.MOST]
    worth = size + 4 * intrinsics.count(objects & clearing.ONES)
    worth += 8 * intrinsics.count(objects & clearing.TWOS)
    worth += 16 * intrinsics.count(objects & clearing.FOURS)
    if size > most:
        return worth - _surplus(objects, size - most)
    if shoes != 0 and size < most:
        worth += _shoe_worth(shoes, min(most - size, table.dials[dials.SPARE]))
    return worth


def _surplus(objects: int, more: int) -> int:
    """What the lowest few of these are worth."""
    worth = 0
    here = min(intrinsics.count(objects & clearing.ZEROS), more)
    worth += here
    more -= here
    here = min(intrinsics.count(objects & clearing.ONES & ~clearing.TWOS), more)
    worth += 5 * here
    more -= here
    here = min(intrinsics.count(objects & clearing.TWOS & ~clearing.ONES), more)
    worth += 9 * here
    more -= here
    return worth + 13 * more


def _shoe_worth(shoes: int, room: int) -> int:
    """What the dearest few horseshoes are worth."""
    worth = 0
    for shoe in range(4, -1, -1):
        if room > 0 and shoes >> shoe & 1:
            worth += 4 * shoe + 1
            room -= 1
    return worth


def _second_strength(table: Rules, objects: int, shoes: int) -> int:
    """The best collection that is left when the best one has been laid."""
    best = 0
    rest = 0
    spare = min(intrinsics.count(shoes), table.dials[dials.SPARE])
    for family in range(11):
        fitting = objects & clearing.FAMILY[family]
        size = intrinsics.count(fitting)
        if size + spare >= table.dials[dials.LEAST] and fitting != 0:
            worth = _weigh(table, fitting, size, shoes)
            if worth > best:
                best = worth
                rest = objects & ~fitting
    return _strength(table, rest, 0) if intrinsics.count(rest) >= table.dials[dials.LEAST] else 0


def _promise(table: Rules, objects: int, charms: int) -> int:
    """What a hand looks like bringing."""
    strength = _strength(table, objects, charms & cards.SHOES)
    promise = 3 * intrinsics.count_both(objects, charms)
    if strength > WEAK:
        promise += 15 * (strength - WEAK) // 4
    return promise


# The rest of the game -----------------------------------------------------------------------------


def _prospects(table: Rules, seat: int) -> int:
    """What a seat's cards, laid ones included, may bring; a little more if its turn is now or next."""
    tempo = 0
    if table.phase == phases.TURN:
        after = clearing.place(table, seat)
        tempo = 12 if after == 0 else 8 if after == 1 else 0
    objects = table.hand[seat] | table.laid[seat]
    charms = table.hand_charms[seat] | table.laid_charms[seat]
    second = _second_strength(table, objects, charms & cards.SHOES)
    if second > 16:
        tempo += 2 * (second - 16)
    return tempo + _promise(table, objects, charms)


def _rest(table: Rules) -> int:
    """What the rest of the game brings everyone: until the leader has enough, the others win some, too."""
    most = 0
    for seat in range(table.players):
        most = max(most, intrinsics.count(table.won[seat]))
    return 60 * max(0, table.enough - most)


# Actions ------------------------------------------------------------------------------------------


def _rate_collect(table: Rules) -> int:
    seat = table.player
    return _promise(table, table.hand[seat], table.hand_charms[seat]) + (
        22 if table.hand_size[seat] < table.dials[dials.HAND] - 1 else 8
    )


def _rate_exchange(table: Rules, exchange: int) -> int:
    """What the hand promises afterwards."""
    seat = table.player
    card = clearing.offered_in(table, exchange)
    way = exchange - 3 * card if exchange < 3 * cards.COLOURED else 2
    taken = table.market & clearing.SAME[3 * card + way]
    charms = table.market_charms & 1 << clearing.VALUE[card] if way == 2 else 0
    hand = (table.hand[seat] | taken) ^ clearing.BIT[card]
    hand_charms = (table.hand_charms[seat] | charms) ^ clearing.CHARM[card]
    return _promise(table, hand, hand_charms) + 4 * (intrinsics.count_both(taken, charms) - 1)


def _rate_lay(table: Rules, card: int) -> int:
    """The best that can come of it, this card being the lowest of those still to be laid."""
    seat = table.player
    laid = table.laid[seat]
    if card >= cards.COLOURED:
        return _rate_shoe(table, card)
    shoes = table.hand_charms[seat] & cards.SHOES
    best = 0
    most = 0
    rest = table.hand[seat] & clearing.FROM[card]
    for family in range(11):
        if (laid | clearing.BIT[card]) & ~clearing.FAMILY[family] == 0:
            fitting = laid | rest & clearing.FAMILY[family]
            size = intrinsics.count(fitting)
            strength = _weigh(table, fitting, size, shoes)
            if strength > best:
                best = strength
                most = min(size, table.dials[dials.MOST])
    return _court(table, best, max(most, table.dials[dials.LEAST]))


def _rate_shoe(table: Rules, card: int) -> int:
    seat = table.player
    shoes = table.laid_charms[seat] | table.hand_charms[seat] & clearing.SHOES_FROM[card]
    if table.laid[seat] != 0:
        return _court(table, _strength(table, table.laid[seat], shoes), table.laid_size[seat] + 1)
    return _court(table, _shoe_worth(shoes, 5) + 16, intrinsics.count(shoes))  # FEE-22: two fairies


def _court(table: Rules, strength: int, size: int) -> int:
    """What laying such a collection is likely to bring, less its cards and what the hand promised."""
    rivals = 0
    least = table.dials[dials.LEAST]
    largest = least
    for other in range(table.players):
        if table.suitors >> other & 1:
            rivals += 1
            largest = max(largest, table.laid_size[other])
    gain = (
        5 * strength // 2 - 22
        if rivals == 0
        else _answer(strength - 8 * (largest - least) - 4 * (rivals - 1))
    )
    seat = table.player
    if table.laid_size[seat] == 0 and strength > WEAK:
        gain -= 2 * (strength - WEAK)
    if table.phase == phases.TURN:
        gain += _promise(table, table.hand[seat], table.hand_charms[seat])
    return gain - 9 - 15 * max(0, size - least)


def _answer(strength: int) -> int:
    """What such a collection brought in games against another: little, unless it is strong."""
    if strength < WEAK:
        return max(0, strength) * 3 // 4
    return 18 + 6 * min(strength - WEAK, 24)


def _rate_answer(table: Rules, action: int) -> int:
    """``done``, ``decline`` and ``pass``."""
    seat = table.player
    if action == cards.DECLINE:
        return 11
    if action == cards.PASS:
        return 60 if _leads(table, 0) else 5
    if table.phase == phases.INCREASE:
        return 80
    return _court(table, _strength(table, table.laid[seat], table.laid_charms[seat]), table.laid_size[seat])


def _leads(table: Rules, more: int) -> bool:
    """Whether the player to act would lead with so many points more."""
    seat = table.player
    if table.shown == 0:
        return True
    need = choices.needed(table, seat) + table.dials[dials.HONEY] * table.honey[seat]  # as the rank has it
    return clearing.rank(table, seat) + more >= need


def _rate_add(table: Rules, card: int) -> int:
    """An increase is for those who do not lead: with one card, if one will do."""
    seat = table.player
    if table.shown == 0:
        return 52 + 3 * clearing.VALUE[card]  # FEE-19: before she is seen, dear cards only
    if table.adds[seat] == 0 and _leads(table, 0):
        return 0
    more = clearing.worth(table, clearing.BIT[card], clearing.CHARM[card])
    if table.laid_size[seat] < table.dials[dials.MOST] and _leads(table, more):
        return 50 - 4 * clearing.VALUE[card]
    return 20 + 2 * more


def _rate_berry(table: Rules, action: int) -> int:
    if action < cards.PLAY_DEW:  # to whom a card goes
        return -intrinsics.count(table.won[action - cards.GIVE])
    if action == cards.PLAY_DEW:
        return 300
    if action < cards.PLAY_MIST:
        return 300 + 5 * intrinsics.count(table.won[action - cards.PLAY_THORN])
    if action == cards.PLAY_HONEY:
        return 40 if not _leads(table, 0) and _leads(table, table.dials[dials.HONEY]) else 0
    if action == cards.PLAY_THISTLE:
        return intrinsics.count(table.market & clearing.SAME[3 * table.offered + table.way])
    if action == cards.PLAY_MIST:
        return 0 if table.fairy != cards.BLACK and _leads(table, 0) else 10
    if action == cards.SKIP:
        return 2
    return 300 if action == cards.TOSS + 4 else 5
