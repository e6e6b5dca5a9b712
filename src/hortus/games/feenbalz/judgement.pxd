# C types for judgement.py.

from hortus.core cimport machine
from hortus.games.feenbalz cimport cards, clearing
from hortus.games.feenbalz.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil

cdef int _rate(Rules table, int action) noexcept nogil
cdef int _rate_exchange(Rules table, int exchange) noexcept nogil
