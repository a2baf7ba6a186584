//! Slots that hold 16 bits, deposited on the attack set of the empty board: it has at most 14 squares.

use super::pext::{forced, pdep};
use super::sliders::empty_board;
use super::words::halfwords;
use super::{Place, Slots, Uniform};
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
    /// ```
    /// use magic_tables::lookup::Deposits;
    ///
    /// let slots = Deposits::<false, 2>::from_bytes(&[1, 2, 3, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Deposits::<false, 2>::from_words([0x0201, 3])));
    /// ```
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(halfwords(bytes))
    }

    #[inline(always)]
    unsafe fn attacks(&self, place: Place, empty: Bitboard) -> Bitboard {
        // SAFETY: the caller vouches for the place.
        let bits = u64::from(unsafe { place.read(&self.0) });
        if FORCED { forced::pdep(bits, empty) } else { pdep(bits, empty) }
    }
}

// SAFETY: the functions read the slot at `place`, which is one by their contract.
unsafe impl<const FORCED: bool, const N: usize> Slots for Deposits<FORCED, N> {
    type RookSlot = u16;
    type BishopSlot = u16;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
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

impl<const FORCED: bool, const N: usize> Uniform for Deposits<FORCED, N> {
    const ROOKS: [Self::Rook; SQUARES] = empty_board(Slider::Rook);
    const BISHOPS: [Self::Bishop; SQUARES] = empty_board(Slider::Bishop);
}
