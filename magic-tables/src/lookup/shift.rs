//! Where the shift of a square is stored: next to the factor, inside it, or in the type.

use super::array::array;
use super::same_type::same_type;
use super::sealed::Sealed;

/// How many upper bits of a factor can hold the shift.
const SHIFT_BITS: u32 = 6;

/// How a look-up gets the right shift of a square: 64 minus the number of index bits.
pub trait Shift: Sealed + Copy {
    /// Which of the types of this module it is: constant functions cannot call functions of traits.
    const FORM: ShiftForm;

    /// The value for each shift.
    const ALL: [Self; 64];
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
    const ALL: [Self; 64] = array!(shift < 64 => Self(shift as u32));
}

impl Shift for ShiftInFactor {
    const FORM: ShiftForm = ShiftForm::InFactor;
    const ALL: [Self; 64] = [Self; 64];
}

impl<const BITS: u32> Shift for FixedShift<BITS> {
    // Too many bits give a shift that `of_square` refuses.
    const FORM: ShiftForm = ShiftForm::Fixed(u64::BITS.wrapping_sub(BITS));
    const ALL: [Self; 64] = [Self; 64];
}

/// The shift of the square with this factor.
#[inline(always)]
pub(super) const fn of<S: Shift>(shift: &S, factor: u64) -> u32 {
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

/// The value for a square with this factor and shift.
///
/// # Panics
/// If the shift is not in 1..64, or is not that of the type or the factor.
pub(super) const fn of_square<S: Shift>(factor: u64, shift: u32) -> S {
    assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
    match S::FORM {
        ShiftForm::Stored => {}
        ShiftForm::InFactor => assert!(shift_in(factor) == shift, "the factor does not carry its shift"),
        ShiftForm::Fixed(fixed) => assert!(fixed == shift, "the shift is not the fixed one"),
    }
    S::ALL[shift as usize]
}
