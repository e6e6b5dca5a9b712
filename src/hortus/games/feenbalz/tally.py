"""What happens in a game of Feenbalz, counted rule by rule for studies; ``tally.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.core.tally import Count, Tally
from hortus.games.feenbalz import cards, clearing, phases
from hortus.games.feenbalz.clearing import Clearing

COUNTS = (
    Count("turns", "FEE-8", "turns"),
    Count("collects", "FEE-8", "turns spent collecting"),
    Count("exchanges_by_colour", "FEE-9", "exchanges by colour"),
    Count("exchanges_by_category", "FEE-9", "exchanges by category"),
    Count("exchanges_by_value", "FEE-9", "exchanges by value"),
    Count("exchanged_cards", "FEE-9", "cards taken from the market"),
    Count("courtships", "FEE-11", "courtships"),
    Count("collections", "FEE-11", "collections laid out"),
    Count("declines", "FEE-11", "opponents who draw a card instead"),
    Count("lone_courtships", "FEE-18", "courtships with one collection"),
    Count("increases", "FEE-17", "collections increased"),
    Count("increases_passed", "FEE-17", "increases passed"),
    Count("black_fairy", "FEE-21", "courtships that the black fairy ends"),
    Count("fairies_courted", "FEE-20", "fairies won face up"),
    Count("further_fairies", "FEE-22", "further fairies handed out"),
    Count("black_on_the_way", "FEE-22", "black fairies met on the way to a further one"),
    Count("two_by_a_lead", "FEE-22", "(a) two fairies for a lead of ten"),
    Count("two_alone", "FEE-22", "(b) two fairies for ten points alone"),
    Count("two_by_an_empty_hand", "FEE-22", "(c) two fairies for an empty hand"),
    Count("two_by_a_whole_set", "FEE-22", "(d) two fairies for all four shells or all four fly agarics"),
    Count("two_by_horseshoes", "FEE-22", "(e) two fairies for nothing but horseshoes"),
    Count("both_whole_sets", "FEE-23", "courtships with both whole sets"),
    Count("five_horseshoes", "FEE-24", "three fairies for five horseshoes"),
    Count("cards_given", "FEE-26", "cards given away, the hand being full"),
    Count("cards_lost", "FEE-26", "cards lost, all hands being full"),
    Count("decks_made_anew", "FEE-27", "decks made anew from the discard"),
    Count("markets_laid_anew", "FEE-28", "markets of nothing but zeros laid anew"),
    Count("berries_tossed", "FEE-30", "berries discarded for a card", "berries"),
    Count("berries_turned_up", "FEE-30", "berries that turn up for the market", "berries"),
    Count("dew", "FEE-31", "dew played", "berries"),
    Count("thorn", "FEE-31", "thorns played", "berries"),
    Count("mist", "FEE-31", "mist played", "berries"),
    Count("honey", "FEE-31", "honey played", "berries"),
    Count("thistle", "FEE-31", "thistles played: exchanges called off", "berries"),
    Count("ended_by_fairies", "FEE-29", "games that end with enough fairies"),
    Count("ended_without_fairies", "FEE-29", "games that end with no fairy left"),
    Count("ended_quietly", "FEE-29", "games that end for want of courtships"),
)
(
    TURNS,
    COLLECTS,
    EXCHANGES_BY_COLOUR,
    EXCHANGES_BY_CATEGORY,
    EXCHANGES_BY_VALUE,
    EXCHANGED_CARDS,
    COURTSHIPS,
    COLLECTIONS,
    DECLINES,
    LONE_COURTSHIPS,
    INCREASES,
    INCREASES_PASSED,
    BLACK_FAIRY,
    FAIRIES_COURTED,
    FURTHER_FAIRIES,
    BLACK_ON_THE_WAY,
    TWO_BY_A_LEAD,
    TWO_ALONE,
    TWO_BY_AN_EMPTY_HAND,
    TWO_BY_A_WHOLE_SET,
    TWO_BY_HORSESHOES,
    BOTH_WHOLE_SETS,
    FIVE_HORSESHOES,
    CARDS_GIVEN,
    CARDS_LOST,
    DECKS_MADE_ANEW,
    MARKETS_LAID_ANEW,
    BERRIES_TOSSED,
    BERRIES_TURNED_UP,
    DEW,
    THORN,
    MIST,
    HONEY,
    THISTLE,
    ENDED_BY_FAIRIES,
    ENDED_WITHOUT_FAIRIES,
    ENDED_QUIETLY,
) = range(37)


class GameTally(Tally):
    """Counts what happens at a table of Feenbalz."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        assert isinstance(state, Clearing)
        self.table: Clearing = state
        # What the step may change, as it was before it.
        self.deck: int = 0  # cards in it, less the one that the step draws
        self.turn: int = 0
        self.renewals: int = 0
        self.exchanges: int = 0  # whether a card is offered now
        self.offered: int = 0  # now or before
        self.bonus: int = 0
        self.called_off: int = 0
        self.suitors: int = 0
        self.won: int = 0  # fairies won by anyone
        self.removed: int = 0
        self.laid: list[int] = [0] * 6
        self.laid_charms: list[int] = [0] * 6
        self.hand_size: list[int] = [0] * 6
        self.honey: list[int] = [0] * 6

    def before(self, action: int) -> None:
        """What the action is, and what is needed to see what it leads to."""
        self.remember(action)
        if action >= cards.DRAW:
            if cards.MARKET + cards.BERRY <= action < cards.FAIRY:
                self.counts[BERRIES_TURNED_UP] += 1
            elif action >= cards.LOSE:
                self.counts[CARDS_LOST] += 1
        elif action < cards.LAY:
            self.count_turn(action)
        elif action < cards.ADD:
            if self.table.phase == phases.TURN:
                self.counts[TURNS] += 1
                self.counts[COURTSHIPS] += 1
        elif action < cards.DONE:
            return
        elif action < cards.GIVE:
            self.count_answer(action)
        elif action < cards.PLAY_DEW:
            self.counts[CARDS_GIVEN] += 1
        elif action >= cards.TOSS:
            self.counts[BERRIES_TOSSED] += 1
        elif action != cards.SKIP:
            self.count_berry(action)

    def remember(self, action: int) -> None:
        """What the step may change."""
        draws = 1 if cards.DRAW <= action < cards.FAIRY else 0
        self.deck = intrinsics.count(self.table.deck) + intrinsics.count(self.table.deck_charms) - draws
        self.turn = self.table.turn
        self.renewals = self.table.renewals
        self.exchanges = 1 if cards.EXCHANGE <= action < cards.LAY else 0
        self.offered = 1 if self.exchanges or self.table.offered >= 0 else 0
        self.called_off = 1 if action == cards.PLAY_THISTLE else 0
        self.bonus = 1 if self.table.phase == phases.BONUS else 0
        self.suitors = self.table.suitors
        self.removed = self.table.removed
        self.won = 0
        for seat in range(self.table.players):
            self.won += intrinsics.count(self.table.won[seat])
            self.laid[seat] = self.table.laid[seat]
            self.laid_charms[seat] = self.table.laid_charms[seat]
            self.hand_size[seat] = self.table.hand_size[seat]
            self.honey[seat] = self.table.honey[seat]

    def count_turn(self, action: int) -> None:
        """FEE-8, FEE-9: collecting or exchanging."""
        self.counts[TURNS] += 1
        if action == cards.COLLECT:
            self.counts[COLLECTS] += 1
        elif action - cards.EXCHANGE < 3 * cards.COLOURED:
            self.counts[EXCHANGES_BY_COLOUR + (action - cards.EXCHANGE) % 3] += 1
        else:
            self.counts[EXCHANGES_BY_VALUE] += 1

    def count_answer(self, action: int) -> None:
        """FEE-11, FEE-17: a collection or an increase is complete, or there is none."""
        if action == cards.DECLINE:
            self.counts[DECLINES] += 1
        elif action == cards.PASS:
            self.counts[INCREASES_PASSED] += 1
        elif self.table.phase == phases.LAY:
            self.counts[COLLECTIONS] += 1
        else:
            self.counts[INCREASES] += 1

    def count_berry(self, action: int) -> None:
        """FEE-31."""
        if action == cards.PLAY_DEW:
            self.counts[DEW] += 1
        elif action < cards.PLAY_MIST:
            self.counts[THORN] += 1
        elif action == cards.PLAY_MIST:
            self.counts[MIST] += 1
        elif action == cards.PLAY_HONEY:
            self.counts[HONEY] += 1
        else:
            self.counts[THISTLE] += 1

    def after(self) -> None:
        """What followed from it."""
        self.count_cards()
        won = 0
        for seat in range(self.table.players):
            won += intrinsics.count(self.table.won[seat])
        if self.table.removed != self.removed:
            self.counts[BLACK_ON_THE_WAY if self.bonus else BLACK_FAIRY] += 1
            if self.bonus == 0:
                self.count_alone()
        elif won > self.won and self.bonus:
            self.counts[FURTHER_FAIRIES] += 1
        elif won > self.won:
            self.counts[FAIRIES_COURTED] += 1
            self.count_alone()
            self.count_award()

    def count_alone(self) -> None:
        """A courtship is over; whether there was only one collection."""
        if self.suitors & (self.suitors - 1) == 0:
            self.counts[LONE_COURTSHIPS] += 1

    def count_cards(self) -> None:
        """FEE-9, FEE-27, FEE-28: what came from the market; a deck that has grown."""
        if self.offered and self.table.offered < 0 and self.called_off == 0:
            self.counts[EXCHANGED_CARDS] += (
                self.table.hand_size[self.turn] - self.hand_size[self.turn] + self.exchanges
            )
        if self.table.renewals > self.renewals:
            self.counts[MARKETS_LAID_ANEW] += 1
        elif intrinsics.count(self.table.deck) + intrinsics.count(self.table.deck_charms) > self.deck:
            self.counts[DECKS_MADE_ANEW] += 1

    def count_award(self) -> None:
        """FEE-22 to FEE-24: why there are further fairies. The fairy's wishes are still known."""
        winner = -1
        best = -1
        next_best = -1
        for place in range(self.table.players):
            seat = (self.table.turn + place) % self.table.players
            if self.suitors >> seat & 1:
                rank = self.rank(seat)
                if rank > best:
                    next_best = best
                    best = rank
                    winner = seat
                elif rank > next_best:
                    next_best = rank
        if best == cards.FIVE_SHOES:
            self.counts[FIVE_HORSESHOES] += 1
            return
        if best == cards.WHOLE_SET and next_best == cards.WHOLE_SET:
            self.counts[BOTH_WHOLE_SETS] += 1
            return
        if best == cards.WHOLE_SET:
            self.counts[TWO_BY_A_WHOLE_SET] += 1
        elif self.laid[winner] == 0:
            self.counts[TWO_BY_HORSESHOES] += 1
        if self.hand_size[winner] == 0:
            self.counts[TWO_BY_AN_EMPTY_HAND] += 1
        if best < cards.WHOLE_SET and next_best >= 0 and best - next_best >= 10:
            self.counts[TWO_BY_A_LEAD] += 1
        if best < cards.WHOLE_SET and next_best < 0 and best >= 10:
            self.counts[TWO_ALONE] += 1

    def rank(self, seat: int) -> int:
        """As in ``clearing.rank``, for a collection that has gone to the discard."""
        if self.laid[seat] == 0 and self.laid_charms[seat] == cards.SHOES:
            return cards.FIVE_SHOES
        if self.laid_charms[seat] == 0 and self.laid[seat] in (clearing.SHELLS, clearing.AGARICS):
            return cards.WHOLE_SET
        return clearing.worth(self.table, self.laid[seat], self.laid_charms[seat]) + 3 * self.honey[seat]

    def finish(self) -> None:
        """FEE-29: why it is over."""
        enough = 6 if self.table.players <= 4 else 5
        most = 0
        for seat in range(self.table.players):
            most = max(most, intrinsics.count(self.table.won[seat]))
        if most >= enough:
            self.counts[ENDED_BY_FAIRIES] = 1
        elif self.table.fairies == 0 and self.table.bottom_size == 0:
            self.counts[ENDED_WITHOUT_FAIRIES] = 1
        else:
            self.counts[ENDED_QUIETLY] = 1
