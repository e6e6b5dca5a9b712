# C types for picks.py.

cimport cython
from hortus.games.feenbalz cimport cards, phases
from hortus.games.feenbalz.rules cimport Rules

cpdef object picks(Rules state)
cdef object _asked(Rules state)
@cython.locals(bit="int", after=Rules)
cdef object _play_out(Rules state, dict bits, int chosen, bint adds, list whole, list over)
