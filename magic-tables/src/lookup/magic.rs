//! Magic factors: the index is the upper bits of key times factor.

use core::marker::PhantomData;

use super::array::{array, greatest};
use super::carried::{KeyKind, Offset, OffsetForm, Shift, ShiftForm, key, stored_mask};
use super::same_type::{stored, storing};
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

/// What the types say, as a value: the kind of key, and where shift and offset are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
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
        greatest!(occupied within relevant => key(self.black, occupied, mask).wrapping_mul(factor) >> shift)
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

/// The index functions of one piece in a form that is known only when the generator runs. It verifies tables with them before they
/// are emitted, so they consist of the functions that [`Magic`] calls. (With one function for both, some queens would take an
/// instruction more on x86-64.)
#[cfg(feature = "emit")]
#[derive(Clone)]
pub(crate) struct MagicSquares {
    form: MagicForm,
    array: Array,
    squares: [Stored; SQUARES],
}

#[cfg(feature = "emit")]
impl MagicSquares {
    /// Like [`Magic::squares`].
    ///
    /// # Panics
    /// Where [`Magic::squares`] does.
    pub(crate) fn new(
        form: MagicForm,
        slider: Slider,
        array: Array,
        data: &[(u64, u32, u32); SQUARES],
    ) -> Self {
        let mut squares = [Stored { mask: 0, factor: 0, shift: 0, start: 0 }; SQUARES];
        for square in 0..SQUARES {
            squares[square] = form.checked(slider, array, square, data[square]);
        }
        Self { form, array, squares }
    }

    /// Like [`Squares::slot`].
    ///
    /// # Panics
    /// If `square` is off the board.
    pub(crate) fn slot(&self, square: usize, occupied: Bitboard) -> usize {
        let Self { form, array, squares } = self;
        let Stored { mask, factor, shift, start } = squares[square];
        let product = key(form.black, occupied, mask).wrapping_mul(factor);
        let index = product >> (form.shift.of(shift, factor) % u64::BITS);
        form.offset.place(start, square, factor, index as usize).slot(array.slot_bytes())
    }
}
