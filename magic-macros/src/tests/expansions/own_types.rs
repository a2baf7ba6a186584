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
const _: () = {
    const fn square_is_copy<T: ::core::marker::Copy>() {}
    square_is_copy::<crate::Square>();
};
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        SLIDERS
            .rook_attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
                ::core::convert::Into::<::core::primitive::u64>::into(occupied),
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
    ::magic_bitboards::lookup::hyperbola::rook_attacks(
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            square, crate ::Square
        ),
        occupied,
    )
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        SLIDERS
            .bishop_attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
                ::core::convert::Into::<::core::primitive::u64>::into(occupied),
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
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            square, crate ::Square
        ),
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        SLIDERS
            .queen_attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
                ::core::convert::Into::<::core::primitive::u64>::into(occupied),
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
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            square, crate ::Square
        ),
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
            ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                square, crate ::Square
            ),
            ::core::convert::Into::<::core::primitive::u64>::into(occupied),
        );
    (
        <crate::Bitboard as ::core::convert::From<::core::primitive::u64>>::from(rook),
        <crate::Bitboard as ::core::convert::From<::core::primitive::u64>>::from(bishop),
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        KNIGHT
            .attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
            ),
    )
}
/// The squares that a king attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn king_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        KING
            .attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
            ),
    )
}
/// The squares that a white pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn white_pawn_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        WHITE_PAWN
            .attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
            ),
    )
}
/// The squares that a black pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn black_pawn_attacks(square: crate::Square) -> crate::Bitboard {
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        BLACK_PAWN
            .attacks(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    square, crate ::Square
                ),
            ),
    )
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        BETWEEN
            .between(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    a, crate ::Square
                ),
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    b, crate ::Square
                ),
            ),
    )
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
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(
        LINE
            .between(
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    a, crate ::Square
                ),
                ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
                    b, crate ::Square
                ),
            ),
    )
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
    let (from, to) = (
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            from, crate ::Square
        ),
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            to, crate ::Square
        ),
    );
    <crate::Bitboard as ::core::convert::From<
        ::core::primitive::u64,
    >>::from(LINE.ray(from, to))
}
