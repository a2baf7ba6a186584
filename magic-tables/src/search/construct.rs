//! An injective factor, built bit by bit instead of drawn: milliseconds for all squares, even unoptimised.
//!
//! Let w be the number of index bits, k = 64 - w, and the product for the relevant square s alone
//! `factor * 2^s mod 2^64 = 2^k q(s) + g(s)` with `g(s) < 2^k`. The product of an occupancy is the sum over its
//! squares. If the sum of *all* g(s) is less than 2^k, no carry comes up from below, and the index is the sum of the
//! q(s) mod 2^w. If moreover the lowest ones of the q(s) are *distinct*, the factor is injective: where two occupancies
//! differ, look at the square whose q(s) has the lowest one of all; that bit of the index differs. So a factor
//! is sought under these two conditions, and no occupancy is ever enumerated.
//!
//! The lowest one of q(s) comes from the lowest one of the factor that is at k - s or above. The squares are
//! taken from the highest to the lowest, because then these limits rise: each square either meets a bit that is decided
//! already, or a higher one is chosen for it, and all bits in between become zeros. A bit b of the factor adds
//! `mask << b` to the sum of the products, whoever it was chosen for, so one addition counts its garbage and
//! its part of the greatest index.
//!
//! A black key is -(1 + y), where y is the mask without the occupancy. So its product is minus the sum of the factor
//! itself and the products of the squares of y, and rounding down becomes rounding up: the same search,
//! in which the factor's own lower k bits count as garbage, and a garbage of exactly 2^k is allowed as well.

use crate::board::Bitboard;
use crate::hash::Key;
use crate::search::random::Random;
use crate::search::request::Request;

/// Nodes of one attempt: where it took a wrong turn early, starting anew is cheaper than searching on.
const NODES: u32 = 100;

/// Attempts before the construction gives up. Rook h3 takes about 30 on average, no other square more than 5.
const ATTEMPTS: u32 = 500;

/// An injective factor as requested, or `None` if there is none of this kind or none was met in a fixed number of
/// steps (some six times as many as all 128 squares take without constraints).
///
/// Such a factor uses as many slots as there are relevant occupancies, so there is none with fewer index bits than
/// relevant squares. Different seeds mostly give different factors.
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
    let mask = request.slider.mask(request.square);
    if request.index_bits < mask.count_ones() {
        return None;
    }
    let mut construction = Construction::new(request, mask, seed);
    let mut start = State { factor: 0, decided: 0, taken: 0, garbage: 0, sum: 0 };
    for bit in 0..u64::BITS {
        if request.fixed_bits >> bit & 1 != 0 {
            start = construction.with_bit(start, bit)?;
        }
    }
    for _ in 0..ATTEMPTS {
        construction.nodes = NODES;
        let factor = construction.place(0, start);
        if factor.is_some() || construction.nodes > 0 {
            return factor;
        }
    }
    None
}

/// What does not change during a construction, and what counts its steps.
struct Construction {
    mask: Bitboard,
    /// The squares of the mask, the highest first.
    squares: Vec<u32>,
    /// The bits of a product that are not the index (k of them).
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

/// A factor that is decided from the lowest bit up to some place.
#[derive(Clone, Copy)]
struct State {
    /// The ones so far, all fixed ones among them.
    factor: u64,
    /// How many bits are decided: beyond, every zero is still open unless it is fixed.
    decided: u32,
    /// The bits of a product that are the lowest one of some q(s).
    taken: u64,
    /// The sum of all g(s).
    garbage: u64,
    /// The sum of all q(s).
    sum: u64,
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

    /// `state` with one more bit in the factor, unless its garbage could carry or the index gets too great.
    fn with_bit(&self, state: State, bit: u32) -> Option<State> {
        let one = 1 << bit;
        let carried = self.mask << bit;
        let factor = state.factor | one;
        let garbage = state.garbage.saturating_add(carried & self.low);
        let sum = state.sum.saturating_add(carried >> self.low_bits);
        let (own, own_sum) = if self.black { (factor & self.low, factor >> self.low_bits) } else { (0, 0) };
        let overflows = garbage.saturating_add(own) > self.low + u64::from(self.black);
        let too_great = self.greatest.is_some_and(|greatest| {
            // Black indices go down from that of the full board, and must not wrap around.
            sum > greatest || sum.saturating_add(own_sum) > u64::MAX >> self.low_bits
        });
        (!overflows && !too_great).then_some(State { factor, garbage, sum, ..state })
    }

    /// Chooses bits for the squares from the `level`-th on, going back and trying the next one where that fails.
    fn place(&mut self, level: usize, state: State) -> Option<u64> {
        if level == self.squares.len() {
            return Some(self.vary(state));
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let square = self.squares[level];
        let least = self.low_bits.saturating_sub(square);
        // The lowest one that this square meets already; another must come before it.
        let met = (state.factor & u64::MAX << least).trailing_zeros();
        let first = least.max(state.decided).min(met);
        let end = (met + 1).min(u64::BITS - square);
        if first >= end {
            return None;
        }
        // Half of the time, places next to those that are taken come first: squares side by side mostly need free places
        // side by side, and come later. Within that, start anywhere and go round.
        let random = self.random.bits();
        let taken = state.taken | self.low;
        let preferred = if random & 1 == 0 { taken << 1 | taken >> 1 | 1 << (u64::BITS - 1) } else { 0 };
        let mut choice = first + (random >> 32) as u32 % (end - first);
        let mut left = 2 * (end - first);
        while left > 0 {
            let place = 1 << (choice + square);
            let now = (preferred & place != 0) == (left > end - first);
            if now && taken & place == 0 && (choice == met || self.free >> choice & 1 != 0) {
                let with_bit = if choice == met { Some(state) } else { self.with_bit(state, choice) };
                if let Some(next) = with_bit {
                    let decided = state.decided.max(choice + 1);
                    let next = State { decided, taken: state.taken | place, ..next };
                    let factor = self.place(level + 1, next);
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

    /// More ones where they do no harm: the factors that the choices alone give are few.
    fn vary(&mut self, mut state: State) -> u64 {
        let mut ones = self.random.sparse_bits() & self.free & !state.factor;
        while ones != 0 {
            let bit = ones.trailing_zeros();
            ones &= ones - 1;
            if self.matters(bit) && !self.is_lowest(state.factor, bit) {
                state = self.with_bit(state, bit).unwrap_or(state);
            }
        }
        state.factor
    }

    /// Whether this bit of the factor has any effect on the product.
    fn matters(&self, bit: u32) -> bool {
        self.black || self.mask << bit != 0
    }

    /// Whether the lowest one of some square's q(s) would be another if this bit of the factor were one.
    fn is_lowest(&self, factor: u64, bit: u32) -> bool {
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
