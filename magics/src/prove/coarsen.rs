//! Coarsening: a complete certificate in fewer and larger units.

use super::certificate::Certificate;
use super::job::Job;
use super::shard::Shard;
use super::unit::Unit;
use std::collections::BTreeMap;

impl Certificate {
    /// The same record in fewer and larger units: what a run with only `prefix` prefix bits would have left, without
    /// the search. So the record of a search of weeks fits into a few kilobytes, and can be published and checked.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, BitOrder, Job, Order, Problem, Simd, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
    /// assert!(record.coarsen(4).is_err(), "no unit is searched yet");
    /// run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
    /// assert_eq!(record.coarsen(4).unwrap().units.len(), 1 << 4);
    /// ```
    ///
    /// # Errors
    /// A record that fails [`Certificate::check`], is not complete, covers only a shard, or has no more than `prefix`
    /// prefix bits.
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
            format!("the record has {} prefix bits, no more than {prefix}; choose fewer", self.job.prefix)
        })?;
        let (_, plan) = self.job.plan()?;
        let mut whole = Self::new(Job { prefix, ..self.job.clone() });
        whole.job.plan()?;
        whole.seconds = self.seconds;
        whole.searched_by.clone_from(&self.searched_by);
        // The prefixes that have `more` bits than those of a unit, in the order of the search.
        let job = whole.job.clone();
        let prefixes = |unit: u64, more: u32| {
            let (begin, plan) = (job.factor(&plan, unit), &plan);
            let bit =
                move |small: u64, i: u32| (small >> (more - 1 - i) & 1) << plan.schedule.next_bit(prefix + i);
            (0..1u64 << more).map(move |small| (0..more).fold(begin, |prefix, i| prefix | bit(small, i)))
        };
        for prefix in 0..job.units() {
            let mut unit = Unit { prefix, nodes: BTreeMap::new(), factors: 0, sum: 0, found: Vec::new() };
            for more in 0..bits {
                let level = job.prefix + more;
                let nodes =
                    prefixes(prefix, more).filter(|&longer| plan.survives(longer, level)).count() as u64;
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
