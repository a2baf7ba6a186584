//! Where the offset of a square is stored: next to the factor, inside it, or as the number of the square.

use core::hint::assert_unchecked;
use core::marker::PhantomData;

use super::sealed::Sealed;
use super::slots::Place;
use super::squares::Start;

/// How many lower bits of a factor can hold the offset.
const OFFSET_BITS: u32 = 16;

/// How a look-up gets the start of a square's slots. The types are empty, but for one that stores it.
pub trait Offset: Sealed + Copy {
    /// Which of the types of this module it is: constant functions cannot call functions of traits.
    const FORM: OffsetForm;
}

/// Where the offset is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetForm {
    /// [`StoredOffset`].
    Stored,
    /// [`OffsetInFactor`].
    InFactor(UnitsForm),
    /// [`OffsetOfSquare`].
    OfSquare(UnitsForm),
}

/// The offset is stored next to the factor: the start of the square's slots in bytes or, on 64-bit Arm, in slots.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct StoredOffset(usize);

/// Whether a stored offset is added to the index and not to the address of the table. On 64-bit Arm the instruction that
/// adds it also shifts the product, so a look-up is one instruction shorter. Elsewhere the chain of dependent
/// instructions is one addition shorter if the address is ready before the product.
const ADDED_TO_INDEX: bool = cfg!(target_arch = "aarch64");

/// The factor's lower 16 bits are the offset, counted in units. After Eugene Kotlov, *Magic number comprising offset*
/// (2018).
#[derive(Clone, Copy)]
pub struct OffsetInFactor<U>(PhantomData<U>);

/// All squares have the same number of slots, so the offset is the number of the square, counted in units: the plain
/// tables of Lasse Hansen, *Fast(er) bitboard move generator* (2006).
#[derive(Clone, Copy)]
pub struct OffsetOfSquare<U>(PhantomData<U>);

/// The unit in which offsets are counted, and where they begin: the arguments of [`Units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitsForm {
    /// Bytes of one unit.
    pub unit: usize,
    /// The start of the square with offset zero, in bytes.
    pub base: usize,
}

/// Units of `UNIT` bytes, counted from the byte `BASE`.
#[derive(Clone, Copy)]
pub struct Units<const UNIT: usize, const BASE: usize>;

impl UnitsForm {
    /// `count` units behind the base, in bytes.
    const fn checked_start(self, count: usize) -> Option<usize> {
        match count.checked_mul(self.unit) {
            Some(bytes) => bytes.checked_add(self.base),
            None => None,
        }
    }
}

impl Sealed for StoredOffset {}
impl<U> Sealed for OffsetInFactor<U> {}
impl<U> Sealed for OffsetOfSquare<U> {}

/// The offset that the lower bits of `factor` hold, in units.
#[inline(always)]
const fn offset_in(factor: u64) -> usize {
    (factor & ((1 << OFFSET_BITS) - 1)) as usize
}

impl Offset for StoredOffset {
    const FORM: OffsetForm = OffsetForm::Stored;
}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetInFactor<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::InFactor(UnitsForm { unit: UNIT, base: BASE });
}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetOfSquare<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::OfSquare(UnitsForm { unit: UNIT, base: BASE });
}

impl OffsetForm {
    /// The slot with this index of `square`, whose factor is given; `stored` is what stands next to the factor, if anything does.
    #[inline(always)]
    pub(super) const fn place(self, stored: usize, square: usize, factor: u64, index: usize) -> Place {
        let (count, UnitsForm { unit, base }) = match self {
            Self::Stored if ADDED_TO_INDEX => {
                let slot = stored + index;
                // What is said of the sum keeps the compiler from adding its parts to the address one by one.
                // SAFETY: a constructor of index functions has made `stored`, and checked that start and index stay below the
                // number of slots, which `Array` bounds by `isize::MAX`, whether or not there is an array.
                unsafe { assert_unchecked(slot <= isize::MAX as usize) };
                return Place::new(0, slot);
            }
            Self::Stored => return Place::new(stored, index),
            Self::InFactor(units) => (offset_in(factor), units),
            Self::OfSquare(units) => (square, units),
        };
        // The constructors have checked that this arithmetic does not overflow.
        Place::new(count * unit + base, index)
    }

    /// What is stored for a square that starts at `start`, if anything is.
    ///
    /// # Panics
    /// If a look-up would start elsewhere.
    pub(super) const fn checked(self, start: Start, square: usize, factor: u64) -> usize {
        match self {
            Self::Stored if ADDED_TO_INDEX => return start.slots,
            Self::Stored => return start.bytes,
            Self::InFactor(units) => assert!(
                matches!(units.checked_start(offset_in(factor)), Some(carried) if carried == start.bytes),
                "the factor does not carry its offset"
            ),
            Self::OfSquare(units) => assert!(
                matches!(units.checked_start(square), Some(offset) if offset == start.bytes),
                "the offset is not that of the square"
            ),
        }
        0
    }
}
