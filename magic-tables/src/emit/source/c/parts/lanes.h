// Vectors that have all bits of a board, or of several ones: one of AVX2, or two of SSE2 or NEON. All that depends on
// the processor are these operations; without AVX2, SSE2 has no shuffle.
#pragma once

#include "prelude.h"

#if MT_X86 || MT_NEON

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
#if MT_SSSE3
static inline mt_Lanes mt_lanes_shuffled(mt_Lanes bytes, mt_Lanes order) { return _mm_shuffle_epi8(bytes, order); }
#endif
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

#endif
