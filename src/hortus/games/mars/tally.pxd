# C types for tally.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.tally cimport Tally
from hortus.games.mars cimport dials, rules
from hortus.games.mars.rules cimport Rules

cdef int TURNS, ROLLS, STUCK_PASSES, STAYS, STOPS_ON_FLOWERS, PLANTINGS
cdef int JOINING_0, JOINING_1, JOINING_2, JOINING_3, JOINING_4, LEAPFROGS_UP, LEAPFROGS_DOWN
cdef int EXTRA_TURNS, EXTRA_BY_LAST_FLOWER, EXTRA_BY_MEETING, SECOND_GARDENER_MOVES
cdef int ENDED_BY_LAST_FLOWER, ENDED_STUCK, ENDED_FRUITLESS, GROUPS, LARGEST_GROUP

cdef class GameTally(Tally):
    cdef Rules table
    cdef int seat
    cdef int kind
    cdef int stayed
    cdef int colour
    cdef int bed
    cdef int marker
    cdef int rolling
    cdef void clear(self) noexcept nogil
    cdef void before(self, int action) noexcept nogil
    cdef void after(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int resource(self, int which, int seat) noexcept nogil
    cdef void count_move(self, int way) noexcept nogil
    cdef void count_planting(self) noexcept nogil
    cdef void count_marker(self, int change, int last) noexcept nogil
    @cython.locals(group="int[16]")
    cdef void count_group(self, int cell) noexcept nogil
