# C types for observation.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.feenbalz cimport cards, clearing, phases
from hortus.games.feenbalz.features cimport Encoded


cdef class Observed(Encoded):
    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept nogil

cdef Py_ssize_t _write_cards(Observed table, unsigned long long objects, int charms, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_berries(Observed table, int charms, short *numbers, Py_ssize_t at) noexcept nogil
cdef bint _sees(Observed table, int seat, int one) noexcept nogil
cdef int _viewer(Observed table, int seat, int one) noexcept nogil
@cython.locals(objects=cython.ulonglong, charms=cython.int)
cdef Py_ssize_t _write_unseen(Observed table, int seat, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_one(Observed table, int seat, int one, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_business(Observed table, int seat, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_fairies(Observed table, short *numbers, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t _write_courtship(Observed table, int one, short *numbers, Py_ssize_t at) noexcept nogil
@cython.locals(known=cython.ulonglong, known_charms=cython.int)
cdef Py_ssize_t _write_seat(Observed table, int seat, int one, short *numbers, Py_ssize_t at) noexcept nogil
