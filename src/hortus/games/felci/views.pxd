# C types for views.py.

cimport cython
from hortus.core cimport intrinsics
from hortus.games.felci.rules cimport Rules

cdef tuple BENCHES, CELLS, COLOURS, LAID, SIDE_OF, SIDES, SQUARES
cdef unsigned long long[4] OVERLOOKED

cpdef list views(Rules state, object seats, bint reveal)
@cython.locals(undergrowth="dict")
cdef object _seen(Rules state, object public, object seat, int mine, bint reveal)
@cython.locals(colour="int")
cdef dict _named(short *counts, int first)
@cython.locals(colour="int", cells="unsigned long long")
cdef dict _all_ferns(Rules state)
@cython.locals(colour="int", cells="unsigned long long", bit="unsigned long long")
cdef void _lay(dict undergrowth, Rules state, int one, bint is_open) except *
@cython.locals(colour="int")
cdef int _laid(Rules state, int one, unsigned long long cell, bint is_open) noexcept
@cython.locals(colour="int", tiles="int", other="int")
cdef dict _unseen(Rules state, int mine, bint reveal)
@cython.locals(colour="int", ferns="dict")
cdef object _side(Rules state, int side)
@cython.locals(owner="int", side="int", mine="int", theirs="int", score="int")
cdef object _bench(Rules state, int bench)
cdef int _ferns(Rules state, int side, int colour)
cdef object _colour(int colour)
cdef object _public_seat(Rules state, int one)
