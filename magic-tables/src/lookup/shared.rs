//! Slots that several squares share: each holds a union of attack sets, and each square's post-mask extracts its own.

use super::sealed::Sealed;
use super::sliders::empty_board;
use super::slots::{Block, FixedEntries, Holding, Slots};
use super::words::words;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// `N` slots with unions of attack sets. The post-mask is the attack set on the empty board.
///
/// Lasse Hansen's idea: tables shared by two rook squares or up to four bishop squares.
#[repr(transparent)]
#[derive(Debug)]
pub struct Shared<const N: usize>([Bitboard; N]);

impl<const N: usize> Shared<N> {
    /// Slots from unions.
    #[must_use]
    pub const fn from_words(unions: [Bitboard; N]) -> Self {
        Self(unions)
    }

    /// Slots from the little-endian bytes of unions.
    ///
    /// ```
    /// use magic_tables::lookup::Shared;
    ///
    /// let slots = Shared::<1>::from_bytes(&[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Shared::from_words([0x0201])));
    /// ```
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 64 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(words(bytes))
    }
}

impl<const N: usize> Sealed for Shared<N> {}

// SAFETY: the value is `N` slots with what the blocks say.
unsafe impl<const N: usize> Slots for Shared<N> {
    type RookSlot = Bitboard;
    type BishopSlot = Bitboard;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
    const ROOK_BLOCK: Block = Block::new(Holding::Union);
    const BISHOP_BLOCK: Block = Block::new(Holding::Union);
    type Rook = Bitboard;
    type Bishop = Bitboard;
}

impl<const N: usize> FixedEntries for Shared<N> {
    const ROOKS: [Self::Rook; SQUARES] = empty_board(Slider::Rook);
    const BISHOPS: [Self::Bishop; SQUARES] = empty_board(Slider::Bishop);
}
