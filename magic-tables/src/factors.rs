//! Which index function each square gets: the user's factors, the catalog's, or factors found now.

use crate::board::SQUARES;
use crate::catalog::{Catalog, SHIFT_BITS};
use crate::hash::{Hash, Key};
use crate::layout::Ranged;
use crate::search::find::{Request, check, construct};
use crate::search::verify::{Collision, verify};
use crate::slider::Slider;
use crate::spec::{Magics, Part, Problem, Scheme, Spec, own_magics_key};
use crate::square;

/// The index functions of all squares for `scheme`, rooks first.
///
/// # Errors
/// If a factor of the user's is not magic, or a search comes to its end without a factor.
pub(crate) fn choose(spec: &Spec, scheme: Scheme) -> Result<[[Ranged; SQUARES]; 2], Vec<Problem>> {
    let catalog = Catalog::load();
    let mut problems = Vec::new();
    let mut squares = [[Ranged { hash: Hash::Pext, greatest: 0 }; SQUARES]; 2];
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            match choose_one(spec, scheme, &catalog, slider, square) {
                Ok(chosen) => squares[slider as usize][square] = chosen,
                Err(problem) => problems.push(problem),
            }
        }
    }
    if problems.is_empty() { Ok(squares) } else { Err(problems) }
}

fn choose_one(
    spec: &Spec,
    scheme: Scheme,
    catalog: &Catalog,
    slider: Slider,
    square: usize,
) -> Result<Ranged, Problem> {
    if scheme == Scheme::Pext {
        let relevant = slider.mask(square).count_ones();
        return Ok(Ranged { hash: Hash::Pext, greatest: (1 << relevant) - 1 });
    }
    if let Some(factors) = spec.own_magics(slider) {
        return own(spec, scheme, slider, square, factors[square])
            .map_err(|message| Problem::new(own_magics_key(slider), Part::Element(square), message));
    }
    match spec.magics {
        Magics::Catalog => Ok(best_known(spec, scheme, catalog, slider, square)),
        Magics::Search => search(spec, scheme, slider, square),
    }
}

/// The index bits that every square of `slider` has under a fixed shift: enough for the corners (rook) and
/// the centre (bishop).
pub(crate) const fn fixed_index_bits(slider: Slider) -> u32 {
    match slider {
        Slider::Rook => 12,
        Slider::Bishop => 9,
    }
}

fn best_known(spec: &Spec, scheme: Scheme, catalog: &Catalog, slider: Slider, square: usize) -> Ranged {
    let known = if spec.incorporate_shift {
        catalog.with_shift(slider, square)
    } else {
        catalog.best(slider, square)
    };
    match scheme {
        Scheme::Plain => magic(known.factor, fixed_index_bits(slider), 0),
        _ => magic(known.factor, known.index_bits, known.greatest),
    }
}

fn search(spec: &Spec, scheme: Scheme, slider: Slider, square: usize) -> Result<Ranged, Problem> {
    let relevant = slider.mask(square).count_ones();
    let index_bits = if scheme == Scheme::Plain { fixed_index_bits(slider) } else { relevant };
    let upper = u64::MAX << (u64::BITS - SHIFT_BITS);
    let carried = u64::from(u64::BITS - index_bits) << (u64::BITS - SHIFT_BITS);
    let request = Request {
        slider,
        square,
        index_bits,
        key: Key::Masked,
        fixed_mask: if spec.incorporate_shift { upper } else { 0 },
        fixed_bits: if spec.incorporate_shift { carried } else { 0 },
        most_slots: None,
    };
    let found = construct(&request, spec.seed.unwrap_or(0), 100_000).and_then(|f| Some((f, check(&request, f)?))).ok_or_else(|| {
        let message = format!(
            "no factor found for the {} with {index_bits} index bits; try another `seed`, or `magics = catalog`",
            square::piece_on(slider, square)
        );
        Problem::new("magics", Part::Value, message)
    })?;
    Ok(magic(found.0, index_bits, found.1.greatest))
}

/// Finds out with how few index bits the user's `factor` is magic.
fn own(spec: &Spec, scheme: Scheme, slider: Slider, square: usize, factor: u64) -> Result<Ranged, String> {
    let relevant = slider.mask(square).count_ones();
    let test = |index_bits| verify(Key::Masked, slider, square, index_bits, factor);
    let refuse = |index_bits: u32, Collision { first, second, index }| {
        format!(
            "{factor:#x} is no magic factor for the {} with shift {} ({index_bits} index bits): the occupancies \
             {first:#x} and {second:#x} have different attack sets, but the same index {index}",
            square::piece_on(slider, square),
            u64::BITS - index_bits,
        )
    };
    if scheme == Scheme::Plain || spec.incorporate_shift {
        let index_bits = if scheme == Scheme::Plain {
            fixed_index_bits(slider)
        } else {
            let shift = (factor >> (u64::BITS - SHIFT_BITS)) as u32;
            let index_bits = u64::BITS - shift;
            if index_bits > fixed_index_bits(slider) {
                return Err(format!(
                    "the upper six bits of {factor:#x} say shift {shift}, which leaves {index_bits} index bits; \
                     a {} takes at most {} (shift {})",
                    square::name_of(slider),
                    fixed_index_bits(slider),
                    u64::BITS - fixed_index_bits(slider),
                ));
            }
            index_bits
        };
        let range = test(index_bits).map_err(|collision| refuse(index_bits, collision))?;
        return Ok(magic(factor, index_bits, range.greatest));
    }

    // Factors made for a fixed shift may need more index bits than the square has relevant ones; the best
    // ones need one less.
    let most = fixed_index_bits(slider);
    let mut best = (relevant..=most)
        .find_map(|index_bits| test(index_bits).ok().map(|range| magic(factor, index_bits, range.greatest)))
        .ok_or_else(|| match test(relevant) {
            Err(collision) => refuse(relevant, collision),
            Ok(_) => unreachable!("it failed before"),
        })?;
    while let Hash::Magic { index_bits, .. } = best.hash
        && index_bits > 1
        && let Ok(range) = test(index_bits - 1)
    {
        best = magic(factor, index_bits - 1, range.greatest);
    }
    Ok(best)
}

#[expect(clippy::cast_possible_truncation, reason = "indices have few bits")]
fn magic(factor: u64, index_bits: u32, greatest: impl TryInto<u32>) -> Ranged {
    let greatest = greatest.try_into().unwrap_or_else(|_| unreachable!("indices have few bits"));
    Ranged { hash: Hash::Magic { key: Key::Masked, factor, index_bits }, greatest }
}
