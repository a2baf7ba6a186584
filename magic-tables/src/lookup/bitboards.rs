//! Slots that hold attack sets as bitboards, 64 bits each.

use super::sealed::Sealed;
use super::slots::{Block, FixedEntries, Holding, Slots};
use super::words::words;
use crate::board::{Bitboard, SQUARES};

/// `N` slots with one attack set each.
#[repr(transparent)]
#[derive(Debug)]
pub struct Bitboards<const N: usize>([Bitboard; N]);

impl<const N: usize> Bitboards<N> {
    /// Slots from attack sets.
    #[must_use]
    pub const fn from_words(attacks: [Bitboard; N]) -> Self {
        Self(attacks)
    }

    /// Slots from the little-endian bytes of attack sets.
    ///
    /// ```
    /// use magic_tables::lookup::Bitboards;
    ///
    /// let slots = Bitboards::<1>::from_bytes(&[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Bitboards::from_words([0x0201])));
    /// ```
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 64 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(words(bytes))
    }
}

impl<const N: usize> Sealed for Bitboards<N> {}

// SAFETY: the value is `N` slots with what the blocks say.
unsafe impl<const N: usize> Slots for Bitboards<N> {
    type RookSlot = Bitboard;
    type BishopSlot = Bitboard;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
    const ROOK_BLOCK: Block = Block::new(Holding::AttackSet);
    const BISHOP_BLOCK: Block = Block::new(Holding::AttackSet);
    type Rook = ();
    type Bishop = ();
}

impl<const N: usize> FixedEntries for Bitboards<N> {
    const ROOKS: [Self::Rook; SQUARES] = [(); SQUARES];
    const BISHOPS: [Self::Bishop; SQUARES] = [(); SQUARES];
}
