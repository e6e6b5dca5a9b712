# C types for observation.py.

from hortus.core cimport intrinsics
from hortus.games.fungi cimport cards, dials, rules
from hortus.games.fungi.features cimport Encoded

cdef class Observed(Encoded):
    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept nogil

cdef Py_ssize_t _write_counts(Observed table, int seat, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_seat(Observed table, int one, bint is_open, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_meals(Observed table, int one, short *numbers, Py_ssize_t at) noexcept nogil
