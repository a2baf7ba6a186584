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
use crate::board::Bitboard;
use crate::board::slider::Slider;
use crate::hash::Key;

/// Attempts before the construction gives up. Rook h3 takes about 30 on average, all other squares at most 5.
pub(super) const ATTEMPTS: u32 = 500;

/// An injective factor as requested. `None` means that there is none, or that none was found in a fixed number of
/// steps (about six times as many as all 128 squares together take without constraints).
///
/// An injective factor uses one slot for each relevant occupancy, so it needs at least as many index bits as there
/// are relevant squares. Different seeds usually give different factors.
///
/// ```
/// use magic_tables::search::{construct::construct, request::Request};
/// use magic_tables::board::slider::Slider;
///
/// let request = Request::new(Slider::Rook, 0);
/// assert!(request.check(construct(&request, 1).unwrap()).is_some());
/// assert_eq!(construct(&Request { index_bits: 11, ..request }, 1), None, "twelve squares are relevant");
/// ```
#[must_use]
pub fn construct(request: &Request, seed: u64) -> Option<u64> {
    in_mask(request, request.slider.mask(request.square), seed)
}

/// An injective factor for masked keys with this mask and number of index bits, 1 to 63.
///
/// ```
/// use magic_tables::search::construct::construct_for;
///
/// let factor = construct_for(0b10_0000_0001, 2, 1).unwrap();
/// let mut indices = [0, 1, 1 << 9, 1 << 9 | 1].map(|occupied: u64| occupied.wrapping_mul(factor) >> 62);
/// indices.sort_unstable();
/// assert_eq!(indices, [0, 1, 2, 3]);
/// ```
#[must_use]
pub fn construct_for(mask: u64, index_bits: u32, seed: u64) -> Option<u64> {
    // What the piece and the square are does not matter.
    in_mask(&Request { index_bits, ..Request::new(Slider::Rook, 0) }, mask, seed)
}

/// An injective factor as requested, but for keys with this mask.
fn in_mask(request: &Request, mask: Bitboard, seed: u64) -> Option<u64> {
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

/// Adds ones that break neither condition, because the choices alone give only a few different factors.
fn vary(construction: &mut Construction, mut partial: Partial) -> u64 {
    let mut ones = construction.random.sparse_bits() & construction.free[0] & !partial.factors[0];
    while ones != 0 {
        let bit = ones.trailing_zeros();
        ones &= ones - 1;
        if has_effect(construction, bit) && !changes_a_lowest_one(construction, partial.factors[0], bit) {
            partial = construction.with_bit(&partial, 0, bit).unwrap_or(partial);
        }
    }
    partial.factors[0]
}

/// Whether this bit of the factor has any effect on the product.
fn has_effect(construction: &Construction, bit: u32) -> bool {
    construction.black || construction.masks[0] << bit != 0
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
