//! Where the shift of a square is stored: next to the factor, inside it, or in the type.

use super::same_type::same_type;
use super::sealed::Sealed;

/// How many upper bits of a factor can hold the shift.
const SHIFT_BITS: u32 = 6;

/// How a look-up gets the right shift of a square: 64 minus the number of index bits.
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
#[derive(Clone, Copy, Debug)]
pub struct StoredShift(u32);

/// The shift is the factor's upper six bits: Grant Osborne, *Incorporating the shift into the magic number* (2008).
#[derive(Clone, Copy, Debug)]
pub struct ShiftInFactor;

/// The same shift for all squares: 64 - `BITS`, where `BITS` is the number of index bits.
#[derive(Clone, Copy, Debug)]
pub struct FixedShift<const BITS: u32>;

impl StoredShift {
    pub(super) const fn new(_factor: u64, shift: u32) -> Self {
        Self(shift)
    }
}

impl ShiftInFactor {
    pub(super) const fn new(factor: u64, shift: u32) -> Self {
        assert!(shift_in(factor) == shift, "the factor does not carry its shift");
        Self
    }
}

impl<const BITS: u32> FixedShift<BITS> {
    pub(super) const fn new(_factor: u64, shift: u32) -> Self {
        assert!(BITS < u64::BITS && u64::BITS - BITS == shift, "the shift is not the fixed one");
        Self
    }
}

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
    const FORM: ShiftForm = ShiftForm::Fixed(u64::BITS - BITS);
}

/// The shift of the square with this factor.
#[inline(always)]
pub(super) const fn shift<S: Shift>(shift: &S, factor: u64) -> u32 {
    match S::FORM {
        ShiftForm::Stored => {
            // SAFETY: this is the form of `StoredShift` alone: `Shift` is sealed.
            let StoredShift(shift) = *unsafe { same_type(shift) };
            shift
        }
        ShiftForm::InFactor => shift_in(factor),
        ShiftForm::Fixed(shift) => shift,
    }
}
