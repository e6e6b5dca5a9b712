"""The rules of Feenbalz, in numbers: what a step does and what is asked next.

What a position holds is in ``clearing.py``, what may be done in ``collecting.py`` and ``increasing.py``, what is known in
``knowing.py`` and ``imagining.py``; each has its C types beside it.
"""

from __future__ import annotations

from hortus.core import machine
from hortus.core.game import Game
from hortus.core.state import Random
from hortus.games.feenbalz import GAME, clearing, collecting, imagining, increasing, knowing, steps
from hortus.games.feenbalz.clearing import Clearing


class Rules(Clearing):
    """A position of Feenbalz."""

    @property
    def game(self) -> Game:
        """Feenbalz."""
        return GAME

    def find_legal(self, actions: list[int]) -> int:
        """What the phase asks."""
        phase = self.phase
        if phase == steps.TURN:
            return collecting.find_turn(self, actions)
        if phase == steps.LAY:
            return collecting.find_laying(self, actions)
        if phase == steps.INCREASE:
            return increasing.find_increase(self, actions)
        if phase == steps.GIVE:
            return collecting.find_gifts(self, actions)
        if phase in (steps.THISTLE, steps.MIST):
            actions[0] = steps.THISTLE_ACTION if phase == steps.THISTLE else steps.MIST_ACTION
            actions[1] = steps.SKIP_ACTION
            return 2
        if phase in (steps.FAIRY, steps.BONUS):
            return collecting.find_fairies(self, actions)
        if phase == steps.DRAW:
            return collecting.find_cards(self, actions, steps.FIRST_DRAW, self.deck, self.deck_charms)
        if phase == steps.MARKET:
            return collecting.find_cards(self, actions, steps.FIRST_MARKET, self.deck, self.deck_charms)
        if phase == steps.TAKE:
            return collecting.find_cards(self, actions, steps.FIRST_TAKE, self.hand[self.giver], self.hand_charms[self.giver])
        return collecting.find_cards(self, actions, steps.FIRST_LOSE, self.hand[self.drawer], self.hand_charms[self.drawer])

    def play(self, action: int) -> None:
        """One step of a player's, or one event of chance; then on to the next question."""
        if action >= steps.FIRST_DRAW:
            _happen(self, action)
        elif action == steps.COLLECT_ACTION:
            _draw_cards(self, self.player, 2, steps.END_TURN)  # FEE-8
        elif action < steps.FIRST_LAY:
            _exchange(self, action - steps.FIRST_EXCHANGE)
        elif action < steps.FIRST_ADD:
            _lay(self, action - steps.FIRST_LAY)
        elif action < steps.FIRST_BACK:
            _add(self, action - steps.FIRST_ADD)
        elif action < steps.DONE_ACTION:
            _back(self, action - steps.FIRST_BACK)
        elif action == steps.DECLINE_ACTION:
            self.declined |= 1 << self.player
            _draw_cards(self, self.player, 1, steps.NEXT_SUITOR)  # FEE-11
        elif action <= steps.PASS_ACTION:
            _finish(self)
        elif action < steps.DEW_ACTION:
            self.giver = self.player
            self.taker = action - steps.FIRST_GIVE
            _ask_chance(self, steps.TAKE)
        elif action < steps.SKIP_ACTION:
            _play_berry(self, action)
        elif action == steps.SKIP_ACTION:
            _skip(self)
        else:
            _toss(self, action - steps.FIRST_TOSS)

    def score(self, seat: int) -> int:
        """FEE-29: fairies won."""
        return machine.count(self.won[seat])

    def weight(self, outcome: int) -> int:
        """One for each card; a berry may be there twice."""
        if self.phase == steps.DRAW:
            return clearing.copies(self, outcome - steps.FIRST_DRAW, self.deck_charms)
        if self.phase == steps.MARKET:
            return clearing.copies(self, outcome - steps.FIRST_MARKET, self.deck_charms)
        if self.phase == steps.TAKE:
            return clearing.copies(self, outcome - steps.FIRST_TAKE, self.hand_charms[self.giver])
        if self.phase == steps.LOSE:
            return clearing.copies(self, outcome - steps.FIRST_LOSE, self.hand_charms[self.drawer])
        return 1

    def roll(self, bits32: int) -> int:
        """Any card of the deck or the hand, any fairy of the deck."""
        if self.phase in (steps.FAIRY, steps.BONUS):
            fairy = self.bottom[0]
            if self.fairies != 0:
                fairy = clearing.nth(self, self.fairies, machine.scale(bits32, machine.count(self.fairies)))
            _reveal(self, fairy)
            return steps.FIRST_FAIRY + fairy
        if self.phase == steps.TAKE:
            card = clearing.any_card(self, self.hand[self.giver], self.hand_charms[self.giver], bits32)
            _take(self, card)
            return steps.FIRST_TAKE + card
        if self.phase == steps.LOSE:
            card = clearing.any_card(self, self.hand[self.drawer], self.hand_charms[self.drawer], bits32)
            _lose(self, card)
            return steps.FIRST_LOSE + card
        card = clearing.any_card(self, self.deck, self.deck_charms, bits32)
        if self.phase == steps.DRAW:
            _draw(self, card)
            return steps.FIRST_DRAW + card
        _turn_up(self, card)
        return steps.FIRST_MARKET + card

    def imagine(self, seat: int, random: Random) -> None:
        """Deal anew what this seat cannot know: the others' unknown cards, and what lies face down (FEE-12, FEE-32)."""
        imagining.imagine(self, seat, random)


# What an action does --------------------------------------------------------------------------------------------------


def _finish(table: Rules) -> None:
    """``done`` or ``pass``: a collection or an increase is complete."""
    table.last = -1
    table.last_back = -1
    table.old = 0
    table.old_charms = 0
    if table.phase == steps.LAY:
        table.suitors |= 1 << table.player
        _next_suitor(table)
    else:
        _ask_increase(table, clearing.place(table, table.player) + 1)


def _ask_chance(table: Rules, phase: int) -> None:
    table.phase = phase
    table.player = machine.CHANCE


def _happen(table: Rules, action: int) -> None:
    """An event of chance."""
    if action < steps.FIRST_MARKET:
        _draw(table, action - steps.FIRST_DRAW)
    elif action < steps.FIRST_FAIRY:
        _turn_up(table, action - steps.FIRST_MARKET)
    elif action < steps.FIRST_TAKE:
        _reveal(table, action - steps.FIRST_FAIRY)
    elif action < steps.FIRST_LOSE:
        _take(table, action - steps.FIRST_TAKE)
    else:
        _lose(table, action - steps.FIRST_LOSE)


# Drawing and the hand limit -------------------------------------------------------------------------------------------


def _draw_cards(table: Rules, seat: int, draws: int, then: int) -> None:
    table.drawer = seat
    table.draws = draws
    table.then = then
    _draw_on(table)


def _draw_on(table: Rules) -> None:
    if table.draws > 0 and _deck_has_cards(table):
        _ask_chance(table, steps.DRAW)
    else:
        _check_limit(table)


def _deck_has_cards(table: Rules) -> bool:
    """FEE-27: an empty deck is made anew from the discard, when a card must be drawn."""
    if table.deck == 0 and table.deck_charms == 0:
        table.deck = table.discard
        table.deck_charms = table.discard_charms
        table.discard = 0
        table.discard_charms = 0
        return table.deck != 0 or table.deck_charms != 0
    return True


def _draw(table: Rules, card: int) -> None:
    seat = table.drawer
    if card < steps.COLOURED:
        table.deck ^= clearing.BIT[card]
        table.hand[seat] |= clearing.BIT[card]
    else:
        charm = clearing.charm(table, card, table.deck_charms)
        table.deck_charms ^= charm
        table.hand_charms[seat] |= charm
    table.hand_size[seat] += 1
    table.lacks[seat] = 0
    table.draws -= 1
    _draw_on(table)


def _check_limit(table: Rules) -> None:
    """FEE-26: over nine, an opponent with fewer takes one; if nobody has fewer, one is lost."""
    if table.hand_size[table.drawer] <= steps.HAND_LIMIT:
        _go_on(table)
        return
    for seat in range(table.players):
        if table.hand_size[seat] < steps.HAND_LIMIT:
            table.phase = steps.GIVE
            table.player = table.drawer
            return
    _ask_chance(table, steps.LOSE)


def _go_on(table: Rules) -> None:
    """What follows when cards have been drawn and the hand limit is kept."""
    if table.then == steps.END_TURN:
        _end_turn(table)
    elif table.then == steps.OWN_TURN:
        table.phase = steps.TURN
        table.player = table.turn
    elif table.then == steps.NEXT_SUITOR:
        table.player = table.drawer
        _next_suitor(table)
    elif table.drawer + 1 < table.players:  # FEE-4: five to each
        _draw_cards(table, table.drawer + 1, 5, steps.DEAL_ON)
    else:
        table.drawer = 0
        table.then = steps.OWN_TURN
        _fill_market(table)


def _take(table: Rules, card: int) -> None:
    """A card goes from hand to hand, seen by these two only (FEE-32)."""
    giver = table.giver
    taker = table.taker
    if card < steps.COLOURED:
        table.hand[giver] ^= clearing.BIT[card]
        table.hand[taker] |= clearing.BIT[card]
        knowing.tell_take(table, giver, taker, clearing.BIT[card], 0)
    else:
        charm = clearing.charm(table, card, table.hand_charms[giver])
        table.hand_charms[giver] ^= charm
        table.hand_charms[taker] |= charm
        knowing.tell_take(table, giver, taker, 0, charm)
    table.hand_size[giver] -= 1
    table.hand_size[taker] += 1
    if table.suitors >> taker & 1 and table.shown == 0:
        table.sealed[giver] = card
        table.sealed_to[giver] = taker
    _check_limit(table)


def _lose(table: Rules, card: int) -> None:
    seat = table.drawer
    _discard_from_hand(table, seat, card)
    _check_limit(table)


def _discard_from_hand(table: Rules, seat: int, card: int) -> None:
    """Face up from the hand to the discard."""
    if card < steps.COLOURED:
        table.hand[seat] ^= clearing.BIT[card]
        table.discard |= clearing.BIT[card]
        knowing.tell_gone(table, seat, clearing.BIT[card], 0)
    else:
        charm = clearing.charm(table, card, table.hand_charms[seat])
        table.hand_charms[seat] ^= charm
        table.discard_charms |= charm
        knowing.tell_gone(table, seat, 0, charm)
    table.hand_size[seat] -= 1


def _end_turn(table: Rules) -> None:
    """FEE-29: no program can play for ever."""
    table.quiet += 1
    if table.quiet >= 12 * table.players:
        table.player = machine.OVER
    else:
        _next_turn(table)


def _next_turn(table: Rules) -> None:
    table.turn = table.turn + 1 if table.turn + 1 < table.players else 0  # FEE-5
    table.tossed = 0
    table.phase = steps.TURN
    table.player = table.turn


# The exchange ---------------------------------------------------------------------------------------------------------


def _exchange(table: Rules, exchange: int) -> None:
    """FEE-9: the card is offered, in the open; others may call it off (FEE-31)."""
    if exchange < 3 * steps.COLOURED:
        table.offered = exchange // 3
        table.way = exchange - 3 * table.offered
        table.hand[table.player] ^= clearing.BIT[table.offered]
        knowing.tell_gone(table, table.player, clearing.BIT[table.offered], 0)
    else:
        table.offered = exchange - 2 * steps.COLOURED
        table.way = 2
        table.hand_charms[table.player] ^= 1 << (table.offered - steps.COLOURED)
        knowing.tell_gone(table, table.player, 0, 1 << (table.offered - steps.COLOURED))
    table.hand_size[table.player] -= 1
    _ask_thistle(table, 1)


def _ask_thistle(table: Rules, place: int) -> None:
    """FEE-31: those who hold a thistle, in turn order; that they are asked or not tells whether they do."""
    if table.berries:
        for i in range(place, table.players):
            if _ask_window(table, (table.turn + i) % table.players, 4, steps.THISTLE):
                return
    _take_from_market(table)


def _ask_window(table: Rules, seat: int, kind: int, phase: int) -> bool:
    copies = table.hand_charms[seat] & 3 << (5 + 2 * kind)
    if copies == 0:
        table.lacks[seat] |= 3 << (5 + 2 * kind)
        return False
    for viewer in range(7):
        if table.known_charms[6 * viewer + seat] & copies == 0:
            table.known_charms[6 * viewer + seat] |= copies & -copies
    table.phase = phase
    table.player = seat
    return True


def _take_from_market(table: Rules) -> None:
    """All others that share what was named go to the hand, the offered card into the market; then it is filled up."""
    seat = table.turn
    taken = table.market & clearing.SAME[3 * table.offered + table.way]
    charms = table.market_charms & 1 << clearing.VALUE[table.offered] if table.way == 2 else 0
    table.market ^= taken
    table.market_charms ^= charms
    table.hand[seat] |= taken
    table.hand_charms[seat] |= charms
    table.hand_size[seat] += machine.count(taken) + machine.count(charms)
    knowing.tell_seen(table, seat, taken, charms)
    if table.offered < steps.COLOURED:
        table.market |= clearing.BIT[table.offered]
    else:
        table.market_charms |= 1 << (table.offered - steps.COLOURED)
    table.offered = -1
    table.drawer = seat
    table.then = steps.END_TURN
    _fill_market(table)


def _call_off(table: Rules) -> None:
    """FEE-31, thistle: the card goes back, and the turn is spent."""
    seat = table.turn
    if table.offered < steps.COLOURED:
        table.hand[seat] |= clearing.BIT[table.offered]
        knowing.tell_seen(table, seat, clearing.BIT[table.offered], 0)
    else:
        table.hand_charms[seat] |= 1 << (table.offered - steps.COLOURED)
        knowing.tell_seen(table, seat, 0, 1 << (table.offered - steps.COLOURED))
    table.hand_size[seat] += 1
    table.offered = -1
    _end_turn(table)


def _fill_market(table: Rules) -> None:
    """FEE-10; a market of nothing but 0s is laid anew, three times at most (FEE-28); then the hand limit."""
    if machine.count(table.market) + machine.count(table.market_charms) < 5 and _deck_has_cards(table):
        _ask_chance(table, steps.MARKET)
    elif table.market & ~clearing.ZEROS == 0 and table.market_charms & ~1 == 0 and table.renewals < 3:
        table.renewals += 1
        table.deck |= table.market | table.discard
        table.deck_charms |= table.market_charms | table.discard_charms
        table.market = 0
        table.market_charms = 0
        table.discard = 0
        table.discard_charms = 0
        _fill_market(table)
    else:
        table.renewals = 0
        _check_limit(table)


def _turn_up(table: Rules, card: int) -> None:
    """A card for the market; a berry is discarded and replaced (FEE-30)."""
    if card < steps.COLOURED:
        table.deck ^= clearing.BIT[card]
        table.market |= clearing.BIT[card]
    else:
        charm = clearing.charm(table, card, table.deck_charms)
        table.deck_charms ^= charm
        if card < steps.BERRY:
            table.market_charms |= charm
        else:
            table.discard_charms |= charm
    _fill_market(table)


# The courtship --------------------------------------------------------------------------------------------------------


def _lay(table: Rules, card: int) -> None:
    if table.phase == steps.TURN:
        _open_courtship(table)
    _put_down(table, card)


def _open_courtship(table: Rules) -> None:
    table.phase = steps.LAY
    table.suitors = 0
    table.declined = 0
    table.shown = 0
    for seat in range(6):
        table.adds[seat] = 0
        table.backs[seat] = 0
        table.honey[seat] = 0
        table.sealed[seat] = -1
        table.sealed_to[seat] = -1


def _put_down(table: Rules, card: int) -> None:
    """From the hand to the collection."""
    seat = table.player
    if card < steps.COLOURED:
        table.hand[seat] ^= clearing.BIT[card]
        table.laid[seat] |= clearing.BIT[card]
    else:
        table.hand_charms[seat] ^= 1 << (card - steps.COLOURED)
        table.laid_charms[seat] |= 1 << (card - steps.COLOURED)
    table.hand_size[seat] -= 1
    table.laid_size[seat] += 1
    table.last = card


def _next_suitor(table: Rules) -> None:
    """FEE-11: the next in turn order; after the last, increases first if so agreed (FEE-19), else the fairy."""
    place = clearing.place(table, table.player) + 1
    if place < table.players:
        table.player = (table.turn + place) % table.players
        table.phase = steps.LAY
        table.last = -1
    elif table.early and table.suitors & (table.suitors - 1):
        _ask_increase(table, 0)
    else:
        _ask_chance(table, steps.FAIRY)


def _reveal(table: Rules, fairy: int) -> None:
    """The top fairy: the known ones at the bottom come last. She is courted, or a further one for the winner."""
    if table.fairies == 0:
        table.bottom_size -= 1
        for i in range(table.bottom_size):
            table.bottom[i] = table.bottom[i + 1]
    else:
        table.fairies ^= 1 << fairy
    if table.phase == steps.BONUS:
        _hand_out(table, fairy)
        return
    table.fairy = fairy
    _read_wishes(table, fairy)
    if table.shown == 0:  # FEE-12
        table.shown = 1
        for seat in range(table.players):
            knowing.tell_gone(table, seat, table.laid[seat], table.laid_charms[seat])
    _ask_mist(table, 0)


def _read_wishes(table: Rules, fairy: int) -> None:
    """FEE-13 to FEE-15: every card's worth to her, added up in binary for all cards at once."""
    loved = clearing.CHARACTERISTIC[table.treasures[fairy]]
    mirror = clearing.MIRROR[fairy // 5]
    clothing = clearing.CLOTHING[fairy % 5]
    hated = clearing.CHARACTERISTIC[table.dislikes[fairy]]
    ones = clearing.ONES & ~hated
    twos = clearing.TWOS & ~hated
    fours = clearing.FOURS & ~hated
    odd = mirror ^ clothing ^ loved
    pairs = (mirror & clothing) | (loved & (mirror ^ clothing))
    carry = ones & odd
    table.worth_ones = ones ^ odd
    table.worth_twos = twos ^ pairs ^ carry
    table.worth_fours = fours ^ ((twos & pairs) | (carry & (twos ^ pairs)))
    table.shoe_ones = steps.SHOE_ONES
    table.shoe_twos = steps.SHOE_TWOS
    table.shoe_fours = steps.SHOE_FOURS
    if table.dislikes[fairy] == steps.HORSESHOE:
        table.shoe_ones = table.shoe_twos = table.shoe_fours = 0
    elif table.treasures[fairy] == steps.HORSESHOE:  # worth 1 to 5
        table.shoe_ones = 0b10101
        table.shoe_twos = 0b00110
        table.shoe_fours = 0b11000


def _ask_mist(table: Rules, place: int) -> None:
    """FEE-31: those in the courtship who hold mist, in turn order from the one who courts."""
    if table.berries:
        for i in range(place, table.players):
            seat = (table.turn + i) % table.players
            if table.suitors >> seat & 1 and _ask_window(table, seat, 2, steps.MIST):
                return
    if table.fairy == steps.BLACK:  # FEE-21
        table.removed |= 1 << steps.BLACK
        table.fairy = -1
        _discard_collections(table)
        _end_courtship(table)
    elif table.early or table.suitors & (table.suitors - 1) == 0:  # FEE-18
        _award(table)
    else:
        _ask_increase(table, 0)


def _ask_increase(table: Rules, place: int) -> None:
    """FEE-17: once each, in turn order from the one who courts."""
    for i in range(place, table.players):
        seat = (table.turn + i) % table.players
        if table.suitors >> seat & 1:
            table.phase = steps.INCREASE
            table.player = seat
            table.last = -1
            table.last_back = -1
            table.old = table.laid[seat]
            table.old_charms = table.laid_charms[seat]
            return
    if table.shown:
        _award(table)
    else:
        _ask_chance(table, steps.FAIRY)


def _add(table: Rules, card: int) -> None:
    seat = table.player
    _put_down(table, card)
    table.adds[seat] += 1
    if table.shown:
        knowing.tell_gone(
            table,
            seat,
            clearing.BIT[card] if card < steps.COLOURED else 0,
            1 << (card - steps.COLOURED) if card >= steps.COLOURED else 0,
        )
    else:
        for giver in range(6):
            if table.sealed_to[giver] == seat:
                table.sealed[giver] = -1
                table.sealed_to[giver] = -1


def _back(table: Rules, card: int) -> None:
    seat = table.player
    if card < steps.COLOURED:
        _take_back(table, seat, clearing.BIT[card], 0)
    else:
        _take_back(table, seat, 0, 1 << (card - steps.COLOURED))
    table.hand_size[seat] += 1
    table.laid_size[seat] -= 1
    table.backs[seat] += 1
    table.last_back = card


def _take_back(table: Rules, seat: int, objects: int, charms: int) -> None:
    table.laid[seat] ^= objects
    table.laid_charms[seat] ^= charms
    table.old ^= objects
    table.old_charms ^= charms
    table.hand[seat] |= objects
    table.hand_charms[seat] |= charms
    if table.shown:
        knowing.tell_seen(table, seat, objects, charms)


# Winning --------------------------------------------------------------------------------------------------------------


def _award(table: Rules) -> None:
    """FEE-16, FEE-20: the leading collection wins; who was first laid out leads among equals."""
    winner = -1
    second = -1
    best = -1
    next_best = -1
    for place in range(table.players):
        seat = (table.turn + place) % table.players
        if table.suitors >> seat & 1:
            rank = clearing.rank(table, seat)
            if rank > best:
                next_best = best
                best = rank
                winner = seat
            elif rank > next_best:
                next_best = rank
                second = seat
    table.won[winner] |= 1 << table.fairy
    table.fairy = -1
    table.bonus_seat = winner
    table.bonus = _further(table, winner, best, next_best)
    if best == steps.WHOLE_SET and next_best == steps.WHOLE_SET:  # FEE-23: both sets, a fairy each
        table.bonus_seat = second
    _discard_collections(table)
    _hand_out_on(table)


def _further(table: Rules, winner: int, best: int, next_best: int) -> int:
    """FEE-22 to FEE-24: how many fairies there are beside the face-up one."""
    if best == steps.FIVE_SHOES:
        return 2
    if best == steps.WHOLE_SET or table.laid[winner] == 0 or table.hand_size[winner] == 0:
        return 1
    lead = best - next_best if next_best >= 0 else best
    return 1 if lead >= 10 else 0


def _discard_collections(table: Rules) -> None:
    for seat in range(table.players):
        table.discard |= table.laid[seat]
        table.discard_charms |= table.laid_charms[seat]
        table.laid[seat] = 0
        table.laid_charms[seat] = 0
        table.laid_size[seat] = 0
    table.suitors = 0
    table.declined = 0
    table.shown = 0


def _hand_out(table: Rules, fairy: int) -> None:
    """FEE-22: the next that is not black; a black one met on the way leaves the game."""
    if fairy == steps.BLACK:
        table.removed |= 1 << steps.BLACK
    else:
        table.won[table.bonus_seat] |= 1 << fairy
        table.bonus -= 1
    _hand_out_on(table)


def _hand_out_on(table: Rules) -> None:
    if table.bonus > 0 and (table.fairies != 0 or table.bottom_size > 0):
        _ask_chance(table, steps.BONUS)
    else:
        table.bonus = 0
        _end_courtship(table)


def _end_courtship(table: Rules) -> None:
    """FEE-29: enough fairies, or none left; otherwise on to the left of the one who courted (FEE-20)."""
    table.quiet = 0
    enough = 6 if table.players <= 4 else 5
    for seat in range(table.players):
        if machine.count(table.won[seat]) >= enough:
            table.player = machine.OVER
            return
    if table.fairies == 0 and table.bottom_size == 0:
        table.player = machine.OVER
    else:
        _next_turn(table)


# Berries --------------------------------------------------------------------------------------------------------------


def _play_berry(table: Rules, action: int) -> None:
    """FEE-31. A played berry leaves the game (FEE-30)."""
    seat = table.player
    if action == steps.DEW_ACTION:
        _use_berry(table, 0)
        _draw_cards(table, seat, 2, steps.OWN_TURN)
    elif action < steps.MIST_ACTION:
        _use_berry(table, 1)
        table.giver = action - steps.FIRST_THORN
        table.taker = seat
        table.drawer = seat
        table.then = steps.OWN_TURN
        _ask_chance(table, steps.TAKE)
    elif action == steps.MIST_ACTION:
        _use_berry(table, 2)
        table.bottom[table.bottom_size] = table.fairy
        table.bottom_size += 1
        table.fairy = -1
        _ask_chance(table, steps.FAIRY)
    elif action == steps.HONEY_ACTION:
        _use_berry(table, 3)
        table.honey[seat] += 1
    else:
        _use_berry(table, 4)
        _call_off(table)


def _use_berry(table: Rules, kind: int) -> None:
    seat = table.player
    charm = clearing.charm(table, steps.BERRY + kind, table.hand_charms[seat])
    table.hand_charms[seat] ^= charm
    table.hand_size[seat] -= 1
    table.gone |= charm
    knowing.tell_gone(table, seat, 0, charm)


def _skip(table: Rules) -> None:
    if table.phase == steps.THISTLE:
        _ask_thistle(table, clearing.place(table, table.player) + 1)
    else:
        _ask_mist(table, clearing.place(table, table.player) + 1)


def _toss(table: Rules, kind: int) -> None:
    """FEE-30: one berry a turn may be discarded for a new card."""
    _discard_from_hand(table, table.player, steps.BERRY + kind)
    table.tossed = 1
    _draw_cards(table, table.player, 1, steps.OWN_TURN)
