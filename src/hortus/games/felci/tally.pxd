# C types for tally.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.tally cimport Tally
from hortus.games.felci cimport dials, rules
from hortus.games.felci.rules cimport Rules

cdef int TURNS, FORFEITS, NEW_PLANTS, SPORES, UNDERGROWTH_OF_1, UNDERGROWTH_OF_2, UNDERGROWTH_OF_3, UNDERGROWTH_TILES
cdef int VISITORS, DISTURBERS, DISTURBED_POINTS, BENCHES_AT_NOTHING, LONELY_DISTURBERS, VISITORS_LEFT, EMPTY_CELLS

cdef class GameTally(Tally):
    cdef Rules table
    cdef int left
    @cython.locals(is_own=bint)
    cdef void before(self, int action) noexcept nogil
    cdef void count_fern(self, int colour) noexcept nogil
    cdef void after(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int resource(self, int which, int seat) noexcept nogil
    cdef void count_bench(self, int seat, int bench) noexcept nogil
