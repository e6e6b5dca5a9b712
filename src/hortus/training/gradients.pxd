# The compiled half of gradients.py.

cdef extern from *:
    """
    #include <math.h>
    #include <string.h>
    static inline void hortus_add(float *to, const float *source, float scale, int size) {
        for (int i = 0; i < size; i++) to[i] += scale * source[i];
    }
    static inline float hortus_dot(const float *one, const float *other, int size) {
        float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0}, sum = 0;
        int i = 0;
        for (; i + 8 <= size; i += 8) for (int k = 0; k < 8; k++) sums[k] += one[i + k] * other[i + k];
        for (; i < size; i++) sum += one[i] * other[i];
        for (int k = 0; k < 8; k++) sum += sums[k];
        return sum;
    }
    static inline void hortus_descend(float *numbers, const float *slopes, float *means, float *squares, int size,
            float rate, float decay, float mean_scale, float square_scale) {
        for (int i = 0; i < size; i++) {
            means[i] = 0.9f * means[i] + 0.1f * slopes[i];
            squares[i] = 0.999f * squares[i] + 0.001f * slopes[i] * slopes[i];
            float step = means[i] * mean_scale / (sqrtf(squares[i] * square_scale) + 1e-8f);
            numbers[i] -= rate * (step + decay * numbers[i]);
        }
    }
    """
    void _add "hortus_add"(float *to, const float *source, float scale, int size) noexcept nogil
    float _dot "hortus_dot"(const float *one, const float *other, int size) noexcept nogil
    void _descend "hortus_descend"(float *numbers, const float *slopes, float *means, float *squares, int size, float rate, float decay, float mean_scale, float square_scale) noexcept nogil
    double exponential "exp"(double number) noexcept nogil
    double logarithm "log"(double number) noexcept nogil
    void *memset(void *target, int value, size_t size) noexcept nogil

cdef inline void add(float[::1] to, Py_ssize_t to_at, float[::1] source, Py_ssize_t source_at, float scale, int size) noexcept nogil:
    _add(&to[to_at], &source[source_at], scale, size)

cdef inline float dot(float[::1] one, Py_ssize_t one_at, float[::1] other, Py_ssize_t other_at, int size) noexcept nogil:
    return _dot(&one[one_at], &other[other_at], size)

cdef inline void clip(float[::1] numbers, int size, float most) noexcept nogil:
    cdef int i
    for i in range(size):
        numbers[i] = 0 if numbers[i] < 0 else most if numbers[i] > most else numbers[i]

cdef inline void stop(float[::1] slopes, float[::1] numbers, int size, float most) noexcept nogil:
    cdef int i
    for i in range(size):
        if numbers[i] <= 0 or numbers[i] >= most:
            slopes[i] = 0

cdef inline void clear(float[::1] numbers, Py_ssize_t size) noexcept nogil:
    memset(&numbers[0], 0, 4 * size)

cdef inline void descend(float[::1] numbers, float[::1] slopes, float[::1] means, float[::1] squares, int size, float rate, float decay, float mean_scale, float square_scale) noexcept nogil:
    _descend(&numbers[0], &slopes[0], &means[0], &squares[0], size, rate, decay, mean_scale, square_scale)
