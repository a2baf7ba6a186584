//! `fancy`: each square has its own factor, shift and table size (Pradu Kannan 2007).

use std::sync::Arc;

use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Key;
use crate::layout::Layout;
use crate::spec::{Magics, Packing, Problem, Refuse, Spec};

use super::hashing::{Hashing, IndexFunctions, Piece};
use super::magic::{MagicFactors, SEARCHED_OFFSETS, fewest_index_bits, index};

/// The scheme.
pub(super) struct Fancy;

const FACTORS: MagicFactors = MagicFactors { key: Key::Masked, fixed_shift: false, known: fewest_index_bits };

impl Hashing for Fancy {
    fn exclude(&self, spec: &Spec, refuse: &mut Refuse<'_>) {
        if spec.packing == Packing::Overlapping && spec.incorporate_offset && spec.magics == Magics::Search {
            refuse("packing", SEARCHED_OFFSETS);
        }
    }

    fn factors(&self) -> Option<&dyn Factors> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        FACTORS.lay_out(spec, self.overlapping(spec), encoding)
    }

    fn index(&self, piece: &Piece<'_>) -> Arc<dyn IndexFunctions> {
        match (piece.spec.incorporate_shift, piece.units()) {
            (false, None) => index!(piece, Masked, StoredShift, StoredOffset),
            (true, None) => index!(piece, Masked, ShiftInFactor, StoredOffset),
            (false, Some(units)) => index!(piece, Masked, StoredShift, OffsetInFactor<Units>, units),
            (true, Some(units)) => index!(piece, Masked, ShiftInFactor, OffsetInFactor<Units>, units),
        }
    }
}
