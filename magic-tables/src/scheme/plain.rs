//! `plain`: one shift for all rooks, one for all bishops, tables of equal length for all squares (Lasse Hansen 2006).

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::factors::{self, Factors};
use crate::hash::{Hash, Key};
use crate::layout::{Layout, RangedHash};
use crate::lookup::{OffsetForm, UnitsForm};
use crate::spec::{Problem, Spec};

use super::hashing::{Hashing, IndexFunctions, Piece};
use super::magic::{MagicFactors, fewest_index_bits, index, one_shift};

/// The scheme.
pub(super) struct Plain;

const FACTORS: MagicFactors = MagicFactors { key: Key::Masked, fixed_shift: true, known };

/// The catalog's factors, with more index bits than they need: that multiplies each index by a power of two.
fn known(spec: &Spec) -> [[RangedHash; crate::board::SQUARES]; 2] {
    let mut squares = fewest_index_bits(spec);
    for slider in Slider::ALL {
        for ranged in &mut squares[slider as usize] {
            if let Hash::Magic { index_bits, .. } = &mut ranged.hash {
                *index_bits = slider.most_relevant_squares();
            }
        }
    }
    squares
}

impl Hashing for Plain {
    fn factors(&self) -> Option<&dyn Factors> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, _encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        Ok(Layout::per_square(&factors::choose(spec, &FACTORS)?))
    }

    fn index(&self, piece: &Piece<'_>) -> IndexFunctions {
        let slot_bytes = piece.array.slot_bytes();
        let unit = slot_bytes << piece.slider.most_relevant_squares();
        let base = piece.layout.placement(piece.slider, 0).offset as usize * slot_bytes;
        let offset = OffsetForm::OfSquare(UnitsForm { unit, base });
        index(piece, Key::Masked, one_shift(piece.slider), offset)
    }
}
