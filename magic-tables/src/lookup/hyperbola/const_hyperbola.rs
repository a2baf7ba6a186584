//! Hyperbola quintessence in integers: look-ups whose result comes soonest, and which constants can have, too.

use super::best::WithoutVectors;
use super::form::Form as _;
use crate::board::Bitboard;
use crate::lookup::both::both_and_queen;

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
