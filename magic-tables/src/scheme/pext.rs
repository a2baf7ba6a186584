//! `pext`: the PEXT instruction instead of a multiplication (Zach Wegner 2011).

use std::sync::Arc;

use crate::board::SQUARES;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Hash;
use crate::layout::{Fit, Layout, Ranged};
use crate::lookup::{ByTarget, PextIndex, Portable};
use crate::slider::Slider;
use crate::spec::{Packing, Pext as PextOption, Problem, Refuse, Spec};

use super::hashing::{Argument, Hashing, IndexFunctions, IndexType, Named, Piece};

/// The scheme.
pub(super) struct Pext;

/// Bytes of a line of the cache on most machines.
const CACHE_LINE: usize = 64;

impl Hashing for Pext {
    fn exclude(&self, spec: &Spec, refuse: &mut Refuse<'_>) {
        if spec.packing == Packing::Overlapping {
            refuse(
                "packing",
                "PEXT uses every slot of a table, so tables cannot overlap; leave `packing` out, or use `scheme = fancy`",
            );
        }
        if spec.pext == PextOption::Never {
            refuse("pext", "`scheme = pext` always uses PEXT; leave `pext` out, or use another scheme");
        }
    }

    fn factors(&self) -> Option<&dyn Factors> {
        None
    }

    fn lay_out(&self, _spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        let mut squares = [[Ranged::UNKNOWN; SQUARES]; 2];
        for (slider, squares) in Slider::ALL.into_iter().zip(&mut squares) {
            for (square, place) in squares.iter_mut().enumerate() {
                let relevant = slider.mask(square).count_ones();
                *place = Ranged { hash: Hash::Pext, least: 0, greatest: (1 << relevant) - 1 };
            }
        }
        Ok(if encoding == Encoding::Shared {
            Layout::fitted(&squares, encoding, Fit::put_together)
        } else {
            Layout::spaced(&squares, (CACHE_LINE / encoding.slot_bytes()) as u32)
        })
    }

    fn index(&self, piece: &Piece<'_>) -> Arc<dyn IndexFunctions> {
        let index_type = IndexType {
            name: "PextIndex",
            arguments: vec![Argument::Bmi2],
            bytes: size_of::<PextIndex<ByTarget>>(),
        };
        let offsets = piece.squares().map(|(.., offset)| offset);
        let squares = PextIndex::squares_in(Portable, piece.slider, piece.array, offsets);
        Arc::new(Named { squares, index_type })
    }
}
