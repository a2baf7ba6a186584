//! The user's own factors: the index functions that they give, or what is wrong with them.

use super::{FactorSource, of_both_pieces, piece_on};
use crate::board::slider::Slider;
use crate::board::{SQUARES, square};
use crate::hash::{Catalog, Hash, HashKind, Key, RangedHash, RangedHashes, known_in_32_bits};
use crate::search::diagnosis::{ListFit, Multiplication, SquareOrder, squares_of};
use crate::search::verify::Collision;
use crate::spec::{ErrorSite, OwnFactors, Problem, Scheme, Spec, own_magics_key};
use crate::text::join;

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
    of_both_pieces(&|slider| match spec.own_factors(slider) {
        Some(own) => of_piece(spec, factors, slider, own),
        None => Ok([RangedHash::NONE; SQUARES]),
    })
}

/// The index functions of a piece with the user's `own` factors, one for each square, or those that
/// are not magic. If the list has the halves of factors, they are joined in the order that is magic.
pub(super) fn of_piece(
    spec: &Spec,
    factors: &dyn FactorSource,
    slider: Slider,
    own: &OwnFactors,
) -> Result<[RangedHash; SQUARES], Vec<Problem>> {
    let wrong = match of_factors(spec, factors, slider, own.all()) {
        Ok(squares) => return Ok(squares),
        Err(wrong) => wrong,
    };
    let Some(exchanged) = own.exchanged() else {
        return Err(wrong);
    };
    of_factors(spec, factors, slider, exchanged.all()).map_err(|wrong_exchanged| {
        // What says more about all factors is one problem; each wrong one is another.
        if wrong_exchanged.len() < wrong.len() {
            wrong_exchanged
        } else {
            wrong
        }
    })
}

/// The index functions of a piece with these factors.
fn of_factors(
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
        if let Some(purpose) = other_purpose(spec, slider, own) {
            return Err(vec![Problem::of_value(own_magics_key(slider), purpose)]);
        }
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
        "{more} more of the 64 factors of `{key}` are not magic for their squares, nor is the list \
         magic in another order, for another piece, key or scheme, or with up to five index bits \
         more"
    );
    Problem::of_value(key, message)
}

/// What a list is made for, if that is something else than the options say, and what to do about
/// it.
fn other_purpose(spec: &Spec, slider: Slider, own: &[u64]) -> Option<String> {
    let other = Slider::ALL[1 - slider as usize];
    let fit = ListFit::find(own, &[slider, other])?;
    let key = own_magics_key(slider);
    let piece = square::name_of(fit.slider);
    let mut purpose = format!("the factors of `{key}` are magic for {piece}s");
    let mut ways_out = String::new();
    let mut add_way_out = |way_out: &str| join(&mut ways_out, "; ", way_out);
    if fit.slider != slider {
        let right = own_magics_key(other);
        add_way_out(&match spec.own_magics(other) {
            Some(_) => format!("exchange `{key}` and `{right}`"),
            None => format!("give them as `{right}`"),
        });
    }
    if fit.order != SquareOrder::USUAL {
        join(
            &mut purpose,
            " ",
            &format!("in the order {}", fit.order.name()),
        );
        add_way_out(&format!(
            "`magics verify --list FILE {piece}` prints them in the order {}",
            SquareOrder::USUAL.name()
        ));
    }
    let expected = kind_of(spec.scheme, fit.slider);
    if !fit.is_made_for(expected) {
        join(&mut purpose, " ", &fit.multiplication.to_string());
        add_way_out(&match scheme_of(&fit) {
            Some(scheme) => format!("write `scheme = {}`", scheme.word()),
            None => format!("no scheme computes that; {}", leave_out(key)),
        });
    }
    if let Some(excess) = Excess::of(&fit) {
        join(&mut purpose, " ", &excess.message());
        add_way_out(&leave_out(key));
    }
    if ways_out.is_empty() && spec.incorporate_shift {
        ways_out += "they carry no shifts; leave `incorporate_shift` out";
    }
    // Where nothing else is wrong, single factors are.
    (!ways_out.is_empty()).then(|| format!("{purpose}; {ways_out}"))
}

/// What a scheme computes.
fn kind_of(scheme: Scheme, slider: Slider) -> HashKind {
    match scheme {
        Scheme::Magic32 => HashKind::IN_32_BITS[slider as usize],
        Scheme::Black => HashKind::Product(Key::Black),
        _ => HashKind::Product(Key::Masked),
    }
}

/// The first scheme that computes what a list is made for.
fn scheme_of(fit: &ListFit) -> Option<Scheme> {
    let kind = fit.multiplication.kind()?;
    [Scheme::Fancy, Scheme::Black, Scheme::Magic32]
        .into_iter()
        .find(|&scheme| kind_of(scheme, fit.slider) == kind)
}

/// The way out if no option takes the factors.
fn leave_out(key: &str) -> String {
    format!("leave `{key}` out for the factors of the catalog")
}

/// More index bits than schemes take: those of the square that has most of them.
struct Excess {
    square: usize,
    index_bits: u32,
    /// Those of the catalog.
    known: u32,
}

impl Excess {
    /// The excess of a list, if some square has more index bits than any of the piece needs.
    fn of(fit: &ListFit) -> Option<Self> {
        let slider = fit.slider;
        let known = match fit.multiplication {
            Multiplication::Product(_) => Catalog::load().best,
            _ => known_in_32_bits(),
        };
        let mut most: Option<Self> = None;
        for (square, index_bits) in fit.index_bits.iter().enumerate() {
            let known = known[slider as usize][square].hash.index_bits;
            let index_bits = index_bits.unwrap_or(0);
            let is_more = most
                .as_ref()
                .is_none_or(|most| index_bits > most.index_bits);
            if index_bits > slider.most_relevant_squares() && is_more {
                most = Some(Self {
                    square,
                    index_bits,
                    known,
                });
            }
        }
        most
    }

    fn message(&self) -> String {
        let Self {
            square,
            index_bits,
            known,
        } = self;
        let times = 1 << (index_bits - known);
        let square = square::name(*square);
        format!(
            "with {index_bits} index bits for {square}: tables {times} times as large; the catalog \
             has a factor for {known}"
        )
    }
}

/// The other squares for which a factor is magic, in words, to be put behind a message.
fn other_squares(key: Key, factor: u64) -> String {
    const MOST_NAMED: usize = 4;
    let squares = squares_of(key, factor);
    let named = &squares[..squares.len().min(MOST_NAMED)];
    if named.is_empty() {
        return String::new();
    }
    format!("; it is magic for {}", square::pieces_on(named))
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
            ) => {
                let elsewhere = match hash.kind {
                    HashKind::Product(key) => other_squares(key, factor),
                    _ => String::new(),
                };
                format!(
                    "{factor:#x} is no magic factor for the {} with shift {} ({} index bits): the occupancies {first:#x} and \
                     {second:#x} have different attack sets, but the same index {index}{elsewhere}",
                    piece_on(spec, slider, square),
                    hash.shift(),
                    hash.index_bits
                )
            }
        }
    }
}

#[cfg(test)]
mod tests;
