# C types for views.py.

cimport cython
from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, clearing
from hortus.games.feenbalz.rules cimport Rules

cdef tuple CARDS, CHARACTERISTICS, CLOTHINGS, FAIRIES, MIRRORS, WAYS

cpdef list views(Rules state, object seats, bint reveal)
cdef object _seen(Rules state, object public, object seat, int mine, bint reveal)
@cython.locals(charm="int")
cdef list _names(unsigned long long objects, int charms)
cdef int _place(int mine, int one)
@cython.locals(objects="unsigned long long", charms="int", one="int", place="int", placed="unsigned long long", placed_charms="int")
cdef list _unseen(Rules state, int mine, bint reveal)
cdef object _fairy_deck(Rules state)
cdef list _fairies(Rules state, int numbers)
cdef object _fairy(Rules state, int number)
@cython.locals(place="int", laid="int", shown="int", known="list")
cdef object _seat(Rules state, int one, int mine, object public, bint is_open)
@cython.locals(laid="int")
cdef object _public_seat(Rules state, int one)
cdef object _count(Rules state, int one, int fairy)
cpdef object display(Rules state, object seat)
cdef object _picks(Rules state)
@cython.locals(action="int", card="int", way="int")
cdef dict _takes(Rules state)
@cython.locals(charms="int")
cdef list _taken(Rules state, int card, int way)
cpdef object outcome(Rules state, int action)
cdef object _ended(Rules state, Rules after, int action)
