//! What every tree search offers, whatever rows it uses.

use super::cost::Cost;

/// What was seen below one prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Nodes visited, by the number of bits that they fix.
    pub nodes: Vec<u64>,
    /// The magic factors, in the order of the search.
    pub factors: Vec<u64>,
}

/// A search in one direction.
pub(crate) trait Searcher {
    /// Searches all factors whose first `fixed` bits are those of `factor`; `None` if the search was stopped.
    fn prefix(&mut self, factor: u64, fixed: u32) -> Option<Seen>;

    /// Appends the children that step `index` leaves of a node to `children`. Returns what the search pays for that.
    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost;
}
