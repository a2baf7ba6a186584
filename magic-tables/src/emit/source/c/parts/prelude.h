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
#define MT_DATA constexpr
#define MT_NUMBERS = {}
#else
#define MT_DATA extern const
#define MT_NUMBERS
#endif

// Of each square four lines, and what forms have besides.
struct mt_square_data {
    uint64_t lines[256];
    uint64_t below[64];
    uint64_t sliders[64];
    uint8_t first_rank[512];
};

MT_DATA struct mt_square_data mt_Data_avx512_squares MT_NUMBERS;
MT_DATA struct mt_square_data mt_Data_gfni_squares MT_NUMBERS;
MT_DATA struct mt_square_data mt_Data_bits_squares MT_NUMBERS;
MT_DATA struct mt_square_data mt_Data_squares MT_NUMBERS;
MT_DATA uint8_t mt_Data_view_squares[64][128] MT_NUMBERS;
MT_DATA uint64_t mt_Data_view_boards[64] MT_NUMBERS;
MT_DATA uint8_t mt_Data_view_kinds[16] MT_NUMBERS;
MT_DATA uint8_t mt_Data_view_attackers[64] MT_NUMBERS;
MT_DATA uint8_t mt_Data_view_sliders[64] MT_NUMBERS;
MT_DATA uint64_t mt_Data_view_attacked[16] MT_NUMBERS;
