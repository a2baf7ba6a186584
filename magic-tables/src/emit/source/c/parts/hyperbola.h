// Look-ups along the lines of a square (hyperbola quintessence), each form with data of its own: all lines by AVX-512,
// by GFNI, or by instructions that reverse the bits of a word; elsewhere, the lines that a swap of bytes reverses, in
// vectors or one after the other, and ranks from a table. What stands above the slider is found by a subtraction, what
// stands below it by another one with the line reversed.
#pragma once

#include "words.h"

#if MT_LATENCY
// Where bits are reversed, no table of ranks is needed. Elsewhere, no two lines of a piece are neighbours, which
// compilers would put into one vector.
#define MT_BY_BITS MT_REVERSES
#define MT_LINE_BY_LINE (!MT_REVERSES)
#define MT_RISING 0
#define MT_FALLING 2
#define MT_FILE 3
#else // throughput
// These forms need no table of ranks.
#define MT_BY_BITS (MT_AVX512 || MT_GFNI || MT_REVERSES)
#define MT_LINE_BY_LINE (!MT_REVERSES && !MT_SSSE3)
#define MT_FILE 0
#define MT_RISING 2
#define MT_FALLING 3
#endif // latency

// The sets of a rook and of a bishop.
typedef struct mt_words_of_both {
    uint64_t rook;
    uint64_t bishop;
} mt_words_of_both;

// Attacks along a line that a swap of bytes reverses; `mirrored` is the slider on the board upside down. It is loaded:
// gcc would copy the slider to swap it.
MT_CONSTEXPR uint64_t mt_along(uint64_t line, uint64_t slider, uint64_t mirrored, uint64_t occupied)
{
    const uint64_t blockers = occupied & line;
    const uint64_t up = blockers - slider;
    const uint64_t down = mt_swapped(mt_swapped(blockers) - mirrored);
    return (up ^ down) & line;
}

#if MT_REVERSES && !defined(__clang__)
// Instructions that gcc has no name for.
static inline uint64_t mt_reversed_at_run_time(uint64_t x)
{
    uint64_t bits;
#if defined(__aarch64__)
    __asm__("rbit %0, %1" : "=r"(bits) : "r"(x));
#elif defined(__loongarch64)
    __asm__("bitrev.d %0, %1" : "=r"(bits) : "r"(x));
#else
    __asm__("brev8 %0, %1\n\trev8 %0, %0" : "=r"(bits) : "r"(x));
#endif
    return bits;
}
#endif

// The bits of `x` in reverse order.
MT_CONSTEXPR uint64_t mt_reversed(uint64_t x)
{
#if defined(__clang__)
    return __builtin_bitreverse64(x);
#else
#if MT_REVERSES
    if (MT_AT_RUN_TIME)
        return mt_reversed_at_run_time(x);
#endif
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++, x >>= 1)
        bits = bits << 1 | (x & 1);
    return bits;
#endif
}

// Attacks along a line through the square `q`.
MT_CONSTEXPR uint64_t mt_along_by_bits(uint64_t line, size_t q, uint64_t occupied)
{
    const uint64_t slider = (uint64_t)(1) << q;
    const uint64_t blockers = occupied & line;
    const uint64_t up = blockers - slider;
    const uint64_t down = mt_reversed(mt_reversed(blockers) - mt_reversed(slider));
    return (up ^ down) & line;
}

// Attacks along two lines.
MT_CONSTEXPR uint64_t mt_along_two_by_bits(const uint64_t *lines, size_t q, uint64_t occupied)
{
    return mt_along_by_bits(lines[0], q, occupied) | mt_along_by_bits(lines[1], q, occupied);
}

#if !MT_LATENCY
#if MT_SSSE3

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

#if MT_AVX2

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
#if MT_AVX512 || MT_GFNI
    const __m256i unions = _mm256_or_si256(sets, _mm256_unpackhi_epi64(sets, sets));
    const mt_words_of_both both = {
        (uint64_t)(_mm_cvtsi128_si64(_mm256_castsi256_si128(unions))) | rank,
        (uint64_t)(_mm_cvtsi128_si64(_mm256_extracti128_si256(unions, 1))),
    };
#else
    // The second set, that of the slider, is empty. The bishop comes first: gcc would copy the vector.
    const uint64_t bishop = mt_union_of_two(_mm256_extracti128_si256(sets, 1));
    const mt_words_of_both both = { (uint64_t)(_mm_cvtsi128_si64(_mm256_castsi256_si128(sets))) | rank, bishop };
#endif
    return both;
}

// The union of four sets.
static inline uint64_t mt_union_of_four(__m256i sets)
{
    return mt_union_of_two(_mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256(sets, 1)));
}

#endif

#if MT_AVX512
// The last blocker below the slider, subtracted from those above. Sets are read before lines, and the lowest bit of one
// sign, which every shift drops, is set: otherwise gcc copies the square, and makes the constant in two instructions.

// The rank, the file and the diagonals of the square `q`.
MT_CONSTEXPR const uint64_t *mt_lines_of(size_t q) { return &mt_Data_avx512_squares.lines[4 * q]; }

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
    return mt_along_two(mt_Data_avx512_squares.below[q], mt_lines_of(q), occupied);
}

// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    return mt_along_two(mt_Data_avx512_squares.below[q], mt_lines_of(q) + 2, occupied);
}

// Attacks along all lines of the square `q`.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    const __m256i below = mt_four_words(mt_Data_avx512_squares.below[q]);
    const __m256i lines = mt_four_at(mt_lines_of(q));
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i upper = _mm256_andnot_si256(below, blockers);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_and_si256(below, blockers));
    const __m256i signs = _mm256_set_epi64x(INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN + 1);
    const __m256i last = _mm256_srav_epi64(signs, zeros); // negative
    return _mm256_ternarylogic_epi64(upper, _mm256_add_epi64(upper, last), lines, 0x28);
}

#elif MT_GFNI
// All bits of a word reversed, or a board reflected, which reverses ranks and files.

// The rank, the file and the diagonals of the square `q`.
MT_CONSTEXPR const uint64_t *mt_lines_of(size_t q) { return &mt_Data_gfni_squares.lines[4 * q]; }

// Boards reflected at the diagonal from a8 to h1.
static inline __m128i mt_reflected(__m128i boards)
{
    return _mm_gf2p8affine_epi64_epi8(_mm_set1_epi64x(0x0102040810204080), boards, 0);
}

// Attacks along the rank and the file of the square `q`.
static inline uint64_t mt_along_straight(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(mt_lines_of(q));
    const __m128i slider = mt_two_words(mt_Data_gfni_squares.sliders[q]);
    const __m128i blockers = _mm_and_si128(mt_two_words(occupied), lines);
    const __m128i up = _mm_sub_epi64(blockers, slider);
    const __m128i down = mt_reflected(_mm_sub_epi64(mt_reflected(blockers), mt_reflected(slider)));
    return mt_union_of_two(_mm_and_si128(_mm_xor_si128(up, down), lines));
}

// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(mt_lines_of(q) + 2);
    return mt_along_two_by_bytes(lines, mt_two_words(mt_Data_gfni_squares.sliders[q]), occupied);
}

// The bits of each board in reverse order.
static inline __m256i mt_four_reversed(__m256i boards)
{
    return _mm256_gf2p8affine_epi64_epi8(mt_four_swapped(boards), mt_four_words(0x8040201008040201), 0);
}

// Attacks along all lines of the square `q`.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    const __m256i slider = mt_four_words(mt_Data_gfni_squares.sliders[q]);
    const __m256i lines = mt_four_at(mt_lines_of(q));
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i up = _mm256_sub_epi64(blockers, slider);
    const __m256i opposite = mt_four_words(mt_Data_gfni_squares.sliders[q ^ 63]);
    const __m256i down = _mm256_sub_epi64(mt_four_reversed(blockers), opposite);
    return _mm256_and_si256(_mm256_xor_si256(up, mt_four_reversed(down)), lines);
}

#endif
#endif // latency

#if MT_REVERSES
// The rank, the file and the diagonals of the square `q`.
MT_CONSTEXPR const uint64_t *mt_lines_of(size_t q) { return &mt_Data_bits_squares.lines[4 * q]; }
#endif

#if MT_BY_BITS

// The attack set of a rook.
MT_CONSTEXPR uint64_t mt_rook_set(unsigned square, uint64_t occupied)
{
#if MT_AVX2
    if (MT_AT_RUN_TIME)
        return mt_along_straight(square, occupied);
#endif
    return mt_along_two_by_bits(mt_lines_of(square), square, occupied);
}

// The attack set of a bishop.
MT_CONSTEXPR uint64_t mt_bishop_set(unsigned square, uint64_t occupied)
{
#if MT_AVX2
    if (MT_AT_RUN_TIME)
        return mt_along_diagonals(square, occupied);
#endif
    return mt_along_two_by_bits(mt_lines_of(square) + 2, square, occupied);
}

// Nothing: ranks are among the lines that are looked up together.
MT_CONSTEXPR uint64_t mt_along_rank(size_t q, uint64_t occupied)
{
    (void)q;
    (void)occupied;
    return 0;
}

#else

// Attacks along the rank of a square. The table goes by what stands on files b to g.
MT_CONSTEXPR uint64_t mt_along_rank(size_t q, uint64_t occupied)
{
    const size_t first = q & 56;
    const uint64_t inner = (occupied >> first) & 126;
    return (uint64_t)(mt_Data_squares.first_rank[4 * inner + q % 8]) << first;
}

// Attacks along one of the three lines of the square `q` that a swap of bytes reverses, by its number.
MT_CONSTEXPR uint64_t mt_along_line(size_t q, size_t number, uint64_t occupied)
{
    return mt_along(mt_Data_squares.lines[4 * q + number], mt_Data_squares.lines[4 * q + 1],
                    mt_Data_squares.lines[((4 * q) ^ 224) + 1], occupied);
}

#if !MT_LATENCY
#if MT_SSSE3
// Attacks along both diagonals of the square `q`.
static inline uint64_t mt_along_diagonals(size_t q, uint64_t occupied)
{
    const __m128i lines = mt_two_at(&mt_Data_squares.lines[4 * q + 2]);
    return mt_along_two_by_bytes(lines, mt_two_words(mt_Data_squares.lines[4 * q + 1]), occupied);
}
#endif

#if MT_AVX2
// Attacks along the file and both diagonals of the square `q`, which itself is a fourth line without attacks.
static inline __m256i mt_along_all(size_t q, uint64_t occupied)
{
    // One address for the slider and its lines.
    const uint64_t *const square = &mt_Data_squares.lines[4 * q + 1];
    const __m256i slider = mt_four_words(*square);
    const __m256i lines = mt_four_at(&square[-1]);
    const __m256i blockers = _mm256_and_si256(mt_four_words(occupied), lines);
    const __m256i up = _mm256_sub_epi64(blockers, slider);
    const __m256i down = _mm256_sub_epi64(mt_four_swapped(blockers), mt_four_swapped(slider));
    return _mm256_and_si256(_mm256_xor_si256(up, mt_four_swapped(down)), lines);
}
#endif
#endif // latency

// The attack set of a rook.
MT_CONSTEXPR uint64_t mt_rook_set(unsigned square, uint64_t occupied)
{
    const size_t q = square;
    return mt_along_line(q, MT_FILE, occupied) | mt_along_rank(q, occupied);
}

// The attack set of a bishop. In this order, compilers need no copy of the slider.
MT_CONSTEXPR uint64_t mt_bishop_set(unsigned square, uint64_t occupied)
{
    const size_t q = square;
#if !MT_LATENCY
#if MT_SSSE3
    if (MT_AT_RUN_TIME)
        return mt_along_diagonals(q, occupied);
#endif
#endif // latency
    const uint64_t on_rising = occupied & mt_Data_squares.lines[4 * q + MT_RISING];
    const uint64_t on_falling = occupied & mt_Data_squares.lines[4 * q + MT_FALLING];
    uint64_t slider = mt_Data_squares.lines[4 * q + 1];
    uint64_t rising = on_rising - slider;
    uint64_t falling = on_falling - slider;
    slider = mt_swapped(slider);
    rising ^= mt_swapped(mt_swapped(on_rising) - slider);
    falling ^= mt_swapped(mt_swapped(on_falling) - slider);
    return (rising & mt_Data_squares.lines[4 * q + MT_RISING]) | (falling & mt_Data_squares.lines[4 * q + MT_FALLING]);
}

#endif

#if MT_LINE_BY_LINE
// Each statement needs the one before it, so that compilers finish one line after the other: gcc has no registers for
// several.

#if MT_LATENCY
// The attack set of a queen. The falling diagonal comes first: clang puts lines in the order of the data into one
// vector.
MT_CONSTEXPR uint64_t mt_queen_set(unsigned square, uint64_t occupied)
{
    const size_t q = square;
    uint64_t attacks = mt_along_line(q, MT_FALLING, occupied);
    attacks |= mt_along_line(q, MT_RISING, occupied);
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, MT_FILE, occupied);
    return attacks;
}

// The attack sets of a rook and of a bishop, falling diagonal first.
MT_CONSTEXPR mt_words_of_both mt_both_sets(unsigned square, uint64_t occupied)
{
    const size_t q = square;
    uint64_t attacks = mt_along_line(q, MT_FALLING, occupied);
    attacks |= mt_along_line(q, MT_RISING, occupied);
    const uint64_t bishop = attacks;
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, MT_FILE, occupied);
    const mt_words_of_both sets = { attacks ^ bishop, bishop };
    return sets;
}
#else  // throughput
// The attack set of a queen.
MT_CONSTEXPR uint64_t mt_queen_set(unsigned square, uint64_t occupied)
{
    const size_t q = square;
    uint64_t attacks = mt_along_line(q, MT_RISING, occupied);
    attacks |= mt_along_line(q, MT_FALLING, occupied);
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, MT_FILE, occupied);
    return attacks;
}

// The attack sets of a rook and of a bishop.
MT_CONSTEXPR mt_words_of_both mt_both_sets(unsigned square, uint64_t occupied)
{
    const size_t q = square;
    uint64_t attacks = mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, MT_FILE, occupied);
    const uint64_t rook = attacks;
    attacks |= mt_along_line(q, MT_RISING, occupied);
    attacks |= mt_along_line(q, MT_FALLING, occupied);
    const mt_words_of_both sets = { rook, attacks ^ rook };
    return sets;
}
#endif // latency

#else
// All lines are looked up together where there are vectors of four words.

// The attack set of a queen.
MT_CONSTEXPR uint64_t mt_queen_set(unsigned square, uint64_t occupied)
{
#if MT_AVX2
    if (MT_AT_RUN_TIME)
        return mt_union_of_four(mt_along_all(square, occupied)) | mt_along_rank(square, occupied);
#endif
    return mt_rook_set(square, occupied) | mt_bishop_set(square, occupied);
}

// The attack sets of a rook and of a bishop.
MT_CONSTEXPR mt_words_of_both mt_both_sets(unsigned square, uint64_t occupied)
{
#if MT_AVX2
    if (MT_AT_RUN_TIME)
        return mt_both_of_four(mt_along_all(square, occupied), mt_along_rank(square, occupied));
#endif
    const mt_words_of_both both = { mt_rook_set(square, occupied), mt_bishop_set(square, occupied) };
    return both;
}

#endif
