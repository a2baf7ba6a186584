//! `fancy`: each square has its own factor, shift and table size (Pradu Kannan 2007).

use crate::catalog::packing;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Key;
use crate::layout::Layout;
use crate::lookup::ShiftForm;
use crate::spec::{Magics, Problem, Spec};

use super::hashing::{Hashing, IndexFunctions, Piece, has_own_factors};
use super::magic::{MagicFactors, fewest_index_bits, index};

/// The scheme.
pub(super) struct Fancy;

const FACTORS: MagicFactors = MagicFactors { key: Key::Masked, fixed_shift: false, known: fewest_index_bits };

impl Hashing for Fancy {
    fn factors(&self) -> Option<&dyn Factors> {
        Some(&FACTORS)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        let Spec { magics, incorporate_shift, incorporate_offset, bishop_entries, .. } = *spec;
        let plain =
            magics == Magics::Catalog && !incorporate_shift && !incorporate_offset && !has_own_factors(spec);
        // Slots of two sizes are in two arrays.
        let one_array = bishop_entries.is_none_or(|entries| entries == spec.entries);
        let chosen = if plain && one_array { packing::fancy(spec.packing, encoding) } else { None };
        chosen.map_or_else(|| FACTORS.lay_out(spec, encoding), Ok)
    }

    fn index(&self, piece: &Piece<'_>) -> IndexFunctions {
        let in_factor = piece.spec.incorporate_shift;
        let shift = if in_factor { ShiftForm::InFactor } else { ShiftForm::Stored };
        index(piece, Key::Masked, shift, piece.offset())
    }
}
