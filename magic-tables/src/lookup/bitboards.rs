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

// SAFETY: `attacks` reads the slot at `index`, which is in bounds by its contract.
unsafe impl<const N: usize> Slots for Bitboards<N> {
    type Square = ();

    #[inline(always)]
    unsafe fn attacks(&self, index: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        unsafe { *self.0.get_unchecked(index) }
    }
}

impl<R: Index, B: Index, const N: usize> Sliders<R, B, Bitboards<N>> {
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
        Self::assemble(rooks, [(); SQUARES], bishops, [(); SQUARES], slots, N)
    }
}

#[cfg(feature = "generate")]
// SAFETY: `attacks` reads the slot at `index`, which is in bounds by its contract.
unsafe impl Slots for &[Bitboard] {
    type Square = ();

    #[inline(always)]
    unsafe fn attacks(&self, index: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        unsafe { *self.get_unchecked(index) }
    }
}

#[cfg(feature = "generate")]
impl<'a, R: Index, B: Index> Sliders<R, B, &'a [Bitboard]> {
    /// A table whose length is not known to the compiler: the generator verifies through it.
    ///
    /// # Panics
    /// If an index could leave the slots.
    #[must_use]
    pub fn of_slice(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        slots: &'a [Bitboard],
    ) -> Self {
        Self::assemble(rooks, [(); SQUARES], bishops, [(); SQUARES], slots, slots.len())
    }
}
