//! Certificates: what a run has seen, unit by unit, so that others can check, merge and repeat it.

use super::job::Job;
use super::magic_test::MagicTest;
use super::plan::Plan;
use super::searched_by::{self, SearchedBy};
use super::unit::{Totals, Unit};
use crate::serde_text::at_most;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The record of a run, complete or not. A checkpoint is an incomplete certificate.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Certificate, BitOrder, Job, Order, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
/// assert!(record.check().is_ok() && !record.is_complete());
/// assert_eq!((record.missing().len(), record.found().len()), (4096, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
// What this program does not know may change what the rest says. So for all that is in a record.
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Version of the format and of the search: other versions may visit other nodes.
    pub version: u32,
    /// What is searched.
    pub job: Job,
    /// Seconds spent so far by all sessions and shards together.
    pub seconds: f64,
    /// By what the units were searched; empty in files of older programs.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty", deserialize_with = "searched_by::read")]
    pub searched_by: BTreeSet<SearchedBy>,
    /// The sums over the units.
    pub totals: Totals,
    /// The searched units, by increasing prefix.
    #[serde(deserialize_with = "at_most::<{ 1 << Job::MAX_PREFIX }, _, _>")]
    pub units: Vec<Unit>,
}

impl Certificate {
    /// The version that this program writes.
    pub const VERSION: u32 = 1;

    /// The most seconds that a record may claim: some 30,000 years.
    pub(super) const MOST_SECONDS: f64 = 1e12;

    /// A record of `job` without units.
    #[must_use]
    pub fn new(job: Job) -> Self {
        Self {
            version: Self::VERSION,
            job,
            seconds: 0.0,
            searched_by: BTreeSet::new(),
            totals: Totals::default(),
            units: Vec::new(),
        }
    }

    /// Whether all units of the shard have been searched.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.totals.units == self.job.own_units().count() as u64
    }

    /// The units of the shard that have not been searched yet.
    #[must_use]
    pub fn missing(&self) -> Vec<u64> {
        let mut done = self.units.iter().map(|unit| unit.prefix).peekable();
        self.job.own_units().filter(|unit| done.next_if_eq(unit).is_none()).collect()
    }

    /// The listed magic factors, by increasing value.
    #[must_use]
    pub fn found(&self) -> Vec<u64> {
        let mut found: Vec<u64> = self.units.iter().flat_map(|unit| unit.found.iter().copied()).collect();
        found.sort_unstable();
        found
    }

    /// The record of this unit, if it has been searched.
    #[must_use]
    pub fn unit(&self, prefix: u64) -> Option<&Unit> {
        let at = self.units.binary_search_by_key(&prefix, |unit| unit.prefix);
        at.ok().map(|at| &self.units[at])
    }

    /// Adds a unit.
    pub(crate) fn insert(&mut self, unit: Unit) {
        self.totals.add(&unit).expect("no search visits 2^64 nodes");
        let at = self.units.partition_point(|other| other.prefix < unit.prefix);
        self.units.insert(at, unit);
    }

    /// Checks that the record agrees with itself: each unit belongs to the shard and is listed once, the totals are
    /// the sums over the units, and every listed factor is magic, lies in its unit and is listed once.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut forged = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
    /// forged.totals.factors = 1;
    /// assert_eq!(forged.check().unwrap_err(), "the totals are not the sums of the units");
    /// ```
    ///
    /// # Errors
    /// The first disagreement, as a sentence for people.
    pub fn check(&self) -> Result<(), String> {
        if self.version != Self::VERSION {
            return Err(format!("version {} of the record is not version {}", self.version, Self::VERSION));
        }
        if !(0.0..=Self::MOST_SECONDS).contains(&self.seconds) {
            return Err(format!("a search cannot have taken {:e} seconds", self.seconds));
        }
        if self.searched_by.len() > SearchedBy::MAX_ENTRIES
            || !self.searched_by.iter().all(SearchedBy::is_printable)
        {
            return Err("what the units were searched by cannot be printed".to_owned());
        }
        let (problem, plan) = self.job.plan()?;
        let levels = plan.levels(self.job.prefix);
        let mut test = MagicTest::new(&problem);
        let mut totals = Totals::default();
        for (i, unit) in self.units.iter().enumerate() {
            let name = format!("unit {:#x}", unit.prefix);
            if unit.prefix >= self.job.units() || !self.job.shard.has(unit.prefix) {
                return Err(format!("{name} is none of the shard's"));
            }
            if i > 0 && self.units[i - 1].prefix >= unit.prefix {
                return Err(format!("{name} is listed twice or out of order"));
            }
            if !is_tree(&unit.nodes, &levels) {
                return Err(format!("{name} has nodes where there are none"));
            }
            let leaves = unit.nodes.get(&plan.schedule.period_bits).copied().unwrap_or(0);
            // A mirrored leaf stands for two factors, and either of them may not be magic.
            let counted = if self.job.order.mirrored {
                unit.factors.div_ceil(2) <= leaves
            } else {
                unit.factors == leaves
            };
            if unit.found.len() != unit.factors.min(Unit::LISTED as u64) as usize || !counted {
                return Err(format!("{name} does not list the factors that it counts"));
            }
            let listed = unit.found.iter().fold(0, |sum: u64, &factor| sum.wrapping_add(factor));
            if unit.found.len() as u64 == unit.factors && listed != unit.sum {
                return Err(format!("{name} lists other factors than it has found"));
            }
            Self::check_factors(&mut test, &self.job, &plan, unit)?;
            totals.add(unit).ok_or_else(|| format!("{name} has more nodes than can be"))?;
        }
        if totals != self.totals || !totals.is_countable() {
            return Err("the totals are not the sums of the units".to_owned());
        }
        Ok(())
    }

    /// Checks the factors that a unit lists.
    fn check_factors(test: &mut MagicTest, job: &Job, plan: &Plan, unit: &Unit) -> Result<(), String> {
        let begin = job.factor(plan, unit.prefix);
        let fixed = job.factor(plan, job.units() - 1);
        let mut seen = BTreeSet::new();
        for &factor in &unit.found {
            if factor & !plan.schedule.fixed_bits(plan.schedule.period_bits) != 0
                || plan.schedule.visited(factor) & fixed != begin
                || !seen.insert(factor)
            {
                return Err(format!("factor {factor:#x} has no place in unit {:#x}", unit.prefix));
            }
            if !test.is_sought(factor) {
                let limit =
                    job.max_index.map_or_else(String::new, |max| format!(" with indices up to {max}"));
                return Err(format!("factor {factor:#x} is not magic{limit}"));
            }
        }
        Ok(())
    }
}

/// Whether a unit can have these nodes, by the number of bits that they fix: nodes on these `levels` only, one on the first,
/// and on each other at most two for each node of the level before and each bit between them.
fn is_tree(nodes: &BTreeMap<u32, u64>, levels: &[u32]) -> bool {
    let (mut possible, mut before, mut seen) = (1_u128, levels[0], 0);
    for &level in levels {
        possible = possible.saturating_mul(1 << (level - before));
        let here = nodes.get(&level).copied();
        if here.is_some_and(|here| here == 0 || u128::from(here) > possible) {
            return false;
        }
        seen += usize::from(here.is_some());
        (possible, before) = (here.unwrap_or(0).into(), level);
    }
    seen == nodes.len()
}
