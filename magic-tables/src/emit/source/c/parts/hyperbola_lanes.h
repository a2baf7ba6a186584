// Lines of a square in vectors of x86-64: what all forms do with two or four boards.
#pragma once

#include "prelude.h"

#if (defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))

// A vector of two equal words.
static inline __m128i mt_two_words(uint64_t word) { return _mm_set1_epi64x((long long)(word)); }

// The two words at an address.
static inline __m128i mt_two_at(const void *words) { return _mm_loadu_si128((const __m128i *)(words)); }

// Each board upside down.
static inline __m128i mt_two_swapped(__m128i boards)
{
    return _mm_shuffle_epi8(boards, _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
}

// The union of two sets.
static inline uint64_t mt_union_of_two(__m128i sets)
{
    return (uint64_t)(_mm_cvtsi128_si64(_mm_or_si128(sets, _mm_shuffle_epi32(sets, 0xee))));
}

// Attacks of a slider along two lines that a swap of bytes reverses.
static inline uint64_t mt_along_two_by_bytes(__m128i lines, __m128i slider, uint64_t occupied)
{
    const __m128i blockers = _mm_and_si128(mt_two_words(occupied), lines);
    const __m128i up = _mm_sub_epi64(blockers, slider);
    const __m128i down = _mm_sub_epi64(mt_two_swapped(blockers), mt_two_swapped(slider));
    return mt_union_of_two(_mm_and_si128(_mm_xor_si128(up, mt_two_swapped(down)), lines));
}

#endif

#if defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))

// A vector of four equal words.
static inline __m256i mt_four_words(uint64_t word) { return _mm256_set1_epi64x((long long)(word)); }

// The four words at an address.
static inline __m256i mt_four_at(const void *words) { return _mm256_loadu_si256((const __m256i *)(words)); }

// Each board upside down.
static inline __m256i mt_four_swapped(__m256i boards)
{
    const __m256i order = _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                           15, 14, 13, 12, 11, 10, 9, 8);
    return _mm256_shuffle_epi8(boards, order);
}

// The union of the first two sets, that of the others, and what lacks of a rook.
static inline mt_words_of_both mt_both_of_four(__m256i sets, uint64_t rank)
{
    const __m256i unions = _mm256_or_si256(sets, _mm256_unpackhi_epi64(sets, sets));
    const mt_words_of_both both = {
        (uint64_t)(_mm_cvtsi128_si64(_mm256_castsi256_si128(unions))) | rank,
        (uint64_t)(_mm_cvtsi128_si64(_mm256_extracti128_si256(unions, 1))),
    };
    return both;
}

// The union of four sets.
static inline uint64_t mt_union_of_four(__m256i sets)
{
    return mt_union_of_two(_mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256(sets, 1)));
}

#endif
