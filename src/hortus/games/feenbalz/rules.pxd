# C types for rules.py.

from hortus.core cimport intrinsics
from hortus.core.state cimport Random
from hortus.games.feenbalz cimport cards, choices, clearing, dials, guesses, phases
from hortus.games.feenbalz.clearing cimport Clearing

cdef class Rules(Clearing):
    cdef int find_legal(self, int *actions) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int weight(self, int outcome) noexcept nogil
    cdef int roll(self, unsigned int bits32) noexcept nogil
    cdef void imagine(self, int seat, Random random) noexcept nogil
    cdef int score(self, int seat) noexcept nogil

cdef void _move_card(Clearing table, int action) noexcept nogil
cdef void _answer(Clearing table, int action) noexcept nogil
cdef void _finish(Clearing table) noexcept nogil
cdef void _ask_chance(Clearing table, int phase) noexcept nogil
cdef void _happen(Clearing table, int action) noexcept nogil
cdef void _draw_cards(Clearing table, int seat, int draws, int then) noexcept nogil
cdef void _draw_on(Clearing table) noexcept nogil
cdef bint _deck_has_cards(Clearing table) noexcept nogil
cdef void _draw(Clearing table, int card) noexcept nogil
cdef void _check_limit(Clearing table) noexcept nogil
cdef void _go_on(Clearing table) noexcept nogil
cdef void _take(Clearing table, int card) noexcept nogil
cdef void _lose(Clearing table, int card) noexcept nogil
cdef void _discard_from_hand(Clearing table, int seat, int card) noexcept nogil
cdef void _end_turn(Clearing table) noexcept nogil
cdef void _next_turn(Clearing table) noexcept nogil
cdef void _exchange(Clearing table, int exchange) noexcept nogil
cdef void _ask_thistle(Clearing table, int place) noexcept nogil
cdef bint _ask_window(Clearing table, int seat, int kind, int phase) noexcept nogil
cdef void _take_from_market(Clearing table) noexcept nogil
cdef void _call_off(Clearing table) noexcept nogil
cdef void _fill_market(Clearing table) noexcept nogil
cdef void _turn_up(Clearing table, int card) noexcept nogil
cdef void _lay(Clearing table, int card) noexcept nogil
cdef void _open_courtship(Clearing table) noexcept nogil
cdef void _put_down(Clearing table, int card) noexcept nogil
cdef void _next_suitor(Clearing table) noexcept nogil
cdef void _reveal(Clearing table, int fairy) noexcept nogil
cdef void _show_collections(Clearing table) noexcept nogil
cdef void _ask_mist(Clearing table, int place) noexcept nogil
cdef void _ask_increase(Clearing table, int place) noexcept nogil
cdef void _add(Clearing table, int card) noexcept nogil
cdef void _back(Clearing table, int card) noexcept nogil
cdef void _award(Clearing table) noexcept nogil
cdef int _further(Clearing table, int winner, int best, int next_best) noexcept nogil
cdef void _discard_collections(Clearing table) noexcept nogil
cdef void _hand_out(Clearing table, int fairy) noexcept nogil
cdef void _hand_out_on(Clearing table) noexcept nogil
cdef void _end_courtship(Clearing table) noexcept nogil
cdef void _play_berry(Clearing table, int action) noexcept nogil
cdef void _use_berry(Clearing table, int kind) noexcept nogil
cdef void _play_thorn(Clearing table, int giver) noexcept nogil
cdef void _play_mist(Clearing table) noexcept nogil
cdef void _keep_berry(Clearing table, int action) noexcept nogil
cdef int _find_events(Clearing table, int *actions) noexcept nogil
cdef int _any_event(Clearing table, unsigned int bits32) noexcept nogil
cdef int _copies(Clearing table, int card, int charms) noexcept nogil
cdef int _any_card(Clearing table, unsigned long long objects, int charms, unsigned int bits32) noexcept nogil
