// magic_tables!(scheme = fancy)

static SLIDERS: ::magic_bitboards::lookup::Sliders<
    ::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::Stored,
    >,
    ::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::Stored,
    >,
    ::magic_bitboards::lookup::Bitboards<NUMBER>,
> = ::magic_bitboards::lookup::Sliders::<
    _,
    _,
    ::magic_bitboards::lookup::Bitboards<NUMBER>,
>::new(
    <::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::Stored,
    >>::squares::<
        u64,
    >(::magic_bitboards::lookup::Slider::Rook, NUMBER, [(NUMBER, 52, 0), AND_SO_ON]),
    <::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::Stored,
    >>::squares::<
        u64,
    >(
        ::magic_bitboards::lookup::Slider::Bishop,
        NUMBER,
        [(NUMBER, 59, NUMBER), AND_SO_ON],
    ),
    <::magic_bitboards::lookup::Bitboards<NUMBER>>::from_bytes(BYTES),
);
/// What was compiled in: the scheme, and the options that differ from what is usual.
#[allow(unreachable_pub)]
pub const SCHEME: &str = "fancy";
/// Bytes of all tables together.
#[allow(unreachable_pub)]
pub const TABLE_BYTES: usize = ::core::mem::size_of_val(&SLIDERS);
/// The attack set of a rook on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.rook_attacks(square, occupied)
}
/// As [`rook_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(square: usize, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(square, occupied)
}
/// The attack set of a bishop on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.bishop_attacks(square, occupied)
}
/// As [`bishop_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn bishop_attacks_const(square: usize, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::bishop_attacks(square, occupied)
}
/// The attack set of a queen on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.
/// `occupied` may hold any squares.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[inline]
#[must_use]
pub fn queen_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.queen_attacks(square, occupied)
}
/// As [`queen_attacks`], for use in constants.
///
/// # Panics
/// If `square` is off the board.
#[allow(unreachable_pub)]
#[must_use]
pub const fn queen_attacks_const(square: usize, occupied: u64) -> u64 {
    ::magic_bitboards::lookup::hyperbola::queen_attacks(square, occupied)
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
};
