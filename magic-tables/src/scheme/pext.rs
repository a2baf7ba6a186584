//! `pext`: the PEXT instruction instead of a multiplication (Zach Wegner 2011).

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::catalog::packing;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Hash;
use crate::layout::{FirstFit, Layout, RangedHash};
use crate::lookup::{PextIndex, Portable};
use crate::spec::{Problem, Spec};

use super::hashing::{Hashing, IndexFunctions, IndexType, Piece};
#[cfg(feature = "generate")]
use crate::recipe::{Bounds, Field, IndexRecipe, NumberType, all_ones, occupied, pext, word};

/// The scheme.
pub(super) struct Pext;

/// Bytes of a cache line on most machines.
const CACHE_LINE: usize = 64;

impl Hashing for Pext {
    fn factors(&self) -> Option<&dyn Factors> {
        None
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        let of_bishops = spec.bishop_entries.map_or(encoding, |entries| Encoding::of(entries, false));
        if let Some(layout) = packing::pext([encoding, of_bishops]) {
            return Ok(layout);
        }
        let mut squares = [[RangedHash::UNKNOWN; SQUARES]; 2];
        for slider in Slider::ALL {
            for (square, chosen) in squares[slider as usize].iter_mut().enumerate() {
                let relevant = slider.mask(square).count_ones();
                *chosen = RangedHash { hash: Hash::Pext, least: 0, greatest: (1 << relevant) - 1 };
            }
        }
        // PEXT takes the place of `fancy` with shared slots, too.
        Ok(if encoding == Encoding::Shared {
            Layout::fitted(&squares, encoding, FirstFit::place_on_start)
        } else {
            Layout::spaced(&squares, (CACHE_LINE / encoding.slot_bytes()) as u32)
        })
    }

    fn index(&self, piece: &Piece<'_>) -> IndexFunctions {
        let index_type = IndexType {
            name: "#lookup::PextIndex<#bmi2>".to_owned(),
            uses_pext: true,
            bytes: IndexType::bytes(size_of::<u64>(), true),
        };
        let mut offsets = [0; SQUARES];
        for (square, (.., offset)) in piece.squares().iter().enumerate() {
            offsets[square] = *offset;
        }
        let squares = PextIndex::squares_in(Portable, piece.slider, piece.array, offsets);
        IndexFunctions::new(
            squares,
            index_type,
            #[cfg(feature = "generate")]
            std::sync::Arc::new(|slider, _| recipe(slider)),
        )
    }
}

/// The recipe, in which PEXT is an instruction or a loop.
#[cfg(feature = "generate")]
fn recipe(slider: Slider) -> IndexRecipe {
    let mask = || word("mask");
    let greatest = all_ones(NumberType::Word) >> mask().count_of_zeros();
    IndexRecipe {
        fields: vec![Field::word("mask", "The relevant squares.", |square| slider.mask(square))],
        first: None,
        index: pext(occupied(), mask()).into(),
        bounds: Bounds { relevant: mask(), greatest, is_exact: true },
    }
}
