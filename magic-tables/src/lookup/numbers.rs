//! Slots that hold 8-bit numbers of attack sets: no square has more than 144 different ones.

use super::words::{octets, words};
use super::{Bounded, Index, Sliders, Slots};
use crate::board::{Bitboard, SQUARES};

/// `N` slots of one number each, and `M` attack sets that the numbers count, for each square from a base of its
/// own. The second look-up is Robert Houdart's idea.
#[derive(Clone, Debug)]
pub struct Numbers<const N: usize, const M: usize> {
    sets: [Bitboard; M],
    numbers: [u8; N],
}

impl<const N: usize, const M: usize> Numbers<N, M> {
    /// Slots from their numbers, and the attack sets.
    #[must_use]
    pub const fn from_words(numbers: [u8; N], sets: [Bitboard; M]) -> Self {
        Self { sets, numbers }
    }

    /// Slots from their numbers, and the attack sets as little-endian bytes.
    ///
    /// # Panics
    /// If there are not exactly `N` numbers and `M` attack sets.
    #[must_use]
    pub const fn from_bytes(numbers: &[u8], sets: &[u8]) -> Self {
        Self { sets: words(sets), numbers: octets(numbers) }
    }

    #[inline(always)]
    unsafe fn attacks(&self, index: usize, base: u32) -> Bitboard {
        // SAFETY: the caller vouches for the index; `bases` has checked that base and any number together stay
        // below `M`.
        unsafe {
            let number = *self.numbers.get_unchecked(index);
            *self.sets.get_unchecked(base as usize + number as usize)
        }
    }
}

// SAFETY: the functions read the slot at `index`, which is in bounds by their contract.
unsafe impl<const N: usize, const M: usize> Slots for Numbers<N, M> {
    const LEN: usize = N;
    type Rook = u32;
    type Bishop = u32;

    #[inline(always)]
    unsafe fn rook_attacks(&self, index: usize, _square: usize, base: u32) -> Bitboard {
        // SAFETY: by this function's contract, and the bases were checked.
        unsafe { self.attacks(index, base) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, index: usize, _square: usize, base: u32) -> Bitboard {
        // SAFETY: by this function's contract, and the bases were checked.
        unsafe { self.attacks(index, base) }
    }
}

impl<R: Index + Copy, B: Index + Copy, const N: usize, const M: usize> Sliders<R, B, Numbers<N, M>> {
    /// A table of numbers; the bases say where the attack sets of each square start.
    ///
    /// # Panics
    /// If an index could leave the slots, or a number the attack sets. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        rook_bases: [u32; SQUARES],
        bishop_bases: [u32; SQUARES],
        slots: Numbers<N, M>,
    ) -> Self {
        Self::assemble(rooks, bishops, bases(rook_bases, M), bases(bishop_bases, M), slots)
    }
}

/// `bases`, checked: no 8-bit number leads out of `len` attack sets.
const fn bases(bases: [u32; SQUARES], len: usize) -> [u32; SQUARES] {
    let mut square = 0;
    while square < SQUARES {
        assert!(bases[square] as usize + (u8::MAX as usize) < len, "a number could leave the attack sets");
        square += 1;
    }
    bases
}
