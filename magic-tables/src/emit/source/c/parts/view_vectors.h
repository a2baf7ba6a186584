// Views in vectors: one text over 64 bytes, one for each place, and what each kind of processor does with them.
#ifndef MT_VIEW_VECTORS_H
#define MT_VIEW_VECTORS_H

#include "data.h"
#include "words.h"
#ifdef __cplusplus
#include "view_types.hpp"
#else
#include "view_types.h"
#endif

#if defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512VL__) && \
    (defined(__x86_64__) || defined(_M_X64))
// Vectors find pieces, and their squares, and write them. One vector has all places. Masks of ones are for gcc 12: of
// intrinsics without masks, it warns in C++ that their headers leave an operand undefined.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 1
#define MT_VIEW_WRITES 1

typedef __m512i mt_Bytes;

static inline mt_Bytes mt_loaded(const uint8_t *bytes) { return _mm512_loadu_si512(bytes); }
static inline void mt_store(uint8_t *to, mt_Bytes bytes) { _mm512_storeu_si512(to, bytes); }

// What a table of sixteen bytes has at each number.
static inline mt_Bytes mt_looked_up(const void *table, mt_Bytes numbers)
{
    const __m128i once = _mm_loadu_si128((const __m128i *)(table));
    return _mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xffff, once), numbers);
}

// The lower four bits of what a mailbox has on each square.
static inline mt_Bytes mt_codes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    const __m512i all = _mm512_maskz_permutexvar_epi8(UINT64_MAX, squares, _mm512_loadu_si512(mailbox));
    return _mm512_and_si512(all, _mm512_set1_epi8(15));
}

// The places where bytes have common bits.
static inline uint64_t mt_in_common(mt_Bytes a, mt_Bytes b) { return _mm512_test_epi8_mask(a, b); }

// The places of bytes that are 255; others are 0.
static inline uint64_t mt_all_ones(mt_Bytes bytes) { return _mm512_movepi8_mask(bytes); }

static inline uint64_t mt_squares_by_vectors(const mt_View *view, uint64_t places)
{
    const __m512i wanted = _mm512_movm_epi8(places & view->seen);
    const __m512i bytes = _mm512_maskz_permutexvar_epi8(UINT64_MAX, mt_loaded(view->squares + 64), wanted);
    return _mm512_movepi8_mask(bytes);
}

// The first sixteen of the bytes at some places, and zeros behind them.
static inline __m128i mt_front(uint64_t places, const uint8_t *bytes)
{
    const __m512i all = _mm512_maskz_compress_epi8(places, mt_loaded(bytes));
    return _mm512_maskz_extracti32x4_epi32(0xff, all, 0);
}

static inline unsigned mt_write_by_vectors(const mt_View *view, uint64_t places, mt_square_and_code *pairs)
{
    const uint64_t wanted = places & view->seen;
    const __m256i lower = _mm256_cvtepu8_epi16(mt_front(wanted, view->squares));
    const __m256i upper = _mm256_slli_epi16(_mm256_cvtepu8_epi16(mt_front(wanted, view->codes)), 8);
    // No more than sixteen pieces are seen.
    const unsigned count = mt_bits_of(wanted);
    _mm256_mask_storeu_epi16(pairs, (__mmask16)((1u << count) - 1), _mm256_or_si256(lower, upper));
    return count;
}

#elif defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))
// Vectors find pieces, and their squares. Two vectors have all places.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 1
#define MT_VIEW_WRITES 0

typedef struct mt_Bytes {
    __m256i lower;
    __m256i upper;
} mt_Bytes;

static inline __m256i mt_half_loaded(const void *bytes) { return _mm256_loadu_si256((const __m256i *)(bytes)); }

static inline mt_Bytes mt_loaded(const uint8_t *bytes)
{
    const mt_Bytes all = { mt_half_loaded(bytes), mt_half_loaded(bytes + 32) };
    return all;
}

static inline void mt_half_store(void *to, __m256i bytes) { _mm256_storeu_si256((__m256i *)(to), bytes); }

static inline void mt_store(uint8_t *to, mt_Bytes bytes)
{
    mt_half_store(to, bytes.lower);
    mt_half_store(to + 32, bytes.upper);
}

// The same sixteen bytes in both lanes.
static inline __m256i mt_loaded_twice(const void *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(bytes)));
}

// What a table of sixteen bytes has at each number.
static inline mt_Bytes mt_looked_up(const uint8_t *table, mt_Bytes numbers)
{
    const __m256i twice = mt_loaded_twice(table);
    const mt_Bytes found = { _mm256_shuffle_epi8(twice, numbers.lower), _mm256_shuffle_epi8(twice, numbers.upper) };
    return found;
}

// The codes on 32 squares: each shuffle takes them from two ranks, and bits 4 and 5 of the squares say which of them is
// right.
static inline __m256i mt_half_of_codes_on(const uint8_t *mailbox, __m256i squares)
{
    const __m256i first = _mm256_shuffle_epi8(mt_loaded_twice(mailbox), squares);
    const __m256i second = _mm256_shuffle_epi8(mt_loaded_twice(mailbox + 16), squares);
    const __m256i third = _mm256_shuffle_epi8(mt_loaded_twice(mailbox + 32), squares);
    const __m256i fourth = _mm256_shuffle_epi8(mt_loaded_twice(mailbox + 48), squares);
    const __m256i bit_4 = _mm256_slli_epi16(squares, 3);
    const __m256i bit_5 = _mm256_slli_epi16(squares, 2);
    const __m256i lower = _mm256_blendv_epi8(first, second, bit_4);
    const __m256i upper = _mm256_blendv_epi8(third, fourth, bit_4);
    return _mm256_and_si256(_mm256_blendv_epi8(lower, upper, bit_5), _mm256_set1_epi8(15));
}

// The lower four bits of what a mailbox has on each square.
static inline mt_Bytes mt_codes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    const mt_Bytes codes = { mt_half_of_codes_on(mailbox, squares.lower), mt_half_of_codes_on(mailbox, squares.upper) };
    return codes;
}

// The places of two vectors from which the bits of bytes come.
static inline uint64_t mt_places_of(__m256i lower, __m256i upper)
{
    const uint32_t of_lower = (uint32_t)(_mm256_movemask_epi8(lower));
    const uint32_t of_upper = (uint32_t)(_mm256_movemask_epi8(upper));
    return (uint64_t)(of_upper) << 32 | of_lower;
}

// The places where bytes have common bits.
static inline uint64_t mt_in_common(mt_Bytes a, mt_Bytes b)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i lower = _mm256_cmpeq_epi8(_mm256_and_si256(a.lower, b.lower), zero);
    const __m256i upper = _mm256_cmpeq_epi8(_mm256_and_si256(a.upper, b.upper), zero);
    return ~mt_places_of(lower, upper);
}

// The places of bytes that are 255; others are 0.
static inline uint64_t mt_all_ones(mt_Bytes bytes) { return mt_places_of(bytes.lower, bytes.upper); }

// Of 64 squares, those with a place in a set: the byte with the bit of the place, and of it, that bit.
static inline uint64_t mt_squares_by_vectors(const mt_View *view, uint64_t places)
{
    const __m256i set = _mm256_set1_epi64x((long long)(places & view->seen));
    const __m256i bit_of_each = _mm256_set1_epi64x((long long)(0x8040201008040201));
    const __m256i seven = _mm256_set1_epi8(7);
    const mt_Bytes on = mt_loaded(view->squares + 64);
    const mt_Bytes bytes = {
        _mm256_shuffle_epi8(set, _mm256_and_si256(_mm256_srli_epi16(on.lower, 3), seven)),
        _mm256_shuffle_epi8(set, _mm256_and_si256(_mm256_srli_epi16(on.upper, 3), seven)),
    };
    const mt_Bytes bits = {
        _mm256_shuffle_epi8(bit_of_each, on.lower),
        _mm256_shuffle_epi8(bit_of_each, on.upper),
    };
    return mt_in_common(bytes, bits);
}

#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
// Vectors find pieces. Four vectors have all places.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 0
#define MT_VIEW_WRITES 0

typedef struct mt_Bytes {
    uint8x16_t first;
    uint8x16_t second;
    uint8x16_t third;
    uint8x16_t fourth;
} mt_Bytes;

static inline mt_Bytes mt_loaded(const uint8_t *bytes)
{
    const mt_Bytes all = { vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48) };
    return all;
}

static inline void mt_store(uint8_t *to, mt_Bytes bytes)
{
    vst1q_u8(to, bytes.first);
    vst1q_u8(to + 16, bytes.second);
    vst1q_u8(to + 32, bytes.third);
    vst1q_u8(to + 48, bytes.fourth);
}

// What a table of sixteen bytes has at each number.
static inline mt_Bytes mt_looked_up(const uint8_t *table, mt_Bytes numbers)
{
    const uint8x16_t bytes = vld1q_u8(table);
    const mt_Bytes found = { vqtbl1q_u8(bytes, numbers.first), vqtbl1q_u8(bytes, numbers.second),
                             vqtbl1q_u8(bytes, numbers.third), vqtbl1q_u8(bytes, numbers.fourth) };
    return found;
}

// The lower four bits of what a mailbox has on each square.
static inline mt_Bytes mt_codes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    const uint8x16x4_t all = vld1q_u8_x4(mailbox);
    const uint8x16_t lower = vdupq_n_u8(15);
    const mt_Bytes codes = {
        vandq_u8(vqtbl4q_u8(all, squares.first), lower),
        vandq_u8(vqtbl4q_u8(all, squares.second), lower),
        vandq_u8(vqtbl4q_u8(all, squares.third), lower),
        vandq_u8(vqtbl4q_u8(all, squares.fourth), lower),
    };
    return codes;
}

// The places of bytes that are 255; others are 0.
static inline uint64_t mt_all_ones(mt_Bytes bytes)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    const uint8x16_t lower = vpaddq_u8(vandq_u8(bytes.first, bits), vandq_u8(bytes.second, bits));
    const uint8x16_t upper = vpaddq_u8(vandq_u8(bytes.third, bits), vandq_u8(bytes.fourth, bits));
    const uint8x16_t pairs = vpaddq_u8(lower, upper);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

// The places where bytes have common bits.
static inline uint64_t mt_in_common(mt_Bytes a, mt_Bytes b)
{
    const mt_Bytes ones = { vtstq_u8(a.first, b.first), vtstq_u8(a.second, b.second), vtstq_u8(a.third, b.third),
                            vtstq_u8(a.fourth, b.fourth) };
    return mt_all_ones(ones);
}

#else
#define MT_VIEW_VECTORS 0
#define MT_VIEW_SQUARES 0
#define MT_VIEW_WRITES 0
#endif

#if MT_VIEW_VECTORS

// Of the places with pieces, the first one on each ray, and the knight squares: in each byte, the lowest bit but bit 0,
// and bit 0. Bits 7 and 0 are set, so no byte borrows from the next one.
static inline uint64_t mt_seen_among(uint64_t occupied)
{
    return occupied & ~((occupied | 0x8181818181818181) - 0x0303030303030303);
}

static inline mt_View mt_view_by_vectors(unsigned q, const uint8_t *mailbox, uint64_t left_out)
{
    mt_View view;
    view.squares = mt_data_view_squares[q];
    const mt_Bytes codes = mt_codes_on(mailbox, mt_loaded(view.squares));
    mt_store(view.codes, codes);
    const mt_Bytes kinds = mt_looked_up(mt_data_view_kinds, codes);
    // Outside the board, there may be some, too.
    view.seen = mt_seen_among(mt_in_common(kinds, kinds) & mt_data_view_boards[q] & ~left_out);
    return view;
}

static inline uint64_t mt_kinds_by_vectors(const mt_View *view, const uint8_t *among)
{
    const mt_Bytes kinds = mt_looked_up(mt_data_view_kinds, mt_loaded(view->codes));
    return view->seen & mt_in_common(kinds, mt_loaded(among));
}

static inline uint64_t mt_with_codes_by_vectors(const mt_View *view, const uint8_t *in)
{
    return view->seen & mt_all_ones(mt_looked_up(in, mt_loaded(view->codes)));
}

#endif

#endif // MT_VIEW_VECTORS_H
