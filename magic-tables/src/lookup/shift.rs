//! Where the shift of a square is stored: next to the factor, inside it, or in the type.

use super::sealed::Sealed;

/// How many upper bits of a factor can hold the shift.
const SHIFT_BITS: u32 = 6;

/// How a look-up gets the right shift of a square: 64 minus the number of index bits. The types are empty, but for one that stores it.
pub trait Shift: Sealed + Copy {
    /// Which of the types of this module it is: constant functions cannot call functions of traits.
    const FORM: ShiftForm;
}

/// Where the shift is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShiftForm {
    /// [`StoredShift`].
    Stored,
    /// [`ShiftInFactor`].
    InFactor,
    /// [`FixedShift`]: the shift.
    Fixed(u32),
}

/// The shift is stored next to the factor.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct StoredShift(u32);

/// The shift is the factor's upper six bits: Grant Osborne, *Incorporating the shift into the magic number* (2008).
#[derive(Clone, Copy)]
pub struct ShiftInFactor;

/// The same shift for all squares: 64 - `BITS`, where `BITS` is the number of index bits.
#[derive(Clone, Copy)]
pub struct FixedShift<const BITS: u32>;

/// The shift that the upper bits of `factor` hold.
#[inline(always)]
const fn shift_in(factor: u64) -> u32 {
    (factor >> (u64::BITS - SHIFT_BITS)) as u32
}

impl Sealed for StoredShift {}
impl Sealed for ShiftInFactor {}
impl<const BITS: u32> Sealed for FixedShift<BITS> {}

impl Shift for StoredShift {
    const FORM: ShiftForm = ShiftForm::Stored;
}

impl Shift for ShiftInFactor {
    const FORM: ShiftForm = ShiftForm::InFactor;
}

impl<const BITS: u32> Shift for FixedShift<BITS> {
    // With too many bits it is zero, which no square may have.
    const FORM: ShiftForm = ShiftForm::Fixed(u64::BITS.saturating_sub(BITS));
}

impl ShiftForm {
    /// The shift of the square with this factor; `stored` is what stands next to it, if anything does.
    #[inline(always)]
    pub(super) const fn of(self, stored: u32, factor: u64) -> u32 {
        match self {
            Self::Stored => stored,
            Self::InFactor => shift_in(factor),
            Self::Fixed(shift) => shift,
        }
    }

    /// Checks the shift that a square is to have.
    ///
    /// # Panics
    /// If a look-up would take another one.
    pub(super) const fn check(self, shift: u32, factor: u64) {
        match self {
            Self::Stored => {}
            Self::InFactor => assert!(shift_in(factor) == shift, "the factor does not carry its shift"),
            Self::Fixed(fixed) => assert!(fixed == shift, "the shift is not the fixed one"),
        }
    }
}
