# C types for views.py.

cimport cython
from hortus.games.mars.rules cimport Rules

cdef tuple COLOURS, HEXES, PHASES

cpdef list views(Rules state, object seats, bint reveal)
@cython.locals(cell="int")
cdef dict _flowers(Rules state)
@cython.locals(number="int", gardeners="list")
cdef object _seat(Rules state, int one)
@cython.locals(colour="int")
cdef dict _named(short *counts, int first)
cdef object _ended(Rules state)
