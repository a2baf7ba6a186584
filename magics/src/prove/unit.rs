//! Units: what the search of one prefix has seen, and the sums over units.

use super::searcher::Seen;
use crate::serde_text::factors;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the search of one unit has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The value of the prefix bits.
    pub prefix: u64,
    /// Nodes visited, by the number of bits that they fix; levels without nodes are not listed.
    #[serde(deserialize_with = "crate::serde_text::levels")]
    pub nodes: BTreeMap<u32, u64>,
    /// Number of magic factors.
    pub factors: u64,
    /// The sum, modulo 2^64, of the magic factors.
    pub sum: u64,
    /// The first magic factors, at most [`Unit::LISTED`], as `0x…`.
    #[serde(
        serialize_with = "factors::serialize",
        deserialize_with = "factors::deserialize::<{ Unit::LISTED }, _>"
    )]
    pub found: Vec<u64>,
}

impl Unit {
    /// Most factors listed for a unit.
    pub const LISTED: usize = 1024;

    /// The record of a unit from what its search has seen.
    pub(crate) fn new(prefix: u64, seen: Seen) -> Self {
        let nodes = (0..).zip(seen.nodes).filter(|&(_, n)| n != 0).collect();
        let mut found = seen.factors;
        found.truncate(Self::LISTED);
        Self { prefix, nodes, factors: seen.count, sum: seen.sum, found }
    }

    /// Nodes of all levels together; [`u64::MAX`] if there are more.
    ///
    /// ```
    /// use magics::prove::Unit;
    ///
    /// let unit = Unit { prefix: 0, nodes: [(8, 1), (9, 2)].into(), factors: 0, sum: 0, found: Vec::new() };
    /// assert_eq!(unit.all_nodes(), 3);
    /// ```
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        self.nodes.values().fold(0, |sum, &nodes| sum.saturating_add(nodes))
    }

    /// Adds nodes by levels.
    pub(super) fn add_nodes(&mut self, levels: impl IntoIterator<Item = (u32, u64)>) {
        for (level, nodes) in levels {
            if nodes != 0 {
                *self.nodes.entry(level).or_default() += nodes;
            }
        }
    }
}

/// The sums over all units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Units searched.
    pub units: u64,
    /// Nodes visited, by the number of bits that they fix.
    #[serde(deserialize_with = "crate::serde_text::levels")]
    pub nodes: BTreeMap<u32, u64>,
    /// Number of magic factors.
    pub factors: u64,
}

impl Totals {
    /// Adds a unit; `None` if it has more nodes or factors than can be counted, which only a forged unit has.
    pub(super) fn add(&mut self, unit: &Unit) -> Option<()> {
        self.units += 1;
        self.factors = self.factors.checked_add(unit.factors)?;
        for (&level, &nodes) in &unit.nodes {
            let sum = self.nodes.entry(level).or_default();
            *sum = sum.checked_add(nodes)?;
        }
        Some(())
    }

    /// Whether the sum over all levels fits into 64 bits.
    pub(super) fn is_countable(&self) -> bool {
        self.nodes.values().try_fold(0, |sum: u64, &nodes| sum.checked_add(nodes)).is_some()
    }

    /// Nodes of all levels together.
    ///
    /// ```
    /// use magics::prove::Totals;
    ///
    /// let totals = Totals { nodes: [(0, 1), (1, 2), (2, 3)].into(), ..Totals::default() };
    /// assert_eq!(totals.all_nodes(), 6);
    /// ```
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        self.nodes.values().sum()
    }
}
