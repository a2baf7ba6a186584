//! Jobs: what one run searches, cut into units and shards.

use super::order::{Order, Plan};
use super::problem::Problem;
use super::tune::tune;
use magic_tables::slider::Slider;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// One of the shards that a job is divided into: `number` of `count`, from 1.
///
/// ```
/// use magics::prove::Shard;
///
/// let shard: Shard = "2/8".parse().unwrap();
/// assert!(shard.has(1) && shard.has(9) && !shard.has(2));
/// assert!("9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, 1..=count.
    pub number: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The whole job.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Whether `unit` belongs to the shard: the units go round the shards, so that all get easy and hard ones.
    #[must_use]
    pub const fn has(self, unit: u64) -> bool {
        unit % self.count == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `K/N` with 1 <= K <= N.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || format!("shard `{text}` is not K/N with 1 <= K <= N, such as 2/8");
        let (number, count) = text.split_once('/').ok_or_else(error)?;
        let shard =
            Self { number: number.parse().map_err(|_| error())?, count: count.parse().map_err(|_| error())? };
        if shard.number == 0 || shard.number > shard.count { Err(error()) } else { Ok(shard) }
    }
}

/// What a run searches: all factors of one square and shift, in one order, cut into 2^prefix units, or half as many if the
/// order is mirrored: the highest bit of the prefix is zero then.
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Direction, Job, Order, Problem, Shard};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let whole = Job::new(&problem, Order::bitwise(&problem, Direction::Down));
/// assert_eq!(whole.units(), 4096);
/// let shard = Job { shard: Shard { number: 1, count: 1024 }, ..whole };
/// assert!(shard.own_units().eq([0, 1024, 2048, 3072]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The piece.
    #[serde(with = "piece")]
    pub slider: Slider,
    /// Its square, 0..64.
    pub square: usize,
    /// Number of index bits.
    pub shift: u32,
    /// Which bits are fixed first.
    pub order: Order,
    /// Bits fixed within a unit; units are numbered by the value of these bits.
    pub prefix: u32,
    /// Which of the units.
    pub shard: Shard,
}

impl Job {
    /// Most prefix bits: 65,536 units.
    pub const MAX_PREFIX: u32 = 16;

    /// The whole of `problem` in `order`, in 4096 units if the order allows.
    #[must_use]
    pub fn new(problem: &Problem, order: Order) -> Self {
        Self::of_units(problem, order, 12)
    }

    /// The whole of `problem` in `order`, in units that take about a second each of the `work` that is
    /// [estimated](super::Estimate), as far as [`Job::MAX_PREFIX`] and the order allow; at least in those of
    /// [`Job::new`].
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Direction, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Rook, 0, 11).unwrap();
    /// let order = Order::bitwise(&problem, Direction::Down);
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
            shift: problem.shift(),
            order,
            prefix: order.rows.min(bits),
            shard: Shard::WHOLE,
        }
    }

    /// Checks the job and works out the problem and the plan, ready for a search.
    ///
    /// # Errors
    /// As [`Job::plan`].
    pub(crate) fn prepare(&self) -> Result<(Problem, Plan), String> {
        let (problem, mut plan) = self.plan()?;
        tune(&problem, &mut plan);
        Ok((problem, plan))
    }

    /// Checks the job and works out the problem and the plan, with its tests in any order: for what does not search.
    ///
    /// # Errors
    /// Whatever in the job does not fit together, as a sentence for people.
    pub(crate) fn plan(&self) -> Result<(Problem, Plan), String> {
        let problem = Problem::new(self.slider, self.square, self.shift)?;
        let plan = Plan::new(&problem, self.order)?;
        if self.prefix > self.order.rows.min(Self::MAX_PREFIX) {
            return Err(format!("a prefix of {} bits is too long", self.prefix));
        }
        if self.prefix == 0 && self.order.mirrored {
            return Err("mirrored, a prefix has at least one bit".to_owned());
        }
        if self.shard.number == 0 || self.shard.number > self.shard.count {
            return Err(format!("there is no shard {}/{}", self.shard.number, self.shard.count));
        }
        Ok((problem, plan))
    }

    /// Number of units of the whole job, whatever the shard.
    #[must_use]
    pub const fn units(&self) -> u64 {
        1 << self.prefix.saturating_sub(self.order.mirrored as u32)
    }

    /// The units of the job's shard, in increasing order.
    pub fn own_units(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard;
        (0..self.units()).filter(move |&unit| shard.has(unit))
    }

    /// The factor whose first bits are those of `unit`, all others zero.
    pub(crate) fn factor(&self, plan: &Plan, unit: u64) -> u64 {
        unit << plan.lowest(self.prefix)
    }

    /// The unit that `factor` belongs to.
    pub(crate) fn unit(&self, plan: &Plan, factor: u64) -> u64 {
        (factor & plan.fixed_bits(self.prefix)) >> plan.lowest(self.prefix)
    }
}

/// A slider as `rook` or `bishop`.
mod piece {
    use magic_tables::slider::Slider;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
    pub(super) fn serialize<S: Serializer>(slider: &Slider, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match slider {
            Slider::Rook => "rook",
            Slider::Bishop => "bishop",
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slider, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "rook" => Ok(Slider::Rook),
            "bishop" => Ok(Slider::Bishop),
            other => Err(D::Error::custom(format!("unknown piece `{other}`"))),
        }
    }
}
