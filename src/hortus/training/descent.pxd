# C types for descent.py.

from hortus.core cimport nogil_runner
from hortus.core.nogil_task cimport NogilTask
from hortus.training cimport gradients

cdef class Descent(NogilTask):
    cdef int size, steps
    cdef float[::1] numbers, slopes, source, means, squares
    cdef list others
    cdef float scale, rate, decay, mean_scale, square_scale

    cdef void gather(self) noexcept nogil
    cdef void work(self) noexcept nogil
