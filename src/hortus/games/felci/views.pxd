# C types for views.py.

cimport cython
from hortus.core cimport intrinsics
from hortus.games.felci.rules cimport Rules

cdef tuple BENCHES, CELLS, COLOURS, SIDE_OF, SIDES, SQUARES
cdef unsigned long long[4] OVERLOOKED

cpdef dict shared(Rules state)
cpdef dict own(Rules state, object seat, bint reveal, dict common)
cdef dict _named(short *counts, int first)
cdef list _cells(unsigned long long bits)
@cython.locals(colour="int", cells="unsigned long long", laid="unsigned long long")
cdef dict _undergrowth(Rules state, int one, bint is_open)
@cython.locals(colour="int", tiles="int", other="int")
cdef dict _unseen(Rules state, int mine, bint reveal)
cdef dict _side(Rules state, int side)
@cython.locals(owner="int", side="int", score="int")
cdef dict _bench(Rules state, int bench)
cdef int _ferns(Rules state, int side, int colour)
cdef object _colour(int colour)
cdef dict _seat(Rules state, int one)
