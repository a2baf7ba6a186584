// What the parts need to be C by themselves. The generator writes it in its own way: the prefix `mt_` becomes that of
// the engine, or nothing in the namespace of C++; types and conversions are those of the engine.
#pragma once

#include <stddef.h>
#include <stdint.h>
#if defined(_MSC_VER)
#include <stdlib.h>
#endif
#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

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

// What the generator prints from recipes and parts call: here, functions of the same type that combine their arguments
// in some way.
#if defined(__BMI2__) && defined(__x86_64__)
#define MT_PEXT 1
#else
#define MT_PEXT 0
#endif

typedef struct mt_words_of_both {
    uint64_t rook;
    uint64_t bishop;
} mt_words_of_both;

MT_CONSTEXPR uint64_t mt_along(uint64_t line, uint64_t slider, uint64_t opposite, uint64_t occupied)
{
    return line ^ slider ^ opposite ^ occupied;
}

MT_CONSTEXPR uint64_t mt_along_rank(size_t q, uint64_t occupied) { return q ^ occupied; }

// The data that functions of the parts read. Functions that constant expressions call read constants.
#ifdef __cplusplus
#define MT_DATA constexpr
#define MT_NUMBERS = {}
#else
#define MT_DATA extern const
#define MT_NUMBERS
#endif

// Of each square four lines, and with some vectors also sets.
struct mt_square_data {
    uint64_t lines[256];
    uint64_t below[64];
    uint64_t sliders[64];
};

MT_DATA struct mt_square_data mt_data_squares MT_NUMBERS;
MT_DATA uint8_t mt_data_view_squares[64][128] MT_NUMBERS;
MT_DATA uint64_t mt_data_view_boards[64] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_kinds[16] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_attackers[64] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_sliders[64] MT_NUMBERS;
MT_DATA uint64_t mt_data_view_attacked[16] MT_NUMBERS;
