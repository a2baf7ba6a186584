//! What every tree search offers, whatever rows it uses.

use super::cost::Cost;

/// What was seen below one prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Nodes visited, by the number of bits that they fix.
    pub nodes: Vec<u64>,
    /// The first magic factors, at most [`Seen::MAX_FACTORS`], in the order of the search.
    pub factors: Vec<u64>,
    /// Number of magic factors.
    pub count: u64,
    /// The sum, modulo 2^64, of the magic factors.
    pub sum: u64,
}

impl Seen {
    /// Most factors that are kept in memory.
    const MAX_FACTORS: usize = 1 << 20;

    /// Nothing seen so far, by a search that fixes up to `period_bits` bits.
    pub(crate) fn nothing(period_bits: u32) -> Self {
        Self { nodes: vec![0; period_bits as usize + 1], ..Self::default() }
    }

    /// Adds a magic factor.
    pub(crate) fn add(&mut self, factor: u64) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(factor);
        if self.factors.len() < Self::MAX_FACTORS {
            self.factors.push(factor);
        }
    }
}

/// A search in one direction.
pub(crate) trait Searcher {
    /// Searches all factors whose first `fixed` bits are those of `factor`; `None` if the search was stopped.
    fn prefix(&mut self, factor: u64, fixed: u32) -> Option<Seen> {
        self.prefix_within(factor, fixed, u64::MAX)
    }

    /// As [`Searcher::prefix`], but ends as soon as more than `limit` nodes are seen; then it has seen one more, and
    /// not all.
    fn prefix_within(&mut self, factor: u64, fixed: u32, limit: u64) -> Option<Seen>;

    /// Appends the children that step `index` leaves of a node to `children`. Returns what the search pays for that.
    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost;
}
