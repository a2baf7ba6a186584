// All lines by AVX-512: the last blocker below the slider, subtracted from those above.
//
// Sets are read before lines, and the lowest bit of one sign, which every shift drops, is set: otherwise gcc copies the
// square, and makes the constant in two instructions.
#pragma once

#include "hyperbola_lanes.h"

// Attacks along two lines of a square, of which the set is those below it.
static inline uint64_t mt_along_two(uint64_t below_square, const uint64_t *two_lines, uint64_t occupied)
{
    const __m128i below = mt_two_words(below_square);
    const __m128i lines = mt_two_at(two_lines);
    const __m128i blockers = _mm_and_si128(mt_two_words(occupied), lines);
    const __m128i upper = _mm_andnot_si128(below, blockers);
    const __m128i zeros = _mm_lzcnt_epi64(_mm_and_si128(below, blockers));
    const __m128i last = _mm_srav_epi64(_mm_set_epi64x(INT64_MIN, INT64_MIN + 1), zeros); // negative
    return mt_union_of_two(_mm_ternarylogic_epi64(upper, _mm_add_epi64(upper, last), lines, 0x28));
}

// Attacks along the rank and the file of the square `q`.
static inline uint64_t mt_along_straight(size_t q, uint64_t occupied)
{
    return mt_along_two(mt_data_squares.below[q], &mt_data_squares.lines[4 * q], occupied);
}

// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    return mt_along_two(mt_data_squares.below[q], &mt_data_squares.lines[4 * q + 2], occupied);
}

// Attacks along all lines of the square `q`.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    const __m256i below = mt_four_words(mt_data_squares.below[q]);
    const __m256i lines = mt_four_at(&mt_data_squares.lines[4 * q]);
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i upper = _mm256_andnot_si256(below, blockers);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_and_si256(below, blockers));
    const __m256i signs = _mm256_set_epi64x(INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN + 1);
    const __m256i last = _mm256_srav_epi64(signs, zeros); // negative
    return _mm256_ternarylogic_epi64(upper, _mm256_add_epi64(upper, last), lines, 0x28);
}

// Both sets.
static inline mt_words_of_both mt_both_at_once(size_t square, uint64_t occupied)
{
    return mt_both_of_four(mt_along_all(square, occupied), 0);
}

// The union of both sets.
static inline uint64_t mt_queen_at_once(size_t square, uint64_t occupied)
{
    return mt_union_of_four(mt_along_all(square, occupied));
}
