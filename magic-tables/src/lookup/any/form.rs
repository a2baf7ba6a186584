//! How the factors of a table are used: which key they multiply, and what else they carry.

use super::narrow::Narrow;
use crate::lookup::shift::ShiftForm;

/// The `SHIFT` of tables whose factors carry it.
pub const SHIFT_IN_FACTOR: u8 = 64;

/// How the factors of a table are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorForm {
    /// Whether the key is `occupied | !mask`, not `occupied & mask`.
    pub black: bool,
    /// Where the shift is. If factors carry it, the last one of a square does, in its upper six bits.
    pub shift: ShiftForm,
    /// 0 if the number of the first slot is stored. Otherwise the lower 16 bits of the last factor of a square are this number,
    /// divided by `unit`.
    pub unit: u32,
    /// How factors of 32 bits are used, if these are not of 64 bits.
    pub narrow: Option<Narrow>,
}

impl FactorForm {
    /// The form with these constants: 0 for a stored shift, [`SHIFT_IN_FACTOR`], or the shift of all squares; the number of factors of 32
    /// bits, 0 for those of 64 bits.
    #[must_use]
    pub const fn new(shift: u8, black: bool, unit: u32, factors: u32, rotation: u32) -> Self {
        let shift = match shift {
            0 => ShiftForm::Stored,
            SHIFT_IN_FACTOR => ShiftForm::InFactor,
            fixed => ShiftForm::Fixed(fixed as u32),
        };
        let narrow = if factors == 0 { None } else { Some(Narrow { factors, rotation }) };
        Self { black, shift, unit, narrow }
    }

    /// How many pairs of offset and shift each square stores: one, or none if neither is needed.
    #[must_use]
    pub const fn stored(self) -> usize {
        (self.unit == 0 || matches!(self.shift, ShiftForm::Stored)) as usize
    }

    /// The bits of a product, the upper ones of which are the index.
    #[must_use]
    pub const fn bits(self) -> u32 {
        if self.narrow.is_some() { u32::BITS } else { u64::BITS }
    }
}
