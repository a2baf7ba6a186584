// What combines sets of more than 64 squares in C++ where they are structures.
#ifndef MT_WIDE_OPERATORS_HPP
#define MT_WIDE_OPERATORS_HPP

#include "wide.h"

#if !MT_INT128

// The squares that are in both.
constexpr mt_bitboard operator&(mt_bitboard a, mt_bitboard b) { return { a.low & b.low, a.high & b.high }; }

// The squares that are in one or both.
constexpr mt_bitboard operator|(mt_bitboard a, mt_bitboard b) { return { a.low | b.low, a.high | b.high }; }

// The squares that are in one of them.
constexpr mt_bitboard operator^(mt_bitboard a, mt_bitboard b) { return { a.low ^ b.low, a.high ^ b.high }; }
constexpr mt_bitboard &operator&=(mt_bitboard &a, mt_bitboard b) { return a = a & b; }
constexpr mt_bitboard &operator|=(mt_bitboard &a, mt_bitboard b) { return a = a | b; }
constexpr mt_bitboard &operator^=(mt_bitboard &a, mt_bitboard b) { return a = a ^ b; }

// The squares that are not in the set, off the board, too.
constexpr mt_bitboard operator~(mt_bitboard set) { return { ~set.low, ~set.high }; }

// Whether both are the same.
constexpr bool operator==(mt_bitboard a, mt_bitboard b) { return a.low == b.low && a.high == b.high; }

// Whether they differ.
constexpr bool operator!=(mt_bitboard a, mt_bitboard b) { return !(a == b); }

#endif

#endif // MT_WIDE_OPERATORS_HPP
