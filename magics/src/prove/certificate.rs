//! Certificates: what a run has seen, unit by unit, so that others can check, merge and repeat it.

use super::job::{Job, Shard};
use super::order::Plan;
use super::problem::Problem;
use super::random::Random;
use super::search::{Given, Seen, searcher};
use super::window::Simd;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// What one unit has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The value of the prefix bits.
    pub prefix: u64,
    /// Nodes visited, by the number of bits that they fix; levels without nodes are left out.
    pub nodes: BTreeMap<u32, u64>,
    /// Number of magic factors.
    pub factors: u64,
    /// The sum, modulo 2^64, of the magic factors.
    pub sum: u64,
    /// The first magic factors, at most [`Unit::LISTED`], as `0x…`.
    #[serde(with = "hex")]
    pub found: Vec<u64>,
}

impl Unit {
    /// Most factors listed for a unit.
    pub const LISTED: usize = 1024;

    pub(crate) fn new(prefix: u64, seen: Seen) -> Self {
        let nodes = (0..).zip(seen.nodes).filter(|&(_, n)| n != 0).collect();
        let factors = seen.factors.len() as u64;
        let sum = seen.factors.iter().fold(0, |sum: u64, &factor| sum.wrapping_add(factor));
        let mut found = seen.factors;
        found.truncate(Self::LISTED);
        Self { prefix, nodes, factors, sum, found }
    }

    fn add_nodes(&mut self, levels: impl IntoIterator<Item = (u32, u64)>) {
        for (level, nodes) in levels {
            if nodes != 0 {
                *self.nodes.entry(level).or_default() += nodes;
            }
        }
    }
}

/// The sums over all units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Units searched.
    pub units: u64,
    /// Nodes visited, by the number of bits that they fix.
    pub nodes: BTreeMap<u32, u64>,
    /// Number of magic factors.
    pub factors: u64,
}

impl Totals {
    /// Adds a unit; none if it has more nodes or factors than can be counted, which only a forged one has.
    fn add(&mut self, unit: &Unit) -> Option<()> {
        self.units += 1;
        self.factors = self.factors.checked_add(unit.factors)?;
        for (&level, &nodes) in &unit.nodes {
            let sum = self.nodes.entry(level).or_default();
            *sum = sum.checked_add(nodes)?;
        }
        Some(())
    }

    /// Whether the nodes of all levels together can be counted.
    fn is_countable(&self) -> bool {
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

/// The record of a run, whole or not: checkpoint and certificate are the same.
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Certificate, Direction, Job, Order, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, Direction::Down)));
/// assert!(record.check().is_ok() && !record.is_complete());
/// assert_eq!((record.missing().len(), record.found().len()), (4096, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// Version of the format and of the search: other versions visit other nodes.
    pub version: u32,
    /// What is searched.
    pub job: Job,
    /// Seconds spent so far, all sessions and shards together.
    pub seconds: f64,
    /// The sums over the units.
    pub totals: Totals,
    /// The units searched, by increasing prefix.
    pub units: Vec<Unit>,
}

impl Certificate {
    /// The version that this program writes.
    pub const VERSION: u32 = 1;

    /// Most seconds that a record is believed to have taken: some 30,000 years.
    const MOST_SECONDS: f64 = 1e12;

    /// A record of `job` without any unit.
    #[must_use]
    pub fn new(job: Job) -> Self {
        Self { version: Self::VERSION, job, seconds: 0.0, totals: Totals::default(), units: Vec::new() }
    }

    /// Whether all units of the job's shard are searched.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.totals.units == self.job.own_units().count() as u64
    }

    /// The units of the job's shard that are still to be searched.
    #[must_use]
    pub fn missing(&self) -> Vec<u64> {
        let mut done = self.units.iter().map(|unit| unit.prefix).peekable();
        self.job.own_units().filter(|unit| done.next_if_eq(unit).is_none()).collect()
    }

    /// The magic factors listed, by increasing value.
    #[must_use]
    pub fn found(&self) -> Vec<u64> {
        let mut found: Vec<u64> = self.units.iter().flat_map(|unit| unit.found.iter().copied()).collect();
        found.sort_unstable();
        found
    }

    /// Enters a unit.
    pub(crate) fn insert(&mut self, unit: Unit) {
        self.totals.add(&unit).expect("no search visits 2^64 nodes");
        let at = self.units.partition_point(|other| other.prefix < unit.prefix);
        self.units.insert(at, unit);
    }

    /// Checks that the record agrees with itself: each unit is one of the shard's and listed once, the
    /// totals are the sums, and every factor listed is magic, lies in its unit and is listed once.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Certificate, Direction, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut forged = Certificate::new(Job::new(&problem, Order::bitwise(&problem, Direction::Down)));
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
        let (problem, plan) = self.job.plan()?;
        let mut totals = Totals::default();
        for (i, unit) in self.units.iter().enumerate() {
            let name = format!("unit {:#x}", unit.prefix);
            if unit.prefix >= self.job.units() || !self.job.shard.has(unit.prefix) {
                return Err(format!("{name} is none of the shard's"));
            }
            if i > 0 && self.units[i - 1].prefix >= unit.prefix {
                return Err(format!("{name} is listed twice or out of order"));
            }
            if unit.nodes.iter().any(|(&level, &nodes)| level > plan.bits || nodes == 0) {
                return Err(format!("{name} has nodes where there are none"));
            }
            let leaves = unit.nodes.get(&plan.bits).copied().unwrap_or(0);
            // A mirrored leaf stands for two factors, and either may be none.
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
            Self::check_factors(&problem, &self.job, &plan, unit)?;
            totals.add(unit).ok_or_else(|| format!("{name} has more nodes than can be"))?;
        }
        if totals != self.totals || !totals.is_countable() {
            return Err("the totals are not the sums of the units".to_owned());
        }
        Ok(())
    }

    fn check_factors(problem: &Problem, job: &Job, plan: &Plan, unit: &Unit) -> Result<(), String> {
        let begin = job.factor(plan, unit.prefix);
        let fixed = job.factor(plan, job.units() - 1);
        let mut seen = BTreeSet::new();
        for &factor in &unit.found {
            let mirrored = job.order.mirrored && factor & plan.fixed_bits(1) != 0;
            let visited = if mirrored { plan.mirror(factor) } else { factor };
            if factor & !plan.fixed_bits(plan.bits) != 0 || visited & fixed != begin || !seen.insert(factor) {
                return Err(format!("factor {factor:#x} has no place in unit {:#x}", unit.prefix));
            }
            if !problem.is_magic(factor) {
                return Err(format!("factor {factor:#x} is not magic"));
            }
        }
        Ok(())
    }

    /// Searches up to `count` of the units anew, drawn at random by `seed`, and compares.
    ///
    /// # Errors
    /// The first unit that comes out otherwise, or a job that does not fit together.
    pub fn spot_check(&self, count: usize, seed: u64) -> Result<usize, String> {
        let (problem, plan) = self.job.prepare()?;
        let stop = AtomicBool::new(false);
        let mut tree = searcher(&problem, &plan, Given::default(), Simd::detect(), &stop);
        let mut random = Random::new(seed);
        let mut rest: Vec<&Unit> = self.units.iter().collect();
        let count = count.min(rest.len());
        for _ in 0..count {
            let unit = rest.swap_remove(random.below(rest.len() as u64) as usize);
            let factor = self.job.factor(&plan, unit.prefix);
            let again = tree.prefix(factor, self.job.prefix).ok_or("the search was stopped")?;
            if Unit::new(unit.prefix, again) != *unit {
                return Err(format!("unit {:#x} comes out otherwise when searched anew", unit.prefix));
            }
        }
        Ok(count)
    }

    /// The same record in fewer and larger units: what a run with only `prefix` prefix bits would have left,
    /// without the search. A proof of weeks fits into a few kilobytes, to be published and checked.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Certificate, Direction, Job, Order, Problem, Simd, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, Direction::Down)));
    /// assert!(record.coarsen(4).is_err(), "no unit is searched yet");
    /// run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
    /// assert_eq!(record.coarsen(4).unwrap().units.len(), 1 << 4);
    /// ```
    ///
    /// # Errors
    /// A record that fails [`Certificate::check`], is not complete, is of a shard, or has no more than `prefix` prefix
    /// bits.
    pub fn coarsen(&self, prefix: u32) -> Result<Self, String> {
        self.check()?;
        if !self.is_complete() || self.job.shard != Shard::WHOLE {
            return Err("only the record of a whole job can be had in larger units".to_owned());
        }
        let fewer = self.job.prefix.checked_sub(prefix).filter(|&bits| bits > 0);
        let bits = fewer.ok_or_else(|| format!("the record has no more than {prefix} prefix bits"))?;
        let (_, plan) = self.job.plan()?;
        let mut whole = Self::new(Job { prefix, ..self.job.clone() });
        whole.job.plan()?;
        whole.seconds = self.seconds;
        // The prefixes of `more` bits beyond those of a unit, in the order of the search.
        let job = whole.job.clone();
        let heads = |unit: u64, more: u32| {
            let (begin, plan) = (job.factor(&plan, unit), &plan);
            let bit = move |small: u64, i: u32| (small >> (more - 1 - i) & 1) << plan.position(prefix + i);
            (0..1u64 << more).map(move |small| (0..more).fold(begin, |head, i| head | bit(small, i)))
        };
        for prefix in 0..job.units() {
            let mut unit = Unit { prefix, nodes: BTreeMap::new(), factors: 0, sum: 0, found: Vec::new() };
            for more in 0..bits {
                let level = job.prefix + more;
                let nodes = heads(prefix, more).filter(|&head| plan.survives(head, level)).count() as u64;
                unit.add_nodes([(level, nodes)]);
            }
            for head in heads(prefix, bits) {
                let small = &self.units[self.job.unit(&plan, head) as usize];
                unit.add_nodes(small.nodes.clone());
                unit.factors += small.factors;
                unit.sum = unit.sum.wrapping_add(small.sum);
                unit.found.extend(&small.found);
            }
            unit.found.truncate(Unit::LISTED);
            whole.insert(unit);
        }
        Ok(whole)
    }

    /// Merges the complete certificates of all shards of one job into that of the whole.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Shard, Simd, cheapest, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let job = Job::new(&problem, cheapest(&problem).0);
    /// let halves = [1, 2].map(|number| {
    ///     let mut half = Certificate::new(Job { shard: Shard { number, count: 2 }, ..job.clone() });
    ///     run(&mut half, NonZero::<usize>::MIN, Simd::detect(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
    ///     half
    /// });
    /// assert!(Certificate::merge(&halves).unwrap().is_complete());
    /// assert!(Certificate::merge(&halves[..1]).is_err(), "half of the units are missing");
    /// ```
    ///
    /// # Errors
    /// A certificate that fails [`Certificate::check`], shards of different jobs, units that are missing or
    /// that two certificates have, or no certificate at all.
    pub fn merge(shards: &[Self]) -> Result<Self, String> {
        let first = shards.first().ok_or("there is nothing to merge")?;
        let mut whole = Self::new(Job { shard: Shard::WHOLE, ..first.job.clone() });
        for certificate in shards {
            certificate.check()?;
            if (Job { shard: Shard::WHOLE, ..certificate.job.clone() }) != whole.job {
                return Err("the certificates are of different jobs".to_owned());
            }
            whole.seconds += certificate.seconds;
            whole.units.extend(certificate.units.iter().cloned());
        }
        whole.units.sort_by_key(|unit| unit.prefix);
        if let Some(pair) = whole.units.windows(2).find(|pair| pair[0].prefix == pair[1].prefix) {
            return Err(format!("unit {:#x} is in two certificates", pair[0].prefix));
        }
        for unit in &whole.units {
            whole.totals.add(unit).ok_or("the certificates have more nodes than can be")?;
        }
        if whole.seconds > Self::MOST_SECONDS || !whole.totals.is_countable() {
            return Err("the certificates have taken more time or nodes than can be".to_owned());
        }
        match whole.missing().first() {
            Some(unit) => Err(format!("unit {unit:#x} and {} more are missing", whole.missing().len() - 1)),
            None => Ok(whole),
        }
    }
}

/// Factors as hexadecimal strings: JSON numbers lose bits beyond 2^53 in many programs.
mod hex {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(factors: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(factors.iter().map(|factor| format!("{factor:#x}")))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
        let factors = Vec::<String>::deserialize(deserializer)?;
        let parse = |text: &String| {
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+')).unwrap_or("");
            u64::from_str_radix(digits, 16).map_err(|_| D::Error::custom(format!("`{text}` is no factor")))
        };
        factors.iter().map(parse).collect()
    }
}
