# C types for rules.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.state cimport Random, State
from hortus.games.felci cimport dials

cdef int COLOURS
cdef unsigned long long GARDEN, NOT_A, NOT_H
cdef unsigned long long[52] BIT
cdef short[64] CELL
cdef unsigned long long[8] SIDE_CELLS
cdef short[8] SIDE_BENCHES
cdef int FIRST_UNDER, FIRST_SEAT, FIRST_DRAW

cdef unsigned long long around(unsigned long long cells) noexcept nogil

cdef class Rules(State):
    cdef readonly short[16] dials
    cdef readonly bint turned
    cdef readonly int beginner
    cdef readonly int mover
    cdef readonly int dealing
    cdef readonly int actions_left
    cdef readonly short[5] pile
    cdef readonly int pile_size
    cdef readonly short[10] hand
    cdef readonly int[2] hand_size
    cdef readonly int[2] held
    cdef readonly unsigned long long empty
    cdef readonly unsigned long long[5] ferns
    cdef readonly unsigned long long[10] undergrowth
    cdef readonly short[5] chain
    cdef readonly int chain_size
    cdef readonly int started
    cdef readonly int[2] visitors
    cdef readonly short[16] seated
    cdef readonly int[2] taken
    cdef readonly short[5] barred

    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

cdef int _find_draws(Rules table, int *actions) noexcept nogil
@cython.locals(reach="unsigned long long[5]", cells="unsigned long long", once="unsigned long long", twice="unsigned long long")
cdef int _find_ferns(Rules table, int *actions) noexcept nogil
cdef int _find_chain(Rules table, int *actions) noexcept nogil
cdef int _emit(Rules table, int *actions, int found, int first, unsigned long long cells) noexcept nogil
cdef int _find_seats(Rules table, int *actions, int found) noexcept nogil
cdef void _give_up(Rules table, int colour, int cell) noexcept nogil
cdef void _plant(Rules table, int colour, int cell) noexcept nogil
cdef void _lay_undergrowth(Rules table, int colour, int cell) noexcept nogil
cdef int _colours_beside(Rules table, int cell) noexcept nogil
cdef void _seat_visitor(Rules table, int colour, int bench) noexcept nogil
cdef void _end_action(Rules table) noexcept nogil
cdef void _begin_turn(Rules table, int seat) noexcept nogil
cdef int _tile_at(Rules table, int place) noexcept nogil
cdef void _draw_tile(Rules table, int colour) noexcept nogil
cdef void _take_back(Rules table, int other) noexcept nogil
cdef void _deal_hand(Rules table, int other, Random random) noexcept nogil
cdef int _any_tile(Rules table, Random random) noexcept nogil
@cython.locals(cells="unsigned long long")
cdef void _deal_undergrowth(Rules table, int other, Random random) noexcept nogil
cdef int _colours_chained(Rules table) noexcept nogil
