//! Slots that hold the attack sets themselves, 64 bits each.

use super::words::words;
use super::{Bounded, Index, Sliders, Slots};
use crate::board::{Bitboard, SQUARES};

/// `N` slots of one attack set each.
#[derive(Clone, Debug)]
pub struct Bitboards<const N: usize>([Bitboard; N]);

impl<const N: usize> Bitboards<N> {
    /// Slots from their attack sets.
    #[must_use]
    pub const fn from_words(attacks: [Bitboard; N]) -> Self {
        Self(attacks)
    }

    /// Slots from their attack sets as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 64 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(words(bytes))
    }
}

// SAFETY: the functions read the slot at `index`, which is in bounds by their contract.
unsafe impl<const N: usize> Slots for Bitboards<N> {
    const LEN: usize = N;
    type Rook = ();
    type Bishop = ();

    #[inline(always)]
    unsafe fn rook_attacks(&self, index: usize, _square: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        unsafe { *self.0.get_unchecked(index) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, index: usize, _square: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        unsafe { *self.0.get_unchecked(index) }
    }
}

impl<R: Index + Copy, B: Index + Copy, const N: usize> Sliders<R, B, Bitboards<N>> {
    /// A table of attack sets.
    ///
    /// # Panics
    /// If an index could leave the slots. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        slots: Bitboards<N>,
    ) -> Self {
        Self::assemble(rooks, bishops, [(); SQUARES], [(); SQUARES], slots)
    }
}
