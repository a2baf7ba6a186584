// magic_tables!(scheme = hyperbola, square = Square)

mod give_each_set_of_magic_tables_a_module_of_its_own {}
static SLIDERS: ::magic_bitboards::lookup::Hyperbola = ::magic_bitboards::lookup::Hyperbola::new();
/// What was compiled in: the scheme, and the options that differ from their defaults.
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "hyperbola";
/// Bytes of all tables together.
#[allow(dead_code, unreachable_pub)]
pub const TABLE_BYTES: ::core::primitive::usize = ::core::mem::size_of_val(&SLIDERS);
#[inline]
const fn __square_number(square: Square) -> ::core::primitive::usize {
    ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
        square, Square
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
    square: Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    SLIDERS.rook_attacks(__square_number(square), occupied)
}
/// Like [`rook_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: Square,
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
    square: Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    SLIDERS.bishop_attacks(__square_number(square), occupied)
}
/// Like [`bishop_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn bishop_attacks_const(
    square: Square,
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
    square: Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    SLIDERS.queen_attacks(__square_number(square), occupied)
}
/// Like [`queen_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn queen_attacks_const(
    square: Square,
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
    square: Square,
    occupied: ::core::primitive::u64,
) -> (::core::primitive::u64, ::core::primitive::u64) {
    SLIDERS.rook_and_bishop_attacks(__square_number(square), occupied)
}
