# C types for views.py.

cimport cython
from hortus.core cimport intrinsics
from hortus.games.feenbalz.rules cimport Rules

cdef tuple CARDS, CHARACTERISTICS, CHARACTERISTIC_SETS, CLOTHINGS, FAIRIES, MIRRORS, OBJECTS, WAYS
cdef int BERRY, BERRY_CHARMS, BLACK, COLOURED, MAIN, SHOES, SPECTATOR
cdef unsigned long long ALL
cdef unsigned long long[64] OBJECT

cpdef dict shared(Rules state)
cpdef dict own(Rules state, object seat, bint reveal, dict common)
cdef bint _asks(Rules state, tuple phases_)
@cython.locals(charm="int")
cdef list _names(unsigned long long objects, int charms)
cdef int _place(int mine, int one)
@cython.locals(objects="unsigned long long", charms="int", one="int", place="int", placed="unsigned long long", placed_charms="int")
cdef list _unseen(Rules state, int mine, bint reveal)
cdef list _fairies(Rules state, int numbers)
cdef dict _fairy(Rules state, int number)
@cython.locals(place="int", laid="int", shown="int")
cdef dict _seat(Rules state, int one, int mine, dict public, bint is_open)
@cython.locals(laid="int")
cdef dict _public_seat(Rules state, int one)
cdef object _value(Rules state, int one)
