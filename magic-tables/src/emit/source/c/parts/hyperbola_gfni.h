// All lines by GFNI: all bits of a word reversed, or a board reflected, which reverses ranks and files.
#pragma once

#include "hyperbola_lanes.h"

// Boards reflected at the diagonal from a8 to h1.
static inline __m128i mt_reflected(__m128i boards)
{
    return _mm_gf2p8affine_epi64_epi8(_mm_set1_epi64x(0x0102040810204080), boards, 0);
}

// Attacks along the rank and the file of the square `q`.
static inline uint64_t mt_along_straight(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(&mt_data_squares.lines[4 * q]);
    const __m128i slider = mt_two_words(mt_data_squares.sliders[q]);
    const __m128i blockers = _mm_and_si128(mt_two_words(occupied), lines);
    const __m128i up = _mm_sub_epi64(blockers, slider);
    const __m128i down = mt_reflected(_mm_sub_epi64(mt_reflected(blockers), mt_reflected(slider)));
    return mt_union_of_two(_mm_and_si128(_mm_xor_si128(up, down), lines));
}

// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(&mt_data_squares.lines[4 * q + 2]);
    return mt_along_two_by_bytes(lines, mt_two_words(mt_data_squares.sliders[q]), occupied);
}

// The bits of each board in reverse order.
static inline __m256i mt_four_reversed(__m256i boards)
{
    return _mm256_gf2p8affine_epi64_epi8(mt_four_swapped(boards), mt_four_words(0x8040201008040201), 0);
}

// Attacks along all lines of the square `q`.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    const __m256i slider = mt_four_words(mt_data_squares.sliders[q]);
    const __m256i lines = mt_four_at(&mt_data_squares.lines[4 * q]);
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i up = _mm256_sub_epi64(blockers, slider);
    const __m256i opposite = mt_four_words(mt_data_squares.sliders[q ^ 63]);
    const __m256i down = _mm256_sub_epi64(mt_four_reversed(blockers), opposite);
    return _mm256_and_si256(_mm256_xor_si256(up, mt_four_reversed(down)), lines);
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
