//! Slots that hold 16 bits, which PDEP deposits on the attack set of the empty board (at most 14 squares).

use core::mem::offset_of;

use super::bmi2::Bmi2;
use super::decode::empty_board;
use super::sealed::Sealed;
use super::slots::{Block, FixedEntries, Holding, Place, Slots};
use super::words::halfwords;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// `N` slots of 16 bits for PDEP. After Zach Wegner, *Haswell New Instructions* (2011).
///
/// `I` says how PDEP is computed; each value holds one, which may be a promise.
#[derive(Debug)]
pub struct Deposits<I, const N: usize> {
    bits: [u16; N],
    bmi2: I,
}

impl<I: Bmi2, const N: usize> Deposits<I, N> {
    /// Slots from 16-bit words.
    #[must_use]
    pub const fn from_words(bmi2: I, bits: [u16; N]) -> Self {
        Self { bits, bmi2 }
    }

    /// Slots from the little-endian bytes of 16-bit words.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, Deposits};
    ///
    /// let slots = Deposits::<_, 2>::from_bytes(ByTarget, &[1, 2, 3, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Deposits::from_words(ByTarget, [0x0201, 3])));
    /// ```
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    #[must_use]
    pub const fn from_bytes(bmi2: I, bytes: &[u8]) -> Self {
        Self { bits: halfwords(bytes), bmi2 }
    }

    #[inline(always)]
    unsafe fn attacks(&self, place: Place, empty: Bitboard) -> Bitboard {
        // SAFETY: the caller promises that the place is one of these slots.
        let bits = u64::from(unsafe { place.read(self.bits.as_ptr()) });
        self.bmi2.pdep(bits, empty)
    }
}

impl<I, const N: usize> Sealed for Deposits<I, N> {}

// SAFETY: the value has `N` slots where the block says, and both functions read the slot at `place`.
unsafe impl<I: Bmi2, const N: usize> Slots for Deposits<I, N> {
    const BLOCKS: [Block; 2] =
        [Block { holding: Holding::Deposit, slots: N, first: offset_of!(Self, bits) }; 2];
    type Rook = Bitboard;
    type Bishop = Bitboard;

    #[inline(always)]
    unsafe fn rook_attacks(&self, place: Place, _square: usize, empty: Bitboard) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.attacks(place, empty) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, place: Place, _square: usize, empty: Bitboard) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.attacks(place, empty) }
    }
}

impl<I: Bmi2, const N: usize> FixedEntries for Deposits<I, N> {
    const ENTRIES: ([Bitboard; SQUARES], [Bitboard; SQUARES]) =
        (empty_board(Slider::Rook), empty_board(Slider::Bishop));
}
