//! Views in vectors, for C and C++.

/// What all forms share, below them. [`written`](super::super::text::written) replaces the marks.
pub(super) const VIEW: &str = "\
// Of the places with pieces, the first one on each ray, and the knight squares: in each byte, the lowest bit but bit 0, and bit 0.
// Bits 7 and 0 are set, so no byte borrows from the next one.
&uint64_t @seen_among(uint64_t occupied)
{
    return occupied & ~((occupied | 0x8181818181818181) - 0x0303030303030303);
}

&VIEW @view_by_vectors(unsigned q, const uint8_t *mailbox, uint64_t left_out)
{
    VIEW view;
    view.squares = @view_squares[q];
    const uint64_t occupied = @codes_by_vectors(&view, mailbox);
    view.seen = @seen_among(occupied & @view_boards[q] & ~left_out);
    return view;
}
";

/// AVX-512 with VBMI and VBMI2: one vector has all places. Masks of ones are for gcc 12: of intrinsics without masks, it warns in C++ that
/// their headers leave an operand undefined.
pub(super) const AVX512: &str = "\
// The kinds of codes.
&__m512i @kinds(__m512i codes)
{
    const void *const kinds = @view_kinds;
    return _mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(%const __m128i *(kinds))), codes);
}

// Puts the codes into their places, and returns the places with pieces. Outside the board, there may be some, too.
&uint64_t @codes_by_vectors(VIEW *view, const uint8_t *mailbox)
{
    const __m512i squares = _mm512_loadu_si512(view->squares);
    const __m512i all = _mm512_maskz_permutexvar_epi8(UINT64_MAX, squares, _mm512_loadu_si512(mailbox));
    const __m512i codes = _mm512_and_si512(all, _mm512_set1_epi8(15));
    _mm512_storeu_si512(view->codes, codes);
    const __m512i kinds = @kinds(codes);
    return _mm512_test_epi8_mask(kinds, kinds);
}

&uint64_t @kinds_by_vectors(const VIEW *view, const uint8_t *among)
{
    const __m512i kinds = @kinds(_mm512_loadu_si512(view->codes));
    return view->seen & _mm512_test_epi8_mask(kinds, _mm512_loadu_si512(among));
}

&uint64_t @with_codes_by_vectors(const VIEW *view, const uint8_t *in)
{
    const void *const table = in;
    const __m512i table_of_all = _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(%const __m128i *(table)));
    return view->seen & _mm512_movepi8_mask(_mm512_shuffle_epi8(table_of_all, _mm512_loadu_si512(view->codes)));
}

&uint64_t @squares_by_vectors(const VIEW *view, uint64_t places)
{
    const __m512i wanted = _mm512_movm_epi8(places & view->seen);
    return _mm512_movepi8_mask(_mm512_maskz_permutexvar_epi8(UINT64_MAX, _mm512_loadu_si512(view->squares + 64), wanted));
}

&unsigned @write_by_vectors(const VIEW *view, uint64_t places, PAIR *pairs)
{
    const __mmask64 wanted = places & view->seen;
    const __m512i squares = _mm512_maskz_compress_epi8(wanted, _mm512_loadu_si512(view->squares));
    const __m512i codes = _mm512_maskz_compress_epi8(wanted, _mm512_loadu_si512(view->codes));
    const __m256i lower = _mm256_cvtepu8_epi16(_mm512_maskz_extracti32x4_epi32(0xff, squares, 0));
    const __m256i upper = _mm256_slli_epi16(_mm256_cvtepu8_epi16(_mm512_maskz_extracti32x4_epi32(0xff, codes, 0)), 8);
    // No more than sixteen pieces are seen.
    const unsigned count = @bits_of(wanted);
    _mm256_mask_storeu_epi16(pairs, %__mmask16((1u << count) - 1), _mm256_or_si256(lower, upper));
    return count;
}
";

/// The same for C++: all elements that there could be are made, so that compilers do it in vectors.
pub(super) const AVX512_ELEMENTS: &str = "\
// The first sixteen of the bytes at some places, and zeros behind them.
inline void @front_by_vectors(uint8_t *front, uint64_t places, const uint8_t *bytes)
{
    const __m512i all = _mm512_maskz_compress_epi8(places, _mm512_loadu_si512(bytes));
    void *const to = front;
    _mm_storeu_si128(static_cast<__m128i *>(to), _mm512_maskz_extracti32x4_epi32(0xff, all, 0));
}

template <typename Element, typename Make>
inline unsigned @write_as_by_vectors(const View &view, uint64_t wanted, Element *elements, Make make)
{
    uint8_t squares[16];
    uint8_t codes[16];
    @front_by_vectors(squares, wanted, view.squares);
    @front_by_vectors(codes, wanted, view.codes);
    // Where callers are always inlined, clang would unroll the loop before it looks for vectors. It would warn if it found none for a
    // `make` and were told to use them.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (unsigned number = 0; number < 16; number++)
        elements[number] = make(squares[number], codes[number]);
    return @bits_of(wanted);
}
";

/// AVX2: two vectors have all places.
pub(super) const AVX2: &str = "\
&__m256i @loaded(const void *bytes)
{
    return _mm256_loadu_si256(%const __m256i *(bytes));
}

// The same sixteen bytes in both lanes.
&__m256i @loaded_twice(const void *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(%const __m128i *(bytes)));
}

// The bytes of two vectors that are not 0.
&uint64_t @not_zero(__m256i lower, __m256i upper)
{
    const __m256i zero = _mm256_setzero_si256();
    const uint32_t of_lower = %uint32_t(_mm256_movemask_epi8(_mm256_cmpeq_epi8(lower, zero)));
    const uint32_t of_upper = %uint32_t(_mm256_movemask_epi8(_mm256_cmpeq_epi8(upper, zero)));
    return ~(%uint64_t(of_upper) << 32 | of_lower);
}

// The codes on 32 squares: each shuffle takes them from two ranks, and bits 4 and 5 of the squares say which of them is right.
&__m256i @codes_on(const uint8_t *mailbox, __m256i squares)
{
    const __m256i first = _mm256_shuffle_epi8(@loaded_twice(mailbox), squares);
    const __m256i second = _mm256_shuffle_epi8(@loaded_twice(mailbox + 16), squares);
    const __m256i third = _mm256_shuffle_epi8(@loaded_twice(mailbox + 32), squares);
    const __m256i fourth = _mm256_shuffle_epi8(@loaded_twice(mailbox + 48), squares);
    const __m256i bit_4 = _mm256_slli_epi16(squares, 3);
    const __m256i bit_5 = _mm256_slli_epi16(squares, 2);
    const __m256i lower = _mm256_blendv_epi8(first, second, bit_4);
    const __m256i upper = _mm256_blendv_epi8(third, fourth, bit_4);
    return _mm256_and_si256(_mm256_blendv_epi8(lower, upper, bit_5), _mm256_set1_epi8(15));
}

// Puts the codes into their places, and returns the places with pieces. Outside the board, there may be some, too.
&uint64_t @codes_by_vectors(VIEW *view, const uint8_t *mailbox)
{
    const __m256i lower = @codes_on(mailbox, @loaded(view->squares));
    const __m256i upper = @codes_on(mailbox, @loaded(view->squares + 32));
    void *const lower_codes = view->codes;
    void *const upper_codes = view->codes + 32;
    _mm256_storeu_si256(%__m256i *(lower_codes), lower);
    _mm256_storeu_si256(%__m256i *(upper_codes), upper);
    const __m256i kinds = @loaded_twice(@view_kinds);
    return @not_zero(_mm256_shuffle_epi8(kinds, lower), _mm256_shuffle_epi8(kinds, upper));
}

&uint64_t @kinds_by_vectors(const VIEW *view, const uint8_t *among)
{
    const __m256i kinds = @loaded_twice(@view_kinds);
    const __m256i lower = _mm256_shuffle_epi8(kinds, @loaded(view->codes));
    const __m256i upper = _mm256_shuffle_epi8(kinds, @loaded(view->codes + 32));
    return view->seen & @not_zero(_mm256_and_si256(lower, @loaded(among)), _mm256_and_si256(upper, @loaded(among + 32)));
}

&uint64_t @with_codes_by_vectors(const VIEW *view, const uint8_t *in)
{
    const __m256i table = @loaded_twice(in);
    const __m256i lower = _mm256_shuffle_epi8(table, @loaded(view->codes));
    const __m256i upper = _mm256_shuffle_epi8(table, @loaded(view->codes + 32));
    const uint32_t in_lower = %uint32_t(_mm256_movemask_epi8(lower));
    return view->seen & (%uint64_t(_mm256_movemask_epi8(upper)) << 32 | in_lower);
}

// Of 32 squares, those with a place in a set: the byte with the bit of the place, and of it, that bit.
&__m256i @placed(__m256i set, __m256i places)
{
    const __m256i bytes = _mm256_and_si256(_mm256_srli_epi16(places, 3), _mm256_set1_epi8(7));
    const __m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi64x(%long long(0x8040201008040201)), places);
    return _mm256_and_si256(_mm256_shuffle_epi8(set, bytes), bits);
}

&uint64_t @squares_by_vectors(const VIEW *view, uint64_t places)
{
    const __m256i set = _mm256_set1_epi64x(%long long(places & view->seen));
    return @not_zero(@placed(set, @loaded(view->squares + 64)), @placed(set, @loaded(view->squares + 96)));
}
";

/// SSSE3: four vectors have all places.
pub(super) const SSSE3: &str = "\
&__m128i @loaded(const void *bytes)
{
    return _mm_loadu_si128(%const __m128i *(bytes));
}

// The codes on sixteen squares, two ranks at a time. A shuffle gives 0 for numbers with the highest bit, so the second one counts
// from the third rank on, and adds (exclusively) in what way the codes there differ from those before; and so on.
&__m128i @codes_on(const uint8_t *mailbox, __m128i squares)
{
    const __m128i first = @loaded(mailbox);
    const __m128i second = @loaded(mailbox + 16);
    const __m128i third = @loaded(mailbox + 32);
    const __m128i fourth = @loaded(mailbox + 48);
    const __m128i sixteen = _mm_set1_epi8(16);
    __m128i codes = _mm_shuffle_epi8(first, squares);
    squares = _mm_sub_epi8(squares, sixteen);
    codes = _mm_xor_si128(codes, _mm_shuffle_epi8(_mm_xor_si128(first, second), squares));
    squares = _mm_sub_epi8(squares, sixteen);
    codes = _mm_xor_si128(codes, _mm_shuffle_epi8(_mm_xor_si128(second, third), squares));
    squares = _mm_sub_epi8(squares, sixteen);
    codes = _mm_xor_si128(codes, _mm_shuffle_epi8(_mm_xor_si128(third, fourth), squares));
    return _mm_and_si128(codes, _mm_set1_epi8(15));
}

// The bytes of a vector that are not 0, as places from `place` on.
&uint64_t @not_zero(__m128i bytes, unsigned place)
{
    const unsigned zeros = %unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())));
    return %uint64_t(zeros ^ 0xffff) << place;
}

// Puts sixteen codes into their places, and returns those with pieces.
&uint64_t @pieces_at(VIEW *view, const uint8_t *mailbox, unsigned place)
{
    const __m128i codes = @codes_on(mailbox, @loaded(view->squares + place));
    void *const to = view->codes + place;
    _mm_storeu_si128(%__m128i *(to), codes);
    return @not_zero(_mm_shuffle_epi8(@loaded(@view_kinds), codes), place);
}

// Puts the codes into their places, and returns the places with pieces. Outside the board, there may be some, too.
&uint64_t @codes_by_vectors(VIEW *view, const uint8_t *mailbox)
{
    return @pieces_at(view, mailbox, 0) | @pieces_at(view, mailbox, 16) | @pieces_at(view, mailbox, 32) |
           @pieces_at(view, mailbox, 48);
}

// The kinds at sixteen places that are among those of the place.
&uint64_t @common_kinds(const VIEW *view, const uint8_t *among, unsigned place)
{
    const __m128i kinds = _mm_shuffle_epi8(@loaded(@view_kinds), @loaded(view->codes + place));
    return @not_zero(_mm_and_si128(kinds, @loaded(among + place)), place);
}

// The bits of sixteen codes, as places from `place` on.
&uint64_t @codes_in(const VIEW *view, const uint8_t *in, unsigned place)
{
    const __m128i codes = @loaded(view->codes + place);
    const unsigned found = %unsigned(_mm_movemask_epi8(_mm_shuffle_epi8(@loaded(in), codes)));
    return %uint64_t(found) << place;
}

&uint64_t @with_codes_by_vectors(const VIEW *view, const uint8_t *in)
{
    return view->seen & (@codes_in(view, in, 0) | @codes_in(view, in, 16) | @codes_in(view, in, 32) |
                         @codes_in(view, in, 48));
}

&uint64_t @kinds_by_vectors(const VIEW *view, const uint8_t *among)
{
    return view->seen & (@common_kinds(view, among, 0) | @common_kinds(view, among, 16) |
                         @common_kinds(view, among, 32) | @common_kinds(view, among, 48));
}
";

/// NEON: four vectors have all places.
pub(super) const NEON: &str = "\
// One bit for each byte of four vectors, which are 0 or have all bits.
&uint64_t @bit_for_each(uint8x16_t first, uint8x16_t second, uint8x16_t third, uint8x16_t fourth)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    const uint8x16_t lower = vpaddq_u8(vandq_u8(first, bits), vandq_u8(second, bits));
    const uint8x16_t upper = vpaddq_u8(vandq_u8(third, bits), vandq_u8(fourth, bits));
    const uint8x16_t pairs = vpaddq_u8(lower, upper);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

// All bits of the places whose kinds are `among` others.
&uint8x16_t @common_kinds(uint8x16_t codes, uint8x16_t among)
{
    return vtstq_u8(vqtbl1q_u8(vld1q_u8(@view_kinds), codes), among);
}

// Puts sixteen codes into their places, and gives all bits of those with pieces.
&uint8x16_t @pieces_at(VIEW *view, const uint8_t *mailbox, unsigned place)
{
    const uint8x16_t squares = vld1q_u8(view->squares + place);
    const uint8x16_t codes = vandq_u8(vqtbl4q_u8(vld1q_u8_x4(mailbox), squares), vdupq_n_u8(15));
    vst1q_u8(view->codes + place, codes);
    return @common_kinds(codes, vdupq_n_u8(255));
}

// The same for sixteen places of a view.
&uint8x16_t @common_kinds_at(const VIEW *view, const uint8_t *among, unsigned place)
{
    return @common_kinds(vld1q_u8(view->codes + place), vld1q_u8(among + place));
}

// Puts the codes into their places, and returns the places with pieces. Outside the board, there may be some, too.
&uint64_t @codes_by_vectors(VIEW *view, const uint8_t *mailbox)
{
    return @bit_for_each(@pieces_at(view, mailbox, 0), @pieces_at(view, mailbox, 16), @pieces_at(view, mailbox, 32),
                         @pieces_at(view, mailbox, 48));
}

// All bits of sixteen places with one of some codes.
&uint8x16_t @codes_in(const VIEW *view, const uint8_t *in, unsigned place)
{
    return vqtbl1q_u8(vld1q_u8(in), vld1q_u8(view->codes + place));
}

&uint64_t @with_codes_by_vectors(const VIEW *view, const uint8_t *in)
{
    return view->seen & @bit_for_each(@codes_in(view, in, 0), @codes_in(view, in, 16), @codes_in(view, in, 32),
                                      @codes_in(view, in, 48));
}

&uint64_t @kinds_by_vectors(const VIEW *view, const uint8_t *among)
{
    return view->seen & @bit_for_each(@common_kinds_at(view, among, 0), @common_kinds_at(view, among, 16),
                                      @common_kinds_at(view, among, 32), @common_kinds_at(view, among, 48));
}
";
