# C types for paired_search.py.

cimport cython

from hortus.core.state cimport Random, State
from hortus.players.search cimport Search

cdef class PairedSearch(Search):
    cdef Random keys
    cdef int room
    cdef double[::1] results

    @cython.locals(high="unsigned long long")
    cdef void imagine(self) noexcept nogil
    cdef void learn(self, State state) noexcept nogil
    @cython.locals(mean="double", gap="double", squares="double")
    cpdef double variance(self, PairedSearch other, int seat, int first)
