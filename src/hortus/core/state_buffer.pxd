# The compiled half of state_buffer.py.

from hortus.core cimport intrinsics
from hortus.core.state cimport State

cdef extern from *:
    """
    #include <string.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline long long hortus_claim(long long *counter) { return _InterlockedExchangeAdd64(counter, 1); }
    #else
    static inline long long hortus_claim(long long *counter) { return __atomic_fetch_add(counter, 1, __ATOMIC_ACQ_REL); }
    #endif
    """
    long long _claim "hortus_claim"(long long *counter) noexcept nogil
    void *memset(void *target, int value, size_t size) noexcept nogil

cdef inline object build(State start, Py_ssize_t places):
    return bytearray(places * <Py_ssize_t>intrinsics._size(<void *>start))

cdef inline void fetch(State state, unsigned char[::1] rows, Py_ssize_t place) noexcept nogil:
    state.read_from(<char *>&rows[0] + place * <Py_ssize_t>intrinsics._size(<void *>state))

cdef inline void put(State state, unsigned char[::1] rows, Py_ssize_t place) noexcept nogil:
    state.write_to(<char *>&rows[0] + place * <Py_ssize_t>intrinsics._size(<void *>state))

cdef inline short *numbers(short[::1] row) noexcept nogil:
    return &row[0]

cdef inline void clear_numbers(short[::1] row, Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    memset(&row[0] + at, 0, <size_t>size * sizeof(short))

cdef inline void clear_marks(unsigned char[::1] row, Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    memset(&row[0] + at, 0, <size_t>size)

cdef inline long long claim(long long[::1] counter) noexcept nogil:
    return _claim(&counter[0])
