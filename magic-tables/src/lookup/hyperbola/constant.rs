//! Hyperbola quintessence in constants: the `const` look-ups of all schemes, which read no table and reverse the bits of words, and a
//! type whose look-ups in integers give their result soonest.

use super::form::{Form as _, WithoutVectors};
use crate::board::{Bitboard, bit, lines};
use crate::lookup::both::both_and_queen;

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

/// [`Hyperbola`](crate::lookup::Hyperbola) in integers on every target. Its look-ups are `const fn`s. Where there are vectors, these take
/// fewer instructions, but the result of a single look-up in integers comes sooner.
///
/// ```
/// use magic_tables::lookup::ConstHyperbola;
///
/// static SLIDERS: ConstHyperbola = ConstHyperbola::new();
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug)]
pub struct ConstHyperbola(WithoutVectors);

impl ConstHyperbola {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        Self(WithoutVectors::NEW)
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). The only branch is the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook(square, occupied)
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop(square, occupied)
    }

    both_and_queen!(const);
}

impl Default for ConstHyperbola {
    fn default() -> Self {
        Self::new()
    }
}
