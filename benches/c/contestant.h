/* The loops that are timed, written once in the common part of C and C++ and compiled with each contestant's look-ups. */

#ifndef CONTESTANT_H
#define CONTESTANT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ROOK_LOOKUP, BISHOP_LOOKUP, QUEEN_LOOKUP, LOOKUPS };

/* The look-ups of one library. The arrays are indexed by piece. */
struct contestant {
    const char *name;
    /* The language of the header, or what else stands in front of the name. */
    const char *language;
    /* Bytes of all tables. */
    size_t bytes;
    /* What has to run before the first look-up; may be null. */
    void (*start)(void);
    /* One look-up, for comparisons of answers. */
    uint64_t (*answer[LOOKUPS])(unsigned square, uint64_t occupied);
    /* Independent look-ups. */
    void (*independent[LOOKUPS])(const uint8_t *squares, const uint64_t *occupied, size_t count);
    /* Each occupancy depends on the previous answer. */
    uint64_t (*dependent[LOOKUPS])(const uint8_t *squares, const uint64_t *occupied, size_t count, uint64_t zero);
};

#ifdef __cplusplus
}
#endif

/* The value is needed: the look-up may be neither dropped nor turned into vector instructions, which a move generator
 * would not see either. */
#define USE_VALUE(value) __asm__ volatile("" : : "r"(value))

/* Defines the functions of one piece. LOOK_UP(square, occupied) is an expression. `zero` is 0, which the compiler does
 * not know. */
#define DEFINE_LOOPS(piece, LOOK_UP)                                                                              \
    static uint64_t piece##_answer(unsigned square, uint64_t occupied) { return LOOK_UP(square, occupied); }      \
    static void piece##_independent(const uint8_t *squares, const uint64_t *occupied, size_t count) {             \
        for (size_t i = 0; i < count; i++) {                                                                      \
            uint64_t attacks = LOOK_UP(squares[i], occupied[i]);                                                  \
            USE_VALUE(attacks);                                                                                   \
        }                                                                                                         \
    }                                                                                                             \
    static uint64_t piece##_dependent(const uint8_t *squares, const uint64_t *occupied, size_t count,             \
                                      uint64_t zero) {                                                            \
        uint64_t last = 0;                                                                                        \
        for (size_t i = 0; i < count; i++) last = LOOK_UP(squares[i], occupied[i] ^ (last & zero));               \
        return last;                                                                                              \
    }

/* What follows the three DEFINE_LOOPS in a struct contestant. */
#define LOOPS_OF_ALL_PIECES                                                                                       \
    {rook_answer, bishop_answer, queen_answer}, {rook_independent, bishop_independent, queen_independent},        \
        {rook_dependent, bishop_dependent, queen_dependent}

#define JOINED_AGAIN(a, b) a##b
#define JOINED(a, b) JOINED_AGAIN(a, b)

#endif
