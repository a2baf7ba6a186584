//! Magic factors: the index is the upper bits of key times factor.

use core::marker::PhantomData;

use super::array::array;
use super::key::{KeyKind, key, stored_mask};
use super::offset::{Offset, OffsetForm};
use super::same_type::{stored, storing};
use super::sealed::Sealed;
use super::shift::{Shift, ShiftForm};
use super::slots::Place;
#[cfg(feature = "emit")]
use super::squares::Start;
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
#[derive(Clone, Copy)]
pub struct Magic<K, S, O> {
    mask: Bitboard,
    factor: u64,
    offset: O,
    shift: S,
    key: PhantomData<K>,
}

/// What the types say, as a value: the kind of key, and where shift and offset are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MagicForm {
    /// [`KeyKind::BLACK`].
    pub(crate) black: bool,
    /// [`Shift::FORM`].
    pub(crate) shift: ShiftForm,
    /// [`Offset::FORM`].
    pub(crate) offset: OffsetForm,
}

/// The data of one square in any form. Shift and start are zero if they are not stored.
#[derive(Clone, Copy)]
struct Stored {
    mask: Bitboard,
    factor: u64,
    shift: u32,
    start: usize,
}

impl MagicForm {
    /// [`Index::IN_PAIRS`].
    pub(crate) const fn in_pairs(self) -> bool {
        cfg!(target_arch = "aarch64") || matches!(self.shift, ShiftForm::Fixed(_))
    }

    /// Checks what the generator has chosen for a square, whose slots have `slot_bytes` bytes.
    ///
    /// # Panics
    /// If the form says another shift or offset.
    #[cfg(feature = "emit")]
    pub(crate) const fn check(
        self,
        square: usize,
        (factor, shift, offset): (u64, u32, u32),
        slot_bytes: usize,
    ) {
        self.shift.check(shift, factor);
        let slots = offset as usize;
        self.offset.checked(Start { bytes: slots * slot_bytes, slots }, square, factor);
    }

    /// The data of one square, checked.
    ///
    /// # Panics
    /// If the shift is not in 1..64, the form says another shift or offset, or an index could leave the array.
    const fn checked(
        self,
        slider: Slider,
        array: Array,
        square: usize,
        (factor, shift, offset): (u64, u32, u32),
    ) -> Stored {
        assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
        self.shift.check(shift, factor);
        let mask = stored_mask(self.black, slider.mask(square));
        let start = array.start(offset, self.greatest(mask, factor, shift, array.room(offset)));
        Stored { mask, factor, shift, start: self.offset.checked(start, square, factor) }
    }

    /// An upper bound for the index of `factor` under `shift`, for any key made with the stored `mask`. Exact unless it
    /// is below `room`.
    ///
    /// If the shift or the greatest product shows that all indices are below `room`, the relevant occupancies are not
    /// enumerated.
    const fn greatest(self, mask: Bitboard, factor: u64, shift: u32, room: u64) -> u64 {
        let by_shift = u64::MAX >> shift;
        if by_shift < room {
            return by_shift;
        }
        if !self.black {
            if let Some(product) = mask.checked_mul(factor) {
                return product >> shift;
            }
        }
        let relevant = stored_mask(self.black, mask);
        let mut greatest = 0;
        let mut occupied: Bitboard = 0;
        loop {
            let index = key(self.black, occupied, mask).wrapping_mul(factor) >> shift;
            if greatest < index {
                greatest = index;
            }
            occupied = occupied.wrapping_sub(relevant) & relevant;
            if occupied == 0 {
                return greatest;
            }
        }
    }
}

impl<K, S, O> Sealed for Magic<K, S, O> {}

impl<K: KeyKind, S: Shift, O: Offset> Index for Magic<K, S, O> {
    const IN_PAIRS: bool = Self::FORM.in_pairs();

    #[inline(always)]
    fn place(&self, square: usize, occupied: Bitboard) -> Place {
        Magic::place(self, square, occupied)
    }
}

impl<K: KeyKind, S: Shift, O: Offset> Magic<K, S, O> {
    /// What the types say.
    pub(crate) const FORM: MagicForm = MagicForm { black: K::BLACK, shift: S::FORM, offset: O::FORM };

    /// The index functions of `slider`, a1 first, from factor, shift and offset of each square, for an array of `slots` slots of
    /// type `T`.
    ///
    /// # Panics
    /// If a shift is not in 1..64, the type or the factor says another shift or offset, or an index could leave the slots.
    #[must_use]
    pub const fn squares<T>(slider: Slider, slots: usize, data: [(u64, u32, u32); SQUARES]) -> Squares<Self> {
        let array = Array::of::<T>(slots);
        let new =
            array!(square < SQUARES => Self::new(Self::FORM.checked(slider, array, square, data[square])));
        Squares::new(slider, array, new)
    }

    const fn new(stored: Stored) -> Self {
        let Stored { mask, factor, shift, start } = stored;
        // SAFETY: both traits are sealed, and all types that have them are empty but for a wrapper of such a number.
        let (offset, shift) = unsafe { (storing(&start), storing(&shift)) };
        Self { mask, factor, offset, shift, key: PhantomData }
    }

    /// [`Index::place`], for constants.
    #[inline(always)]
    pub(super) const fn place(&self, square: usize, occupied: Bitboard) -> Place {
        let product = key(K::BLACK, occupied, self.mask).wrapping_mul(self.factor);
        // SAFETY: both traits are sealed, and all types that have them are empty but for a wrapper of such a number.
        let (shift, start) = unsafe { (stored(&self.shift, 0), stored(&self.offset, 0)) };
        let index = product >> (S::FORM.of(shift, self.factor) % u64::BITS);
        O::FORM.place(start, square, self.factor, index as usize)
    }
}
