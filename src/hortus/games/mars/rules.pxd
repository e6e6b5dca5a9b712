# C types for rules.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.state cimport State
from hortus.games.mars cimport dials

cdef int COLOURS, HEXES, CENTRE, BARE, OUTSIDE, FENCE
cdef int PLACING, DRAWING, ROLLING, MOVING, PLANTING
cdef int FIRST_DRAW, FIRST_ROLL, FIRST_MOVE, FIRST_PLANT, WAYS, STAY
cdef short[546] NEIGHBOUR
cdef short[3276] END
cdef unsigned long long[364] ROOM
cdef unsigned long long[8281] PASSED

cdef class Rules(State):
    cdef readonly short[15] dials
    cdef readonly bint turned
    cdef readonly int turn
    cdef readonly int phase
    cdef readonly bint count_planted
    cdef readonly bint special_actions
    cdef readonly bint cooperative
    cdef readonly int crew
    cdef readonly short[5] gardener
    cdef readonly int placed
    cdef readonly int board
    cdef readonly short[92] flower
    cdef readonly short[6] bag
    cdef readonly int flowers
    cdef readonly int share
    cdef readonly int drawn
    cdef readonly short[30] reserve
    cdef readonly short[5] reserve_size
    cdef readonly short[6] dice
    cdef readonly int dice_left
    cdef readonly int to_roll
    cdef readonly int bed
    cdef readonly int[5] marker
    cdef readonly int fruitless

    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef double value(self, int seat) noexcept nogil

cdef int _find_places(Rules table, int *actions) noexcept nogil
cdef bint _has_gardener(Rules table, int cell) noexcept nogil
@cython.locals(room="unsigned long long", other_room="unsigned long long", ways="unsigned long long")
cdef int _find_moves(Rules table, int *actions) noexcept nogil
cdef int _find_ways(Rules table, int *actions, int found, int first, unsigned long long ways) noexcept nogil
cdef unsigned long long _room(Rules table, int one) noexcept nogil
cdef int _find_plantings(Rules table, int *actions) noexcept nogil
cdef int _find_outcomes(Rules table, int *actions) noexcept nogil
cdef void _place(Rules table, int cell) noexcept nogil
cdef void _draw_flower(Rules table, int colour) noexcept nogil
cdef void _throw(Rules table, int face) noexcept nogil
cdef void _move(Rules table, int choice) noexcept nogil
cdef int _walker(Rules table, int way) noexcept nogil
cdef int end_of(Rules table, int face, int way) noexcept nogil
@cython.locals(extra="bint")
cdef void _lose_point(Rules table) noexcept nogil
@cython.locals(extra="bint")
cdef void _plant(Rules table, int colour) noexcept nogil
@cython.locals(group="int[16]")
cdef int joined(Rules table, int cell, int colour) noexcept nogil
@cython.locals(meets="bint")
cdef bint _move_marker(Rules table, int change) noexcept nogil
cdef bint _is_taken(Rules table, int space) noexcept nogil
@cython.locals(again="bint")
cdef void _end_turn(Rules table, bint extra) noexcept nogil
cdef int _next(Rules table, int seat) noexcept nogil
cdef void _begin_turn(Rules table, int seat) noexcept nogil
cdef int _dice_for(Rules table, int seat) noexcept nogil
cdef int _bare_around(Rules table, int cell) noexcept nogil
