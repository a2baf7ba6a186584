// Views: what a piece on a square meets, and which threats a change of the board makes and ends. A square has sixteen
// candidates: the first piece on each of eight rays, and those on eight knight squares. All are found from the occupied
// squares alone. Vectors hold those of one square or of two; what each kind of processor does comes before the rest.
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

typedef struct mt_square_and_code mt_square_and_code;
typedef struct mt_Codes mt_Codes;
typedef struct mt_sliders_and_pieces mt_sliders_and_pieces;
typedef struct mt_View mt_View;
typedef struct mt_Mailbox mt_Mailbox;
typedef struct mt_Ends mt_Ends;
typedef struct mt_Around mt_Around;
#endif

// A piece: its square and its code.
struct mt_square_and_code {
    uint8_t square;
    uint8_t code;
};

// A set of codes: a byte for each, 0 or 255.
struct mt_Codes {
    uint8_t in[16];
};

// Sliders, and the pieces behind the square: that of the slider in place c is in place c ^ 1.
struct mt_sliders_and_pieces {
    mt_Places sliders;
    mt_Places pieces;
};

// What stands on 64 squares: codes, or types and the squares of Black.
struct mt_Mailbox {
    const uint8_t *bytes;
    uint64_t black;
    unsigned mask;
};

#if MT_SIGNED
// How many quads an update has written.
typedef unsigned mt_Written;
#else
// How many quads an update has written to each list.
struct mt_added_and_removed {
    unsigned added;
    unsigned removed;
};
typedef struct mt_added_and_removed mt_Written;
#endif

#ifdef __cplusplus
// What methods call.
struct mt_View;
constexpr unsigned mt_attacked_in(const mt_View *view, const uint8_t *reach, const uint8_t *victims);
constexpr unsigned mt_attacking_in(const mt_View *view, const uint8_t *victims, const uint8_t *kinds);
constexpr unsigned mt_passing_in(const mt_View *view, const uint8_t *victims);
constexpr unsigned mt_sliding_in(const mt_View *view);
constexpr unsigned mt_threatened_in(const mt_View *view, unsigned code);
constexpr unsigned mt_threatening_in(const mt_View *view, unsigned code);
constexpr unsigned mt_with_codes_in(const mt_View *view, const uint8_t *in);
constexpr unsigned mt_places_in(const mt_View *view, uint64_t squares);
constexpr uint64_t mt_squares_in(const mt_View *view, unsigned places);
constexpr unsigned mt_turned(unsigned rays);
constexpr mt_square_and_code mt_piece_in(const mt_View *view, unsigned place);
constexpr unsigned mt_write_places(const mt_View *view, unsigned places, mt_square_and_code *pairs);
constexpr unsigned mt_write_both(const mt_View *view, mt_square_and_code (*pairs)[2]);
static inline unsigned mt_write_from(const mt_View *view, unsigned code, uint8_t *quads);
static inline unsigned mt_write_to(const mt_View *view, unsigned code, uint8_t *quads);
static inline unsigned mt_write_passing(const mt_View *view, uint8_t *quads);
template <typename Quad> inline uint8_t *mt_bytes_of_quads(Quad *quads);
#endif

// What stands around a square. Functions of a set leave out places where no piece is seen.
struct mt_View {
    // The square of each piece, with 128, and 64 if it is next to the square of the view; 0 where no piece is seen.
    uint8_t squares[16];
    uint8_t codes[16];
    uint16_t seen;
    uint8_t square;
#ifdef __cplusplus

    // The first piece on each ray, and the pieces on knight squares.
    constexpr mt_Places nearest() const { return mt_Places{ (uint16_t)(seen & 0xff) }; }
    constexpr mt_Places knight_squares() const { return mt_Places{ (uint16_t)(seen & 0xff00) }; }

    // The pieces of both colours that attack the square.
    constexpr mt_Places attackers() const
    {
        return set(mt_attacking_in(this, mt_Data_view_tables.all, mt_Data_view_tables.all));
    }

    // The pieces that a piece with this code attacks from the square.
    constexpr mt_Places attacked_by(unsigned code) const
    {
        return set(mt_attacked_in(this, mt_Data_view_tables.code[code & 15].reach, mt_Data_view_tables.all));
    }

    // The sliders that attack the square.
    constexpr mt_Places sliders() const { return set(mt_sliding_in(this)); }

    // The pieces with one of these codes.
    constexpr mt_Places with_codes(const mt_Codes &wanted) const { return set(mt_with_codes_in(this, wanted.in)); }

    // The pieces on these squares.
    constexpr mt_Places places(mt_Bitboard board) const
    {
        return set(mt_places_in(this, mt_as_set(board)));
    }

    // Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
    // square were empty.
    constexpr mt_sliders_and_pieces through() const { return both(mt_passing_in(this, mt_Data_view_tables.all)); }

    // Threats are attacks that count. Those of a piece with this code on the square, those on it, and those through the
    // empty square.
    constexpr mt_Places threats_from(unsigned code) const { return set(mt_threatened_in(this, code)); }
    constexpr mt_Places threats_to(unsigned code) const { return set(mt_threatening_in(this, code)); }
    constexpr mt_sliders_and_pieces threats_through() const
    {
        return both(mt_passing_in(this, mt_Data_view_tables.victims));
    }

    // The squares of these places.
    constexpr mt_Bitboard bitboard(mt_Places of) const
    {
        const uint64_t squares_seen = mt_squares_in(this, of.bits);
        return mt_as_bitboard(squares_seen);
    }

    // How many pieces stand in these places.
    constexpr unsigned count(mt_Places of) const { return mt_bits_of(of.bits & seen); }

    // Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
    constexpr unsigned write(mt_Places of, mt_square_and_code *pairs) const
    {
        return mt_write_places(this, of.bits, pairs);
    }

    // Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs
    // there are: up to 8.
    constexpr unsigned write_through(mt_square_and_code (*pairs)[2]) const { return mt_write_both(this, pairs); }

    // Writes what `make` gives for the square and the code of each of these places, in their order, and returns how
    // many there are.
    template <typename Element, typename Make>
    constexpr unsigned write_as(mt_Places of, Element *elements, Make make) const
    {
        unsigned count = 0;
        for (uint64_t left = of.bits & seen; left != 0; left &= left - 1) {
            const mt_square_and_code piece = mt_piece_in(this, mt_lowest(left));
            elements[count] = make(piece.square, piece.code);
            count++;
        }
        return count;
    }

    // Writes what `make` gives for the square and the code of each of the sliders of `through`, and for those of its
    // piece, in the order of the sliders, and returns how many there are.
    template <typename Element, typename Make> constexpr unsigned write_through_as(Element *elements, Make make) const
    {
        unsigned count = 0;
        for (uint64_t left = through().sliders.bits; left != 0; left &= left - 1) {
            const mt_square_and_code slider = mt_piece_in(this, mt_lowest(left));
            const mt_square_and_code piece = mt_piece_in(this, mt_lowest(left) ^ 1);
            elements[count] = make(slider.square, slider.code, piece.square, piece.code);
            count++;
        }
        return count;
    }

    // Writes the threats of these sets as quads, and returns how many there are. There must be room for 16.
    template <typename Quad> unsigned write_threats_from(unsigned code, Quad *quads) const
    {
        return mt_write_from(this, code, mt_bytes_of_quads(quads));
    }
    template <typename Quad> unsigned write_threats_to(unsigned code, Quad *quads) const
    {
        return mt_write_to(this, code, mt_bytes_of_quads(quads));
    }
    template <typename Quad> unsigned write_threats_through(Quad *quads) const
    {
        return mt_write_passing(this, mt_bytes_of_quads(quads));
    }

  private:
    static constexpr mt_Places set(unsigned places) { return mt_Places{ (uint16_t)(places) }; }
    static constexpr mt_sliders_and_pieces both(unsigned sliders)
    {
        return mt_sliders_and_pieces{ set(sliders), set(mt_turned(sliders)) };
    }
#endif
};

// One place of each of the rays c and c ^ 1 for the other one.
MT_CONSTEXPR unsigned mt_turned(unsigned rays) { return (rays & 0x55) << 1 | (rays & 0xaa) >> 1; }

// --- One square in words, for processors without vectors and for constant expressions.

// Whether a code stands for a piece.
MT_CONSTEXPR mt_Truth mt_is_piece(unsigned code) { return mt_Data_view_tables.kind[code & 15] != 0; }

// The code on a square.
MT_CONSTEXPR unsigned mt_code_on(mt_Mailbox mailbox, unsigned q)
{
    const unsigned upper = mailbox.mask == 7 ? (unsigned)(mailbox.black >> q & 1) << 3 : 0;
    return (mailbox.bytes[q] & mailbox.mask) | upper;
}

MT_CONSTEXPR uint64_t mt_occupied_in_words(mt_Mailbox mailbox)
{
    uint64_t occupied = 0;
    for (unsigned q = 0; q < 64; q++)
        occupied |= (uint64_t)(mt_is_piece(mt_code_on(mailbox, q)) ? 1 : 0) << q;
    return occupied;
}

// What stands around a square, if rays end at blockers and only those among `pieces` are seen.
MT_CONSTEXPR mt_View mt_view_in_words(mt_Mailbox mailbox, unsigned q, uint64_t blockers, uint64_t pieces)
{
    mt_View view = { { 0 }, { 0 }, 0, (uint8_t)(q) };
    for (unsigned place = 0; place < 16; place++) {
        unsigned at = 0;
        if (place < 8) {
            // The rays of the table go clockwise.
            const unsigned ray = 8 * ((place & 1) << 2 | (place & 2) | place >> 2);
            for (unsigned k = 1; k < 8; k++) {
                at = mt_Data_view_tables.around[q][ray + k];
                if (at == 0 || (blockers >> (at & 63) & 1) != 0)
                    break;
                at = 0;
            }
        } else {
            at = mt_Data_view_tables.knights[q][place];
        }
        if (at != 0 && (pieces >> (at & 63) & 1) != 0) {
            view.squares[place] = (uint8_t)(at);
            view.codes[place] = (uint8_t)(mt_code_on(mailbox, at & 63));
            view.seen |= (uint16_t)(1u << place);
        }
    }
    return view;
}

// The pieces that a piece attacks which reaches so far, if they are among its victims.
MT_CONSTEXPR unsigned mt_attacked_in_words(const mt_View *view, const uint8_t *reach, const uint8_t *victims)
{
    unsigned found = 0;
    for (unsigned left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned is_reached = view->squares[place] & reach[place];
        if (is_reached != 0 && (mt_Data_view_tables.kind[view->codes[place]] & victims[place]) != 0)
            found |= 1u << place;
    }
    return found;
}

// The pieces that attack the square, if a piece of these kinds is among their victims.
MT_CONSTEXPR unsigned mt_attacking_in_words(const mt_View *view, const uint8_t *victims, const uint8_t *kinds)
{
    unsigned found = 0;
    for (unsigned left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned code = view->codes[place];
        const unsigned is_next = view->squares[place] & 64u;
        const unsigned ways = is_next != 0 ? mt_Data_view_tables.attack[place] : mt_Data_view_tables.distant[place];
        if ((mt_Data_view_tables.ways[code] & ways) != 0 && (victims[code] & kinds[place]) != 0)
            found |= 1u << place;
    }
    return found;
}

// The sliders that have a piece behind the square which is among their victims.
MT_CONSTEXPR unsigned mt_passing_in_words(const mt_View *view, const uint8_t *victims)
{
    unsigned found = 0;
    for (unsigned left = view->seen & mt_turned(view->seen); left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned code = view->codes[place];
        const unsigned behind = mt_Data_view_tables.kind[view->codes[place ^ 1]];
        if ((mt_Data_view_tables.ways[code] & mt_Data_view_tables.slide[place]) != 0 && (victims[code] & behind) != 0)
            found |= 1u << place;
    }
    return found;
}

MT_CONSTEXPR unsigned mt_places_in_words(const mt_View *view, uint64_t squares)
{
    unsigned found = 0;
    for (unsigned left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        if ((squares >> (view->squares[place] & 63) & 1) != 0)
            found |= 1u << place;
    }
    return found;
}

// --- Vectors.

#if MT_AVX2 && defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__) && defined(__AVX512VL__)
#define MT_VIEW_AVX512 1
#else
#define MT_VIEW_AVX512 0
#endif
// How many vectors, or views in words, hold what stands around two squares.
#if MT_AVX2
#define MT_VIEW_VECTORS 1
#else
#define MT_VIEW_VECTORS 2
#endif
// Only where updates become one function each, it is known which half of a vector is meant.
#if defined(__GNUC__)
#define MT_INLINED __attribute__((always_inline))
#else
#define MT_INLINED
#endif

#if MT_AVX2
// Sixteen bytes of each of two squares.
typedef __m256i mt_Bytes;

static inline mt_Bytes mt_bytes_twice(const void *row)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(row)));
}
static inline mt_Bytes mt_bytes_of(const void *a, const void *b)
{
    const __m256i lower = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(a)));
    return _mm256_inserti128_si256(lower, _mm_loadu_si128((const __m128i *)(b)), 1);
}
static inline void mt_bytes_store(void *to, mt_Bytes a)
{
    _mm_storeu_si128((__m128i *)(to), _mm256_castsi256_si128(a));
}
static inline mt_Bytes mt_bytes_filled(int byte) { return _mm256_set1_epi8((char)(byte)); }
static inline mt_Bytes mt_pairs_filled(unsigned pair) { return _mm256_set1_epi16((short)(pair)); }
static inline mt_Bytes mt_bytes_of_sets(uint64_t a, uint64_t b)
{
    return _mm256_set_epi64x((long long)(b), (long long)(b), (long long)(a), (long long)(a));
}
static inline mt_Bytes mt_bytes_and(mt_Bytes a, mt_Bytes b) { return _mm256_and_si256(a, b); }
static inline mt_Bytes mt_bytes_or(mt_Bytes a, mt_Bytes b) { return _mm256_or_si256(a, b); }
static inline mt_Bytes mt_bytes_xor(mt_Bytes a, mt_Bytes b) { return _mm256_xor_si256(a, b); }
static inline mt_Bytes mt_bytes_without(mt_Bytes a, mt_Bytes b) { return _mm256_andnot_si256(b, a); }
static inline mt_Bytes mt_bytes_shuffled(mt_Bytes a, mt_Bytes order) { return _mm256_shuffle_epi8(a, order); }
static inline mt_Bytes mt_bytes_down_3(mt_Bytes a) { return _mm256_srli_epi16(a, 3); }
static inline mt_Bytes mt_bytes_up(mt_Bytes a, int bits) { return _mm256_slli_epi16(a, bits); }
static inline mt_Bytes mt_bytes_are_zero(mt_Bytes a) { return _mm256_cmpeq_epi8(a, _mm256_setzero_si256()); }
static inline mt_Bytes mt_bytes_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by) { return _mm256_blendv_epi8(a, b, by); }
// Codes and squares in pairs: in each half of the vector, four of each square.
static inline mt_Bytes mt_pairs_of_rays(mt_Bytes codes, mt_Bytes squares)
{
    return _mm256_permute4x64_epi64(_mm256_unpacklo_epi8(codes, squares), 0xd8);
}
static inline mt_Bytes mt_pairs_of_knights(mt_Bytes codes, mt_Bytes squares)
{
    return _mm256_permute4x64_epi64(_mm256_unpackhi_epi8(codes, squares), 0xd8);
}
#elif MT_SHUFFLES
// Sixteen bytes of one square.
#if MT_NEON
typedef uint8x16_t mt_Bytes;

static inline mt_Bytes mt_bytes_twice(const void *row) { return vld1q_u8((const uint8_t *)(row)); }
static inline mt_Bytes mt_bytes_filled(int byte) { return vdupq_n_u8((uint8_t)(byte)); }
static inline mt_Bytes mt_pairs_filled(unsigned pair) { return vreinterpretq_u8_u16(vdupq_n_u16((uint16_t)(pair))); }
static inline mt_Bytes mt_bytes_and(mt_Bytes a, mt_Bytes b) { return vandq_u8(a, b); }
static inline mt_Bytes mt_bytes_or(mt_Bytes a, mt_Bytes b) { return vorrq_u8(a, b); }
static inline mt_Bytes mt_bytes_xor(mt_Bytes a, mt_Bytes b) { return veorq_u8(a, b); }
static inline mt_Bytes mt_bytes_without(mt_Bytes a, mt_Bytes b) { return vbicq_u8(a, b); }
// Bits 4 to 6 of the order do not count.
static inline mt_Bytes mt_bytes_shuffled(mt_Bytes a, mt_Bytes order)
{
    return vqtbl1q_u8(a, vandq_u8(order, vdupq_n_u8(0x8f)));
}
static inline mt_Bytes mt_bytes_down_3(mt_Bytes a) { return vshrq_n_u8(a, 3); }
static inline mt_Bytes mt_bytes_up(mt_Bytes a, int bits) { return vshlq_u8(a, vdupq_n_s8((int8_t)(bits))); }
static inline mt_Bytes mt_bytes_are_zero(mt_Bytes a) { return vceqzq_u8(a); }
static inline mt_Bytes mt_bytes_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by)
{
    return vbslq_u8(vcltzq_s8(vreinterpretq_s8_u8(by)), b, a);
}
static inline mt_Bytes mt_pairs_of_rays(mt_Bytes codes, mt_Bytes squares) { return vzip1q_u8(codes, squares); }
static inline mt_Bytes mt_pairs_of_knights(mt_Bytes codes, mt_Bytes squares) { return vzip2q_u8(codes, squares); }
static inline mt_Bytes mt_quads_of(mt_Bytes attackers, mt_Bytes attacked, int half)
{
    const uint16x8_t a = vreinterpretq_u16_u8(attackers);
    const uint16x8_t b = vreinterpretq_u16_u8(attacked);
    return vreinterpretq_u8_u16(half != 0 ? vzip2q_u16(a, b) : vzip1q_u16(a, b));
}
static inline void mt_bytes_store(void *to, mt_Bytes a) { vst1q_u8((uint8_t *)(to), a); }
#else
typedef __m128i mt_Bytes;

static inline mt_Bytes mt_bytes_twice(const void *row) { return _mm_loadu_si128((const __m128i *)(row)); }
static inline mt_Bytes mt_bytes_filled(int byte) { return _mm_set1_epi8((char)(byte)); }
static inline mt_Bytes mt_pairs_filled(unsigned pair) { return _mm_set1_epi16((short)(pair)); }
static inline mt_Bytes mt_bytes_and(mt_Bytes a, mt_Bytes b) { return _mm_and_si128(a, b); }
static inline mt_Bytes mt_bytes_or(mt_Bytes a, mt_Bytes b) { return _mm_or_si128(a, b); }
static inline mt_Bytes mt_bytes_xor(mt_Bytes a, mt_Bytes b) { return _mm_xor_si128(a, b); }
static inline mt_Bytes mt_bytes_without(mt_Bytes a, mt_Bytes b) { return _mm_andnot_si128(b, a); }
static inline mt_Bytes mt_bytes_shuffled(mt_Bytes a, mt_Bytes order) { return _mm_shuffle_epi8(a, order); }
static inline mt_Bytes mt_bytes_down_3(mt_Bytes a) { return _mm_srli_epi16(a, 3); }
static inline mt_Bytes mt_bytes_up(mt_Bytes a, int bits) { return _mm_slli_epi16(a, bits); }
static inline mt_Bytes mt_bytes_are_zero(mt_Bytes a) { return _mm_cmpeq_epi8(a, _mm_setzero_si128()); }
static inline mt_Bytes mt_bytes_chosen(mt_Bytes a, mt_Bytes b, mt_Bytes by)
{
    const __m128i is_b = _mm_cmpgt_epi8(_mm_setzero_si128(), by);
    return _mm_or_si128(_mm_and_si128(is_b, b), _mm_andnot_si128(is_b, a));
}
static inline mt_Bytes mt_pairs_of_rays(mt_Bytes codes, mt_Bytes squares) { return _mm_unpacklo_epi8(codes, squares); }
static inline mt_Bytes mt_pairs_of_knights(mt_Bytes codes, mt_Bytes squares)
{
    return _mm_unpackhi_epi8(codes, squares);
}
static inline mt_Bytes mt_quads_of(mt_Bytes attackers, mt_Bytes attacked, int half)
{
    return half != 0 ? _mm_unpackhi_epi16(attackers, attacked) : _mm_unpacklo_epi16(attackers, attacked);
}
static inline void mt_bytes_store(void *to, mt_Bytes a) { _mm_storeu_si128((__m128i *)(to), a); }
#endif
static inline mt_Bytes mt_bytes_of_sets(uint64_t a, uint64_t b)
{
    (void)(b);
    const uint64_t twice[2] = { a, a };
    return mt_bytes_twice(twice);
}
static inline mt_Bytes mt_bytes_of(const void *a, const void *b)
{
    (void)(b);
    return mt_bytes_twice(a);
}
#endif

#if MT_VIEW_AVX512
// The places where a and b have common bits, and c and d, too.
static inline uint32_t mt_where(mt_Bytes a, mt_Bytes b, mt_Bytes c, mt_Bytes d)
{
    return _mm256_mask_test_epi8_mask(_mm256_test_epi8_mask(a, b), c, d);
}

// 255 for squares that are not in the set.
static inline mt_Bytes mt_not_in(mt_Bytes squares, uint64_t a, uint64_t b)
{
    return _mm256_movm_epi8(
        ~_mm256_mask_bitshuffle_epi64_mask(_mm256_movepi8_mask(squares), mt_bytes_of_sets(a, b), squares));
}

// What a mailbox has on squares.
static inline mt_Bytes mt_bytes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    return _mm256_maskz_permutex2var_epi8(0xffffffff, mt_bytes_of(mailbox, mailbox + 16), squares,
                                          mt_bytes_of(mailbox + 32, mailbox + 48));
}

// Where nothing stands, bytes are 255, so that adding 1 to a ray carries to the first piece, of which the square is
// left. Rays go clockwise here, a word each.
static inline __m512i mt_first_on_rays(unsigned q, uint64_t occupied)
{
    const __m512i squares = _mm512_loadu_si512(mt_Data_view_tables.around[q]);
    const __m512i set = _mm512_set1_epi64((long long)(occupied));
    const __m512i none = _mm512_movm_epi8(~_mm512_mask_bitshuffle_epi64_mask(0xfefefefefefefefe, set, squares));
    const __m512i first = _mm512_maskz_andnot_epi64(0xff, none, _mm512_sub_epi64(none, _mm512_set1_epi64(-1)));
    return _mm512_sad_epu8(_mm512_maddubs_epi16(squares, first), _mm512_setzero_si512());
}

static inline mt_Bytes mt_squares_met(unsigned a, uint64_t occupied_a, unsigned b, uint64_t occupied_b)
{
    // The first byte of each word, in the order of places, and nothing for knight squares.
    const __m512i order =
        _mm512_set_epi64(0, 0, 0, 0, 0x0101010101010101, 0x7858684870506040, 0x0101010101010101, 0x3818280830102000);
    const __m512i of_a = mt_first_on_rays(a, occupied_a);
    const __m512i of_b = mt_first_on_rays(b, occupied_b);
    const __m512i rays = _mm512_maskz_permutex2var_epi8(0xffffffff, of_a, order, of_b);
    return mt_bytes_or(_mm512_maskz_extracti64x4_epi64(0xff, rays, 0),
                       mt_bytes_of(mt_Data_view_tables.knights[a], mt_Data_view_tables.knights[b]));
}

#elif MT_SHUFFLES
static inline mt_Bytes mt_not_in(mt_Bytes squares, uint64_t a, uint64_t b)
{
    const mt_Bytes bytes =
        mt_bytes_shuffled(mt_bytes_of_sets(a, b), mt_bytes_and(mt_bytes_down_3(squares), mt_bytes_filled(7)));
    const mt_Bytes bits = mt_bytes_shuffled(mt_bytes_of_sets(0x8040201008040201, 0x8040201008040201),
                                            mt_bytes_xor(squares, mt_bytes_filled(128)));
    return mt_bytes_are_zero(mt_bytes_and(bytes, bits));
}

#if MT_AVX2
static inline uint32_t mt_where(mt_Bytes a, mt_Bytes b, mt_Bytes c, mt_Bytes d)
{
    const __m256i both = _mm256_min_epu8(mt_bytes_and(a, b), mt_bytes_and(c, d));
    return ~(uint32_t)(_mm256_movemask_epi8(mt_bytes_are_zero(both)));
}

static inline __m256i mt_first_on_rays(unsigned q, uint64_t occupied)
{
    const __m256i one = _mm256_set1_epi64x(-1);
    __m256i sums[2];
    for (int i = 0; i < 2; i++) {
        const __m256i squares =
            mt_bytes_of(mt_Data_view_tables.around[q] + 32 * i, mt_Data_view_tables.around[q] + 32 * i + 16);
        const __m256i none = mt_not_in(squares, occupied, occupied);
        const __m256i first = _mm256_andnot_si256(none, _mm256_sub_epi64(none, one));
        sums[i] = _mm256_sad_epu8(_mm256_maddubs_epi16(squares, first), _mm256_setzero_si256());
    }
    return _mm256_or_si256(sums[0], _mm256_slli_epi64(sums[1], 8));
}

static inline mt_Bytes mt_squares_met(unsigned a, uint64_t occupied_a, unsigned b, uint64_t occupied_b)
{
    const __m256i of_a = mt_first_on_rays(a, occupied_a);
    const __m256i of_b = mt_first_on_rays(b, occupied_b);
    const __m256i lower = _mm256_permute2x128_si256(of_a, of_b, 0x20);
    const __m256i upper = _mm256_permute2x128_si256(of_a, of_b, 0x31);
    const __m256i rays = _mm256_shuffle_epi32(_mm256_or_si256(lower, _mm256_slli_epi32(upper, 16)), 0xd8);
    return _mm256_or_si256(rays, mt_bytes_of(mt_Data_view_tables.knights[a], mt_Data_view_tables.knights[b]));
}
#elif MT_NEON
static inline uint32_t mt_where(mt_Bytes a, mt_Bytes b, mt_Bytes c, mt_Bytes d)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    uint8x16_t sums = vandq_u8(vandq_u8(vtstq_u8(a, b), vtstq_u8(c, d)), bits);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(vpaddq_u8(sums, sums)), 0);
}

static inline mt_Bytes mt_squares_met(unsigned a, uint64_t occupied_a, unsigned b, uint64_t occupied_b)
{
    (void)(b);
    (void)(occupied_b);
    const uint8x16_t order = vcombine_u8(vcreate_u8(0x0703050106020400), vcreate_u8(0xffffffffffffffff));
    uint8x16_t rays[4];
    for (int i = 0; i < 4; i++) {
        const uint8x16_t squares = vld1q_u8(mt_Data_view_tables.around[a] + 16 * i);
        const uint8x16_t none = mt_not_in(squares, occupied_a, occupied_a);
        const uint64x2_t next = vsubq_u64(vreinterpretq_u64_u8(none), vdupq_n_u64(UINT64_MAX));
        rays[i] = vmulq_u8(squares, vbicq_u8(vreinterpretq_u8_u64(next), none));
    }
    const uint8x16_t sums = vpaddq_u8(vpaddq_u8(rays[0], rays[1]), vpaddq_u8(rays[2], rays[3]));
    return vorrq_u8(vqtbl1q_u8(vpaddq_u8(sums, sums), order), vld1q_u8(mt_Data_view_tables.knights[a]));
}

static inline mt_Bytes mt_bytes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    return vqtbl4q_u8(vld1q_u8_x4(mailbox), vandq_u8(squares, vdupq_n_u8(63)));
}
#else
static inline uint32_t mt_where(mt_Bytes a, mt_Bytes b, mt_Bytes c, mt_Bytes d)
{
    const __m128i both = _mm_min_epu8(mt_bytes_and(a, b), mt_bytes_and(c, d));
    return 0xffff ^ (uint32_t)(_mm_movemask_epi8(mt_bytes_are_zero(both)));
}

static inline mt_Bytes mt_squares_met(unsigned a, uint64_t occupied_a, unsigned b, uint64_t occupied_b)
{
    (void)(b);
    (void)(occupied_b);
    __m128i sums[4];
    for (int i = 0; i < 4; i++) {
        const __m128i squares = mt_bytes_twice(mt_Data_view_tables.around[a] + 16 * i);
        const __m128i none = mt_not_in(squares, occupied_a, occupied_a);
        const __m128i first = _mm_andnot_si128(none, _mm_sub_epi64(none, _mm_set1_epi64x(-1)));
        sums[i] = _mm_sad_epu8(_mm_maddubs_epi16(squares, first), _mm_setzero_si128());
    }
    const __m128i lower = _mm_or_si128(sums[0], _mm_slli_epi64(sums[2], 8));
    const __m128i upper = _mm_or_si128(sums[1], _mm_slli_epi64(sums[3], 8));
    const __m128i rays = _mm_shuffle_epi32(_mm_or_si128(lower, _mm_slli_epi64(upper, 16)), 0xd8);
    return _mm_or_si128(rays, mt_bytes_twice(mt_Data_view_tables.knights[a]));
}
#endif

#if MT_X86
// Each shuffle takes bytes from two ranks, and bits 4 and 5 of the squares say which of them is right.
static inline mt_Bytes mt_bytes_on(const uint8_t *mailbox, mt_Bytes squares)
{
    const mt_Bytes at = mt_bytes_xor(squares, mt_bytes_filled(128));
    const mt_Bytes bit_4 = mt_bytes_up(squares, 3);
    const mt_Bytes lower = mt_bytes_chosen(mt_bytes_shuffled(mt_bytes_twice(mailbox), at),
                                           mt_bytes_shuffled(mt_bytes_twice(mailbox + 16), at), bit_4);
    const mt_Bytes upper = mt_bytes_chosen(mt_bytes_shuffled(mt_bytes_twice(mailbox + 32), at),
                                           mt_bytes_shuffled(mt_bytes_twice(mailbox + 48), at), bit_4);
    return mt_bytes_chosen(lower, upper, mt_bytes_up(squares, 2));
}
#endif
#endif

#if MT_SHUFFLES
// What stands around one or two squares. Where nothing stands, squares are 0, and codes 255.
struct mt_Candidates {
    mt_Bytes squares;
    mt_Bytes codes;
};
typedef struct mt_Candidates mt_Candidates;

static inline MT_INLINED mt_Candidates mt_candidates_around(mt_Mailbox mailbox, unsigned a, uint64_t blockers_a,
                                                            uint64_t pieces_a, unsigned b, uint64_t blockers_b,
                                                            uint64_t pieces_b)
{
    const mt_Bytes squares = mt_squares_met(a, blockers_a, b, blockers_b);
    const mt_Bytes none = mt_not_in(squares, pieces_a, pieces_b);
    mt_Bytes codes = mt_bytes_and(mt_bytes_on(mailbox.bytes, squares), mt_bytes_filled((int)(mailbox.mask)));
    if (mailbox.mask == 7) {
        const mt_Bytes white = mt_not_in(squares, mailbox.black, mailbox.black);
        codes = mt_bytes_or(codes, mt_bytes_without(mt_bytes_filled(8), white));
    }
    const mt_Candidates candidates = { mt_bytes_without(squares, none), mt_bytes_or(codes, none) };
    return candidates;
}

// What a table of codes has for each candidate.
static inline mt_Bytes mt_by_code(const uint8_t *table, const mt_Candidates *candidates)
{
    return mt_bytes_shuffled(mt_bytes_twice(table), candidates->codes);
}

static inline uint32_t mt_attacked(const mt_Candidates *candidates, mt_Bytes reach, mt_Bytes victims)
{
    return mt_where(candidates->squares, reach, mt_by_code(mt_Data_view_tables.kind, candidates), victims);
}

static inline uint32_t mt_attacking(const mt_Candidates *candidates, const uint8_t *victims, mt_Bytes kinds)
{
    const mt_Bytes is_next = mt_bytes_up(candidates->squares, 1);
    const mt_Bytes ways = mt_bytes_chosen(mt_bytes_twice(mt_Data_view_tables.distant),
                                          mt_bytes_twice(mt_Data_view_tables.attack), is_next);
    return mt_where(mt_by_code(mt_Data_view_tables.ways, candidates), ways, mt_by_code(victims, candidates), kinds);
}

static inline uint32_t mt_passing(const mt_Candidates *candidates, const uint8_t *victims)
{
    const mt_Bytes behind =
        mt_bytes_shuffled(mt_by_code(mt_Data_view_tables.kind, candidates), mt_bytes_twice(mt_Data_view_tables.turned));
    const mt_Bytes slide = mt_bytes_twice(mt_Data_view_tables.slide);
    return mt_where(mt_by_code(mt_Data_view_tables.ways, candidates), slide, mt_by_code(victims, candidates), behind);
}

static inline uint32_t mt_places_among(const mt_Candidates *candidates, uint64_t a, uint64_t b)
{
    const mt_Bytes inside = mt_bytes_without(candidates->squares, mt_not_in(candidates->squares, a, b));
    return mt_where(inside, inside, inside, inside);
}

static inline uint64_t mt_occupied_as(const uint8_t *mailbox, int mask, int upper)
{
    uint64_t occupied = 0;
    for (int i = 0; i < 64; i += 32 / MT_VIEW_VECTORS) {
        const mt_Bytes bytes = mt_bytes_and(mt_bytes_of(mailbox + i, mailbox + i + 16), mt_bytes_filled(mask));
        const mt_Bytes codes = mt_bytes_or(bytes, mt_bytes_filled(upper));
        const mt_Bytes kinds = mt_bytes_shuffled(mt_bytes_twice(mt_Data_view_tables.kind), codes);
        occupied |= (uint64_t)(mt_where(kinds, kinds, kinds, kinds)) << i;
    }
    return occupied;
}

static inline uint64_t mt_occupied(mt_Mailbox mailbox)
{
    if (mailbox.mask == 15)
        return mt_occupied_as(mailbox.bytes, 15, 0);
    const uint64_t of_black = mt_occupied_as(mailbox.bytes, 7, 8) & mailbox.black;
    return of_black | (mt_occupied_as(mailbox.bytes, 7, 0) & ~mailbox.black);
}

// --- Quads, as they stand in vectors: a pair of the attacker, and one of what it attacks.

static inline mt_Bytes mt_squares_only(const mt_Candidates *candidates)
{
    return mt_bytes_and(candidates->squares, mt_bytes_filled(63));
}
// Writes those of eight quads that are in a set.
static inline MT_INLINED uint8_t *mt_put(uint8_t *out, int half, mt_Bytes attackers, mt_Bytes attacked, unsigned set)
{
#if MT_AVX2
    __m256i quads = half != 0 ? _mm256_unpackhi_epi16(attackers, attacked) : _mm256_unpacklo_epi16(attackers, attacked);
#if MT_IN_OTHER_ORDER
    quads = mt_bytes_shuffled(quads, mt_bytes_twice(mt_Data_view_tables.order));
#endif
    const __m256i which = _mm256_srlv_epi32(_mm256_set1_epi32((int)(mt_Data_view_tables.elements[set])),
                                            _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    quads = _mm256_permutevar8x32_epi32(quads, which);
    void *const to = out;
    _mm256_storeu_si256((__m256i *)(to), quads);
    return out + 4 * mt_bits_of(set);
#else
    (void)(half);
    for (int i = 0; i < 2; i++) {
        const unsigned four = set >> 4 * i & 15;
        mt_Bytes quads = mt_quads_of(attackers, attacked, i);
#if MT_IN_OTHER_ORDER
        quads = mt_bytes_shuffled(quads, mt_bytes_twice(mt_Data_view_tables.order));
#endif
        mt_bytes_store(out, mt_bytes_shuffled(quads, mt_bytes_twice(mt_Data_view_tables.quads[four])));
        out += 4 * mt_bits_of(four);
    }
    return out;
#endif
}

static inline MT_INLINED uint8_t *mt_put_from(uint8_t *out, const mt_Candidates *candidates, int half, unsigned set,
                                              unsigned code, unsigned q, unsigned sign)
{
    const mt_Bytes squares = mt_squares_only(candidates);
    const mt_Bytes attacked =
        mt_bytes_chosen(mt_pairs_of_rays(candidates->codes, squares), mt_pairs_of_knights(candidates->codes, squares),
                        mt_bytes_twice(mt_Data_view_tables.code[code].leaps));
    return mt_put(out, half, mt_pairs_filled(code | q << 8), mt_bytes_or(attacked, mt_pairs_filled(sign << 8)),
                  (set | set >> 8) & 255);
}

static inline MT_INLINED uint8_t *mt_put_to(uint8_t *out, const mt_Candidates *candidates, int half, unsigned set,
                                            unsigned code, unsigned q, unsigned sign)
{
    const mt_Bytes squares = mt_squares_only(candidates);
    const mt_Bytes attacked = mt_pairs_filled(code | (q | sign) << 8);
    out = mt_put(out, half, mt_pairs_of_rays(candidates->codes, squares), attacked, set & 255);
    return mt_put(out, half, mt_pairs_of_knights(candidates->codes, squares), attacked, set >> 8);
}

static inline MT_INLINED uint8_t *mt_put_through(uint8_t *out, const mt_Candidates *candidates, int half, unsigned set,
                                                 unsigned sign)
{
    const mt_Bytes rays = mt_pairs_of_rays(candidates->codes, mt_squares_only(candidates));
    const mt_Bytes behind = mt_bytes_shuffled(rays, mt_bytes_twice(mt_Data_view_tables.turned_pairs));
    return mt_put(out, half, rays, mt_bytes_or(behind, mt_pairs_filled(sign << 8)), set);
}
static inline mt_View mt_view_in_vectors(mt_Mailbox mailbox, unsigned q, uint64_t occupied)
{
    const mt_Candidates candidates = mt_candidates_around(mailbox, q, occupied, occupied, q, occupied, occupied);
    mt_View view;
    mt_bytes_store(view.squares, candidates.squares);
    mt_bytes_store(view.codes, candidates.codes);
    view.seen = (uint16_t)(mt_where(candidates.squares, candidates.squares, candidates.squares, candidates.squares));
    view.square = (uint8_t)(q);
    return view;
}

static inline mt_Candidates mt_candidates_of(const mt_View *view)
{
    const mt_Candidates candidates = { mt_bytes_twice(view->squares), mt_bytes_twice(view->codes) };
    return candidates;
}
#else
// What stands around one square. A row has a byte for each candidate.
typedef mt_View mt_Candidates;
typedef const uint8_t *mt_Bytes;

static inline mt_Bytes mt_bytes_of(const uint8_t *a, const uint8_t *b)
{
    (void)(b);
    return a;
}

static inline mt_Candidates mt_candidates_around(mt_Mailbox mailbox, unsigned a, uint64_t blockers_a, uint64_t pieces_a,
                                                 unsigned b, uint64_t blockers_b, uint64_t pieces_b)
{
    (void)(b);
    (void)(blockers_b);
    (void)(pieces_b);
    return mt_view_in_words(mailbox, a, blockers_a, pieces_a);
}

static inline uint32_t mt_attacked(const mt_View *view, const uint8_t *reach, const uint8_t *victims)
{
    return mt_attacked_in_words(view, reach, victims);
}
static inline uint32_t mt_attacking(const mt_View *view, const uint8_t *victims, const uint8_t *kinds)
{
    return mt_attacking_in_words(view, victims, kinds);
}
static inline uint32_t mt_passing(const mt_View *view, const uint8_t *victims)
{
    return mt_passing_in_words(view, victims);
}
static inline uint32_t mt_places_among(const mt_View *view, uint64_t a, uint64_t b)
{
    (void)(b);
    return mt_places_in_words(view, a);
}
static inline uint64_t mt_occupied(mt_Mailbox mailbox) { return mt_occupied_in_words(mailbox); }
static inline mt_Candidates mt_candidates_of(const mt_View *view) { return *view; }

// Writes a quad in the order of the engine.
static inline uint8_t *mt_put(uint8_t *out, unsigned attacker, unsigned from, unsigned attacked, unsigned to)
{
    const unsigned quad[4] = { attacker, from, attacked, to };
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(quad[mt_Data_view_tables.order[i]]);
    return out + 4;
}

static inline uint8_t *mt_put_from(uint8_t *out, const mt_View *view, int half, unsigned set, unsigned code, unsigned q,
                                   unsigned sign)
{
    (void)(half);
    for (; set != 0; set &= set - 1) {
        const unsigned place = mt_lowest(set);
        out = mt_put(out, code, q, view->codes[place], (view->squares[place] & 63u) | sign);
    }
    return out;
}

static inline uint8_t *mt_put_to(uint8_t *out, const mt_View *view, int half, unsigned set, unsigned code, unsigned q,
                                 unsigned sign)
{
    (void)(half);
    for (; set != 0; set &= set - 1) {
        const unsigned place = mt_lowest(set);
        out = mt_put(out, view->codes[place], view->squares[place] & 63u, code, q | sign);
    }
    return out;
}

static inline uint8_t *mt_put_through(uint8_t *out, const mt_View *view, int half, unsigned set, unsigned sign)
{
    (void)(half);
    for (; set != 0; set &= set - 1) {
        const unsigned place = mt_lowest(set);
        out = mt_put(out, view->codes[place], view->squares[place] & 63u, view->codes[place ^ 1],
                     (view->squares[place ^ 1] & 63u) | sign);
    }
    return out;
}
#endif

// --- What is asked of one square.

// The view of a square as if those of a set were empty.
MT_CONSTEXPR mt_View mt_view_of(mt_Mailbox mailbox, unsigned q, uint64_t left_out)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_view_in_vectors(mailbox, q, mt_occupied(mailbox) & ~left_out);
#endif
    const uint64_t occupied = mt_occupied_in_words(mailbox) & ~left_out;
    return mt_view_in_words(mailbox, q, occupied, occupied);
}

#if MT_SHUFFLES
static inline unsigned mt_attacked_in_vectors(const mt_View *view, const uint8_t *reach, const uint8_t *victims)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    return mt_attacked(&candidates, mt_bytes_twice(reach), mt_bytes_twice(victims)) & 0xffff;
}

static inline unsigned mt_attacking_in_vectors(const mt_View *view, const uint8_t *victims, const uint8_t *kinds)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    return mt_attacking(&candidates, victims, mt_bytes_twice(kinds)) & 0xffff;
}

static inline unsigned mt_passing_in_vectors(const mt_View *view, const uint8_t *victims)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    return mt_passing(&candidates, victims) & 0xffff;
}

static inline unsigned mt_places_in_vectors(const mt_View *view, uint64_t squares)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    return mt_places_among(&candidates, squares, squares) & 0xffff;
}
#endif

MT_CONSTEXPR unsigned mt_attacked_in(const mt_View *view, const uint8_t *reach, const uint8_t *victims)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_attacked_in_vectors(view, reach, victims);
#endif
    return mt_attacked_in_words(view, reach, victims);
}

MT_CONSTEXPR unsigned mt_attacking_in(const mt_View *view, const uint8_t *victims, const uint8_t *kinds)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_attacking_in_vectors(view, victims, kinds);
#endif
    return mt_attacking_in_words(view, victims, kinds);
}

MT_CONSTEXPR unsigned mt_passing_in(const mt_View *view, const uint8_t *victims)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_passing_in_vectors(view, victims);
#endif
    return mt_passing_in_words(view, victims);
}

MT_CONSTEXPR unsigned mt_places_in(const mt_View *view, uint64_t squares)
{
#if MT_SHUFFLES
    if (MT_AT_RUN_TIME)
        return mt_places_in_vectors(view, squares);
#endif
    return mt_places_in_words(view, squares);
}

MT_CONSTEXPR unsigned mt_sliding_in(const mt_View *view)
{
    unsigned found = 0;
    for (unsigned left = view->seen & 255u; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        if ((mt_Data_view_tables.ways[view->codes[place]] & mt_Data_view_tables.slide[place]) != 0)
            found |= 1u << place;
    }
    return found;
}

MT_CONSTEXPR unsigned mt_with_codes_in(const mt_View *view, const uint8_t *in)
{
    unsigned found = 0;
    for (unsigned left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        if (in[view->codes[place]] != 0)
            found |= 1u << place;
    }
    return found;
}

MT_CONSTEXPR unsigned mt_threatened_in(const mt_View *view, unsigned code)
{
    return mt_attacked_in(view, mt_Data_view_tables.code[code & 15].reach, mt_Data_view_tables.code[code & 15].victims);
}

MT_CONSTEXPR unsigned mt_threatening_in(const mt_View *view, unsigned code)
{
    return mt_attacking_in(view, mt_Data_view_tables.victims, mt_Data_view_tables.code[code & 15].kinds);
}

MT_CONSTEXPR mt_square_and_code mt_piece_in(const mt_View *view, unsigned place)
{
    const mt_square_and_code piece = { (uint8_t)(view->squares[place] & 63), view->codes[place] };
    return piece;
}

MT_CONSTEXPR uint64_t mt_squares_in(const mt_View *view, unsigned places)
{
    uint64_t squares = 0;
    for (unsigned left = places & view->seen; left != 0; left &= left - 1)
        squares |= (uint64_t)(1) << (view->squares[mt_lowest(left)] & 63);
    return squares;
}

MT_CONSTEXPR unsigned mt_write_places(const mt_View *view, unsigned places, mt_square_and_code *pairs)
{
    unsigned count = 0;
    for (unsigned left = places & view->seen; left != 0; left &= left - 1) {
        pairs[count] = mt_piece_in(view, mt_lowest(left));
        count++;
    }
    return count;
}

MT_CONSTEXPR unsigned mt_write_both(const mt_View *view, mt_square_and_code (*pairs)[2])
{
    unsigned count = 0;
    for (unsigned left = mt_passing_in(view, mt_Data_view_tables.all); left != 0; left &= left - 1) {
        pairs[count][0] = mt_piece_in(view, mt_lowest(left));
        pairs[count][1] = mt_piece_in(view, mt_lowest(left) ^ 1);
        count++;
    }
    return count;
}

// How many quads stand between two places of a list.
static inline unsigned mt_quads_between(const uint8_t *begin, const uint8_t *end)
{
    return (unsigned)(end - begin) / 4;
}

static inline unsigned mt_write_from(const mt_View *view, unsigned code, uint8_t *quads)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    const unsigned set = mt_threatened_in(view, code);
    return mt_quads_between(quads, mt_put_from(quads, &candidates, 0, set, code & 15, view->square, 0));
}

static inline unsigned mt_write_to(const mt_View *view, unsigned code, uint8_t *quads)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    const unsigned set = mt_threatening_in(view, code);
    return mt_quads_between(quads, mt_put_to(quads, &candidates, 0, set, code & 15, view->square, 0));
}

static inline unsigned mt_write_passing(const mt_View *view, uint8_t *quads)
{
    const mt_Candidates candidates = mt_candidates_of(view);
    const unsigned set = mt_passing_in(view, mt_Data_view_tables.victims);
    return mt_quads_between(quads, mt_put_through(quads, &candidates, 0, set, 0));
}

// --- Two squares at once.

// What stands around two squares, a and b. Sets of candidates have b's in the upper half.
struct mt_Around {
    mt_Candidates of[MT_VIEW_VECTORS];
};

static inline MT_INLINED mt_Around mt_what_stands_around(mt_Mailbox mailbox, unsigned a, uint64_t blockers_a,
                                                         uint64_t pieces_a, unsigned b, uint64_t blockers_b,
                                                         uint64_t pieces_b)
{
    mt_Around around;
    around.of[0] = mt_candidates_around(mailbox, a, blockers_a, pieces_a, b, blockers_b, pieces_b);
#if MT_VIEW_VECTORS == 2
    around.of[1] = mt_candidates_around(mailbox, b, blockers_b, pieces_b, b, blockers_b, pieces_b);
#endif
    return around;
}

static inline MT_INLINED uint32_t mt_from_both(const mt_Around *around, unsigned code_a, unsigned code_b)
{
    const struct mt_Data_ViewCode *const a = &mt_Data_view_tables.code[code_a];
    const struct mt_Data_ViewCode *const b = &mt_Data_view_tables.code[code_b];
    uint32_t found = mt_attacked(&around->of[0], mt_bytes_of(a->reach, b->reach), mt_bytes_of(a->victims, b->victims));
#if MT_VIEW_VECTORS == 2
    found |= mt_attacked(&around->of[1], mt_bytes_of(b->reach, b->reach), mt_bytes_of(b->victims, b->victims)) << 16;
#endif
    return found;
}

static inline MT_INLINED uint32_t mt_to_both(const mt_Around *around, unsigned code_a, unsigned code_b)
{
    const uint8_t *const a = mt_Data_view_tables.code[code_a].kinds;
    const uint8_t *const b = mt_Data_view_tables.code[code_b].kinds;
    uint32_t found = mt_attacking(&around->of[0], mt_Data_view_tables.victims, mt_bytes_of(a, b));
#if MT_VIEW_VECTORS == 2
    found |= mt_attacking(&around->of[1], mt_Data_view_tables.victims, mt_bytes_of(b, b)) << 16;
#endif
    return found;
}

static inline MT_INLINED uint32_t mt_through_both(const mt_Around *around)
{
    uint32_t found = mt_passing(&around->of[0], mt_Data_view_tables.victims);
#if MT_VIEW_VECTORS == 2
    found |= mt_passing(&around->of[1], mt_Data_view_tables.victims) << 16;
#endif
    return found;
}

static inline MT_INLINED uint32_t mt_places_both(const mt_Around *around, uint64_t squares)
{
    uint32_t found = mt_places_among(&around->of[0], squares, squares);
#if MT_VIEW_VECTORS == 2
    found |= mt_places_among(&around->of[1], squares, squares) << 16;
#endif
    return found;
}

// The ends of the lists of quads that vanish, and of those that appear.
struct mt_Ends {
    uint8_t *of[2];
};

#if MT_SIGNED
// One list has both: the square that is attacked says whether the quad appears.
static inline MT_INLINED uint8_t **mt_end_of(mt_Ends *ends, int appears)
{
    (void)(appears);
    return &ends->of[0];
}
static inline unsigned mt_sign_of(int appears) { return appears != 0 ? 128 : 0; }
#else
static inline MT_INLINED uint8_t **mt_end_of(mt_Ends *ends, int appears) { return &ends->of[appears]; }
static inline unsigned mt_sign_of(int appears)
{
    (void)(appears);
    return 0;
}
#endif

static inline MT_INLINED void mt_list_from(mt_Ends *ends, int appears, const mt_Around *around, int half, uint32_t sets,
                                           unsigned code, unsigned q)
{
    uint8_t **const end = mt_end_of(ends, appears);
    const unsigned sign = mt_sign_of(appears);
    *end =
        mt_put_from(*end, &around->of[half & (MT_VIEW_VECTORS - 1)], half, sets >> 16 * half & 0xffff, code, q, sign);
}

static inline MT_INLINED void mt_list_to(mt_Ends *ends, int appears, const mt_Around *around, int half, uint32_t sets,
                                         unsigned code, unsigned q)
{
    uint8_t **const end = mt_end_of(ends, appears);
    const unsigned sign = mt_sign_of(appears);
    *end = mt_put_to(*end, &around->of[half & (MT_VIEW_VECTORS - 1)], half, sets >> 16 * half & 0xffff, code, q, sign);
}

static inline MT_INLINED void mt_list_through(mt_Ends *ends, int appears, const mt_Around *around, int half,
                                              uint32_t sets)
{
    uint8_t **const end = mt_end_of(ends, appears);
    const unsigned sign = mt_sign_of(appears);
    *end = mt_put_through(*end, &around->of[half & (MT_VIEW_VECTORS - 1)], half, sets >> 16 * half & 0xffff, sign);
}

// --- Updates.

// The ray from a square to another one, if one leads there.
static inline unsigned mt_toward(unsigned a, unsigned b)
{
    return mt_Data_view_tables.toward[119 + b + (b & 56) - a - (a & 56)];
}

// A piece goes from a to b, with nothing between them. All is as before the move.
static inline MT_INLINED mt_Ends mt_ends_of_move(mt_Mailbox mailbox, uint64_t occupied, unsigned a, unsigned b,
                                                 unsigned before, unsigned after, unsigned captured, mt_Ends ends)
{
    const uint64_t left = occupied & ~((uint64_t)(1) << a);
    const mt_Around around = mt_what_stands_around(mailbox, a, occupied, occupied, b, left, left);
    const uint32_t from = mt_from_both(&around, before, after);
    const uint32_t to = mt_to_both(&around, before, after);
    // On the line of both squares, nothing is seen through them.
    const uint32_t there = mt_toward(a, b);
    const uint32_t back = mt_turned(there);
    const uint32_t through = mt_through_both(&around) & ~((there | back) * 0x10001);
    mt_list_from(&ends, 0, &around, 0, from, before, a);
    mt_list_to(&ends, 0, &around, 0, to, before, a);
    mt_list_from(&ends, 1, &around, 1, from, after, b);
    mt_list_to(&ends, 1, &around, 1, to, after, b);
    mt_list_through(&ends, 1, &around, 0, through);
    if ((occupied >> b & 1) == 0) {
        mt_list_through(&ends, 0, &around, 1, through);
    } else {
        // What is behind a was not seen from b.
        const uint32_t hidden = back << 16;
        mt_list_from(&ends, 0, &around, 1, mt_from_both(&around, captured, captured) & ~hidden, captured, b);
        mt_list_to(&ends, 0, &around, 1, mt_to_both(&around, captured, captured) & ~hidden, captured, b);
    }
    return ends;
}

// A piece appears on a square, vanishes, or becomes another one.
static inline MT_INLINED mt_Ends mt_ends_of_change(mt_Mailbox mailbox, uint64_t occupied, unsigned q, unsigned before,
                                                   unsigned after, mt_Ends ends)
{
    if (before == after)
        return ends;
    const mt_Around around = mt_what_stands_around(mailbox, q, occupied, occupied, q, occupied, occupied);
    const uint32_t from = mt_from_both(&around, before, after);
    const uint32_t to = mt_to_both(&around, before, after);
    const uint32_t through = mt_through_both(&around) & 0xffff;
    mt_list_from(&ends, 0, &around, 0, from, before, q);
    mt_list_to(&ends, 0, &around, 0, to, before, q);
    mt_list_from(&ends, 1, &around, 1, from, after, q);
    mt_list_to(&ends, 1, &around, 1, to, after, q);
    if (!mt_is_piece(before) && mt_is_piece(after))
        mt_list_through(&ends, 0, &around, 0, through);
    if (mt_is_piece(before) && !mt_is_piece(after))
        mt_list_through(&ends, 1, &around, 0, through);
    return ends;
}

// What touches one or two squares that differ, before or after the change. Threats among all that differ are listed
// from the side of the attacker.
static inline mt_Ends mt_ends_touching(mt_Mailbox mailbox, uint64_t occupied, unsigned a, unsigned b,
                                       uint64_t differing, int appears, mt_Ends ends)
{
    const unsigned code_a = mt_code_on(mailbox, a);
    const unsigned code_b = mt_code_on(mailbox, b);
    const mt_Around around = mt_what_stands_around(mailbox, a, occupied, occupied, b, occupied, occupied);
    const uint32_t from = mt_from_both(&around, code_a, code_b);
    const uint32_t to = mt_to_both(&around, code_a, code_b) & ~mt_places_both(&around, differing);
    uint8_t **const end = mt_end_of(&ends, appears);
    const unsigned sign = mt_sign_of(appears);
    const mt_Candidates *const last = &around.of[MT_VIEW_VECTORS - 1];
    *end = mt_put_from(*end, &around.of[0], 0, from & 0xffff, code_a, a, sign);
    *end = mt_put_to(*end, &around.of[0], 0, to & 0xffff, code_a, a, sign);
    if (b != a) {
        *end = mt_put_from(*end, last, 1, from >> 16, code_b, b, sign);
        *end = mt_put_to(*end, last, 1, to >> 16, code_b, b, sign);
    }
    return ends;
}

// What two boards threaten, of which no more than four squares among `changed` differ.
static inline mt_Ends mt_ends_between(mt_Mailbox before, mt_Mailbox after, uint64_t changed, mt_Ends ends)
{
    const uint64_t occupied_before = mt_occupied(before);
    const uint64_t occupied_after = mt_occupied(after);
    uint64_t differing = 0;
    for (uint64_t left = changed; left != 0; left &= left - 1) {
        const unsigned q = mt_lowest(left);
        const unsigned from = mt_code_on(before, q);
        const unsigned to = mt_code_on(after, q);
        // There may be several codes for nothing.
        if (from != to && (mt_is_piece(from) || mt_is_piece(to)) && mt_bits_of(differing) < 4)
            differing |= left & (0 - left);
    }
    for (uint64_t left = differing; left != 0; left &= left - 1) {
        const unsigned a = mt_lowest(left);
        if ((left & (left - 1)) != 0)
            left &= left - 1;
        ends = mt_ends_touching(before, occupied_before, a, mt_lowest(left), differing, 0, ends);
        ends = mt_ends_touching(after, occupied_after, a, mt_lowest(left), differing, 1, ends);
    }
    // Through squares that differ. Those with lower numbers block, so that each threat is listed for the lowest one.
    const uint64_t same = occupied_before & ~differing;
    for (uint64_t left = differing; left != 0; left &= left - 1) {
        const unsigned q = mt_lowest(left);
        const uint64_t square = left & (0 - left);
        const uint64_t others = differing & ~square;
        const uint64_t lower = differing & (square - 1);
        const mt_Around around = mt_what_stands_around(before, q, same | lower | (others & occupied_before), same, q,
                                                       same | lower | (others & occupied_after), same);
        const uint32_t through = mt_through_both(&around);
        const uint32_t open_before = (occupied_before & square) != 0 ? 0 : through & 0xffff;
        const uint32_t open_after = (occupied_after & square) != 0 ? 0 : through >> 16;
        mt_list_through(&ends, 0, &around, 0, open_before & ~open_after);
        mt_list_through(&ends, 1, &around, 1, (open_after & ~open_before) << 16);
    }
    return ends;
}

// --- What engines call.

#ifdef __cplusplus
// The bytes of a mailbox, and of a list.
constexpr const uint8_t *mt_bytes_in(const uint8_t *mailbox) { return mailbox; }
template <typename Byte> inline const uint8_t *mt_bytes_in(const Byte *mailbox)
{
    static_assert(sizeof(Byte) == 1, "a mailbox has a byte for each square");
    const void *const bytes = mailbox;
    return (const uint8_t *)(bytes);
}
template <typename Quad> inline uint8_t *mt_bytes_of_quads(Quad *quads)
{
    static_assert(sizeof(Quad) == 4 && __is_trivially_copyable(Quad), "a threat is four bytes");
    void *const bytes = quads;
    return (uint8_t *)(bytes);
}
#else
static inline const uint8_t *mt_bytes_in(const uint8_t *mailbox) { return mailbox; }
static inline uint8_t *mt_bytes_of_quads(uint8_t (*quads)[4]) { return *quads; }
#endif

MT_OF_MAILBOX
MT_CONSTEXPR mt_Mailbox mt_with_codes_on(const MT_BYTE *mailbox)
{
    const mt_Mailbox all = { mt_bytes_in(mailbox), 0, 15 };
    return all;
}

MT_OF_MAILBOX
MT_CONSTEXPR mt_Mailbox mt_with_types_on(const MT_BYTE *types, mt_Bitboard black)
{
    const mt_Mailbox all = { mt_bytes_in(types), mt_as_set(black), 7 };
    return all;
}

static inline mt_Ends mt_ends(uint8_t *added, uint8_t *removed)
{
    const mt_Ends ends = { { removed, added } };
    return ends;
}

// How much has been written.
#if MT_SIGNED
static inline mt_Written mt_written(mt_Ends begin, mt_Ends end) { return mt_quads_between(begin.of[0], end.of[0]); }
#else
static inline mt_Written mt_written(mt_Ends begin, mt_Ends end)
{
    const mt_Written both = { mt_quads_between(begin.of[1], end.of[1]), mt_quads_between(begin.of[0], end.of[0]) };
    return both;
}
#endif

// The view from a square over a mailbox, which has the codes of 64 squares. Only their lower four bits count.
MT_OF_MAILBOX
MT_INTERFACE mt_View mt_view(mt_Square square, const MT_BYTE *mailbox)
{
    return mt_view_of(mt_with_codes_on(mailbox), mt_number(square), 0);
}

// The view from a square, as if the square `other` were empty.
MT_OF_MAILBOX
MT_INTERFACE mt_View mt_view_without(mt_Square square, const MT_BYTE *mailbox, mt_Square other)
{
    return mt_view_of(mt_with_codes_on(mailbox), mt_number(square), (uint64_t)(1) << (mt_number(other)));
}

// The view from a square, as if all squares of a set were empty.
MT_OF_MAILBOX
MT_INTERFACE mt_View mt_view_without_all(mt_Square square, const MT_BYTE *mailbox, mt_Bitboard others)
{
    return mt_view_of(mt_with_codes_on(mailbox), mt_number(square), mt_as_set(others));
}

// The view from a square over a mailbox of types, 0 to 7. The code of a piece is its type, and 8 more on squares of
// Black.
MT_OF_MAILBOX
MT_INTERFACE mt_View mt_view_of_types(mt_Square square, const MT_BYTE *types, mt_Bitboard black)
{
    return mt_view_of(mt_with_types_on(types, black), mt_number(square), 0);
}

// The set of codes with a bit in `bits`, as `with_codes` takes it.
MT_INTERFACE mt_Codes mt_codes_of(unsigned bits)
{
    mt_Codes codes = { { 0 } };
    for (unsigned code = 0; code < 16; code++)
        codes.in[code] = (bits >> code & 1u) != 0 ? 255 : 0;
    return codes;
}

// Writes which threats a change makes and which it ends, and returns how many there are. No quad is in both lists; each
// needs room for 256. Mailbox and occupied squares are those before the change.
//
// A piece goes from a square to another one with nothing between them, and is another one there if it promotes;
// `captured` is the code of an empty square if it captures nothing.
MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_move(const MT_BYTE *mailbox, mt_Bitboard occupied, mt_Square from,
                                                       mt_Square to, unsigned before, unsigned after, unsigned captured,
                                                       MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin, mt_ends_of_move(mt_with_codes_on(mailbox), mt_as_set(occupied), mt_number(from),
                                             mt_number(to), before & 15, after & 15, captured & 15, begin));
}

// A piece appears, vanishes or is exchanged. What the mailbox has on the square does not matter.
MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_change(const MT_BYTE *mailbox, mt_Bitboard occupied, mt_Square square,
                                                         unsigned before, unsigned after, MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin, mt_ends_of_change(mt_with_codes_on(mailbox), mt_as_set(occupied), mt_number(square),
                                               before & 15, after & 15, begin));
}

// Two mailboxes differ on no more than four squares, which are all among `squares`.
MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_between(const MT_BYTE *before, const MT_BYTE *after, mt_Bitboard squares,
                                                       MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin,
                      mt_ends_between(mt_with_codes_on(before), mt_with_codes_on(after), mt_as_set(squares), begin));
}

// The same for mailboxes of types. The code of a piece is its type, and 8 more on squares of Black.
MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_move_of_types(const MT_BYTE *types, mt_Bitboard black,
                                                                mt_Bitboard occupied, mt_Square from, mt_Square to,
                                                                unsigned before, unsigned after, unsigned captured,
                                                                MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin, mt_ends_of_move(mt_with_types_on(types, black), mt_as_set(occupied), mt_number(from),
                                             mt_number(to), before & 15, after & 15, captured & 15, begin));
}

MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_of_change_of_types(const MT_BYTE *types, mt_Bitboard black,
                                                                  mt_Bitboard occupied, mt_Square square,
                                                                  unsigned before, unsigned after, MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin, mt_ends_of_change(mt_with_types_on(types, black), mt_as_set(occupied), mt_number(square),
                                               before & 15, after & 15, begin));
}

MT_OF_UPDATE
MT_INTERFACE_AT_RUN_TIME mt_Written mt_threats_between_of_types(const MT_BYTE *before, mt_Bitboard black_before,
                                                                const MT_BYTE *after, mt_Bitboard black_after,
                                                                mt_Bitboard squares, MT_LISTS)
{
    const mt_Ends begin = mt_ends(MT_ENDS);
    return mt_written(begin, mt_ends_between(mt_with_types_on(before, black_before),
                                             mt_with_types_on(after, black_after), mt_as_set(squares), begin));
}

#ifndef __cplusplus
// The first piece on each ray, and the pieces on knight squares.
MT_INTERFACE mt_Places mt_nearest(const mt_View *view) { return view->seen & 0xff; }
MT_INTERFACE mt_Places mt_knight_squares(const mt_View *view) { return view->seen & 0xff00; }

// The pieces of both colours that attack the square.
MT_INTERFACE mt_Places mt_attackers(const mt_View *view)
{
    return (mt_Places)(mt_attacking_in(view, mt_Data_view_tables.all, mt_Data_view_tables.all));
}

// The pieces that a piece with this code attacks from the square.
MT_INTERFACE mt_Places mt_attacked_by(const mt_View *view, unsigned code)
{
    return (mt_Places)(mt_attacked_in(view, mt_Data_view_tables.code[code & 15].reach, mt_Data_view_tables.all));
}

// The sliders that attack the square.
MT_INTERFACE mt_Places mt_sliders(const mt_View *view) { return (mt_Places)(mt_sliding_in(view)); }

// The pieces with one of these codes.
MT_INTERFACE mt_Places mt_with_codes(const mt_View *view, const mt_Codes *codes)
{
    return (mt_Places)(mt_with_codes_in(view, codes->in));
}

// The pieces on these squares.
MT_INTERFACE mt_Places mt_places(const mt_View *view, mt_Bitboard squares)
{
    return (mt_Places)(mt_places_in(view, mt_as_set(squares)));
}

// Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
// square were empty.
MT_INTERFACE mt_sliders_and_pieces mt_through(const mt_View *view)
{
    const unsigned sliders = mt_passing_in(view, mt_Data_view_tables.all);
    const mt_sliders_and_pieces both = { (mt_Places)(sliders), (mt_Places)(mt_turned(sliders)) };
    return both;
}

// Threats are attacks that count. Those of a piece with this code on the square, those on it, and those through the
// empty square.
MT_INTERFACE mt_Places mt_threats_from(const mt_View *view, unsigned code)
{
    return (mt_Places)(mt_threatened_in(view, code));
}
MT_INTERFACE mt_Places mt_threats_to(const mt_View *view, unsigned code)
{
    return (mt_Places)(mt_threatening_in(view, code));
}
MT_INTERFACE mt_sliders_and_pieces mt_threats_through(const mt_View *view)
{
    const unsigned sliders = mt_passing_in(view, mt_Data_view_tables.victims);
    const mt_sliders_and_pieces both = { (mt_Places)(sliders), (mt_Places)(mt_turned(sliders)) };
    return both;
}

// The squares of these places.
MT_INTERFACE mt_Bitboard mt_bitboard(const mt_View *view, mt_Places places)
{
    const uint64_t squares = mt_squares_in(view, places);
    return mt_as_bitboard(squares);
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
    return mt_write_both(view, pairs);
}

// Writes the threats of these sets as quads, and returns how many there are. There must be room for 16.
MT_INTERFACE unsigned mt_write_threats_from(const mt_View *view, unsigned code, uint8_t (*quads)[4])
{
    return mt_write_from(view, code, *quads);
}
MT_INTERFACE unsigned mt_write_threats_to(const mt_View *view, unsigned code, uint8_t (*quads)[4])
{
    return mt_write_to(view, code, *quads);
}
MT_INTERFACE unsigned mt_write_threats_through(const mt_View *view, uint8_t (*quads)[4])
{
    return mt_write_passing(view, *quads);
}
#endif
