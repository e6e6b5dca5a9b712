# C types for judgement.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, choices, clearing, dials, phases
from hortus.games.feenbalz.rules cimport Rules

cdef class Judged(Rules):
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil
    cdef bint settled(self) noexcept nogil
    cdef int likelihood(self, int seat) noexcept nogil

cdef int WHOLE, WEAK
@cython.locals(fitting=cython.ulonglong)
cdef int _strength(Rules table, unsigned long long objects, int shoes) noexcept nogil
cdef int _weigh(Rules table, unsigned long long objects, int size, int shoes) noexcept nogil
cdef int _surplus(unsigned long long objects, int more) noexcept nogil
cdef int _shoe_worth(int shoes, int room) noexcept nogil
@cython.locals(fitting=cython.ulonglong, rest=cython.ulonglong)
cdef int _second_strength(Rules table, unsigned long long objects, int shoes) noexcept nogil
cdef int _promise(Rules table, unsigned long long objects, int charms) noexcept nogil
@cython.locals(objects=cython.ulonglong)
cdef int _prospects(Rules table, int seat) noexcept nogil
cdef int _rest(Rules table) noexcept nogil
cdef int _rate_collect(Rules table) noexcept nogil
@cython.locals(taken=cython.ulonglong, hand=cython.ulonglong)
cdef int _rate_exchange(Rules table, int exchange) noexcept nogil
@cython.locals(laid=cython.ulonglong, rest=cython.ulonglong, fitting=cython.ulonglong)
cdef int _rate_lay(Rules table, int card) noexcept nogil
cdef int _rate_shoe(Rules table, int card) noexcept nogil
cdef int _court(Rules table, int strength, int size) noexcept nogil
cdef int _answer(int strength) noexcept nogil
cdef int _rate_answer(Rules table, int action) noexcept nogil
cdef bint _leads(Rules table, int more) noexcept nogil
cdef int _rate_add(Rules table, int card) noexcept nogil
cdef int _rate_berry(Rules table, int action) noexcept nogil
