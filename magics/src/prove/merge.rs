//! Merging: one certificate from those of all shards.

use super::certificate::Certificate;
use super::job::Job;
use super::shard::Shard;
use std::collections::BTreeSet;

impl Certificate {
    /// Merges the complete certificates of all shards of one job into that of the whole.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
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
            whole.searched_by.extend(certificate.searched_by.iter().cloned());
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
        match whole.missing()[..] {
            [] => Ok(whole),
            [unit, ..] => Err(missing_shards(shards).unwrap_or_else(|| {
                format!("unit {unit:#x} and {} more are missing", whole.missing().len() - 1)
            })),
        }
    }
}

/// Which shards are missing, if all that are there are of the same division.
fn missing_shards(shards: &[Certificate]) -> Option<String> {
    /// More shards than these are only counted.
    const NAMED: usize = 4;
    let count = shards.first()?.job.shard.count;
    if shards.iter().any(|certificate| certificate.job.shard.count != count) {
        return None;
    }
    let there: BTreeSet<u64> = shards.iter().map(|certificate| certificate.job.shard.number).collect();
    let mut missing = (1..=count).filter(|number| !there.contains(number));
    let named: Vec<String> = missing.by_ref().take(NAMED).map(|number| format!("{number}/{count}")).collect();
    // There may be 2^64 shards, of which nobody has more than a few.
    let rest = count - there.len() as u64 - named.len() as u64;
    Some(match (&named[..], rest) {
        ([], _) => return None,
        ([one], 0) => format!("shard {one} is missing"),
        ([all @ .., last], 0) => format!("shards {} and {last} are missing", all.join(", ")),
        (some, rest) => format!("shards {} and {rest} more are missing", some.join(", ")),
    })
}
