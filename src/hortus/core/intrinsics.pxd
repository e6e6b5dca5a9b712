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
    static inline void hortus_sort(int *numbers, int size) {
        for (int place = 1; place < size; place++) {
            int at = place, number = numbers[place];
            for (; at > 0 && numbers[at - 1] > number; at--) numbers[at] = numbers[at - 1];
            numbers[at] = number;
        }
    }
    static int hortus_room[1024];
    static inline int *hortus_scratch(void) { return hortus_room; }
    /* Python's own small ints and further ones, made once: a list of actions is then a row of references. */
    static PyObject *hortus_ints[1024];
    static inline PyObject *hortus_int(int number) {
        if (number < 0 || number >= 1024) return PyLong_FromLong(number);
        if (!hortus_ints[number] && !(hortus_ints[number] = PyLong_FromLong(number))) return NULL;
        Py_INCREF(hortus_ints[number]);
        return hortus_ints[number];
    }
    static inline PyObject *hortus_numbers(int *actions, int found) {
        PyObject *list = PyList_New(found);
        for (int i = 0; list && i < found; i++) {
            PyObject *number = hortus_int(actions[i]);
            if (!number) Py_CLEAR(list); else PyList_SET_ITEM(list, i, number);
        }
        return list;
    }
    static inline long long hortus_whole(PyObject *number, long long most) {
        int beyond = 0;
        long long found = PyLong_CheckExact(number) ? PyLong_AsLongLongAndOverflow(number, &beyond) : -1;
        return beyond || found > most ? -1 : found < 0 ? -1 : found;
    }
    static short hortus_paper[4096];
    static inline short *hortus_sheet(void) { memset(hortus_paper, 0, sizeof(hortus_paper)); return hortus_paper; }
    static inline unsigned long long hortus_step(unsigned long long word) { return word + 0x9E3779B97F4A7C15ULL; }
    static inline unsigned long long hortus_scramble(unsigned long long word) {
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
        return word ^ (word >> 31);
    }
    static inline unsigned int hortus_mix(unsigned long long word) {
        return (unsigned int)(hortus_scramble(word) >> 32);
    }
    static inline unsigned long long hortus_nth(unsigned long long word, unsigned long long number) {
        return word + (number + 1) * 0x9E3779B97F4A7C15ULL;
    }
    static inline unsigned long long hortus_priority(unsigned long long word, int number, int name) {
        return (unsigned long long)hortus_mix(hortus_nth(word, (unsigned long long)number)) << 16 | (unsigned)name;
    }
    static inline int hortus_low_bits(unsigned long long key) { return (int)(key & 0xFFFF); }
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
    void sort "hortus_sort"(int *numbers, int size) noexcept nogil
    int *scratch "hortus_scratch"() noexcept nogil
    short *sheet "hortus_sheet"() noexcept nogil
    unsigned long long step "hortus_step"(unsigned long long word) noexcept nogil
    unsigned int mix "hortus_mix"(unsigned long long word) noexcept nogil
    unsigned long long scramble "hortus_scramble"(unsigned long long word) noexcept nogil
    unsigned long long nth "hortus_nth"(unsigned long long word, unsigned long long number) noexcept nogil
    unsigned long long priority "hortus_priority"(unsigned long long word, int number, int name) noexcept nogil
    int low_bits "hortus_low_bits"(unsigned long long key) noexcept nogil
    int scale "hortus_scale"(unsigned int bits32, int size) noexcept nogil
    list numbers "hortus_numbers"(int *actions, int found)
    object one "hortus_int"(int number)
    long long whole "hortus_whole"(object number, long long most)
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
