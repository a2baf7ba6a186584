//! Where the offset of a square is stored: next to the factor, inside it, or as the number of the square.

use core::hint::assert_unchecked;
use core::marker::PhantomData;

use super::same_type::same_type;
use super::sealed::Sealed;
use super::slots::Place;
use super::squares::Start;

/// How many lower bits of a factor can hold the offset.
const OFFSET_BITS: u32 = 16;

/// How a look-up gets the start of a square's slots.
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
    InFactor(Unit),
    /// [`OffsetOfSquare`].
    OfSquare(Unit),
}

/// The unit in which offsets are counted, and where they begin: the arguments of [`Units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Bytes of one unit.
    pub bytes: usize,
    /// The start of the square with offset zero, in bytes.
    pub base: usize,
}

/// The offset is stored next to the factor: the start of the square's slots in bytes or, on 64-bit Arm, in slots.
#[derive(Clone, Copy, Debug)]
pub struct StoredOffset {
    start: usize,
}

/// Whether a stored offset is added to the index and not to the address of the table. On 64-bit Arm the instruction that
/// adds it also shifts the product, so a look-up is one instruction shorter. Elsewhere the chain of dependent
/// instructions is one addition shorter if the address is ready before the product.
const ADDED_TO_INDEX: bool = cfg!(target_arch = "aarch64");

/// The factor's lower 16 bits are the offset, counted in units. After Eugene Kotlov, *Magic number comprising offset*
/// (2018).
#[derive(Clone, Copy, Debug)]
pub struct OffsetInFactor<U>(PhantomData<U>);

/// All squares have the same number of slots, so the offset is the number of the square, counted in units: the plain
/// tables of Lasse Hansen, *Fast(er) bitboard move generator* (2006).
#[derive(Clone, Copy, Debug)]
pub struct OffsetOfSquare<U>(PhantomData<U>);

/// Units of `UNIT` bytes, counted from the byte `BASE`.
#[derive(Clone, Copy, Debug)]
pub struct Units<const UNIT: usize, const BASE: usize>;

impl Unit {
    /// The start after `count` units, if it is a number of bytes.
    pub(crate) const fn start(self, count: usize) -> Option<usize> {
        match count.checked_mul(self.bytes) {
            Some(bytes) => bytes.checked_add(self.base),
            None => None,
        }
    }
}

impl<const UNIT: usize, const BASE: usize> Units<UNIT, BASE> {
    const UNIT: Unit = Unit { bytes: UNIT, base: BASE };
}

impl Sealed for StoredOffset {}
impl<U> Sealed for OffsetInFactor<U> {}
impl<U> Sealed for OffsetOfSquare<U> {}

/// The offset that the lower bits of `factor` hold, in units.
#[inline(always)]
pub(crate) const fn offset_in(factor: u64) -> usize {
    (factor & ((1 << OFFSET_BITS) - 1)) as usize
}

impl StoredOffset {
    pub(super) const fn new(_square: usize, _factor: u64, start: Start) -> Self {
        Self { start: if ADDED_TO_INDEX { start.slots } else { start.bytes } }
    }
}

impl<const UNIT: usize, const BASE: usize> OffsetInFactor<Units<UNIT, BASE>> {
    pub(super) const fn new(_square: usize, factor: u64, start: Start) -> Self {
        let carried = Units::<UNIT, BASE>::UNIT.start(offset_in(factor));
        assert!(
            matches!(carried, Some(bytes) if bytes == start.bytes),
            "the factor does not carry its offset"
        );
        Self(PhantomData)
    }
}

impl<const UNIT: usize, const BASE: usize> OffsetOfSquare<Units<UNIT, BASE>> {
    pub(super) const fn new(square: usize, _factor: u64, start: Start) -> Self {
        let offset = Units::<UNIT, BASE>::UNIT.start(square);
        assert!(
            matches!(offset, Some(bytes) if bytes == start.bytes),
            "the offset is not that of the square"
        );
        Self(PhantomData)
    }
}

impl Offset for StoredOffset {
    const FORM: OffsetForm = OffsetForm::Stored;
}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetInFactor<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::InFactor(Units::<UNIT, BASE>::UNIT);
}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetOfSquare<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::OfSquare(Units::<UNIT, BASE>::UNIT);
}

/// The slot with this index of `square`, whose factor is given.
#[inline(always)]
pub(super) const fn place<O: Offset>(offset: &O, square: usize, factor: u64, index: usize) -> Place {
    let (count, Unit { bytes, base }) = match O::FORM {
        OffsetForm::Stored => {
            // SAFETY: this is the form of `StoredOffset` alone.
            let StoredOffset { start } = *unsafe { same_type(offset) };
            if ADDED_TO_INDEX {
                let slot = start + index;
                // What is said of the sum keeps the compiler from adding its parts to the address one by one.
                // SAFETY: a constructor of index functions has made `offset`, and checked that start and index stay below the
                // number of slots, which `Array` bounds by `isize::MAX`, whether or not there is an array.
                unsafe { assert_unchecked(slot <= isize::MAX as usize) };
                return Place::new(0, slot);
            }
            return Place::new(start, index);
        }
        OffsetForm::InFactor(unit) => (offset_in(factor), unit),
        OffsetForm::OfSquare(unit) => (square, unit),
    };
    // The constructors have checked that this arithmetic does not overflow.
    Place::new(count * bytes + base, index)
}
