//! Jobs: what one run searches, cut into units.

use super::dispatch::rows_size;
use super::order::Order;
use super::plan::Plan;
use super::problem::Problem;
use super::shard::Shard;
use super::sort_tests::sort_tests;
use super::window::Simd;
use magic_tables::board::slider::Slider;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// What a run searches: all factors of one problem in one order, cut into 2^`prefix` units. A mirrored order has half
/// as many, because the first bit of the prefix is zero.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Job, Order, Problem, Shard};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let whole = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
/// assert_eq!(whole.units(), 4096);
/// let shard = Job { shard: Shard { number: 1, count: 1024 }, ..whole };
/// assert!(shard.own_units().eq([0, 1024, 2048, 3072]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// What another program knows of a job may be another job.
#[serde(deny_unknown_fields)]
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

    /// The most bytes that the rows of one thread may take, so that nobody's certificate takes all memory.
    const MOST_BYTES: usize = 64 << 20;

    /// All of `problem` in `order`, in 4096 units if the order allows.
    #[must_use]
    pub fn new(problem: &Problem, order: Order) -> Self {
        Self::of_units(problem, order, 12)
    }

    /// All of `problem` in `order`, in units of about a second each, for this estimated `work`
    /// ([`Estimate::work`](super::Estimate::work)); in no fewer units than [`Job::new`], and in no more than
    /// [`Job::MAX_PREFIX`] and the order allow.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Rook, 0, 11).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// assert_eq!(Job::sized(&problem, order, 1e13).units(), 1 << 14, "ten thousand seconds");
    /// ```
    #[must_use]
    pub fn sized(problem: &Problem, order: Order, work: f64) -> Self {
        let bits = (work / 1e9).max(1.0).log2().ceil() as u32;
        Self::of_units(problem, order, bits.clamp(12, Self::MAX_PREFIX))
    }

    fn of_units(problem: &Problem, order: Order, bits: u32) -> Self {
        Self {
            slider: problem.slider(),
            square: problem.square(),
            index_bits: problem.index_bits(),
            max_index: problem.max_index(),
            order,
            prefix: order.rows.min(bits),
            shard: Shard::WHOLE,
        }
    }

    /// Checks the job and works out the problem and the plan, ready for a search. `simd` is how samples are searched
    /// that say which tests come first; the plan is the same for all. If `stop` is set, this ends early, and there is
    /// nothing to search.
    ///
    /// # Errors
    /// As [`Job::plan`].
    pub(crate) fn prepare(&self, simd: Simd, stop: &AtomicBool) -> Result<(Problem, Plan), String> {
        let (problem, mut plan) = self.plan()?;
        sort_tests(&problem, &mut plan, simd, stop);
        Ok((problem, plan))
    }

    /// Checks the job and works out the problem and the plan. The tests are not sorted, so the plan is not for
    /// searching.
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
        if !self.shard.is_possible() {
            return Err(format!("there is no shard {}/{}", self.shard.number, self.shard.count));
        }
        let size = if plan.steps.is_empty() { 0 } else { rows_size(&plan) };
        if size > Self::MOST_BYTES {
            return Err(format!("steps of so few bits take {} MiB of memory", size >> 20));
        }
        Ok((problem, plan))
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
