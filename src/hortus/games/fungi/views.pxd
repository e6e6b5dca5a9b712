# C types for views.py.

cimport cython
from hortus.games.fungi.rules cimport Rules

cdef int FACES
cdef tuple CARDS, MEALS, MUSHROOMS

cpdef dict shared(Rules state)
cpdef dict own(Rules state, object seat, bint reveal, dict common)
cdef dict _named(short *counts, int first)
@cython.locals(card="int", copies="int", other="int")
cdef dict _unseen(Rules state, int mine, bint reveal)
@cython.locals(card="int", hidden="int")
cdef dict _public_seat(Rules state, int one)
cdef dict _meal(int number)
