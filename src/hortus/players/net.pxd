# C types for net.py.

cimport cython
from libc cimport math

from hortus.core.state cimport State
from hortus.players cimport net_kernel

cdef class Net:
    cdef readonly int players, inputs, width, outputs, path
    cdef readonly double unit, score_unit
    cdef short[::1] first, first_bias, second, third
    cdef int[::1] second_bias, third_bias

    @cython.locals(out="int[16]")
    cdef bint read(self, State state, int *features, double *win, double *score) noexcept nogil
    cdef void forward(self, int *features, int found, int *out) noexcept nogil
    cdef void interpret(self, int player, int *out, double *win, double *score) noexcept nogil
    @cython.locals(features="int[1024]", win="double[6]", score="double[6]")
    cpdef tuple estimates(self, State state)
    @cython.locals(on="int[1024]", out="int[16]")
    cpdef list outputs_of(self, features)
