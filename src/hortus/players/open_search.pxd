# C types for open_search.py.

from hortus.players.search cimport Search

cdef class OpenSearch(Search):
    cdef void imagine(self) noexcept nogil
