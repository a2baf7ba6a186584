//! Builds injective factors for keys of two words, one factor for each word: the index is the upper bits of the sum of both
//! products.
//!
//! The conditions are those of [`construct`](super::construct): the lower bits of all products together do not carry into the index,
//! and each relevant square has a lowest one of its own among the index bits. Two factors leave more choice than one for both words
//! folded together, so the search rarely has to take a choice back.

use super::construct::ATTEMPTS;
use super::construction::{Construction, Partial};

/// The steps that take as long as everything before the first one.
const PREPARATION: u64 = 10;

/// Injective factors for masked keys with these relevant squares of each word, and with so many index bits, 1 to 63; `None` if none
/// were found in a fixed number of steps.
///
/// ```
/// use magic_tables::search::construct_halves::construct_halves;
///
/// let [lower, upper] = construct_halves([0b101, 1 << 9], 3, 1).unwrap();
/// let index = |a: u64, b: u64| a.wrapping_mul(lower).wrapping_add(b.wrapping_mul(upper)) >> 61;
/// let mut indices: Vec<_> = [0, 1, 4, 5].iter().flat_map(|&a| [index(a, 0), index(a, 1 << 9)]).collect();
/// indices.sort_unstable();
/// assert_eq!(indices, [0, 1, 2, 3, 4, 5, 6, 7]);
/// ```
#[must_use]
pub fn construct_halves(masks: [u64; 2], index_bits: u32, seed: u64) -> Option<[u64; 2]> {
    construct_within(&mut { u64::MAX }, masks, index_bits, seed)
}

/// The same, unless no steps are `left`. Those that it takes are taken from them.
pub(crate) fn construct_within(
    left: &mut u64,
    masks: [u64; 2],
    index_bits: u32,
    seed: u64,
) -> Option<[u64; 2]> {
    if *left == 0 {
        return None;
    }
    *left = left.saturating_sub(PREPARATION);
    if index_bits < masks[0].count_ones() + masks[1].count_ones() {
        return None;
    }
    let mut construction = Construction::new(masks, index_bits, seed);
    let found = construction.attempts(ATTEMPTS, &Partial::default());
    *left = left.saturating_sub(construction.steps);
    found.map(|found| found.factors)
}
