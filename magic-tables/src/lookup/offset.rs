//! Where the offset of a square is stored: next to the factor, inside it, or as the number of the square.

use core::hint::assert_unchecked;

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
    InFactor(UnitsForm),
    /// [`OffsetOfSquare`].
    OfSquare(UnitsForm),
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
#[repr(transparent)]
pub struct OffsetInFactor<U> {
    units: U,
}

/// All squares have the same number of slots, so the offset is the number of the square, counted in units: the plain
/// tables of Lasse Hansen, *Fast(er) bitboard move generator* (2006).
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct OffsetOfSquare<U> {
    units: U,
}

/// The unit in which offsets are counted.
pub trait CountedIn: Sealed + Copy {
    /// Which of the types of this module it is.
    const FORM: UnitsForm;
}

/// The unit in which offsets are counted, and where they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitsForm {
    /// [`Units`].
    Known {
        /// Bytes of one unit.
        unit: usize,
        /// The start of the square with offset zero, in bytes.
        base: usize,
    },
    /// Units known only when the generator runs.
    #[cfg(feature = "emit")]
    AtRunTime,
}

/// Units of `UNIT` bytes, counted from the byte `BASE`.
#[derive(Clone, Copy, Debug)]
pub struct Units<const UNIT: usize, const BASE: usize>;

/// Units known only when the generator runs. It verifies tables with them before they are emitted.
#[cfg(feature = "emit")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitsAtRunTime {
    /// Bytes of one unit.
    pub(crate) unit: usize,
    /// The start of the square with offset zero, in bytes.
    pub(crate) base: usize,
}

impl<const UNIT: usize, const BASE: usize> Units<UNIT, BASE> {
    /// `count` units behind the base, in bytes.
    #[expect(clippy::unused_self, reason = "units that are known only at run time need it")]
    const fn checked_start(self, count: usize) -> Option<usize> {
        checked_start(UNIT, BASE, count)
    }
}

#[cfg(feature = "emit")]
impl UnitsAtRunTime {
    /// `count` units behind the base, in bytes.
    const fn checked_start(self, count: usize) -> Option<usize> {
        checked_start(self.unit, self.base, count)
    }
}

const fn checked_start(unit: usize, base: usize, count: usize) -> Option<usize> {
    match count.checked_mul(unit) {
        Some(bytes) => bytes.checked_add(base),
        None => None,
    }
}

impl Sealed for StoredOffset {}
impl<U> Sealed for OffsetInFactor<U> {}
impl<U> Sealed for OffsetOfSquare<U> {}
impl<const UNIT: usize, const BASE: usize> Sealed for Units<UNIT, BASE> {}
#[cfg(feature = "emit")]
impl Sealed for UnitsAtRunTime {}

impl<const UNIT: usize, const BASE: usize> CountedIn for Units<UNIT, BASE> {
    const FORM: UnitsForm = UnitsForm::Known { unit: UNIT, base: BASE };
}

#[cfg(feature = "emit")]
impl CountedIn for UnitsAtRunTime {
    const FORM: UnitsForm = UnitsForm::AtRunTime;
}

/// The offset that the lower bits of `factor` hold, in units.
#[inline(always)]
const fn offset_in(factor: u64) -> usize {
    (factor & ((1 << OFFSET_BITS) - 1)) as usize
}

impl StoredOffset {
    pub(super) const fn new(_units: (), _square: usize, _factor: u64, start: Start) -> Self {
        Self { start: if ADDED_TO_INDEX { start.slots } else { start.bytes } }
    }
}

/// Constructors, the same for both kinds of units. (One generic function would do if constants could call trait
/// functions.)
macro_rules! constructors {
    ($($(#[$meta:meta])* $units:ty, [$($generics:tt)*];)*) => {$(
        $(#[$meta])*
        impl<$($generics)*> OffsetInFactor<$units> {
            pub(super) const fn new(units: $units, _square: usize, factor: u64, start: Start) -> Self {
                assert!(
                    matches!(units.checked_start(offset_in(factor)), Some(carried) if carried == start.bytes),
                    "the factor does not carry its offset"
                );
                Self { units }
            }
        }

        $(#[$meta])*
        impl<$($generics)*> OffsetOfSquare<$units> {
            pub(super) const fn new(units: $units, square: usize, _factor: u64, start: Start) -> Self {
                assert!(
                    matches!(units.checked_start(square), Some(offset) if offset == start.bytes),
                    "the offset is not that of the square"
                );
                Self { units }
            }
        }
    )*};
}

constructors! {
    Units<UNIT, BASE>, [const UNIT: usize, const BASE: usize];
    #[cfg(feature = "emit")] UnitsAtRunTime, [];
}

impl Offset for StoredOffset {
    const FORM: OffsetForm = OffsetForm::Stored;
}

impl<U: CountedIn> Offset for OffsetInFactor<U> {
    const FORM: OffsetForm = OffsetForm::InFactor(U::FORM);
}

impl<U: CountedIn> Offset for OffsetOfSquare<U> {
    const FORM: OffsetForm = OffsetForm::OfSquare(U::FORM);
}

/// The slot with this index of `square`, whose factor is given.
#[inline(always)]
pub(super) const fn place<O: Offset>(offset: &O, square: usize, factor: u64, index: usize) -> Place {
    let (count, units) = match O::FORM {
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
        OffsetForm::InFactor(units) => (offset_in(factor), units),
        OffsetForm::OfSquare(units) => (square, units),
    };
    // The constructors have checked that this arithmetic does not overflow.
    let start = match units {
        UnitsForm::Known { unit, base } => count * unit + base,
        #[cfg(feature = "emit")]
        UnitsForm::AtRunTime => {
            // SAFETY: this is the form of `UnitsAtRunTime` alone, and both offsets are transparent wrappers of their units.
            let UnitsAtRunTime { unit, base } = *unsafe { same_type(offset) };
            count * unit + base
        }
    };
    Place::new(start, index)
}
