// magic_tables!(scheme = hyperbola, square = crate::Square, bitboard = crate::Bitboard, steppers = true, lines = true)

static SLIDERS: ::magic_bitboards::lookup::Hyperbola = ::magic_bitboards::lookup::Hyperbola::new();
static KNIGHT: ::magic_bitboards::lookup::Steppers = ::magic_bitboards::lookup::Steppers::from_bytes(
    BYTES,
);
static KING: ::magic_bitboards::lookup::Steppers = ::magic_bitboards::lookup::Steppers::from_bytes(
    BYTES,
);
static WHITE_PAWN: ::magic_bitboards::lookup::Steppers = ::magic_bitboards::lookup::Steppers::from_bytes(
    BYTES,
);
static BLACK_PAWN: ::magic_bitboards::lookup::Steppers = ::magic_bitboards::lookup::Steppers::from_bytes(
    BYTES,
);
static BETWEEN: ::magic_bitboards::lookup::Lines = ::magic_bitboards::lookup::Lines::from_bytes(
    BYTES,
);
static LINE: ::magic_bitboards::lookup::Lines = ::magic_bitboards::lookup::Lines::from_bytes(
    BYTES,
);
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "hyperbola";
#[allow(dead_code, unreachable_pub)]
pub const TABLE_BYTES: ::core::primitive::usize = ::core::mem::size_of_val(&SLIDERS)
    + ::core::mem::size_of_val(&KNIGHT) + ::core::mem::size_of_val(&KING)
    + ::core::mem::size_of_val(&WHITE_PAWN) + ::core::mem::size_of_val(&BLACK_PAWN)
    + ::core::mem::size_of_val(&BETWEEN) + ::core::mem::size_of_val(&LINE);
#[inline]
const fn __square_number(square: crate::Square) -> ::core::primitive::usize {
    ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
        square, crate ::Square
    )
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_attacks(
    square: crate::Square,
    occupied: crate::Bitboard,
) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(
        SLIDERS
            .rook_attacks(
                __square_number(square),
                <crate::Bitboard as ::magic_bitboards::lookup::Converts<
                    ::core::primitive::u64,
                >>::into_word(occupied),
            ),
    )
}
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(__square_number(square), occupied)
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(
    square: crate::Square,
    occupied: crate::Bitboard,
) -> (crate::Bitboard, crate::Bitboard) {
    let (rook, bishop) = SLIDERS
        .rook_and_bishop_attacks(
            __square_number(square),
            <crate::Bitboard as ::magic_bitboards::lookup::Converts<
                ::core::primitive::u64,
            >>::into_word(occupied),
        );
    (
        <crate::Bitboard as ::magic_bitboards::lookup::Converts<
            ::core::primitive::u64,
        >>::from_word(rook),
        <crate::Bitboard as ::magic_bitboards::lookup::Converts<
            ::core::primitive::u64,
        >>::from_word(bishop),
    )
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn knight_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(KNIGHT.attacks(__square_number(square)))
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn between(a: crate::Square, b: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(BETWEEN.of(__square_number(a), __square_number(b)))
}
