"""What happens in a game of Feenbalz, counted rule by rule for studies; ``tally.pxd`` gives the C types."""

from __future__ import annotations

from hortus.core import intrinsics
from hortus.core.state import State
from hortus.core.tally import Count, Resource, Tally
from hortus.games.feenbalz import cards, clearing, dials, phases
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
RESOURCES = (Resource("hand", "cards in hand"),)
CARDS = cards.CARDS
CARDS_USED = "Cards laid out to court, and berries played."
TURNS, COLLECTS, EXCHANGES_BY_COLOUR, EXCHANGES_BY_CATEGORY, EXCHANGES_BY_VALUE = range(5)
EXCHANGED_CARDS, COURTSHIPS, COLLECTIONS, DECLINES, LONE_COURTSHIPS, INCREASES = range(5, 11)
INCREASES_PASSED, BLACK_FAIRY, FAIRIES_COURTED, FURTHER_FAIRIES, BLACK_ON_THE_WAY = range(11, 16)
TWO_BY_A_LEAD, TWO_ALONE, TWO_BY_AN_EMPTY_HAND, TWO_BY_A_WHOLE_SET, TWO_BY_HORSESHOES = range(16, 21)
BOTH_WHOLE_SETS, FIVE_HORSESHOES, CARDS_GIVEN, CARDS_LOST, DECKS_MADE_ANEW = range(21, 26)
MARKETS_LAID_ANEW, BERRIES_TOSSED, BERRIES_TURNED_UP, DEW, THORN, MIST, HONEY, THISTLE = range(26, 34)
ENDED_BY_FAIRIES, ENDED_WITHOUT_FAIRIES, ENDED_QUIETLY = range(34, 37)


class GameTally(Tally):
    """Counts what happens at a table of Feenbalz."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        earlier = state.copy()
        assert isinstance(state, Clearing)
        assert isinstance(earlier, Clearing)
        self.table: Clearing = state
        self.earlier: Clearing = earlier  # the table as it was before the step
        self.step: int = 0  # the action or the event that is played

    def before(self, action: int) -> None:
        """What the action is."""
        self.earlier.assign(self.table)
        self.step = action
        if action >= cards.DRAW:
            self.count_event(action)
        elif action < cards.LAY:
            self.count_turn(action)
        elif action < cards.BACK:
            self.use((action - cards.LAY) % cards.BERRY)
            if action < cards.ADD and self.table.phase == phases.TURN:
                self.counts[TURNS] += 1
                self.counts[COURTSHIPS] += 1
        elif cards.DONE <= action < cards.GIVE:
            self.count_answer(action)
        elif action >= cards.GIVE and action != cards.SKIP:
            self.count_berry(action)

    def count_event(self, event: int) -> None:
        """FEE-26, FEE-30: what is lost to chance."""
        if cards.MARKET + cards.BERRY <= event < cards.FAIRY:
            self.counts[BERRIES_TURNED_UP] += 1
        elif event >= cards.LOSE:
            self.counts[CARDS_LOST] += 1

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
        """FEE-26: a card given away; FEE-30, FEE-31: a berry tossed or played."""
        if action < cards.PLAY_DEW:
            self.counts[CARDS_GIVEN] += 1
        elif action >= cards.TOSS:
            self.counts[BERRIES_TOSSED] += 1
        else:
            self.count_played(action)

    def count_played(self, action: int) -> None:
        """FEE-31: which berry is played."""
        kind = MIST - DEW + action - cards.PLAY_MIST
        if action < cards.PLAY_MIST:
            kind = 0 if action == cards.PLAY_DEW else 1
        self.counts[DEW + kind] += 1
        self.use(cards.BERRY + kind)

    def after(self) -> None:
        """What followed from it."""
        self.count_cards()
        won = 0
        for seat in range(self.table.players):
            won |= self.table.won[seat] & ~self.earlier.won[seat]
        is_bonus = self.earlier.phase == phases.BONUS
        if self.table.removed != self.earlier.removed:
            self.counts[BLACK_ON_THE_WAY if is_bonus else BLACK_FAIRY] += 1
        elif won != 0:
            self.counts[FURTHER_FAIRIES if is_bonus else FAIRIES_COURTED] += 1
        else:
            return
        if not is_bonus:  # a courtship is over
            if self.earlier.suitors & (self.earlier.suitors - 1) == 0:
                self.counts[LONE_COURTSHIPS] += 1
            if won != 0:
                self.count_award(intrinsics.lowest(won))

    def count_cards(self) -> None:
        """FEE-9, FEE-27, FEE-28: what came from the market; a deck that has grown."""
        turn = self.earlier.turn
        exchanges = 1 if cards.EXCHANGE <= self.step < cards.LAY else 0
        draws = 1 if cards.DRAW <= self.step < cards.FAIRY else 0
        deck = intrinsics.count_both(self.earlier.deck, self.earlier.deck_charms) - draws
        if self.table.offered < 0 and self.step != cards.PLAY_THISTLE:
            if exchanges or self.earlier.offered >= 0:
                taken = self.table.hand_size[turn] - self.earlier.hand_size[turn]
                self.counts[EXCHANGED_CARDS] += taken + exchanges
        if self.table.renewals > self.earlier.renewals:
            self.counts[MARKETS_LAID_ANEW] += 1
        elif intrinsics.count_both(self.table.deck, self.table.deck_charms) > deck:
            self.counts[DECKS_MADE_ANEW] += 1

    def count_award(self, fairy: int) -> None:
        """FEE-22 to FEE-24: why there are further fairies."""
        clearing.read_wishes(self.earlier, fairy)
        winner = clearing.leader(self.earlier, self.earlier.suitors)
        second = clearing.leader(self.earlier, self.earlier.suitors & ~(1 << winner))
        best = clearing.rank(self.earlier, winner)
        next_best = clearing.rank(self.earlier, second) if second >= 0 else 0
        if best == cards.FIVE_SHOES:
            self.counts[FIVE_HORSESHOES] += 1
        elif best == cards.WHOLE_SET and next_best == cards.WHOLE_SET:
            self.counts[BOTH_WHOLE_SETS] += 1
        else:
            if best == cards.WHOLE_SET:
                self.counts[TWO_BY_A_WHOLE_SET] += 1
            elif best - next_best >= self.table.dials[dials.LEAD]:
                self.counts[TWO_BY_A_LEAD if second >= 0 else TWO_ALONE] += 1
            if self.earlier.laid[winner] == 0:
                self.counts[TWO_BY_HORSESHOES] += 1
            if self.earlier.hand_size[winner] == 0:
                self.counts[TWO_BY_AN_EMPTY_HAND] += 1

    def resource(self, which: int, seat: int) -> int:
        """FEE-26: the cards in hand."""
        return self.table.hand_size[seat]

    def finish(self) -> None:
        """FEE-29: why it is over."""
        if self.has_enough():
            self.counts[ENDED_BY_FAIRIES] = 1
        elif self.table.fairies == 0 and self.table.bottom_size == 0:
            self.counts[ENDED_WITHOUT_FAIRIES] = 1
        else:
            self.counts[ENDED_QUIETLY] = 1

    def has_enough(self) -> bool:
        """Whether anybody has won the fairies that end the game."""
        for seat in range(self.table.players):
            if intrinsics.count(self.table.won[seat]) >= self.table.enough:
                return True
        return False
