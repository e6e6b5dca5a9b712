# C types for choices.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, clearing, dials
from hortus.games.feenbalz.clearing cimport Clearing

cdef int find_cards(Clearing table, int *actions, int first, unsigned long long objects, int charms) noexcept nogil
cdef int _write_berries(Clearing table, int *actions, int found, int first, int charms) noexcept nogil
cdef int _write_cards(Clearing table, int *actions, int found, int first, unsigned long long objects, int shoes) noexcept nogil
cdef int find_fairies(Clearing table, int *actions) noexcept nogil
cdef int find_turn(Clearing table, int *actions) noexcept nogil
cdef int _find_exchanges(Clearing table, int *actions, int found) noexcept nogil
cdef int _find_shoe_exchanges(Clearing table, int *actions, int found) noexcept nogil
cdef int _find_own_berries(Clearing table, int *actions, int found) noexcept nogil
cdef int find_gifts(Clearing table, int *actions) noexcept nogil
cdef int find_laying(Clearing table, int *actions) noexcept nogil
@cython.locals(legal=cython.ulonglong)
cdef int _find_lays(Clearing table, int *actions, int found) noexcept nogil
@cython.locals(legal=cython.ulonglong, fitting=cython.ulonglong)
cdef unsigned long long _objects_to_lay(Clearing table, unsigned long long laid, int size, unsigned long long hand, int shoes) noexcept nogil
cdef int _shoes_to_lay(Clearing table, int seat, int first) noexcept nogil
cdef int _spare(Clearing table, int charms) noexcept nogil
cdef int find_increase(Clearing table, int *actions) noexcept nogil
cdef int needed(Clearing table, int seat) noexcept nogil
@cython.locals(room=bint, objects=cython.ulonglong)
cdef int _find_adds(Clearing table, int *actions, int need) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef unsigned long long _fitting(Clearing table, unsigned long long laid, int charms) noexcept nogil
cdef bint reaches(Clearing table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int adds, int need) noexcept nogil
cdef bint _completes(unsigned long long whole, unsigned long long objects, unsigned long long more) noexcept nogil
@cython.locals(gains="int[8]", kept="int[8]")
cdef int _best(Clearing table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int room, int adds) noexcept nogil
cdef int _dearest(Clearing table, unsigned long long objects, int shoes, int room, int most, int *sums) noexcept nogil
cdef int _find_backs(Clearing table, int *actions, int found, int need) noexcept nogil
cdef bint _may_go_back(Clearing table, int value, unsigned long long objects, int shoes, int more, int need) noexcept nogil
