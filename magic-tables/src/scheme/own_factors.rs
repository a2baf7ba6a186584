//! The user's own factors: the index functions that they give, or what is wrong with them.

use super::{FactorSource, of_both_pieces, piece_on};
use crate::board::slider::Slider;
use crate::board::{SQUARES, square};
use crate::hash::{Hash, RangedHash, RangedHashes};
use crate::search::verify::Collision;
use crate::spec::{ErrorSite, Problem, Spec, own_magics_key};

/// The reason why a factor is no magic factor.
pub(crate) enum NoMagic {
    /// Two occupancies collide under this index function.
    Collides(Hash, Collision),
    /// The upper six bits of the factor are a shift that leaves more index bits than the piece
    /// takes.
    ShiftOutOfRange {
        /// The shift.
        shift: u32,
        /// The least shift that the piece takes.
        least: u32,
    },
    /// The factor of a bishop does not fit into 32 bits.
    Above32Bits,
}

/// The most wrong factors of a list that are named one by one. If there are more, the others are
/// counted: probably an option is wrong, not each factor.
const MOST_LISTED: usize = 3;

/// The index functions with the user's own factors, and none for a piece that has no such; or those
/// factors that are not magic.
pub(super) fn check_own_factors(
    spec: &Spec,
    factors: &dyn FactorSource,
) -> Result<RangedHashes, Vec<Problem>> {
    of_both_pieces(&|slider| match spec.own_magics(slider) {
        Some(own) => of_piece(spec, factors, slider, own),
        None => Ok([RangedHash::NONE; SQUARES]),
    })
}

/// The index functions of a piece with the user's `own` factors, one for each square, or those that
/// are not magic.
pub(super) fn of_piece(
    spec: &Spec,
    factors: &dyn FactorSource,
    slider: Slider,
    own: &[u64],
) -> Result<[RangedHash; SQUARES], Vec<Problem>> {
    let mut squares = [RangedHash::NONE; SQUARES];
    let mut problems = Vec::new();
    let mut wrong = 0;
    for (square, place) in squares.iter_mut().enumerate() {
        let factor = own[square];
        match factors.own(spec, slider, square, factor) {
            Ok(found) => *place = found,
            Err(why) => {
                wrong += 1;
                if wrong <= MOST_LISTED {
                    let message = why.message(spec, slider, square, factor);
                    let site = ErrorSite::Element(square);
                    problems.push(Problem::new(own_magics_key(slider), site, message));
                }
            }
        }
    }
    if wrong > MOST_LISTED {
        problems.push(many_more(slider, wrong - MOST_LISTED));
    }
    if problems.is_empty() {
        Ok(squares)
    } else {
        Err(problems)
    }
}

/// The problem that so many factors are wrong besides those that are named.
fn many_more(slider: Slider, more: usize) -> Problem {
    let key = own_magics_key(slider);
    let message = format!(
        "{more} more of the 64 factors of `{key}` are not magic for their squares; perhaps they stand in another order, or \
         are for another piece or scheme"
    );
    Problem::of_value(key, message)
}

impl NoMagic {
    /// The message about `factor`.
    fn message(&self, spec: &Spec, slider: Slider, square: usize, factor: u64) -> String {
        match self {
            Self::ShiftOutOfRange { shift, least } => format!(
                "the upper six bits of {factor:#x} are the shift {shift}, and a {} takes shifts from {least} on; let each factor carry \
                 its shift there, or leave `incorporate_shift` out",
                square::name_of(slider)
            ),
            Self::Above32Bits => format!(
                "{factor:#x} does not fit into 32 bits, as a factor for bishops must in `magic32`"
            ),
            Self::Collides(
                hash,
                Collision {
                    first,
                    second,
                    index,
                },
            ) => format!(
                "{factor:#x} is no magic factor for the {} with shift {} ({} index bits): the occupancies {first:#x} and \
                 {second:#x} have different attack sets, but the same index {index}",
                piece_on(spec, slider, square),
                hash.shift(),
                hash.index_bits
            ),
        }
    }
}

#[cfg(test)]
mod tests;
