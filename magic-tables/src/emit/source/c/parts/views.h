// Views along rays: the pieces around a square of a mailbox. Vectors have 64 bytes, one for each place; what each kind
// of processor does with them comes first.
#pragma once

#include "prelude.h"
#include "words.h"

#if MT_X86 && defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512VL__)
#define MT_VIEW_WRITES 1
#else
#define MT_VIEW_WRITES 0
#endif

// A set of places around a square, one bit each. Place 8 * d + k is the k-th square in direction d, clockwise from
// north. Place 8 * d is the d-th knight square, clockwise from north-north-east. Places outside the board are in no
// set.
#ifdef __cplusplus
struct mt_Places {
    uint64_t bits;

    constexpr bool is_empty() const { return bits == 0; }

    friend constexpr mt_Places operator&(mt_Places a, mt_Places b) { return mt_Places{ a.bits & b.bits }; }
    friend constexpr mt_Places operator|(mt_Places a, mt_Places b) { return mt_Places{ a.bits | b.bits }; }
    friend constexpr mt_Places operator^(mt_Places a, mt_Places b) { return mt_Places{ a.bits ^ b.bits }; }
    friend constexpr mt_Places operator~(mt_Places a) { return mt_Places{ ~a.bits }; }
    friend constexpr bool operator==(mt_Places a, mt_Places b) { return a.bits == b.bits; }
    friend constexpr bool operator!=(mt_Places a, mt_Places b) { return a.bits != b.bits; }
};
#else  // C
typedef uint64_t mt_Places;

typedef struct mt_square_and_code mt_square_and_code;
typedef struct mt_Codes mt_Codes;
typedef struct mt_sliders_and_pieces mt_sliders_and_pieces;
typedef struct mt_View mt_View;
#endif // C++

// A piece: its square and its code.
struct mt_square_and_code {
    uint8_t square;
    uint8_t code;
};

// A set of codes: a byte for each, 0 or 255.
struct mt_Codes {
    uint8_t in[16];
};

// Sliders, and the pieces behind the square.
struct mt_sliders_and_pieces {
    mt_Places sliders;
    mt_Places pieces;
};

// All bits of the bytes that are not 0. In each byte, only one bit may be set, and not the lowest one.
MT_CONSTEXPR uint64_t mt_whole_bytes(uint64_t set)
{
    const uint64_t highest = (set + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
    return highest | (highest - (highest >> 7));
}

// The two halves, exchanged: each direction becomes the opposite one.
MT_CONSTEXPR uint64_t mt_opposite(uint64_t set) { return set << 32 | set >> 32; }

// All rays with sliders that attack the square, where another piece stands on the opposite ray.
MT_CONSTEXPR uint64_t mt_rays_through(uint64_t sliders, uint64_t nearest)
{
    return mt_whole_bytes(sliders) & mt_opposite(mt_whole_bytes(nearest));
}

#ifdef __cplusplus
// What methods call.
struct mt_View;
constexpr uint64_t mt_kinds_among(const mt_View *view, const uint8_t *among);
constexpr uint64_t mt_with_codes_in(const mt_View *view, const uint8_t *in);
constexpr uint64_t mt_squares_of(const mt_View *view, uint64_t places);
constexpr unsigned mt_write_places(const mt_View *view, uint64_t places, mt_square_and_code *pairs);
constexpr unsigned mt_write_both(const mt_View *view, uint64_t sliders, uint64_t pieces,
                                 mt_square_and_code (*pairs)[2]);
template <typename Element, typename Make>
inline unsigned mt_write_as_by_vectors(const mt_View &view, uint64_t wanted, Element *elements, Make make);
#endif // C++

// What stands around a square: the first piece on each ray, and the pieces on the knight squares. Functions of a set
// leave out places where no piece is seen.
struct mt_View {
    // The square at each place.
    const uint8_t *squares;
    // The code at each place.
    uint8_t codes[64];
    // The places of the first pieces and of those on knight squares.
    uint64_t seen;
#ifdef __cplusplus

    // The first piece on each ray.
    constexpr mt_Places nearest() const { return mt_Places{ seen & 0xfefefefefefefefe }; }

    // The pieces on knight squares.
    constexpr mt_Places knight_squares() const { return mt_Places{ seen & 0x0101010101010101 }; }

    // The pieces of both colours that attack the square.
    constexpr mt_Places attackers() const { return mt_Places{ mt_kinds_among(this, mt_Data_view_attackers) }; }

    // The pieces that a piece with this code attacks from the square.
    constexpr mt_Places attacked_by(unsigned code) const
    {
        return mt_Places{ seen & mt_Data_view_attacked[code & 15] };
    }

    // The sliders that attack the square.
    constexpr mt_Places sliders() const { return mt_Places{ mt_kinds_among(this, mt_Data_view_sliders) }; }

    // The pieces with one of these codes.
    constexpr mt_Places with_codes(const mt_Codes &wanted) const
    {
        return mt_Places{ mt_with_codes_in(this, wanted.in) };
    }

    // Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
    // square were empty. The piece of a slider in direction d stands in direction d ^ 4, the opposite one.
    constexpr mt_sliders_and_pieces through() const
    {
        const mt_Places attacking = sliders();
        const mt_Places pieces = nearest();
        const mt_Places from = { mt_rays_through(attacking.bits, pieces.bits) };
        return { attacking & from, pieces & mt_Places{ mt_opposite(from.bits) } };
    }

    // The squares of these places.
    constexpr mt_Bitboard bitboard(mt_Places places) const
    {
        const uint64_t set = mt_squares_of(this, places.bits);
        return mt_as_bitboard(set);
    }

    // How many pieces stand in these places.
    constexpr unsigned count(mt_Places places) const { return mt_bits_of(places.bits & seen); }

    // Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
    constexpr unsigned write(mt_Places places, mt_square_and_code *pairs) const
    {
        return mt_write_places(this, places.bits, pairs);
    }

    // Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs
    // there are: up to 8.
    constexpr unsigned write_through(mt_square_and_code (*pairs)[2]) const
    {
        const mt_sliders_and_pieces both = through();
        return mt_write_both(this, both.sliders.bits, both.pieces.bits, pairs);
    }

    // Writes what `make` gives for the square and the code of each of these places, in their order, and returns how
    // many there are: up to 16. There must be room for 16 elements, of which those behind may change, too.
    template <typename Element, typename Make>
    constexpr unsigned write_as(mt_Places places, Element *elements, Make make) const
    {
        const uint64_t wanted = places.bits & seen;
#if MT_VIEW_WRITES
        if (MT_AT_RUN_TIME)
            return mt_write_as_by_vectors(*this, wanted, elements, make);
#endif
        unsigned count = 0;
        for (uint64_t left = wanted; left != 0; left &= left - 1) {
            const unsigned place = mt_lowest(left);
            elements[count] = make(squares[place], codes[place]);
            count++;
        }
        return count;
    }

    // Writes what `make` gives for the square and the code of each of the sliders of `through`, and for those of its
    // piece, in the order of the sliders, and returns how many there are: up to 8.
    template <typename Element, typename Make> constexpr unsigned write_through_as(Element *elements, Make make) const
    {
        const mt_sliders_and_pieces both = through();
        // Exchanged, the pieces behind the square are in the order of their sliders.
        uint64_t behind = mt_opposite(both.pieces.bits);
        unsigned count = 0;
        for (uint64_t left = both.sliders.bits; left != 0; left &= left - 1) {
            const unsigned place = mt_lowest(left);
            const unsigned other = mt_lowest(behind) ^ 32;
            behind &= behind - 1;
            elements[count] = make(squares[place], codes[place], squares[other], codes[other]);
            count++;
        }
        return count;
    }
#endif // C++
};

#if MT_VIEW_WRITES
// Vectors find pieces, and their squares, and write them. One vector has all places. Masks of ones are for gcc 12: of
// intrinsics without masks, it warns in C++ that their headers leave an operand undefined.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 1

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

#elif MT_AVX2
// Vectors find pieces, and their squares. Two vectors have all places.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 1

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

#elif MT_NEON
// Vectors find pieces. Four vectors have all places.
#define MT_VIEW_VECTORS 1
#define MT_VIEW_SQUARES 0

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
    view.squares = mt_Data_view_squares[q];
    const mt_Bytes codes = mt_codes_on(mailbox, mt_loaded(view.squares));
    mt_store(view.codes, codes);
    const mt_Bytes kinds = mt_looked_up(mt_Data_view_kinds, codes);
    // Outside the board, there may be some, too.
    view.seen = mt_seen_among(mt_in_common(kinds, kinds) & mt_Data_view_boards[q] & ~left_out);
    return view;
}

static inline uint64_t mt_kinds_by_vectors(const mt_View *view, const uint8_t *among)
{
    const mt_Bytes kinds = mt_looked_up(mt_Data_view_kinds, mt_loaded(view->codes));
    return view->seen & mt_in_common(kinds, mt_loaded(among));
}

static inline uint64_t mt_with_codes_by_vectors(const mt_View *view, const uint8_t *in)
{
    return view->seen & mt_all_ones(mt_looked_up(in, mt_loaded(view->codes)));
}

#endif

// The view of the square `q`. Places of `left_out` count as empty.
MT_CONSTEXPR mt_View mt_view_of(unsigned q, const uint8_t *mailbox, uint64_t left_out)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_view_by_vectors(q, mailbox, left_out);
#endif
    mt_View view = { mt_Data_view_squares[q], { 0 }, 0 };
    uint64_t left = mt_Data_view_boards[q] & ~left_out;
    while (left != 0) {
        const unsigned place = mt_lowest(left);
        const unsigned code = mailbox[view.squares[place]] & 15u;
        left &= left - 1;
        if (mt_Data_view_kinds[code] != 0) {
            view.codes[place] = (uint8_t)(code);
            view.seen |= (uint64_t)(1) << place;
            // What is left of the ray is hidden.
            if ((place & 7) != 0)
                left &= ~((uint64_t)(0xff) << (place & 56));
        }
    }
    return view;
}

// The view of the square `q` as if the square `other` were empty. If that is nowhere in the view, its place is one
// outside the board.
MT_CONSTEXPR mt_View mt_view_of_without(unsigned q, const uint8_t *mailbox, unsigned other)
{
    return mt_view_of(q, mailbox, (uint64_t)(1) << (mt_Data_view_squares[q][64 + other] & 63));
}

// The pieces of a view of which the kind is among those of the place.
MT_CONSTEXPR uint64_t mt_kinds_among(const mt_View *view, const uint8_t *among)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_kinds_by_vectors(view, among);
#endif
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        if ((mt_Data_view_kinds[view->codes[place]] & among[place]) != 0)
            found |= left & (0 - left);
    }
    return found;
}

// The pieces of a view with one of some codes.
MT_CONSTEXPR uint64_t mt_with_codes_in(const mt_View *view, const uint8_t *in)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_with_codes_by_vectors(view, in);
#endif
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        if (in[view->codes[mt_lowest(left)]] != 0)
            found |= left & (0 - left);
    }
    return found;
}

// The squares of places with pieces that are seen.
MT_CONSTEXPR uint64_t mt_squares_of(const mt_View *view, uint64_t places)
{
#if MT_VIEW_SQUARES
    if (MT_AT_RUN_TIME)
        return mt_squares_by_vectors(view, places);
#endif
    uint64_t on_board = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1)
        on_board |= (uint64_t)(1) << view->squares[mt_lowest(left)];
    return on_board;
}

// Writes the square and the code of each of these places.
MT_CONSTEXPR unsigned mt_write_places(const mt_View *view, uint64_t places, mt_square_and_code *pairs)
{
#if MT_VIEW_WRITES
    if (MT_AT_RUN_TIME)
        return mt_write_by_vectors(view, places, pairs);
#endif
    unsigned count = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        pairs[count].square = view->squares[place];
        pairs[count].code = view->codes[place];
        count++;
    }
    return count;
}

// Writes the squares and the codes of sliders, and of pieces behind the square.
MT_CONSTEXPR unsigned mt_write_both(const mt_View *view, uint64_t sliders, uint64_t pieces,
                                    mt_square_and_code (*pairs)[2])
{
    // Exchanged, the pieces behind the square are in the order of their sliders.
    uint64_t behind = mt_opposite(pieces);
    unsigned count = 0;
    for (uint64_t left = sliders; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned other = mt_lowest(behind) ^ 32;
        behind &= behind - 1;
        pairs[count][0].square = view->squares[place];
        pairs[count][0].code = view->codes[place];
        pairs[count][1].square = view->squares[other];
        pairs[count][1].code = view->codes[other];
        count++;
    }
    return count;
}

// The view from a square over a mailbox, which has the codes of 64 squares. Only their lower four bits count.
MT_INTERFACE mt_View mt_view(mt_Square square, const uint8_t *mailbox)
{
    return mt_view_of(mt_number(square), mailbox, 0);
}

// The view from a square, as if the square `other` were empty.
MT_INTERFACE mt_View mt_view_without(mt_Square square, const uint8_t *mailbox, mt_Square other)
{
    return mt_view_of_without(mt_number(square), mailbox, mt_number(other));
}

// The set of codes with a bit in `bits`, as `with_codes` takes it.
MT_INTERFACE mt_Codes mt_codes_of(unsigned bits)
{
    mt_Codes codes = { { 0 } };
    for (unsigned code = 0; code < 16; code++)
        codes.in[code] = (bits >> code & 1u) != 0 ? 255 : 0;
    return codes;
}

#ifndef __cplusplus
// The first piece on each ray.
MT_INTERFACE mt_Places mt_nearest(const mt_View *view) { return view->seen & 0xfefefefefefefefe; }

// The pieces on knight squares.
MT_INTERFACE mt_Places mt_knight_squares(const mt_View *view) { return view->seen & 0x0101010101010101; }

// The pieces of both colours that attack the square.
MT_INTERFACE mt_Places mt_attackers(const mt_View *view) { return mt_kinds_among(view, mt_Data_view_attackers); }

// The pieces that a piece with this code attacks from the square.
MT_INTERFACE mt_Places mt_attacked_by(const mt_View *view, unsigned code)
{
    return view->seen & mt_Data_view_attacked[code & 15];
}

// The sliders that attack the square.
MT_INTERFACE mt_Places mt_sliders(const mt_View *view) { return mt_kinds_among(view, mt_Data_view_sliders); }

// The pieces with one of these codes.
MT_INTERFACE mt_Places mt_with_codes(const mt_View *view, const mt_Codes *codes)
{
    return mt_with_codes_in(view, codes->in);
}

// Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
// square were empty. The piece of a slider in direction d stands in direction d ^ 4, the opposite one.
MT_INTERFACE mt_sliders_and_pieces mt_through(const mt_View *view)
{
    const mt_Places sliders = mt_sliders(view);
    const mt_Places pieces = mt_nearest(view);
    const uint64_t from = mt_rays_through(sliders, pieces);
    const mt_sliders_and_pieces through = { sliders & from, pieces & mt_opposite(from) };
    return through;
}

// The squares of these places.
MT_INTERFACE mt_Bitboard mt_bitboard(const mt_View *view, mt_Places places)
{
    const uint64_t set = mt_squares_of(view, places);
    return mt_as_bitboard(set);
}

// How many pieces stand in these places.
MT_INTERFACE unsigned mt_count(const mt_View *view, mt_Places places) { return mt_bits_of(places & view->seen); }

// Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
MT_INTERFACE unsigned mt_write(const mt_View *view, mt_Places places, mt_square_and_code *pairs)
{
    return mt_write_places(view, places, pairs);
}

// Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs there
// are: up to 8.
MT_INTERFACE unsigned mt_write_through(const mt_View *view, mt_square_and_code (*pairs)[2])
{
    const mt_sliders_and_pieces through = mt_through(view);
    return mt_write_both(view, through.sliders, through.pieces, pairs);
}

#endif // C

#ifdef __cplusplus
#if MT_VIEW_WRITES

// All elements that there could be are made, so that compilers do it in vectors.
template <typename Element, typename Make>
inline unsigned mt_write_as_by_vectors(const mt_View &view, uint64_t wanted, Element *elements, Make make)
{
    uint8_t squares[16];
    uint8_t codes[16];
    void *const to_squares = squares;
    void *const to_codes = codes;
    _mm_storeu_si128((__m128i *)(to_squares), mt_front(wanted, view.squares));
    _mm_storeu_si128((__m128i *)(to_codes), mt_front(wanted, view.codes));
    // Where callers are always inlined, clang would unroll the loop before it looks for vectors. It would warn if it
    // found none for a `make` and were told to use them.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (unsigned number = 0; number < 16; number++)
        elements[number] = make(squares[number], codes[number]);
    return mt_bits_of(wanted);
}

#endif
#endif // C++
