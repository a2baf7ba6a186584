//! `plain`: one shift for all rooks, one for all bishops, tables of equal length for all squares
//! (Lasse Hansen 2006).

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::hash::{Key, RangedHashes};
use crate::layout::SlotLayout;
use crate::lookup::{MagicForm, OffsetForm, UnitsForm};
use crate::spec::{Problem, Spec};

use super::magic::{MagicFactors, fewest_index_bits, one_shift};
use super::{FactorSource, IndexForm, SlotScheme, choose_factors};

/// The scheme.
pub(super) struct Plain;

const FACTORS: MagicFactors = MagicFactors {
    key: Key::Masked,
    fixed_shift: true,
    known,
};

/// The catalog's factors, with more index bits than they need: that multiplies each index by a
/// power of two.
fn known(spec: &Spec) -> RangedHashes {
    let mut squares = fewest_index_bits(spec);
    for slider in Slider::ALL {
        for ranged in &mut squares[slider as usize] {
            ranged.hash.index_bits = slider.most_relevant_squares();
        }
    }
    squares
}

impl SlotScheme for Plain {
    fn factors(&self) -> Option<&dyn FactorSource> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, _encoding: Encoding) -> Result<SlotLayout, Vec<Problem>> {
        let squares = choose_factors(spec, &FACTORS)?;
        Ok(SlotLayout::in_order(&squares, &|_, ranged| {
            1 << ranged.hash.index_bits
        }))
    }

    fn form(
        &self,
        _spec: &Spec,
        slider: Slider,
        layout: &SlotLayout,
        slot_bytes: usize,
    ) -> IndexForm {
        let unit = slot_bytes << slider.most_relevant_squares();
        let base = layout.placement(slider, 0).offset as usize * slot_bytes;
        let offset = OffsetForm::OfSquare(UnitsForm { unit, base });
        IndexForm::Magic(MagicForm {
            black: false,
            shift: one_shift(slider),
            offset,
        })
    }
}
