//! Jobs: what a run searches, cut into units, and which of these.

use crate::prove::order::Order;
use crate::prove::order::error::OrderError;
use crate::prove::order::plan::Plan;
use crate::prove::problem::{Problem, ProblemError};
use crate::prove::search::rows_size;
use crate::prove::search::sample::sort_tests;
use crate::prove::target::Target;
use crate::prove::vectors::Simd;
use crate::serde_text::{Factor, FactorList, PieceName, only_objects};
use magic_tables::spec::shortened;
use serde::{Deserialize, Serialize};
use std::num::IntErrorKind;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

only_objects!(JobFields, Shard);

/// Why a job cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JobError {
    /// There is no such problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The order does not fit the problem.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The prefix has more bits than the rows or than [`Job::MAX_PREFIX`].
    #[error("a prefix of {prefix} bits is too long")]
    PrefixTooLong {
        /// Bits of the prefix.
        prefix: u32,
    },
    /// The order is mirrored, and the prefix has no bit.
    #[error("mirrored, a prefix has at least one bit")]
    MirroredWithoutPrefix,
    /// The number of the shard is not one of 1..=count.
    #[error("there is no shard {}/{}", shard.number, shard.count)]
    NoSuchShard {
        /// The shard.
        shard: Shard,
    },
    /// The shard has no unit. It would be complete at once, and seem to show that there is no
    /// factor.
    #[error(
        "shard {}/{} has no unit, so it shows nothing; for {units} in all, take no more shards \
         than that",
        shard.number, shard.count
    )]
    EmptyShard {
        /// The shard.
        shard: Shard,
        /// Units of the whole job.
        units: u64,
    },
    /// The conflict rows of one thread take too much memory.
    #[error("steps of so few bits take {} MiB of memory", bytes >> 20)]
    TooMuchMemory {
        /// Bytes of the rows.
        bytes: usize,
    },
    /// The system refuses the thread that would end the search in time.
    #[error(
        "the system starts no more threads; end other programs, or raise the limit on processes"
    )]
    NoThread,
}

/// What a run searches: all factors of one problem in one order, cut into 2^`prefix` units. A
/// mirrored order has half as many, because the first bit of the prefix is zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "JobFields", into = "JobFields")]
pub struct Job {
    /// What the factors are searched for.
    pub target: Target,
    /// Number of index bits.
    pub index_bits: u32,
    /// The greatest index that a factor may have, where this is limited.
    pub max_index: Option<u32>,
    /// Which bits are fixed first.
    pub order: Order,
    /// Bits that all factors of a unit have in common. Their value is the number of the unit.
    pub prefix: u32,
    /// Which of the units are searched.
    pub shard: Shard,
}

/// A [`Job`] as certificates have it.
#[derive(Serialize, Deserialize)]
// What another program knows of a job may be another job.
#[serde(deny_unknown_fields, remote = "Self")]
struct JobFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slider: Option<PieceName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mask: Option<Factor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<FactorList<{ Target::MOST_VALUES }>>,
    /// Older files say `shift`.
    #[serde(alias = "shift")]
    index_bits: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_index: Option<u32>,
    order: Order,
    prefix: u32,
    shard: Shard,
}

/// A certificate does not say what the factors are for, or says it twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a job has a `slider` and a `square`, or a `mask`, or `values`")]
pub(crate) struct NoTarget;

impl TryFrom<JobFields> for Job {
    type Error = NoTarget;

    fn try_from(fields: JobFields) -> Result<Self, NoTarget> {
        let target = match (fields.slider, fields.square, fields.mask, fields.values) {
            (Some(PieceName(slider)), Some(square), None, None) => Target::Piece { slider, square },
            (None, None, Some(Factor(mask)), None) => Target::Bits(mask),
            (None, None, None, Some(FactorList(values))) => Target::values(values),
            _ => return Err(NoTarget),
        };
        Ok(Self {
            target,
            index_bits: fields.index_bits,
            max_index: fields.max_index,
            order: fields.order,
            prefix: fields.prefix,
            shard: fields.shard,
        })
    }
}

impl From<Job> for JobFields {
    fn from(job: Job) -> Self {
        let (mut slider, mut square, mut mask, mut values) = (None, None, None, None);
        match job.target {
            Target::Piece {
                slider: piece,
                square: place,
            } => (slider, square) = (Some(PieceName(piece)), Some(place)),
            Target::Bits(bits) => mask = Some(Factor(bits)),
            Target::Values(list) => values = Some(FactorList(list.to_vec())),
        }
        Self {
            slider,
            square,
            mask,
            values,
            index_bits: job.index_bits,
            max_index: job.max_index,
            order: job.order,
            prefix: job.prefix,
            shard: job.shard,
        }
    }
}

impl Job {
    /// The most prefix bits: 65,536 units.
    pub const MAX_PREFIX: u32 = 16;

    /// The most bytes that the rows of one thread may take, so that nobody's certificate takes all
    /// memory.
    const MOST_BYTES: usize = 64 << 20;

    /// All of `problem` in `order`, in 4096 units if the order allows.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
    /// assert_eq!((job.prefix, job.units()), (12, 4096));
    /// ```
    #[must_use]
    pub fn new(problem: &Problem, order: Order) -> Self {
        Self::sized(problem, order, 0.0)
    }

    /// All of `problem` in `order`, in units of about a second each, for this estimated `work`
    /// ([`Estimate::work`](crate::prove::Estimate::work)); in no fewer units than [`Job::new`], and
    /// in no more than [`Job::MAX_PREFIX`] and the order allow.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// assert_eq!(Job::sized(&problem, order, 1e9).units(), 1 << 12);
    /// assert_eq!(Job::sized(&problem, order, 1e13).units(), 1 << 14);
    /// assert_eq!(Job::sized(&problem, order, 1e20).units(), 1 << Job::MAX_PREFIX);
    /// ```
    #[must_use]
    pub fn sized(problem: &Problem, order: Order, work: f64) -> Self {
        let units = (work / 1e9).max(1.0);
        let bits = units.log2().ceil() as u32;
        Self {
            target: problem.target().clone(),
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
    /// What in the job does not fit together.
    pub(crate) fn prepare(
        &self,
        simd: Simd,
        stop: &AtomicBool,
    ) -> Result<(Problem, Plan), JobError> {
        let (problem, mut plan) = self.plan()?;
        sort_tests(&problem, &mut plan, simd, stop);
        Ok((problem, plan))
    }

    /// Checks the job and works out the problem and the plan. The tests are not sorted, so the plan
    /// is not for searching.
    ///
    /// # Errors
    /// What in the job does not fit together.
    pub(crate) fn plan(&self) -> Result<(Problem, Plan), JobError> {
        let mut problem = Problem::for_target(self.target.clone(), self.index_bits)?;
        if let Some(max_index) = self.max_index {
            problem = problem.limited(max_index)?;
        }
        let plan = Plan::new(&problem, self.order)?;
        let prefix = self.prefix;
        if prefix > self.order.rows.min(Self::MAX_PREFIX) {
            return Err(JobError::PrefixTooLong { prefix });
        }
        if prefix == 0 && self.order.mirrored {
            return Err(JobError::MirroredWithoutPrefix);
        }
        self.check_shard()?;
        if !plan.steps.is_empty() && rows_size(&plan) > Self::MOST_BYTES {
            return Err(JobError::TooMuchMemory {
                bytes: rows_size(&plan),
            });
        }
        Ok((problem, plan))
    }

    /// Checks that the shard can be searched.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// let shard = "5000/5000".parse().unwrap();
    /// let job = Job { shard, ..Job::new(&problem, order) };
    /// assert!(job.check_shard().is_err(), "there are only 4096 units");
    /// ```
    ///
    /// # Errors
    /// A shard that is not possible, or has no unit.
    pub fn check_shard(&self) -> Result<(), JobError> {
        let shard = self.shard;
        let units = self.units();
        if !shard.is_possible() {
            return Err(JobError::NoSuchShard { shard });
        }
        if shard.number > units {
            return Err(JobError::EmptyShard { shard, units });
        }
        Ok(())
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
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// let shard = "2/1024".parse().unwrap();
    /// let job = Job { shard, ..Job::new(&problem, order) };
    /// assert!(job.own_units().eq([1, 1025, 2049, 3073]));
    /// ```
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
///
/// ```
/// use magics::prove::Shard;
///
/// let shard: Shard = "2/8".parse().unwrap();
/// assert!(shard.has(1) && shard.has(9), "every eighth unit");
/// assert!(!shard.has(2));
/// assert!("9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Shard {
    /// Which one, 1..=count.
    pub number: u64,
    /// How many shards there are.
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

/// A text that is no [`Shard`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("shard `{}` is {}", shortened(text), shard_fault(text))]
#[non_exhaustive]
pub struct ParseShardError {
    /// The text.
    pub text: String,
}

/// What is wrong with the text of a shard.
fn shard_fault(text: &str) -> &'static str {
    let is_too_large = |number: &str| {
        let error = number.parse::<u64>().err();
        error.is_some_and(|error| *error.kind() == IntErrorKind::PosOverflow)
    };
    match text.split_once('/') {
        Some((number, count)) if is_too_large(number) || is_too_large(count) => {
            "too large; a search has at most 65,536 units, and each shard needs one"
        }
        _ => "not K/N with 1 <= K <= N, such as 2/8",
    }
}

impl Shard {
    /// The shard that `text` writes, if there is such a one.
    fn from_words(text: &str) -> Option<Self> {
        let (number, count) = text.split_once('/')?;
        let shard = Self {
            number: number.parse().ok()?,
            count: count.parse().ok()?,
        };
        shard.is_possible().then_some(shard)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    /// Reads `K/N` with 1 <= K <= N.
    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        Self::from_words(text).ok_or_else(|| ParseShardError {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::order::BitOrder;
    use magic_tables::board::slider::Slider;

    const TEXT: &str = concat!(
        r#"{"slider":"bishop","square":59,"index_bits":5,"#,
        r#""order":{"direction":"down","base":0,"rows":26},"#,
        r#""prefix":12,"shard":{"number":1,"count":1}}"#
    );

    fn job() -> Job {
        let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
        Job::new(&problem, Order::bitwise(&problem, BitOrder::Down))
    }

    #[test]
    fn a_job_names_its_piece_and_square_in_certificates() {
        assert_eq!(serde_json::to_string(&job()).unwrap(), TEXT);
        assert_eq!(serde_json::from_str::<Job>(TEXT).unwrap(), job());
    }

    #[test]
    fn older_files_say_shift_for_index_bits() {
        let older = TEXT.replace("index_bits", "shift");
        assert_eq!(serde_json::from_str::<Job>(&older).unwrap(), job());
    }

    #[test]
    fn bits_and_values_are_read_as_they_are_written() {
        let piece = r#""slider":"bishop","square":59"#;
        for (target, fields) in [
            (Target::Bits(0x8080), r#""mask":"0x8080""#),
            (Target::values([7, 300]), r#""values":["0x7","0x12c"]"#),
        ] {
            let text = TEXT.replace(piece, fields);
            let job = Job { target, ..job() };
            assert_eq!(serde_json::to_string(&job).unwrap(), text);
            assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job);
        }
        for fields in [
            "",
            r#""slider":"bishop","#,
            r#""mask":"0x1","values":["0x1"],"#,
        ] {
            let text = TEXT.replace(&format!("{piece},"), fields);
            let error = serde_json::from_str::<Job>(&text).unwrap_err().to_string();
            assert!(error.starts_with("a job has a `slider`"), "{error}");
        }
    }

    #[test]
    fn what_is_not_known_of_a_job_is_refused() {
        let newer = TEXT.replacen('{', r#"{"limit":1,"#, 1);
        let error = serde_json::from_str::<Job>(&newer).unwrap_err();
        assert!(
            error.to_string().contains("unknown field `limit`"),
            "{error}"
        );
    }

    #[test]
    fn a_longer_prefix_than_rows_is_refused() {
        let job = Job {
            prefix: 27,
            ..job()
        };
        let prefix = 27;
        assert_eq!(job.plan().err(), Some(JobError::PrefixTooLong { prefix }));
    }

    #[test]
    fn a_shard_beyond_the_units_is_refused() {
        let shard = Shard {
            number: 4097,
            count: 5000,
        };
        let job = Job { shard, ..job() };
        let units = 4096;
        assert_eq!(
            job.check_shard(),
            Err(JobError::EmptyShard { shard, units })
        );
    }

    #[test]
    fn every_unit_belongs_to_one_shard() {
        for unit in 0..64 {
            let owners = (1..=7).filter(|&number| Shard { number, count: 7 }.has(unit));
            assert_eq!(owners.count(), 1, "{unit}");
        }
    }
}
