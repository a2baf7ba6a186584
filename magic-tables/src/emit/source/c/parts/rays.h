// Rays in vectors on any board: each ray has eight bytes of a vector, from the square on. Four rays make one vector of
// AVX2, or two vectors of SSSE3 or NEON. All that depends on the processor are the operations at the top.
#pragma once

#include "prelude.h"

#if MT_SHUFFLES

#if defined(__GNUC__)
#define MT_ALWAYS_INLINE __attribute__((always_inline))
#else
#define MT_ALWAYS_INLINE
#endif

#if MT_NEON

typedef uint8x16_t mt_Lanes;

// The two halves of a set of squares, or of two sets in vectors together.
typedef uint8x16_t mt_Halves;

// The vector with this number, of those for the first rays.
static inline mt_Lanes mt_lanes_at(const uint64_t *words, int number)
{
    return vreinterpretq_u8_u64(vld1q_u64(words + 4 * number));
}

static inline mt_Lanes mt_lanes_and(mt_Lanes a, mt_Lanes b) { return vandq_u8(a, b); }
static inline mt_Lanes mt_lanes_or(mt_Lanes a, mt_Lanes b) { return vorrq_u8(a, b); }
static inline mt_Lanes mt_lanes_xor(mt_Lanes a, mt_Lanes b) { return veorq_u8(a, b); }

// What is in `a` and not in `b`.
static inline mt_Lanes mt_lanes_without(mt_Lanes a, mt_Lanes b) { return vbicq_u8(a, b); }
static inline mt_Lanes mt_lanes_shuffled(mt_Lanes bytes, mt_Lanes order) { return vqtbl1q_u8(bytes, order); }

// The sums of words of 64 bits.
static inline mt_Lanes mt_lanes_plus(mt_Lanes a, mt_Lanes b)
{
    return vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

// All bits of words that are 0.
static inline mt_Lanes mt_lanes_are_zero(mt_Lanes a)
{
    return vreinterpretq_u8_u64(vceqzq_u64(vreinterpretq_u64_u8(a)));
}

// The sums of each eight bytes.
static inline mt_Lanes mt_lanes_sums(mt_Lanes a)
{
    return vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(a))));
}

static inline mt_Lanes mt_lanes_minus_one(void) { return vdupq_n_u8(255); }

// The sums of the differences of each eight bytes.
static inline mt_Lanes mt_lanes_differences(mt_Lanes a, mt_Lanes b) { return mt_lanes_sums(vabdq_u8(a, b)); }

static inline mt_Lanes mt_lanes_of_board(uint64_t low, uint64_t high)
{
    return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)));
}

static inline uint64_t mt_low_half(mt_Halves halves) { return vgetq_lane_u64(vreinterpretq_u64_u8(halves), 0); }
static inline uint64_t mt_high_half(mt_Halves halves) { return vgetq_lane_u64(vreinterpretq_u64_u8(halves), 1); }

#else

typedef __m128i mt_Halves;

static inline uint64_t mt_low_half(mt_Halves halves) { return (uint64_t)(_mm_cvtsi128_si64(halves)); }

static inline uint64_t mt_high_half(mt_Halves halves)
{
    return (uint64_t)(_mm_cvtsi128_si64(_mm_unpackhi_epi64(halves, halves)));
}

#if MT_AVX2

typedef __m256i mt_Lanes;

static inline mt_Lanes mt_lanes_at(const void *words, int number)
{
    return _mm256_loadu_si256((const __m256i *)(words) + number);
}

static inline mt_Lanes mt_lanes_and(mt_Lanes a, mt_Lanes b) { return _mm256_and_si256(a, b); }
static inline mt_Lanes mt_lanes_or(mt_Lanes a, mt_Lanes b) { return _mm256_or_si256(a, b); }
static inline mt_Lanes mt_lanes_xor(mt_Lanes a, mt_Lanes b) { return _mm256_xor_si256(a, b); }
static inline mt_Lanes mt_lanes_without(mt_Lanes a, mt_Lanes b) { return _mm256_andnot_si256(b, a); }
static inline mt_Lanes mt_lanes_shuffled(mt_Lanes bytes, mt_Lanes order) { return _mm256_shuffle_epi8(bytes, order); }
static inline mt_Lanes mt_lanes_plus(mt_Lanes a, mt_Lanes b) { return _mm256_add_epi64(a, b); }
static inline mt_Lanes mt_lanes_are_zero(mt_Lanes a) { return _mm256_cmpeq_epi64(a, _mm256_setzero_si256()); }
static inline mt_Lanes mt_lanes_sums(mt_Lanes a) { return _mm256_sad_epu8(a, _mm256_setzero_si256()); }
static inline mt_Lanes mt_lanes_minus_one(void) { return _mm256_set1_epi64x(-1); }
static inline mt_Lanes mt_lanes_differences(mt_Lanes a, mt_Lanes b) { return _mm256_sad_epu8(a, b); }

static inline mt_Lanes mt_lanes_of_board(uint64_t low, uint64_t high)
{
    return _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)(high), (long long)(low)));
}

#else

typedef __m128i mt_Lanes;

static inline mt_Lanes mt_lanes_at(const void *words, int number)
{
    return _mm_loadu_si128((const __m128i *)(words) + 2 * number);
}

static inline mt_Lanes mt_lanes_and(mt_Lanes a, mt_Lanes b) { return _mm_and_si128(a, b); }
static inline mt_Lanes mt_lanes_or(mt_Lanes a, mt_Lanes b) { return _mm_or_si128(a, b); }
static inline mt_Lanes mt_lanes_xor(mt_Lanes a, mt_Lanes b) { return _mm_xor_si128(a, b); }
static inline mt_Lanes mt_lanes_without(mt_Lanes a, mt_Lanes b) { return _mm_andnot_si128(b, a); }
static inline mt_Lanes mt_lanes_shuffled(mt_Lanes bytes, mt_Lanes order) { return _mm_shuffle_epi8(bytes, order); }
static inline mt_Lanes mt_lanes_plus(mt_Lanes a, mt_Lanes b) { return _mm_add_epi64(a, b); }

static inline mt_Lanes mt_lanes_are_zero(mt_Lanes a)
{
    const __m128i are_zero = _mm_cmpeq_epi32(a, _mm_setzero_si128());
    return _mm_and_si128(are_zero, _mm_shuffle_epi32(are_zero, 0xb1));
}

static inline mt_Lanes mt_lanes_sums(mt_Lanes a) { return _mm_sad_epu8(a, _mm_setzero_si128()); }
static inline mt_Lanes mt_lanes_minus_one(void) { return _mm_set1_epi64x(-1); }
static inline mt_Lanes mt_lanes_differences(mt_Lanes a, mt_Lanes b) { return _mm_sad_epu8(a, b); }

static inline mt_Lanes mt_lanes_of_board(uint64_t low, uint64_t high)
{
    return _mm_set_epi64x((long long)(high), (long long)(low));
}

#endif
#endif

// How rays are in vectors, each 0 or 1. `hops`: attacks begin behind the first piece. `direct`: results go back to the
// board byte by byte; `sums`: as sums of eight bytes. `far`: some rays have nine squares. `behind`: up to eight more
// squares are in vectors behind those of the nearest ones.
typedef struct mt_Ways {
    int hops;
    int direct;
    int sums;
    int far;
    int behind;
} mt_Ways;

// What up to eight squares of each ray are: occupied, so behind the first one, attacked.
typedef struct mt_part_of_rays {
    mt_Lanes taken;
    mt_Lanes others;
    mt_Lanes attacks;
} mt_part_of_rays;

// The part of each ray of which the vectors begin with the number `first`. One is subtracted from words where what is
// added is -1; where it is 0, something stands nearer.
static inline MT_ALWAYS_INLINE mt_part_of_rays mt_part_along(const uint64_t *words, mt_Lanes board, mt_Ways ways,
                                                             int first, mt_Lanes for_taken, mt_Lanes for_others)
{
    const int of_sums = first + 2 + ways.direct;
    const int of_far = of_sums + 2 * ways.sums;
    const mt_Lanes mask = mt_lanes_at(words, first + 1);
    const mt_Lanes taken = mt_lanes_and(mt_lanes_shuffled(board, mt_lanes_at(words, first)), mask);
    const mt_Lanes before = mt_lanes_plus(taken, for_taken);
    const mt_Lanes seen = mt_lanes_xor(taken, before);
    const mt_Lanes others = mt_lanes_and(taken, before);
    const mt_Lanes hopped = mt_lanes_xor(others, mt_lanes_plus(others, for_others));
    const mt_Lanes attacked = ways.hops ? mt_lanes_without(hopped, seen) : seen;
    const mt_Lanes results = mt_lanes_and(attacked, ways.far ? mt_lanes_at(words, of_far) : mask);
    mt_part_of_rays part = { taken, others, results };
    if (ways.direct || !ways.sums)
        part.attacks = mt_lanes_shuffled(results, mt_lanes_at(words, first + 2));
    if (ways.sums) {
        const mt_Lanes added =
            ways.far ? mt_lanes_differences(results, mt_lanes_at(words, of_far + 1)) : mt_lanes_sums(results);
        const mt_Lanes all = mt_lanes_shuffled(added, mt_lanes_at(words, of_sums));
        const mt_Lanes sums = mt_lanes_and(all, mt_lanes_at(words, of_sums + 1));
        part.attacks = ways.direct ? mt_lanes_or(part.attacks, sums) : sums;
    }
    return part;
}

// What is attacked along the rays of a vector.
static inline MT_ALWAYS_INLINE mt_Lanes mt_along_lanes(const uint64_t *words, mt_Lanes board, mt_Ways ways)
{
    const mt_Lanes less = mt_lanes_minus_one();
    const mt_part_of_rays near = mt_part_along(words, board, ways, 0, less, less);
    if (!ways.behind)
        return near.attacks;
    const int first = 2 + ways.direct + 2 * ways.sums;
    // The subtraction goes on where all that is nearer is 0.
    const mt_part_of_rays behind =
        mt_part_along(words, board, ways, first, mt_lanes_are_zero(near.taken), mt_lanes_are_zero(near.others));
    return mt_lanes_or(near.attacks, behind.attacks);
}

// What is attacked along the rays of a square.
static inline MT_ALWAYS_INLINE mt_Halves mt_along_rays(const uint64_t *words, uint64_t low, uint64_t high, mt_Ways ways)
{
    const mt_Lanes board = mt_lanes_of_board(low, high);
    const mt_Lanes attacks = mt_along_lanes(words, board, ways);
#if MT_AVX2
    return _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256(attacks, 1));
#else
    return mt_lanes_or(attacks, mt_along_lanes(words + 2, board, ways));
#endif
}

#endif
