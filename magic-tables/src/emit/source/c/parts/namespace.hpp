// The namespace of functions in C++. Inline functions of one name are one function of a program in C++: the linker
// keeps the first copy, and drops those of other files. If that one was compiled for AVX2, files for all processors
// call it, too. This concerns every function, not only those with intrinsics, because compilers use all instructions
// that they may: those of the macros below, which flags switch on.
#pragma once

#include "prelude.h"

// The functions are in a namespace that is named by what they are compiled for. So files of one program that are
// compiled for different processors never call each other's functions; they do share the data. Its name has a digit for
// each of the macros below: 1 if it is defined as 1, and 0 otherwise.
#define MAGIC_TABLES_MARK_1 ,
#define MAGIC_TABLES_THIRD(a, b, c, ...) c
#define MAGIC_TABLES_DIGIT_BY(mark) MAGIC_TABLES_THIRD(mark, 1, 0, 0)
#define MAGIC_TABLES_DIGIT(value) MAGIC_TABLES_DIGIT_BY(MAGIC_TABLES_MARK_##value)
#define MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h) a##b##c##d##e##f##g##h
#define MAGIC_TABLES_JOINED(a, b, c, d, e, f, g, h) MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h)
#define MAGIC_TABLES_DIGITS(a, b, c, d, e, f, g, h) \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_DIGIT(a), MAGIC_TABLES_DIGIT(b), MAGIC_TABLES_DIGIT(c), MAGIC_TABLES_DIGIT(d), \
                        MAGIC_TABLES_DIGIT(e), MAGIC_TABLES_DIGIT(f), MAGIC_TABLES_DIGIT(g), MAGIC_TABLES_DIGIT(h))
#define MAGIC_TABLES_NAMESPACE \
    MAGIC_TABLES_JOINED( \
        for_, \
        MAGIC_TABLES_DIGITS(__SSE2__, __SSE3__, __SSSE3__, __SSE4_1__, __SSE4_2__, __SSE4A__, __POPCNT__, __PCLMUL__), \
        MAGIC_TABLES_DIGITS(__AVX__, __AVX2__, __XOP__, __TBM__, __BMI__, __BMI2__, __LZCNT__, __MOVBE__), \
        MAGIC_TABLES_DIGITS(__ADX__, __GFNI__, __AVX512F__, __AVX512CD__, __AVX512BW__, __AVX512DQ__, __AVX512VL__, \
                            __AVX512IFMA__), \
        MAGIC_TABLES_DIGITS(__AVX512VBMI__, __AVX512VBMI2__, __AVX512BITALG__, __AVX512VPOPCNTDQ__, __AVX512FP16__, \
                            __AVX10_2__, __APX_F__, __ARM_NEON), \
        MAGIC_TABLES_DIGITS(__ARM_FEATURE_SVE, __ARM_FEATURE_SVE2, __loongarch_sx, __loongarch_asx, __riscv_vector, 0, \
                            0, 0), \
        MAGIC_TABLES_DIGITS(MT_SWITCHES, 0, 0, 0, 0, 0, 0, 0), )
