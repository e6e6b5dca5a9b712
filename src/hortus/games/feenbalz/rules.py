"""The rules of Feenbalz, in numbers: what every step does.

The ``.pxd`` beside each of these modules gives the C types. What the table holds is in ``clearing.py``, what
may be done in ``choices.py``, what a seat cannot know in ``guesses.py``.
"""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import Random
from hortus.games.feenbalz import cards, choices, clearing, dials, guesses, phases
from hortus.games.feenbalz.clearing import Clearing


class Rules(Clearing):
    """A position of Feenbalz."""

    def find_legal(self, actions: list[int]) -> int:
        """What the phase asks."""
        if self.player == intrinsics.CHANCE:
            return _find_events(self, actions)
        if self.phase == phases.TURN:
            return choices.find_turn(self, actions)
        if self.phase == phases.LAY:
            return choices.find_laying(self, actions)
        if self.phase == phases.INCREASE:
            return choices.find_increase(self, actions)
        if self.phase == phases.GIVE:
            return choices.find_gifts(self, actions)
        actions[0] = cards.PLAY_THISTLE if self.phase == phases.THISTLE else cards.PLAY_MIST
        actions[1] = cards.SKIP
        return 2

    def play(self, action: int) -> None:
        """One step of a player's, or one event of chance; then on to the next question."""
        if action >= cards.DRAW:
            _happen(self, action)
        elif action == cards.COLLECT:
            _draw_cards(self, self.player, self.dials[dials.COLLECT], phases.END_TURN)  # FEE-8
        elif action < cards.LAY:
            _exchange(self, action - cards.EXCHANGE)
        elif action < cards.DONE:
            _move_card(self, action)
        elif action < cards.PLAY_DEW:
            _answer(self, action)
        else:
            _play_berry(self, action)

    def score(self, seat: int) -> int:
        """FEE-29: fairies won."""
        return intrinsics.count(self.won[seat])

    def weight(self, outcome: int) -> int:
        """One for each card; a berry may be there twice."""
        if self.phase == phases.DRAW:
            return _copies(self, outcome - cards.DRAW, self.deck_charms)
        if self.phase == phases.MARKET:
            return _copies(self, outcome - cards.MARKET, self.deck_charms)
        if self.phase == phases.TAKE:
            return _copies(self, outcome - cards.TAKE, self.hand_charms[self.giver])
        if self.phase == phases.LOSE:
            return _copies(self, outcome - cards.LOSE, self.hand_charms[self.drawer])
        return 1

    def roll(self, bits32: int) -> int:
        """Any card of the deck or the hand, any fairy of the deck."""
        event = _any_event(self, bits32)
        _happen(self, event)
        return event

    def imagine(self, seat: int, random: Random) -> None:
        """Deal anew what this seat cannot know."""
        guesses.imagine(self, seat, random)


# Steps --------------------------------------------------------------------------------------------


def _move_card(table: Clearing, action: int) -> None:
    """A card is laid, added or taken back."""
    if action < cards.ADD:
        _lay(table, action - cards.LAY)
    elif action < cards.BACK:
        _add(table, action - cards.ADD)
    else:
        _back(table, action - cards.BACK)


def _answer(table: Clearing, action: int) -> None:
    """``done``, ``decline``, ``pass``, or who takes a card."""
    if action == cards.DECLINE:
        table.declined |= 1 << table.player
        _draw_cards(table, table.player, 1, phases.NEXT_SUITOR)  # FEE-11
    elif action <= cards.PASS:
        _finish(table)
    else:
        table.giver = table.player
        table.taker = action - cards.GIVE
        _ask_chance(table, phases.TAKE)


def _finish(table: Clearing) -> None:
    """``done`` or ``pass``: a collection or an increase is complete."""
    table.last = -1
    table.last_back = -1
    table.old = 0
    table.old_charms = 0
    if table.phase == phases.LAY:
        table.suitors |= 1 << table.player
        _next_suitor(table)
    else:
        _ask_increase(table, clearing.place(table, table.player) + 1)


def _ask_chance(table: Clearing, phase: int) -> None:
    table.phase = phase
    table.player = intrinsics.CHANCE


def _happen(table: Clearing, action: int) -> None:
    """An event of chance."""
    if action < cards.MARKET:
        _draw(table, action - cards.DRAW)
    elif action < cards.FAIRY:
        _turn_up(table, action - cards.MARKET)
    elif action < cards.TAKE:
        _reveal(table, action - cards.FAIRY)
    elif action < cards.LOSE:
        _take(table, action - cards.TAKE)
    else:
        _lose(table, action - cards.LOSE)


# Drawing and the hand limit -----------------------------------------------------------------------


def _draw_cards(table: Clearing, seat: int, draws: int, then: int) -> None:
    table.drawer = seat
    table.draws = draws
    table.then = then
    _draw_on(table)


def _draw_on(table: Clearing) -> None:
    if table.draws > 0 and _deck_has_cards(table):
        _ask_chance(table, phases.DRAW)
    else:
        _check_limit(table)


def _deck_has_cards(table: Clearing) -> bool:
    """FEE-27: an empty deck is made anew from the discard, when a card must be drawn."""
    if table.deck == 0 and table.deck_charms == 0:
        table.deck = table.discard
        table.deck_charms = table.discard_charms
        table.discard = 0
        table.discard_charms = 0
        return table.deck != 0 or table.deck_charms != 0
    return True


def _draw(table: Clearing, card: int) -> None:
    seat = table.drawer
    charm = clearing.charm(table, card, table.deck_charms)
    table.deck ^= clearing.BIT[card]
    table.deck_charms ^= charm
    table.hand[seat] |= clearing.BIT[card]
    table.hand_charms[seat] |= charm
    if card >= cards.BERRY:
        for viewer in range(7):
            clearing.count_copies(table, viewer, seat, charm, 0)
    table.hand_size[seat] += 1
    table.lacks[seat] = 0
    table.draws -= 1
    _draw_on(table)


def _check_limit(table: Clearing) -> None:
    """FEE-26: over nine, an opponent with fewer takes one; if nobody has fewer, one is lost."""
    if table.hand_size[table.drawer] <= table.dials[dials.HAND]:
        _go_on(table)
        return
    for seat in range(table.players):
        if table.hand_size[seat] < table.dials[dials.HAND]:
            table.phase = phases.GIVE
            table.player = table.drawer
            return
    _ask_chance(table, phases.LOSE)


def _go_on(table: Clearing) -> None:
    """What follows when cards have been drawn and the hand limit is kept."""
    if table.then == phases.END_TURN:
        _end_turn(table)
    elif table.then == phases.OWN_TURN:
        table.phase = phases.TURN
        table.player = table.turn
    elif table.then == phases.NEXT_SUITOR:
        table.player = table.drawer
        _next_suitor(table)
    elif table.drawer + 1 < table.players:  # FEE-4: five to each
        _draw_cards(table, table.drawer + 1, table.dials[dials.DEAL], phases.DEAL_ON)
    else:
        table.drawer = 0
        table.then = phases.OWN_TURN
        _fill_market(table)


def _take(table: Clearing, card: int) -> None:
    """A card goes from hand to hand, seen by these two only (FEE-32)."""
    giver = table.giver
    taker = table.taker
    charm = clearing.charm(table, card, table.hand_charms[giver])
    table.hand[giver] ^= clearing.BIT[card]
    table.hand_charms[giver] ^= charm
    table.hand[taker] |= clearing.BIT[card]
    table.hand_charms[taker] |= charm
    clearing.tell_take(table, giver, taker, clearing.BIT[card], charm)
    table.hand_size[giver] -= 1
    table.hand_size[taker] += 1
    if table.suitors >> taker & 1 and table.shown == 0:
        table.sealed[giver] = card
        table.sealed_to[giver] = taker
    _check_limit(table)


def _lose(table: Clearing, card: int) -> None:
    _discard_from_hand(table, table.drawer, card)
    _check_limit(table)


def _discard_from_hand(table: Clearing, seat: int, card: int) -> None:
    """Face up from the hand to the discard."""
    charm = clearing.charm(table, card, table.hand_charms[seat])
    table.hand[seat] ^= clearing.BIT[card]
    table.hand_charms[seat] ^= charm
    table.discard |= clearing.BIT[card]
    table.discard_charms |= charm
    table.hand_size[seat] -= 1
    clearing.tell_gone(table, seat, clearing.BIT[card], charm)


def _end_turn(table: Clearing) -> None:
    """FEE-29: no program can play for ever."""
    table.quiet += 1
    if table.quiet >= table.dials[dials.QUIET] * table.players:
        table.player = intrinsics.OVER
    else:
        _next_turn(table)


def _next_turn(table: Clearing) -> None:
    table.turn = table.turn + 1 if table.turn + 1 < table.players else 0  # FEE-5
    table.tossed = 0
    table.phase = phases.TURN
    table.player = table.turn


# The exchange -------------------------------------------------------------------------------------


def _exchange(table: Clearing, exchange: int) -> None:
    """FEE-9: the card is offered, in the open; others may call it off (FEE-31)."""
    seat = table.player
    table.offered = clearing.offered_in(table, exchange)
    table.way = exchange - 3 * table.offered if exchange < 3 * cards.COLOURED else 2
    table.hand[seat] ^= clearing.BIT[table.offered]
    table.hand_charms[seat] ^= clearing.CHARM[table.offered]
    table.hand_size[seat] -= 1
    clearing.tell_gone(table, seat, clearing.BIT[table.offered], clearing.CHARM[table.offered])
    _ask_thistle(table, 1)


def _ask_thistle(table: Clearing, place: int) -> None:
    """FEE-31: those who hold a thistle, in turn order; that they are asked or not tells whether they do."""
    if table.berries:
        for i in range(place, table.players):
            if _ask_window(table, (table.turn + i) % table.players, 4, phases.THISTLE):
                return
    _take_from_market(table)


def _ask_window(table: Clearing, seat: int, kind: int, phase: int) -> bool:
    copies = table.hand_charms[seat] & 3 << (5 + 2 * kind)
    if copies == 0:
        table.lacks[seat] |= 3 << (5 + 2 * kind)
        return False
    for viewer in range(7):
        known = table.known_charms[6 * viewer + seat] & copies
        clearing.count_copies(table, viewer, seat, copies & -copies, 0 if known else 1)
    table.phase = phase
    table.player = seat
    return True


def _take_from_market(table: Clearing) -> None:
    """The cards that share what was named go to the hand, the offered one to the market; it is refilled."""
    seat = table.turn
    taken = table.market & clearing.SAME[3 * table.offered + table.way]
    charms = table.market_charms & 1 << clearing.VALUE[table.offered] if table.way == 2 else 0
    table.market ^= taken
    table.market_charms ^= charms
    table.hand[seat] |= taken
    table.hand_charms[seat] |= charms
    table.hand_size[seat] += intrinsics.count_both(taken, charms)
    clearing.tell_seen(table, seat, taken, charms)
    table.market |= clearing.BIT[table.offered]
    table.market_charms |= clearing.CHARM[table.offered]
    table.offered = -1
    table.drawer = seat
    table.then = phases.END_TURN
    _fill_market(table)


def _call_off(table: Clearing) -> None:
    """FEE-31, thistle: the card goes back, and the turn is spent."""
    seat = table.turn
    table.hand[seat] |= clearing.BIT[table.offered]
    table.hand_charms[seat] |= clearing.CHARM[table.offered]
    table.hand_size[seat] += 1
    clearing.tell_seen(table, seat, clearing.BIT[table.offered], clearing.CHARM[table.offered])
    table.offered = -1
    _end_turn(table)


def _fill_market(table: Clearing) -> None:
    """FEE-10; a market of nothing but 0s is laid anew, three times at most (FEE-28); then the hand limit."""
    size = intrinsics.count_both(table.market, table.market_charms)
    if size < table.dials[dials.MARKET] and _deck_has_cards(table):
        _ask_chance(table, phases.MARKET)
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


def _turn_up(table: Clearing, card: int) -> None:
    """A card for the market; a berry is discarded and replaced (FEE-30)."""
    charm = clearing.charm(table, card, table.deck_charms)
    table.deck ^= clearing.BIT[card]
    table.deck_charms ^= charm
    table.market |= clearing.BIT[card]
    if card < cards.BERRY:
        table.market_charms |= charm
    else:
        table.discard_charms |= charm
    _fill_market(table)


# The courtship ------------------------------------------------------------------------------------


def _lay(table: Clearing, card: int) -> None:
    if table.phase == phases.TURN:
        _open_courtship(table)
    _put_down(table, card)


def _open_courtship(table: Clearing) -> None:
    table.phase = phases.LAY
    table.suitors = 0
    table.declined = 0
    table.shown = 0
    for seat in range(6):
        table.adds[seat] = 0
        table.backs[seat] = 0
        table.honey[seat] = 0
        table.sealed[seat] = -1
        table.sealed_to[seat] = -1


def _put_down(table: Clearing, card: int) -> None:
    """From the hand to the collection."""
    seat = table.player
    table.hand[seat] ^= clearing.BIT[card]
    table.hand_charms[seat] ^= clearing.CHARM[card]
    table.laid[seat] |= clearing.BIT[card]
    table.laid_charms[seat] |= clearing.CHARM[card]
    table.hand_size[seat] -= 1
    table.laid_size[seat] += 1
    table.last = card


def _next_suitor(table: Clearing) -> None:
    """FEE-11: the next in turn order; after the last, increases if so agreed (FEE-19), else the fairy."""
    place = clearing.place(table, table.player) + 1
    if place < table.players:
        table.player = (table.turn + place) % table.players
        table.phase = phases.LAY
        table.last = -1
    elif table.early and table.suitors & (table.suitors - 1):
        _ask_increase(table, 0)
    else:
        _ask_chance(table, phases.FAIRY)


def _reveal(table: Clearing, fairy: int) -> None:
    """The top fairy, the known ones at the bottom last: she is courted, or a bonus for the winner."""
    if table.fairies != 0:
        table.fairies ^= 1 << fairy
    else:
        table.bottom_size -= 1
        for i in range(table.bottom_size):
            table.bottom[i] = table.bottom[i + 1]
    if table.phase == phases.BONUS:
        _hand_out(table, fairy)
    else:
        table.fairy = fairy
        clearing.read_wishes(table, fairy)
        _show_collections(table)
        _ask_mist(table, 0)


def _show_collections(table: Clearing) -> None:
    """FEE-12."""
    if table.shown == 0:
        table.shown = 1
        for seat in range(table.players):
            clearing.tell_gone(table, seat, table.laid[seat], table.laid_charms[seat])


def _ask_mist(table: Clearing, place: int) -> None:
    """FEE-31: those in the courtship who hold mist, in turn order from the one who courts."""
    if table.berries:
        for i in range(place, table.players):
            seat = (table.turn + i) % table.players
            if table.suitors >> seat & 1 and _ask_window(table, seat, 2, phases.MIST):
                return
    if table.fairy == cards.BLACK:  # FEE-21
        table.removed |= 1 << cards.BLACK
        table.fairy = -1
        _discard_collections(table)
        _end_courtship(table)
    elif table.early or table.suitors & (table.suitors - 1) == 0:  # FEE-18
        _award(table)
    else:
        _ask_increase(table, 0)


def _ask_increase(table: Clearing, place: int) -> None:
    """FEE-17: once each, in turn order from the one who courts."""
    for i in range(place, table.players):
        seat = (table.turn + i) % table.players
        if table.suitors >> seat & 1:
            table.phase = phases.INCREASE
            table.player = seat
            table.last = -1
            table.last_back = -1
            table.old = table.laid[seat]
            table.old_charms = table.laid_charms[seat]
            return
    if table.shown:
        _award(table)
    else:
        _ask_chance(table, phases.FAIRY)


def _add(table: Clearing, card: int) -> None:
    seat = table.player
    _put_down(table, card)
    table.adds[seat] += 1
    if table.shown:
        clearing.tell_gone(table, seat, clearing.BIT[card], clearing.CHARM[card])
    else:
        for giver in range(6):
            if table.sealed_to[giver] == seat:
                table.sealed[giver] = -1
                table.sealed_to[giver] = -1


def _back(table: Clearing, card: int) -> None:
    seat = table.player
    table.laid[seat] ^= clearing.BIT[card]
    table.laid_charms[seat] ^= clearing.CHARM[card]
    table.old ^= clearing.BIT[card]
    table.old_charms ^= clearing.CHARM[card]
    table.hand[seat] |= clearing.BIT[card]
    table.hand_charms[seat] |= clearing.CHARM[card]
    table.hand_size[seat] += 1
    table.laid_size[seat] -= 1
    table.backs[seat] += 1
    table.last_back = card
    if table.shown:
        clearing.tell_seen(table, seat, clearing.BIT[card], clearing.CHARM[card])


# Winning ------------------------------------------------------------------------------------------


def _award(table: Clearing) -> None:
    """FEE-16, FEE-20: the leading collection wins."""
    winner = clearing.leader(table, table.suitors)
    second = clearing.leader(table, table.suitors & ~(1 << winner))
    best = clearing.rank(table, winner)
    next_best = clearing.rank(table, second) if second >= 0 else -1
    table.won[winner] |= 1 << table.fairy
    table.fairy = -1
    table.bonus = _further(table, winner, best, next_best)
    table.bonus_seat = winner
    if best == cards.WHOLE_SET and next_best == cards.WHOLE_SET:  # FEE-23: both sets, a fairy each
        table.bonus = 1
        table.bonus_seat = second
    _discard_collections(table)
    _hand_out_on(table)


def _further(table: Clearing, winner: int, best: int, next_best: int) -> int:
    """FEE-22 to FEE-24: how many fairies there are beside the face-up one."""
    if best == cards.FIVE_SHOES:
        return table.dials[dials.HORSESHOE_BONUS]
    if best == cards.WHOLE_SET or table.laid[winner] == 0 or table.hand_size[winner] == 0:
        return table.dials[dials.BONUS]
    lead = best - next_best if next_best >= 0 else best
    return table.dials[dials.BONUS] if lead >= table.dials[dials.LEAD] else 0


def _discard_collections(table: Clearing) -> None:
    for seat in range(table.players):
        table.discard |= table.laid[seat]
        table.discard_charms |= table.laid_charms[seat]
        table.laid[seat] = 0
        table.laid_charms[seat] = 0
        table.laid_size[seat] = 0
        table.adds[seat] = 0
        table.backs[seat] = 0
        table.honey[seat] = 0
    table.suitors = 0
    table.declined = 0
    table.shown = 0


def _hand_out(table: Clearing, fairy: int) -> None:
    """FEE-22: the next that is not black; a black one met on the way leaves the game."""
    if fairy == cards.BLACK:
        table.removed |= 1 << cards.BLACK
    else:
        table.won[table.bonus_seat] |= 1 << fairy
        table.bonus -= 1
    _hand_out_on(table)


def _hand_out_on(table: Clearing) -> None:
    if table.bonus > 0 and (table.fairies != 0 or table.bottom_size > 0):
        _ask_chance(table, phases.BONUS)
    else:
        table.bonus = 0
        _end_courtship(table)


def _end_courtship(table: Clearing) -> None:
    """FEE-29: enough fairies, or none left; otherwise on to the left of the one who courted (FEE-20)."""
    table.quiet = 0
    for seat in range(table.players):
        if intrinsics.count(table.won[seat]) >= table.enough:
            table.player = intrinsics.OVER
            return
    if table.fairies == 0 and table.bottom_size == 0:
        table.player = intrinsics.OVER
    else:
        _next_turn(table)


# Berries ------------------------------------------------------------------------------------------


def _play_berry(table: Clearing, action: int) -> None:
    """FEE-31. A played berry leaves the game (FEE-30)."""
    seat = table.player
    if action >= cards.SKIP:
        _keep_berry(table, action)
    elif action == cards.PLAY_DEW:
        _use_berry(table, 0)
        _draw_cards(table, seat, 2, phases.OWN_TURN)
    elif action < cards.PLAY_MIST:
        _use_berry(table, 1)
        _play_thorn(table, action - cards.PLAY_THORN)
    elif action == cards.PLAY_MIST:
        _use_berry(table, 2)
        _play_mist(table)
    elif action == cards.PLAY_HONEY:
        _use_berry(table, 3)
        table.honey[seat] += 1
    else:
        _use_berry(table, 4)
        _call_off(table)


def _play_thorn(table: Clearing, giver: int) -> None:
    table.giver = giver
    table.taker = table.player
    table.drawer = table.player
    table.then = phases.OWN_TURN
    _ask_chance(table, phases.TAKE)


def _play_mist(table: Clearing) -> None:
    table.bottom[table.bottom_size] = table.fairy
    table.bottom_size += 1
    table.fairy = -1
    _ask_chance(table, phases.FAIRY)


def _use_berry(table: Clearing, kind: int) -> None:
    seat = table.player
    charm = clearing.charm(table, cards.BERRY + kind, table.hand_charms[seat])
    table.hand_charms[seat] ^= charm
    table.hand_size[seat] -= 1
    table.gone |= charm
    clearing.tell_gone(table, seat, 0, charm)


def _keep_berry(table: Clearing, action: int) -> None:
    """``skip``; or, once a turn, a berry discarded for a new card (FEE-30)."""
    if action > cards.SKIP:
        _discard_from_hand(table, table.player, cards.BERRY + action - cards.TOSS)
        table.tossed = 1
        _draw_cards(table, table.player, 1, phases.OWN_TURN)
    elif table.phase == phases.THISTLE:
        _ask_thistle(table, clearing.place(table, table.player) + 1)
    else:
        _ask_mist(table, clearing.place(table, table.player) + 1)


# Chance -------------------------------------------------------------------------------------------


def _find_events(table: Clearing, actions: list[int]) -> int:
    if table.phase in (phases.FAIRY, phases.BONUS):
        return choices.find_fairies(table, actions)
    if table.phase == phases.TAKE:
        giver = table.giver
        return choices.find_cards(table, actions, cards.TAKE, table.hand[giver], table.hand_charms[giver])
    if table.phase == phases.LOSE:
        loser = table.drawer
        return choices.find_cards(table, actions, cards.LOSE, table.hand[loser], table.hand_charms[loser])
    first = cards.DRAW if table.phase == phases.DRAW else cards.MARKET
    return choices.find_cards(table, actions, first, table.deck, table.deck_charms)


def _any_event(table: Clearing, bits32: int) -> int:
    if table.phase in (phases.FAIRY, phases.BONUS):
        if table.fairies == 0:
            return cards.FAIRY + table.bottom[0]
        place = intrinsics.scale(bits32, intrinsics.count(table.fairies))
        return cards.FAIRY + clearing.nth(table, table.fairies, place)
    if table.phase == phases.TAKE:
        return cards.TAKE + _any_card(table, table.hand[table.giver], table.hand_charms[table.giver], bits32)
    if table.phase == phases.LOSE:
        loser = table.drawer
        return cards.LOSE + _any_card(table, table.hand[loser], table.hand_charms[loser], bits32)
    first = cards.DRAW if table.phase == phases.DRAW else cards.MARKET
    return first + _any_card(table, table.deck, table.deck_charms, bits32)


def _copies(table: Clearing, card: int, charms: int) -> int:
    if card < cards.BERRY:
        return 1
    return intrinsics.count(charms >> (5 + 2 * (card - cards.BERRY)) & 3)


def _any_card(table: Clearing, objects: int, charms: int, bits32: int) -> int:
    size = intrinsics.count(objects)
    place = intrinsics.scale(bits32, size + intrinsics.count(charms))
    if place < size:
        return clearing.nth(table, objects, place)
    charm = clearing.nth(table, charms, place - size)
    return cards.COLOURED + charm if charm < 5 else cards.BERRY + (charm - 5) // 2
