//! The index functions of one piece on all squares, checked against the array of slots that they index.

use super::sealed::Sealed;
use super::slots::Place;
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The index function of one square.
pub trait Index: Sealed + Copy {
    /// Whether the data of rook and bishop on one square may lie side by side. If the two shifts were neighbours, LLVM
    /// would read both at once, and a queen would take one instruction more on x86-64 without BMI2.
    const IN_PAIRS: bool;

    /// Where the slot for `occupied` is. `occupied` may hold irrelevant squares.
    fn place(&self, square: usize, occupied: Bitboard) -> Place;
}

/// The index functions of one piece, a1 first.
///
/// Only the constructors of index functions make such a value, and they check every square: no occupancy leads out of
/// the array of slots for which the functions were made. The squares cannot be rearranged or taken out, because the
/// start of a square may depend on its number.
///
/// ```
/// use magic_tables::lookup::{ByTarget, PextIndex, Slider};
///
/// let bishops = PextIndex::squares::<u16>(ByTarget, Slider::Bishop, 600, [10; 64]);
/// assert_eq!(bishops.slot(0, 1 << 9), 10 + 1, "b2 is the first relevant square of a1");
/// ```
#[derive(Clone, Debug)]
pub struct Squares<I> {
    index: [I; SQUARES],
    slider: Slider,
    array: Array,
}

/// The size of an array of slots, for checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Array {
    /// The number of slots.
    pub(crate) slots: usize,
    /// Bytes of one slot.
    pub(crate) slot_bytes: usize,
}

impl Array {
    /// An array of `slots` slots of type `T`.
    pub(crate) const fn of<T>(slots: usize) -> Self {
        assert!(size_of::<T>() > 0, "a slot holds something");
        Self { slots, slot_bytes: size_of::<T>() }
    }

    /// The number of slots from `offset` to the end.
    ///
    /// In 64 bits, so that comparisons do not depend on the width of `usize`.
    pub(super) const fn room(self, offset: u32) -> u64 {
        match (self.slots as u64).checked_sub(offset as u64) {
            Some(room) => room,
            None => panic!("a square starts behind the slots"),
        }
    }

    /// The start of a square's slots, in bytes.
    ///
    /// # Panics
    /// If the index `greatest` leaves the array, or the start the address space.
    pub(super) const fn start(self, offset: u32, greatest: u64) -> usize {
        assert!(greatest < self.room(offset), "an index could leave the slots");
        in_bytes(offset, self.slot_bytes)
    }
}

impl<I: Copy> Squares<I> {
    /// Wraps the squares. [`Array::start`] must have checked each of them against `array`.
    pub(super) const fn new(slider: Slider, array: Array, index: [I; SQUARES]) -> Self {
        Self { index, slider, array }
    }

    /// The data of all squares.
    ///
    /// # Panics
    /// If they are not those of `slider`, or were made for slots of another size than `T` or for more than `slots`
    /// slots.
    pub(super) const fn checked<T>(self, slider: Slider, slots: usize) -> [I; SQUARES] {
        assert!(self.slider as u8 == slider as u8, "these are the squares of the other piece");
        assert!(self.array.slot_bytes == size_of::<T>(), "the squares were made for slots of another size");
        assert!(self.array.slots <= slots, "an index could leave the slots");
        self.index
    }
}

impl<I: Index> Squares<I> {
    /// The number of the slot for `occupied`, counted from the first slot of the array.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[must_use]
    pub fn slot(&self, square: usize, occupied: Bitboard) -> usize {
        self.index[square].place(square, occupied).slot(self.array.slot_bytes)
    }
}

/// The size in bytes of `count` elements of `bytes` bytes.
///
/// # Panics
/// If it does not fit into the address space.
pub(super) const fn in_bytes(count: u32, bytes: usize) -> usize {
    assert!(count as u64 <= usize::MAX as u64, "the offset does not fit into the address space");
    (count as usize).checked_mul(bytes).expect("the offset does not fit into the address space")
}
