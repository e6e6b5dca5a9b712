# C types for observation.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.felci cimport rules
from hortus.games.felci.features cimport Encoded

cdef class Observed(Encoded):
    @cython.locals(is_over=cython.bint)
    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept nogil

cdef Py_ssize_t _write_cells(Observed table, unsigned long long cells, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_colours(Observed table, int colours, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_unseen(Observed table, int seat, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_garden(Observed table, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_seat(Observed table, int one, bint is_open, short *numbers, Py_ssize_t at) noexcept nogil
