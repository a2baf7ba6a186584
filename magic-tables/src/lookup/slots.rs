//! Slots: what they hold, where they lie, and how an attack set is read from one.
//!
//! Constant functions cannot call functions of traits. So constants describe the slots of a type, and one constant function
//! reads all of them.

use core::ptr;

use super::bmi2::portable::pdep;
use super::decode::{bishop_spread, rook_spread};
use super::same_type::same_type;
use super::sealed::Sealed;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// Where a slot is: the start of the square's slots in bytes, and the index from there.
///
/// The start is known before the occupancy. It is added to the address of the table, not to the index, so the chain
/// of dependent instructions from occupancy to attack set is one addition shorter. Because it is in bytes, one
/// instruction loads and adds it.
#[derive(Clone, Copy)]
pub struct Place {
    start: usize,
    index: usize,
}

impl Place {
    #[inline(always)]
    pub(super) const fn new(start: usize, index: usize) -> Self {
        Self { start, index }
    }

    /// The number of the slot, counted from the first one.
    pub(super) const fn slot(self, slot_bytes: usize) -> usize {
        self.start / slot_bytes + self.index
    }

    /// Reads the slot. `slots` is the address of the first one.
    ///
    /// # Safety
    /// The slot must be one of the slots, and the start a multiple of the size of a slot.
    #[inline(always)]
    pub(super) const unsafe fn read<T: Copy>(self, slots: *const T) -> T {
        // SAFETY: by this function's contract.
        unsafe { *slots.byte_add(self.start).add(self.index) }
    }
}

/// What a slot holds, and so the types of a slot and of what else a look-up needs for each square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// The attack set. Nothing else is needed, `()`.
    AttackSet,
    /// A union of attack sets. The post-mask is needed, a [`Bitboard`].
    Union,
    /// 16 bits to be deposited on the attack set of the empty board, a [`Bitboard`].
    Deposit,
    /// One byte for each line. Nothing else is needed for a rook, `()`, and the two lines for a bishop, `[Bitboard; 2]`.
    Spread,
    /// The 8-bit number of a union. Unions, from the one with the number zero, lie `unions` bytes behind the beginning of the
    /// value with the slots; a [`Reader`] is needed.
    Number {
        /// The place of the unions.
        unions: usize,
    },
}

impl Holding {
    /// Bytes of a slot.
    pub(super) const fn slot_bytes(self) -> usize {
        match self {
            Self::AttackSet | Self::Union => size_of::<Bitboard>(),
            Self::Deposit | Self::Spread => size_of::<u16>(),
            Self::Number { .. } => size_of::<u8>(),
        }
    }
}

/// The slots that one piece reads: what they hold, how many there are, and where the first one is, in bytes from the beginning of
/// the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub(super) holding: Holding,
    pub(super) slots: usize,
    pub(super) first: usize,
}

impl Block {
    /// The same slots in a value that has them `bytes` bytes behind its beginning.
    pub(super) const fn behind(self, bytes: usize) -> Self {
        let holding = match self.holding {
            Holding::Number { unions } => Holding::Number { unions: bytes + unions },
            holding => holding,
        };
        Self { holding, first: bytes + self.first, ..self }
    }
}

/// What a slot with a number needs for each square.
#[derive(Clone, Copy)]
pub struct Reader {
    /// The start of the square's unions, in bytes.
    pub(super) base: usize,
    /// The attack set on the empty board.
    pub(super) post_mask: Bitboard,
}

/// What the slots hold, and how to get an attack set from a slot.
///
/// # Safety
/// Each block must lie inside a value of the type and have as many slots as it says. `Rook` and `Bishop` must be the types that it
/// names.
pub unsafe trait Slots: Sealed + Sized {
    /// The slots that rooks read from, and those that bishops read from.
    const BLOCKS: [Block; 2];

    /// What else a rook's look-up needs for each square.
    type Rook: Copy;

    /// What else a bishop's look-up needs for each square.
    type Bishop: Copy;

    /// The attack set of the rook on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be in the slots that rooks read from, and `entry` that of the square.
    #[inline(always)]
    unsafe fn rook_attacks(&self, place: Place, square: usize, entry: Self::Rook) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { rook_attacks(self, place, square, entry) }
    }

    /// The attack set of the bishop on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be in the slots that bishops read from, and `entry` that of the square.
    #[inline(always)]
    unsafe fn bishop_attacks(&self, place: Place, square: usize, entry: Self::Bishop) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { bishop_attacks(self, place, square, entry) }
    }
}

/// Slots whose [`Slots::Rook`] and [`Slots::Bishop`] are the same in every table.
pub trait FixedEntries: Slots {
    /// The values for rooks and for bishops, a1 first.
    const ENTRIES: ([Self::Rook; SQUARES], [Self::Bishop; SQUARES]);
}

/// [`Slots::rook_attacks`] for constants: without instructions of BMI2.
///
/// # Safety
/// The caller promises what [`Slots::rook_attacks`] asks for.
#[inline(always)]
pub(super) const unsafe fn rook_attacks<S: Slots>(
    slots: &S,
    place: Place,
    square: usize,
    entry: S::Rook,
) -> Bitboard {
    // SAFETY: the block is that of rooks.
    unsafe { attacks(slots, S::BLOCKS[0], Slider::Rook, place, square, &entry) }
}

/// [`Slots::bishop_attacks`] for constants: without instructions of BMI2.
///
/// # Safety
/// The caller promises what [`Slots::bishop_attacks`] asks for.
#[inline(always)]
pub(super) const unsafe fn bishop_attacks<S: Slots>(
    slots: &S,
    place: Place,
    square: usize,
    entry: S::Bishop,
) -> Bitboard {
    // SAFETY: the block is that of bishops.
    unsafe { attacks(slots, S::BLOCKS[1], Slider::Bishop, place, square, &entry) }
}

/// The attack set of `slider` on `square` from the slot at `place`.
///
/// # Safety
/// The block must be that of `slider` in `slots`, the place in the block, and `entry` that of the square.
#[inline(always)]
const unsafe fn attacks<S, E>(
    slots: &S,
    block: Block,
    slider: Slider,
    place: Place,
    square: usize,
    entry: &E,
) -> Bitboard {
    let value: *const u8 = ptr::from_ref(slots).cast();
    // SAFETY: by the contract of `Slots`, the block says what is where in this value, and which type `E` is. `Numbers` has
    // checked that the base plus any number is one of the unions of its type.
    unsafe {
        let first = value.add(block.first);
        match block.holding {
            Holding::AttackSet => place.read(first.cast()),
            Holding::Union => place.read::<Bitboard>(first.cast()) & *same_type::<_, Bitboard>(entry),
            Holding::Deposit => pdep(place.read::<u16>(first.cast()) as u64, *same_type(entry)),
            Holding::Spread => {
                let bits = place.read(first.cast());
                match slider {
                    Slider::Rook => rook_spread(bits, square),
                    Slider::Bishop => bishop_spread(bits, *same_type(entry)),
                }
            }
            Holding::Number { unions } => {
                let Reader { base, post_mask } = *same_type(entry);
                let number = place.read::<u8>(first) as usize;
                Place::new(base, number).read::<Bitboard>(value.add(unions).cast()) & post_mask
            }
        }
    }
}
