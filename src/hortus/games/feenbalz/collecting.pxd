# C types for collecting.py.

cimport cython

from hortus.core cimport machine
from hortus.games.feenbalz cimport clearing, steps
from hortus.games.feenbalz.clearing cimport Clearing

cdef int find_cards(Clearing table, int *actions, int first, unsigned long long objects, int charms) noexcept nogil
cdef int _write_cards(Clearing table, int *actions, int found, int first, unsigned long long objects, int shoes) noexcept nogil
cdef int find_fairies(Clearing table, int *actions) noexcept nogil
cdef int find_turn(Clearing table, int *actions) noexcept nogil
cdef int _find_exchanges(Clearing table, int *actions, int found) noexcept nogil
cdef int _find_own_berries(Clearing table, int *actions, int found) noexcept nogil
cdef int find_gifts(Clearing table, int *actions) noexcept nogil
cdef int find_laying(Clearing table, int *actions) noexcept nogil
@cython.locals(legal=cython.ulonglong)
cdef int _find_lays(Clearing table, int *actions, int found) noexcept nogil
@cython.locals(legal=cython.ulonglong, fitting=cython.ulonglong)
cdef unsigned long long _objects_to_lay(Clearing table, unsigned long long laid, int size, unsigned long long hand, int shoes) noexcept nogil
cdef int _shoes_to_lay(Clearing table, int seat, int first) noexcept nogil
