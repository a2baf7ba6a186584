//! Magic factors: the index is the upper bits of key times factor.

use core::hint::assert_unchecked;
use core::marker::PhantomData;

use super::array::{array, greatest};
use super::carried::{ADDED_TO_INDEX, KeyKind, Offset, OffsetForm, Shift, ShiftForm, stored_mask};
use super::same_type::{same_type, storing};
use super::sealed::Sealed;
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
#[derive(Clone, Copy)]
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
    /// The index functions of `slider`, a1 first, from factor, shift and offset of each square, for an array of `slots` slots of
    /// type `T`.
    ///
    /// # Panics
    /// If a shift is not in 1..64, the type or the factor says another shift or offset, or an index could leave the slots.
    #[must_use]
    pub const fn squares<T>(slider: Slider, slots: usize, data: [(u64, u32, u32); SQUARES]) -> Squares<Self> {
        let array = Array::for_slots::<T>(slots);
        Squares::new(
            slider,
            array,
            array!(square < SQUARES => Self::new(slider, array, square, data[square])),
        )
    }

    const fn new(
        slider: Slider,
        array: Array,
        square: usize,
        (factor, shift, offset): (u64, u32, u32),
    ) -> Self {
        assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
        S::FORM.check(shift, factor);
        let mask = stored_mask(K::BLACK, slider.mask(square));
        let start = array.start(offset, Self::greatest(mask, factor, shift, array.room(offset)));
        let start = O::FORM.checked(start, square, factor);
        // SAFETY: both traits are sealed, and all types that have them are empty but for a wrapper of such a number.
        let (offset, shift) = unsafe { (storing(&start), storing(&shift)) };
        Self { mask, factor, offset, shift, key: PhantomData }
    }

    /// An upper bound for the index of `factor` under `shift`, for any key made with the stored `mask`. Exact unless it
    /// is below `room`.
    ///
    /// If the shift or the greatest product shows that all indices are below `room`, the relevant occupancies are not
    /// enumerated.
    const fn greatest(mask: Bitboard, factor: u64, shift: u32, room: u64) -> u64 {
        let by_shift = u64::MAX >> shift;
        if by_shift < room {
            return by_shift;
        }
        if !K::BLACK {
            if let Some(product) = mask.checked_mul(factor) {
                return product >> shift;
            }
        }
        let relevant = stored_mask(K::BLACK, mask);
        greatest!(occupied within relevant => {
            let key = if K::BLACK { occupied | mask } else { occupied & mask };
            key.wrapping_mul(factor) >> shift
        })
    }

    /// [`Index::place`], for constants.
    #[inline(always)]
    pub(super) const fn place(&self, square: usize, occupied: Bitboard) -> Place {
        // The usual forms are asked for in constants: unoptimised look-ups would ask each time.
        let shift = if const { matches!(S::FORM, ShiftForm::Stored) } {
            // SAFETY: the trait is sealed, and the type with this form is a wrapper of such a number.
            *unsafe { same_type::<S, u32>(&self.shift) }
        } else if const { matches!(S::FORM, ShiftForm::Fixed(_)) } {
            const { S::FORM.amount(0, 0) }
        } else {
            S::FORM.amount(0, self.factor)
        };
        let key = if K::BLACK { occupied | self.mask } else { occupied & self.mask };
        let index = (key.wrapping_mul(self.factor) >> (shift % u64::BITS)) as usize;
        if const { !matches!(O::FORM, OffsetForm::Stored) } {
            return Place { start: O::FORM.start(square, self.factor), index };
        }
        // SAFETY: as before.
        let start = *unsafe { same_type(&self.offset) };
        if !ADDED_TO_INDEX {
            return Place { start, index };
        }
        let slot = start + index;
        // What is said of the sum keeps the compiler from adding its parts to the address one by one.
        // SAFETY: `new` has checked that start and index stay below the number of slots, which `Array` bounds by `isize::MAX`,
        // whether or not there is an array.
        unsafe { assert_unchecked(slot <= isize::MAX as usize) };
        Place { start: 0, index: slot }
    }
}
