//! `black`: irrelevant squares are set, not cleared, so that ranges of indices can start above zero (Volker Annuss
//! 2017).

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Key;
use crate::layout::Layout;
use crate::spec::{Problem, Spec};

use super::hashing::{Hashing, IndexFunctions, Piece};
use super::magic::{MagicFactors, index, shortest};

/// The scheme.
pub(super) struct Black;

const FACTORS: MagicFactors =
    MagicFactors { key: Key::Black, fixed_shift: true, known: |_| shortest(Key::Black) };

impl Hashing for Black {
    fn factors(&self) -> Option<&dyn Factors> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        FACTORS.lay_out(spec, spec.overlaps(), encoding)
    }

    fn index(&self, piece: &Piece<'_>) -> IndexFunctions {
        match (piece.slider, piece.units()) {
            (Slider::Rook, None) => index!(piece, Black, FixedShift<12>, StoredOffset),
            (Slider::Bishop, None) => index!(piece, Black, FixedShift<9>, StoredOffset),
            (Slider::Rook, Some(units)) => index!(piece, Black, FixedShift<12>, OffsetInFactor<Units>, units),
            (Slider::Bishop, Some(units)) => {
                index!(piece, Black, FixedShift<9>, OffsetInFactor<Units>, units)
            }
        }
    }
}
