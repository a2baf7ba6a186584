//! Coarsening: a record in fewer and larger units.

use crate::prove::certificate::job::{Job, JobError, Shard};
use crate::prove::certificate::{Certificate, CertificateError, Unit};
use crate::prove::order::plan::Plan;
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a record cannot be had in larger units.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CoarsenError {
    /// The record contradicts itself.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The job with the larger units cannot be searched.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The record is not complete, or is only that of a shard.
    #[error(
        "only the record of a whole job can be had in larger units; finish it, and merge it with \
         those of the other shards"
    )]
    NotWhole,
    /// The units would not be larger.
    #[error("the record has {prefix} prefix bits, no more than {wanted}; choose fewer")]
    PrefixBits {
        /// Prefix bits of the record.
        prefix: u32,
        /// Those that were asked for.
        wanted: u32,
    },
}

impl Certificate {
    /// The same record in fewer and larger units: what a run with only `prefix` prefix bits would
    /// have left, without the search. So the record of a search of weeks fits into a few
    /// kilobytes, and can be published and checked.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, CoarsenError, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
    /// let unfinished = Certificate::new(job);
    /// assert_eq!(unfinished.coarsen(4), Err(CoarsenError::NotWhole));
    /// ```
    ///
    /// # Errors
    /// A record that fails [`Certificate::check`], is not complete, covers only a shard, or has no
    /// more than `prefix` prefix bits; or one that has nodes where no search has any.
    pub fn coarsen(&self, prefix: u32) -> Result<Self, CoarsenError> {
        self.check()?;
        if !self.is_complete() || self.job.shard != Shard::WHOLE {
            return Err(CoarsenError::NotWhole);
        }
        if prefix >= self.job.prefix {
            return Err(CoarsenError::PrefixBits {
                prefix: self.job.prefix,
                wanted: prefix,
            });
        }
        let (_, plan) = self.job.plan()?;
        let job = Job {
            prefix,
            ..self.job.clone()
        };
        job.plan()?;
        let units = job.units();
        let mut coarse = Self::new(job);
        coarse.seconds = self.seconds;
        coarse.searched_by.clone_from(&self.searched_by);
        for unit in 0..units {
            let unit = self.united(&plan, &coarse.job, unit);
            coarse.insert(unit);
        }
        // A forged record may agree with itself and have nodes below prefixes that the search leaves
        // out: then the nodes of the larger units make no tree.
        coarse.check()?;
        Ok(coarse)
    }

    /// The record of a unit of the `coarse` job: the units of this record in which its factors
    /// lie, and the nodes above these.
    fn united(&self, plan: &Plan, coarse: &Job, prefix: u64) -> Unit {
        let mut united = Unit {
            prefix,
            nodes: BTreeMap::new(),
            factors: 0,
            sum: 0,
            found: Vec::new(),
        };
        let bits = self.job.prefix - coarse.prefix;
        for more in 0..bits {
            let level = coarse.prefix + more;
            let nodes = longer_prefixes(plan, coarse, prefix, more)
                .filter(|&longer| plan.survives(longer, level))
                .count() as u64;
            united.add_nodes([(level, nodes)]);
        }
        for longer in longer_prefixes(plan, coarse, prefix, bits) {
            let number = self.job.unit(plan, longer);
            let small = &self.units[number as usize];
            united.add_nodes(small.nodes.clone());
            united.factors += small.factors;
            united.sum = united.sum.wrapping_add(small.sum);
            united.found.extend(&small.found);
        }
        united.found.truncate(Unit::LISTED);
        united
    }
}

/// The prefixes that have `more` bits than that of the `unit` of `job`, in the order of the
/// search.
fn longer_prefixes(plan: &Plan, job: &Job, unit: u64, more: u32) -> impl Iterator<Item = u64> {
    let begin = job.factor(plan, unit);
    let places: Vec<u32> = (0..more)
        .map(|i| plan.schedule.next_bit(job.prefix + i))
        .collect();
    (0..1_u64 << more).map(move |number| {
        // The first place takes the highest bit of the number.
        let bits = places.iter().rev().enumerate();
        bits.fold(begin, |prefix, (i, place)| {
            prefix | (number >> i & 1) << place
        })
    })
}
