//! Merging: the records of all shards become that of the whole job.

use crate::prove::certificate::job::{Job, Shard};
use crate::prove::certificate::{Certificate, CertificateError};
use std::collections::BTreeSet;
use thiserror::Error;

/// Why certificates cannot be merged.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There is no certificate.
    #[error("there is nothing to merge")]
    Nothing,
    /// A certificate contradicts itself.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The certificates are not shards of one job.
    #[error("the certificates are of different jobs")]
    DifferentJobs,
    /// Two certificates have the same unit.
    #[error("unit {unit:#x} is in two certificates")]
    UnitTwice {
        /// The prefix of the unit.
        unit: u64,
    },
    /// The nodes of all units are more than 64 bits can count.
    #[error("the certificates have more nodes than can be")]
    TooManyNodes,
    /// No search takes so long, or has so many nodes.
    #[error("the certificates have taken more time or nodes than can be")]
    TooMuch,
    /// Some shards are missing.
    #[error("{}", missing_shards(first, *more))]
    MissingShards {
        /// The first of them, at least one.
        first: Vec<Shard>,
        /// How many there are besides.
        more: u64,
    },
    /// Some units are missing, and it is not known to which shards they belong.
    #[error("unit {first:#x} and {more} more are missing")]
    MissingUnits {
        /// The prefix of the first one.
        first: u64,
        /// How many there are besides.
        more: usize,
    },
}

/// A sentence that names the missing shards.
fn missing_shards(first: &[Shard], more: u64) -> String {
    let names: Vec<String> = first
        .iter()
        .map(|Shard { number, count }| format!("{number}/{count}"))
        .collect();
    match (&names[..], more) {
        ([one], 0) => format!("shard {one} is missing"),
        ([all @ .., last], 0) => {
            let before = all.join(", ");
            format!("shards {before} and {last} are missing")
        }
        (some, more) => format!("shards {} and {more} more are missing", some.join(", ")),
    }
}

impl Certificate {
    /// Merges the complete certificates of all shards of one job into that of the whole.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// let shard = "1/2".parse().unwrap();
    /// let half = Certificate::new(Job { shard, ..Job::new(&problem, order) });
    /// let missing = Certificate::merge(&[half]).unwrap_err();
    /// assert_eq!(missing.to_string(), "shard 2/2 is missing");
    /// ```
    ///
    /// # Errors
    /// A certificate that fails [`Certificate::check`], shards of different jobs, units that are
    /// missing or that two certificates have, or no certificate at all.
    pub fn merge(shards: &[Self]) -> Result<Self, MergeError> {
        let first = shards.first().ok_or(MergeError::Nothing)?;
        let mut whole = Self::new(first.job.whole());
        for certificate in shards {
            certificate.check()?;
            if certificate.job.whole() != whole.job {
                return Err(MergeError::DifferentJobs);
            }
            whole.seconds += certificate.seconds;
            whole
                .searched_by
                .extend(certificate.searched_by.iter().cloned());
            whole.units.extend(certificate.units.iter().cloned());
        }
        whole.units.sort_by_key(|unit| unit.prefix);
        for pair in whole.units.windows(2) {
            if pair[0].prefix == pair[1].prefix {
                return Err(MergeError::UnitTwice {
                    unit: pair[0].prefix,
                });
            }
        }
        for unit in &whole.units {
            whole.totals.add(unit).ok_or(MergeError::TooManyNodes)?;
        }
        if whole.seconds > Self::MOST_SECONDS || !whole.totals.is_countable() {
            return Err(MergeError::TooMuch);
        }
        match whole.missing()[..] {
            [] => Ok(whole),
            [first, ref others @ ..] => Err(find_missing_shards(shards).unwrap_or(
                MergeError::MissingUnits {
                    first,
                    more: others.len(),
                },
            )),
        }
    }
}

impl Job {
    /// The same job with all its units.
    fn whole(&self) -> Self {
        Self {
            shard: Shard::WHOLE,
            ..self.clone()
        }
    }
}

/// Which shards are missing, if any is, and if all that are there are of the same division.
fn find_missing_shards(shards: &[Certificate]) -> Option<MergeError> {
    /// More shards than these are only counted.
    const NAMED: usize = 4;
    let count = shards.first()?.job.shard.count;
    let mut there = BTreeSet::new();
    for certificate in shards {
        if certificate.job.shard.count != count {
            return None;
        }
        there.insert(certificate.job.shard.number);
    }
    let first: Vec<Shard> = (1..=count)
        .filter(|number| !there.contains(number))
        .take(NAMED)
        .map(|number| Shard { number, count })
        .collect();
    // There may be 2^64 shards, of which nobody has more than a few.
    let named = first.len() as u64;
    let more = count - there.len() as u64 - named;
    (!first.is_empty()).then_some(MergeError::MissingShards { first, more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_shards_are_named_if_they_are_few() {
        let shard = |number| Shard { number, count: 9 };
        let few: Vec<Shard> = [2, 4, 5].into_iter().map(shard).collect();
        assert_eq!(missing_shards(&few[..1], 0), "shard 2/9 is missing");
        assert_eq!(
            missing_shards(&few, 0),
            "shards 2/9, 4/9 and 5/9 are missing"
        );
        assert_eq!(
            missing_shards(&few, 3),
            "shards 2/9, 4/9, 5/9 and 3 more are missing"
        );
    }
}
