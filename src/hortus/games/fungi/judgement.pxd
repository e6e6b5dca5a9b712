# C types for judgement.py.

from hortus.core cimport intrinsics
from hortus.games.fungi cimport cards, dials, rules
from hortus.games.fungi.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil

cdef int _take_rating(Rules table, int place) noexcept nogil
cdef int _decay_rating(Rules table) noexcept nogil
cdef int _sale_rating(Rules table, int sale) noexcept nogil
cdef int _meal_flavour(Rules table, int meal) noexcept nogil
cdef int _interest(Rules table, int card) noexcept nogil
cdef int _held(Rules table, int seat, int kind) noexcept nogil
