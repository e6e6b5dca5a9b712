# C types for rollouts.py.

cimport cython

from hortus.core cimport intrinsics, nogil_runner
from hortus.core.state cimport Random, State
from hortus.core.nogil_task cimport NogilTask

cdef class Rollouts(NogilTask):
    cdef Random random
    cdef State start
    cdef State world
    cdef State state
    cdef readonly int seat, count, players
    cdef readonly long long done
    cdef int wanted, samples, determinizations
    cdef Random keys
    cdef unsigned long long chance
    cdef unsigned long long[6] choice, words
    cdef int[1024] legal
    cdef readonly object actions
    cdef int[::1] first
    cdef double[::1] sums, scores, products, latest

    @cython.locals(chance="unsigned long long")
    cdef void work(self) noexcept nogil
    @cython.locals(high="unsigned long long")
    cdef unsigned long long fresh_word(self) noexcept nogil
    cdef void imagine(self) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
    cdef int sample_choice(self, State state, int found) noexcept nogil
    cdef void take(self, State state, int place) noexcept nogil
    cdef void add(self) noexcept nogil
