// The namespace of functions in C++. Inline functions of one name are one function of a program in C++: the linker
// keeps the first copy, and drops those of other files. If that one was compiled for AVX2, files for all processors
// call it, too. This concerns every function, not only those with intrinsics, because compilers use all instructions
// that they may: those of the macros below, which flags switch on.
#pragma once

#include "prelude.h"

// The functions are in a namespace that is named by what they are compiled for, such as `for_x86_64_v3_gfni`. So files
// of one program that are compiled for different processors never call each other's functions; they do share the data.
// The name begins with a level of x86-64 whose instructions are all there, or with `for_any`, and has a word for each
// set of instructions beyond that.
#define MAGIC_TABLES_MARK_1 ,
#define MAGIC_TABLES_THIRD(a, b, c, ...) c
#define MAGIC_TABLES_WORD_BY(mark, word) MAGIC_TABLES_THIRD(mark, word, , )
// `word` if `value` is 1 after its macros are replaced, and nothing otherwise.
#define MAGIC_TABLES_WORD(value, word) MAGIC_TABLES_WORD_OF(value, word)
#define MAGIC_TABLES_WORD_OF(value, word) MAGIC_TABLES_WORD_BY(MAGIC_TABLES_MARK_##value, word)
#define MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h) a##b##c##d##e##f##g##h
#define MAGIC_TABLES_JOINED(a, b, c, d, e, f, g, h) MAGIC_TABLES_PASTED(a, b, c, d, e, f, g, h)
#define MAGIC_TABLES_OF_V2 \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__SSE3__, _sse3), MAGIC_TABLES_WORD(__SSSE3__, _ssse3), \
                        MAGIC_TABLES_WORD(__SSE4_1__, _sse4_1), MAGIC_TABLES_WORD(__SSE4_2__, _sse4_2), \
                        MAGIC_TABLES_WORD(__POPCNT__, _popcnt), , , )
#define MAGIC_TABLES_OF_V3 \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__AVX__, _avx), MAGIC_TABLES_WORD(__AVX2__, _avx2), \
                        MAGIC_TABLES_WORD(__BMI__, _bmi), MAGIC_TABLES_WORD(__BMI2__, _bmi2), \
                        MAGIC_TABLES_WORD(__LZCNT__, _lzcnt), MAGIC_TABLES_WORD(__MOVBE__, _movbe), , )
#define MAGIC_TABLES_OF_V4 \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__AVX512F__, _avx512f), MAGIC_TABLES_WORD(__AVX512CD__, _avx512cd), \
                        MAGIC_TABLES_WORD(__AVX512BW__, _avx512bw), MAGIC_TABLES_WORD(__AVX512DQ__, _avx512dq), \
                        MAGIC_TABLES_WORD(__AVX512VL__, _avx512vl), , , )
#if !defined(__x86_64__) || !defined(__SSE2__)
#define MAGIC_TABLES_LEVEL \
    MAGIC_TABLES_JOINED(for_any, MAGIC_TABLES_WORD(__SSE2__, _sse2), MAGIC_TABLES_OF_V2, MAGIC_TABLES_OF_V3, \
                        MAGIC_TABLES_OF_V4, , , )
#elif !defined(__SSE3__) || !defined(__SSSE3__) || !defined(__SSE4_1__) || !defined(__SSE4_2__) || !defined(__POPCNT__)
#define MAGIC_TABLES_LEVEL \
    MAGIC_TABLES_JOINED(for_x86_64, MAGIC_TABLES_OF_V2, MAGIC_TABLES_OF_V3, MAGIC_TABLES_OF_V4, , , , )
#elif !defined(__AVX2__) || !defined(__BMI__) || !defined(__BMI2__) || !defined(__LZCNT__) || !defined(__MOVBE__)
#define MAGIC_TABLES_LEVEL MAGIC_TABLES_JOINED(for_x86_64_v2, MAGIC_TABLES_OF_V3, MAGIC_TABLES_OF_V4, , , , , )
#elif !defined(__AVX512CD__) || !defined(__AVX512BW__) || !defined(__AVX512DQ__) || !defined(__AVX512VL__)
#define MAGIC_TABLES_LEVEL MAGIC_TABLES_JOINED(for_x86_64_v3, MAGIC_TABLES_OF_V4, , , , , , )
#else
#define MAGIC_TABLES_LEVEL for_x86_64_v4
#endif
#define MAGIC_TABLES_BEYOND_LEVELS \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__SSE4A__, _sse4a), MAGIC_TABLES_WORD(__PCLMUL__, _pclmul), \
                        MAGIC_TABLES_WORD(__XOP__, _xop), MAGIC_TABLES_WORD(__TBM__, _tbm), \
                        MAGIC_TABLES_WORD(__ADX__, _adx), MAGIC_TABLES_WORD(__GFNI__, _gfni), \
                        MAGIC_TABLES_WORD(__AVX10_2__, _avx10_2), MAGIC_TABLES_WORD(__APX_F__, _apxf))
#define MAGIC_TABLES_BEYOND_V4 \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__AVX512IFMA__, _ifma), MAGIC_TABLES_WORD(__AVX512VBMI__, _vbmi), \
                        MAGIC_TABLES_WORD(__AVX512VBMI2__, _vbmi2), MAGIC_TABLES_WORD(__AVX512BITALG__, _bitalg), \
                        MAGIC_TABLES_WORD(__AVX512VPOPCNTDQ__, _vpopcntdq), MAGIC_TABLES_WORD(__AVX512FP16__, _fp16), \
                        , )
#define MAGIC_TABLES_OF_OTHERS \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(__ARM_NEON, _neon), MAGIC_TABLES_WORD(__ARM_FEATURE_SVE, _sve), \
                        MAGIC_TABLES_WORD(__ARM_FEATURE_SVE2, _sve2), MAGIC_TABLES_WORD(__loongarch_sx, _lsx), \
                        MAGIC_TABLES_WORD(__loongarch_asx, _lasx), MAGIC_TABLES_WORD(__riscv_vector, _v), , )
// On processors without any of these, nothing else would use the mark.
#define MAGIC_TABLES_NAMESPACE \
    MAGIC_TABLES_JOINED(MAGIC_TABLES_WORD(1, MAGIC_TABLES_LEVEL), MAGIC_TABLES_BEYOND_LEVELS, MAGIC_TABLES_BEYOND_V4, \
                        MAGIC_TABLES_OF_OTHERS, MT_SWITCHES, , , )
