//! The fills in vectors, for C and C++.

/// AVX-512: one lane for each direction. [`written`](crate::emit::source::c::text::written) replaces the marks.
pub(super) const AVX512: &str = "\
// Attacks in four directions, by rotations. From one square to the next are `one`; a step may only reach squares of `inside`.
&__m256i @fill(uint64_t sliders, uint64_t occupied, __m256i one, __m256i inside)
{
    const __m256i two = _mm256_add_epi64(one, one);
    const __m256i four = _mm256_add_epi64(two, two);
    __m256i filled = _mm256_set1_epi64x(%long long(sliders));
    __m256i passable = _mm256_andnot_si256(_mm256_set1_epi64x(%long long(occupied)), inside);
    // 0xf8 is the truth table of a | (b & c).
    filled = _mm256_ternarylogic_epi64(filled, passable, _mm256_rolv_epi64(filled, one), 0xf8);
    passable = _mm256_and_si256(passable, _mm256_rolv_epi64(passable, one));
    filled = _mm256_ternarylogic_epi64(filled, passable, _mm256_rolv_epi64(filled, two), 0xf8);
    passable = _mm256_and_si256(passable, _mm256_rolv_epi64(passable, two));
    filled = _mm256_ternarylogic_epi64(filled, passable, _mm256_rolv_epi64(filled, four), 0xf8);
    return _mm256_and_si256(inside, _mm256_rolv_epi64(filled, one));
}

// Attacks along ranks and files.
&__m256i @fill_straight(uint64_t sliders, uint64_t occupied)
{
    const __m256i inside =
        _mm256_setr_epi64x(~0xff, ~0x0101010101010101, 0x00ffffffffffffff, 0x7f7f7f7f7f7f7f7f);
    return @fill(sliders, occupied, _mm256_setr_epi64x(8, 1, -8, -1), inside);
}

// Attacks along diagonals.
&__m256i @fill_diagonals(uint64_t sliders, uint64_t occupied)
{
    const __m256i inside =
        _mm256_setr_epi64x(~0x01010101010101ff, 0x7f7f7f7f7f7f7f00, 0x007f7f7f7f7f7f7f, 0x00fefefefefefefe);
    return @fill(sliders, occupied, _mm256_setr_epi64x(9, 7, -9, -7), inside);
}

// The union of all lanes.
&uint64_t @lanes_union(__m256i lanes)
{
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return %uint64_t(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

&uint64_t @rooks_by_vectors(uint64_t rooks, uint64_t occupied)
{
    return @lanes_union(@fill_straight(rooks, occupied));
}

&uint64_t @bishops_by_vectors(uint64_t bishops, uint64_t occupied)
{
    return @lanes_union(@fill_diagonals(bishops, occupied));
}

&uint64_t @queens_by_vectors(uint64_t queens, uint64_t occupied)
{
    return @lanes_union(_mm256_or_si256(@fill_straight(queens, occupied), @fill_diagonals(queens, occupied)));
}
";

/// AVX2: one lane for each line.
pub(super) const AVX2: &str = "\
// Attacks along four lines, towards higher squares in one vector, towards lower ones in another. From one square to the next are
// `one`; a step may only reach squares of `up` or `down`.
&__m256i @fill(uint64_t sliders, uint64_t occupied, __m256i one, __m256i up, __m256i down)
{
    const __m256i two = _mm256_add_epi64(one, one);
    const __m256i four = _mm256_add_epi64(two, two);
    const __m256i blockers = _mm256_set1_epi64x(%long long(occupied));
    __m256i above = _mm256_set1_epi64x(%long long(sliders));
    __m256i below = above;
    __m256i passable = _mm256_andnot_si256(blockers, up);
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, one)));
    passable = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, one));
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, two)));
    passable = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, two));
    above = _mm256_or_si256(above, _mm256_and_si256(passable, _mm256_sllv_epi64(above, four)));
    above = _mm256_and_si256(up, _mm256_sllv_epi64(above, one));
    passable = _mm256_andnot_si256(blockers, down);
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, one)));
    passable = _mm256_and_si256(passable, _mm256_srlv_epi64(passable, one));
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, two)));
    passable = _mm256_and_si256(passable, _mm256_srlv_epi64(passable, two));
    below = _mm256_or_si256(below, _mm256_and_si256(passable, _mm256_srlv_epi64(below, four)));
    below = _mm256_and_si256(down, _mm256_srlv_epi64(below, one));
    return _mm256_or_si256(above, below);
}

// The union of the lower half of the lanes, and, with `both`, of the upper one.
&uint64_t @lanes_union(__m256i lanes, int both)
{
    __m128i half = _mm256_castsi256_si128(lanes);
    if (both)
        half = _mm_or_si128(half, _mm256_extracti128_si256(lanes, 1));
    return %uint64_t(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

&uint64_t @rooks_by_vectors(uint64_t rooks, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(-1, ~0x0101010101010101, 0, 0);
    const __m256i down = _mm256_setr_epi64x(-1, 0x7f7f7f7f7f7f7f7f, 0, 0);
    return @lanes_union(@fill(rooks, occupied, _mm256_setr_epi64x(8, 1, 0, 0), up, down), 0);
}

&uint64_t @bishops_by_vectors(uint64_t bishops, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(~0x0101010101010101, 0x7f7f7f7f7f7f7f7f, 0, 0);
    const __m256i down = _mm256_setr_epi64x(0x7f7f7f7f7f7f7f7f, ~0x0101010101010101, 0, 0);
    return @lanes_union(@fill(bishops, occupied, _mm256_setr_epi64x(9, 7, 0, 0), up, down), 0);
}

&uint64_t @queens_by_vectors(uint64_t queens, uint64_t occupied)
{
    const __m256i up = _mm256_setr_epi64x(-1, ~0x0101010101010101, ~0x0101010101010101, 0x7f7f7f7f7f7f7f7f);
    const __m256i down = _mm256_setr_epi64x(-1, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, ~0x0101010101010101);
    return @lanes_union(@fill(queens, occupied, _mm256_setr_epi64x(8, 1, 9, 7), up, down), 1);
}
";

/// SSE2 or NEON.
pub(super) const TWO_LANES: &str = "\
// Two lanes: the board, and the board upside down, so that both ways along a line are the same way.
#if defined(__aarch64__)
typedef uint64x2_t @two_boards;

&@two_boards @boards_of(uint64_t lower, uint64_t upper)
{
    return vcombine_u64(vcreate_u64(lower), vcreate_u64(upper));
}

&@two_boards @boards_and(@two_boards a, @two_boards b)
{
    return vandq_u64(a, b);
}

&@two_boards @boards_or(@two_boards a, @two_boards b)
{
    return vorrq_u64(a, b);
}

&@two_boards @boards_shifted(@two_boards boards, int step)
{
    return vshlq_u64(boards, vdupq_n_s64(step));
}

&uint64_t @boards_lower(@two_boards boards)
{
    return vgetq_lane_u64(boards, 0);
}

&uint64_t @boards_upper(@two_boards boards)
{
    return vgetq_lane_u64(boards, 1);
}
#else
typedef __m128i @two_boards;

&@two_boards @boards_of(uint64_t lower, uint64_t upper)
{
    return _mm_set_epi64x(%long long(upper), %long long(lower));
}

&@two_boards @boards_and(@two_boards a, @two_boards b)
{
    return _mm_and_si128(a, b);
}

&@two_boards @boards_or(@two_boards a, @two_boards b)
{
    return _mm_or_si128(a, b);
}

&@two_boards @boards_shifted(@two_boards boards, int step)
{
    return _mm_slli_epi64(boards, step);
}

&uint64_t @boards_lower(@two_boards boards)
{
    return %uint64_t(_mm_cvtsi128_si64(boards));
}

&uint64_t @boards_upper(@two_boards boards)
{
    return %uint64_t(_mm_cvtsi128_si64(_mm_unpackhi_epi64(boards, boards)));
}
#endif

// The board upside down.
&uint64_t @upside_down(uint64_t board)
{
#if defined(__GNUC__)
    return __builtin_bswap64(board);
#else
    return _byteswap_uint64(board);
#endif
}

&@two_boards @boards_mirrored(uint64_t board)
{
    return @boards_of(board, @upside_down(board));
}

&uint64_t @boards_union(@two_boards boards)
{
    return @boards_lower(boards) | @upside_down(@boards_upper(boards));
}

// Attacks towards squares whose numbers grow by `step`, on both boards.
&@two_boards @fill(@two_boards sliders, @two_boards empty, int step, uint64_t inside)
{
    const @two_boards both_inside = @boards_of(inside, inside);
    @two_boards passable = @boards_and(empty, both_inside);
    @two_boards filled = sliders;
    filled = @boards_or(filled, @boards_and(passable, @boards_shifted(filled, step)));
    passable = @boards_and(passable, @boards_shifted(passable, step));
    filled = @boards_or(filled, @boards_and(passable, @boards_shifted(filled, 2 * step)));
    passable = @boards_and(passable, @boards_shifted(passable, 2 * step));
    filled = @boards_or(filled, @boards_and(passable, @boards_shifted(filled, 4 * step)));
    return @boards_and(both_inside, @boards_shifted(filled, step));
}

&@two_boards @fill_diagonals(@two_boards sliders, @two_boards empty)
{
    return @boards_or(@fill(sliders, empty, 9, 0xfefefefefefefefe), @fill(sliders, empty, 7, 0x7f7f7f7f7f7f7f7f));
}

&@two_boards @fill_files(@two_boards sliders, @two_boards empty)
{
    return @fill(sliders, empty, 8, 0xffffffffffffffff);
}

&uint64_t @rooks_by_vectors(uint64_t rooks, uint64_t occupied)
{
    const @two_boards files = @fill_files(@boards_mirrored(rooks), @boards_mirrored(~occupied));
    return @boards_union(files) | @fill_ranks(rooks, occupied);
}

&uint64_t @bishops_by_vectors(uint64_t bishops, uint64_t occupied)
{
    return @boards_union(@fill_diagonals(@boards_mirrored(bishops), @boards_mirrored(~occupied)));
}

&uint64_t @queens_by_vectors(uint64_t queens, uint64_t occupied)
{
    const @two_boards sliders = @boards_mirrored(queens);
    const @two_boards empty = @boards_mirrored(~occupied);
    const @two_boards all = @boards_or(@fill_files(sliders, empty), @fill_diagonals(sliders, empty));
    return @boards_union(all) | @fill_ranks(queens, occupied);
}
";
