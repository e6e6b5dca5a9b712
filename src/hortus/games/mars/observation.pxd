# C types for observation.py.

from hortus.core cimport intrinsics
from hortus.games.mars cimport rules
from hortus.games.mars.features cimport Encoded

cdef short[91] AT

cdef class Observed(Encoded):
    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept nogil

cdef Py_ssize_t _write_garden(Observed table, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_seat(Observed table, int one, short *numbers, Py_ssize_t at) noexcept nogil
