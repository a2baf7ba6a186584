//! Builds injective factors for keys of two words, one factor for each word: the index is the upper bits of the sum of both
//! products.
//!
//! The conditions are those of [`construct`](super::construct): the lower bits of all products together do not carry into the index,
//! and each relevant square has a lowest one of its own among the index bits. Two factors leave more choice than one for both words
//! folded together, so the search rarely has to take a choice back.

use crate::search::random::Random;

/// Nodes of one attempt. After a bad early choice, starting again is cheaper than searching on.
const NODES: u32 = 100;

/// Attempts before the construction gives up.
const ATTEMPTS: u32 = 500;

/// Injective factors for keys with these masks and number of index bits, 1 to 63; `None` if none were found in a fixed number
/// of steps.
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
    let mut squares = Vec::new();
    for (half, mask) in masks.into_iter().enumerate() {
        // From the highest to the lowest: then the least useful bit of the factor rises.
        squares.extend((0..u64::BITS).rev().filter(|bit| mask >> bit & 1 == 1).map(|bit| (half, bit)));
    }
    if (index_bits as usize) < squares.len() {
        return None;
    }
    let low_bits = u64::BITS - index_bits;
    let mut construction = Construction { masks, squares, low_bits, random: Random::new(seed), nodes: 0 };
    let start = Partial { factors: [0; 2], decided: [0; 2], lowest_ones: 0, low_sum: 0 };
    (0..ATTEMPTS).find_map(|_| {
        construction.nodes = NODES;
        construction.choose(0, start)
    })
}

/// What stays the same during a construction, the random numbers, and the steps that are left.
struct Construction {
    masks: [u64; 2],
    /// The halves and bits of the relevant squares.
    squares: Vec<(usize, u32)>,
    /// How many bits of a product lie below the index.
    low_bits: u32,
    random: Random,
    nodes: u32,
}

/// Factors whose lower bits are decided.
#[derive(Clone, Copy)]
struct Partial {
    factors: [u64; 2],
    /// How many bits of each factor are decided.
    decided: [u32; 2],
    /// The bits of a product in which some square has its lowest one.
    lowest_ones: u64,
    /// The sum of the lower bits of all products.
    low_sum: u64,
}

impl Construction {
    /// Chooses a bit of a factor for each square from the `level`-th on, with backtracking.
    fn choose(&mut self, level: usize, partial: Partial) -> Option<[u64; 2]> {
        let Some(&(half, square)) = self.squares.get(level) else { return Some(partial.factors) };
        self.nodes = self.nodes.checked_sub(1)?;
        let least = self.low_bits.saturating_sub(square);
        // The lowest one that this square has already; a new one must lie below it.
        let present = (partial.factors[half] & u64::MAX << least).trailing_zeros();
        let first = least.max(partial.decided[half]).min(present);
        let end = (present + 1).min(u64::BITS - square);
        if first >= end {
            return None;
        }
        // Half of the time, bits next to used ones are tried first, since squares next to each other need such bits. Otherwise start
        // anywhere and go round.
        let random = self.random.bits();
        let used = partial.lowest_ones | ((1 << self.low_bits) - 1);
        let preferred = if random & 1 == 0 { used << 1 | used >> 1 | 1 << 63 } else { 0 };
        let (start, count) = ((random >> 32) as u32 % (end - first), end - first);
        for i in 0..2 * count {
            let choice = first + (start + i) % count;
            let lowest_one = 1 << (choice + square);
            if (preferred & lowest_one != 0) != (i < count) {
                continue;
            }
            if partial.lowest_ones & lowest_one != 0 {
                continue;
            }
            let mut next = partial;
            next.lowest_ones |= lowest_one;
            next.decided[half] = next.decided[half].max(choice + 1);
            if choice != present {
                let low = (1 << self.low_bits) - 1;
                next.factors[half] |= 1 << choice;
                next.low_sum = next.low_sum.saturating_add(self.masks[half] << choice & low);
                if next.low_sum > low {
                    continue;
                }
            }
            let found = self.choose(level + 1, next);
            if found.is_some() || self.nodes == 0 {
                return found;
            }
        }
        None
    }
}
