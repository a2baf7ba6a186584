//! Chooses the factors of a scheme: the user's, the catalog's, or by a search.

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::board::square;
use crate::hash::{Hash, RangedHash};
use crate::search::verify::Collision;
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::{Magics, Part, Problem, Spec, own_magics_key};

/// Of more wrong factors in a list than these, the others are counted: probably an option is wrong, not each factor.
const MOST_LISTED: usize = 3;

/// Where a scheme's factors come from, square by square.
pub(crate) trait Factors {
    /// The best known index functions of all squares, rooks first.
    fn known(&self, spec: &Spec) -> [[RangedHash; SQUARES]; 2];

    /// The index function with the user's own `factor`, or why it is no magic factor.
    fn own(&self, spec: &Spec, slider: Slider, square: usize, factor: u64) -> Result<RangedHash, NoMagic>;

    /// An index function found by a search, or the number of index bits for which none was found, which does not prove that there
    /// is none.
    fn search(&self, spec: &Spec, slider: Slider, square: usize) -> Result<RangedHash, u32>;
}

/// The index functions of all squares, rooks first, or the user's factors that are not magic and the searches that found none.
pub(crate) fn choose(spec: &Spec, factors: &dyn Factors) -> Result<[[RangedHash; SQUARES]; 2], Vec<Problem>> {
    let known = (spec.magics == Magics::Catalog).then(|| factors.known(spec));
    own_or(spec, factors, known.as_ref())
}

/// Checks the user's own factors only, and names those that are not magic.
pub(crate) fn check_all_own(spec: &Spec, factors: &dyn Factors) -> Result<(), Vec<Problem>> {
    own_or(spec, factors, Some(&[[RangedHash::NONE; SQUARES]; 2])).map(|_| ())
}

/// The index functions with the user's own factors, where there are some, and otherwise those that are known, or the results of searches.
fn own_or(
    spec: &Spec,
    factors: &dyn Factors,
    known: Option<&[[RangedHash; SQUARES]; 2]>,
) -> Result<[[RangedHash; SQUARES]; 2], Vec<Problem>> {
    let mut problems = Vec::new();
    let mut squares = [[RangedHash::NONE; SQUARES]; 2];
    for slider in Slider::ALL {
        let mut wrong = 0;
        for (square, place) in squares[slider as usize].iter_mut().enumerate() {
            let chosen = match (spec.own_magics(slider), known) {
                (Some(own), _) => check_own(spec, factors, slider, square, own[square]),
                (None, Some(known)) => Ok(known[slider as usize][square]),
                (None, None) => factors
                    .search(spec, slider, square)
                    .map_err(|index_bits| not_found(spec, slider, square, index_bits)),
            };
            match chosen {
                Ok(chosen) => *place = chosen,
                Err(problem) => {
                    wrong += 1;
                    if wrong <= MOST_LISTED || matches!(problem.part, Part::Value) {
                        problems.push(problem);
                    }
                }
            }
        }
        if wrong > MOST_LISTED && spec.own_magics(slider).is_some() {
            let (key, more) = (own_magics_key(slider), wrong - MOST_LISTED);
            let message = format!(
                "{more} more of the 64 factors of `{key}` are not magic for their squares; perhaps they stand in another order, or \
                 are for another piece or scheme"
            );
            problems.push(Problem::new(key, Part::Value, message));
        }
    }
    if problems.is_empty() { Ok(squares) } else { Err(problems) }
}

fn check_own(
    spec: &Spec,
    factors: &dyn Factors,
    slider: Slider,
    square: usize,
    factor: u64,
) -> Result<RangedHash, Problem> {
    factors.own(spec, slider, square, factor).map_err(|why| {
        let message = match why {
            NoMagic::OutOfRange(message) => message,
            NoMagic::Collides(hash, Collision { first, second, index }) => format!(
                "{factor:#x} is no magic factor for the {} with shift {} ({} index bits): the occupancies {first:#x} and \
                 {second:#x} have different attack sets, but the same index {index}",
                piece_on(spec, slider, square),
                hash.shift(),
                hash.index_bits
            ),
        };
        Problem::new(own_magics_key(slider), Part::Element(square), message)
    })
}

/// Why a factor is no magic factor.
pub(crate) enum NoMagic {
    /// Two occupancies collide under this index function.
    Collides(Hash, Collision),
    /// What the factor carries besides is wrong, as the message says.
    OutOfRange(String),
}

fn not_found(spec: &Spec, slider: Slider, square: usize, index_bits: u32) -> Problem {
    let message = format!(
        "no factor found for the {} with {index_bits} index bits; try another `seed`, or `magics = catalog`",
        piece_on(spec, slider, square)
    );
    Problem::new("magics", Part::Value, message)
}

/// Piece and square for messages.
fn piece_on(spec: &Spec, slider: Slider, square: usize) -> String {
    #[cfg(feature = "boards")]
    if let (Numbering::ByFile, Ok(board)) = (spec.numbering, spec.geometry()) {
        return format!("{} on {}", square::name_of(slider), board.name(square));
    }
    #[cfg(not(feature = "boards"))]
    let _ = spec;
    square::piece_on(slider, square)
}
