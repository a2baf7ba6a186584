// What all rooks, bishops or queens of a set attack at once: fills that run from all of them.
#pragma once

#include "lanes.h"
#include "words.h"

// Attacks towards squares whose numbers grow by `step`. A step may only reach squares of `inside`: others are on the
// other edge of the board. After each of three doublings (Kogge and Stone 1973), the sliders and the empty squares
// within 1, 3 and 7 steps of them are filled, as far as nothing stands in between.
MT_CONSTEXPR uint64_t mt_fill_up(uint64_t sliders, uint64_t occupied, unsigned step, uint64_t inside)
{
    uint64_t passable = ~occupied & inside;
    uint64_t filled = sliders;
    filled |= passable & (filled << step);
    passable &= passable << step;
    filled |= passable & (filled << 2 * step);
    passable &= passable << 2 * step;
    filled |= passable & (filled << 4 * step);
    return (filled << step) & inside;
}

// Attacks towards squares whose numbers fall by `step`.
MT_CONSTEXPR uint64_t mt_fill_down(uint64_t sliders, uint64_t occupied, unsigned step, uint64_t inside)
{
    uint64_t passable = ~occupied & inside;
    uint64_t filled = sliders;
    filled |= passable & (filled >> step);
    passable &= passable >> step;
    filled |= passable & (filled >> 2 * step);
    passable &= passable >> 2 * step;
    filled |= passable & (filled >> 4 * step);
    return (filled >> step) & inside;
}

// Attacks along ranks. Towards the h-file, twice a slider is subtracted from the blockers of its rank, and borrows from
// the first one. Each slider and the h-file are blockers, too.
MT_CONSTEXPR uint64_t mt_fill_ranks(uint64_t sliders, uint64_t occupied)
{
    const uint64_t not_h = 0x7f7f7f7f7f7f7f7f;
    const uint64_t blockers = occupied | sliders | ~not_h;
    const uint64_t east = blockers ^ (blockers - ((sliders & not_h) << 1));
    return east | mt_fill_down(sliders, occupied, 1, not_h);
}

#if MT_AVX2
// One lane for each line, which AVX2 shifts by steps of its own: a text of its own, because two boards in two lanes
// would take more instructions.
#define MT_VECTORS 1

// Attacks along four lines, towards higher squares in one vector, towards lower ones in another. From one square to the
// next are `one`; a step may only reach squares of `up` or `down`.
static inline __m256i mt_fill(uint64_t sliders, uint64_t occupied, __m256i one, __m256i up, __m256i down)
{
    const __m256i two = _mm256_add_epi64(one, one);
    const __m256i four = _mm256_add_epi64(two, two);
    const __m256i blockers = _mm256_set1_epi64x((long long)(occupied));
    __m256i above = _mm256_set1_epi64x((long long)(sliders));
    __m256i below = above;
    __m256i passable = _mm256_andnot_si256(blockers, up);
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, one)));
    passable = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, one));
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, two)));
    passable = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, two));
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, four)));
    above = _mm256_and_si256(up, _mm256_sllv_epi64(above, one));
    passable = _mm256_andnot_si256(blockers, down);
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, one)));
    passable = _mm256_and_si256(passable, _mm256_srlv_epi64(passable, one));
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, two)));
    passable = _mm256_and_si256(passable, _mm256_srlv_epi64(passable, two));
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, four)));
    below = _mm256_and_si256(down, _mm256_srlv_epi64(below, one));
    return _mm256_or_si256(above, below);
}

// The union of the lower half of the lanes, and, with `both`, of the upper one.
static inline uint64_t mt_lanes_union(__m256i lanes, int both)
{
    __m128i half = _mm256_castsi256_si128(lanes);
    if (both)
        half = _mm_or_si128(half, _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

static inline uint64_t mt_rooks_by_vectors(uint64_t rooks, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(-1, ~0x0101010101010101, 0, 0);
    const __m256i down = _mm256_setr_epi64x(-1, 0x7f7f7f7f7f7f7f7f, 0, 0);
    return mt_lanes_union(mt_fill(rooks, occupied, _mm256_setr_epi64x(8, 1, 0, 0), up, down), 0);
}

static inline uint64_t mt_bishops_by_vectors(uint64_t bishops, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(~0x0101010101010101, 0x7f7f7f7f7f7f7f7f, 0, 0);
    const __m256i down = _mm256_setr_epi64x(0x7f7f7f7f7f7f7f7f, ~0x0101010101010101, 0, 0);
    return mt_lanes_union(mt_fill(bishops, occupied, _mm256_setr_epi64x(9, 7, 0, 0), up, down), 0);
}

static inline uint64_t mt_queens_by_vectors(uint64_t queens, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(-1, ~0x0101010101010101, ~0x0101010101010101, 0x7f7f7f7f7f7f7f7f);
    const __m256i down = _mm256_setr_epi64x(-1, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, ~0x0101010101010101);
    return mt_lanes_union(mt_fill(queens, occupied, _mm256_setr_epi64x(8, 1, 9, 7), up, down), 1);
}

#elif MT_X86 || MT_NEON
// Two lanes: the board, and the board upside down, so that both ways along a line are the same way.
#define MT_VECTORS 1

static inline mt_Lanes mt_boards_shifted(mt_Lanes boards, int step)
{
#if MT_NEON
    return vreinterpretq_u8_u64(vshlq_u64(vreinterpretq_u64_u8(boards), vdupq_n_s64(step)));
#else
    return _mm_slli_epi64(boards, step);
#endif
}

static inline mt_Lanes mt_boards_mirrored(uint64_t board) { return mt_lanes_of_board(board, mt_swapped(board)); }

static inline uint64_t mt_boards_union(mt_Lanes boards)
{
    return mt_low_half(boards) | mt_swapped(mt_high_half(boards));
}

// Attacks towards squares whose numbers grow by `step`, on both boards.
static inline mt_Lanes mt_fill(mt_Lanes sliders, mt_Lanes empty, int step, uint64_t inside)
{
    const mt_Lanes both_inside = mt_lanes_of_board(inside, inside);
    mt_Lanes passable = mt_lanes_and(empty, both_inside);
    mt_Lanes filled = sliders;
    filled = mt_lanes_or(filled, mt_lanes_and(passable, mt_boards_shifted(filled, step)));
    passable = mt_lanes_and(passable, mt_boards_shifted(passable, step));
    filled = mt_lanes_or(filled, mt_lanes_and(passable, mt_boards_shifted(filled, 2 * step)));
    passable = mt_lanes_and(passable, mt_boards_shifted(passable, 2 * step));
    filled = mt_lanes_or(filled, mt_lanes_and(passable, mt_boards_shifted(filled, 4 * step)));
    return mt_lanes_and(both_inside, mt_boards_shifted(filled, step));
}

static inline mt_Lanes mt_fill_diagonals(mt_Lanes sliders, mt_Lanes empty)
{
    return mt_lanes_or(mt_fill(sliders, empty, 9, 0xfefefefefefefefe), mt_fill(sliders, empty, 7, 0x7f7f7f7f7f7f7f7f));
}

static inline mt_Lanes mt_fill_files(mt_Lanes sliders, mt_Lanes empty)
{
    return mt_fill(sliders, empty, 8, 0xffffffffffffffff);
}

static inline uint64_t mt_rooks_by_vectors(uint64_t rooks, uint64_t occupied)
{
    const mt_Lanes files = mt_fill_files(mt_boards_mirrored(rooks), mt_boards_mirrored(~occupied));
    return mt_boards_union(files) | mt_fill_ranks(rooks, occupied);
}

static inline uint64_t mt_bishops_by_vectors(uint64_t bishops, uint64_t occupied)
{
    return mt_boards_union(mt_fill_diagonals(mt_boards_mirrored(bishops), mt_boards_mirrored(~occupied)));
}

static inline uint64_t mt_queens_by_vectors(uint64_t queens, uint64_t occupied)
{
    const mt_Lanes sliders = mt_boards_mirrored(queens);
    const mt_Lanes empty = mt_boards_mirrored(~occupied);
    const mt_Lanes all = mt_lanes_or(mt_fill_files(sliders, empty), mt_fill_diagonals(sliders, empty));
    return mt_boards_union(all) | mt_fill_ranks(queens, occupied);
}

#else
#define MT_VECTORS 0
#endif

// What any of `rooks` attacks, by vectors where there are some.
MT_CONSTEXPR uint64_t mt_fill_from_rooks(uint64_t rooks, uint64_t occupied)
{
#if MT_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_rooks_by_vectors(rooks, occupied);
#endif
    const uint64_t all = 0xffffffffffffffff;
    return mt_fill_up(rooks, occupied, 8, all) | mt_fill_down(rooks, occupied, 8, all) | mt_fill_ranks(rooks, occupied);
}

// What any of `bishops` attacks.
MT_CONSTEXPR uint64_t mt_fill_from_bishops(uint64_t bishops, uint64_t occupied)
{
#if MT_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_bishops_by_vectors(bishops, occupied);
#endif
    const uint64_t not_a = 0xfefefefefefefefe;
    const uint64_t not_h = 0x7f7f7f7f7f7f7f7f;
    return mt_fill_up(bishops, occupied, 9, not_a) | mt_fill_up(bishops, occupied, 7, not_h) |
           mt_fill_down(bishops, occupied, 9, not_h) | mt_fill_down(bishops, occupied, 7, not_a);
}

// What any of `queens` attacks.
MT_CONSTEXPR uint64_t mt_fill_from_queens(uint64_t queens, uint64_t occupied)
{
#if MT_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_queens_by_vectors(queens, occupied);
#endif
    return mt_fill_from_rooks(queens, occupied) | mt_fill_from_bishops(queens, occupied);
}
