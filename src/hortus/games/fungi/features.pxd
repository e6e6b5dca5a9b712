# C types for features.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.fungi cimport cards
from hortus.games.fungi.judgement cimport Judged

cdef int IN_DECAY, IN_PILE, PILE_SIZE, SEATS, LEAD, OUTLOOK, SIZE
cdef int SEAT, NIGHTS, ADDED, PANS, ROOM, LIMIT, STICKS, FLAVOUR
cdef short[21] COUNTS

cdef class Encoded(Judged):
    cdef int encode(self, int *features) noexcept nogil

@cython.locals(copies="int[21]")
cdef int _encode_table(Judged table, int *features) noexcept nogil
cdef int _encode_seat(Judged table, int *features, int found, int seat, int first) noexcept nogil
