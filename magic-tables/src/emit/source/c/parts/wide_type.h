// The type of sets of more than 64 squares.
#ifndef MT_WIDE_TYPE_H
#define MT_WIDE_TYPE_H

#include "prelude.h"

// A set of squares, one bit each: a structure where the compiler has no numbers of 128 bits, or MAGIC_TABLES_NO_INT128
// is defined.
#if defined(__SIZEOF_INT128__) && !defined(MAGIC_TABLES_NO_INT128) && !defined(MT_NO_INT128)
#define MT_INT128 1
__extension__ typedef unsigned __int128 mt_bitboard;
#else
#define MT_INT128 0
typedef struct mt_bitboard {
    uint64_t low;
    uint64_t high;
} mt_bitboard;
#endif

#endif // MT_WIDE_TYPE_H
