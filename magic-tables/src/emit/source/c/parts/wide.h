// Sets of more than 64 squares: numbers of 128 bits, or structures where the compiler has none.
#pragma once

#include "words.h"

// A set of squares, one bit each: a structure where the compiler has no numbers of 128 bits, or MAGIC_TABLES_NO_INT128
// is defined.
#if defined(__SIZEOF_INT128__) && !defined(MAGIC_TABLES_NO_INT128) && !defined(MT_NO_INT128)
#define MT_INT128 1
__extension__ typedef unsigned __int128 mt_bitboard;
#else
#define MT_INT128 0
#ifdef MT_BITBOARD_OF_ENGINE
#error "own bitboards with more than 64 squares need unsigned __int128: leave bitboard out"
#endif
typedef struct mt_bitboard {
    uint64_t low;
    uint64_t high;
} mt_bitboard;
#endif

#if MT_INT128

// The set of these squares: those from 0 to 63, and those from 64 on.
MT_INTERFACE mt_bitboard mt_bitboard_of(uint64_t low, uint64_t high) { return ((mt_bitboard)(high) << 64) | low; }

// The squares from 0 to 63, and those from 64 on, which is bit 0.
MT_INTERFACE uint64_t mt_bitboard_low(mt_bitboard set) { return (uint64_t)(set); }
MT_INTERFACE uint64_t mt_bitboard_high(mt_bitboard set) { return (uint64_t)(set >> 64); }

// The number that the bits make, minus one.
MT_CONSTEXPR mt_bitboard mt_minus_one(mt_bitboard set) { return set - 1; }

// The squares whose numbers are greater or less by `places`: 1 to 127.
MT_CONSTEXPR mt_bitboard mt_moved_up(mt_bitboard set, unsigned places) { return set << places; }
MT_CONSTEXPR mt_bitboard mt_moved_down(mt_bitboard set, unsigned places) { return set >> places; }

#ifndef __cplusplus
// The squares that are in both, in one or both, or in one of them; and those that are not in a set, off the board, too.
MT_INTERFACE mt_bitboard mt_bitboard_and(mt_bitboard a, mt_bitboard b) { return a & b; }
MT_INTERFACE mt_bitboard mt_bitboard_or(mt_bitboard a, mt_bitboard b) { return a | b; }
MT_INTERFACE mt_bitboard mt_bitboard_xor(mt_bitboard a, mt_bitboard b) { return a ^ b; }
MT_INTERFACE mt_bitboard mt_bitboard_not(mt_bitboard set) { return ~set; }
#endif // C++

#else

// The set of these squares: those from 0 to 63, and those from 64 on.
MT_INTERFACE mt_bitboard mt_bitboard_of(uint64_t low, uint64_t high)
{
    const mt_bitboard made = { low, high };
    return made;
}

// The squares from 0 to 63, and those from 64 on, which is bit 0.
MT_INTERFACE uint64_t mt_bitboard_low(mt_bitboard set) { return set.low; }
MT_INTERFACE uint64_t mt_bitboard_high(mt_bitboard set) { return set.high; }

// The number that the bits make, minus one.
MT_CONSTEXPR mt_bitboard mt_minus_one(mt_bitboard set)
{
    return mt_bitboard_of(set.low - 1, set.high - (uint64_t)(set.low == 0));
}

// The squares whose numbers are greater or less by `places`: 1 to 127.
MT_CONSTEXPR mt_bitboard mt_moved_up(mt_bitboard set, unsigned places)
{
    return places < 64 ? mt_bitboard_of(set.low << places, (set.high << places) | (set.low >> (64 - places)))
                       : mt_bitboard_of(0, set.low << (places - 64));
}

MT_CONSTEXPR mt_bitboard mt_moved_down(mt_bitboard set, unsigned places)
{
    return places < 64 ? mt_bitboard_of((set.low >> places) | (set.high << (64 - places)), set.high >> places)
                       : mt_bitboard_of(set.high >> (places - 64), 0);
}

// The squares that are in both, in one or both, or in one of them; and those that are not in a set, off the board, too.
#ifdef __cplusplus
constexpr mt_bitboard operator&(mt_bitboard a, mt_bitboard b) { return { a.low & b.low, a.high & b.high }; }
constexpr mt_bitboard operator|(mt_bitboard a, mt_bitboard b) { return { a.low | b.low, a.high | b.high }; }
constexpr mt_bitboard operator^(mt_bitboard a, mt_bitboard b) { return { a.low ^ b.low, a.high ^ b.high }; }
constexpr mt_bitboard &operator&=(mt_bitboard &a, mt_bitboard b) { return a = a & b; }
constexpr mt_bitboard &operator|=(mt_bitboard &a, mt_bitboard b) { return a = a | b; }
constexpr mt_bitboard &operator^=(mt_bitboard &a, mt_bitboard b) { return a = a ^ b; }
constexpr mt_bitboard operator~(mt_bitboard set) { return { ~set.low, ~set.high }; }
constexpr bool operator==(mt_bitboard a, mt_bitboard b) { return a.low == b.low && a.high == b.high; }
constexpr bool operator!=(mt_bitboard a, mt_bitboard b) { return !(a == b); }
#else  // C
MT_INTERFACE mt_bitboard mt_bitboard_and(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.low & b.low, a.high & b.high);
}

MT_INTERFACE mt_bitboard mt_bitboard_or(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.low | b.low, a.high | b.high);
}

MT_INTERFACE mt_bitboard mt_bitboard_xor(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.low ^ b.low, a.high ^ b.high);
}

MT_INTERFACE mt_bitboard mt_bitboard_not(mt_bitboard set) { return mt_bitboard_of(~set.low, ~set.high); }
#endif // C++

#endif

// The set of one square.
MT_INTERFACE mt_bitboard mt_bitboard_square(unsigned square)
{
    const uint64_t bit = (uint64_t)(1) << (square & 63);
    return square < 64 ? mt_bitboard_of(bit, 0) : mt_bitboard_of(0, bit);
}

// Whether a square is in the set.
MT_INTERFACE mt_Truth mt_bitboard_has(mt_bitboard set, unsigned square)
{
    return (((square < 64 ? mt_bitboard_low(set) : mt_bitboard_high(set)) >> (square & 63)) & 1) != 0;
}

// Whether no square is in the set.
MT_INTERFACE mt_Truth mt_bitboard_is_empty(mt_bitboard set)
{
    return (mt_bitboard_low(set) | mt_bitboard_high(set)) == 0;
}

// The set in a table.
MT_CONSTEXPR mt_bitboard mt_read(const uint64_t *halves) { return mt_bitboard_of(halves[0], halves[1]); }

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
