// What C has no operator for.
#pragma once

#include "prelude.h"

// How many bits are set.
MT_CONSTEXPR unsigned mt_bits_of(uint64_t set)
{
#if defined(__GNUC__)
    return (unsigned)(__builtin_popcountll(set));
#else
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)((set * 0x0101010101010101) >> 56);
#endif
}

// The number of the lowest bit. There must be one.
MT_CONSTEXPR unsigned mt_lowest(uint64_t set)
{
#if defined(__GNUC__) && !defined(__CUDACC__)
    return (unsigned)(__builtin_ctzll(set));
#else
    return mt_bits_of((set & (0 - set)) - 1);
#endif
}

// The bits of `bits` that `mask` selects, moved together.
MT_CONSTEXPR uint64_t mt_bits_extracted(uint64_t bits, uint64_t mask)
{
#if MT_PEXT
    if (MT_AT_RUN_TIME)
        return _pext_u64(bits, mask);
#endif
    uint64_t moved = 0;
    for (uint64_t bit = 1; mask != 0; bit <<= 1) {
        if ((bits & mask & (0 - mask)) != 0)
            moved |= bit;
        mask &= mask - 1;
    }
    return moved;
}

// The lowest bits of `bits`, moved to those that `mask` selects.
MT_CONSTEXPR uint64_t mt_bits_deposited(uint64_t bits, uint64_t mask)
{
#if MT_PEXT
    if (MT_AT_RUN_TIME)
        return _pdep_u64(bits, mask);
#endif
    uint64_t moved = 0;
    for (; mask != 0; bits >>= 1) {
        if ((bits & 1) != 0)
            moved |= mask & (0 - mask);
        mask &= mask - 1;
    }
    return moved;
}

// The bytes of `x` in reverse order: the board upside down.
MT_CONSTEXPR uint64_t mt_swapped(uint64_t x)
{
#if defined(__GNUC__) && !defined(__CUDACC__)
    return __builtin_bswap64(x);
#else
#if defined(_MSC_VER)
    if (MT_AT_RUN_TIME)
        return _byteswap_uint64(x);
#endif
    x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
    x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
    return (x >> 32) | (x << 32);
#endif
}

// The highest bit of a word and all bits above it; all bits if there is none.
MT_CONSTEXPR uint64_t mt_from_highest_of_word(uint64_t word)
{
    word |= 1;
#if defined(__GNUC__)
    return ~(uint64_t)(0) << (63 - __builtin_clzll(word));
#else
    word |= word >> 1;
    word |= word >> 2;
    word |= word >> 4;
    word |= word >> 8;
    word |= word >> 16;
    word |= word >> 32;
    return ~(word >> 1);
#endif
}

// What a slider attacks, ray by ray, each up to its first blocker.
MT_CONSTEXPR uint64_t mt_rays(unsigned square, uint64_t occupied, int is_bishop)
{
    const int steps[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
    uint64_t attacks = 0;
    for (int i = 4 * is_bishop; i < 4 * is_bishop + 4; i++) {
        int file = (int)(square % 8) + steps[i][0];
        int rank = (int)(square / 8) + steps[i][1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            const uint64_t reached = (uint64_t)(1) << (8 * rank + file);
            attacks |= reached;
            if ((occupied & reached) != 0)
                break;
            file += steps[i][0];
            rank += steps[i][1];
        }
    }
    return attacks;
}
