# C types for judgement.py.

from hortus.core cimport intrinsics
from hortus.games.fungi cimport cards, rules
from hortus.games.fungi.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil

cdef short[9] FLAVOUR
cdef int _interest(Rules table, int card) noexcept nogil
cdef int _held(Rules table, int seat, int kind) noexcept nogil
