// magic_tables!(scheme = plain, square = crate::Square, bitboard = crate::Bitboard, steppers = true, lines = true)

#[allow(clippy::type_complexity)]
static SLIDERS: ::magic_bitboards::lookup::Aligned<
    ::magic_bitboards::lookup::Sliders<
        ::magic_bitboards::lookup::Magic<
            ::magic_bitboards::lookup::Masked,
            ::magic_bitboards::lookup::FixedShift<12>,
            ::magic_bitboards::lookup::OffsetOfSquare<
                ::magic_bitboards::lookup::Units<NUMBER, 0>,
            >,
        >,
        ::magic_bitboards::lookup::Magic<
            ::magic_bitboards::lookup::Masked,
            ::magic_bitboards::lookup::FixedShift<9>,
            ::magic_bitboards::lookup::OffsetOfSquare<
                ::magic_bitboards::lookup::Units<NUMBER, NUMBER>,
            >,
        >,
        ::magic_bitboards::lookup::Bitboards<NUMBER>,
    >,
> = ::magic_bitboards::lookup::Aligned::new(
    ::magic_bitboards::lookup::Sliders::<
        _,
        _,
        ::magic_bitboards::lookup::Bitboards<NUMBER>,
    >::new(
        <::magic_bitboards::lookup::Magic<
            ::magic_bitboards::lookup::Masked,
            ::magic_bitboards::lookup::FixedShift<12>,
            ::magic_bitboards::lookup::OffsetOfSquare<
                ::magic_bitboards::lookup::Units<NUMBER, 0>,
            >,
        >>::squares::<
            ::core::primitive::u64,
        >(::magic_bitboards::lookup::Slider::Rook, NUMBER, [(NUMBER, 52, 0), AND_SO_ON]),
        <::magic_bitboards::lookup::Magic<
            ::magic_bitboards::lookup::Masked,
            ::magic_bitboards::lookup::FixedShift<9>,
            ::magic_bitboards::lookup::OffsetOfSquare<
                ::magic_bitboards::lookup::Units<NUMBER, NUMBER>,
            >,
        >>::squares::<
            ::core::primitive::u64,
        >(
            ::magic_bitboards::lookup::Slider::Bishop,
            NUMBER,
            [(NUMBER, 55, NUMBER), AND_SO_ON],
        ),
        <::magic_bitboards::lookup::Bitboards<NUMBER>>::from_bytes(BYTES),
    ),
);
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
/// What was compiled in: the scheme, and the options that differ from their defaults.
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "plain";
/// Bytes of all tables together.
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
/// The attack set of a rook on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
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
/// Like [`rook_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(__square_number(square), occupied)
}
/// The attack set of a bishop on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn bishop_attacks(
    square: crate::Square,
    occupied: crate::Bitboard,
) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(
        SLIDERS
            .bishop_attacks(
                __square_number(square),
                <crate::Bitboard as ::magic_bitboards::lookup::Converts<
                    ::core::primitive::u64,
                >>::into_word(occupied),
            ),
    )
}
/// Like [`bishop_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn bishop_attacks_const(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::bishop_attacks(
        __square_number(square),
        occupied,
    )
}
/// The attack set of a queen on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn queen_attacks(
    square: crate::Square,
    occupied: crate::Bitboard,
) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(
        SLIDERS
            .queen_attacks(
                __square_number(square),
                <crate::Bitboard as ::magic_bitboards::lookup::Converts<
                    ::core::primitive::u64,
                >>::into_word(occupied),
            ),
    )
}
/// Like [`queen_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn queen_attacks_const(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::queen_attacks(
        __square_number(square),
        occupied,
    )
}
/// The attack sets of a rook and of a bishop on `square` (a1 = 0, h8 = 63), in this order. `square` is checked once.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
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
/// The squares that a knight attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn knight_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(KNIGHT.attacks(__square_number(square)))
}
/// The squares that a king attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn king_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(KING.attacks(__square_number(square)))
}
/// The squares that a white pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn white_pawn_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(WHITE_PAWN.attacks(__square_number(square)))
}
/// The squares that a black pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn black_pawn_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(BLACK_PAWN.attacks(__square_number(square)))
}
/// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;
/// no square otherwise.
///
/// # Panics
/// If `a` or `b` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn between(a: crate::Square, b: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(BETWEEN.of(__square_number(a), __square_number(b)))
}
/// The whole rank, file or diagonal through `a` and `b`, if there is one;
/// no square otherwise.
///
/// # Panics
/// If `a` or `b` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn line(a: crate::Square, b: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(LINE.of(__square_number(a), __square_number(b)))
}
/// The squares from `from`, which is left out, through `to` to the edge of the board, if both squares stand on one
/// rank, file or diagonal; no square otherwise.
///
/// # Panics
/// If `from` or `to` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn ray(from: crate::Square, to: crate::Square) -> crate::Bitboard {
    let (from, to) = (__square_number(from), __square_number(to));
    <crate::Bitboard as ::magic_bitboards::lookup::Converts<
        ::core::primitive::u64,
    >>::from_word(LINE.ray(from, to))
}
