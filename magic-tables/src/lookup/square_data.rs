//! The index functions of one piece on all squares, checked against the array of slots that they
//! index, and the data of both pieces on all squares. Rook and bishop of one square lie side by
//! side where that takes no instruction more.

use super::constants::array;
use super::sealed::Sealed;
use super::slots::{Place, SlotArray, SlotBlock};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// The index function of one square.
pub trait IndexFunction: Sealed + Copy {
    /// Whether the data of rook and bishop on one square may lie side by side. If the two shifts
    /// were neighbours, LLVM would read both at once, and a queen would take one instruction
    /// more on x86-64 without BMI2.
    const IN_PAIRS: bool;

    /// Where the slot for `occupied` is. `occupied` may hold irrelevant squares.
    fn place(&self, square: usize, occupied: Bitboard) -> Place;
}

/// The index functions of one piece, a1 first.
///
/// Only the constructors of index functions make such a value, and they check every square: no
/// occupancy leads out of the array of slots for which the functions were made. The squares cannot
/// be rearranged or taken out, because the start of a square may depend on its number.
///
/// ```
/// use magic_tables::lookup::{ByTarget, PextIndex, Slider, Squares};
///
/// // For brevity, the slots of all squares start at the first one of 4,096.
/// let rooks: Squares<PextIndex<_>> =
///     PextIndex::squares::<u64>(ByTarget, Slider::Rook, 4096, [0; 64]);
/// assert_eq!(rooks.slot(0, 1 << 1), 1, "b1 is the first relevant square of a rook on a1");
/// ```
pub struct Squares<I> {
    index: [I; SQUARES],
    slider: Slider,
    array: ArraySize,
}

/// The size of an array of slots, for checks: at most `isize::MAX` bytes, as many as a value can
/// have.
///
/// No such array need exist. Look-ups rely on the size even so: on 64-bit Arm, they tell the
/// compiler that the number of a slot is not negative as an `isize`.
#[derive(Clone, Copy)]
pub(crate) struct ArraySize {
    slots: usize,
    slot_bytes: usize,
}

impl ArraySize {
    /// An array of `slots` slots of type `T`.
    pub(crate) const fn for_slots<T>(slots: usize) -> Self {
        Self::new(slots, size_of::<T>())
    }

    /// An array of `slots` slots with `slot_bytes` bytes each.
    ///
    /// # Panics
    /// If slots have no bytes, or all of them more than a value can have.
    pub(crate) const fn new(slots: usize, slot_bytes: usize) -> Self {
        assert!(slot_bytes > 0, "a slot holds something");
        assert!(
            slots <= isize::MAX as usize / slot_bytes,
            "no value has as many slots"
        );
        Self { slots, slot_bytes }
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

    /// The start of a square's slots.
    ///
    /// # Panics
    /// If the index `greatest` leaves the array.
    pub(super) const fn start(self, offset: u32, greatest: u64) -> Start {
        assert!(
            greatest < self.room(offset),
            "an index could leave the slots"
        );
        // The offset is less than the number of slots, whose bytes are at most `isize::MAX`.
        let slots = offset as usize;
        Start {
            bytes: slots * self.slot_bytes,
            slots,
        }
    }
}

/// The start of a square's slots, counted from the first slot of the array.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// In bytes.
    pub(super) bytes: usize,
    /// In slots.
    pub(super) slots: usize,
}

impl<I: Copy> Squares<I> {
    /// Wraps the squares. [`ArraySize::start`] must have checked each of them against `array`.
    pub(super) const fn new(slider: Slider, array: ArraySize, index: [I; SQUARES]) -> Self {
        Self {
            index,
            slider,
            array,
        }
    }

    /// The data of all squares.
    ///
    /// # Panics
    /// If they are not those of `slider`, or were made for slots of another size than those of the
    /// block, or for more.
    pub(super) const fn checked(self, slider: Slider, block: SlotBlock) -> [I; SQUARES] {
        assert!(
            self.slider as u8 == slider as u8,
            "these are the squares of the other piece"
        );
        assert!(
            self.array.slot_bytes == block.format.slot_bytes(),
            "the squares were made for slots of another size"
        );
        assert!(
            self.array.slots <= block.slots,
            "an index could leave the slots"
        );
        self.index
    }
}

impl<I: IndexFunction> Squares<I> {
    /// The number of the slot for `occupied`, counted from the first slot of the array.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, PextIndex, Slider};
    ///
    /// // On each square, a bishop has at most 512 relevant occupancies.
    /// let offsets = std::array::from_fn(|square| 512 * square as u32);
    /// let bishops = PextIndex::squares::<u64>(ByTarget, Slider::Bishop, 64 * 512, offsets);
    /// assert_eq!(bishops.slot(0, 0), 0, "a1 on an empty board");
    /// assert_eq!(bishops.slot(27, 0), 27 * 512, "d4 on an empty board");
    /// assert_eq!(bishops.slot(27, 1 << 9), 27 * 512 + 1, "b2 is the first relevant square of d4");
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[must_use]
    pub fn slot(&self, square: usize, occupied: Bitboard) -> usize {
        self.index[square]
            .place(square, occupied)
            .slot(self.array.slot_bytes)
    }
}

/// The data of one square for one piece: its index function, and what the slots need for it.
#[derive(Clone, Copy)]
pub(super) struct SquareData<I, E> {
    pub(super) index: I,
    pub(super) entry: E,
}

/// The data of a rook.
type RookData<R, S> = SquareData<R, <S as SlotArray>::Rook>;

/// The data of a bishop.
type BishopData<B, S> = SquareData<B, <S as SlotArray>::Bishop>;

/// The data of rooks and bishops on all squares.
///
/// Queens, and engines that ask for both pieces on one square, touch fewer lines of the cache if
/// the two lie side by side. The types decide alone which field is in use.
#[repr(C)]
pub(super) union AllSquares<R: IndexFunction, B: IndexFunction, S: SlotArray> {
    pairs: [SquarePair<RookData<R, S>, BishopData<B, S>>; SQUARES],
    pieces: SeparatePieces<RookData<R, S>, BishopData<B, S>>,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct SquarePair<R, B> {
    rook: R,
    bishop: B,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct SeparatePieces<R, B> {
    rooks: [R; SQUARES],
    bishops: [B; SQUARES],
}

impl<R: IndexFunction, B: IndexFunction, S: SlotArray> AllSquares<R, B, S> {
    /// Whether the two lie side by side: if one shift is still the way from a square to them. 24
    /// bytes are one instruction on x86-64, 48 are two. On 64-bit Arm, any number is one.
    const IN_PAIRS: bool = {
        let (rook, bishop) = (size_of::<RookData<R, S>>(), size_of::<BishopData<B, S>>());
        let one_shift = rook == bishop && (cfg!(target_arch = "aarch64") || rook.is_power_of_two());
        R::IN_PAIRS && B::IN_PAIRS && one_shift
    };

    /// The data of all squares, a1 first.
    pub(super) const fn new(
        rooks: [RookData<R, S>; SQUARES],
        bishops: [BishopData<B, S>; SQUARES],
    ) -> Self {
        if !Self::IN_PAIRS {
            return Self {
                pieces: SeparatePieces { rooks, bishops },
            };
        }
        Self {
            pairs: array!(square < SQUARES => SquarePair {
                rook: rooks[square],
                bishop: bishops[square],
            }),
        }
    }

    /// The data of a rook on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize) -> &RookData<R, S> {
        // SAFETY: `new`, the only constructor, has written the field that the same constant names.
        unsafe {
            if Self::IN_PAIRS {
                &self.pairs[square].rook
            } else {
                &self.pieces.rooks[square]
            }
        }
    }

    /// The data of a bishop on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize) -> &BishopData<B, S> {
        // SAFETY: `new`, the only constructor, has written the field that the same constant names.
        unsafe {
            if Self::IN_PAIRS {
                &self.pairs[square].bishop
            } else {
                &self.pieces.bishops[square]
            }
        }
    }
}
