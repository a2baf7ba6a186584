/* Random occupancies and the digest of all answers, the same in each language. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdint.h>

/* Marsaglia's xorshift (2003), multiplied (Vigna 2014). */
static inline uint64_t random_bits(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* FNV-1a (Fowler, Noll and Vo 1991) with words in the place of bytes. */
#define EMPTY_DIGEST UINT64_C(0xcbf29ce484222325)

static inline uint64_t digest_with(uint64_t digest, uint64_t answer) {
    return (digest ^ answer) * UINT64_C(0x00000100000001b3);
}

#endif
