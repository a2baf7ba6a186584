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

/// Requirements for two factors.
///
/// ```
/// use magic_tables::search::construct_halves::HalvesRequest;
///
/// let request = HalvesRequest::new([0b101, 1 << 9], 3);
/// let [lower, upper] = request.construct(1).unwrap();
/// let index = |a: u64, b: u64| a.wrapping_mul(lower).wrapping_add(b.wrapping_mul(upper)) >> 61;
/// let mut indices: Vec<_> = [0, 1, 4, 5].iter().flat_map(|&a| [index(a, 0), index(a, 1 << 9)]).collect();
/// indices.sort_unstable();
/// assert_eq!(indices, [0, 1, 2, 3, 4, 5, 6, 7]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HalvesRequest {
    /// The relevant squares of each word.
    pub masks: [u64; 2],
    /// The bits of a word, of a factor and of a product: 64 or 32.
    pub bits: u32,
    /// The number of index bits, at least 1 and fewer than `bits`.
    pub index_bits: u32,
    /// Whether irrelevant squares are set, not cleared.
    pub black: bool,
    /// Which factor has fixed bits: 0 or 1.
    pub carrier: usize,
    /// Which of its bits are fixed.
    pub fixed_mask: u64,
    /// The values of these bits. All others must be zero.
    pub fixed_bits: u64,
}

impl HalvesRequest {
    /// Any factors for masked keys.
    #[must_use]
    pub const fn new(masks: [u64; 2], index_bits: u32) -> Self {
        Self { masks, bits: u64::BITS, index_bits, black: false, carrier: 0, fixed_mask: 0, fixed_bits: 0 }
    }

    /// Injective factors; `None` if none were found in a fixed number of steps.
    #[must_use]
    pub fn construct(&self, seed: u64) -> Option<[u64; 2]> {
        let mut left = u64::MAX;
        self.construct_within(&mut left, seed)
    }

    /// The same, unless no steps are `left`. Those that it takes are taken from them.
    pub(crate) fn construct_within(&self, left: &mut u64, seed: u64) -> Option<[u64; 2]> {
        if *left == 0 {
            return None;
        }
        *left = left.saturating_sub(PREPARATION);
        if self.index_bits < self.masks[0].count_ones() + self.masks[1].count_ones() {
            return None;
        }
        let mut construction = Construction::new(self.masks, self.bits, self.index_bits, seed);
        construction.black = self.black;
        construction.free[self.carrier] = !self.fixed_mask;
        let mut start = Partial::default();
        for bit in (0..u64::BITS).filter(|bit| self.fixed_bits >> bit & 1 != 0) {
            start = construction.with_bit(&start, self.carrier, bit)?;
        }
        let found = construction.attempts(ATTEMPTS, &start);
        *left = left.saturating_sub(construction.steps);
        found.map(|found| found.factors)
    }
}
