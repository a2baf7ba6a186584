//! `fixed_shift`: one shift for all rooks, one for all bishops, and overlapping tables (Onno Garms 2009, Volker
//! Annuss 2010).

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Key;
use crate::layout::Layout;
use crate::spec::{Problem, Spec};

use super::hashing::{Hashing, IndexFunctions, Piece};
use super::magic::{MagicFactors, index, shortest};

/// The scheme.
pub(super) struct FixedShift;

const FACTORS: MagicFactors =
    MagicFactors { key: Key::Masked, fixed_shift: true, known: |_| shortest(Key::Masked) };

impl Hashing for FixedShift {
    fn factors(&self) -> Option<&dyn Factors> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        FACTORS.lay_out(spec, spec.overlaps(), encoding)
    }

    fn index(&self, piece: &Piece<'_>) -> IndexFunctions {
        match (piece.slider, piece.units()) {
            (Slider::Rook, None) => index!(piece, Masked, FixedShift<12>, StoredOffset),
            (Slider::Bishop, None) => index!(piece, Masked, FixedShift<9>, StoredOffset),
            (Slider::Rook, Some(units)) => {
                index!(piece, Masked, FixedShift<12>, OffsetInFactor<Units>, units)
            }
            (Slider::Bishop, Some(units)) => {
                index!(piece, Masked, FixedShift<9>, OffsetInFactor<Units>, units)
            }
        }
    }
}
