# C types for guesses.py.

cimport cython

from hortus.core cimport intrinsics
from hortus.core.state cimport Random
from hortus.games.feenbalz cimport cards, choices, clearing, dials, phases
from hortus.games.feenbalz.clearing cimport Clearing

cdef double[480] CHOOSE
cdef int UNIT, EXACT_TRIES, HURRIED_TRIES, EXACT, HURRIED, CARELESS

cdef void imagine(Clearing table, int seat, Random random) noexcept nogil
cdef void _pool(Clearing table, int viewer) noexcept nogil
cdef void _forget_secrets(Clearing table, int viewer) noexcept nogil
cdef bint _is_open(Clearing table) noexcept nogil
@cython.locals(kept="unsigned long long[28]")
cdef void _deal_until_it_fits(Clearing table, int viewer, unsigned long long pool, int pool_charms, Random random) noexcept nogil
cdef void _keep(Clearing table, unsigned long long *kept) noexcept nogil
cdef void _restore(Clearing table, unsigned long long *kept) noexcept nogil
cdef bint _deal(Clearing table, int viewer, unsigned long long pool, int pool_charms, Random random, int effort) noexcept nogil
cdef bint _comes_true(Clearing table, int size, int most, Random random) noexcept nogil
cdef int _unknown(Clearing table, int other) noexcept nogil
cdef bint _deal_face_down(Clearing table, int viewer, int other, int lying, unsigned long long pool, int shoes, int size, Random random) noexcept nogil
cdef int _lying(Clearing table, int other, bint hurried) noexcept nogil
@cython.locals(weights="double[180]")
cdef bint _pick(Clearing table, int other, int wanted, unsigned long long pool, int pool_shoes, int size, Random random) noexcept nogil
cdef double _weigh(Clearing table, int other, int wanted, unsigned long long pool, int pool_shoes, int size, double *weights) noexcept nogil
cdef bint _pick_from(Clearing table, int other, int family, int new, int wanted, unsigned long long pool, int shoes, Random random) noexcept nogil
cdef int _families(Clearing table) noexcept nogil
cdef void _pick_any(Clearing table, int wanted, unsigned long long objects, int shoes, Random random) noexcept nogil
cdef bint _lay_picked(Clearing table, int viewer, int other, Random random) noexcept nogil
cdef bint _keeps_seal(Clearing table, int viewer, int other) noexcept nogil
cdef void _pick_only(Clearing table, int wanted, unsigned long long objects, int shoes, Random random) noexcept nogil
cdef void _keep_lowest(Clearing table, int wanted) noexcept nogil
cdef int _highest(Clearing table, unsigned long long objects, int shoes) noexcept nogil
cdef bint _divide_increase(Clearing table, int other, Random random) noexcept nogil
cdef bint _needs_more(Clearing table, int viewer) noexcept nogil
cdef int _missing(Clearing table, int seat) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef bint _favour(Clearing table, unsigned long long free, int free_charms, Random random) noexcept nogil
cdef void _pick_best(Clearing table, unsigned long long objects, int shoes, int spare, int room) noexcept nogil
@cython.locals(slots="int[79]")
cdef bint _deal_hands(Clearing table, int viewer, Random random) noexcept nogil
cdef int _lay_out(Clearing table, int *slots) noexcept nogil
cdef bint _agrees(Clearing table, int viewer, int effort) noexcept nogil
@cython.locals(took_back=bint)
cdef bint _fits_what_was_seen(Clearing table, int other) noexcept nogil
cdef bint _could_take_back(Clearing table, int seat) noexcept nogil
cdef int _most_fitting(unsigned long long laid, unsigned long long hand) noexcept nogil
cdef bint _can_go_on_laying(Clearing table, int seat) noexcept nogil
