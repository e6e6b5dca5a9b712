# C types for views.py.

cimport cython
from hortus.games.fungi.rules cimport Rules

cdef int FACES
cdef tuple CARDS, COOKED, ALL_MEALS

cpdef list views(Rules state, object seats, bint reveal)
cdef object _seen(Rules state, object public, object seat, int mine, bint reveal)
@cython.locals(card="int")
cdef dict _named(short *counts, int first)
@cython.locals(card="int", copies="int", other="int")
cdef dict _unseen(Rules state, int mine, bint reveal)
@cython.locals(card="int", hidden="int", meal="int", meals="list", flavour="int")
cdef object _public_seat(Rules state, int one)
@cython.locals(taken="list", place="int", size="int")
cpdef object outcome(Rules state, int action)
