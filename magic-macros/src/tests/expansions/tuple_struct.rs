// magic_tables!(scheme = hyperbola, bitboard = crate::Set<u64>(u64), steppers = true)

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
/// What was compiled in: the scheme, and the options that differ from their defaults.
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "hyperbola";
/// Bytes of all tables together.
#[allow(dead_code, unreachable_pub)]
pub const TABLE_BYTES: ::core::primitive::usize = ::core::mem::size_of_val(&SLIDERS)
    + ::core::mem::size_of_val(&KNIGHT) + ::core::mem::size_of_val(&KING)
    + ::core::mem::size_of_val(&WHITE_PAWN) + ::core::mem::size_of_val(&BLACK_PAWN);
/// The attack set of a rook on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_attacks(
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<u64>(SLIDERS.rook_attacks(square, occupied.0))
}
/// Like [`rook_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<
        u64,
    >(::magic_bitboards::lookup::hyperbola::rook_attacks(square, occupied.0))
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
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<u64>(SLIDERS.bishop_attacks(square, occupied.0))
}
/// Like [`bishop_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn bishop_attacks_const(
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<
        u64,
    >(::magic_bitboards::lookup::hyperbola::bishop_attacks(square, occupied.0))
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
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<u64>(SLIDERS.queen_attacks(square, occupied.0))
}
/// Like [`queen_attacks`], for constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn queen_attacks_const(
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<
        u64,
    >(::magic_bitboards::lookup::hyperbola::queen_attacks(square, occupied.0))
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
    square: ::core::primitive::usize,
    occupied: crate::Set<u64>,
) -> (crate::Set<u64>, crate::Set<u64>) {
    let (rook, bishop) = SLIDERS.rook_and_bishop_attacks(square, occupied.0);
    (crate::Set::<u64>(rook), crate::Set::<u64>(bishop))
}
/// The squares that a knight attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn knight_attacks(square: ::core::primitive::usize) -> crate::Set<u64> {
    crate::Set::<u64>(KNIGHT.attacks(square))
}
/// The squares that a king attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn king_attacks(square: ::core::primitive::usize) -> crate::Set<u64> {
    crate::Set::<u64>(KING.attacks(square))
}
/// The squares that a white pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn white_pawn_attacks(square: ::core::primitive::usize) -> crate::Set<u64> {
    crate::Set::<u64>(WHITE_PAWN.attacks(square))
}
/// The squares that a black pawn attacks from `square` (a1 = 0, h8 = 63).
///
/// # Panics
/// If `square` is off the board.
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn black_pawn_attacks(square: ::core::primitive::usize) -> crate::Set<u64> {
    crate::Set::<u64>(BLACK_PAWN.attacks(square))
}
