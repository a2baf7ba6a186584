//! PEXT: the index is the relevant occupancy, its bits moved together.

use super::bmi2::Bmi2;
use super::constants::array;
use super::sealed::Sealed;
use super::slots::Place;
use super::square_data::{ArraySize, IndexFunction, Squares};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// The data of one square: `pext(occupied, mask)` is the index, a minimal perfect hash of the
/// relevant occupancies. After Zach Wegner, *Haswell New Instructions* (2011).
///
/// `I` says how PEXT is computed; each value holds one, which may be a promise.
///
/// ```
/// use magic_tables::lookup::{ByTarget, PextIndex, Slider};
///
/// let bishops = PextIndex::squares::<u64>(ByTarget, Slider::Bishop, 512, [0; 64]);
/// assert_eq!(
///     bishops.slot(0, 1 << 9 | 1 << 18),
///     0b11,
///     "b2 and c3 are the first two that matter to a1"
/// );
/// assert_eq!(bishops.slot(0, 1 << 63), 0, "h8 is irrelevant: nothing is behind it");
/// ```
#[derive(Clone, Copy)]
pub struct PextIndex<I> {
    mask: Bitboard,
    start: usize,
    bmi2: I,
}

impl<I: Bmi2> PextIndex<I> {
    /// The index functions of `slider`, a1 first, from the offset of each square, for an array of
    /// `slots` slots of type `T`.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, PextIndex, Slider};
    ///
    /// // The slots of each square follow those of the one before.
    /// let mut slots = 0;
    /// let offsets = std::array::from_fn(|square| {
    ///     let offset = slots;
    ///     slots += 1 << Slider::Rook.mask(square).count_ones();
    ///     offset
    /// });
    /// assert_eq!(slots, 102_400, "slots of all rooks");
    /// let rooks = PextIndex::squares::<u64>(ByTarget, Slider::Rook, 102_400, offsets);
    /// assert_eq!(rooks.slot(1, 0), 4096, "b1: a1 has 12 relevant squares");
    /// ```
    ///
    /// # Panics
    /// If an index could leave the slots.
    #[must_use]
    pub const fn squares<T>(
        bmi2: I,
        slider: Slider,
        slots: usize,
        offsets: [u32; SQUARES],
    ) -> Squares<Self> {
        let array = ArraySize::for_slots::<T>(slots);
        let squares = array!(square < SQUARES => {
            let mask = slider.mask(square);
            let greatest = (1 << mask.count_ones()) - 1;
            Self { mask, start: array.start(offsets[square], greatest).bytes, bmi2 }
        });
        Squares::new(slider, array, squares)
    }
}

impl<I> Sealed for PextIndex<I> {}

impl<I: Bmi2> IndexFunction for PextIndex<I> {
    const IN_PAIRS: bool = true;

    #[inline(always)]
    fn place(&self, _square: usize, occupied: Bitboard) -> Place {
        Place {
            start: self.start,
            index: self.bmi2.pext(occupied, self.mask) as usize,
        }
    }
}
