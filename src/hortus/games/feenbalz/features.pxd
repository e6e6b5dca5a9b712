# C types for features.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, clearing
from hortus.games.feenbalz.judgement cimport Judged

cdef int TURN, SHOWN, FAIRIES, FAIRY, SEATS
cdef int SEAT, SHOES, LAID, WON, HAND_SIZE, LAID_SIZE, SUITOR, DECLINED, ADDS, RANK, PROSPECT, OUTLOOK, PLACE, VALUES

cdef class Encoded(Judged):
    cdef int encode(self, int *features) noexcept nogil

cdef int _encode_table(Judged table, int *features) noexcept nogil
cdef int _points(unsigned long long objects) noexcept nogil
@cython.locals(objects="unsigned long long", fitting="unsigned long long")
cdef int _encode_seat(Judged table, int *features, int found, int seat, int first) noexcept nogil
cdef int _encode_courtship(Judged table, int *features, int found, int seat, int first) noexcept nogil
cdef int _encode_outlook(Judged table, int *features, int found, int seat, int first) noexcept nogil
