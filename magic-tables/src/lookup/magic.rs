//! Magic factors: the index is the upper bits of key times factor.

use core::marker::PhantomData;

use super::array::array;
use super::key::{KeyKind, key, stored_mask};
use super::offset::{Offset, OffsetInFactor, OffsetOfSquare, StoredOffset, Units, place};
use super::sealed::Sealed;
use super::shift::{self, Shift, ShiftForm};
use super::slots::Place;
use super::squares::{Array, Index, Squares};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// The data of one square: `key * factor >> shift` is the index.
///
/// `K` is the kind of key; `S` and `O` say where shift and offset are stored.
///
/// The family of hash functions is that of Dietzfelbinger et al., *A Reliable Randomized Algorithm for the
/// Closest-Pair Problem* (1997). Lasse Hansen used it for sliding pieces first (2006); Pradu Kannan, *Magic
/// move-bitboard generation in computer chess* (2007), gave each square its own shift and offset (*fancy*).
///
/// ```
/// use magic_tables::lookup::{Magic, Masked, Slider, StoredOffset, StoredShift};
///
/// // For brevity, every square has the factor of the rook on a1.
/// let data = [(0x0080_0014_2040_0082, 52, 0); 64];
/// let rooks = Magic::<Masked, StoredShift, StoredOffset>::squares::<u64>(Slider::Rook, 4096, data);
/// assert_eq!(rooks.slot(0, 0b1000_0001), 0, "squares a1 and h1 are irrelevant");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Magic<K, S, O> {
    mask: Bitboard,
    factor: u64,
    offset: O,
    shift: S,
    key: PhantomData<K>,
}

impl<K, S, O> Sealed for Magic<K, S, O> {}

impl<K: KeyKind, S: Shift, O: Offset> Index for Magic<K, S, O> {
    const IN_PAIRS: bool = cfg!(target_arch = "aarch64") || matches!(S::FORM, ShiftForm::Fixed(_));

    #[inline(always)]
    fn place(&self, square: usize, occupied: Bitboard) -> Place {
        Magic::place(self, square, occupied)
    }
}

impl<K: KeyKind, S: Shift, O: Offset> Magic<K, S, O> {
    /// [`Index::place`], for constants.
    #[inline(always)]
    pub(super) const fn place(&self, square: usize, occupied: Bitboard) -> Place {
        let product = key::<K>(occupied, self.mask).wrapping_mul(self.factor);
        let index = product >> (shift::of(&self.shift, self.factor) % u64::BITS);
        place(&self.offset, square, self.factor, index as usize)
    }
}

/// An upper bound for the index of `factor` under `shift`, for any key made with the stored `mask`. Exact unless it
/// is below `room`.
///
/// If the shift or the greatest product shows that all indices are below `room`, the relevant occupancies are not
/// enumerated.
const fn greatest<K: KeyKind>(mask: Bitboard, factor: u64, shift: u32, room: u64) -> u64 {
    let by_shift = u64::MAX >> shift;
    if by_shift < room {
        return by_shift;
    }
    if !K::BLACK {
        if let Some(product) = mask.checked_mul(factor) {
            return product >> shift;
        }
    }
    let relevant = stored_mask::<K>(mask);
    let mut greatest = 0;
    let mut occupied: Bitboard = 0;
    loop {
        let index = key::<K>(occupied, mask).wrapping_mul(factor) >> shift;
        if greatest < index {
            greatest = index;
        }
        occupied = occupied.wrapping_sub(relevant) & relevant;
        if occupied == 0 {
            return greatest;
        }
    }
}

/// Constructors, the same wherever the offset is stored. (One generic function would do if constants could call trait functions.)
macro_rules! constructors {
    ($([$($generics:tt)*] $offset:ty;)*) => {$(
        impl<K: KeyKind, S: Shift, $($generics)*> Magic<K, S, $offset> {
            /// The index functions of `slider`, a1 first, from factor, shift and offset of each square, for an array
            /// of `slots` slots of type `T`.
            ///
            /// # Panics
            /// If a shift is not in 1..64, the type or the factor says another shift or offset, or an index could
            /// leave the slots.
            #[must_use]
            pub const fn squares<T>(
                slider: Slider,
                slots: usize,
                data: [(u64, u32, u32); SQUARES],
            ) -> Squares<Self> {
                Self::squares_in(slider, Array::of::<T>(slots), data)
            }

            /// The index functions of `slider`, for slots of any size.
            pub(crate) const fn squares_in(
                slider: Slider,
                array: Array,
                data: [(u64, u32, u32); SQUARES],
            ) -> Squares<Self> {
                Squares::new(slider, array, array!(square < SQUARES => Self::square(slider, array, square, data[square])))
            }

            const fn square(
                slider: Slider,
                array: Array,
                square: usize,
                (factor, shift, offset): (u64, u32, u32),
            ) -> Self {
                let mask = stored_mask::<K>(slider.mask(square));
                let stored = shift::of_square(factor, shift);
                let greatest = greatest::<K>(mask, factor, shift, array.room(offset));
                let offset = <$offset>::new(square, factor, array.start(offset, greatest));
                Self { mask, factor, offset, shift: stored, key: PhantomData }
            }
        }
    )*};
}

constructors! {
    [] StoredOffset;
    [const UNIT: usize, const BASE: usize] OffsetInFactor<Units<UNIT, BASE>>;
    [const UNIT: usize, const BASE: usize] OffsetOfSquare<Units<UNIT, BASE>>;
}
