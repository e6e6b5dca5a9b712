# C types for tally.py.

from hortus.core.tally cimport Tally
from hortus.games.fungi cimport cards, dials, rules
from hortus.games.fungi.rules cimport Rules

cdef int TURNS, FREE_TAKES, PAID_TAKES, STICKS_PAID, NIGHT_CARDS, BASKETS_DEALT, BASKETS_TAKEN
cdef int DECAY_TAKEN, DECAY_CARDS, BASKETS_FROM_DECAY
cdef int MEALS, MEALS_OF_3, MEALS_OF_4, MEALS_OF_5, MEALS_OF_6, PANS_FROM_HAND, BUTTER, CIDER
cdef int SALES, STICKS_EARNED, PANS_PUT_DOWN, SKIPPED_TURNS, DECAY_SWEPT, CARDS_LEFT

cdef class GameTally(Tally):
    cdef Rules table
    cdef int forest
    cdef int decay
    cdef int ends_turn
    cdef void before(self, int action) noexcept nogil
    cdef void count_turn(self, int action) noexcept nogil
    cdef void after(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int resource(self, int which, int seat) noexcept nogil
    cdef void count_take(self, int place) noexcept nogil
    cdef void count_decay(self) noexcept nogil
    cdef void count_sale(self, int sale) noexcept nogil
    cdef void count_meal(self, int meal) noexcept nogil
