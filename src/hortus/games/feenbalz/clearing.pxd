# C types for clearing.py.

from hortus.core cimport intrinsics
from hortus.core.state cimport State
from hortus.games.feenbalz cimport cards, dials, phases

cdef unsigned long long SHELLS, AGARICS, ZEROS, ONES, TWOS, FOURS
cdef int SHOE_ONES, SHOE_TWOS, SHOE_FOURS, FIRST_COPIES
cdef unsigned long long[79] BIT
cdef int[79] CHARM
cdef unsigned long long[70] FROM
cdef int[70] SHOES_FROM
cdef unsigned long long[12] FAMILY
cdef unsigned long long[207] SAME
cdef int[69] VALUE
cdef unsigned long long[5] MIRROR
cdef unsigned long long[5] CLOTHING
cdef unsigned long long[10] CHARACTERISTIC

cdef class Clearing(State):
    cdef readonly int early
    cdef readonly int berries
    cdef readonly int phase
    cdef readonly int turn
    cdef readonly int quiet
    cdef readonly int tossed
    cdef readonly unsigned long long deck
    cdef readonly int deck_charms
    cdef readonly unsigned long long discard
    cdef readonly int discard_charms
    cdef readonly unsigned long long market
    cdef readonly int market_charms
    cdef readonly int renewals
    cdef readonly int gone
    cdef readonly unsigned long long[6] hand
    cdef readonly int[6] hand_charms
    cdef readonly int[6] hand_size
    cdef readonly unsigned long long[6] laid
    cdef readonly int[6] laid_charms
    cdef readonly int[6] laid_size
    cdef readonly int drawer
    cdef readonly int draws
    cdef readonly int then
    cdef readonly int giver
    cdef readonly int taker
    cdef readonly int offered
    cdef readonly int way
    cdef readonly int suitors
    cdef readonly int declined
    cdef readonly int shown
    cdef readonly int last
    cdef readonly int last_back
    cdef readonly unsigned long long old
    cdef readonly int old_charms
    cdef readonly int[6] adds
    cdef readonly int[6] backs
    cdef readonly int[6] honey
    cdef readonly int bonus
    cdef readonly int bonus_seat
    cdef readonly int[25] dislikes
    cdef readonly int[25] treasures
    cdef readonly int fairies
    cdef readonly int[10] bottom
    cdef readonly int bottom_size
    cdef readonly int fairy
    cdef readonly int[6] won
    cdef readonly int removed
    cdef readonly unsigned long long worth_ones
    cdef readonly unsigned long long worth_twos
    cdef readonly unsigned long long worth_fours
    cdef readonly int shoe_ones
    cdef readonly int shoe_twos
    cdef readonly int shoe_fours
    cdef readonly unsigned long long[42] known
    cdef readonly int[42] known_charms
    cdef readonly int[6] lacks
    cdef readonly int[6] sealed
    cdef readonly int[6] sealed_to
    cdef readonly unsigned long long picked
    cdef readonly int picked_charms
    cdef readonly unsigned long long whole
    cdef readonly int whole_charms
    cdef readonly int enough
    cdef readonly bint turned
    cdef readonly short[20] dials

cdef int charm(Clearing table, int card, int charms) noexcept nogil
cdef int offered_in(Clearing table, int exchange) noexcept nogil
cdef int nth(Clearing table, unsigned long long bits, int place) noexcept nogil
cdef int place(Clearing table, int seat) noexcept nogil
cdef int worth(Clearing table, unsigned long long objects, int shoes) noexcept nogil
cdef int worth_exactly(Clearing table, int worth, unsigned long long objects) noexcept nogil
cdef int shoes_exactly(Clearing table, int worth, int shoes) noexcept nogil
cdef int rank(Clearing table, int seat) noexcept nogil
cdef int value(Clearing table, int seat) noexcept nogil
cdef int leader(Clearing table, int suitors) noexcept nogil
cdef void read_wishes(Clearing table, int fairy) noexcept nogil
cdef void tell_seen(Clearing table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void tell_gone(Clearing table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void count_copies(Clearing table, int viewer, int seat, int berry, int change) noexcept nogil
cdef void tell_take(Clearing table, int giver, int taker, unsigned long long objects, int charms) noexcept nogil
