//! All known factors of a piece on a square, to compare claims with.

use super::facts::{Reduced, SquareFacts};
use super::read::squares;
use crate::prove::Problem;
use magic_tables::board::slider::Slider;
use magic_tables::catalog::Catalog;

/// The known factors that may be magic for `slider` on `square`, with some number of index bits, each with who found it.
/// Whoever uses one has to try it: they are those of the square and of squares that look like it (`docs/bounds.md`,
/// proposition 5), and each of these doubled again and again, for fewer index bits (proposition 3).
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::known::factors;
///
/// let bishop = factors(Slider::Bishop, 60);
/// assert!(bishop.contains(&(0x4f68_bcb9, "Niklas Fiekas 2018")), "the least range on e8");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn factors(slider: Slider, square: usize) -> Vec<(u64, &'static str)> {
    let mask = slider.mask(square);
    let lowest = mask.trailing_zeros();
    let (catalog, squares) = (Catalog::load(), squares());
    let pieces = squares.iter().filter(|other| other.slider == slider);
    let moved = pieces.flat_map(|other| {
        let shape = slider.mask(other.square);
        let low = shape.trailing_zeros();
        let up = (shape >> low == mask >> lowest).then_some(low.abs_diff(lowest));
        let best = catalog.best(slider, other.square);
        let all = of_facts(other).into_iter().chain([(best.factor, best.finder)]);
        all.filter_map(move |(factor, by)| {
            let factor = if low < lowest { divided(factor, up?) } else { Some(factor << up?) };
            Some((factor?, by))
        })
    });
    let doubled = moved.flat_map(|(factor, by)| {
        (0..Problem::MAX_INDEX_BITS).map(move |bits| (factor << bits & u64::MAX >> lowest, by))
    });
    let mut all: Vec<_> = doubled.collect();
    all.sort_unstable();
    all.dedup_by_key(|&mut (factor, _)| factor);
    all
}

/// The factors that the facts about a square name.
fn of_facts(known: &SquareFacts) -> Vec<(u64, &'static str)> {
    let SquareFacts { range, used, .. } = known;
    let mut all = vec![(range.factor, range.by), (used.factor, used.by)];
    all.extend(known.least.iter().map(|least| (least.factor, least.by)));
    if let Reduced::Factor { factor, by } = known.reduced {
        all.push((factor, by));
    }
    all
}

/// A factor divided by a power of two, if no bit is lost.
const fn divided(factor: u64, bits: u32) -> Option<u64> {
    if factor.trailing_zeros() < bits { None } else { Some(factor >> bits) }
}
