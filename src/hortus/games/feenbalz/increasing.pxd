# C types for increasing.py.

cimport cython

from hortus.core cimport machine
from hortus.games.feenbalz cimport clearing, steps
from hortus.games.feenbalz.clearing cimport Clearing

cdef int find_increase(Clearing table, int *actions) noexcept nogil
cdef int needed(Clearing table, int seat) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef int _find_adds(Clearing table, int *actions, int need) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef unsigned long long _fitting(Clearing table, unsigned long long laid) noexcept nogil
cdef bint reaches(Clearing table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int adds, int need) noexcept nogil
@cython.locals(gains="int[6]", kept="int[6]")
cdef int _best(Clearing table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int room, int adds) noexcept nogil
cdef int _dearest(Clearing table, unsigned long long objects, int shoes, int room, int most, int *sums) noexcept nogil
cdef int _find_backs(Clearing table, int *actions, int found, int need) noexcept nogil
cdef bint _may_go_back(Clearing table, int value, unsigned long long objects, int shoes, int more, int need) noexcept nogil
