// Rays in vectors on any board: each ray has eight bytes of a vector, from the square on. Four rays make one vector of
// AVX2, or two vectors of SSSE3 or NEON.
#pragma once

#include "lanes.h"

#if MT_SHUFFLES

#if defined(__GNUC__)
#define MT_ALWAYS_INLINE __attribute__((always_inline))
#else
#define MT_ALWAYS_INLINE
#endif

// How rays are in vectors, each 0 or 1. `hops`: attacks begin behind the first piece. `direct`: results go back to the
// board byte by byte; `sums`: as sums of eight bytes. `ninth`: some rays have nine squares. `behind`: up to eight more
// squares are in vectors behind those of the nearest ones.
typedef struct mt_Ways {
    int hops;
    int direct;
    int sums;
    int ninth;
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
    const int of_ninth = of_sums + 2 * ways.sums;
    const mt_Lanes mask = mt_lanes_at(words, first + 1);
    const mt_Lanes taken = mt_lanes_and(mt_lanes_shuffled(board, mt_lanes_at(words, first)), mask);
    const mt_Lanes before = mt_lanes_plus(taken, for_taken);
    const mt_Lanes seen = mt_lanes_xor(taken, before);
    const mt_Lanes others = mt_lanes_and(taken, before);
    const mt_Lanes hopped = mt_lanes_xor(others, mt_lanes_plus(others, for_others));
    const mt_Lanes attacked = ways.hops ? mt_lanes_without(hopped, seen) : seen;
    const mt_Lanes results = mt_lanes_and(attacked, ways.ninth ? mt_lanes_at(words, of_ninth) : mask);
    mt_part_of_rays part = { taken, others, results };
    if (ways.direct || !ways.sums)
        part.attacks = mt_lanes_shuffled(results, mt_lanes_at(words, first + 2));
    if (ways.sums) {
        const mt_Lanes added =
            ways.ninth ? mt_lanes_differences(results, mt_lanes_at(words, of_ninth + 1)) : mt_lanes_sums(results);
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
    const mt_part_of_rays nearest = mt_part_along(words, board, ways, 0, less, less);
    if (!ways.behind)
        return nearest.attacks;
    const int first = 2 + ways.direct + 2 * ways.sums;
    // The subtraction goes on where all that is nearer is 0.
    const mt_part_of_rays behind =
        mt_part_along(words, board, ways, first, mt_lanes_are_zero(nearest.taken), mt_lanes_are_zero(nearest.others));
    return mt_lanes_or(nearest.attacks, behind.attacks);
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
