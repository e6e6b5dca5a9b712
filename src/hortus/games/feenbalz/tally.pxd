# C types for tally.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.tally cimport Tally
from hortus.games.feenbalz cimport cards, clearing, dials, phases
from hortus.games.feenbalz.clearing cimport Clearing

cdef int TURNS, COLLECTS, EXCHANGES_BY_COLOUR, EXCHANGES_BY_CATEGORY, EXCHANGES_BY_VALUE, EXCHANGED_CARDS
cdef int COURTSHIPS, COLLECTIONS, DECLINES, LONE_COURTSHIPS, INCREASES, INCREASES_PASSED
cdef int BLACK_FAIRY, FAIRIES_COURTED, FURTHER_FAIRIES, BLACK_ON_THE_WAY
cdef int TWO_BY_A_LEAD, TWO_ALONE, TWO_BY_AN_EMPTY_HAND, TWO_BY_A_WHOLE_SET, TWO_BY_HORSESHOES, BOTH_WHOLE_SETS, FIVE_HORSESHOES
cdef int CARDS_GIVEN, CARDS_LOST, DECKS_MADE_ANEW, MARKETS_LAID_ANEW, BERRIES_TOSSED, BERRIES_TURNED_UP
cdef int DEW, THORN, MIST, HONEY, THISTLE, ENDED_BY_FAIRIES, ENDED_WITHOUT_FAIRIES, ENDED_QUIETLY

cdef class GameTally(Tally):
    cdef Clearing table
    cdef Clearing earlier
    cdef int step
    cdef void before(self, int action) noexcept nogil
    cdef void count_event(self, int event) noexcept nogil
    cdef void count_turn(self, int action) noexcept nogil
    cdef void count_answer(self, int action) noexcept nogil
    cdef void count_berry(self, int action) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void count_played(self, int action) noexcept nogil
    @cython.locals(is_bonus=bint)
    cdef void after(self) noexcept nogil
    cdef void count_cards(self) noexcept nogil
    cdef void count_award(self, int fairy) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int resource(self, int which, int seat) noexcept nogil
    cdef bint has_enough(self) noexcept nogil
