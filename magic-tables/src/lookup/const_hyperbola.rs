//! Hyperbola quintessence whose look-ups are constant functions: without vectors, which constants cannot have.

use super::hyperbola::Hyperbola;
use crate::board::Bitboard;

/// [`Hyperbola`] whose look-ups are `const fn`s. It has no vectors, so queens are slower where the target has any.
///
/// ```
/// use magic_tables::lookup::ConstHyperbola;
///
/// static SLIDERS: ConstHyperbola = ConstHyperbola::new();
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ConstHyperbola(Hyperbola);

impl ConstHyperbola {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        Self(Hyperbola::new())
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). The only branch is the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop_attacks(square, occupied)
    }

    /// The attack sets of a rook and of a bishop on `square`, in this order.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
    }
}
