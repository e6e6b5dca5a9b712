# C types for features.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.games.mars cimport rules
from hortus.games.mars.judgement cimport Judged

cdef int DICE, BED, PLANTED, SEATS
cdef int SEAT, AROUND, RESERVE, GROUPS, COLOURS, FACES, CHANCE, MARKER, LEAD, OUTLOOK, DISTANCE, MOST_JOINED

cdef class Encoded(Judged):
    @cython.locals(joins="int[552]")
    cdef int encode(self, int *features) noexcept nogil

@cython.locals(group="int[92]", sizes="int[92]", stack="int[92]")
cdef void _find_joins(Judged table, int *joins) noexcept nogil
@cython.locals(joined="unsigned long long", one="unsigned long long")
cdef void _join(Judged table, int *joins, int *group, int *sizes, int cell) noexcept nogil
cdef int _encode_table(Judged table, int *joins, int *features) noexcept nogil
cdef int _gain(Judged table, int *joins, int seat, int cell) noexcept nogil
cdef int _encode_seat(Judged table, int *joins, int *features, int found, int seat, int first) noexcept nogil
cdef int _bare_near(Judged table, int cell) noexcept nogil
cdef int _lead(Judged table, int seat) noexcept nogil
cdef int _outlook_lead(Judged table, int seat) noexcept nogil
cdef int _encode_colours(Judged table, int *joins, int *features, int found, int seat, int first) noexcept nogil
@cython.locals(room="unsigned long long")
cdef int _encode_faces(Judged table, int *joins, int *features, int found, int seat, int first) noexcept nogil
