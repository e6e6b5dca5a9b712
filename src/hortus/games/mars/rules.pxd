# C types for rules.py.

cimport cython

from hortus.core cimport machine
from hortus.core.state cimport State

cdef int COLOURS, HEXES, CENTRE, BARE, OUTSIDE, SPECIAL, PATIENCE
cdef int PLACING, DRAWING, ROLLING, MOVING, PLANTING
cdef int FIRST_DRAW, FIRST_ROLL, FIRST_MOVE, FIRST_PLANT, WAYS, STAY
cdef short[6] SHARE
cdef short[546] NEIGHBOUR
cdef short[3276] END
cdef unsigned long long[91] ROOM
cdef unsigned long long[8281] PASSED

cdef class Rules(State):
    cdef readonly int turn
    cdef readonly int phase
    cdef readonly bint count_planted
    cdef readonly bint special_actions
    cdef readonly bint cooperative
    cdef readonly int crew
    cdef readonly short[5] gardener
    cdef readonly int placed
    cdef readonly short[92] flower
    cdef readonly short[6] bag
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

    @cython.final
    cdef int _find_places(self, int *actions) noexcept nogil
    @cython.final
    cdef bint _has_gardener(self, int cell) noexcept nogil
    @cython.locals(room="unsigned long long", other_room="unsigned long long", ways="unsigned long long")
    @cython.final
    cdef int _find_moves(self, int *actions) noexcept nogil
    @cython.final
    cdef unsigned long long _room(self, int one) noexcept nogil
    @cython.final
    cdef int _find_plantings(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_outcomes(self, int *actions) noexcept nogil
    @cython.final
    cdef void _place(self, int cell) noexcept nogil
    @cython.final
    cdef void _draw_flower(self, int colour) noexcept nogil
    @cython.final
    cdef void _throw(self, int face) noexcept nogil
    @cython.final
    cdef void _move(self, int choice) noexcept nogil
    @cython.locals(extra="bint")
    @cython.final
    cdef void _lose_point(self) noexcept nogil
    @cython.locals(extra="bint")
    @cython.final
    cdef void _plant(self, int colour) noexcept nogil
    @cython.locals(group="int[10]")
    @cython.final
    cdef int _joined(self, int cell, int colour) noexcept nogil
    @cython.locals(meets="bint")
    @cython.final
    cdef bint _move_marker(self, int change) noexcept nogil
    @cython.final
    cdef bint _is_taken(self, int space) noexcept nogil
    @cython.final
    cdef void _end_turn(self, bint extra) noexcept nogil
    @cython.final
    cdef void _begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef int _dice_for(self, int seat) noexcept nogil
    @cython.final
    cdef int _bare_around(self, int cell) noexcept nogil
