//! Builds an injective factor bit by bit, without trial and error over occupancies: milliseconds for all squares,
//! even unoptimised.
//!
//! Let w be the number of index bits, k = 64 - w, and let the product for the relevant square s alone be
//! `factor * 2^s mod 2^64 = 2^k q(s) + g(s)` with `g(s) < 2^k`. The product of an occupancy is the sum over its
//! squares. If the sum of *all* g(s) is less than 2^k, nothing carries into the index, and the index is the sum of
//! the q(s) mod 2^w. If, in addition, the lowest ones of the q(s) are *distinct*, the factor is injective: take the
//! squares in which two occupancies differ, and among them the square whose q(s) has the lowest one; the indices
//! differ in that bit. The construction looks for a factor that meets these two conditions, and never enumerates
//! occupancies.
//!
//! The lowest one of q(s) comes from the lowest one of the factor at bit k - s or above. The squares are taken from
//! the highest to the lowest, because then k - s rises: each square either uses a one that the factor already has, or
//! gets a new one at a higher bit, and all undecided bits below it become zeros. Bit b of the factor adds `mask << b`
//! to the sum of all products, no matter which square it was chosen for. One addition therefore updates both sums:
//! that of the g(s) and that of the q(s), which is the greatest index.
//!
//! A black key is -(1 + y), where y is the mask without the occupancy. Its product is therefore minus the sum of the
//! factor and of the products of the squares of y, and rounding down becomes rounding up. The search is the same, but
//! the lower k bits of the factor are added to the sum of the g(s), and that sum may be exactly 2^k.

use crate::board::Bitboard;
use crate::hash::Key;
use crate::search::random::Random;
use crate::search::request::Request;
use crate::slider::Slider;

/// Nodes of one attempt. After a bad early choice, starting again is cheaper than searching on.
const NODES: u32 = 100;

/// Attempts before the construction gives up. Rook h3 takes about 30 on average, all other squares at most 5.
const ATTEMPTS: u32 = 500;

/// An injective factor as requested. `None` means that there is none, or that none was found in a fixed number of
/// steps (about six times as many as all 128 squares together take without constraints).
///
/// An injective factor uses one slot for each relevant occupancy, so it needs at least as many index bits as there
/// are relevant squares. Different seeds usually give different factors.
///
/// ```
/// use magic_tables::search::{construct::construct, request::Request};
/// use magic_tables::slider::Slider;
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
    let mut construction = Construction::new(request, mask, seed);
    let mut start = PartialFactor { factor: 0, decided: 0, lowest_ones: 0, low_sum: 0, index_sum: 0 };
    for bit in 0..u64::BITS {
        if request.fixed_bits >> bit & 1 != 0 {
            start = construction.with_bit(start, bit)?;
        }
    }
    for _ in 0..ATTEMPTS {
        construction.nodes = NODES;
        let factor = construction.choose_bits(0, start);
        if factor.is_some() || construction.nodes > 0 {
            return factor;
        }
    }
    None
}

/// What stays the same during a construction, the random numbers, and the steps that are left.
struct Construction {
    mask: Bitboard,
    /// The squares of the mask, from the highest to the lowest.
    squares: Vec<u32>,
    /// The lower bits of a product, below the index: k of them.
    low: u64,
    low_bits: u32,
    black: bool,
    /// The bits of the factor that may be chosen.
    free: u64,
    /// The greatest sum of all q(s), if the slots are limited.
    greatest: Option<u64>,
    random: Random,
    nodes: u32,
}

/// A factor whose lower bits are decided.
#[derive(Clone, Copy)]
struct PartialFactor {
    /// The ones so far, including all fixed ones.
    factor: u64,
    /// How many bits are decided. A zero above them is still open unless it is fixed.
    decided: u32,
    /// The bits of a product in which some q(s) has its lowest one.
    lowest_ones: u64,
    /// The sum of all g(s).
    low_sum: u64,
    /// The sum of all q(s).
    index_sum: u64,
}

impl Construction {
    fn new(request: &Request, mask: Bitboard, seed: u64) -> Self {
        let low_bits = u64::BITS - request.index_bits;
        let mut squares = Vec::new();
        let mut rest = mask;
        while rest != 0 {
            squares.push(rest.ilog2());
            rest ^= 1 << rest.ilog2();
        }
        Self {
            mask,
            squares,
            low: (1 << low_bits) - 1,
            low_bits,
            black: request.key == Key::Black,
            free: !request.fixed_mask,
            greatest: request
                .most_slots
                .map(|slots| (slots as u64).saturating_sub(1))
                .filter(|&greatest| greatest < u64::MAX >> low_bits),
            random: Random::new(seed),
            nodes: 0,
        }
    }

    /// `partial` with one more bit in the factor, unless the sum of the g(s) could then carry or the index gets too
    /// great.
    fn with_bit(&self, partial: PartialFactor, bit: u32) -> Option<PartialFactor> {
        let one = 1 << bit;
        let shifted = self.mask << bit;
        let factor = partial.factor | one;
        let low_sum = partial.low_sum.saturating_add(shifted & self.low);
        let index_sum = partial.index_sum.saturating_add(shifted >> self.low_bits);
        let (factor_low, factor_index) =
            if self.black { (factor & self.low, factor >> self.low_bits) } else { (0, 0) };
        let overflows = low_sum.saturating_add(factor_low) > self.low + u64::from(self.black);
        let too_great = self.greatest.is_some_and(|greatest| {
            // Black indices go down from that of the full board, and must not wrap around.
            index_sum > greatest || index_sum.saturating_add(factor_index) > u64::MAX >> self.low_bits
        });
        (!overflows && !too_great).then_some(PartialFactor { factor, low_sum, index_sum, ..partial })
    }

    /// Chooses a bit for each square from the `level`-th on, with backtracking.
    fn choose_bits(&mut self, level: usize, partial: PartialFactor) -> Option<u64> {
        if level == self.squares.len() {
            return Some(self.vary(partial));
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let square = self.squares[level];
        let least = self.low_bits.saturating_sub(square);
        // The lowest one that this square has already; a new one must lie below it.
        let present = (partial.factor & u64::MAX << least).trailing_zeros();
        let first = least.max(partial.decided).min(present);
        let end = (present + 1).min(u64::BITS - square);
        if first >= end {
            return None;
        }
        // Half of the time, bits next to used ones are tried first: neighbouring squares come later and mostly need
        // neighbouring free bits. Otherwise start anywhere and go round.
        let random = self.random.bits();
        let used = partial.lowest_ones | self.low;
        let preferred = if random & 1 == 0 { used << 1 | used >> 1 | 1 << (u64::BITS - 1) } else { 0 };
        let mut choice = first + (random >> 32) as u32 % (end - first);
        let mut left = 2 * (end - first);
        while left > 0 {
            let lowest_one = 1 << (choice + square);
            let now = (preferred & lowest_one != 0) == (left > end - first);
            if now && used & lowest_one == 0 && (choice == present || self.free >> choice & 1 != 0) {
                let with_bit = if choice == present { Some(partial) } else { self.with_bit(partial, choice) };
                if let Some(next) = with_bit {
                    let decided = partial.decided.max(choice + 1);
                    let next =
                        PartialFactor { decided, lowest_ones: partial.lowest_ones | lowest_one, ..next };
                    let factor = self.choose_bits(level + 1, next);
                    if factor.is_some() || self.nodes == 0 {
                        return factor;
                    }
                }
            }
            choice = if choice + 1 == end { first } else { choice + 1 };
            left -= 1;
        }
        None
    }

    /// Adds ones that break neither condition, because the choices alone give only a few different factors.
    fn vary(&mut self, mut partial: PartialFactor) -> u64 {
        let mut ones = self.random.sparse_bits() & self.free & !partial.factor;
        while ones != 0 {
            let bit = ones.trailing_zeros();
            ones &= ones - 1;
            if self.has_effect(bit) && !self.changes_a_lowest_one(partial.factor, bit) {
                partial = self.with_bit(partial, bit).unwrap_or(partial);
            }
        }
        partial.factor
    }

    /// Whether this bit of the factor has any effect on the product.
    fn has_effect(&self, bit: u32) -> bool {
        self.black || self.mask << bit != 0
    }

    /// Whether some q(s) would get another lowest one if this bit of the factor were set.
    fn changes_a_lowest_one(&self, factor: u64, bit: u32) -> bool {
        let mut i = 0;
        while i < self.squares.len() {
            let least = self.low_bits.saturating_sub(self.squares[i]);
            if least <= bit && bit < (factor & u64::MAX << least).trailing_zeros() {
                return true;
            }
            i += 1;
        }
        false
    }
}
