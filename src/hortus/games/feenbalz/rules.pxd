# C types for rules.py.

from hortus.core cimport machine
from hortus.core.state cimport Random
from hortus.games.feenbalz cimport clearing, collecting, imagining, increasing, knowing, steps
from hortus.games.feenbalz.clearing cimport Clearing

cdef class Rules(Clearing):
    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

cdef void _finish(Rules table) noexcept nogil
cdef void _ask_chance(Rules table, int phase) noexcept nogil
cdef void _happen(Rules table, int action) noexcept nogil
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
