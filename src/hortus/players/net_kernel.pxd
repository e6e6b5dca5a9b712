# The compiled half of net_kernel.py: the same sums as plain loops, for processors with AVX2, and for WebAssembly.

cdef enum:
    SHIFT = 8
    CAP = 4095
    WIDEST = 256
    SECOND = 32
    MOST_OUTPUTS = 16

cdef extern from *:
    """
    #define HORTUS_CAP 4095
    #define HORTUS_SECOND 32
    static inline int hortus_clip(int sum) { return sum < 0 ? 0 : sum > HORTUS_CAP ? HORTUS_CAP : sum; }

    static void hortus_out(const int *deep, int outputs, const short *third, const int *third_bias, int *out) {
        for (int unit = 0; unit < outputs; unit++) {
            int sum = third_bias[unit];
            for (int i = 0; i < HORTUS_SECOND; i++) sum += deep[i] * third[HORTUS_SECOND * unit + i];
            out[unit] = sum;
        }
    }

    static void hortus_forward_plain(const int *features, int found, int width, int outputs, const short *first,
            const short *first_bias, const short *second, const int *second_bias, const short *third,
            const int *third_bias, int *out) {
        short sums[256];
        int deep[HORTUS_SECOND];
        for (int i = 0; i < width; i++) sums[i] = first_bias[i];
        for (int f = 0; f < found; f++) {
            const short *row = first + (size_t)width * features[f];
            for (int i = 0; i < width; i++) sums[i] += row[i];
        }
        for (int i = 0; i < width; i++) sums[i] = (short)hortus_clip(sums[i]);
        for (int unit = 0; unit < HORTUS_SECOND; unit++) {
            int sum = second_bias[unit];
            for (int i = 0; i < width; i++) sum += sums[i] * second[width * unit + i];
            deep[unit] = hortus_clip(sum >> 8);
        }
        hortus_out(deep, outputs, third, third_bias, out);
    }

    #if defined(__x86_64__) && defined(__GNUC__)
    #include <cpuid.h>
    #include <immintrin.h>
    /* The processor has it, and the system saves its registers. Compilers' own question needs their library. */
    static int hortus_has_avx2(void) {
        unsigned int a, b, c, d, saved, high;
        if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) || !(c & bit_AVX)) return 0;
        __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
        if ((saved & 6) != 6) return 0;
        return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2) != 0;
    }

    __attribute__((target("avx2")))
    static void hortus_forward_avx2(const int *features, int found, int width, int outputs, const short *first,
            const short *first_bias, const short *second, const int *second_bias, const short *third,
            const int *third_bias, int *out) {
        const __m256i none = _mm256_setzero_si256(), cap = _mm256_set1_epi16(HORTUS_CAP);
        __m256i hidden[16];
        int deep[HORTUS_SECOND];
        for (int block = 0; block < width; block += 64) {
            const __m256i *bias = (const __m256i *)(first_bias + block);
            __m256i a = _mm256_loadu_si256(bias), b = _mm256_loadu_si256(bias + 1);
            __m256i c = _mm256_loadu_si256(bias + 2), d = _mm256_loadu_si256(bias + 3);
            for (int f = 0; f < found; f++) {
                const __m256i *row = (const __m256i *)(first + (size_t)width * features[f] + block);
                a = _mm256_add_epi16(a, _mm256_loadu_si256(row));
                b = _mm256_add_epi16(b, _mm256_loadu_si256(row + 1));
                c = _mm256_add_epi16(c, _mm256_loadu_si256(row + 2));
                d = _mm256_add_epi16(d, _mm256_loadu_si256(row + 3));
            }
            __m256i *to = hidden + block / 16;
            to[0] = _mm256_min_epi16(cap, _mm256_max_epi16(none, a));
            to[1] = _mm256_min_epi16(cap, _mm256_max_epi16(none, b));
            to[2] = _mm256_min_epi16(cap, _mm256_max_epi16(none, c));
            to[3] = _mm256_min_epi16(cap, _mm256_max_epi16(none, d));
        }
        for (int unit = 0; unit < HORTUS_SECOND; unit += 4) {
            __m256i sums[4] = {none, none, none, none};
            for (int i = 0; i < width / 16; i++)
                for (int k = 0; k < 4; k++) {
                    const __m256i *row = (const __m256i *)(second + (size_t)width * (unit + k)) + i;
                    sums[k] = _mm256_add_epi32(sums[k], _mm256_madd_epi16(hidden[i], _mm256_loadu_si256(row)));
                }
            __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
            __m128i four = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
            four = _mm_add_epi32(four, _mm_loadu_si128((const __m128i *)(second_bias + unit)));
            four = _mm_min_epi32(_mm_set1_epi32(HORTUS_CAP), _mm_max_epi32(_mm_setzero_si128(), _mm_srai_epi32(four, 8)));
            _mm_storeu_si128((__m128i *)(deep + unit), four);
        }
        hortus_out(deep, outputs, third, third_bias, out);
    }
    #define HORTUS_FAST hortus_has_avx2()
    #define hortus_forward_fast hortus_forward_avx2
    #elif defined(__wasm_simd128__)
    #include <wasm_simd128.h>
    /* In a page: eight numbers at a time. Whoever loads this module has asked whether the browser can. */
    static void hortus_forward_simd128(const int *features, int found, int width, int outputs, const short *first,
            const short *first_bias, const short *second, const int *second_bias, const short *third,
            const int *third_bias, int *out) {
        const v128_t none = wasm_i16x8_splat(0), cap = wasm_i16x8_splat(HORTUS_CAP);
        v128_t hidden[32];
        int deep[HORTUS_SECOND];
        for (int block = 0; block < width; block += 64) {
            v128_t sums[8];
            for (int k = 0; k < 8; k++) sums[k] = wasm_v128_load(first_bias + block + 8 * k);
            for (int f = 0; f < found; f++) {
                const short *row = first + (size_t)width * features[f] + block;
                for (int k = 0; k < 8; k++) sums[k] = wasm_i16x8_add(sums[k], wasm_v128_load(row + 8 * k));
            }
            v128_t *to = hidden + block / 8;
            for (int k = 0; k < 8; k++) to[k] = wasm_i16x8_min(cap, wasm_i16x8_max(none, sums[k]));
        }
        for (int unit = 0; unit < HORTUS_SECOND; unit += 4) {
            v128_t sums[4] = {none, none, none, none};
            for (int i = 0; i < width / 8; i++)
                for (int k = 0; k < 4; k++) {
                    const v128_t row = wasm_v128_load(second + (size_t)width * (unit + k) + 8 * i);
                    sums[k] = wasm_i32x4_add(sums[k], wasm_i32x4_dot_i16x8(hidden[i], row));
                }
            for (int k = 0; k < 4; k++) {
                int sum = wasm_i32x4_extract_lane(sums[k], 0) + wasm_i32x4_extract_lane(sums[k], 1)
                    + wasm_i32x4_extract_lane(sums[k], 2) + wasm_i32x4_extract_lane(sums[k], 3);
                deep[unit + k] = hortus_clip((second_bias[unit + k] + sum) >> 8);
            }
        }
        hortus_out(deep, outputs, third, third_bias, out);
    }
    #define HORTUS_FAST 1
    #define hortus_forward_fast hortus_forward_simd128
    #else
    #define HORTUS_FAST 0
    #define hortus_forward_fast hortus_forward_plain
    #endif
    static int hortus_fastest(void) { return HORTUS_FAST; }

    static inline void hortus_forward(const int *features, int found, int width, int outputs, const short *first,
            const short *first_bias, const short *second, const int *second_bias, const short *third,
            const int *third_bias, int *out, int path) {
        if (path) hortus_forward_fast(features, found, width, outputs, first, first_bias, second, second_bias, third, third_bias, out);
        else hortus_forward_plain(features, found, width, outputs, first, first_bias, second, second_bias, third, third_bias, out);
    }
    """
    int fastest "hortus_fastest"() noexcept nogil
    void _forward "hortus_forward"(const int *features, int found, int width, int outputs, const short *first, const short *first_bias, const short *second, const int *second_bias, const short *third, const int *third_bias, int *out, int path) noexcept nogil

cdef inline void forward(int *features, int found, int width, int outputs, short[::1] first, short[::1] first_bias, short[::1] second, int[::1] second_bias, short[::1] third, int[::1] third_bias, int *out, int path) noexcept nogil:
    _forward(features, found, width, outputs, &first[0], &first_bias[0], &second[0], &second_bias[0], &third[0], &third_bias[0], out, path)
