# C types for views.py.

from hortus.games.mars.rules cimport Rules

cdef tuple COLOURS, HEXES, PHASES

cpdef dict shared(Rules state)
cpdef dict own(Rules state, object seat, bint reveal, dict common)
cdef dict _seat(Rules state, int one)
cdef dict _named(short *counts, int first)
cdef object _ended(Rules state)
