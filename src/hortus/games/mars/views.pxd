# C types for views.py.

cimport cython
from hortus.games.mars.rules cimport Rules

cdef tuple COLOURS, HEXES, PHASES

cpdef list views(Rules state, object seats, bint reveal)
@cython.locals(number="int")
cdef object _seat(Rules state, int one)
cdef dict _named(short *counts, int first)
cdef object _ended(Rules state)
