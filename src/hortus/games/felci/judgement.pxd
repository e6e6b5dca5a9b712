# C types for judgement.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.felci cimport dials, rules
from hortus.games.felci.rules cimport Rules

cdef unsigned long long[4] SECTION
cdef short[52] SECTION_OF
cdef short[16] SEEN
cdef short[4] WATCH
cdef int HELP, HARM, LITTLE

cdef class Judged(Rules):
    cdef readonly int studied
    cdef readonly unsigned long long[5] reach
    cdef readonly short[8] worth
    cdef readonly short[20] gain

    cdef void play(self, int action) noexcept nogil
    cdef int rate(self, int action) noexcept nogil
    cdef double outlook(self, int seat) noexcept nogil

cdef void _study(Judged table) noexcept nogil
cdef void _study_bench(Judged table, int bench, int owner) noexcept nogil
cdef void _add_gain(Judged table, int bench, int colour, int gain) noexcept nogil
cdef int _points_seen(Judged table, int seat, int colour, int bench) noexcept nogil
cdef unsigned long long _open_to(Judged table, int colour) noexcept nogil
cdef int _best_gain(Judged table, int colour, unsigned long long cells, int sign, int best) noexcept nogil
@cython.locals(near="unsigned long long", opened="unsigned long long")
cdef int _rate_plant(Judged table, int colour, int cell) noexcept nogil
cdef int _seats_open(Judged table, int seat, int colour, int section) noexcept nogil
cdef int _rate_taken(Judged table, unsigned long long near, int section, int planted) noexcept nogil
@cython.locals(near="unsigned long long", leads=bint)
cdef int _rate_under(Judged table, int colour, int cell) noexcept nogil
cdef int _rate_seat(Judged table, int colour, int bench) noexcept nogil
@cython.locals(promise="double[40]", points=double)
cdef double _waiting(Judged table, int seat, int left) noexcept nogil
@cython.locals(points=double)
cdef double _outlook(Judged table, int seat) noexcept nogil
cdef int _best_promise(Judged table, double *promise, int waiting, int free) noexcept nogil
@cython.locals(points=double)
cdef double _room(Judged table, int seat) noexcept nogil
@cython.locals(points=double)
cdef double _promise(Judged table, int seat, int colour, int bench) noexcept nogil
cdef double _growth(Judged table, int seat, int left) noexcept nogil
cdef int _actions_left(Judged table, int seat) noexcept nogil
