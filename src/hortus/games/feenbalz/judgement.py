"""What looks promising in Feenbalz: what the best collection in a hand is worth, and what courting with it would bring.

Collections are weighed in quarters of a point: four for each point of a card and one for what a fairy may add to it. Ratings
are hundredths of a fairy.
"""

from __future__ import annotations

from hortus.core import machine
from hortus.games.feenbalz import cards, choices, clearing, phases
from hortus.games.feenbalz.rules import Rules

WHOLE: int = 72  # how strong four shells or four fly agarics are (FEE-23)
WEAK: int = 24  # a collection that is not worth waiting with


class Judged(Rules):
    """A position with an eye for what is promising."""

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance."""
        return _rate(self, action)

    def outlook(self, seat: int) -> float:
        """The fairies won, and what the hand and the courtship under way look like bringing."""
        if self.player == machine.OVER:
            return machine.count(self.won[seat])
        return machine.count(self.won[seat]) + 0.01 * _prospects(self, seat)

    def settled(self) -> bool:
        """Whether nobody is courting."""
        return self.phase == phases.TURN


# How strong cards are --------------------------------------------------------------------------------------------------


def _strength(objects: int, shoes: int) -> int:
    """The best collection among these cards; 0 if there is none."""
    best = 0
    spare = min(machine.count(shoes), 2)
    for family in range(11):
        fitting = objects & clearing.FAMILY[family]
        if fitting != 0:
            size = machine.count(fitting)
            if size + spare >= 3:
                best = max(best, _weigh(fitting, size, shoes))
    if objects & clearing.SHELLS == clearing.SHELLS or objects & clearing.AGARICS == clearing.AGARICS:
        best = WHOLE
    return best


def _weigh(objects: int, size: int, shoes: int) -> int:
    """What the best five of these are worth, with up to two horseshoes."""
    worth = size + 4 * machine.count(objects & clearing.ONES) + 8 * machine.count(objects & clearing.TWOS)
    worth += 16 * machine.count(objects & clearing.FOURS)
    if size > 5:
        return worth - _surplus(objects, size - 5)
    if shoes != 0 and size < 5:
        worth += _shoe_worth(shoes, min(5 - size, 2))
    return worth


def _surplus(objects: int, more: int) -> int:
    """What the lowest few of these are worth."""
    worth = 0
    here = min(machine.count(objects & clearing.ZEROS), more)
    worth += here
    more -= here
    here = min(machine.count(objects & clearing.ONES & ~clearing.TWOS), more)
    worth += 5 * here
    more -= here
    here = min(machine.count(objects & clearing.TWOS & ~clearing.ONES), more)
    worth += 9 * here
    more -= here
    return worth + 13 * more


def _shoe_worth(shoes: int, room: int) -> int:
    worth = 0
    for shoe in range(4, -1, -1):
        if room > 0 and shoes >> shoe & 1:
            worth += 4 * shoe + 1
            room -= 1
    return worth


def _promise(objects: int, charms: int) -> int:
    """What a hand looks like bringing."""
    strength = _strength(objects, charms & cards.SHOES)
    promise = 3 * (machine.count(objects) + machine.count(charms))
    if strength > WEAK:
        promise += 15 * (strength - WEAK) // 4
    return promise


def _courting(strength: int, size: int) -> int:
    """What laying such a collection looks like bringing."""
    chance = min(strength * 7 // 4, 90)
    return chance + (chance // 2 if strength >= 40 else 0) - 3 * size


# What the others may think of ------------------------------------------------------------------------------------------


def _prospects(table: Rules, seat: int) -> int:
    """What a seat holds and has laid looks like bringing."""
    if table.suitors >> seat & 1:
        return _promise(table.hand[seat], table.hand_charms[seat]) + _chances(table, seat)
    tempo = 0
    if table.phase == phases.TURN:
        after = clearing.place(table, seat)
        tempo = 12 if after == 0 else 8 if after == 1 else 0
    return tempo + _promise(table.hand[seat] | table.laid[seat], table.hand_charms[seat] | table.laid_charms[seat])


def _chances(table: Rules, seat: int) -> int:
    """What a complete collection in the courtship looks like bringing."""
    mine = _lying(table, seat)
    best = -1
    waiting = 0
    for other in range(table.players):
        if other != seat:
            if table.suitors >> other & 1:
                theirs = _lying(table, other)
                if clearing.place(table, other) < clearing.place(table, seat):
                    theirs += 1
                best = max(best, theirs)
            elif not table.declined >> other & 1:
                waiting += 1
    if best >= 0:
        lead = mine - best
        return 50 + 50 * lead // (lead + 10) if lead > 0 else 50 - 50 * -lead // (10 - lead)
    chance = 100
    for _ in range(waiting):
        chance = chance * min(60 + mine, 100) // 100
    return chance + (chance // 2 if mine >= 36 else 0) + (chance // 2 if mine >= 40 else 0)


def _lying(table: Rules, seat: int) -> int:
    if table.shown:
        return 4 * clearing.rank(table, seat)
    return _strength(table.laid[seat], table.laid_charms[seat])


# Actions ---------------------------------------------------------------------------------------------------------------


def _rate(table: Rules, action: int) -> int:
    if action == cards.COLLECT:
        return 22 if table.hand_size[table.player] < 8 else 8
    if action < cards.LAY:
        return _rate_exchange(table, action - cards.EXCHANGE)
    if action < cards.ADD:
        return _rate_lay(table, action - cards.LAY)
    if action < cards.BACK:
        return _rate_add(table, action - cards.ADD)
    if action < cards.DONE:
        return clearing.VALUE[action - cards.BACK]  # it leads all the same: back to the hand with the dear ones
    if action == cards.DONE:
        return _rate_done(table)
    if action == cards.DECLINE:
        return 11
    if action == cards.PASS:
        return 60 if _leads(table, 0) else 5
    return _rate_berry(table, action)


def _rate_exchange(table: Rules, exchange: int) -> int:
    """How much the hand gains."""
    seat = table.player
    card = exchange // 3 if exchange < 3 * cards.COLOURED else exchange - 2 * cards.COLOURED
    way = exchange - 3 * card if exchange < 3 * cards.COLOURED else 2
    taken = table.market & clearing.SAME[3 * card + way]
    charms = table.market_charms & 1 << clearing.VALUE[card] if way == 2 else 0
    hand = table.hand[seat] | taken
    hand_charms = table.hand_charms[seat] | charms
    if card < cards.COLOURED:
        hand ^= clearing.BIT[card]
    else:
        hand_charms ^= 1 << (card - cards.COLOURED)
    gain = _promise(hand, hand_charms) - _promise(table.hand[seat], table.hand_charms[seat])
    return gain + 4 * (machine.count(taken) + machine.count(charms) - 1)


def _rate_lay(table: Rules, card: int) -> int:
    """The best that can come of it, this card being the lowest of those still to be laid."""
    seat = table.player
    laid = table.laid[seat]
    if card >= cards.COLOURED:
        shoes = table.laid_charms[seat] | table.hand_charms[seat] & clearing.SHOES_FROM[card]
        if laid != 0:
            return _court(table, _strength(laid, shoes), table.laid_size[seat] + 1)
        return _court(table, 4 * _shoe_worth(shoes, 5), machine.count(shoes))
    shoes = table.hand_charms[seat] & cards.SHOES
    best = 0
    most = 0
    rest = table.hand[seat] & clearing.FROM[card]
    for family in range(11):
        if (laid | clearing.BIT[card]) & ~clearing.FAMILY[family] == 0:
            fitting = laid | rest & clearing.FAMILY[family]
            size = machine.count(fitting)
            strength = _weigh(fitting, size, shoes)
            if strength > best:
                best = strength
                most = min(size, 5)
    return _court(table, best, max(most, 3))


def _court(table: Rules, strength: int, size: int) -> int:
    """What courting with this looks like bringing, less what the hand promised with it."""
    seat = table.player
    gain = _courting(strength, size)
    if table.phase == phases.TURN or table.laid_size[seat] == 0:
        if strength > WEAK:
            gain -= 15 * (strength - WEAK) // 4
        for other in range(table.players):  # someone has laid already
            if table.suitors >> other & 1:
                gain += strength - 8 * table.laid_size[other] - 10
    return gain


def _rate_done(table: Rules) -> int:
    seat = table.player
    if table.phase == phases.INCREASE:
        return 80
    return _court(table, _strength(table.laid[seat], table.laid_charms[seat]), table.laid_size[seat])


def _leads(table: Rules, more: int) -> bool:
    seat = table.player
    if table.shown == 0:
        return True
    return clearing.worth(table, table.laid[seat], table.laid_charms[seat]) + more >= choices.needed(table, seat)


def _rate_add(table: Rules, card: int) -> int:
    """An increase is for those who do not lead: with one card, if one will do."""
    seat = table.player
    if table.shown == 0:
        return 2 * clearing.VALUE[card] + 50
    if table.adds[seat] == 0 and _leads(table, 0):
        return 0
    more = 0
    if card < cards.COLOURED:
        more = clearing.worth(table, clearing.BIT[card], 0)
    else:
        more = clearing.worth(table, 0, 1 << (card - cards.COLOURED))
    if table.laid_size[seat] < 5 and _leads(table, more):
        return 50 - 4 * clearing.VALUE[card]
    return 20 + 2 * more


def _rate_berry(table: Rules, action: int) -> int:
    if action < cards.PLAY_DEW:  # to whom a card goes
        return -machine.count(table.won[action - cards.GIVE])
    if action == cards.PLAY_DEW:
        return 90
    if action < cards.PLAY_MIST:
        return 70 + 5 * machine.count(table.won[action - cards.PLAY_THORN])
    if action == cards.PLAY_HONEY:
        return 40 if not _leads(table, 0) and _leads(table, 3) else 0
    if action == cards.PLAY_THISTLE:
        taken = machine.count(table.market & clearing.SAME[3 * table.offered + table.way])
        return taken
    if action == cards.PLAY_MIST:
        return 0 if table.fairy != cards.BLACK and _leads(table, 0) else 10
    if action == cards.SKIP:
        return 2
    return 50 if action == cards.TOSS + 4 else 5
