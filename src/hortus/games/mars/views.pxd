# C types for views.py.

cimport cython
from hortus.games.mars cimport dials, rules
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
@cython.locals(known="short[92]", cell="int")
cpdef object display(Rules state, object seat)
@cython.locals(known="short[92]", colour="int")
cdef dict _joins(Rules state)
@cython.locals(cells="short[92]", size="int", looked="int", way="int", near="int")
cdef list _group(Rules state, int cell, int colour, short *known)
@cython.locals(known="short[92]", cell="int", colour="int")
cpdef object outcome(Rules state, int action)
cdef bint _stays(int action)
cdef int _stop(Rules state, Rules after, int action)
cdef object _again(Rules state, Rules after, int action, int points)
