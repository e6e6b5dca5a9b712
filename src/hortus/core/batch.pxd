# C types for batch.py.

cimport cython

from hortus.core cimport intrinsics, state_buffer, nogil_runner
from hortus.core.state cimport State
from hortus.core.nogil_task cimport NogilTask

cdef int PORTION
cdef long long STAY

cdef object shelf_for(State start, Py_ssize_t games)

cdef class Worker(NogilTask):
    cdef State start
    cdef State state
    cdef readonly Py_ssize_t games
    cdef Py_ssize_t width
    cdef Py_ssize_t size
    cdef Py_ssize_t seats
    cdef bint renewed
    cdef bint together
    cdef bint begins
    cdef int[1024] legal
    cdef unsigned char[::1] positions
    cdef long long[::1] next
    cdef unsigned long long[::1] luck
    cdef unsigned long long[::1] whim
    cdef long long[::1] actions
    cdef long long[::1] anything
    cdef short[::1] observations
    cdef short[::1] finals
    cdef signed char[::1] watchers
    cdef bint keeps_finals
    cdef unsigned char[::1] masks
    cdef signed char[::1] players
    cdef float[::1] rewards
    cdef int[::1] scores
    cdef unsigned char[::1] ended
    @cython.locals(first=cython.longlong, game="Py_ssize_t")
    cdef void work(self) noexcept nogil
    @cython.locals(game="Py_ssize_t", action=cython.longlong, known=bint)
    cpdef Py_ssize_t first_illegal(self) noexcept
    cdef State filled(self, State state, Py_ssize_t game)
    cdef void settle(self, State state, Py_ssize_t game)
    @cython.locals(seat=cython.int, mover=cython.int)
    cdef void advance(self, State state, Py_ssize_t game) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef void roll(self, State state, Py_ssize_t game) noexcept nogil
    @cython.locals(seat=cython.int, worth=cython.double)
    cdef void reward(self, State state, Py_ssize_t game) noexcept nogil
    @cython.locals(word=cython.ulonglong, found=cython.int, place=cython.int)
    cdef void show(self, State state, Py_ssize_t game) noexcept nogil
