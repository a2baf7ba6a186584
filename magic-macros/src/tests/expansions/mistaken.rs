// magic_tables!(scheme = fanci, steppers = true, square = crate::Square)

::core::compile_error! {
    "unknown scheme `fanci`; did you mean `fancy`?"
}
/// What was compiled in: the scheme, and the options that differ from what is usual.
#[allow(unreachable_pub)]
pub const SCHEME: &str = "invalid";
/// Bytes of all tables together.
#[allow(unreachable_pub)]
pub const TABLE_BYTES: usize = 0;
/// The attack set of a rook on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_attacks(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(square as usize, occupied)
}
/// As [`rook_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(square as usize, occupied)
}
/// The attack set of a bishop on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn bishop_attacks(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::bishop_attacks(square as usize, occupied)
}
/// As [`bishop_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn bishop_attacks_const(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::bishop_attacks(square as usize, occupied)
}
/// The attack set of a queen on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn queen_attacks(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::queen_attacks(square as usize, occupied)
}
/// As [`queen_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn queen_attacks_const(square: crate::Square, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::queen_attacks(square as usize, occupied)
}
/// The squares that a knight attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub const fn knight_attacks(square: crate::Square) -> u64 {
    _ = square;
    0
}
/// The squares that a king attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub const fn king_attacks(square: crate::Square) -> u64 {
    _ = square;
    0
}
/// The squares that a white pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub const fn white_pawn_attacks(square: crate::Square) -> u64 {
    _ = square;
    0
}
/// The squares that a black pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub const fn black_pawn_attacks(square: crate::Square) -> u64 {
    _ = square;
    0
}
const _: () = {
    _ = SCHEME;
    _ = TABLE_BYTES;
    _ = rook_attacks;
    _ = rook_attacks_const;
    _ = bishop_attacks;
    _ = bishop_attacks_const;
    _ = queen_attacks;
    _ = queen_attacks_const;
    _ = knight_attacks;
    _ = king_attacks;
    _ = white_pawn_attacks;
    _ = black_pawn_attacks;
};
