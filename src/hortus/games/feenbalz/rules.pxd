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

    @cython.final
    cdef int _find_cards(self, int *actions, int first, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef int _write_cards(self, int *actions, int found, int first, unsigned long long objects, int shoes) noexcept nogil
    @cython.final
    cdef int _find_fairies(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_turn(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_exchanges(self, int *actions, int found) noexcept nogil
    @cython.final
    cdef int _find_own_berries(self, int *actions, int found) noexcept nogil
    @cython.final
    cdef int _find_gifts(self, int *actions) noexcept nogil
    @cython.final
    cdef int _find_laying(self, int *actions) noexcept nogil
    @cython.locals(legal=cython.ulonglong)
    @cython.final
    cdef int _find_lays(self, int *actions, int found) noexcept nogil
    @cython.locals(legal=cython.ulonglong, fitting=cython.ulonglong)
    @cython.final
    cdef unsigned long long _objects_to_lay(self, unsigned long long laid, int size, unsigned long long hand, int shoes) noexcept nogil
    @cython.final
    cdef int _shoes_to_lay(self, int seat, int first) noexcept nogil
    @cython.final
    cdef bint _fits(self, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef int _find_increase(self, int *actions) noexcept nogil
    @cython.final
    cdef int _needed(self, int seat) noexcept nogil
    @cython.locals(fitting=cython.ulonglong)
    @cython.final
    cdef int _find_adds(self, int *actions, int need) noexcept nogil
    @cython.locals(fitting=cython.ulonglong)
    @cython.final
    cdef unsigned long long _fitting(self, unsigned long long laid) noexcept nogil
    @cython.final
    cdef bint _reaches(self, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int adds, int need) noexcept nogil
    @cython.locals(gains="int[6]", kept="int[6]")
    @cython.final
    cdef int _best(self, unsigned long long objects, int charms, unsigned long long more, int more_shoes, int room, int adds) noexcept nogil
    @cython.final
    cdef int _dearest(self, unsigned long long objects, int shoes, int room, int most, int *sums) noexcept nogil
    @cython.final
    cdef int _worth(self, unsigned long long objects, int shoes) noexcept nogil
    @cython.final
    cdef int _worth_exactly(self, int worth, unsigned long long objects) noexcept nogil
    @cython.final
    cdef int _shoes_exactly(self, int worth, int shoes) noexcept nogil
    @cython.final
    cdef int _find_backs(self, int *actions, int found, int need) noexcept nogil
    @cython.final
    cdef bint _may_go_back(self, int value, unsigned long long objects, int shoes, int more, int need) noexcept nogil
    @cython.final
    cdef int _place(self, int seat) noexcept nogil
    @cython.final
    cdef int _rank(self, int seat) noexcept nogil
    @cython.final
    cdef void _finish(self) noexcept nogil
    @cython.final
    cdef void _ask_chance(self, int phase) noexcept nogil
    @cython.final
    cdef void _happen(self, int action) noexcept nogil
    @cython.final
    cdef int _charm(self, int card, int charms) noexcept nogil
    @cython.final
    cdef void _draw_cards(self, int seat, int draws, int then) noexcept nogil
    @cython.final
    cdef void _draw_on(self) noexcept nogil
    @cython.final
    cdef bint _deck_has_cards(self) noexcept nogil
    @cython.final
    cdef void _draw(self, int card) noexcept nogil
    @cython.final
    cdef void _check_limit(self) noexcept nogil
    @cython.final
    cdef void _go_on(self) noexcept nogil
    @cython.final
    cdef void _take(self, int card) noexcept nogil
    @cython.final
    cdef void _lose(self, int card) noexcept nogil
    @cython.final
    cdef void _discard_from_hand(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void _end_turn(self) noexcept nogil
    @cython.final
    cdef void _next_turn(self) noexcept nogil
    @cython.final
    cdef void _exchange(self, int exchange) noexcept nogil
    @cython.final
    cdef void _ask_thistle(self, int place) noexcept nogil
    @cython.final
    cdef bint _ask_window(self, int seat, int kind, int phase) noexcept nogil
    @cython.final
    cdef void _take_from_market(self) noexcept nogil
    @cython.final
    cdef void _call_off(self) noexcept nogil
    @cython.final
    cdef void _fill_market(self) noexcept nogil
    @cython.final
    cdef void _turn_up(self, int card) noexcept nogil
    @cython.final
    cdef void _lay(self, int card) noexcept nogil
    @cython.final
    cdef void _open_courtship(self) noexcept nogil
    @cython.final
    cdef void _put_down(self, int card) noexcept nogil
    @cython.final
    cdef void _next_suitor(self) noexcept nogil
    @cython.final
    cdef void _reveal(self, int fairy) noexcept nogil
    @cython.final
    cdef void _read_wishes(self, int fairy) noexcept nogil
    @cython.final
    cdef void _ask_mist(self, int place) noexcept nogil
    @cython.final
    cdef void _ask_increase(self, int place) noexcept nogil
    @cython.final
    cdef void _add(self, int card) noexcept nogil
    @cython.final
    cdef void _back(self, int card) noexcept nogil
    @cython.final
    cdef void _take_back(self, int seat, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef void _award(self) noexcept nogil
    @cython.final
    cdef int _further(self, int winner, int best, int next_best) noexcept nogil
    @cython.final
    cdef void _discard_collections(self) noexcept nogil
    @cython.final
    cdef void _hand_out(self, int fairy) noexcept nogil
    @cython.final
    cdef void _hand_out_on(self) noexcept nogil
    @cython.final
    cdef void _end_courtship(self) noexcept nogil
    @cython.final
    cdef void _play_berry(self, int action) noexcept nogil
    @cython.final
    cdef void _use_berry(self, int kind) noexcept nogil
    @cython.final
    cdef void _skip(self) noexcept nogil
    @cython.final
    cdef void _toss(self, int kind) noexcept nogil
    @cython.final
    cdef int _copies(self, int card, int charms) noexcept nogil
    @cython.final
    cdef int _any_card(self, unsigned long long objects, int charms, unsigned int bits32) noexcept nogil
    @cython.final
    cdef int _nth(self, unsigned long long bits, int place) noexcept nogil
    @cython.final
    cdef void _tell_seen(self, int seat, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef void _tell_gone(self, int seat, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef void _cross_out(self, int place, int charms) noexcept nogil
    @cython.final
    cdef void _tell_take(self, int giver, int taker, unsigned long long objects, int charms) noexcept nogil
    @cython.final
    cdef void _forget_secrets(self, int viewer) noexcept nogil
    @cython.final
    cdef bint _is_open(self) noexcept nogil
    @cython.locals(hand="unsigned long long[6]", charms="int[6]", laid="unsigned long long[6]", laid_charms="int[6]")
    @cython.final
    cdef void _deal_until_it_fits(self, int viewer, unsigned long long pool, int pool_charms, Random random) noexcept nogil
    @cython.final
    cdef bint _deal(self, int viewer, unsigned long long pool, int pool_charms, Random random, bint hurried) noexcept nogil
    @cython.final
    cdef int _lying(self, int other, bint hurried) noexcept nogil
    @cython.locals(weights="double[132]")
    @cython.final
    cdef bint _pick(self, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, int unknown, int size, Random random) noexcept nogil
    @cython.final
    cdef bint _pick_from(self, int family, int new, int wanted, unsigned long long known, int known_shoes, unsigned long long pool, int pool_shoes, Random random) noexcept nogil
    @cython.final
    cdef void _pick_any(self, int wanted, unsigned long long objects, int shoes, Random random) noexcept nogil
    @cython.final
    cdef bint _lay_picked(self, int viewer, int other, Random random) noexcept nogil
    @cython.final
    cdef void _keep_lowest(self, int wanted) noexcept nogil
    @cython.final
    cdef int _highest(self, unsigned long long objects, int shoes) noexcept nogil
    @cython.final
    cdef bint _divide_increase(self, int other, Random random) noexcept nogil
    @cython.final
    cdef bint _needs_more(self, int viewer) noexcept nogil
    @cython.locals(fitting=cython.ulonglong)
    @cython.final
    cdef bint _favour(self, unsigned long long free, int free_charms, Random random) noexcept nogil
    @cython.locals(slots="int[79]")
    @cython.final
    cdef bint _deal_hands(self, int viewer, unsigned long long free, int free_charms, Random random) noexcept nogil
    @cython.final
    cdef bint _agrees(self, int viewer) noexcept nogil
    @cython.final
    cdef bint _could_take_back(self, int seat) noexcept nogil
    @cython.final
    cdef bint _can_go_on_laying(self, int seat) noexcept nogil
