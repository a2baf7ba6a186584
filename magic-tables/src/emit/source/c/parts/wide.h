// Sets of more than 64 squares: numbers of 128 bits, or structures where the compiler has none.
#ifndef MT_WIDE_H
#define MT_WIDE_H

#include "wide_type.h"
#include "words.h"

// The set of these squares: those from 0 to 63, and those from 64 on.
MT_CONSTEXPR mt_bitboard mt_bitboard_of(uint64_t low, uint64_t high)
{
#if MT_INT128
    return ((mt_bitboard)(high) << 64) | low;
#else
    const mt_bitboard made = { low, high };
    return made;
#endif
}

// The squares from 0 to 63.
MT_CONSTEXPR uint64_t mt_bitboard_low(mt_bitboard set)
{
#if MT_INT128
    return (uint64_t)(set);
#else
    return set.low;
#endif
}

// The squares from 64 on, which is bit 0.
MT_CONSTEXPR uint64_t mt_bitboard_high(mt_bitboard set)
{
#if MT_INT128
    return (uint64_t)(set >> 64);
#else
    return set.high;
#endif
}

// The squares that are in both.
MT_CONSTEXPR mt_bitboard mt_bitboard_and(mt_bitboard a, mt_bitboard b)
{
#if MT_INT128
    return a & b;
#else
    return mt_bitboard_of(a.low & b.low, a.high & b.high);
#endif
}

// The squares that are in one or both.
MT_CONSTEXPR mt_bitboard mt_bitboard_or(mt_bitboard a, mt_bitboard b)
{
#if MT_INT128
    return a | b;
#else
    return mt_bitboard_of(a.low | b.low, a.high | b.high);
#endif
}

// The squares that are in one of them.
MT_CONSTEXPR mt_bitboard mt_bitboard_xor(mt_bitboard a, mt_bitboard b)
{
#if MT_INT128
    return a ^ b;
#else
    return mt_bitboard_of(a.low ^ b.low, a.high ^ b.high);
#endif
}

// The squares that are not in the set, off the board, too.
MT_CONSTEXPR mt_bitboard mt_bitboard_not(mt_bitboard set)
{
#if MT_INT128
    return ~set;
#else
    return mt_bitboard_of(~set.low, ~set.high);
#endif
}

// The set of one square.
MT_CONSTEXPR mt_bitboard mt_bitboard_square(unsigned square)
{
    const uint64_t bit = (uint64_t)(1) << (square & 63);
    return square < 64 ? mt_bitboard_of(bit, 0) : mt_bitboard_of(0, bit);
}

// Whether a square is in the set.
MT_CONSTEXPR mt_Truth mt_bitboard_has(mt_bitboard set, unsigned square)
{
    return (((square < 64 ? mt_bitboard_low(set) : mt_bitboard_high(set)) >> (square & 63)) & 1) != 0;
}

// Whether no square is in the set.
MT_CONSTEXPR mt_Truth mt_bitboard_is_empty(mt_bitboard set)
{
    return (mt_bitboard_low(set) | mt_bitboard_high(set)) == 0;
}

// The set in a table.
MT_CONSTEXPR mt_bitboard mt_read(const uint64_t *halves) { return mt_bitboard_of(halves[0], halves[1]); }

// The number that the bits make, minus one.
MT_CONSTEXPR mt_bitboard mt_minus_one(mt_bitboard set)
{
#if MT_INT128
    return set - 1;
#else
    return mt_bitboard_of(set.low - 1, set.high - (uint64_t)(set.low == 0));
#endif
}

// The squares whose numbers are greater by `places`: 1 to 127.
MT_CONSTEXPR mt_bitboard mt_moved_up(mt_bitboard set, unsigned places)
{
#if MT_INT128
    return set << places;
#else
    const uint64_t low = places < 64 ? set.low << places : 0;
    return mt_bitboard_of(low,
                          places < 64 ? (set.high << places) | (set.low >> (64 - places)) : set.low << (places - 64));
#endif
}

// The squares whose numbers are less by `places`: 1 to 127.
MT_CONSTEXPR mt_bitboard mt_moved_down(mt_bitboard set, unsigned places)
{
#if MT_INT128
    return set >> places;
#else
    const uint64_t high = places < 64 ? set.high >> places : 0;
    return mt_bitboard_of(places < 64 ? (set.low >> places) | (set.high << (64 - places)) : set.high >> (places - 64),
                          high);
#endif
}

// The highest square of a set and all squares above it; all squares if there is none.
MT_CONSTEXPR mt_bitboard mt_from_highest(mt_bitboard set)
{
    const uint64_t high = mt_bitboard_high(set);
    const uint64_t low = high != 0 ? 0 : mt_from_highest_of_word(mt_bitboard_low(set));
    return mt_bitboard_of(low, mt_from_highest_of_word(high));
}

// The next subset of `mask`; after the last one, the empty one.
MT_CONSTEXPR mt_bitboard mt_next_subset(mt_bitboard set, mt_bitboard mask)
{
    const uint64_t mask_low = mt_bitboard_low(mask);
    const uint64_t mask_high = mt_bitboard_high(mask);
    const uint64_t borrow = (uint64_t)(mt_bitboard_low(set) < mask_low);
    const uint64_t high = mt_bitboard_high(set) - mask_high - borrow;
    return mt_bitboard_of((mt_bitboard_low(set) - mask_low) & mask_low, high & mask_high);
}

#endif // MT_WIDE_H
