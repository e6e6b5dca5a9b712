# C types for guesses.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.state cimport Random
from hortus.games.feenbalz cimport cards, choices, clearing, phases
from hortus.games.feenbalz.clearing cimport Clearing

cdef double[352] CHOOSE
cdef int UNIT, EXACT_TRIES, HURRIED_TRIES, EXACT, HURRIED, CARELESS

cdef void imagine(Clearing table, int seat, Random random) noexcept nogil
cdef void _forget_secrets(Clearing table, int viewer) noexcept nogil
cdef bint _is_open(Clearing table) noexcept nogil
@cython.locals(hand="unsigned long long[6]", charms="int[6]", laid="unsigned long long[6]", laid_charms="int[6]")
cdef void _deal_until_it_fits(Clearing table, int viewer, unsigned long long pool, int pool_charms, Random random) noexcept nogil
cdef bint _deal(Clearing table, int viewer, unsigned long long pool, int pool_charms, Random random, int effort) noexcept nogil
cdef int _lying(Clearing table, int other, bint hurried) noexcept nogil
@cython.locals(weights="double[132]")
cdef bint _pick(Clearing table, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, int unknown, int size, Random random) noexcept nogil
cdef bint _pick_from(Clearing table, int family, int new, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, Random random) noexcept nogil
cdef void _pick_any(Clearing table, int wanted, unsigned long long objects, int shoes, Random random) noexcept nogil
cdef bint _lay_picked(Clearing table, int viewer, int other, Random random) noexcept nogil
cdef void _keep_lowest(Clearing table, int wanted) noexcept nogil
cdef int _highest(Clearing table, unsigned long long objects, int shoes) noexcept nogil
cdef bint _divide_increase(Clearing table, int other, Random random) noexcept nogil
cdef bint _needs_more(Clearing table, int viewer) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef bint _favour(Clearing table, unsigned long long free, int free_charms, Random random) noexcept nogil
@cython.locals(slots="int[79]")
cdef bint _deal_hands(Clearing table, int viewer, unsigned long long free, int free_charms, Random random) noexcept nogil
cdef bint _agrees(Clearing table, int viewer, int effort) noexcept nogil
cdef bint _could_take_back(Clearing table, int seat) noexcept nogil
cdef bint _can_go_on_laying(Clearing table, int seat) noexcept nogil
