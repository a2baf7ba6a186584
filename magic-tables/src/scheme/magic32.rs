//! `magic32`: 32-bit arithmetic, two multiplications for a rook and one for a bishop (Grant Osborne
//! 2006).

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::hash::{Hash, HashKind, RangedHash, RangedHashes, known_in_32_bits};
#[cfg(feature = "generate")]
use crate::layout::IndexData;
use crate::layout::SlotLayout;
#[cfg(feature = "generate")]
use crate::recipe::{
    Bounds, Expr, Field, IndexRecipe, Notation, NumberType, Statements, all_ones, function, named,
    occupied, of_square, word,
};
use crate::search::find32::find32;
use crate::search::verify::verify_hash;
use crate::spec::{Problem, Spec};

use super::{FactorSource, IndexForm, NoMagic, SlotScheme, choose_factors};

/// The scheme.
pub(super) struct Magic32Scheme;

impl SlotScheme for Magic32Scheme {
    fn factors(&self) -> Option<&dyn FactorSource> {
        Some(self)
    }

    fn lay_out(&self, spec: &Spec, _encoding: Encoding) -> Result<SlotLayout, Vec<Problem>> {
        Ok(SlotLayout::concatenated(&choose_factors(spec, self)?))
    }

    fn form(
        &self,
        _spec: &Spec,
        slider: Slider,
        _layout: &SlotLayout,
        _slot_bytes: usize,
    ) -> IndexForm {
        match slider {
            Slider::Rook => IndexForm::Magic32,
            Slider::Bishop => IndexForm::Folded32,
        }
    }
}

impl FactorSource for Magic32Scheme {
    fn known(&self, _spec: &Spec) -> RangedHashes {
        known_in_32_bits()
    }

    fn own(
        &self,
        _spec: &Spec,
        slider: Slider,
        square: usize,
        factor: u64,
    ) -> Result<RangedHash, NoMagic> {
        if slider == Slider::Bishop && u32::try_from(factor).is_err() {
            return Err(NoMagic::Above32Bits);
        }
        let index_bits = slider.mask(square).count_ones();
        let hash = Hash {
            kind: HashKind::IN_32_BITS[slider as usize],
            factor,
            index_bits,
        };
        let verified = verify_hash(hash, slider, square);
        verified.map_err(|collision| NoMagic::Collides(hash, collision))
    }

    fn search(&self, spec: &Spec, slider: Slider, square: usize) -> Result<RangedHash, u32> {
        let index_bits = slider.mask(square).count_ones();
        let seed = spec.seed.unwrap_or(0);
        find32(slider, square, index_bits, seed).ok_or(index_bits)
    }
}

/// The recipe for rooks: a factor for each half of the board.
#[cfg(feature = "generate")]
pub(super) fn two_factors(slider: Slider, squares: &[IndexData]) -> IndexRecipe {
    let products = function(
        "products",
        "The products of both halves of the board, in 32 bits, one XOR the other.",
        &[
            ("occupied", NumberType::Word),
            ("low_factor", NumberType::Half),
            ("high_factor", NumberType::Half),
        ],
        (occupied().cast(NumberType::Half) * named("low_factor", NumberType::Half))
            ^ ((occupied() >> 32).cast(NumberType::Half) * named("high_factor", NumberType::Half)),
    );
    let [low, high] = ["low_factor", "high_factor"].map(|field| of_square(field, NumberType::Half));
    let halves = vec![
        factor("low_factor", "The factor for ranks 1 to 4.", squares, 0),
        factor(
            "high_factor",
            "The factor for ranks 5 to 8.",
            squares,
            u32::BITS,
        ),
    ];
    in_32_bits(
        slider,
        squares,
        halves,
        products.call([occupied() & word("mask"), low, high]),
    )
}

/// The recipe for bishops: one factor for the folded board.
#[cfg(feature = "generate")]
pub(super) fn one_factor(slider: Slider, squares: &[IndexData]) -> IndexRecipe {
    let mut body = Statements::default();
    let half = occupied().cast(NumberType::Half);
    let low = body.bind("low", half);
    let fold = function(
        "fold",
        "The two halves of the board, one XOR the other moved up by one rank: no two relevant squares meet.",
        &[("occupied", NumberType::Word)],
        body.giving((occupied() >> 32).cast(NumberType::Half) ^ low.rotated(8)),
    );
    let factors = factor("factor", "The magic factor.", squares, 0);
    let relevant = occupied() & word("mask");
    let factor = of_square("factor", NumberType::Half);
    let product = fold.call([relevant]) * factor;
    in_32_bits(slider, squares, vec![factors], product)
}

/// A factor of 32 bits for each square: those from the bit `from` on.
#[cfg(feature = "generate")]
fn factor(name: &str, doc: &str, squares: &[IndexData], from: u32) -> Field {
    let factors = squares.iter().map(|data| (data.factor >> from) as u32);
    Field::new(name, doc, Notation::Bits(NumberType::Half), factors)
}

/// The upper bits of a product in 32 bits.
#[cfg(feature = "generate")]
fn in_32_bits(
    slider: Slider,
    squares: &[IndexData],
    factors: Vec<Field>,
    product: Expr,
) -> IndexRecipe {
    let mut fields = vec![Field::word("mask", "The relevant squares.", |square| {
        slider.mask(square)
    })];
    fields.extend(factors);
    let doc = "32 minus the number of index bits.";
    fields.push(Field::new(
        "shift",
        doc,
        Notation::Count,
        squares.iter().map(|data| data.shift),
    ));
    let shift = of_square("shift", NumberType::Count);
    let greatest = all_ones(NumberType::Half) >> shift.clone();
    let bounds = Bounds {
        relevant: word("mask"),
        greatest,
        is_exact: false,
    };
    IndexRecipe {
        fields,
        first: None,
        index: (product >> shift).into(),
        bounds,
    }
}
