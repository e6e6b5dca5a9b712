# C types for driver.py.

cimport cython

from hortus.core cimport intrinsics, nogil_runner
from hortus.core.state cimport State
from hortus.core.tally cimport Tally
from hortus.core.nogil_task cimport NogilTask
from hortus.lab cimport row_schema

cdef class Driver(NogilTask):
    cdef State start
    cdef readonly State state
    cdef Tally tally
    cdef int counted
    cdef readonly int width
    cdef int at_random
    cdef int[1024] actions
    cdef unsigned long long[::1] deals
    cdef unsigned long long[::1] words
    cdef int[::1] rows
    cdef int games
    cdef unsigned long long chance
    cdef unsigned long long word
    cdef int decisions
    cdef int steps
    cdef int seen
    cdef int forced
    cdef int leader
    cdef int lead_changes
    cdef int settled
    cdef readonly long long[1025] choices
    cdef readonly long long[512] stage_choices
    cdef readonly long long[512] stage_decisions
    cdef void work(self) noexcept nogil
    cdef void begin(self, unsigned long long deal, unsigned long long word) noexcept nogil
    cdef void play_on(self) noexcept nogil
    cdef void count_choices(self, int found) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef void look_at_lead(self) noexcept nogil
    cdef void write(self, Py_ssize_t place) noexcept nogil
    @cython.locals(best="double")
    cdef int winners(self) noexcept nogil
