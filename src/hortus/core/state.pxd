# The seam every game is driven through: C types for state.py.

cimport cython
from hortus.core cimport intrinsics

cdef long long MOST_ACTION

cdef class Random:
    cdef unsigned long long word
    cdef unsigned int bits(self) noexcept nogil
    cdef int below(self, int size) noexcept nogil

cdef class State:
    cdef readonly int players
    cdef public int player
    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    @cython.locals(outcomes="int[128]", widths="int[128]")
    cdef int choose(self, unsigned int bits32) noexcept nogil
    cdef void assign(self, State source) noexcept nogil
    cdef void read_from(self, char *row) noexcept nogil
    cdef void write_to(self, char *row) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil
    cdef bint settled(self) noexcept nogil
    cdef int likelihood(self, int seat) noexcept nogil
    cdef int encode(self, int *features) noexcept nogil
    cdef Py_ssize_t observe(self, int seat, short *numbers, Py_ssize_t at) noexcept nogil
    cdef Py_ssize_t observe_seats(self, int seat, int turn, short *numbers, Py_ssize_t at) noexcept nogil
    cdef bint _is_legal(self, int action)
    cdef State _copy_into(self, State twin)
    cdef State _imagined(self, State twin, int seat, Random random)

cdef State _restored(State state, object fields)
