//! Builds an injective factor bit by bit, without trial and error over occupancies: milliseconds for all squares,
//! even unoptimised.
//!
//! Let w be the number of index bits, k = 64 - w, and let the product for the relevant square s alone be
//! `factor * 2^s mod 2^64 = 2^k q(s) + g(s)` with `g(s) < 2^k`. The product of an occupancy is the sum over its
//! squares. If the sum of *all* g(s) is less than 2^k, nothing carries into the index, and the index is the sum of
//! the q(s) mod 2^w. If, in addition, the lowest ones of the q(s) are *distinct*, the factor is injective: take the
//! squares in which two occupancies differ, and among them the square whose q(s) has the lowest one; the indices
//! differ in that bit. The construction looks for a factor that meets these two conditions, and
//! never enumerates occupancies.
//!
//! A black key is -(1 + y), where y is the mask without the occupancy. Its product is therefore minus the sum of the
//! factor and of the products of the squares of y, and rounding down becomes rounding up. The search is the same, but
//! the lower k bits of the factor are added to the sum of the g(s), and that sum may be exactly 2^k.

use super::construction::{Construction, Partial};
use super::request::Request;
use crate::hash::Key;

/// Attempts before the construction gives up. Rook h3 takes about 30 on average, all other squares at most 5.
const ATTEMPTS: u32 = 500;

/// An injective factor as requested. `None` means that there is none, or that none was found in a fixed number of
/// steps (about six times as many as all 128 squares together take without constraints).
///
/// An injective factor uses one slot for each relevant occupancy, so it needs at least as many index bits as there
/// are relevant squares. Different seeds usually give different factors.
#[must_use]
pub fn construct(request: &Request, seed: u64) -> Option<u64> {
    let mask = request.slider.mask(request.square);
    if request.index_bits < mask.count_ones() {
        return None;
    }
    let mut construction = Construction::new([mask, 0], request.index_bits, seed);
    construction.black = request.key == Key::Black;
    construction.free[0] = !request.fixed_mask;
    construction.greatest = request
        .most_slots
        .map(|slots| (slots as u64).saturating_sub(1))
        .filter(|&greatest| greatest < u64::MAX >> construction.low_bits);
    let mut start = Partial::default();
    for bit in 0..u64::BITS {
        if request.fixed_bits >> bit & 1 != 0 {
            start = construction.with_bit(&start, 0, bit)?;
        }
    }
    let found = construction.attempts(ATTEMPTS, &start)?;
    Some(vary(&mut construction, found))
}

/// Injective factors for masked keys of two words, one factor for each word: the index is the upper `index_bits` bits, 1 to 63, of the
/// sum of both products. `None` if none were found in as many steps as are `left`, from which those that it takes are taken.
///
/// The conditions are those for one word: the lower bits of all products together do not carry into the index, and each relevant square
/// has a lowest one of its own among the index bits. Two factors leave more choice than one for both words folded together, so the
/// search rarely has to take a choice back.
#[cfg(feature = "boards")]
pub(crate) fn construct_halves(
    left: &mut u64,
    masks: [u64; 2],
    index_bits: u32,
    seed: u64,
) -> Option<[u64; 2]> {
    // The steps that take as long as everything before the first one.
    const PREPARATION: u64 = 10;
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

/// Adds ones that break neither condition, because the choices alone give only a few different factors.
fn vary(construction: &mut Construction, mut partial: Partial) -> u64 {
    let mut ones = construction.random.sparse_bits() & construction.free[0] & !partial.factors[0];
    while ones != 0 {
        let bit = ones.trailing_zeros();
        ones &= ones - 1;
        let has_effect = construction.black || construction.masks[0] << bit != 0;
        if has_effect && !changes_a_lowest_one(construction, partial.factors[0], bit) {
            partial = construction.with_bit(&partial, 0, bit).unwrap_or(partial);
        }
    }
    partial.factors[0]
}

/// Whether some q(s) would get another lowest one if this bit of the factor were set.
fn changes_a_lowest_one(construction: &Construction, factor: u64, bit: u32) -> bool {
    let mut i = 0;
    while i < construction.squares.len() {
        let least = construction.low_bits.saturating_sub(construction.squares[i].bit);
        if least <= bit && bit < (factor & u64::MAX << least).trailing_zeros() {
            return true;
        }
        i += 1;
    }
    false
}
