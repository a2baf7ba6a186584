// What the processor has, each 0 or 1. MSVC has no macro for SSSE3, which AVX2 has in it. Files with kernels have no
// vectors, for the host neither: both see the same data.
#pragma once

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(__CUDACC__) && !defined(__HIPCC__)
#define MT_X86 1
#else
#define MT_X86 0
#endif
#if MT_X86 && (defined(__SSSE3__) || defined(__AVX2__))
#define MT_SSSE3 1
#else
#define MT_SSSE3 0
#endif
#if MT_X86 && defined(__AVX2__)
#define MT_AVX2 1
#else
#define MT_AVX2 0
#endif
// GFNI reverses the bits of vectors.
#if MT_AVX2 && defined(__GFNI__)
#define MT_GFNI 1
#else
#define MT_GFNI 0
#endif
// AVX-512 counts leading zeros in vectors.
#if MT_AVX2 && defined(__AVX512VL__) && defined(__AVX512CD__)
#define MT_AVX512 1
#else
#define MT_AVX512 0
#endif
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(__CUDACC__) && \
    !defined(__HIPCC__)
#define MT_NEON 1
#else
#define MT_NEON 0
#endif
// Vectors that shuffle bytes.
#if MT_SSSE3 || MT_NEON
#define MT_SHUFFLES 1
#else
#define MT_SHUFFLES 0
#endif
// The bits of a word are reversed in one or two instructions. Only gcc and clang are asked for them.
#if defined(__GNUC__) && !defined(__CUDACC__) && \
    (defined(__aarch64__) || defined(__loongarch64) || (defined(__riscv_zbkb) && __riscv_xlen == 64))
#define MT_REVERSES 1
#else
#define MT_REVERSES 0
#endif
#if MT_X86
#include <immintrin.h>
#elif MT_NEON
#include <arm_neon.h>
#endif
#if defined(_MSC_VER)
#include <stdlib.h>
#endif
