# C types for tally.py.

from hortus.core cimport intrinsics
from hortus.core.state cimport State

cdef class Tally:
    cdef readonly State state
    cdef readonly int[64] counts
    cdef int[16] used
    cdef int uses
    cdef void clear(self) noexcept nogil
    cdef void before(self, int action) noexcept nogil
    cdef void after(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int resource(self, int which, int seat) noexcept nogil
    cdef void use(self, int card) noexcept nogil

cdef class GameTally(Tally):
    cdef int mover
    cdef void before(self, int action) noexcept nogil
