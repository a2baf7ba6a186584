//! `pext`: the PEXT instruction instead of a multiplication (Zach Wegner 2011).

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::hash::{Hash, IndexRange, RangedHash};
use crate::layout::{FirstFit, SlotLayout, known_pext};
#[cfg(feature = "generate")]
use crate::recipe::{Bounds, Field, IndexRecipe, NumberType, all_ones, occupied, pext, word};
use crate::spec::{Problem, Spec};

use super::{FactorSource, IndexForm, SlotScheme};

/// The scheme.
pub(super) struct Pext;

/// Bytes of a cache line on most machines.
const CACHE_LINE: usize = 64;

impl SlotScheme for Pext {
    fn factors(&self) -> Option<&dyn FactorSource> {
        None
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<SlotLayout, Vec<Problem>> {
        let of_bishops = match spec.bishop_entries {
            Some(entries) => Encoding::new(entries, false),
            None => encoding,
        };
        if let Some(layout) = known_pext([encoding, of_bishops]) {
            return Ok(layout);
        }
        let mut squares = [[RangedHash::NONE; SQUARES]; 2];
        for slider in Slider::ALL {
            let of_slider = squares[slider as usize].iter_mut();
            for (square, chosen) in of_slider.enumerate() {
                let hash = Hash::pext(slider, square);
                let range = IndexRange {
                    least: 0,
                    greatest: (1 << hash.index_bits) - 1,
                };
                *chosen = RangedHash { hash, range };
            }
        }
        // PEXT takes the place of `fancy` with shared slots, too.
        if encoding == Encoding::Shared {
            return Ok(SlotLayout::fitted(
                &squares,
                encoding,
                FirstFit::place_on_start,
            ));
        }
        // All tables have powers of two as lengths, and their lowest indices are used most. Without
        // gaps, the lowest slots of all rooks would compete for the same few cache lines; a
        // gap of one line spreads them.
        let gap = CACHE_LINE / encoding.slot_bytes();
        Ok(SlotLayout::in_order(&squares, &|slider, ranged| {
            let gap = if slider == Slider::Rook { gap } else { 0 };
            ranged.range.slots() + gap
        }))
    }

    fn form(
        &self,
        _spec: &Spec,
        _slider: Slider,
        _layout: &SlotLayout,
        _slot_bytes: usize,
    ) -> IndexForm {
        IndexForm::Pext
    }
}

/// The recipe, in which PEXT is an instruction or a loop.
#[cfg(feature = "generate")]
pub(super) fn recipe(slider: Slider) -> IndexRecipe {
    let mask = word("mask");
    let greatest = all_ones(NumberType::Word) >> mask.count_of_zeros();
    IndexRecipe {
        fields: vec![Field::word("mask", "The relevant squares.", |square| {
            slider.mask(square)
        })],
        first: None,
        index: pext(occupied(), mask.clone()).into(),
        bounds: Bounds {
            relevant: mask,
            greatest,
            is_exact: true,
        },
    }
}
