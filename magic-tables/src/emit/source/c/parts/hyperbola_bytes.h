// Files and diagonals, which a swap of bytes reverses; ranks come from a table.
#pragma once

#include "hyperbola_lanes.h"

#if (defined(__SSSE3__) || defined(__AVX2__)) && (defined(__x86_64__) || defined(_M_X64))

// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(&mt_data_squares.lines[4 * q + 2]);
    return mt_along_two_by_bytes(lines, mt_two_words(mt_data_squares.lines[4 * q + 1]), occupied);
}

#endif

#if defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))

// Attacks along the file and both diagonals of the square `q`, which itself is a fourth line without attacks.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    // One address for the slider and its lines.
    const uint64_t *const square = &mt_data_squares.lines[4 * q + 1];
    const __m256i slider = mt_four_words(*square);
    const __m256i lines = mt_four_at(&square[-1]);
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i up = _mm256_sub_epi64(blockers, slider);
    const __m256i down = _mm256_sub_epi64(mt_four_swapped(blockers), mt_four_swapped(slider));
    return _mm256_and_si256(_mm256_xor_si256(up, mt_four_swapped(down)), lines);
}

// Both sets.
static inline mt_words_of_both mt_both_at_once(size_t square, uint64_t occupied)
{
    return mt_both_of_four(mt_along_all(square, occupied), mt_along_rank(square, occupied));
}

// The union of both sets.
static inline uint64_t mt_queen_at_once(size_t square, uint64_t occupied)
{
    return mt_union_of_four(mt_along_all(square, occupied)) | mt_along_rank(square, occupied);
}

#endif
