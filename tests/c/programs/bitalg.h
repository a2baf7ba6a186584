// Loops in place of the instructions that gather single bits, for processors without them: included before all else, with AVX2.

#pragma GCC system_header
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define __AVX512BITALG__ 1
#define __AVX512CD__ 1
#define __AVX512VL__ 1

struct vector_of_512 {
    uint64_t words[8];
};
#define __m512i struct vector_of_512

// For each byte of `numbers`, the bit with this number of the word in its place.
static inline uint64_t bits_one_by_one(const uint64_t *words, const unsigned char *numbers, int count)
{
    uint64_t bits = 0;
    for (int place = 0; place < count; ++place)
        bits |= (words[place / 8] >> (numbers[place] % 64) & 1) << place;
    return bits;
}

static inline uint32_t bitshuffle_256(__m256i words, __m256i numbers)
{
    uint64_t of_words[4];
    unsigned char of_numbers[32];
    memcpy(of_words, &words, 32);
    memcpy(of_numbers, &numbers, 32);
    return (uint32_t)bits_one_by_one(of_words, of_numbers, 32);
}

static inline uint64_t bitshuffle_512(struct vector_of_512 words, struct vector_of_512 numbers)
{
    unsigned char of_numbers[64];
    memcpy(of_numbers, &numbers, 64);
    return bits_one_by_one(words.words, of_numbers, 64);
}

// Whether two bytes have a common bit.
static inline uint32_t test_256(__m256i one, __m256i other)
{
    unsigned char of_one[32], of_other[32];
    uint32_t found = 0;
    memcpy(of_one, &one, 32);
    memcpy(of_other, &other, 32);
    for (int place = 0; place < 32; ++place)
        found |= (uint32_t)((of_one[place] & of_other[place]) != 0) << place;
    return found;
}

static inline struct vector_of_512 set1_512(long long word)
{
    struct vector_of_512 vector;
    for (int place = 0; place < 8; ++place)
        vector.words[place] = (uint64_t)word;
    return vector;
}

static inline struct vector_of_512 loadu_512(const void *from)
{
    struct vector_of_512 vector;
    memcpy(&vector, from, 64);
    return vector;
}

#undef _mm256_test_epi8_mask
#define _mm256_bitshuffle_epi64_mask bitshuffle_256
#define _mm512_bitshuffle_epi64_mask bitshuffle_512
#define _mm256_test_epi8_mask test_256
#define _mm512_set1_epi64 set1_512
#define _mm512_loadu_si512 loadu_512
