# C types for driver.py.

cimport cython

from hortus.core cimport intrinsics, nogil_runner
from hortus.core.deal cimport Deal
from hortus.core.state cimport State
from hortus.core.tally cimport Tally
from hortus.core.nogil_task cimport NogilTask
from hortus.lab cimport row_schema

cdef class Driver(NogilTask):
    cdef State start
    cdef readonly State state
    cdef Tally tally
    cdef int counted
    cdef readonly int width
    cdef int at_random
    cdef int[1024] actions
    cdef unsigned long long[::1] deals
    cdef unsigned long long[::1] words
    cdef int[::1] rows
    cdef int games
    cdef Deal deal
    cdef unsigned long long word
    cdef int decisions
    cdef int steps
    cdef int seen
    cdef int forced
    cdef int leader
    cdef int lead_changes
    cdef int settled
    cdef int[8192] log
    cdef int[8192] movers
    cdef int[512] leaders
    cdef int[3072] scored
    cdef int[64] known
    cdef int[384] by_seat
    cdef int[768] used_by
    cdef int resources
    cdef readonly long long[1025] choices
    cdef readonly long long[512] stage_choices
    cdef readonly long long[512] stage_decisions
    cdef readonly long long[3072] stage_scores
    cdef readonly long long[512] stage_leads
    cdef readonly long long[12288] stage_resources
    cdef readonly long long[128] cards
    cdef readonly long long[128] card_games
    cdef readonly long long[128] winning_cards
    cdef readonly long long[::1] taken
    cdef readonly long long[::1] offered
    cdef readonly long long[::1] winning
    cdef void work(self) noexcept nogil
    cdef void begin(self, unsigned long long deal, unsigned long long word) noexcept nogil
    cdef void look_at(self, int action)
    cdef void play_on(self) noexcept nogil
    cdef void count_choices(self, int found) noexcept nogil
    @cython.locals(best=cython.int, second=cython.int, score=cython.int, seat=cython.int, which=cython.int, place=cython.int)
    cdef void note_scores(self, int stage) noexcept nogil
    @cython.locals(mover=cython.int, place=cython.int)
    cdef void step(self, int action) noexcept nogil
    @cython.locals(one=cython.int)
    cdef void credit(self, int mover) noexcept nogil
    @cython.locals(leader=cython.int, best=cython.int, score=cython.int, seat=cython.int)
    cdef int leader_now(self) noexcept nogil
    cdef void look_at_lead(self) noexcept nogil
    @cython.locals(winners=cython.int, seat=cython.int, one=cython.int, step=cython.int, first="Py_ssize_t")
    cdef void write(self, Py_ssize_t place) noexcept nogil
    @cython.locals(card=cython.int, used=cython.int, seat=cython.int, times=cython.int)
    cdef void add_cards(self, int winners) noexcept nogil
    @cython.locals(winner=cython.int)
    cdef int first_of(self, int winners) noexcept nogil
    @cython.locals(winner=cython.int, found=cython.int, stage=cython.int, seat=cython.int)
    cdef int behind(self, int winners) noexcept nogil
    @cython.locals(winner=cython.int, worst=cython.int, stage=cython.int, seat=cython.int)
    cdef int deficit(self, int winners) noexcept nogil
    @cython.locals(best="double")
    cdef int winners(self) noexcept nogil
