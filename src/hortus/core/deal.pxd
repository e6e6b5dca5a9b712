# C types for deal.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.state cimport State

cdef int PILES, KINDS, CARDS

cdef class Deal:
    cdef const short[::1] pile_of
    cdef const short[::1] face_of
    cdef const unsigned long long[::1] salts
    cdef short[::1] slot_of
    cdef int[1024] outcomes
    cdef unsigned long long word
    cdef int found
    cdef int loose
    cdef int slots
    cdef int[8] rounds
    cdef int[8] kinds
    cdef int[8] size
    cdef short[1024] faces
    cdef short[1024] left
    cdef unsigned long long[4096] keys
    @cython.locals(pile="Py_ssize_t")
    cdef void begin(self, unsigned long long word) noexcept nogil
    cdef int bring(self, State state)
    @cython.locals(slot=cython.int, place=cython.int, face=cython.int, last=cython.int)
    cdef int next(self, State state) noexcept nogil
    @cython.locals(slot=cython.int, pile=cython.int)
    cdef int look_at(self, State state) noexcept nogil
    @cython.locals(place=cython.int, end=cython.int, i=cython.int)
    cdef bint is_as_left(self, State state, int slot) noexcept nogil
    @cython.locals(
        word=cython.ulonglong, total=cython.int, i=cython.int, face=cython.int, weight=cython.int, copy=cython.int,
        key=cython.ulonglong,
    )
    cdef bint shuffle(self, State state, int slot, unsigned long long salt) noexcept nogil
    cdef void insert(self, int first, int place, unsigned long long key) noexcept nogil
    @cython.locals(last=cython.int, place=cython.int)
    cdef void take(self, int slot, int face) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void count_down(self, int slot, int face) noexcept nogil
