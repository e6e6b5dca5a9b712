# C types for playouts.py.

from hortus.core cimport intrinsics, nogil_runner
from hortus.core.state cimport State
from hortus.core.nogil_task cimport NogilTask

cdef class Playouts(NogilTask):
    cdef State start
    cdef State state
    cdef unsigned long long word
    cdef int[1024] actions
    cdef int wanted
    cdef bint busy
    cdef readonly long long decisions
    cdef readonly long long games
    cdef readonly double[6] values
    cdef readonly long long[6] scores
    cdef void work(self) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
