// What the generator prints from recipes and parts call: here, functions of the same type that combine their arguments
// in some way.
#ifndef MT_RECIPES_H
#define MT_RECIPES_H

#include "prelude.h"

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

MT_CONSTEXPR uint64_t mt_along_reversed(uint64_t line, size_t q, uint64_t occupied) { return line ^ q ^ occupied; }
MT_CONSTEXPR uint64_t mt_along_rank(size_t q, uint64_t occupied) { return q ^ occupied; }

#endif // MT_RECIPES_H
