# C types for views.py.

cimport cython
from hortus.core cimport machine
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
cdef list _on_side(Rules state, int side)
cdef dict _side(int side, list seen)
@cython.locals(bench="int", owner="int", side="int")
cdef dict _benches(Rules state, list seen)
cdef dict _seat(Rules state, int one)
