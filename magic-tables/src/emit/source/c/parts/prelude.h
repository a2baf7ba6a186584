// What the parts need to be C by themselves. The generator writes it in its own way: the prefix `mt_` becomes that of
// the engine, or nothing in the namespace of C++; types and conversions are those of the engine.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "processor.h"

// Whether no constant expression is evaluated. In C, none is, and the generator makes what follows the `#else` of its
// condition.
#ifdef __cplusplus
#define MT_AT_RUN_TIME (!__builtin_is_constant_evaluated())
#else
#define MT_AT_RUN_TIME 1
#endif

// Functions that constant expressions call in C++.
#ifdef __cplusplus
#define MT_CONSTEXPR constexpr
#else
#define MT_CONSTEXPR static inline
#endif

// Functions that engines call.
#define MT_INTERFACE MT_CONSTEXPR
#ifdef __cplusplus
#define MT_INTERFACE_AT_RUN_TIME inline
#else
#define MT_INTERFACE_AT_RUN_TIME static inline
#endif

// The type of truth values.
#ifdef __cplusplus
typedef bool mt_Truth;
#else
typedef int mt_Truth;
#endif

// Squares and bitboards of the engine, and what converts them.
typedef unsigned mt_Square;
typedef uint64_t mt_Bitboard;

MT_CONSTEXPR unsigned mt_number(mt_Square square) { return square; }
MT_CONSTEXPR mt_Bitboard mt_as_bitboard(uint64_t set) { return set; }
MT_CONSTEXPR uint64_t mt_as_set(mt_Bitboard bitboard) { return bitboard; }

// What the generator decides.
#ifndef MT_LATENCY
#define MT_LATENCY 0
#endif
#if defined(__BMI2__) && defined(__x86_64__)
#define MT_PEXT 1
#else
#define MT_PEXT 0
#endif

// The data that functions of the parts read. Functions that constant expressions call read constants.
#ifdef __cplusplus
#define MT_CONSTANT constexpr
#define MT_NUMBERS = {}
#else
#define MT_CONSTANT extern const
#define MT_NUMBERS
#endif
#define MT_DECLARED
#define MT_DEFINED
#define MT_SCOPE inline

// Of each square four lines, and what forms have besides.
struct mt_square_data {
    uint64_t lines[256];
    uint64_t below[64];
    uint64_t sliders[64];
    uint8_t first_rank[512];
};

MT_CONSTANT struct mt_square_data mt_Data_avx512_squares MT_NUMBERS;
MT_CONSTANT struct mt_square_data mt_Data_gfni_squares MT_NUMBERS;
MT_CONSTANT struct mt_square_data mt_Data_bits_squares MT_NUMBERS;
MT_CONSTANT struct mt_square_data mt_Data_squares MT_NUMBERS;

// Views: the codes of pieces, four bits each, which threats count, and the tables.
#define MT_PIECE_CODES UINT64_C(0x0edcba9006543210)
#ifndef MT_THREATS
#define MT_THREATS UINT64_C(0xe40fffffffff)
#endif
#define MT_IN_OTHER_ORDER ((MT_THREATS >> 40 & 0xff) != 0xe4)
#define mt_Data_view_tables mt_view_tables
#ifdef __cplusplus
#define MT_ZERO = {}
#else
#define MT_ZERO
#endif

// Whether updates write one list, whose quads say whether they appear.
#ifndef MT_SIGNED
#define MT_SIGNED 0
#endif

// Indices of threats: the tables, where the bytes of a quad stand, and the types of quads and of indices.
#define mt_Data_threat_tables mt_threat_tables
extern const struct mt_ThreatTables {
    uint64_t reached[512];
    uint32_t pairs[1024];
    uint16_t reached_before[512];
    uint16_t moves[32];
} mt_threat_tables;
#define MT_AT_ATTACKER 0
#define MT_AT_FROM 1
#define MT_AT_ATTACKED 2
#define MT_AT_TO 3
#define MT_BITS_OF_TO 63
#ifdef __cplusplus
#define MT_QUADS mt_OfThreats
#define MT_INDEX Index
#else
#define MT_QUADS const uint8_t *
#define MT_INDEX uint32_t
#endif

// What the generator writes for C and C++: mailboxes of the engine, the lists that updates write, and their bytes.
#define MT_BYTE uint8_t
#ifdef __cplusplus
#define MT_MAILBOX mt_OfBytes
#define MT_LIST(name) mt_OfQuads name
#else
#define MT_MAILBOX const MT_BYTE *
#define MT_LIST(name) uint8_t(*name)[4]
#endif
#if MT_SIGNED
#define MT_LISTS MT_LIST(changed)
#define MT_ENDS mt_bytes_of(changed), mt_bytes_of(changed)
#else
#define MT_LISTS MT_LIST(added), MT_LIST(removed)
#define MT_ENDS mt_bytes_of(added), mt_bytes_of(removed)
#endif
