//! Shards: the parts of a job that different machines search.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Shard `number` of the `count` shards that a job is divided into, counted from 1.
///
/// ```
/// use magics::prove::Shard;
///
/// let shard: Shard = "2/8".parse().unwrap();
/// assert!(shard.has(1) && shard.has(9) && !shard.has(2));
/// assert!("9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which one, 1..=count.
    pub number: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The whole job.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Whether there is such a shard: whether its number is one of 1..=count.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        1 <= self.number && self.number <= self.count
    }

    /// Whether `unit` belongs to the shard. Every `count`-th unit does, so that all shards get easy and hard units. A
    /// shard that is not possible has none.
    #[must_use]
    pub const fn has(self, unit: u64) -> bool {
        self.is_possible() && unit % self.count == self.number - 1
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
        if shard.is_possible() { Ok(shard) } else { Err(error()) }
    }
}
