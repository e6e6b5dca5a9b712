# C types for judgement.py.

from hortus.core cimport machine
from hortus.games.felci cimport rules
from hortus.games.felci.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil

cdef int FIRST_UNDER, FIRST_SEAT
cdef int _rate(Rules table, int action) noexcept nogil
cdef int _rate_seat(Rules table, int colour, int bench) noexcept nogil
cdef int _rate_fern(Rules table, int colour, unsigned long long bit) noexcept nogil
