# C types for tally.py.

from hortus.core cimport intrinsics
from hortus.core.tally cimport Tally
from hortus.games.feenbalz cimport cards, clearing, phases
from hortus.games.feenbalz.clearing cimport Clearing

cdef int TURNS, COLLECTS, EXCHANGES_BY_COLOUR, EXCHANGES_BY_CATEGORY, EXCHANGES_BY_VALUE, EXCHANGED_CARDS
cdef int COURTSHIPS, COLLECTIONS, DECLINES, LONE_COURTSHIPS, INCREASES, INCREASES_PASSED
cdef int BLACK_FAIRY, FAIRIES_COURTED, FURTHER_FAIRIES, BLACK_ON_THE_WAY
cdef int TWO_BY_A_LEAD, TWO_ALONE, TWO_BY_AN_EMPTY_HAND, TWO_BY_A_WHOLE_SET, TWO_BY_HORSESHOES, BOTH_WHOLE_SETS, FIVE_HORSESHOES
cdef int CARDS_GIVEN, CARDS_LOST, DECKS_MADE_ANEW, MARKETS_LAID_ANEW, BERRIES_TOSSED, BERRIES_TURNED_UP
cdef int DEW, THORN, MIST, HONEY, THISTLE, ENDED_BY_FAIRIES, ENDED_WITHOUT_FAIRIES, ENDED_QUIETLY

cdef class GameTally(Tally):
    cdef Clearing table
    cdef int deck
    cdef int turn
    cdef int renewals
    cdef int exchanges
    cdef int offered
    cdef int bonus
    cdef int called_off
    cdef int suitors
    cdef int won
    cdef int removed
    cdef unsigned long long[6] laid
    cdef int[6] laid_charms
    cdef int[6] hand_size
    cdef int[6] honey
    cdef void before(self, int action) noexcept nogil
    cdef void remember(self, int action) noexcept nogil
    cdef void count_turn(self, int action) noexcept nogil
    cdef void count_answer(self, int action) noexcept nogil
    cdef void count_berry(self, int action) noexcept nogil
    cdef void after(self) noexcept nogil
    cdef void count_alone(self) noexcept nogil
    cdef void count_cards(self) noexcept nogil
    cdef void count_award(self) noexcept nogil
    cdef int rank(self, int seat) noexcept nogil
    cdef void finish(self) noexcept nogil
