//! Certificates: what a run has seen of a job, unit by unit, so that others can check, merge and
//! repeat it.

pub mod checkpoint;
pub(crate) mod run;

use crate::prove::order::plan::Plan;
use crate::prove::order::{Order, Problem};
use crate::prove::search::sample::sort_tests;
use crate::prove::search::{Seen, rows_size};
use crate::prove::vectors::Simd;
use crate::serde_text::{at_most, factors, only_objects};
use magic_tables::board::slider::Slider;
use magic_tables::spec::shortened;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

only_objects!(Certificate, Job, Shard, Unit, Totals, SearchedBy);

/// The record of a run, complete or not. A checkpoint is an incomplete certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
// What this program does not know may change what the rest says, so it is refused, in all parts of
// a record.
#[serde(deny_unknown_fields, remote = "Self")]
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
        let mut done = self.units.iter().map(|unit| unit.prefix).peekable();
        self.job
            .own_units()
            .filter(|unit| done.next_if_eq(unit).is_none())
            .collect()
    }

    /// The same units, mixed. Neighbouring ones take similar times, so mixed ones tell sooner how
    /// long the search will take.
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
        let at = self.units.binary_search_by_key(&prefix, |unit| unit.prefix);
        at.ok().map(|at| &self.units[at])
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
    /// # Errors
    /// The first disagreement, as a sentence for people.
    pub fn check(&self) -> Result<(), String> {
        if self.version != Self::VERSION {
            return Err(format!(
                "version {} of the record is not version {}",
                self.version,
                Self::VERSION
            ));
        }
        if !(0.0..=Self::MOST_SECONDS).contains(&self.seconds) {
            return Err(format!(
                "a search cannot have taken {:e} seconds",
                self.seconds
            ));
        }
        if self.searched_by.len() > SearchedBy::MAX_ENTRIES
            || !self.searched_by.iter().all(SearchedBy::is_printable)
        {
            return Err("what the units were searched by cannot be printed".to_owned());
        }
        let (problem, plan) = self.job.plan()?;
        let levels = plan.levels(self.job.prefix);
        let (mut slots, mut totals) = (Vec::new(), Totals::default());
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
            let leaves = unit
                .nodes
                .get(&plan.schedule.period_bits)
                .copied()
                .unwrap_or(0);
            // A mirrored leaf stands for two factors, and either of them may not be magic.
            let counted = if self.job.order.mirrored {
                unit.factors.div_ceil(2) <= leaves
            } else {
                unit.factors == leaves
            };
            if unit.found.len() != unit.factors.min(Unit::LISTED as u64) as usize || !counted {
                return Err(format!("{name} does not list the factors that it counts"));
            }
            let listed = unit
                .found
                .iter()
                .fold(0, |sum: u64, &factor| sum.wrapping_add(factor));
            if unit.found.len() as u64 == unit.factors && listed != unit.sum {
                return Err(format!("{name} lists other factors than it has found"));
            }
            self.check_factors(&problem, &plan, unit, &mut slots)?;
            totals
                .add(unit)
                .ok_or_else(|| format!("{name} has more nodes than can be"))?;
        }
        if totals != self.totals || !totals.is_countable() {
            return Err("the totals are not the sums of the units".to_owned());
        }
        Ok(())
    }

    /// Checks the factors that a unit lists.
    fn check_factors(
        &self,
        problem: &Problem,
        plan: &Plan,
        unit: &Unit,
        slots: &mut Vec<u8>,
    ) -> Result<(), String> {
        let job = &self.job;
        let begin = job.factor(plan, unit.prefix);
        let fixed = job.factor(plan, job.units() - 1);
        let mut seen = BTreeSet::new();
        for &factor in &unit.found {
            if factor & !plan.schedule.fixed_bits(plan.schedule.period_bits) != 0
                || plan.schedule.visited(factor) & fixed != begin
                || !seen.insert(factor)
            {
                return Err(format!(
                    "factor {factor:#x} has no place in unit {:#x}",
                    unit.prefix
                ));
            }
            if !problem.tells_apart(factor, slots) {
                let limit = job
                    .max_index
                    .map_or_else(String::new, |max| format!(" with indices up to {max}"));
                return Err(format!("factor {factor:#x} is not magic{limit}"));
            }
        }
        Ok(())
    }
}

/// Whether a unit can have these nodes, by the number of bits that they fix: nodes on these
/// `levels` only, one on the first, and on each other at most two for each node of the level before
/// and each bit between them.
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

/// What a run searches: all factors of one problem in one order, cut into 2^`prefix` units. A
/// mirrored order has half as many, because the first bit of the prefix is zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// What another program knows of a job may be another job.
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Job {
    /// The piece.
    #[serde(with = "crate::serde_text::piece")]
    pub slider: Slider,
    /// Its square, 0..64.
    pub square: usize,
    /// Number of index bits; older files say `shift`.
    #[serde(alias = "shift")]
    pub index_bits: u32,
    /// The greatest index that a factor may have, where this is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_index: Option<u32>,
    /// Which bits are fixed first.
    pub order: Order,
    /// Bits that all factors of a unit have in common. Their value is the number of the unit.
    pub prefix: u32,
    /// Which part of the units.
    pub shard: Shard,
}

impl Job {
    /// The most prefix bits: 65,536 units.
    pub const MAX_PREFIX: u32 = 16;

    /// The most bytes that the rows of one thread may take, so that nobody's certificate takes all
    /// memory.
    const MOST_BYTES: usize = 64 << 20;

    /// All of `problem` in `order`, in 4096 units if the order allows.
    #[must_use]
    pub fn new(problem: &Problem, order: Order) -> Self {
        Self::sized(problem, order, 0.0)
    }

    /// All of `problem` in `order`, in units of about a second each, for this estimated `work`
    /// ([`Estimate::work`](crate::prove::Estimate::work)); in no fewer units than [`Job::new`], and
    /// in no more than [`Job::MAX_PREFIX`] and the order allow.
    #[must_use]
    pub fn sized(problem: &Problem, order: Order, work: f64) -> Self {
        let bits = (work / 1e9).max(1.0).log2().ceil() as u32;
        Self {
            slider: problem.slider(),
            square: problem.square(),
            index_bits: problem.index_bits(),
            max_index: problem.max_index(),
            order,
            prefix: order.rows.min(bits.clamp(12, Self::MAX_PREFIX)),
            shard: Shard::WHOLE,
        }
    }

    /// Checks the job and works out the problem and the plan, ready for a search. `simd` is how
    /// samples are searched that say which tests come first; the plan is the same for all. If
    /// `stop` is set, this ends early, and there is nothing to search.
    ///
    /// # Errors
    /// What in the job does not fit together, as a sentence for people.
    pub(crate) fn prepare(&self, simd: Simd, stop: &AtomicBool) -> Result<(Problem, Plan), String> {
        let (problem, mut plan) = self.plan()?;
        sort_tests(&problem, &mut plan, simd, stop);
        Ok((problem, plan))
    }

    /// Checks the job and works out the problem and the plan. The tests are not sorted, so the plan
    /// is not for searching.
    ///
    /// # Errors
    /// What in the job does not fit together, as a sentence for people.
    pub(crate) fn plan(&self) -> Result<(Problem, Plan), String> {
        let problem = Problem::new(self.slider, self.square, self.index_bits)?;
        let problem = match self.max_index {
            Some(max_index) => problem.limited(max_index)?,
            None => problem,
        };
        let plan = Plan::new(&problem, self.order)?;
        if self.prefix > self.order.rows.min(Self::MAX_PREFIX) {
            return Err(format!("a prefix of {} bits is too long", self.prefix));
        }
        if self.prefix == 0 && self.order.mirrored {
            return Err("mirrored, a prefix has at least one bit".to_owned());
        }
        if let Some(wrong) = self.wrong_shard() {
            return Err(wrong);
        }
        let size = if plan.steps.is_empty() {
            0
        } else {
            rows_size(&plan)
        };
        if size > Self::MOST_BYTES {
            return Err(format!(
                "steps of so few bits take {} MiB of memory",
                size >> 20
            ));
        }
        Ok((problem, plan))
    }

    /// Why the shard cannot be searched. One without units would be complete at once, and seem to
    /// show that there is no factor.
    pub(crate) fn wrong_shard(&self) -> Option<String> {
        let (Shard { number, count }, units) = (self.shard, self.units());
        if !self.shard.is_possible() {
            return Some(format!("there is no shard {number}/{count}"));
        }
        let what = "has no unit, so it shows nothing";
        (number > units).then(|| {
            format!(
                "shard {number}/{count} {what}; for {units} in all, take no more shards than that"
            )
        })
    }

    /// Number of units of the whole job; 0 if the prefix is longer than [`Job::MAX_PREFIX`].
    #[must_use]
    pub const fn units(&self) -> u64 {
        if self.prefix > Self::MAX_PREFIX {
            0
        } else {
            1 << self.prefix.saturating_sub(self.order.mirrored as u32)
        }
    }

    /// The units of the shard, in increasing order.
    pub fn own_units(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard;
        (0..self.units()).filter(move |&unit| shard.has(unit))
    }

    /// The factor whose first bits are those of `unit`, all others zero.
    pub(crate) fn factor(&self, plan: &Plan, unit: u64) -> u64 {
        plan.schedule.place(unit, self.prefix)
    }

    /// The unit that `factor` belongs to.
    pub(crate) fn unit(&self, plan: &Plan, factor: u64) -> u64 {
        plan.schedule.number(factor, self.prefix)
    }
}

/// Shard `number` of the `count` shards that a job is divided into, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Shard {
    /// Which one, 1..=count.
    pub number: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The whole job.
    pub const WHOLE: Self = Self {
        number: 1,
        count: 1,
    };

    /// Whether there is such a shard: whether its number is one of 1..=count.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        1 <= self.number && self.number <= self.count
    }

    /// Whether `unit` belongs to the shard. Every `count`-th unit does, so that all shards get easy
    /// and hard units. A shard that is not possible has none.
    #[must_use]
    pub const fn has(self, unit: u64) -> bool {
        self.is_possible() && unit % self.count == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `K/N` with 1 <= K <= N.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || {
            let text = shortened(text);
            format!("shard `{text}` is not K/N with 1 <= K <= N, such as 2/8")
        };
        let (number, count) = text.split_once('/').ok_or_else(error)?;
        let shard = Self {
            number: number.parse().map_err(|_| error())?,
            count: count.parse().map_err(|_| error())?,
        };
        if shard.is_possible() {
            Ok(shard)
        } else {
            Err(error())
        }
    }
}

/// What the search of one unit has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
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

impl Certificate {
    /// Merges the complete certificates of all shards of one job into that of the whole.
    ///
    /// # Errors
    /// A certificate that fails [`Certificate::check`], shards of different jobs, units that are
    /// missing or that two certificates have, or no certificate at all.
    pub fn merge(shards: &[Self]) -> Result<Self, String> {
        let first = shards.first().ok_or("there is nothing to merge")?;
        let mut whole = Self::new(Job {
            shard: Shard::WHOLE,
            ..first.job.clone()
        });
        for certificate in shards {
            certificate.check()?;
            if (Job {
                shard: Shard::WHOLE,
                ..certificate.job.clone()
            }) != whole.job
            {
                return Err("the certificates are of different jobs".to_owned());
            }
            whole.seconds += certificate.seconds;
            whole
                .searched_by
                .extend(certificate.searched_by.iter().cloned());
            whole.units.extend(certificate.units.iter().cloned());
        }
        whole.units.sort_by_key(|unit| unit.prefix);
        if let Some(pair) = whole
            .units
            .windows(2)
            .find(|pair| pair[0].prefix == pair[1].prefix)
        {
            return Err(format!("unit {:#x} is in two certificates", pair[0].prefix));
        }
        for unit in &whole.units {
            whole
                .totals
                .add(unit)
                .ok_or("the certificates have more nodes than can be")?;
        }
        if whole.seconds > Self::MOST_SECONDS || !whole.totals.is_countable() {
            return Err("the certificates have taken more time or nodes than can be".to_owned());
        }
        match whole.missing()[..] {
            [] => Ok(whole),
            [unit, ..] => Err(missing_shards(shards).unwrap_or_else(|| {
                format!(
                    "unit {unit:#x} and {} more are missing",
                    whole.missing().len() - 1
                )
            })),
        }
    }
}

/// Which shards are missing, if all that are there are of the same division.
fn missing_shards(shards: &[Certificate]) -> Option<String> {
    /// More shards than these are only counted.
    const NAMED: usize = 4;
    let count = shards.first()?.job.shard.count;
    if shards
        .iter()
        .any(|certificate| certificate.job.shard.count != count)
    {
        return None;
    }
    let there: BTreeSet<u64> = shards
        .iter()
        .map(|certificate| certificate.job.shard.number)
        .collect();
    let mut missing = (1..=count).filter(|number| !there.contains(number));
    let named: Vec<String> = missing
        .by_ref()
        .take(NAMED)
        .map(|number| format!("{number}/{count}"))
        .collect();
    // There may be 2^64 shards, of which nobody has more than a few.
    let rest = count - there.len() as u64 - named.len() as u64;
    Some(match (&named[..], rest) {
        ([], _) => return None,
        ([one], 0) => format!("shard {one} is missing"),
        ([all @ .., last], 0) => format!("shards {} and {last} are missing", all.join(", ")),
        (some, rest) => format!("shards {} and {rest} more are missing", some.join(", ")),
    })
}

impl Certificate {
    /// The same record in fewer and larger units: what a run with only `prefix` prefix bits would
    /// have left, without the search. So the record of a search of weeks fits into a few
    /// kilobytes, and can be published and checked.
    ///
    /// # Errors
    /// A record that fails [`Certificate::check`], is not complete, covers only a shard, or has no
    /// more than `prefix` prefix bits.
    pub fn coarsen(&self, prefix: u32) -> Result<Self, String> {
        self.check()?;
        if !self.is_complete() || self.job.shard != Shard::WHOLE {
            return Err(
                "only the record of a whole job can be had in larger units; finish it, and merge it with those of the other \
                 shards"
                    .to_owned(),
            );
        }
        let fewer = self.job.prefix.checked_sub(prefix).filter(|&bits| bits > 0);
        let bits = fewer.ok_or_else(|| {
            format!(
                "the record has {} prefix bits, no more than {prefix}; choose fewer",
                self.job.prefix
            )
        })?;
        let (_, plan) = self.job.plan()?;
        let mut whole = Self::new(Job {
            prefix,
            ..self.job.clone()
        });
        whole.job.plan()?;
        whole.seconds = self.seconds;
        whole.searched_by.clone_from(&self.searched_by);
        // The prefixes that have `more` bits than those of a unit, in the order of the search.
        let job = whole.job.clone();
        let prefixes = |unit: u64, more: u32| {
            let (begin, plan) = (job.factor(&plan, unit), &plan);
            let bit = move |small: u64, i: u32| {
                (small >> (more - 1 - i) & 1) << plan.schedule.next_bit(prefix + i)
            };
            (0..1u64 << more)
                .map(move |small| (0..more).fold(begin, |prefix, i| prefix | bit(small, i)))
        };
        for prefix in 0..job.units() {
            let mut unit = Unit {
                prefix,
                nodes: BTreeMap::new(),
                factors: 0,
                sum: 0,
                found: Vec::new(),
            };
            for more in 0..bits {
                let level = job.prefix + more;
                let nodes = prefixes(prefix, more)
                    .filter(|&longer| plan.survives(longer, level))
                    .count() as u64;
                unit.add_nodes([(level, nodes)]);
            }
            for longer in prefixes(prefix, bits) {
                let small = &self.units[self.job.unit(&plan, longer) as usize];
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
}
