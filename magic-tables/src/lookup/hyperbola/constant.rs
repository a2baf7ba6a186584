//! Hyperbola quintessence in constants: the `const` look-ups of all schemes. They read no table and reverse the bits of words.

use crate::board::{Bitboard, bit, lines};

/// The attack set of a rook on `square`, for constants.
///
/// # Panics
/// If `square` is off the board.
///
/// ```
/// use magic_tables::lookup::hyperbola;
/// const CORNER: u64 = hyperbola::rook_attacks(0, 0b100 | 1 << 8);
/// assert_eq!(CORNER, 0b110 | 1 << 8);
/// ```
#[must_use]
pub const fn rook_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    let [rank, file, ..] = lines(square);
    along(rank, square, occupied) | along(file, square, occupied)
}

/// The attack set of a bishop on `square`, for constants, like [`rook_attacks`].
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::bishop_attacks(0, 1 << 18);
/// assert_eq!(CORNER, 1 << 9 | 1 << 18);
/// ```
#[must_use]
pub const fn bishop_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    let [.., rising, falling] = lines(square);
    along(rising, square, occupied) | along(falling, square, occupied)
}

/// The attack set of a queen on `square`, for constants, like [`rook_attacks`].
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::queen_attacks(0, 0b10 | 1 << 8 | 1 << 9);
/// assert_eq!(CORNER, 0b10 | 1 << 8 | 1 << 9);
/// ```
#[must_use]
pub const fn queen_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Attacks along a line, which does not include the slider.
const fn along(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let slider = bit(square);
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
