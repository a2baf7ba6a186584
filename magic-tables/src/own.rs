//! The user's own factors: with how few index bits they are magic, or why they are not.

use crate::board::SQUARES;
use crate::catalog::SHIFT_BITS;
use crate::encoding::Encoding;
use crate::hash::Hash;
use crate::layout::{Carried, Layout, Placement, Ranged};
use crate::plan::{fixed_index_bits, key, ranged_by, ranged32};
use crate::search::find32::verify32;
use crate::search::verify::{Collision, verify};
use crate::slider::Slider;
use crate::spec::{Part, Problem, Scheme, Spec, own_magics_key};
use crate::square;

/// The index function of `factor` under the scheme of `spec`.
///
/// # Errors
/// Why the factor is not magic: two occupancies that collide.
pub(crate) fn check(spec: &Spec, slider: Slider, square: usize, factor: u64) -> Result<Ranged, String> {
    let test = |index_bits| {
        let key = key(spec);
        match verify(key, slider, square, index_bits, factor) {
            Ok(range) => Ok(ranged_by(key, factor, index_bits, range.least, range.greatest)),
            Err(collision) => Err(refusal(slider, square, factor, u64::BITS, index_bits, collision)),
        }
    };
    if spec.fixed_shift() {
        return test(fixed_index_bits(slider));
    }
    if spec.scheme == Scheme::Magic32 {
        return check32(slider, square, factor);
    }
    if spec.incorporate_shift {
        return test(carried_index_bits(slider, factor)?);
    }
    // Factors made for a fixed shift may need more index bits than the square has relevant squares; the best
    // ones need fewer.
    let relevant = slider.mask(square).count_ones();
    let mut best = test(relevant).or_else(|refusal| {
        (relevant + 1..=fixed_index_bits(slider)).find_map(|bits| test(bits).ok()).ok_or(refusal)
    })?;
    while let Hash::Magic { index_bits, .. } = best.hash
        && index_bits > 1
        && let Ok(better) = test(index_bits - 1)
    {
        best = better;
    }
    Ok(best)
}

/// The index function of `factor` for 32-bit arithmetic.
fn check32(slider: Slider, square: usize, factor: u64) -> Result<Ranged, String> {
    if slider == Slider::Bishop && u32::try_from(factor).is_err() {
        return Err(format!(
            "{factor:#x} does not fit into 32 bits, as a factor for bishops must in `magic32`"
        ));
    }
    let index_bits = slider.mask(square).count_ones();
    match verify32(slider, square, index_bits, factor) {
        Ok(range) => Ok(ranged32(slider, factor, index_bits, range.greatest)),
        Err(collision) => Err(refusal(slider, square, factor, u32::BITS, index_bits, collision)),
    }
}

/// The index bits that the upper six bits of `factor` stand for.
fn carried_index_bits(slider: Slider, factor: u64) -> Result<u32, String> {
    let shift = u32::try_from(factor >> (u64::BITS - SHIFT_BITS)).expect("six bits");
    let index_bits = u64::BITS - shift;
    let most = fixed_index_bits(slider);
    if index_bits <= most {
        return Ok(index_bits);
    }
    Err(format!(
        "the upper six bits of {factor:#x} say shift {shift}, which leaves {index_bits} index bits; \
         a {} takes at most {most} (shift {})",
        square::name_of(slider),
        u64::BITS - most,
    ))
}

fn refusal(
    slider: Slider,
    square: usize,
    factor: u64,
    word_bits: u32,
    index_bits: u32,
    collision: Collision,
) -> String {
    let Collision { first, second, index } = collision;
    format!(
        "{factor:#x} is no magic factor for the {} with shift {} ({index_bits} index bits): the occupancies \
         {first:#x} and {second:#x} have different attack sets, but the same index {index}",
        square::piece_on(slider, square),
        word_bits - index_bits,
    )
}

/// The layout of factors that carry their offsets, counted in as few slots as possible.
///
/// # Errors
/// If the offsets lead squares that need different attack sets to the same slots.
pub(crate) fn carried(squares: &[[Ranged; SQUARES]; 2], encoding: Encoding) -> Result<Layout, Vec<Problem>> {
    for unit in 1..=MOST_UNIT {
        let carried = Carried { unit, bases: [0; 2] };
        let mut layout = Layout { carried: Some(carried), ..Layout::empty() };
        for (slider, squares) in Slider::ALL.into_iter().zip(squares) {
            for (square, &Ranged { hash, greatest, .. }) in squares.iter().enumerate() {
                let Hash::Magic { factor, .. } = hash else {
                    unreachable!("only magic factors carry offsets")
                };
                let offset = carried.offset(slider, factor);
                layout.placements[slider as usize][square] = Placement { hash, offset };
                layout.slots = layout.slots.max((offset + greatest + 1) as usize);
            }
        }
        if layout.agrees(encoding) {
            return Ok(layout);
        }
    }
    let message = "the offsets in the lower 16 bits of these factors lead squares that need different attack sets to \
                   the same slots, counted in units of 1 to 8 slots; leave `incorporate_offset` out";
    Err(vec![Problem::new(own_magics_key(Slider::Rook), Part::Value, message)])
}

/// In how many slots an offset may be counted at most: then even tables side by side can be told.
const MOST_UNIT: u32 = 8;

/// Checks the user's own factors, if there are any, and nothing else.
///
/// # Errors
/// The factors that are not magic.
pub(crate) fn check_all(spec: &Spec) -> Result<(), Vec<Problem>> {
    let mut problems = Vec::new();
    for slider in Slider::ALL {
        for (square, &factor) in spec.own_magics(slider).into_iter().flatten().enumerate() {
            if let Err(message) = check(spec, slider, square, factor) {
                problems.push(Problem::new(own_magics_key(slider), Part::Element(square), message));
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Tables, Target};

    fn spec(change: impl Fn(&mut [u64; SQUARES])) -> Spec {
        let offsets = Spec { scheme: Scheme::FixedShift, incorporate_offset: true, ..Spec::default() };
        let tables = Tables::build(&offsets, Target::default()).expect("the catalog has a packing");
        let hashed = tables.hashed.expect("it is a table of slots");
        let [mut rooks, bishops] =
            Slider::ALL.map(|slider| hashed.squares(slider).map(|(factor, ..)| factor));
        change(&mut rooks);
        Spec { rook_magics: Some(rooks), bishop_magics: Some(bishops), ..offsets }
    }

    #[test]
    fn own_factors_may_carry_offsets() {
        let tables = Tables::build(&spec(|_| {}), Target::default()).expect("these are the catalog's");
        assert_eq!(tables.name(), "fixed_shift, incorporate_offset");
    }

    #[test]
    fn offsets_that_clash_are_refused() {
        let clash = spec(|rooks| rooks[0] = rooks[1]);
        assert!(Tables::build(&clash, Target::default()).is_err());
        let clash = spec(|rooks| rooks[63] = rooks[63] & !0xffff | rooks[62] & 0xffff);
        assert!(Tables::build(&clash, Target::default()).is_err());
    }
}
