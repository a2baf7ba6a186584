// What the parts need to be C by themselves. The generator writes it in its own way: the prefix `mt_` becomes that of
// the engine, or nothing in the namespace of C++; types and conversions are those of the engine.
#ifndef MT_PRELUDE_H
#define MT_PRELUDE_H

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

#endif // MT_PRELUDE_H
