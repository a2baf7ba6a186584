//! Slots that hold 16 bits, deposited on the attack set of the empty board: it has at most 14 squares.

use super::pext::{forced, pdep};
use super::sliders::empty_board;
use super::words::halfwords;
use super::{Bounded, Index, Sliders, Slots};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// `N` slots of 16 bits for PDEP; Zach Wegner, *Haswell New Instructions* (2011).
///
/// With `FORCED`, x86-64 takes the instruction whatever the target features say.
#[derive(Clone, Debug)]
pub struct Deposits<const FORCED: bool, const N: usize>([u16; N]);

impl<const FORCED: bool, const N: usize> Deposits<FORCED, N> {
    /// Slots from their bits.
    #[must_use]
    pub const fn from_words(bits: [u16; N]) -> Self {
        Self(bits)
    }

    /// Slots from their bits as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(halfwords(bytes))
    }

    #[inline(always)]
    unsafe fn attacks(&self, index: usize, empty: Bitboard) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        let bits = u64::from(unsafe { *self.0.get_unchecked(index) });
        if FORCED { forced::pdep(bits, empty) } else { pdep(bits, empty) }
    }
}

// SAFETY: the functions read the slot at `index`, which is in bounds by their contract.
unsafe impl<const FORCED: bool, const N: usize> Slots for Deposits<FORCED, N> {
    const LEN: usize = N;
    type Rook = Bitboard;
    type Bishop = Bitboard;

    #[inline(always)]
    unsafe fn rook_attacks(&self, index: usize, _square: usize, empty: Bitboard) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.attacks(index, empty) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, index: usize, _square: usize, empty: Bitboard) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.attacks(index, empty) }
    }
}

impl<R: Index + Copy, B: Index + Copy, const FORCED: bool, const N: usize>
    Sliders<R, B, Deposits<FORCED, N>>
{
    /// A table of bits to be deposited.
    ///
    /// # Panics
    /// If an index could leave the slots. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        slots: Deposits<FORCED, N>,
    ) -> Self {
        Self::assemble(rooks, bishops, empty_board(Slider::Rook), empty_board(Slider::Bishop), slots)
    }
}
