# C types for rules.py.

cimport cython

from hortus.core cimport machine
from hortus.core.state cimport Random, State

cdef int COLOURS
cdef unsigned long long GARDEN, NOT_A, NOT_H
cdef unsigned long long[52] BIT
cdef short[64] CELL
cdef unsigned long long[8] SIDE_CELLS
cdef short[8] SIDE_BENCHES
cdef int FIRST_UNDER, FIRST_SEAT, FIRST_DRAW

cdef unsigned long long around(unsigned long long cells) noexcept nogil

cdef class Rules(State):
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
    cdef readonly short[3] chain
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

    @cython.final
    cdef int _find_draws(self, int *actions) noexcept nogil
    @cython.locals(reach="unsigned long long[5]", cells="unsigned long long", once="unsigned long long", twice="unsigned long long")
    @cython.final
    cdef int _find_ferns(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_chain(self, int *actions) noexcept nogil
    @cython.final
    cdef int _emit(self, int *actions, int found, int first, unsigned long long cells) noexcept nogil
    @cython.final
    cdef int _find_seats(self, int *actions, int found) noexcept nogil
    @cython.final
    cdef void _give_up(self, int colour, int cell) noexcept nogil
    @cython.final
    cdef void _plant(self, int colour, int cell) noexcept nogil
    @cython.final
    cdef void _lay_undergrowth(self, int colour, int cell) noexcept nogil
    @cython.final
    cdef int _colours_beside(self, int cell) noexcept nogil
    @cython.final
    cdef void _seat_visitor(self, int colour, int bench) noexcept nogil
    @cython.final
    cdef void _end_action(self) noexcept nogil
    @cython.final
    cdef void _begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef int _tile_at(self, int place) noexcept nogil
    @cython.final
    cdef void _draw_tile(self, int colour) noexcept nogil
    @cython.final
    cdef void _take_back(self, int other) noexcept nogil
    @cython.final
    cdef void _deal_hand(self, int other, Random random) noexcept nogil
    @cython.final
    cdef int _any_tile(self, Random random) noexcept nogil
    @cython.locals(cells="unsigned long long")
    @cython.final
    cdef void _deal_undergrowth(self, int other, Random random) noexcept nogil
    @cython.final
    cdef int _colours_chained(self) noexcept nogil
