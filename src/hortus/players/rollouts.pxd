# C types for rollouts.py.

cimport cython

from hortus.core cimport intrinsics, nogil_runner
from hortus.core.state cimport Random, State
from hortus.core.nogil_task cimport NogilTask
from hortus.players.search cimport Search

cdef class Rollouts(NogilTask):
    cdef Random random, keys
    cdef State start
    cdef State world
    cdef State state
    cdef Search search
    cdef readonly tuple actions, searches
    cdef readonly int seat, count, players
    cdef readonly long long done
    cdef int wanted, samples, determinizations, index, node
    cdef public int enough
    cdef bint guided
    cdef unsigned long long chance
    cdef unsigned long long[6] words
    cdef int[1024] legal
    cdef int[::1] first
    cdef double[::1] sums, scores, products, latest

    cdef void work(self) noexcept nogil
    @cython.locals(high="unsigned long long")
    cdef unsigned long long fresh_word(self) noexcept nogil
    cdef void imagine(self) noexcept nogil
    cdef void begin(self, State state) noexcept nogil
    cdef int child_of(self, int node, int mover, int action) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
    cdef int guided_choice(self, State state, int found) noexcept nogil
    @cython.locals(word="unsigned long long")
    cdef int sample_choice(self, State state, int found) noexcept nogil
    cdef void take(self, State state, int place) noexcept nogil
    @cython.locals(product="double")
    cdef void add(self, int begin) noexcept nogil
