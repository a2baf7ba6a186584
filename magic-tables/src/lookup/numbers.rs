//! Slots that hold 8-bit numbers of attack sets. No square has more than 144 distinct attack sets.
//!
//! A number selects a union of attack sets, which several squares share; the post-mask of the square extracts its own
//! attack set from it.

use core::mem::offset_of;

use super::array::array;
use super::sealed::Sealed;
use super::sliders::Sliders;
use super::slots::{Block, Holding, Reader, Slots, empty_board};
use super::squares::{Index, Squares};
use super::words::{octets, words};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// `N` slots with one number each, and `M` unions. The number counts from the base of the square; the post-mask is
/// the attack set on the empty board.
///
/// The second look-up is an idea of Robert Houdart, the sharing one of Lasse Hansen.
#[derive(Debug)]
pub struct Numbers<const N: usize, const M: usize> {
    unions: [Bitboard; M],
    numbers: [u8; N],
}

impl<const N: usize, const M: usize> Numbers<N, M> {
    /// Slots from numbers, and the unions.
    #[must_use]
    pub const fn from_words(numbers: [u8; N], unions: [Bitboard; M]) -> Self {
        Self { unions, numbers }
    }

    /// Slots from numbers, and the unions from little-endian bytes.
    ///
    /// ```
    /// use magic_tables::lookup::Numbers;
    ///
    /// let numbers = Numbers::<2, 1>::from_bytes(&[0, 0], &[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{numbers:?}"), format!("{:?}", Numbers::from_words([0; 2], [0x0201])));
    /// ```
    ///
    /// # Panics
    /// If there are not exactly `N` numbers and `M` unions.
    #[must_use]
    pub const fn from_bytes(numbers: &[u8], unions: &[u8]) -> Self {
        Self { unions: words(unions), numbers: octets(numbers) }
    }
}

impl<const N: usize, const M: usize> Sealed for Numbers<N, M> {}

// SAFETY: the value has `N` slots and the unions where the block says.
unsafe impl<const N: usize, const M: usize> Slots for Numbers<N, M> {
    const BLOCKS: [Block; 2] = [Block {
        holding: Holding::Number { unions: offset_of!(Self, unions) },
        slots: N,
        first: offset_of!(Self, numbers),
    }; 2];
    type Rook = Reader;
    type Bishop = Reader;
}

impl<R: Index, B: Index, const N: usize, const M: usize> Sliders<R, B, Numbers<N, M>> {
    /// A table whose slots number unions. The bases are the numbers of each square's first union.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, Numbers, PextIndex, Slider, Sliders};
    ///
    /// let [rooks, bishops] = Slider::ALL.map(|slider| PextIndex::squares::<u8>(ByTarget, slider, 4096, [0; 64]));
    /// // Every slot leads to all squares; the post-mask leaves the attack set on the empty board.
    /// let slots = Numbers::<4096, 256>::from_words([0; 4096], [u64::MAX; 256]);
    /// let sliders = Sliders::<_, _, Numbers<4096, 256>>::new(rooks, bishops, [0; 64], [0; 64], slots);
    /// assert_eq!(sliders.rook_attacks(0, 1 << 3), Slider::Rook.attacks(0, 0));
    /// ```
    ///
    /// # Panics
    /// If an index could leave the slots, or a number the unions. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_bases: [u32; SQUARES],
        bishop_bases: [u32; SQUARES],
        slots: Numbers<N, M>,
    ) -> Self {
        let rook_readers = readers(Slider::Rook, rook_bases, M);
        let bishop_readers = readers(Slider::Bishop, bishop_bases, M);
        Self::assemble(rooks, bishops, rook_readers, bishop_readers, slots)
    }
}

/// Bases and post-masks of all squares. Panics if base plus number could leave the `unions` unions of a value.
const fn readers(slider: Slider, bases: [u32; SQUARES], unions: usize) -> [Reader; SQUARES] {
    let post_masks = empty_board(slider);
    array!(square < SQUARES => {
        // 64 bits cannot overflow here, whatever the width of `usize`.
        assert!(bases[square] as u64 + (u8::MAX as u64) < unions as u64, "a number could leave the unions");
        // Less than the bytes of all unions, which a value has.
        let base = bases[square] as usize * size_of::<Bitboard>();
        Reader { base, post_mask: post_masks[square] }
    })
}
