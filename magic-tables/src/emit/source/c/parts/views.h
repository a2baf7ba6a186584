// Views: what a piece on a square meets, and which threats a change of the board makes and ends. A square has sixteen
// candidates: the first piece on each of eight rays, and those on eight knight squares. All are found from the occupied
// squares alone. Vectors hold those of two squares; words do the same for one, in constant expressions, too.
#pragma once

#include "prelude.h"
#include "words.h"
#include "views_tables.h"

// A set of candidates around a square, a bit each: rays to the north, south, east, west, north-east, south-west,
// south-east and north-west, and above them the knight squares, clockwise from north-north-east.
#ifdef __cplusplus
struct mt_Places {
    uint16_t bits;

    constexpr bool is_empty() const { return bits == 0; }
    friend constexpr mt_Places operator&(mt_Places a, mt_Places b) { return mt_Places{ (uint16_t)(a.bits & b.bits) }; }
    friend constexpr mt_Places operator|(mt_Places a, mt_Places b) { return mt_Places{ (uint16_t)(a.bits | b.bits) }; }
    friend constexpr mt_Places operator^(mt_Places a, mt_Places b) { return mt_Places{ (uint16_t)(a.bits ^ b.bits) }; }
    friend constexpr mt_Places operator~(mt_Places a) { return mt_Places{ (uint16_t)(~a.bits) }; }
    friend constexpr bool operator==(mt_Places a, mt_Places b) { return a.bits == b.bits; }
    friend constexpr bool operator!=(mt_Places a, mt_Places b) { return a.bits != b.bits; }
};
#else
typedef uint16_t mt_Places;
#endif

// A piece: its square and its code.
typedef struct mt_square_and_code {
    uint8_t square;
    uint8_t code;
} mt_square_and_code;

// A set of codes, a bit each.
typedef struct mt_Codes {
    uint16_t bits;
} mt_Codes;

// Sliders, and the pieces behind the square: that of the slider in place c is in place c ^ 1.
typedef struct mt_sliders_and_pieces {
    mt_Places sliders;
    mt_Places pieces;
} mt_sliders_and_pieces;

// What stands around a square: of each candidate the square, with 128, and 64 if it is next to this one, and the code.
typedef struct mt_Around {
    uint8_t squares[16];
    uint8_t codes[16];
    uint16_t seen;
    uint8_t square;
} mt_Around;

// The codes of 64 squares.
typedef struct mt_CodeOfEach {
    uint8_t codes[64];
} mt_CodeOfEach;

#if MT_SIGNED
// How many quads an update has written.
typedef unsigned mt_Written;
#else
// How many quads an update has written to each list.
typedef struct mt_added_and_removed {
    unsigned added;
    unsigned removed;
} mt_Written;
#endif

// What is asked: which candidates a piece on the square attacks, which ones attack it, which sliders do, and which
// sliders would attack what is behind the square if it were empty.
typedef enum mt_Question { MT_FROM, MT_TO, MT_SLIDING, MT_THROUGH } mt_Question;

// How pieces in the places of rays attack: sliders from anywhere, and all from the next square. Knights only leap.
#define MT_SLIDES 0x0202020201010101
#define MT_BESIDE 0x322a2a3221212121
#define MT_LEAPS 0x8080808080808080

// --- One square in words.

MT_CONSTEXPR mt_Truth mt_is_piece(unsigned code) { return mt_Data_view_tables.kind[code & 15] != 0; }

// One place of each of the rays c and c ^ 1 for the other one.
MT_CONSTEXPR unsigned mt_turned(unsigned rays) { return (rays & 0x55) << 1 | (rays & 0xaa) >> 1; }

MT_CONSTEXPR uint64_t mt_occupied_in_words(const uint8_t *mailbox)
{
    uint64_t occupied = 0;
    for (unsigned q = 0; q < 64; q++)
        occupied |= (uint64_t)(mt_is_piece(mailbox[q]) ? 1 : 0) << q;
    return occupied;
}

// What stands around a square, if rays end at blockers and only those among `pieces` are seen.
MT_CONSTEXPR mt_Around mt_around_in_words(const uint8_t *mailbox, unsigned q, uint64_t blockers, uint64_t pieces)
{
    mt_Around around = { { 0 }, { 0 }, 0, (uint8_t)(q) };
    for (unsigned place = 0; place < 16; place++) {
        unsigned at = mt_Data_view_tables.knights[q][place];
        for (unsigned k = 1; k < 8 && place < 8; k++) {
            at = mt_Data_view_tables.around[q][8 * place + k];
            if (at == 0 || (blockers >> (at & 63) & 1) != 0)
                break;
        }
        if (at != 0 && (pieces >> (at & 63) & 1) != 0) {
            around.squares[place] = (uint8_t)(at);
            around.codes[place] = (uint8_t)(mailbox[at & 63] & 15);
            around.seen |= (uint16_t)(1u << place);
        }
    }
    return around;
}

// The answer to a question about a piece on the square, where all attacks count, or threats alone.
MT_CONSTEXPR unsigned mt_asked_in_words(const mt_Around *around, mt_Question question, int counts, unsigned code)
{
    const uint8_t *const own = mt_Data_view_tables.code[code];
    const unsigned sliding = question == MT_SLIDING ? 255 : question == MT_THROUGH ? mt_turned(around->seen) : 65535;
    unsigned found = 0;
    for (unsigned left = around->seen & sliding; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned there = around->codes[place];
        const int is_beside = (around->squares[place] & 64) != 0 && question < MT_SLIDING;
        const uint64_t ways_on_rays = is_beside ? MT_BESIDE : MT_SLIDES;
        const uint64_t ways = place < 8 ? ways_on_rays >> 8 * place : MT_LEAPS;
        const unsigned attacker = question == MT_FROM ? own[0] : mt_Data_view_tables.ways[there];
        const unsigned victims =
            question == MT_FROM ? own[counts != 0 ? 1 : 3] : mt_Data_view_tables.victims[counts][there];
        const unsigned attacked = question == MT_FROM      ? mt_Data_view_tables.kind[there]
                                  : question == MT_THROUGH ? mt_Data_view_tables.kind[around->codes[place ^ 1]]
                                                           : own[counts != 0 ? 2 : 3];
        if ((attacker & ways) != 0 && (victims & attacked) != 0)
            found |= 1u << place;
    }
    return found;
}

// --- Vectors of sixteen bytes of each of two squares: one for both, or two of which `i` says whose it is. All that
// depends on the processor are these operations.

// Only where updates become one function each, it is known which half of a vector is meant.
#if defined(__GNUC__)
#define MT_INLINED __attribute__((always_inline))
#else
#define MT_INLINED
#endif
#if MT_AVX2 && defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__) && defined(__AVX512VL__)
#define MT_VIEW_AVX512 1
#elif MT_AVX2 || MT_SHUFFLES
#define MT_VIEW_AVX512 0
#endif
#if MT_AVX2
#define MT_VIEW_VECTORS 1
#elif MT_SHUFFLES
#define MT_VIEW_VECTORS 2
#endif

#if MT_NEON
typedef uint8x16_t mt_Bytes;

static inline mt_Bytes mt_load(const void *bytes) { return vld1q_u8((const uint8_t *)(bytes)); }
static inline void mt_store(void *to, mt_Bytes a) { vst1q_u8((uint8_t *)(to), a); }
static inline mt_Bytes mt_bits_and(mt_Bytes a, mt_Bytes b) { return vandq_u8(a, b); }
static inline mt_Bytes mt_bits_or(mt_Bytes a, mt_Bytes b) { return vorrq_u8(a, b); }
static inline mt_Bytes mt_bits_xor(mt_Bytes a, mt_Bytes b) { return veorq_u8(a, b); }
static inline mt_Bytes mt_bits_without(mt_Bytes a, mt_Bytes b) { return vbicq_u8(a, b); }
static inline mt_Bytes mt_shuffled(mt_Bytes a, mt_Bytes order) { return vqtbl1q_u8(a, order & vdupq_n_u8(0x8f)); }
static inline mt_Bytes mt_ranks(mt_Bytes a) { return vshrq_n_u8(a, 3) & vdupq_n_u8(7); }
static inline mt_Bytes mt_are_zero(mt_Bytes a) { return vceqzq_u8(a); }
static inline mt_Bytes mt_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by, int bit)
{
    return vbslq_u8(vtstq_u8(by, vdupq_n_u8((uint8_t)(128 >> bit))), b, a);
}
static inline uint32_t mt_mask(mt_Bytes a)
{
    uint8x16_t sums = a & vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(vpaddq_u8(sums, sums)), 0);
}
static inline mt_Bytes mt_first_of_rays(mt_Bytes squares, mt_Bytes none)
{
    const uint64x2_t next = vsubq_u64(vreinterpretq_u64_u8(none), vdupq_n_u64(UINT64_MAX));
    return vmulq_u8(squares, vbicq_u8(vreinterpretq_u8_u64(next), none));
}
static inline mt_Bytes mt_halved(mt_Bytes a, mt_Bytes b) { return vpaddq_u8(a, b); }
static inline mt_Bytes mt_filled(unsigned byte) { return vdupq_n_u8((uint8_t)(byte)); }
static inline mt_Bytes mt_pairs_filled(unsigned pair) { return vreinterpretq_u8_u16(vdupq_n_u16((uint16_t)(pair))); }
static inline mt_Bytes mt_set(uint64_t set) { return vreinterpretq_u8_u64(vdupq_n_u64(set)); }
static inline mt_Bytes mt_pairs(mt_Bytes a, mt_Bytes b, int upper)
{
    return upper != 0 ? vzip2q_u8(a, b) : vzip1q_u8(a, b);
}
static inline mt_Bytes mt_quads_of(mt_Bytes attackers, mt_Bytes attacked, int upper)
{
    const uint16x8_t a = vreinterpretq_u16_u8(attackers), b = vreinterpretq_u16_u8(attacked);
    return vreinterpretq_u8_u16(upper != 0 ? vzip2q_u16(a, b) : vzip1q_u16(a, b));
}
#elif MT_SHUFFLES
#if MT_AVX2
typedef __m256i mt_Bytes;
#define MT_ON_BYTES(name) _mm256_##name
#define MT_ON_BITS(name) _mm256_##name##_si256
#else
typedef __m128i mt_Bytes;
#define MT_ON_BYTES(name) _mm_##name
#define MT_ON_BITS(name) _mm_##name##_si128
#endif

static inline __m128i mt_load(const void *bytes) { return _mm_loadu_si128((const __m128i *)(bytes)); }
static inline mt_Bytes mt_bits_and(mt_Bytes a, mt_Bytes b) { return MT_ON_BITS(and)(a, b); }
static inline mt_Bytes mt_bits_or(mt_Bytes a, mt_Bytes b) { return MT_ON_BITS(or)(a, b); }
static inline mt_Bytes mt_bits_xor(mt_Bytes a, mt_Bytes b) { return MT_ON_BITS(xor)(a, b); }
static inline mt_Bytes mt_bits_without(mt_Bytes a, mt_Bytes b) { return MT_ON_BITS(andnot)(b, a); }
static inline mt_Bytes mt_shuffled(mt_Bytes a, mt_Bytes order) { return MT_ON_BYTES(shuffle_epi8)(a, order); }
static inline mt_Bytes mt_ranks(mt_Bytes a)
{
    return mt_bits_and(MT_ON_BYTES(srli_epi16)(a, 3), MT_ON_BYTES(set1_epi8)(7));
}
static inline mt_Bytes mt_are_zero(mt_Bytes a) { return MT_ON_BYTES(cmpeq_epi8)(a, MT_ON_BITS(setzero)()); }
static inline uint32_t mt_mask(mt_Bytes a) { return (uint32_t)(MT_ON_BYTES(movemask_epi8)(a)); }
static inline mt_Bytes mt_first_of_rays(mt_Bytes squares, mt_Bytes none)
{
    const mt_Bytes next = MT_ON_BYTES(sub_epi64)(none, MT_ON_BYTES(set1_epi8)(-1));
    return MT_ON_BYTES(sad_epu8)(MT_ON_BYTES(maddubs_epi16)(squares, mt_bits_without(next, none)),
                                 MT_ON_BITS(setzero)());
}
static inline mt_Bytes mt_halved(mt_Bytes a, mt_Bytes b) { return MT_ON_BYTES(packus_epi16)(a, b); }
static inline mt_Bytes mt_filled(unsigned byte) { return MT_ON_BYTES(set1_epi8)((char)(byte)); }
static inline mt_Bytes mt_pairs_filled(unsigned pair) { return MT_ON_BYTES(set1_epi16)((short)(pair)); }
static inline mt_Bytes mt_set(uint64_t set) { return MT_ON_BYTES(set1_epi64x)((long long)(set)); }
static inline mt_Bytes mt_quads_of(mt_Bytes a, mt_Bytes b, int upper)
{
    return upper != 0 ? MT_ON_BYTES(unpackhi_epi16)(a, b) : MT_ON_BYTES(unpacklo_epi16)(a, b);
}
#if MT_AVX2
static inline void mt_store(void *to, mt_Bytes a) { _mm_storeu_si128((__m128i *)(to), _mm256_castsi256_si128(a)); }
static inline mt_Bytes mt_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by, int bit)
{
    return _mm256_blendv_epi8(a, b, _mm256_slli_epi16(by, bit));
}
static inline mt_Bytes mt_pairs(mt_Bytes a, mt_Bytes b, int upper)
{
    return _mm256_permute4x64_epi64(upper != 0 ? _mm256_unpackhi_epi8(a, b) : _mm256_unpacklo_epi8(a, b), 0xd8);
}
#else
static inline void mt_store(void *to, mt_Bytes a) { _mm_storeu_si128((__m128i *)(to), a); }
static inline mt_Bytes mt_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by, int bit)
{
    const __m128i is_b = _mm_cmpgt_epi8(_mm_setzero_si128(), _mm_slli_epi16(by, bit));
    return (is_b & b) | (~is_b & a);
}
static inline mt_Bytes mt_pairs(mt_Bytes a, mt_Bytes b, int upper)
{
    return upper != 0 ? _mm_unpackhi_epi8(a, b) : _mm_unpacklo_epi8(a, b);
}
#endif
#endif

#if MT_SHUFFLES
// The same sixteen bytes for both squares, those of each, and a set for each.
#if MT_AVX2
static inline mt_Bytes mt_row(const uint8_t *a) { return _mm256_broadcastsi128_si256(mt_load(a)); }
static inline mt_Bytes mt_rows(int i, const uint8_t *a, const uint8_t *b)
{
    (void)(i);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(mt_load(a)), mt_load(b), 1);
}
static inline mt_Bytes mt_sets(int i, uint64_t a, uint64_t b)
{
    (void)(i);
    return _mm256_set_epi64x((long long)(b), (long long)(b), (long long)(a), (long long)(a));
}
static inline mt_Bytes mt_pattern(uint64_t low, uint64_t high)
{
    return _mm256_set_epi64x((long long)(high), (long long)(low), (long long)(high), (long long)(low));
}
#else
static inline mt_Bytes mt_row(const uint8_t *a) { return mt_load(a); }
static inline mt_Bytes mt_rows(int i, const uint8_t *a, const uint8_t *b) { return mt_load(i != 0 ? b : a); }
static inline mt_Bytes mt_sets(int i, uint64_t a, uint64_t b) { return mt_set(i != 0 ? b : a); }
static inline mt_Bytes mt_pattern(uint64_t low, uint64_t high)
{
    const uint64_t words[2] = { low, high };
    return mt_load(words);
}
#endif
// Where both of a and b, and both of c and d, have a bit in common.
static inline uint32_t mt_where(mt_Bytes a, mt_Bytes b, mt_Bytes c, mt_Bytes d)
{
#if MT_VIEW_AVX512
    return _mm256_mask_test_epi8_mask(_mm256_test_epi8_mask(a, b), c, d);
#elif MT_AVX2
    return ~mt_mask(mt_are_zero(_mm256_min_epu8(mt_bits_and(a, b), mt_bits_and(c, d))));
#else
    return 0xffff ^ mt_mask(mt_bits_or(mt_are_zero(mt_bits_and(a, b)), mt_are_zero(mt_bits_and(c, d))));
#endif
}

// What a table has for the code of each candidate, and what it has of the codes on both squares.
static inline mt_Bytes mt_of_each(const uint8_t *table, mt_Bytes codes) { return mt_shuffled(mt_row(table), codes); }
static inline mt_Bytes mt_of_both(int i, unsigned a, unsigned b, unsigned field)
{
    return mt_shuffled(mt_rows(i, mt_Data_view_tables.code[a], mt_Data_view_tables.code[b]), mt_filled(field));
}

// 255 for squares that are not in the set.
static inline mt_Bytes mt_not_in(mt_Bytes squares, mt_Bytes sets)
{
#if MT_VIEW_AVX512
    return _mm256_movm_epi8(~_mm256_mask_bitshuffle_epi64_mask(_mm256_movepi8_mask(squares), sets, squares));
#else
    const mt_Bytes bits = mt_pattern(0x8040201008040201, 0x8040201008040201);
    const mt_Bytes bit = mt_shuffled(bits, mt_bits_xor(squares, mt_filled(128)));
    return mt_are_zero(mt_bits_and(mt_shuffled(sets, mt_ranks(squares)), bit));
#endif
}

// What a mailbox has on squares. Each shuffle takes bytes from two ranks, and bits 4 and 5 say which of them is right.
static inline mt_Bytes mt_on_squares(const uint8_t *mailbox, mt_Bytes squares)
{
#if MT_VIEW_AVX512
    return _mm256_permutex2var_epi8(mt_rows(0, mailbox, mailbox + 16), squares, mt_rows(0, mailbox + 32, mailbox + 48));
#elif MT_NEON
    return vqtbl4q_u8(vld1q_u8_x4(mailbox), squares & vdupq_n_u8(63));
#else
    const mt_Bytes at = mt_bits_xor(squares, mt_filled(128));
    const mt_Bytes low = mt_chosen(mt_of_each(mailbox, at), mt_of_each(mailbox + 16, at), squares, 3);
    const mt_Bytes high = mt_chosen(mt_of_each(mailbox + 32, at), mt_of_each(mailbox + 48, at), squares, 3);
    return mt_chosen(low, high, squares, 2);
#endif
}

// The candidates of two squares. Where none is seen, squares are 0, and codes 255.
struct mt_Candidates {
    mt_Bytes squares[MT_VIEW_VECTORS];
    mt_Bytes codes[MT_VIEW_VECTORS];
};
typedef struct mt_Candidates mt_Candidates;

#if MT_VIEW_AVX512
static inline __m512i mt_first_on_rays(unsigned q, uint64_t blockers)
{
    const void *const around = mt_Data_view_tables.around[q];
    const __m512i squares = _mm512_loadu_si512(around), set = _mm512_set1_epi64((long long)(blockers));
    const __m512i none = _mm512_movm_epi8(~_mm512_mask_bitshuffle_epi64_mask(0xfefefefefefefefe, set, squares));
    const __m512i first = _mm512_maskz_andnot_epi64(0xff, none, _mm512_sub_epi64(none, _mm512_set1_epi64(-1)));
    return _mm512_sad_epu8(_mm512_maddubs_epi16(squares, first), _mm512_setzero_si512());
}
#endif

// Where nothing stands on a ray, bytes are 255, so that adding 1 carries to the first piece, of which the square is
// left. Whatever stands there, squares of knights are beside them.
static inline MT_INLINED mt_Bytes mt_squares_around(int i, unsigned a, uint64_t blockers_a, unsigned b,
                                                    uint64_t blockers_b)
{
    const mt_Bytes knights = mt_rows(i, mt_Data_view_tables.knights[a], mt_Data_view_tables.knights[b]);
#if MT_VIEW_AVX512
    // The lowest bytes of all words, and nothing for knight squares.
    const __m512i order =
        _mm512_set_epi64(0, 0, 0, 0, 0x0101010101010101, 0x7870686058504840, 0x0101010101010101, 0x3830282018100800);
    const __m512i rays =
        _mm512_permutex2var_epi8(mt_first_on_rays(a, blockers_a), order, mt_first_on_rays(b, blockers_b));
    return mt_bits_or(_mm512_maskz_extracti64x4_epi64(0xff, rays, 0), knights);
#else
    mt_Bytes rays[4];
    for (int k = 0; k < 4; k++) {
        const mt_Bytes ray = mt_rows(i, mt_Data_view_tables.around[a] + 16 * k, mt_Data_view_tables.around[b] + 16 * k);
        rays[k] = mt_first_of_rays(ray, mt_not_in(ray, mt_sets(i, blockers_a, blockers_b)));
    }
    const mt_Bytes words = mt_halved(mt_halved(rays[0], rays[1]), mt_halved(rays[2], rays[3]));
    return mt_bits_or(mt_halved(words, mt_filled(0)), knights);
#endif
}

// The same for one square, twice in a vector for two.
static inline MT_INLINED mt_Bytes mt_squares_around_one(unsigned q, uint64_t blockers)
{
#if MT_AVX2
#if MT_VIEW_AVX512
    const __m512i order =
        _mm512_set_epi64(0, 0, 0, 0, 0x0101010101010101, 0x3830282018100800, 0x0101010101010101, 0x3830282018100800);
    const __m512i words = _mm512_maskz_permutexvar_epi8(UINT64_MAX, order, mt_first_on_rays(q, blockers));
    const mt_Bytes rays = _mm512_maskz_extracti64x4_epi64(0xff, words, 0);
#else
    const void *const half[2] = { mt_Data_view_tables.around[q], mt_Data_view_tables.around[q] + 32 };
    const mt_Bytes low = _mm256_loadu_si256((const __m256i *)(half[0]));
    const mt_Bytes high = _mm256_loadu_si256((const __m256i *)(half[1]));
    const mt_Bytes in_the_way = mt_set(blockers);
    // Of each word, the lowest byte is left: there is room for those of the others.
    const mt_Bytes both = mt_bits_or(mt_first_of_rays(low, mt_not_in(low, in_the_way)),
                                     _mm256_slli_epi64(mt_first_of_rays(high, mt_not_in(high, in_the_way)), 8));
    const __m128i four =
        _mm_or_si128(_mm256_castsi256_si128(both), _mm_slli_epi64(_mm256_extracti128_si256(both, 1), 16));
    const mt_Bytes rays = _mm256_broadcastsi128_si256(_mm_shuffle_epi8(four, _mm_set_epi64x(-1, 0x0b0309010a020800)));
#endif
    return mt_bits_or(rays, mt_row(mt_Data_view_tables.knights[q]));
#else
    return mt_squares_around(0, q, blockers, q, blockers);
#endif
}

// The candidates on squares where there are pieces, in part i of all vectors.
static inline MT_INLINED void mt_see(mt_Candidates *candidates, int i, const uint8_t *mailbox, mt_Bytes squares,
                                     mt_Bytes pieces)
{
    const mt_Bytes none = mt_not_in(squares, pieces);
    candidates->squares[i] = mt_bits_without(squares, none);
    candidates->codes[i] = mt_bits_or(mt_bits_and(mt_on_squares(mailbox, squares), mt_filled(15)), none);
}

static inline MT_INLINED mt_Candidates mt_candidates_around(const uint8_t *mailbox, unsigned a, uint64_t blockers_a,
                                                            uint64_t pieces_a, unsigned b, uint64_t blockers_b,
                                                            uint64_t pieces_b)
{
    mt_Candidates candidates;
    for (int i = 0; i < MT_VIEW_VECTORS; i++)
        mt_see(&candidates, i, mailbox, mt_squares_around(i, a, blockers_a, b, blockers_b),
               mt_sets(i, pieces_a, pieces_b));
    return candidates;
}

// The answers to a question about the pieces on both squares, those for b in the upper half.
static inline MT_INLINED uint32_t mt_asked(const mt_Candidates *candidates, mt_Question question, int counts,
                                           unsigned a, unsigned b)
{
    uint32_t found = 0;
    for (int i = 0; i < MT_VIEW_VECTORS; i++) {
        const mt_Bytes codes = candidates->codes[i];
        const mt_Bytes kinds = mt_of_each(mt_Data_view_tables.kind, codes);
        const mt_Bytes ways =
            question < MT_SLIDING
                ? mt_chosen(mt_pattern(MT_SLIDES, MT_LEAPS), mt_pattern(MT_BESIDE, MT_LEAPS), candidates->squares[i], 1)
                : mt_pattern(MT_SLIDES, 0);
        if (question == MT_FROM) {
            const mt_Bytes attacked = mt_of_both(i, a, b, counts != 0 ? 1 : 3);
            found |= mt_where(ways, mt_of_both(i, a, b, 0), kinds, attacked) << 16 * i;
        } else {
            const mt_Bytes attacked = question == MT_THROUGH
                                          ? mt_shuffled(kinds, mt_pattern(0x0607040502030001, 0x8080808080808080))
                                          : mt_of_both(i, a, b, counts != 0 ? 2 : 3);
            found |= mt_where(mt_of_each(mt_Data_view_tables.ways, codes), ways,
                              mt_of_each(mt_Data_view_tables.victims[counts], codes), attacked)
                     << 16 * i;
        }
    }
    return found;
}

// Quads in the order of the engine.
static inline mt_Bytes mt_in_order(mt_Bytes quads)
{
#if MT_IN_OTHER_ORDER
    const uint64_t first = (MT_THREATS >> 40 & 3) | (MT_THREATS >> 42 & 3) << 8 | (MT_THREATS >> 44 & 3) << 16 |
                           (MT_THREATS >> 46 & 3) << 24;
    const uint64_t two = first | first << 32 | 0x0404040400000000;
    return mt_shuffled(quads, mt_pattern(two, two + 0x0808080808080808));
#else
    return quads;
#endif
}

// Writes those of eight quads that are in a set.
static inline MT_INLINED uint8_t *mt_listed(uint8_t *out, mt_Bytes attackers, mt_Bytes attacked, int half, unsigned set)
{
#if MT_AVX2
    const mt_Bytes quads = mt_in_order(mt_quads_of(attackers, attacked, half));
    void *const to = out;
#if MT_VIEW_AVX512
    _mm256_storeu_si256((__m256i *)(to), _mm256_maskz_compress_epi32((__mmask8)(set), quads));
#else
    const __m256i elements = _mm256_set1_epi32((int)(mt_Data_view_tables.elements[set]));
    const __m256i which = _mm256_srlv_epi32(elements, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    _mm256_storeu_si256((__m256i *)(to), _mm256_permutevar8x32_epi32(quads, which));
#endif
    return out + 4 * mt_bits_of(set);
#else
    (void)(half);
    for (int i = 0; i < 2; i++) {
        const unsigned four = set >> 4 * i & 15;
        const uint64_t e = mt_Data_view_tables.elements[four];
        const uint64_t first = 4 * ((e & 15) | (e & 240) << 4 | (e & 3840) << 8 | (e & 61440) << 12);
        const mt_Bytes elements = mt_shuffled(mt_pattern(first, 0), mt_pattern(0x0101010100000000, 0x0303030302020202));
        const mt_Bytes which = mt_bits_or(elements, mt_pattern(0x0302010003020100, 0x0302010003020100));
        mt_store(out, mt_shuffled(mt_in_order(mt_quads_of(attackers, attacked, i)), which));
        out += 4 * mt_bits_of(four);
    }
    return out;
#endif
}

// Writes the threats of a set around one of both squares, on which the piece q stands: its code, and 256 times its
// square. `sign` is added to the square of what is attacked.
static inline MT_INLINED uint8_t *mt_put(uint8_t *out, const mt_Candidates *candidates, int half, mt_Question question,
                                         uint32_t sets, unsigned code, unsigned q, unsigned sign)
{
    const int i = half & (MT_VIEW_VECTORS - 1);
    const unsigned set = sets >> 16 * half & 0xffff;
    const mt_Bytes squares = mt_bits_and(candidates->squares[i], mt_filled(63));
    const mt_Bytes rays = mt_pairs(candidates->codes[i], squares, 0);
    const mt_Bytes knights = mt_pairs(candidates->codes[i], squares, 1);
    const mt_Bytes signs = mt_pairs_filled(sign << 8);
    if (question == MT_FROM) {
        const mt_Bytes seen = mt_chosen(rays, knights, mt_of_both(0, code, code, 0), 0);
        return mt_listed(out, mt_pairs_filled(code | q << 8), mt_bits_or(seen, signs), half, (set | set >> 8) & 255);
    }
    if (question == MT_THROUGH) {
        const mt_Bytes behind = mt_shuffled(rays, mt_pattern(0x0504070601000302, 0x0d0c0f0e09080b0a));
        return mt_listed(out, rays, mt_bits_or(behind, signs), half, set & 255);
    }
    out = mt_listed(out, rays, mt_pairs_filled(code | (q | sign) << 8), half, set & 255);
    return mt_listed(out, knights, mt_pairs_filled(code | (q | sign) << 8), half, set >> 8);
}

static inline uint64_t mt_all_occupied(const uint8_t *mailbox)
{
    uint64_t occupied = 0;
    for (int q = 0; q < 64; q += 32 / MT_VIEW_VECTORS) {
        const mt_Bytes codes = mt_bits_and(mt_rows(0, mailbox + q, mailbox + q + 16), mt_filled(15));
        const mt_Bytes kinds = mt_of_each(mt_Data_view_tables.kind, codes);
        occupied |= (uint64_t)(mt_where(kinds, kinds, kinds, kinds)) << q;
    }
    return occupied;
}

static inline mt_CodeOfEach mt_coded_in_vectors(const uint8_t *types, uint64_t black)
{
    mt_CodeOfEach board;
    for (unsigned q = 0; q < 64; q += 16) {
        const mt_Bytes squares = mt_bits_or(mt_pattern(0x8786858483828180, 0x8f8e8d8c8b8a8988), mt_filled(q));
        const mt_Bytes are_black = mt_bits_without(mt_filled(8), mt_not_in(squares, mt_set(black)));
        mt_store(board.codes + q, mt_bits_or(mt_bits_and(mt_row(types + q), mt_filled(7)), are_black));
    }
    return board;
}

static inline mt_Around mt_around_in_vectors(const uint8_t *mailbox, unsigned q, uint64_t occupied)
{
    mt_Candidates candidates;
    mt_see(&candidates, 0, mailbox, mt_squares_around_one(q, occupied), mt_set(occupied));
    const mt_Bytes squares = candidates.squares[0];
    mt_Around around = { { 0 }, { 0 }, (uint16_t)(mt_where(squares, squares, squares, squares)), (uint8_t)(q) };
    mt_store(around.squares, squares);
    mt_store(around.codes, candidates.codes[0]);
    return around;
}

static inline mt_Candidates mt_candidates_of(const mt_Around *around)
{
    mt_Candidates candidates;
    for (int i = 0; i < MT_VIEW_VECTORS; i++) {
        candidates.squares[i] = mt_row(around->squares);
        candidates.codes[i] = mt_row(around->codes);
    }
    return candidates;
}

static inline unsigned mt_asked_in_vectors(const mt_Around *around, mt_Question question, int counts, unsigned code)
{
    const mt_Candidates candidates = mt_candidates_of(around);
    return mt_asked(&candidates, question, counts, code, code) & 0xffff;
}
#else
// The candidates of two squares in words.
struct mt_Candidates {
    mt_Around of[2];
};
typedef struct mt_Candidates mt_Candidates;

static inline mt_Candidates mt_candidates_around(const uint8_t *mailbox, unsigned a, uint64_t blockers_a,
                                                 uint64_t pieces_a, unsigned b, uint64_t blockers_b, uint64_t pieces_b)
{
    const mt_Candidates candidates = { { mt_around_in_words(mailbox, a, blockers_a, pieces_a),
                                         mt_around_in_words(mailbox, b, blockers_b, pieces_b) } };
    return candidates;
}

static inline uint32_t mt_asked(const mt_Candidates *candidates, mt_Question question, int counts, unsigned a,
                                unsigned b)
{
    return mt_asked_in_words(&candidates->of[0], question, counts, a) |
           (uint32_t)(mt_asked_in_words(&candidates->of[1], question, counts, b)) << 16;
}

static inline uint8_t *mt_put(uint8_t *out, const mt_Candidates *candidates, int half, mt_Question question,
                              uint32_t sets, unsigned code, unsigned q, unsigned sign)
{
    const mt_Around *const around = &candidates->of[half];
    for (unsigned left = sets >> 16 * half & 0xffff; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned behind = question == MT_THROUGH ? place ^ 1 : place;
        const unsigned there[2] = { around->codes[behind], around->squares[behind] & 63u };
        const unsigned quad[4] = { question == MT_FROM ? code : around->codes[place],
                                   question == MT_FROM ? q : around->squares[place] & 63u,
                                   question == MT_TO ? code : there[0], (question == MT_TO ? q : there[1]) | sign };
        for (int i = 0; i < 4; i++)
            *out++ = (uint8_t)(quad[MT_THREATS >> (40 + 2 * i) & 3]);
    }
    return out;
}

static inline uint64_t mt_all_occupied(const uint8_t *mailbox) { return mt_occupied_in_words(mailbox); }

static inline mt_Candidates mt_candidates_of(const mt_Around *around)
{
    const mt_Candidates candidates = { { *around, *around } };
    return candidates;
}
#endif

// --- What is asked of one square.

MT_CONSTEXPR mt_Around mt_around_square(const uint8_t *mailbox, unsigned q, uint64_t left_out)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_around_in_vectors(mailbox, q, mt_all_occupied(mailbox) & ~left_out);
#endif
    const uint64_t occupied = mt_occupied_in_words(mailbox) & ~left_out;
    return mt_around_in_words(mailbox, q, occupied, occupied);
}

// The codes of types, to which 8 is added on squares of Black.
MT_CONSTEXPR mt_CodeOfEach mt_coded(const uint8_t *types, uint64_t black)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_coded_in_vectors(types, black);
#endif
    mt_CodeOfEach board = { { 0 } };
    for (unsigned q = 0; q < 64; q++)
        board.codes[q] = (uint8_t)((types[q] & 7) | (unsigned)(black >> q & 1) << 3);
    return board;
}

MT_CONSTEXPR unsigned mt_answer(const mt_Around *around, mt_Question question, int counts, unsigned code)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_asked_in_vectors(around, question, counts, code & 15);
#endif
    return mt_asked_in_words(around, question, counts, code & 15);
}

MT_CONSTEXPR mt_Places mt_as_places(unsigned bits)
{
    const mt_Places places = { (uint16_t)(bits) };
    return places;
}

MT_CONSTEXPR mt_sliders_and_pieces mt_pairs_through(const mt_Around *around, int counts)
{
    const unsigned sliders = mt_answer(around, MT_THROUGH, counts, 0);
    const mt_sliders_and_pieces both = { mt_as_places(sliders), mt_as_places(mt_turned(sliders)) };
    return both;
}

MT_CONSTEXPR mt_square_and_code mt_piece_in(const mt_Around *around, unsigned place)
{
    const mt_square_and_code piece = { (uint8_t)(around->squares[place] & 63), around->codes[place] };
    return piece;
}

// The places of pieces on these squares with one of these codes, and the squares of places.
MT_CONSTEXPR mt_Places mt_places_among(const mt_Around *around, uint64_t squares, unsigned codes)
{
    unsigned found = 0;
    for (unsigned left = around->seen; left != 0; left &= left - 1) {
        const mt_square_and_code piece = mt_piece_in(around, mt_lowest(left));
        if ((squares >> piece.square & 1) != 0 && (codes >> piece.code & 1) != 0)
            found |= left & (0 - left);
    }
    return mt_as_places(found);
}

MT_CONSTEXPR uint64_t mt_squares_of(const mt_Around *around, unsigned places)
{
    uint64_t squares = 0;
    for (unsigned left = places & around->seen; left != 0; left &= left - 1)
        squares |= (uint64_t)(1) << mt_piece_in(around, mt_lowest(left)).square;
    return squares;
}

MT_CONSTEXPR unsigned mt_write_places(const mt_Around *around, unsigned places, mt_square_and_code *pairs)
{
    unsigned count = 0;
    for (unsigned left = places & around->seen; left != 0; left &= left - 1)
        pairs[count++] = mt_piece_in(around, mt_lowest(left));
    return count;
}

MT_CONSTEXPR unsigned mt_write_both(const mt_Around *around, mt_square_and_code (*pairs)[2])
{
    unsigned count = 0;
    for (unsigned left = mt_answer(around, MT_THROUGH, 0, 0); left != 0; left &= left - 1) {
        pairs[count][0] = mt_piece_in(around, mt_lowest(left));
        pairs[count++][1] = mt_piece_in(around, mt_lowest(left) ^ 1);
    }
    return count;
}

static inline MT_INLINED unsigned mt_write_quads(const mt_Around *around, mt_Question question, unsigned code,
                                                 uint8_t *quads)
{
    const mt_Candidates candidates = mt_candidates_of(around);
    const uint32_t found = mt_asked(&candidates, question, 1, code & 15, code & 15);
    return (unsigned)(mt_put(quads, &candidates, 0, question, found, code & 15, around->square, 0) - quads) / 4;
}

// --- Updates.

// The lists of quads that vanish, and of those that appear: where they begin, and where they end.
typedef struct mt_Lists {
    uint8_t *begin[2];
    uint8_t *end[2];
} mt_Lists;

static inline mt_Written mt_written(const mt_Lists *lists)
{
    const unsigned removed = (unsigned)(lists->end[0] - lists->begin[0]) / 4;
#if MT_SIGNED
    return removed;
#else
    const mt_Written written = { (unsigned)(lists->end[1] - lists->begin[1]) / 4, removed };
    return written;
#endif
}

static inline mt_Lists mt_lists_at(uint8_t *added, uint8_t *removed)
{
    const mt_Lists lists = { { removed, added }, { removed, added } };
    return lists;
}

// Lists the answers for one of both squares. If there is one list, the square that is attacked says whether they
// appear.
static inline MT_INLINED void mt_list(mt_Lists *lists, int appears, const mt_Candidates *candidates, int half,
                                      mt_Question question, uint32_t sets, unsigned code, unsigned q)
{
#if MT_SIGNED
    lists->end[0] = mt_put(lists->end[0], candidates, half, question, sets, code, q, appears != 0 ? 128 : 0);
#else
    lists->end[appears] = mt_put(lists->end[appears], candidates, half, question, sets, code, q, 0);
#endif
}

// A piece goes from a to b, with nothing between them. All is as before the move.
static inline MT_INLINED mt_Written mt_written_of_move(const uint8_t *mailbox, uint64_t occupied, unsigned a,
                                                       unsigned b, unsigned before, unsigned after, unsigned captured,
                                                       mt_Lists lists)
{
    const uint64_t left = occupied & ~((uint64_t)(1) << a);
    const mt_Candidates candidates = mt_candidates_around(mailbox, a, occupied, occupied, b, left, left);
    // On the line of both squares, nothing is seen through them.
    const uint32_t there = mt_Data_view_tables.toward[119 + b + (b & 56) - a - (a & 56)];
    const uint32_t back = mt_turned(there);
    const uint32_t behind = back << 16;
    // A piece that captures one like itself sees no more than that, but for what is behind a.
    const mt_Truth captures = (occupied >> b & 1) != 0;
    const mt_Truth is_like = captures && captured == after;
    const uint32_t shown = is_like ? behind | 0xffff : 0xffffffff;
    const uint32_t from = mt_asked(&candidates, MT_FROM, 1, before, after) & shown;
    const uint32_t to = mt_asked(&candidates, MT_TO, 1, before, after) & shown;
    const uint32_t through = mt_asked(&candidates, MT_THROUGH, 1, 0, 0) & ~((there | back) * 0x10001);
    mt_list(&lists, 0, &candidates, 0, MT_FROM, from, before, a);
    mt_list(&lists, 0, &candidates, 0, MT_TO, to, before, a);
    mt_list(&lists, 1, &candidates, 1, MT_FROM, from, after, b);
    mt_list(&lists, 1, &candidates, 1, MT_TO, to, after, b);
    mt_list(&lists, 1, &candidates, 0, MT_THROUGH, through, 0, 0);
    if (!captures) {
        mt_list(&lists, 0, &candidates, 1, MT_THROUGH, through, 0, 0);
    } else {
        // What is behind a was not seen from b.
        const uint32_t seen = is_like ? 0 : ~behind;
        mt_list(&lists, 0, &candidates, 1, MT_FROM, mt_asked(&candidates, MT_FROM, 1, captured, captured) & seen,
                captured, b);
        mt_list(&lists, 0, &candidates, 1, MT_TO, mt_asked(&candidates, MT_TO, 1, captured, captured) & seen, captured,
                b);
    }
    return mt_written(&lists);
}

// A piece appears on a square, vanishes, or becomes another one.
static inline MT_INLINED mt_Written mt_written_of_change(const uint8_t *mailbox, uint64_t occupied, unsigned q,
                                                         unsigned before, unsigned after, mt_Lists lists)
{
    if (before == after)
        return mt_written(&lists);
    const mt_Candidates candidates = mt_candidates_around(mailbox, q, occupied, occupied, q, occupied, occupied);
    const uint32_t from = mt_asked(&candidates, MT_FROM, 1, before, after);
    const uint32_t to = mt_asked(&candidates, MT_TO, 1, before, after);
    mt_list(&lists, 0, &candidates, 0, MT_FROM, from, before, q);
    mt_list(&lists, 0, &candidates, 0, MT_TO, to, before, q);
    mt_list(&lists, 1, &candidates, 1, MT_FROM, from, after, q);
    mt_list(&lists, 1, &candidates, 1, MT_TO, to, after, q);
    const uint32_t through = mt_asked(&candidates, MT_THROUGH, 1, 0, 0);
    if (!mt_is_piece(before) && mt_is_piece(after))
        mt_list(&lists, 0, &candidates, 0, MT_THROUGH, through, 0, 0);
    if (mt_is_piece(before) && !mt_is_piece(after))
        mt_list(&lists, 1, &candidates, 0, MT_THROUGH, through, 0, 0);
    return mt_written(&lists);
}

// What two boards threaten. Of squares among `changed` that differ, the four lowest count, so that lists have room.
static inline mt_Written mt_written_between(const uint8_t *before, const uint8_t *after, uint64_t changed,
                                            mt_Lists lists)
{
    const uint8_t *const boards[2] = { before, after };
    const uint64_t occupied[2] = { mt_all_occupied(before), mt_all_occupied(after) };
    uint64_t differing = 0;
    for (uint64_t left = changed; left != 0 && mt_bits_of(differing) < 4; left &= left - 1) {
        const unsigned now = before[mt_lowest(left)] & 15u;
        const unsigned then = after[mt_lowest(left)] & 15u;
        // There may be several codes for nothing.
        if (now != then && (mt_is_piece(now) || mt_is_piece(then)))
            differing |= left & (0 - left);
    }
    const uint64_t same = occupied[0] & ~differing;
    for (uint64_t left = differing; left != 0; left &= left - 1) {
        const unsigned q = mt_lowest(left);
        const uint64_t square = left & (0 - left);
        for (int appears = 0; appears < 2; appears++) {
            // Threats among all that differ are listed from the side of the attacker.
            const uint64_t all = occupied[appears];
            const unsigned code = boards[appears][q] & 15u;
            const mt_Candidates candidates =
                mt_candidates_around(boards[appears], q, all, all, q, all, all & ~differing);
            const uint32_t from = mt_asked(&candidates, MT_FROM, 1, code, code);
            const uint32_t to = mt_asked(&candidates, MT_TO, 1, code, code);
            mt_list(&lists, appears, &candidates, 0, MT_FROM, from, code, q);
            mt_list(&lists, appears, &candidates, 1, MT_TO, to, code, q);
        }
        // Through the square: those with lower numbers block, so that each threat is listed for the lowest one.
        const uint64_t blockers = same | (differing & (square - 1));
        const uint64_t others = differing & ~square;
        const mt_Candidates candidates = mt_candidates_around(before, q, blockers | (others & occupied[0]), same, q,
                                                              blockers | (others & occupied[1]), same);
        const uint32_t through = mt_asked(&candidates, MT_THROUGH, 1, 0, 0);
        const uint32_t open_before = (occupied[0] & square) != 0 ? 0 : through & 0xffff;
        const uint32_t open_after = (occupied[1] & square) != 0 ? 0 : through >> 16;
        mt_list(&lists, 0, &candidates, 0, MT_THROUGH, open_before & ~open_after, 0, 0);
        mt_list(&lists, 1, &candidates, 1, MT_THROUGH, (open_after & ~open_before) << 16, 0, 0);
    }
    return mt_written(&lists);
}

// --- What engines call.

#ifdef __cplusplus
// A mailbox of any type of one byte, and a list of any type of four.
struct mt_OfBytes {
    const uint8_t *bytes;

    constexpr mt_OfBytes(const uint8_t *codes) : bytes(codes) {}
    template <typename Byte> mt_OfBytes(const Byte *codes) : mt_OfBytes((const uint8_t *)((const void *)(codes)))
    {
        static_assert(sizeof(Byte) == 1, "a mailbox has a byte for each square");
    }
};
struct mt_OfQuads {
    uint8_t *bytes;

    template <typename Quad> mt_OfQuads(Quad *quads) : bytes((uint8_t *)((void *)(quads)))
    {
        static_assert(sizeof(Quad) == 4 && __is_trivially_copyable(Quad), "a threat is four bytes");
    }
};

// A view. Functions of a set leave out places where no piece is seen.
struct mt_View : mt_Around {
    mt_View() = default;
    constexpr mt_View(const mt_Around &around) : mt_Around(around) {}

    // The first piece on each ray, and the pieces on knight squares.
    constexpr mt_Places nearest() const { return mt_as_places(seen & 0xff); }
    constexpr mt_Places knight_squares() const { return mt_as_places(seen & 0xff00); }
    // The pieces of both colours that attack the square, and the sliders that do.
    constexpr mt_Places attackers() const { return mt_as_places(mt_answer(this, MT_TO, 0, 0)); }
    constexpr mt_Places sliders() const { return mt_as_places(mt_answer(this, MT_SLIDING, 0, 0)); }
    // The pieces that a piece with this code attacks from the square.
    constexpr mt_Places attacked_by(unsigned code) const { return mt_as_places(mt_answer(this, MT_FROM, 0, code)); }
    // The pieces with one of these codes, and those on these squares.
    constexpr mt_Places with_codes(mt_Codes wanted) const { return mt_places_among(this, ~(uint64_t)(0), wanted.bits); }
    constexpr mt_Places places(mt_Bitboard board) const { return mt_places_among(this, mt_as_set(board), 65535); }
    // The sliders that have another piece behind the square, and these pieces: what they would attack without it.
    constexpr mt_sliders_and_pieces through() const { return mt_pairs_through(this, 0); }
    // Threats are attacks that count: of a piece with this code on the square, on it, and through the empty square.
    constexpr mt_Places threats_from(unsigned code) const { return mt_as_places(mt_answer(this, MT_FROM, 1, code)); }
    constexpr mt_Places threats_to(unsigned code) const { return mt_as_places(mt_answer(this, MT_TO, 1, code)); }
    constexpr mt_sliders_and_pieces threats_through() const { return mt_pairs_through(this, 1); }
    // The squares of these places, and how many pieces stand there.
    constexpr mt_Bitboard bitboard(mt_Places of) const
    {
        const uint64_t squares_seen = mt_squares_of(this, of.bits);
        return mt_as_bitboard(squares_seen);
    }
    constexpr unsigned count(mt_Places of) const { return mt_bits_of(of.bits & seen); }
    // Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
    constexpr unsigned write(mt_Places of, mt_square_and_code *pairs) const
    {
        return mt_write_places(this, of.bits, pairs);
    }
    // Writes each of the sliders of `through` and its piece, and returns how many pairs there are: up to 8.
    constexpr unsigned write_through(mt_square_and_code (*pairs)[2]) const { return mt_write_both(this, pairs); }
    // Like `write`, what `make` gives for each square and code.
    template <typename Element, typename Make>
    constexpr unsigned write_as(mt_Places of, Element *elements, Make make) const
    {
        mt_square_and_code pairs[16] = {};
        const unsigned count = write(of, pairs);
        for (unsigned i = 0; i < count; i++)
            elements[i] = make(pairs[i].square, pairs[i].code);
        return count;
    }
    // Like `write_through`, what `make` gives for the square and the code of a slider, and for those of its piece.
    template <typename Element, typename Make> constexpr unsigned write_through_as(Element *elements, Make make) const
    {
        mt_square_and_code pairs[8][2] = {};
        const unsigned count = write_through(pairs);
        for (unsigned i = 0; i < count; i++)
            elements[i] = make(pairs[i][0].square, pairs[i][0].code, pairs[i][1].square, pairs[i][1].code);
        return count;
    }
    // Writes these threats as quads, and returns how many there are. There must be room for 16.
    unsigned write_threats_from(unsigned code, mt_OfQuads quads) const
    {
        return mt_write_quads(this, MT_FROM, code, quads.bytes);
    }
    unsigned write_threats_to(unsigned code, mt_OfQuads quads) const
    {
        return mt_write_quads(this, MT_TO, code, quads.bytes);
    }
    unsigned write_threats_through(mt_OfQuads quads) const { return mt_write_quads(this, MT_THROUGH, 0, quads.bytes); }
};

MT_CONSTEXPR const uint8_t *mt_mailbox_of(mt_OfBytes mailbox) { return mailbox.bytes; }
static inline uint8_t *mt_bytes_of(mt_OfQuads quads) { return quads.bytes; }
#else
typedef mt_Around mt_View;

static inline const uint8_t *mt_mailbox_of(const MT_BYTE *bytes) { return (const uint8_t *)(bytes); }
static inline uint8_t *mt_bytes_of(uint8_t (*quads)[4]) { return *quads; }

// Functions of a set leave out places where no piece is seen. The first piece on each ray, and those on knight squares:
MT_INTERFACE mt_Places mt_nearest(const mt_View *view) { return view->seen & 0xff; }
MT_INTERFACE mt_Places mt_knight_squares(const mt_View *view) { return view->seen & 0xff00; }
// The pieces of both colours that attack the square, and the sliders that do.
MT_INTERFACE mt_Places mt_attackers(const mt_View *view) { return mt_as_places(mt_answer(view, MT_TO, 0, 0)); }
MT_INTERFACE mt_Places mt_sliders(const mt_View *view) { return mt_as_places(mt_answer(view, MT_SLIDING, 0, 0)); }
// The pieces that a piece with this code attacks from the square.
MT_INTERFACE mt_Places mt_attacked_by(const mt_View *view, unsigned code)
{
    return mt_as_places(mt_answer(view, MT_FROM, 0, code));
}
// The pieces with one of these codes, and those on these squares.
MT_INTERFACE mt_Places mt_with_codes(const mt_View *view, const mt_Codes *codes)
{
    return mt_places_among(view, ~(uint64_t)(0), codes->bits);
}
MT_INTERFACE mt_Places mt_places(const mt_View *view, mt_Bitboard squares)
{
    return mt_places_among(view, mt_as_set(squares), 65535);
}
// The sliders that have another piece behind the square, and these pieces: what they would attack without it.
MT_INTERFACE mt_sliders_and_pieces mt_through(const mt_View *view) { return mt_pairs_through(view, 0); }
// Threats are attacks that count: of a piece with this code on the square, on it, and through the empty square.
MT_INTERFACE mt_Places mt_threats_from(const mt_View *view, unsigned code)
{
    return mt_as_places(mt_answer(view, MT_FROM, 1, code));
}
MT_INTERFACE mt_Places mt_threats_to(const mt_View *view, unsigned code)
{
    return mt_as_places(mt_answer(view, MT_TO, 1, code));
}
MT_INTERFACE mt_sliders_and_pieces mt_threats_through(const mt_View *view) { return mt_pairs_through(view, 1); }
// The squares of these places, and how many pieces stand there.
MT_INTERFACE mt_Bitboard mt_bitboard(const mt_View *view, mt_Places places)
{
    const uint64_t squares = mt_squares_of(view, places);
    return mt_as_bitboard(squares);
}
MT_INTERFACE unsigned mt_count(const mt_View *view, mt_Places places) { return mt_bits_of(places & view->seen); }
// Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
MT_INTERFACE unsigned mt_write(const mt_View *view, mt_Places places, mt_square_and_code *pairs)
{
    return mt_write_places(view, places, pairs);
}
// Writes each of the sliders of `through` and its piece, and returns how many pairs there are: up to 8.
MT_INTERFACE unsigned mt_write_through(const mt_View *view, mt_square_and_code (*pairs)[2])
{
    return mt_write_both(view, pairs);
}
// Writes these threats as quads, and returns how many there are. There must be room for 16.
MT_INTERFACE unsigned mt_write_threats_from(const mt_View *view, unsigned code, uint8_t (*quads)[4])
{
    return mt_write_quads(view, MT_FROM, code, *quads);
}
MT_INTERFACE unsigned mt_write_threats_to(const mt_View *view, unsigned code, uint8_t (*quads)[4])
{
    return mt_write_quads(view, MT_TO, code, *quads);
}
MT_INTERFACE unsigned mt_write_threats_through(const mt_View *view, uint8_t (*quads)[4])
{
    return mt_write_quads(view, MT_THROUGH, 0, *quads);
}
#endif

// The view from a square over a mailbox, the codes of 64 squares; as if the square `other` were empty; as if all of a
// set were; and over a mailbox of types, 0 to 7, to which 8 is added on squares of Black. Of codes, four bits count.
MT_INTERFACE mt_View mt_view(mt_Square square, MT_MAILBOX mailbox)
{
    return mt_around_square(mt_mailbox_of(mailbox), mt_number(square), 0);
}
MT_INTERFACE mt_View mt_view_without(mt_Square square, MT_MAILBOX mailbox, mt_Square other)
{
    return mt_around_square(mt_mailbox_of(mailbox), mt_number(square), (uint64_t)(1) << (mt_number(other)));
}
MT_INTERFACE mt_View mt_view_without_all(mt_Square square, MT_MAILBOX mailbox, mt_Bitboard others)
{
    return mt_around_square(mt_mailbox_of(mailbox), mt_number(square), mt_as_set(others));
}
MT_INTERFACE mt_View mt_view_of_types(mt_Square square, MT_MAILBOX types, mt_Bitboard black)
{
    const mt_CodeOfEach board = mt_coded(mt_mailbox_of(types), mt_as_set(black));
    return mt_around_square(board.codes, mt_number(square), 0);
}

// The set of codes with a bit in `bits`, as `with_codes` takes it.
MT_INTERFACE mt_Codes mt_codes_of(unsigned bits)
{
    const mt_Codes codes = { (uint16_t)(bits) };
    return codes;
}

// Writes which threats a change makes and which it ends, and returns how many there are. No quad is in both lists; each
// needs room for 256. Mailbox and occupied squares are those before the change. Types are as for `view_of_types`.
//
// A piece goes from a square to another one with nothing between them, and is another one there if it promotes;
// `captured` is the code of an empty square if it captures nothing.
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_move(MT_MAILBOX mailbox, mt_Bitboard occupied, mt_Square from,
                                                       mt_Square to, unsigned before, unsigned after, unsigned captured,
                                                       MT_LISTS)
{
    return mt_written_of_move(mt_mailbox_of(mailbox), mt_as_set(occupied), mt_number(from), mt_number(to), before & 15,
                              after & 15, captured & 15, mt_lists_at(MT_ENDS));
}
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_move_of_types(MT_MAILBOX types, mt_Bitboard black,
                                                                mt_Bitboard occupied, mt_Square from, mt_Square to,
                                                                unsigned before, unsigned after, unsigned captured,
                                                                MT_LISTS)
{
    const mt_CodeOfEach board = mt_coded(mt_mailbox_of(types), mt_as_set(black));
    return mt_written_of_move(board.codes, mt_as_set(occupied), mt_number(from), mt_number(to), before & 15, after & 15,
                              captured & 15, mt_lists_at(MT_ENDS));
}

// A piece appears, vanishes or is exchanged. What the mailbox has on the square does not matter.
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_change(MT_MAILBOX mailbox, mt_Bitboard occupied, mt_Square square,
                                                         unsigned before, unsigned after, MT_LISTS)
{
    return mt_written_of_change(mt_mailbox_of(mailbox), mt_as_set(occupied), mt_number(square), before & 15, after & 15,
                                mt_lists_at(MT_ENDS));
}
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_change_of_types(MT_MAILBOX types, mt_Bitboard black,
                                                                  mt_Bitboard occupied, mt_Square square,
                                                                  unsigned before, unsigned after, MT_LISTS)
{
    const mt_CodeOfEach board = mt_coded(mt_mailbox_of(types), mt_as_set(black));
    return mt_written_of_change(board.codes, mt_as_set(occupied), mt_number(square), before & 15, after & 15,
                                mt_lists_at(MT_ENDS));
}

// Two mailboxes differ on no more than four squares, which are all among `squares`. If more differ, only the
// four lowest of them are looked at, so that lists have room, and the lists do not have all that changes.
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_between(MT_MAILBOX before, MT_MAILBOX after, mt_Bitboard squares,
                                                       MT_LISTS)
{
    return mt_written_between(mt_mailbox_of(before), mt_mailbox_of(after), mt_as_set(squares), mt_lists_at(MT_ENDS));
}
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_between_of_types(MT_MAILBOX before, mt_Bitboard black_before,
                                                                MT_MAILBOX after, mt_Bitboard black_after,
                                                                mt_Bitboard squares, MT_LISTS)
{
    const mt_CodeOfEach old_board = mt_coded(mt_mailbox_of(before), mt_as_set(black_before));
    const mt_CodeOfEach new_board = mt_coded(mt_mailbox_of(after), mt_as_set(black_after));
    return mt_written_between(old_board.codes, new_board.codes, mt_as_set(squares), mt_lists_at(MT_ENDS));
}
