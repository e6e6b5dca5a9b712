# C types for rules.py.

from hortus.core cimport intrinsics
from hortus.core.state cimport Random, State
from hortus.games.fungi cimport cards, dials

cdef unsigned char[203] SALE_KIND, SALE_DAY, SALE_NIGHT, SALE_SIZE
cdef unsigned char[1632] MEAL_KIND, MEAL_DAY, MEAL_NIGHT, MEAL_BUTTER, MEAL_CIDER, MEAL_HAND, MEAL_SIZE
cdef short[234] SALE_AT, MEAL_AT
cdef short[240] ADDED_AT

cdef class Rules(State):
    cdef readonly short[49] dials
    cdef readonly bint turned
    cdef readonly bint longer
    cdef readonly int mover
    cdef readonly int dealt
    cdef readonly short[148] pile
    cdef readonly int cards
    cdef readonly int pile_size
    cdef readonly short[21] left
    cdef readonly short[12] forest
    cdef readonly int forest_size
    cdef readonly short[8] decay
    cdef readonly int decay_size
    cdef readonly short[21] discard
    cdef readonly short[42] hand
    cdef readonly short[42] hidden
    cdef readonly int[2] pairs
    cdef readonly int[2] rich
    cdef readonly int[2] hand_size
    cdef readonly int[2] limit
    cdef readonly int[2] baskets
    cdef readonly int[2] sticks
    cdef readonly int[2] pans
    cdef readonly int[2] flavour
    cdef readonly short[26] meals
    cdef readonly int[2] meal_count

    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int choose(self, unsigned int bits32) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

cdef int _find_draws(Rules table, int *actions) noexcept nogil
cdef int _find_takes(Rules table, int *actions) noexcept nogil
cdef int _reach(Rules table, int seat) noexcept nogil
cdef int price(Rules table, int place) noexcept nogil
cdef bint _decay_fits(Rules table, int seat) noexcept nogil
cdef int _find_sales_and_meals(Rules table, int *actions, int found) noexcept nogil
cdef int _find_sales(Rules table, int *actions, int found, int kind) noexcept nogil
cdef int _nights(Rules table, int seat, int kind) noexcept nogil
cdef int held(Rules table, int seat, int kind) noexcept nogil
cdef int _find_meals(Rules table, int *actions, int found, int kind) noexcept nogil
cdef int _find_meals_of(Rules table, int *actions, int found, int first, int mushrooms) noexcept nogil
cdef bint _stuck(Rules table, int seat) noexcept nogil
cdef void _receive(Rules table, int seat, int card) noexcept nogil
cdef void _note_kind(Rules table, int seat, int kind) noexcept nogil
cdef void _give_up(Rules table, int card, int copies) noexcept nogil
cdef void _take(Rules table, int place) noexcept nogil
cdef void _close_gap(Rules table, int place) noexcept nogil
cdef void _take_decay(Rules table) noexcept nogil
cdef void _sell(Rules table, int sale) noexcept nogil
cdef void _discard(Rules table, int card, int copies) noexcept nogil
cdef int earned(Rules table, int sale) noexcept nogil
cdef int flavour(Rules table, int meal) noexcept nogil
cdef void _use_mushrooms(Rules table, int kind, int day, int night) noexcept nogil
cdef void _cook(Rules table, int meal) noexcept nogil
cdef void _end_turn(Rules table) noexcept nogil
cdef void _decay_one(Rules table) noexcept nogil
cdef void _draw_card(Rules table, int card) noexcept nogil
cdef int _leave_pile(Rules table, int place) noexcept nogil
cdef int _draw_at(Rules table, int place) noexcept nogil
cdef void _deal(Rules table, int card) noexcept nogil
cdef void _next_turn(Rules table) noexcept nogil
cdef void _draw_hidden_anew(Rules table, int seat, Random random) noexcept nogil
cdef void _return_hidden(Rules table, int other) noexcept nogil
cdef void _sort_pile(Rules table) noexcept nogil
cdef void _deal_hidden(Rules table, int other, Random random) noexcept nogil
