//! Certificates: what a run has seen of a job, unit by unit, so that others can check, merge and
//! repeat it.

pub mod checkpoint;
pub(crate) mod coarsen;
pub(crate) mod job;
pub(crate) mod merge;
pub(crate) mod run;

use crate::prove::certificate::job::{Job, JobError};
use crate::prove::order::plan::Plan;
use crate::prove::problem::Problem;
use crate::prove::search::Findings;
use crate::prove::vectors::Simd;
use crate::serde_text::{at_most, factors, only_objects};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

only_objects!(Certificate, Unit, Totals, SearchedBy);

/// Why a record cannot be believed: how it contradicts itself.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The job cannot be searched.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The record has another format, or is of another search.
    #[error(
        "version {version} of the record is not version {}",
        Certificate::VERSION
    )]
    Version {
        /// The version that the record states.
        version: u32,
    },
    /// No search takes so long.
    #[error("a search cannot have taken {seconds:e} seconds")]
    Seconds {
        /// The seconds that the record states.
        seconds: f64,
    },
    /// The programs are too many, or have names that are too long or cannot be printed.
    #[error("what the units were searched by cannot be printed")]
    SearchedBy,
    /// The job has no such unit, or it belongs to another shard.
    #[error("unit {unit:#x} is none of the shard's")]
    ForeignUnit {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The prefixes of the units do not increase.
    #[error("unit {unit:#x} is listed twice or out of order")]
    UnitOrder {
        /// The prefix of the unit.
        unit: u64,
    },
    /// No tree has these nodes.
    #[error("unit {unit:#x} has nodes where there are none")]
    UnitNodes {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The number of listed factors is not that of the factors, or of the leaves.
    #[error("unit {unit:#x} does not list the factors that it counts")]
    UnitFactors {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The sum of the listed factors is not that of the found ones.
    #[error("unit {unit:#x} lists other factors than it has found")]
    UnitSum {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The nodes or factors of all units up to this one are more than 64 bits can count.
    #[error("unit {unit:#x} has more nodes than can be")]
    TooManyNodes {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The factor belongs to another unit, is listed twice, or lies beyond the period.
    #[error("factor {factor:#x} has no place in unit {unit:#x}")]
    MisplacedFactor {
        /// The listed factor.
        factor: u64,
        /// The prefix of the unit that lists it.
        unit: u64,
    },
    /// A listed factor is not what was searched for.
    #[error("factor {factor:#x} is not magic{}", with_limit(*max_index))]
    NotMagic {
        /// The listed factor.
        factor: u64,
        /// The limit on its indices, if the job has one.
        max_index: Option<u32>,
    },
    /// The totals are wrong.
    #[error("the totals are not the sums of the units")]
    Totals,
}

/// How messages add a limit on indices.
fn with_limit(max_index: Option<u32>) -> String {
    max_index.map_or_else(String::new, |max| format!(" with indices up to {max}"))
}

/// The record of a run, complete or not. A checkpoint is an incomplete certificate.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Certificate, Job, Order, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
/// let record = Certificate::new(job);
/// assert!(!record.is_complete());
/// assert_eq!(record.missing().len(), 4096);
/// assert!(record.found().is_empty() && record.unit(0).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
// What this program does not know may change what the rest says, so it is refused, in all parts of
// a record.
#[serde(deny_unknown_fields, remote = "Self")]
#[non_exhaustive]
pub struct Certificate {
    /// Version of the format and of the search: other versions may visit other nodes.
    pub version: u32,
    /// What is searched.
    pub job: Job,
    /// Seconds spent so far by all sessions and shards together.
    pub seconds: f64,
    /// By what the units were searched; empty in files of older programs.
    #[serde(
        default,
        skip_serializing_if = "BTreeSet::is_empty",
        deserialize_with = "read_searched_by"
    )]
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
    pub(crate) const MOST_SECONDS: f64 = 1e12;

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
        let prefixes = self.units.iter().map(|unit| unit.prefix);
        let mut done = prefixes.peekable();
        self.job
            .own_units()
            .filter(|unit| done.next_if_eq(unit).is_none())
            .collect()
    }

    /// The same units, mixed. Neighbouring ones take similar times, so mixed ones tell sooner how
    /// long the search will take.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
    /// let record = Certificate::new(job);
    /// let mut mixed = record.missing_mixed();
    /// assert_ne!(mixed, record.missing());
    /// mixed.sort_unstable();
    /// assert_eq!(mixed, record.missing());
    /// ```
    #[must_use]
    pub fn missing_mixed(&self) -> Vec<u64> {
        let mut units = self.missing();
        units.sort_by_key(|unit| unit.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        units
    }

    /// The listed magic factors, by increasing value.
    #[must_use]
    pub fn found(&self) -> Vec<u64> {
        let mut found: Vec<u64> = self
            .units
            .iter()
            .flat_map(|unit| unit.found.iter().copied())
            .collect();
        found.sort_unstable();
        found
    }

    /// The record of this unit, if it has been searched.
    #[must_use]
    pub fn unit(&self, prefix: u64) -> Option<&Unit> {
        let place = self.units.binary_search_by_key(&prefix, |unit| unit.prefix);
        place.ok().map(|place| &self.units[place])
    }

    /// Adds a unit.
    pub(crate) fn insert(&mut self, unit: Unit) {
        self.totals.add(&unit).expect("no search visits 2^64 nodes");
        let at = self
            .units
            .partition_point(|other| other.prefix < unit.prefix);
        self.units.insert(at, unit);
    }

    /// Checks that the record agrees with itself: each unit belongs to the shard and is listed
    /// once, the totals are the sums over the units, and every listed factor is magic, lies in
    /// its unit and is listed once.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, CertificateError, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
    /// let mut record = Certificate::new(job);
    /// assert_eq!(record.check(), Ok(()));
    /// record.totals.factors = 1;
    /// assert_eq!(record.check(), Err(CertificateError::Totals));
    /// ```
    ///
    /// # Errors
    /// The first disagreement.
    pub fn check(&self) -> Result<(), CertificateError> {
        if self.version != Self::VERSION {
            return Err(CertificateError::Version {
                version: self.version,
            });
        }
        if !(0.0..=Self::MOST_SECONDS).contains(&self.seconds) {
            return Err(CertificateError::Seconds {
                seconds: self.seconds,
            });
        }
        if self.searched_by.len() > SearchedBy::MAX_ENTRIES
            || !self.searched_by.iter().all(SearchedBy::is_printable)
        {
            return Err(CertificateError::SearchedBy);
        }
        let (problem, plan) = self.job.plan()?;
        let levels = plan.levels(self.job.prefix);
        let mut slots = Vec::new();
        let mut totals = Totals::default();
        let mut before = None;
        for unit in &self.units {
            let number = unit.prefix;
            if number >= self.job.units() || !self.job.shard.has(number) {
                return Err(CertificateError::ForeignUnit { unit: number });
            }
            if before >= Some(number) {
                return Err(CertificateError::UnitOrder { unit: number });
            }
            before = Some(number);
            self.check_unit(unit, &levels, plan.schedule.period_bits)?;
            self.check_factors(&problem, &plan, unit, &mut slots)?;
            if totals.add(unit).is_none() {
                return Err(CertificateError::TooManyNodes { unit: number });
            }
        }
        if totals != self.totals || !totals.is_countable() {
            return Err(CertificateError::Totals);
        }
        Ok(())
    }

    /// Checks that the numbers of a unit agree with each other. A search counts nodes on these
    /// `levels`; those of the last one fix all `period_bits`.
    fn check_unit(
        &self,
        unit: &Unit,
        levels: &[u32],
        period_bits: u32,
    ) -> Result<(), CertificateError> {
        let number = unit.prefix;
        if !is_tree(&unit.nodes, levels) {
            return Err(CertificateError::UnitNodes { unit: number });
        }
        let leaves = unit.nodes.get(&period_bits).copied().unwrap_or(0);
        // A mirrored leaf stands for two factors, and either of them may not be magic.
        let is_counted = if self.job.order.mirrored {
            unit.factors.div_ceil(2) <= leaves
        } else {
            unit.factors == leaves
        };
        let listed = unit.factors.min(Unit::LISTED as u64);
        if unit.found.len() != listed as usize || !is_counted {
            return Err(CertificateError::UnitFactors { unit: number });
        }
        let sum = unit
            .found
            .iter()
            .fold(0, |sum: u64, &factor| sum.wrapping_add(factor));
        if unit.found.len() as u64 == unit.factors && sum != unit.sum {
            return Err(CertificateError::UnitSum { unit: number });
        }
        Ok(())
    }

    /// Checks the factors that a unit lists.
    fn check_factors(
        &self,
        problem: &Problem,
        plan: &Plan,
        unit: &Unit,
        slots: &mut Vec<u16>,
    ) -> Result<(), CertificateError> {
        let job = &self.job;
        let begin = job.factor(plan, unit.prefix);
        let fixed = job.factor(plan, job.units() - 1);
        let mut seen = BTreeSet::new();
        for &factor in &unit.found {
            if factor & !plan.schedule.fixed_bits(plan.schedule.period_bits) != 0
                || plan.schedule.visited(factor) & fixed != begin
                || !seen.insert(factor)
            {
                return Err(CertificateError::MisplacedFactor {
                    factor,
                    unit: unit.prefix,
                });
            }
            if !problem.tells_apart(factor, slots) {
                return Err(CertificateError::NotMagic {
                    factor,
                    max_index: job.max_index,
                });
            }
        }
        Ok(())
    }
}

/// Whether a unit can have these nodes, by the number of bits that they fix: nodes on these
/// `levels` only, one on the first, and on each other at most two for each node of the level before
/// and each bit between them.
fn is_tree(nodes: &BTreeMap<u32, u64>, levels: &[u32]) -> bool {
    let mut possible = 1_u128;
    let mut before = levels[0];
    let mut seen = 0;
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

/// What the search of one unit has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
#[non_exhaustive]
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
    pub(crate) fn new(prefix: u64, seen: Findings) -> Self {
        let counts = (0..).zip(seen.nodes);
        let nodes = counts.filter(|&(_, n)| n != 0).collect();
        let mut found = seen.factors;
        found.truncate(Self::LISTED);
        Self {
            prefix,
            nodes,
            factors: seen.count,
            sum: seen.sum,
            found,
        }
    }

    /// Nodes of all levels together; [`u64::MAX`] if there are more.
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        self.nodes
            .values()
            .fold(0, |sum, &nodes| sum.saturating_add(nodes))
    }

    /// Adds nodes by levels.
    pub(crate) fn add_nodes(&mut self, levels: impl IntoIterator<Item = (u32, u64)>) {
        for (level, nodes) in levels {
            if nodes != 0 {
                *self.nodes.entry(level).or_default() += nodes;
            }
        }
    }
}

/// The sums over all units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
#[non_exhaustive]
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
    /// Adds a unit; `None` if it has more nodes or factors than can be counted, which only a forged
    /// unit has.
    pub(crate) fn add(&mut self, unit: &Unit) -> Option<()> {
        self.units += 1;
        self.factors = self.factors.checked_add(unit.factors)?;
        for (&level, &nodes) in &unit.nodes {
            let sum = self.nodes.entry(level).or_default();
            *sum = sum.checked_add(nodes)?;
        }
        Some(())
    }

    /// Whether the sum over all levels fits into 64 bits.
    pub(crate) fn is_countable(&self) -> bool {
        self.nodes
            .values()
            .try_fold(0, |sum: u64, &nodes| sum.checked_add(nodes))
            .is_some()
    }

    /// Nodes of all levels together.
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        self.nodes.values().sum()
    }
}

/// A program and its version, and the vectors that it used.
///
/// ```
/// use magics::prove::{SearchedBy, Simd};
///
/// let by = SearchedBy::this_program(Simd::Portable);
/// assert!(by.program.starts_with("magics "));
/// assert_eq!(by.vectors, "none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
#[non_exhaustive]
pub struct SearchedBy {
    /// Such as `magics 0.1.0`.
    pub program: String,
    /// [`Simd::name`].
    pub vectors: String,
}

impl SearchedBy {
    /// Most entries of a certificate.
    pub(crate) const MAX_ENTRIES: usize = 64;

    /// Most bytes of a name.
    const LONGEST: usize = 64;

    /// This version of this program, with these vectors.
    #[must_use]
    pub fn this_program(simd: Simd) -> Self {
        Self {
            program: concat!("magics ", env!("CARGO_PKG_VERSION")).into(),
            vectors: simd.name().into(),
        }
    }

    /// Whether both names are short, and of characters that can be printed.
    pub(crate) fn is_printable(&self) -> bool {
        [&self.program, &self.vectors].into_iter().all(|name| {
            name.len() <= Self::LONGEST
                && name
                    .bytes()
                    .all(|byte| byte == b' ' || byte.is_ascii_graphic())
        })
    }
}

/// Reads the entries of a certificate.
fn read_searched_by<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeSet<SearchedBy>, D::Error> {
    let entries = at_most::<{ SearchedBy::MAX_ENTRIES }, SearchedBy, D>(deserializer)?;
    Ok(entries.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_at_most_two_children_for_each_node_and_bit() {
        let levels = [4, 5, 7];
        let nodes = |counts: [u64; 3]| levels.into_iter().zip(counts).collect();
        assert!(is_tree(&nodes([1, 2, 8]), &levels));
        assert!(!is_tree(&nodes([1, 3, 8]), &levels), "two are possible");
        assert!(!is_tree(&nodes([1, 1, 5]), &levels), "four are possible");
        assert!(
            !is_tree(&nodes([1, 0, 1]), &levels),
            "a level without nodes is not listed"
        );
    }

    #[test]
    fn a_tree_has_no_other_levels() {
        let nodes = BTreeMap::from([(4, 1), (6, 1)]);
        assert!(!is_tree(&nodes, &[4, 5, 7]));
    }

    #[test]
    fn totals_that_cannot_be_counted_are_refused() {
        let mut totals = Totals::default();
        let unit = Unit {
            prefix: 0,
            nodes: BTreeMap::from([(4, u64::MAX)]),
            factors: 0,
            sum: 0,
            found: Vec::new(),
        };
        assert_eq!(totals.add(&unit), Some(()));
        assert_eq!(totals.add(&unit), None);
        assert_eq!(unit.all_nodes(), u64::MAX);
    }

    #[test]
    fn names_that_cannot_be_printed_are_noticed() {
        let mut by = SearchedBy::this_program(Simd::Portable);
        assert!(by.is_printable());
        by.program.push('\u{7}');
        assert!(!by.is_printable());
    }
}
