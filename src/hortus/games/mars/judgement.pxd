# C types for judgement.py.

from hortus.core cimport intrinsics
from hortus.games.mars cimport dials, rules
from hortus.games.mars.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil

cdef int _rate_move(Rules table, int choice) noexcept nogil
