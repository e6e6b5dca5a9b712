# C types for features.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.felci cimport judgement, rules
from hortus.games.felci.judgement cimport Judged

cdef int GROWN, TILES, TO_COME, CHAIN_SIZE, STARTED, PILE_SIZE, ACTIONS, MOVER, SEATS, LEAD, OUTLOOK, SIZE
cdef int SEAT, WAITING, WORTH, DISTURBS, BEST, DISTURB, GROWTH, SCORE, HAND

cdef class Encoded(Judged):
    cdef int encode(self, int *features) noexcept nogil

@cython.locals(cells="unsigned long long")
cdef int _encode_garden(Judged table, int *features) noexcept nogil
cdef int _relation(Judged table, int seat, int colour, int side) noexcept nogil
cdef int _encode_seat(Judged table, int *features, int found, int seat, int first) noexcept nogil
@cython.locals(cells="unsigned long long")
cdef int _growth(Judged table, int seat, int colour) noexcept nogil
cdef int _best_seat(Judged table, int seat, int colour) noexcept nogil
cdef int _best_disturbance(Judged table, int seat, int colour) noexcept nogil
