//! `magic32`: 32-bit arithmetic, two multiplications for a rook and one for a bishop (Grant Osborne 2006).

use std::sync::Arc;

#[cfg(feature = "generate")]
use quote::quote;

use crate::board::SQUARES;
use crate::catalog::Catalog;
use crate::encoding::Encoding;
use crate::factors::{Factors, NoMagic};
use crate::hash::Hash;
use crate::layout::{Layout, RangedHash};
use crate::lookup;
use crate::search::find32::{find32, verify32};
use crate::slider::Slider;
use crate::spec::{Problem, Spec};

#[cfg(feature = "generate")]
use super::c_source::{self, Dialect, Function};
use super::hashing::{Hashing, IndexFunctions, IndexType, Named, Piece, WriteSource, lay_out};
#[cfg(feature = "generate")]
use super::source::{Bounds, Field, Form, IndexSource};

/// The scheme.
pub(super) struct Magic32;

impl Hashing for Magic32 {
    fn factors(&self) -> Option<&dyn Factors> {
        Some(self)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
        lay_out(spec, self, spec.overlaps(), encoding)
    }

    fn index(&self, piece: &Piece<'_>) -> Arc<dyn IndexFunctions> {
        let data = piece.squares();
        macro_rules! index {
            ($index:ident, $words:expr, $writer:expr) => {{
                let squares = lookup::$index::squares_in(piece.slider, piece.array, data);
                let bytes = IndexType::size_of::<lookup::$index>($words * size_of::<u32>(), true);
                let index_type = IndexType { name: stringify!($index), arguments: Vec::new(), bytes };
                Arc::new(Named { squares, index_type, writer: $writer })
            }};
        }
        match piece.slider {
            Slider::Rook => index!(Magic32, 5, TwoFactors),
            Slider::Bishop => index!(Folded32, 4, OneFactor),
        }
    }
}

impl Factors for Magic32 {
    fn known(&self, _spec: &Spec) -> [[RangedHash; SQUARES]; 2] {
        let catalog = Catalog::load();
        let mut squares = [[RangedHash::UNKNOWN; SQUARES]; 2];
        for (slider, squares) in Slider::ALL.into_iter().zip(&mut squares) {
            for (square, chosen) in squares.iter_mut().enumerate() {
                let known = catalog.best32(slider, square);
                *chosen = ranged(slider, known.factor, known.index_bits, known.greatest as usize);
            }
        }
        squares
    }

    fn own(&self, _spec: &Spec, slider: Slider, square: usize, factor: u64) -> Result<RangedHash, NoMagic> {
        if slider == Slider::Bishop && u32::try_from(factor).is_err() {
            return Err(NoMagic::OutOfRange(format!(
                "{factor:#x} does not fit into 32 bits, as a factor for bishops must in `magic32`"
            )));
        }
        let index_bits = slider.mask(square).count_ones();
        match verify32(slider, square, index_bits, factor) {
            Ok(range) => Ok(ranged(slider, factor, index_bits, range.greatest)),
            Err(collision) => Err(NoMagic::Collides { word_bits: u32::BITS, index_bits, collision }),
        }
    }

    fn search(&self, spec: &Spec, slider: Slider, square: usize) -> Result<RangedHash, u32> {
        let index_bits = slider.mask(square).count_ones();
        find32(slider, square, index_bits, spec.seed.unwrap_or(0))
            .map(|found| ranged(slider, found.factor, index_bits, found.range.greatest))
            .ok_or(index_bits)
    }
}

/// The index function of a factor, which has two halves for a rook and 32 bits for a bishop.
const fn ranged(slider: Slider, factor: u64, index_bits: u32, greatest: usize) -> RangedHash {
    let hash = match slider {
        Slider::Rook => Hash::Magic32 { factor, index_bits },
        Slider::Bishop => Hash::Folded32 { factor: factor as u32, index_bits },
    };
    RangedHash { hash, least: 0, greatest: greatest as u32 }
}

/// Source for rooks: a factor for each half of the board.
struct TwoFactors;

/// Source for bishops: one factor for the folded board.
struct OneFactor;

impl WriteSource for TwoFactors {
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource {
        let [mask, shift, offset] = other_fields(slider, squares);
        let low = Field::new("low_factor", "The factor for ranks 1 to 4.", Form::HalfWord, |square| {
            squares[square].0 & u64::from(u32::MAX)
        });
        let high = Field::new("high_factor", "The factor for ranks 5 to 8.", Form::HalfWord, |square| {
            squares[square].0 >> u32::BITS
        });
        let products = quote! {
            /// The products of both halves of the board, in 32 bits, one XOR the other.
            #[allow(clippy::cast_possible_truncation)]
            #[inline]
            const fn products(occupied: u64, low_factor: u32, high_factor: u32) -> u32 {
                let low = (occupied as u32).wrapping_mul(low_factor);
                let high = ((occupied >> 32) as u32).wrapping_mul(high_factor);
                low ^ high
            }
        };
        IndexSource {
            fields: vec![mask, low, high, shift, offset],
            slot: quote! {
                offset as usize + (products(occupied & mask, low_factor, high_factor) >> shift) as usize
            },
            functions: vec![products],
            bounds: bounds(),
        }
    }

    #[cfg(feature = "generate")]
    fn c_source(&self, dialect: &Dialect) -> c_source::Index {
        let low = dialect.cast("uint32_t", "occupied");
        let high = dialect.cast("uint32_t", "occupied >> 32");
        let products = Function::new(
            "uint32_t",
            "products",
            "uint64_t occupied, uint32_t low_factor, uint32_t high_factor",
            "The products of both halves of the board, in 32 bits, one XOR the other.",
            &format!("return ({low} * low_factor) ^ ({high} * high_factor);"),
        );
        c_source::Index {
            start: None,
            statements: "",
            number: format!(
                "{}(occupied & mask, low_factor, high_factor) >> shift",
                dialect.name(products.name)
            ),
            functions: vec![products],
        }
    }
}

impl WriteSource for OneFactor {
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource {
        let [mask, shift, offset] = other_fields(slider, squares);
        let factor = Field::new("factor", "The magic factor.", Form::HalfWord, |square| squares[square].0);
        let fold = quote! {
            /// The two halves of the board, one XOR the other moved up by one rank: no two relevant squares meet.
            #[allow(clippy::cast_possible_truncation)]
            #[inline]
            const fn fold(occupied: u64) -> u32 {
                (occupied >> 32) as u32 ^ (occupied as u32).rotate_left(8)
            }
        };
        IndexSource {
            fields: vec![mask, factor, shift, offset],
            slot: quote! {
                offset as usize + (fold(occupied & mask).wrapping_mul(factor) >> shift) as usize
            },
            functions: vec![fold],
            bounds: bounds(),
        }
    }

    #[cfg(feature = "generate")]
    fn c_source(&self, dialect: &Dialect) -> c_source::Index {
        let low = dialect.cast("uint32_t", "occupied");
        let high = dialect.cast("uint32_t", "occupied >> 32");
        let fold = Function::new(
            "uint32_t",
            "fold",
            "uint64_t occupied",
            "The two halves of the board, one XOR the other moved up by one rank: no two relevant squares meet.",
            &format!("const uint32_t low = {low};\nreturn {high} ^ ((low << 8) | (low >> 24));"),
        );
        c_source::Index {
            start: None,
            statements: "",
            number: format!("({}(occupied & mask) * factor) >> shift", dialect.name(fold.name)),
            functions: vec![fold],
        }
    }
}

/// Mask, shift and offset.
#[cfg(feature = "generate")]
fn other_fields(slider: Slider, squares: &[(u64, u32, u32)]) -> [Field; 3] {
    [
        Field::new("mask", "The relevant squares.", Form::Word, |square| slider.mask(square)),
        Field::new("shift", "32 minus the number of index bits.", Form::Count, |square| {
            squares[square].1.into()
        }),
        Field::offset(squares),
    ]
}

/// What the shift says of the slots.
#[cfg(feature = "generate")]
fn bounds() -> Bounds {
    Bounds {
        relevant: quote!(mask),
        start: quote!(offset as usize),
        greatest: quote!((u32::MAX >> shift) as usize),
    }
}
