# C types for rules.py.

cimport cython

from hortus.core cimport machine
from hortus.core.state cimport Random, State

cdef int DRAW, MARKET, TURN, THISTLE, LAY, FAIRY, MIST, INCREASE, BONUS, GIVE, TAKE, LOSE
cdef int DEAL_ON, OWN_TURN, END_TURN, NEXT_SUITOR
cdef int COLLECT_ACTION, FIRST_EXCHANGE, FIRST_LAY, FIRST_ADD, FIRST_BACK, DONE_ACTION, DECLINE_ACTION, PASS_ACTION, FIRST_GIVE
cdef int DEW_ACTION, FIRST_THORN, MIST_ACTION, HONEY_ACTION, THISTLE_ACTION, SKIP_ACTION, FIRST_TOSS
cdef int FIRST_DRAW, FIRST_MARKET, FIRST_FAIRY, FIRST_TAKE, FIRST_LOSE
cdef int COLOURED, BERRY, SHOES, BERRIES, SPECTATOR, BLACK, HAND_LIMIT, WHOLE_SET, FIVE_SHOES, ANY, HORSESHOE
cdef int SHOE_ONES, SHOE_TWOS, SHOE_FOURS, UNIT, EXACT_TRIES, HURRIED_TRIES
cdef unsigned long long SHELLS, AGARICS, ZEROS, ONES, TWOS, FOURS
cdef unsigned long long[64] BIT
cdef unsigned long long[70] FROM
cdef int[70] SHOES_FROM
cdef unsigned long long[12] FAMILY
cdef unsigned long long[207] SAME
cdef int[69] VALUE
cdef unsigned long long[5] MIRROR
cdef unsigned long long[5] CLOTHING
cdef unsigned long long[10] CHARACTERISTIC
cdef double[352] CHOOSE

cdef class Rules(State):
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

    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

cdef int _find_cards(Rules table, int *actions, int first, unsigned long long objects, int charms) noexcept nogil
cdef int _write_cards(Rules table, int *actions, int found, int first, unsigned long long objects, int shoes) noexcept nogil
cdef int _find_fairies(Rules table, int *actions) noexcept nogil
cdef int _find_turn(Rules table, int *actions) noexcept nogil
cdef int _find_exchanges(Rules table, int *actions, int found) noexcept nogil
cdef int _find_own_berries(Rules table, int *actions, int found) noexcept nogil
cdef int _find_gifts(Rules table, int *actions) noexcept nogil
cdef int _find_laying(Rules table, int *actions) noexcept nogil
@cython.locals(legal=cython.ulonglong)
cdef int _find_lays(Rules table, int *actions, int found) noexcept nogil
@cython.locals(legal=cython.ulonglong, fitting=cython.ulonglong)
cdef unsigned long long _objects_to_lay(Rules table, unsigned long long laid, int size, unsigned long long hand, int shoes) noexcept nogil
cdef int _shoes_to_lay(Rules table, int seat, int first) noexcept nogil
cdef int _find_increase(Rules table, int *actions) noexcept nogil
cdef int _needed(Rules table, int seat) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef int _find_adds(Rules table, int *actions, int need) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef unsigned long long _fitting(Rules table, unsigned long long laid) noexcept nogil
cdef bint _reaches(Rules table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int adds, int need) noexcept nogil
@cython.locals(gains="int[6]", kept="int[6]")
cdef int _best(Rules table, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int room, int adds) noexcept nogil
cdef int _dearest(Rules table, unsigned long long objects, int shoes, int room, int most, int *sums) noexcept nogil
cdef int _worth(Rules table, unsigned long long objects, int shoes) noexcept nogil
cdef int _worth_exactly(Rules table, int worth, unsigned long long objects) noexcept nogil
cdef int _shoes_exactly(Rules table, int worth, int shoes) noexcept nogil
cdef int _find_backs(Rules table, int *actions, int found, int need) noexcept nogil
cdef bint _may_go_back(Rules table, int value, unsigned long long objects, int shoes, int more, int need) noexcept nogil
cdef int _place(Rules table, int seat) noexcept nogil
cdef int _rank(Rules table, int seat) noexcept nogil
cdef void _finish(Rules table) noexcept nogil
cdef void _ask_chance(Rules table, int phase) noexcept nogil
cdef void _happen(Rules table, int action) noexcept nogil
cdef int _charm(Rules table, int card, int charms) noexcept nogil
cdef void _draw_cards(Rules table, int seat, int draws, int then) noexcept nogil
cdef void _draw_on(Rules table) noexcept nogil
cdef bint _deck_has_cards(Rules table) noexcept nogil
cdef void _draw(Rules table, int card) noexcept nogil
cdef void _check_limit(Rules table) noexcept nogil
cdef void _go_on(Rules table) noexcept nogil
cdef void _take(Rules table, int card) noexcept nogil
cdef void _lose(Rules table, int card) noexcept nogil
cdef void _discard_from_hand(Rules table, int seat, int card) noexcept nogil
cdef void _end_turn(Rules table) noexcept nogil
cdef void _next_turn(Rules table) noexcept nogil
cdef void _exchange(Rules table, int exchange) noexcept nogil
cdef void _ask_thistle(Rules table, int place) noexcept nogil
cdef bint _ask_window(Rules table, int seat, int kind, int phase) noexcept nogil
cdef void _take_from_market(Rules table) noexcept nogil
cdef void _call_off(Rules table) noexcept nogil
cdef void _fill_market(Rules table) noexcept nogil
cdef void _turn_up(Rules table, int card) noexcept nogil
cdef void _lay(Rules table, int card) noexcept nogil
cdef void _open_courtship(Rules table) noexcept nogil
cdef void _put_down(Rules table, int card) noexcept nogil
cdef void _next_suitor(Rules table) noexcept nogil
cdef void _reveal(Rules table, int fairy) noexcept nogil
cdef void _read_wishes(Rules table, int fairy) noexcept nogil
cdef void _ask_mist(Rules table, int place) noexcept nogil
cdef void _ask_increase(Rules table, int place) noexcept nogil
cdef void _add(Rules table, int card) noexcept nogil
cdef void _back(Rules table, int card) noexcept nogil
cdef void _take_back(Rules table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void _award(Rules table) noexcept nogil
cdef int _further(Rules table, int winner, int best, int next_best) noexcept nogil
cdef void _discard_collections(Rules table) noexcept nogil
cdef void _hand_out(Rules table, int fairy) noexcept nogil
cdef void _hand_out_on(Rules table) noexcept nogil
cdef void _end_courtship(Rules table) noexcept nogil
cdef void _play_berry(Rules table, int action) noexcept nogil
cdef void _use_berry(Rules table, int kind) noexcept nogil
cdef void _skip(Rules table) noexcept nogil
cdef void _toss(Rules table, int kind) noexcept nogil
cdef int _copies(Rules table, int card, int charms) noexcept nogil
cdef int _any_card(Rules table, unsigned long long objects, int charms, unsigned int bits32) noexcept nogil
cdef int _nth(Rules table, unsigned long long bits, int place) noexcept nogil
cdef void _tell_seen(Rules table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void _tell_gone(Rules table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void _cross_out(Rules table, int place, int charms) noexcept nogil
cdef void _tell_take(Rules table, int giver, int taker, unsigned long long objects, int charms) noexcept nogil
cdef void _forget_secrets(Rules table, int viewer) noexcept nogil
cdef bint _is_open(Rules table) noexcept nogil
@cython.locals(hand="unsigned long long[6]", charms="int[6]", laid="unsigned long long[6]", laid_charms="int[6]")
cdef void _deal_until_it_fits(Rules table, int viewer, unsigned long long pool, int pool_charms, Random random) noexcept nogil
cdef bint _deal(Rules table, int viewer, unsigned long long pool, int pool_charms, Random random, bint hurried) noexcept nogil
cdef int _lying(Rules table, int other, bint hurried) noexcept nogil
@cython.locals(weights="double[132]")
cdef bint _pick(Rules table, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, int unknown, int size, Random random) noexcept nogil
cdef bint _pick_from(Rules table, int family, int new, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, Random random) noexcept nogil
cdef void _pick_any(Rules table, int wanted, unsigned long long objects, int shoes, Random random) noexcept nogil
cdef bint _lay_picked(Rules table, int viewer, int other, Random random) noexcept nogil
cdef void _keep_lowest(Rules table, int wanted) noexcept nogil
cdef int _highest(Rules table, unsigned long long objects, int shoes) noexcept nogil
cdef bint _divide_increase(Rules table, int other, Random random) noexcept nogil
cdef bint _needs_more(Rules table, int viewer) noexcept nogil
@cython.locals(fitting=cython.ulonglong)
cdef bint _favour(Rules table, unsigned long long free, int free_charms, Random random) noexcept nogil
@cython.locals(slots="int[79]")
cdef bint _deal_hands(Rules table, int viewer, unsigned long long free, int free_charms, Random random) noexcept nogil
cdef bint _agrees(Rules table, int viewer) noexcept nogil
cdef bint _could_take_back(Rules table, int seat) noexcept nogil
cdef bint _can_go_on_laying(Rules table, int seat) noexcept nogil
