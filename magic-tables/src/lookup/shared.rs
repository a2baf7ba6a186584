//! Slots that several squares share: each holds the union of what its readers need, and each reader masks
//! away what is not its own.

use super::sliders::empty_board;
use super::words::words;
use super::{Bounded, Index, Sliders, Slots};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// `N` slots of unions of attack sets; the post-mask is the attack set on the empty board.
///
/// The idea of tables shared by two rook or up to four bishop squares is Lasse Hansen's.
#[derive(Clone, Debug)]
pub struct Shared<const N: usize>([Bitboard; N]);

impl<const N: usize> Shared<N> {
    /// Slots from their unions.
    #[must_use]
    pub const fn from_words(unions: [Bitboard; N]) -> Self {
        Self(unions)
    }

    /// Slots from their unions as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 64 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(words(bytes))
    }
}

/// What a slot and a post-mask make.
#[inline(always)]
#[must_use]
pub const fn masked(slot: Bitboard, post_mask: Bitboard) -> Bitboard {
    slot & post_mask
}

// SAFETY: the functions read the slot at `index`, which is in bounds by their contract.
unsafe impl<const N: usize> Slots for Shared<N> {
    const LEN: usize = N;
    type Rook = Bitboard;
    type Bishop = Bitboard;

    #[inline(always)]
    unsafe fn rook_attacks(&self, index: usize, _square: usize, post_mask: Bitboard) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        masked(unsafe { *self.0.get_unchecked(index) }, post_mask)
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, index: usize, _square: usize, post_mask: Bitboard) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        masked(unsafe { *self.0.get_unchecked(index) }, post_mask)
    }
}

impl<R: Index + Copy, B: Index + Copy, const N: usize> Sliders<R, B, Shared<N>> {
    /// A table of unions.
    ///
    /// # Panics
    /// If an index could leave the slots. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(rooks: [Bounded<R>; SQUARES], bishops: [Bounded<B>; SQUARES], slots: Shared<N>) -> Self {
        Self::assemble(rooks, bishops, empty_board(Slider::Rook), empty_board(Slider::Bishop), slots)
    }
}
