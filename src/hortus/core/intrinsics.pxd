# The compiled half of intrinsics.py: the same functions as inline C.

from hortus.core.state cimport State

cdef enum:
    CHANCE = -1
    OVER = -2

cdef extern from *:
    """
    #include <math.h>
    #include <string.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int hortus_lowest(unsigned long long bits) {
        unsigned long index; _BitScanForward64(&index, bits); return (int)index; }
    static inline int hortus_count(unsigned long long bits) { return (int)__popcnt64(bits); }
    #else
    static inline int hortus_lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
    static inline int hortus_count(unsigned long long bits) { return __builtin_popcountll(bits); }
    #endif
    static int hortus_room[1024];
    static inline int *hortus_scratch(void) { return hortus_room; }
    static short hortus_paper[4096];
    static inline short *hortus_sheet(void) { memset(hortus_paper, 0, sizeof(hortus_paper)); return hortus_paper; }
    static inline unsigned long long hortus_step(unsigned long long word) { return word + 0x9E3779B97F4A7C15ULL; }
    static inline unsigned int hortus_mix(unsigned long long word) {
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
        return (unsigned int)((word ^ (word >> 31)) >> 32);
    }
    static inline int hortus_scale(unsigned int bits32, int size) {
        return (int)(((unsigned long long)bits32 * (unsigned long long)size) >> 32);
    }
    static inline double hortus_ucb_term(int available, int visits) {
        return sqrt(log((double)available) / (double)visits);
    }
    /* A state holds nothing but numbers after its object header and its method table, so copying is one memcpy.
       A class made in Python (a heap type) may add a dictionary at the end: only the compiled part is copied. */
    #define HORTUS_HEAD (sizeof(PyObject) + sizeof(void *))
    static inline size_t hortus_size(void *state) {
        PyTypeObject *type = Py_TYPE((PyObject *)state);
        while (type->tp_flags & Py_TPFLAGS_HEAPTYPE) type = type->tp_base;
        return (size_t)type->tp_basicsize - HORTUS_HEAD;
    }
    static inline char *hortus_fields(void *state) { return (char *)state + HORTUS_HEAD; }
    static inline void hortus_copy_fields(void *target, void *source) {
        memcpy(hortus_fields(target), hortus_fields(source), hortus_size(source));
    }
    """
    int lowest "hortus_lowest"(unsigned long long bits) noexcept nogil
    int count "hortus_count"(unsigned long long bits) noexcept nogil
    int *scratch "hortus_scratch"() noexcept nogil
    short *sheet "hortus_sheet"() noexcept nogil
    unsigned long long step "hortus_step"(unsigned long long word) noexcept nogil
    unsigned int mix "hortus_mix"(unsigned long long word) noexcept nogil
    int scale "hortus_scale"(unsigned int bits32, int size) noexcept nogil
    double ucb_term "hortus_ucb_term"(int available, int visits) noexcept nogil
    double _floor "floor"(double number) noexcept nogil
    void _copy "hortus_copy_fields"(void *target, void *source) noexcept nogil
    size_t _size "hortus_size"(void *state) noexcept nogil
    char *_fields "hortus_fields"(void *state) noexcept nogil
    void *memcpy(void *target, const void *source, size_t size) noexcept nogil

cdef inline int count_both(unsigned long long bits, unsigned long long others) noexcept nogil:
    return count(bits) + count(others)

cdef inline int bucket(double number, int low, int high) noexcept nogil:
    return 0 if number < low else high - low if number >= high else <int>_floor(number) - low

cdef inline void copy_fields(State target, State source) noexcept nogil:
    _copy(<void *>target, <void *>source)

cdef inline void read_fields(State state, const char *row) noexcept nogil:
    memcpy(_fields(<void *>state), row, _size(<void *>state))

cdef inline void write_fields(State state, char *row) noexcept nogil:
    memcpy(row, _fields(<void *>state), _size(<void *>state))

cdef inline object dump(State state):
    return _fields(<void *>state)[:_size(<void *>state)]

cdef inline void restore(State state, bytes fields) except *:
    if <size_t>len(fields) != _size(<void *>state):
        raise ValueError("These are not the fields of such a state: it comes from another version of the program.")
    memcpy(_fields(<void *>state), <const char *>fields, <size_t>len(fields))
