//! `pext`: the PEXT instruction instead of a multiplication (Zach Wegner 2011).

use std::sync::Arc;

#[cfg(feature = "generate")]
use proc_macro2::TokenStream;
#[cfg(feature = "generate")]
use quote::quote;

use crate::board::SQUARES;
use crate::catalog::lines;
use crate::encoding::Encoding;
use crate::factors::Factors;
use crate::hash::Hash;
use crate::layout::{FirstFit, Layout, RangedHash};
use crate::lookup::{ByTarget, PextIndex, Portable};
use crate::slider::Slider;
use crate::spec::{Problem, Spec};

#[cfg(feature = "generate")]
use super::c_source::{self, Dialect, bits};
use super::hashing::{Argument, Hashing, IndexFunctions, IndexType, Named, Piece, WriteSource};
#[cfg(feature = "generate")]
use super::source::{Bounds, Field, Form, IndexSource};

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
        if let Some(layout) = lines::pext([encoding, of_bishops]) {
            return Ok(layout);
        }
        let mut squares = [[RangedHash::UNKNOWN; SQUARES]; 2];
        for (slider, squares) in Slider::ALL.into_iter().zip(&mut squares) {
            for (square, chosen) in squares.iter_mut().enumerate() {
                let relevant = slider.mask(square).count_ones();
                *chosen = RangedHash { hash: Hash::Pext, least: 0, greatest: (1 << relevant) - 1 };
            }
        }
        Ok(if encoding == Encoding::Shared {
            Layout::fitted(&squares, encoding, FirstFit::place_on_start)
        } else {
            Layout::spaced(&squares, (CACHE_LINE / encoding.slot_bytes()) as u32)
        })
    }

    fn index(&self, piece: &Piece<'_>) -> Arc<dyn IndexFunctions> {
        let index_type = IndexType {
            name: "PextIndex",
            arguments: vec![Argument::Bmi2],
            bytes: IndexType::size_of::<PextIndex<ByTarget>>(size_of::<u64>(), true),
        };
        let offsets = piece.squares().map(|(.., offset)| offset);
        let squares = PextIndex::squares_in(Portable, piece.slider, piece.array, offsets);
        Arc::new(Named { squares, index_type, writer: CallsPext })
    }
}

/// Standalone source calls a function `pext`, by the instruction or by a loop. The caller knows which.
struct CallsPext;

impl WriteSource for CallsPext {
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource {
        let mask = Field::new("mask", "The relevant squares.", Form::Word, |square| slider.mask(square));
        IndexSource {
            fields: vec![mask, Field::offset(squares)],
            slot: quote!(offset as usize + pext(occupied, mask)),
            functions: Vec::new(),
            bounds: Bounds {
                relevant: quote!(mask),
                start: quote!(offset as usize),
                greatest: quote!((u64::MAX >> mask.count_zeros()) as usize),
            },
        }
    }

    #[cfg(feature = "generate")]
    fn c_source(&self, dialect: &Dialect) -> c_source::Index {
        c_source::Index {
            start: None,
            statements: "",
            number: format!("{}(occupied, mask)", dialect.name("pext")),
            functions: vec![bits::pext(dialect)],
        }
    }
}

/// The function `pext` for targets that may lack the instruction.
#[cfg(feature = "generate")]
pub(crate) fn by_loop() -> TokenStream {
    quote! {
        /// The bits of `occupied` that `mask` selects, moved together: what the PEXT instruction does.
        #[inline]
        const fn pext(occupied: u64, mut mask: u64) -> usize {
            let mut index = 0;
            let mut bit = 1;
            while mask != 0 {
                let lowest = mask & mask.wrapping_neg();
                if occupied & lowest != 0 {
                    index |= bit;
                }
                mask ^= lowest;
                bit <<= 1;
            }
            index
        }
    }
}

/// The function `pext` for targets with BMI2.
#[cfg(feature = "generate")]
pub(crate) fn by_instruction() -> TokenStream {
    quote! {
        /// The bits of `occupied` that `mask` selects, moved together.
        #[allow(clippy::cast_possible_truncation)]
        #[inline]
        fn pext(occupied: u64, mask: u64) -> usize {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::_pext_u64(occupied, mask) as usize }
        }
    }
}
