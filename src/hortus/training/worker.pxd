# C types for worker.py.

cimport cython

from hortus.core cimport nogil_runner
from hortus.core.nogil_task cimport NogilTask
from hortus.training cimport gradients

cdef float CLIP
cdef int SECOND

cdef class GradientWorker(NogilTask):
    cdef int players, width, size, begin, end
    cdef Py_ssize_t first, first_bias, second, second_bias, third, third_bias
    cdef float score_weight
    cdef float[::1] numbers, targets, hidden, deep, out, hidden_slopes, deep_slopes, out_slopes
    cdef readonly float[::1] slopes
    cdef unsigned short[::1] inputs
    cdef unsigned int[::1] starts
    cdef int[::1] order
    cdef bint learns
    cdef readonly double loss, score_loss, share

    cdef void work(self) noexcept nogil
    cdef void forward(self, int position) noexcept nogil
    @cython.locals(top=cython.double, whole=cython.double, log_whole=cython.double, log_share=cython.double, wanted=cython.double, off=cython.double, first=Py_ssize_t)
    cdef void weigh(self, int position) noexcept nogil
    @cython.locals(slope=cython.float, row=Py_ssize_t)
    cdef void back(self, int position) noexcept nogil
