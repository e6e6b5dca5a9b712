# C types for knowing.py.

from hortus.games.feenbalz cimport steps
from hortus.games.feenbalz.clearing cimport Clearing

cdef void tell_seen(Clearing table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void tell_gone(Clearing table, int seat, unsigned long long objects, int charms) noexcept nogil
cdef void _cross_out(Clearing table, int place, int charms) noexcept nogil
cdef void tell_take(Clearing table, int giver, int taker, unsigned long long objects, int charms) noexcept nogil
