# C types for features.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, clearing
from hortus.games.feenbalz.judgement cimport Judged

cdef int MARKET, FAIRY, TURN, SHOWN, FAIRIES, DECK, SEATS
cdef int SEAT, LAID, WON, HAND_SIZE, LAID_SIZE, SUITOR, DECLINED, ADDS, RANK, PROSPECT, OUTLOOK

cdef class Encoded(Judged):
    cdef int encode(self, int *features) noexcept nogil

cdef int _encode_table(Judged table, int *features) noexcept nogil
cdef int _encode_cards(Judged table, int *features, int found, int first, unsigned long long objects, int charms) noexcept nogil
@cython.locals(laid="unsigned long long")
cdef int _encode_seat(Judged table, int *features, int found, int seat, int first) noexcept nogil
cdef int _encode_outlook(Judged table, int *features, int found, int seat, int first) noexcept nogil
