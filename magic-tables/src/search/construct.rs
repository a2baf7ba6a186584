//! Builds an injective factor bit by bit, without trial and error over occupancies: milliseconds
//! for all squares, even unoptimised.
//!
//! Let w be the number of index bits, k = 64 - w, and let the product for the relevant square s
//! alone be `factor * 2^s mod 2^64 = 2^k q(s) + g(s)` with `g(s) < 2^k`. The product of an
//! occupancy is the sum over its squares. If the sum of *all* g(s) is less than 2^k, nothing
//! carries into the index, and the index is the sum of the q(s) mod 2^w. If, in addition, the
//! lowest ones of the q(s) are *distinct*, the factor is injective: take the squares in which two
//! occupancies differ, and among them the square whose q(s) has the lowest one; the indices
//! differ in that bit. The construction looks for a factor that meets these two conditions, and
//! never enumerates occupancies.
//!
//! A black key is -(1 + y), where y is the mask without the occupancy. Its product is therefore
//! minus the sum of the factor and of the products of the squares of y, and rounding down becomes
//! rounding up. The search is the same, but the lower k bits of the factor are added to the sum of
//! the g(s), and that sum may be exactly 2^k.
//!
//! The lowest one of q(s) comes from the lowest one of the factor at bit k - s or above. The
//! squares of a word are taken from the highest to the lowest, because then k - s rises: each
//! square either uses a one that the factor already has, or gets a new one at a higher bit, and all
//! undecided bits below it become zeros. Bit b of a factor adds `mask << b` to the sum of all
//! products, no matter which square it was chosen for. One addition therefore updates both sums:
//! that of the g(s) and that of the q(s), which is the greatest index.

use super::random::Random;
use super::verify::Request;
use crate::hash::Key;

/// Attempts before the construction gives up. Rook h3 takes about 30 on average, all other squares
/// at most 5.
const ATTEMPTS: u32 = 500;

/// An injective factor as requested. `None` means that there is none, or that none was found in a
/// fixed number of steps (about six times as many as all 128 squares together take without
/// constraints).
///
/// An injective factor uses one slot for each relevant occupancy, so it needs at least as many
/// index bits as there are relevant squares. Different seeds usually give different factors.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magic_tables::search::construct::construct;
/// use magic_tables::search::verify::Request;
///
/// let request = Request::new(Slider::Rook, 0);
/// let factor = construct(&request, 1).unwrap();
/// assert!(request.check(factor).is_some());
/// assert_ne!(construct(&request, 2), Some(factor));
/// ```
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

/// Injective factors for masked keys of two words, one factor for each word: the index is the upper
/// `index_bits` bits, 1 to 63, of the sum of both products. `None` if none were found in as many
/// steps as are `left`, from which those that it takes are taken.
///
/// The conditions are those for one word: the lower bits of all products together do not carry into
/// the index, and each relevant square has a lowest one of its own among the index bits. Two
/// factors leave more choice than one for both words folded together, so the search rarely has to
/// take a choice back.
#[cfg(feature = "boards")]
pub fn construct_halves(
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
    let relevant = masks[0].count_ones() + masks[1].count_ones();
    if index_bits < relevant {
        return None;
    }
    let mut construction = Construction::new(masks, index_bits, seed);
    let found = construction.attempts(ATTEMPTS, &Partial::default());
    *left = left.saturating_sub(construction.steps);
    found.map(|found| found.factors)
}

/// Adds ones that break neither condition, because the choices alone give only a few different
/// factors.
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
        let least = construction
            .low_bits
            .saturating_sub(construction.squares[i].bit);
        let higher = factor & u64::MAX << least;
        if least <= bit && bit < higher.trailing_zeros() {
            return true;
        }
        i += 1;
    }
    false
}

/// Nodes of one attempt. After a bad early choice, starting again is cheaper than searching on.
const NODES: u32 = 100;

/// A relevant square: in which word it lies, and at which bit.
#[derive(Clone, Copy)]
pub(super) struct WordBit {
    pub word: usize,
    pub bit: u32,
}

/// A construction of factors for keys of one or two words: what is asked for, the random numbers,
/// and the steps that are left.
pub(super) struct Construction {
    /// The relevant squares of each word.
    pub masks: [u64; 2],
    /// The relevant squares in the order in which they get their bits.
    pub squares: Vec<WordBit>,
    /// The bits of a product.
    pub bits: u32,
    /// The bits of a product below the index: k.
    pub low_bits: u32,
    /// Whether the products of both words are summed, so that their g(s) must not carry together.
    pub is_sum: bool,
    /// Whether bits next to used ones are tried first, half of the time: neighbouring squares come
    /// later and mostly need neighbouring free bits.
    pub prefers_neighbours: bool,
    /// The bits of each factor that may be chosen.
    pub free: [u64; 2],
    /// Whether the key is black: then the product is minus the sum, and the factors themselves are
    /// added to it.
    pub black: bool,
    /// The greatest sum of all q(s), if the slots are limited.
    pub greatest: Option<u64>,
    pub random: Random,
    /// Nodes that are left in this attempt.
    pub nodes: u32,
    /// Nodes of all attempts so far.
    pub steps: u64,
}

/// Factors whose lower bits are decided.
#[derive(Clone, Copy, Default)]
pub(super) struct Partial {
    /// The ones so far, including all fixed ones.
    pub factors: [u64; 2],
    /// The number of bits of each that are decided. A zero above them is still open unless it is
    /// fixed.
    pub decided: [u32; 2],
    /// The bits of a product in which some q(s) has its lowest one.
    pub lowest_ones: u64,
    /// The sum of all g(s), of each word if their products are not summed.
    pub low_sums: [u64; 2],
    /// The sum of all q(s).
    pub index_sum: u64,
    /// The number of further squares that may have their lowest one where another square has it.
    pub clashes_left: u32,
}

impl Construction {
    /// A construction for keys with these masks, and the sum of their products. Nothing is fixed or
    /// limited.
    pub(super) fn new(masks: [u64; 2], index_bits: u32, seed: u64) -> Self {
        let mut squares = Vec::new();
        for (word, &mask) in masks.iter().enumerate() {
            let mut rest = mask;
            while rest != 0 {
                squares.push(WordBit {
                    word,
                    bit: rest.ilog2(),
                });
                rest ^= 1 << rest.ilog2();
            }
        }
        Self::in_order(masks, squares, u64::BITS - index_bits, seed)
    }

    /// A construction for keys with these masks, whose squares get their bits in this order;
    /// `low_bits` of a product are below the index.
    pub(super) const fn in_order(
        masks: [u64; 2],
        squares: Vec<WordBit>,
        low_bits: u32,
        seed: u64,
    ) -> Self {
        Self {
            masks,
            squares,
            bits: u64::BITS,
            low_bits,
            is_sum: true,
            prefers_neighbours: true,
            free: [u64::MAX; 2],
            black: false,
            greatest: None,
            random: Random::new(seed),
            nodes: 0,
            steps: 0,
        }
    }

    /// One attempt, from `start` on. If it fails with nodes left, there are no such factors.
    pub(super) fn attempt(&mut self, start: &Partial) -> Option<Partial> {
        self.nodes = NODES;
        let found = self.choose_bits(0, start);
        self.steps += u64::from(NODES - self.nodes);
        found
    }

    /// Attempts until one succeeds, at most so many.
    pub(super) fn attempts(&mut self, most: u32, start: &Partial) -> Option<Partial> {
        for _ in 0..most {
            let found = self.attempt(start);
            if found.is_some() || self.nodes > 0 {
                return found;
            }
        }
        None
    }

    /// `partial` with one more bit in the factor of `word`, unless the sum of the g(s) could then
    /// carry or the index gets too great.
    pub(super) fn with_bit(&self, partial: &Partial, word: usize, bit: u32) -> Option<Partial> {
        let low = (1 << self.low_bits) - 1;
        let shifted = self.masks[word] << bit;
        let mut next = *partial;
        next.factors[word] |= 1 << bit;
        let sum = if self.is_sum { 0 } else { word };
        next.low_sums[sum] = next.low_sums[sum].saturating_add(shifted & low);
        next.index_sum = next.index_sum.saturating_add(shifted >> self.low_bits);
        let [factor, other] = if self.black { next.factors } else { [0; 2] };
        let low_sum = next.low_sums[sum]
            .saturating_add(factor & low)
            .saturating_add(other & low);
        if low_sum > low + u64::from(self.black) {
            return None;
        }
        let is_too_great = self.greatest.is_some_and(|greatest| {
            // Black indices go down from that of the full board, and must not wrap around.
            let index = next.index_sum.saturating_add(factor >> self.low_bits);
            next.index_sum > greatest || index > u64::MAX >> self.low_bits
        });
        (!is_too_great).then_some(next)
    }

    /// Chooses a bit for each square from the `level`-th on.
    fn choose_bits(&mut self, level: usize, partial: &Partial) -> Option<Partial> {
        if level == self.squares.len() {
            return Some(*partial);
        }
        let WordBit { word, bit } = self.squares[level];
        self.nodes = self.nodes.checked_sub(1)?;
        let least = self.low_bits.saturating_sub(bit);
        // The lowest one that this square has already; a new one must lie below it.
        let present = (partial.factors[word] & u64::MAX << least)
            .trailing_zeros()
            .min(self.bits);
        let first = least.max(partial.decided[word]).min(present);
        let end = (present + 1).min(self.bits - bit);
        if first >= end {
            return None;
        }
        let random = self.random.bits();
        let used = partial.lowest_ones | ((1 << self.low_bits) - 1);
        let preferred = if self.prefers_neighbours && random & 1 == 0 {
            used << 1 | used >> 1 | 1 << (self.bits - 1)
        } else {
            0
        };
        // Begins anywhere and goes round once, or twice if some bits are preferred: the first round
        // tries these alone.
        let drawn = (random >> 32) as u32;
        let mut choice = first + drawn % (end - first);
        let mut left = if preferred == 0 {
            end - first
        } else {
            2 * (end - first)
        };
        while left > 0 {
            let lowest_one = 1 << (choice + bit);
            let now = (preferred & lowest_one != 0) == (left > end - first);
            let clashes = u32::from(partial.lowest_ones & lowest_one != 0);
            let may_be = choice == present || self.free[word] >> choice & 1 != 0;
            if now && clashes <= partial.clashes_left && may_be {
                let with_bit = if choice == present {
                    Some(*partial)
                } else {
                    self.with_bit(partial, word, choice)
                };
                if let Some(mut next) = with_bit {
                    next.decided[word] = next.decided[word].max(choice + 1);
                    next.lowest_ones |= lowest_one;
                    next.clashes_left -= clashes;
                    let found = self.choose_bits(level + 1, &next);
                    if found.is_some() || self.nodes == 0 {
                        return found;
                    }
                }
            }
            choice = if choice + 1 == end { first } else { choice + 1 };
            left -= 1;
        }
        None
    }
}
