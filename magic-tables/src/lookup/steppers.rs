//! Stepping pieces: one attack set per square.

use super::words::words;
use crate::board::{Bitboard, SQUARES};

/// The attack sets of a stepping piece on all squares.
///
/// ```
/// use magic_tables::{lookup::Steppers, board::stepper::Stepper};
///
/// let knights = Steppers::from_words(std::array::from_fn(|square| Stepper::Knight.attacks(square)));
/// assert_eq!(knights.attacks(0), 1 << 17 | 1 << 10, "from a1 to b3 and c2");
/// ```
#[derive(Clone, Debug)]
pub struct Steppers([Bitboard; SQUARES]);

impl Steppers {
    /// The attack sets of one piece, a1 first.
    #[must_use]
    pub const fn from_words(attacks: [Bitboard; SQUARES]) -> Self {
        Self(attacks)
    }

    /// The attack sets of one piece as little-endian bytes, a1 first.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly one word for each square.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(words(bytes))
    }

    /// The attack set of the piece on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn attacks(&self, square: usize) -> Bitboard {
        self.0[square]
    }
}
