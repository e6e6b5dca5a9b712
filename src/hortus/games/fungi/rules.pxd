# C types for rules.py.

cimport cython

from hortus.core cimport machine
from hortus.core.state cimport Random, State

cdef int KINDS, CARDS, BUTTER, CIDER, PAN, BASKET
cdef int DECAY_ACTION, PAN_ACTION, FIRST_SALE, FIRST_MEAL, FIRST_DRAW
cdef short[79] PILE
cdef unsigned char[94] SALE_KIND, SALE_DAY, SALE_NIGHT, SALE_STICKS
cdef unsigned char[416] MEAL_KIND, MEAL_DAY, MEAL_NIGHT, MEAL_BUTTER, MEAL_CIDER, MEAL_HAND, MEAL_FLAVOUR
cdef short[198] SALE_AT, MEAL_AT
cdef short[208] ADDED_AT

cdef class Rules(State):
    cdef readonly int mover
    cdef readonly int dealt
    cdef readonly short[79] pile
    cdef readonly int pile_size
    cdef readonly short[8] forest
    cdef readonly int forest_size
    cdef readonly short[4] decay
    cdef readonly int decay_size
    cdef readonly short[21] discard
    cdef readonly short[42] hand
    cdef readonly short[42] hidden
    cdef readonly int[2] hand_size
    cdef readonly int[2] limit
    cdef readonly int[2] sticks
    cdef readonly int[2] pans
    cdef readonly int[2] flavour
    cdef readonly short[26] meals
    cdef readonly int[2] meal_count

    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

    @cython.final
    cdef int _find_draws(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_takes(self, int *actions) noexcept nogil
    @cython.final
    cdef bint _decay_fits(self, int seat) noexcept nogil
    @cython.final
    cdef int _find_sales_and_meals(self, int *actions, int found) noexcept nogil
    @cython.final
    cdef int _nights(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef int _find_meals(self, int *actions, int found, int kind) noexcept nogil
    @cython.final
    cdef int _find_meals_of(self, int *actions, int found, int first, int mushrooms) noexcept nogil
    @cython.final
    cdef bint _stuck(self, int seat) noexcept nogil
    @cython.final
    cdef void _receive(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void _give_up(self, int card, int copies) noexcept nogil
    @cython.final
    cdef void _take(self, int place) noexcept nogil
    @cython.final
    cdef void _close_gap(self, int place) noexcept nogil
    @cython.final
    cdef void _take_decay(self) noexcept nogil
    @cython.final
    cdef void _sell(self, int sale) noexcept nogil
    @cython.final
    cdef void _use_mushrooms(self, int kind, int day, int night) noexcept nogil
    @cython.final
    cdef void _cook(self, int meal) noexcept nogil
    @cython.final
    cdef void _end_turn(self) noexcept nogil
    @cython.final
    cdef void _decay_one(self) noexcept nogil
    @cython.final
    cdef void _draw_card(self, int card) noexcept nogil
    @cython.final
    cdef int _draw_at(self, int place) noexcept nogil
    @cython.final
    cdef void _deal(self, int card) noexcept nogil
    @cython.final
    cdef void _next_turn(self) noexcept nogil
    @cython.final
    cdef void _draw_hidden_anew(self, int seat, Random random) noexcept nogil
    @cython.final
    cdef void _return_hidden(self, int other) noexcept nogil
    @cython.locals(copies="int[21]")
    @cython.final
    cdef void _sort_pile(self) noexcept nogil
    @cython.final
    cdef void _deal_hidden(self, int other, Random random) noexcept nogil
