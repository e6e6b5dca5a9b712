# C types for search.py.

cimport cython
from hortus.core cimport intrinsics, nogil_runner
from hortus.core.state cimport Random, State
from hortus.core.nogil_task cimport NogilTask
from hortus.players.net cimport Net

ctypedef unsigned long long ULL
cdef int BITS, LEAST

cdef class Search(NogilTask):
    cdef Random random
    cdef State root
    cdef State state
    cdef State other
    cdef readonly int seat
    cdef double exploration, first_play_urgency, promise, margin, scale, prior_weight, widening, net_weight
    cdef int capacity, playout_samples, playout_cutoff, determinizations
    cdef int wanted
    cdef readonly int iterations
    cdef long long goal
    cdef readonly bint decided
    cdef bint choosing, stopped, together, settles, reads, reads_first, has_read
    cdef Net net
    cdef int[1024] features
    cdef int[1024] legal
    cdef int[512] path
    cdef int depth
    cdef double[6] result, win, score, net_result, net_win, net_score
    cdef readonly double[6] wins, points
    cdef readonly int nodes
    cdef int[::1] action, mover, first, next, visits, available, prior, place, masked, marks
    cdef double[::1] total, won, scored

    cdef void work(self) noexcept nogil
    cdef bint is_decided(self) noexcept nogil
    cdef void imagine(self) noexcept nogil
    cdef void descend(self, State state) noexcept nogil
    cdef int leave_out(self, int found) noexcept nogil
    cdef bint is_wider(self, int node, int tried) noexcept nogil
    cdef int mark(self, int node, int found, int player) noexcept nogil
    cdef int expand(self, State state, int node, int found, int fresh) noexcept nogil
    cdef int add_child(self, int node, int action, int prior, int mover) noexcept nogil
    cdef int select(self, int node, int player) noexcept nogil
    cdef void unmark(self, int found) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
    @cython.locals(word=ULL, begin=ULL, one=ULL, drawn=ULL, best=ULL, first=ULL)
    @cython.locals(other=int, another=int, rating=int)
    cdef int sample_choice(self, State state, int found) noexcept nogil
    cdef int sample_of_many(self, State state, int found) noexcept nogil
    cdef void keep(self, int root) noexcept nogil
    cdef void move(self, int node, int to) noexcept nogil
    cdef double lead(self, int seat, int players) noexcept nogil
    cdef void learn(self, State state) noexcept nogil
    cdef void look(self, State state) noexcept nogil
    cdef void set_aside(self, int players) noexcept nogil
    cdef void evaluate(self, State state) noexcept nogil
    cdef void mix(self, State state) noexcept nogil
    cdef bint read(self, State state) noexcept nogil
    cdef void judge(self, State state) noexcept nogil
