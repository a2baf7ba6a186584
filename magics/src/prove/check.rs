//! Checking: a certificate is compared with known factors, the nodes of its upper levels are
//! counted again, and units are searched again. No search is longer than the certificate itself
//! says that it was.

use crate::prove::certificate::job::JobError;
use crate::prove::certificate::run::{RunProgress, SearchLimits, search_units};
use crate::prove::certificate::{Certificate, Totals, Unit};
use crate::prove::order::plan::Plan;
use crate::prove::order::taken_slots::TakenSlots;
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The result of searching units again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recheck {
    /// Units searched: fewer than asked for if the search was stopped, or a unit was different.
    pub searched: u64,
    /// A unit whose search saw something other than the certificate says; the search ends there.
    pub different: Option<u64>,
}

impl Certificate {
    /// Draws at most `count` of the searched units at random.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run_units};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
    /// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
    /// run_units(&mut record, &[7, 9, 11], one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    /// let drawn = record.draw_units(2, 1);
    /// assert_eq!(drawn.len(), 2);
    /// assert_eq!(drawn, record.draw_units(2, 1), "the seed decides");
    /// ```
    #[must_use]
    pub fn draw_units(&self, count: usize, seed: u64) -> Vec<u64> {
        let prefixes = self.units.iter().map(|unit| unit.prefix);
        Xorshift::new(seed).draw(prefixes.collect(), count)
    }

    /// Searches `units` of the certificate again and compares what is seen, up to the first
    /// difference. Calls `report` after every unit, and a few times a second; `stop` ends the search, and is set where
    /// the search ends early, as it does after `time`.
    ///
    /// A unit is left as soon as it has more nodes than the certificate says. The units are
    /// searched in the order in which they were drawn, so those that were searched when the
    /// search ended early are a draw, too.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run_units};
    /// use std::{num::NonZero, sync::atomic::AtomicBool, time::Duration};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
    /// let (one, stop, simd) = (NonZero::<usize>::MIN, AtomicBool::new(false), Simd::detect());
    /// run_units(&mut record, &[7, 9], one, simd, &stop, |_, _| Ok(())).unwrap();
    /// let again = record.recheck(Duration::MAX, &[9], one, simd, &stop, |_| ()).unwrap();
    /// assert_eq!((again.searched, again.different), (1, None));
    /// ```
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recheck(
        &self,
        time: Duration,
        units: &[u64],
        threads: NonZero<usize>,
        simd: Simd,
        stop: &AtomicBool,
        mut report: impl FnMut(RunProgress),
    ) -> Result<Recheck, JobError> {
        let limits = SearchLimits {
            // No unit is searched farther than it should go.
            nodes: |prefix| self.unit(prefix).map_or(0, Unit::all_nodes),
            time,
        };
        let mut again = Totals::default();
        let mut different = None;
        let begin = Instant::now();
        let job = &self.job;
        search_units(job, units, &limits, threads, simd, stop, |unit, nodes| {
            if let Some(unit) = unit {
                if self.unit(unit.prefix) != Some(&unit) {
                    different = Some(unit.prefix);
                    return ControlFlow::Break(());
                }
                if again.add(&unit).is_none() {
                    return ControlFlow::Break(());
                }
            }
            let all = units.len() as u64;
            report(RunProgress::new(&again, all, (0, nodes), begin.elapsed()));
            ControlFlow::Continue(())
        })?;
        Ok(Recheck {
            searched: again.units + u64::from(different.is_some()),
            different,
        })
    }
}

/// The probability that none of `drawn` units, drawn at random out of `units`, is one of the
/// `forged` ones.
///
/// ```
/// use magics::prove::escape;
///
/// assert_eq!(escape(4, 1, 1), 0.75);
/// assert_eq!(escape(4, 4, 1), 0.0, "all units were drawn");
/// ```
#[must_use]
pub fn escape(units: u64, drawn: u64, forged: u64) -> f64 {
    let intact = units.saturating_sub(forged);
    (0..drawn.min(units))
        .map(|before| intact.saturating_sub(before) as f64 / (units - before) as f64)
        .product()
}

/// The result of counting the upper levels again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recount {
    /// The nodes that fix up to this number of bits were counted.
    pub bits: u32,
    /// How many there are in all units, according to the certificate.
    pub nodes: u64,
    /// A unit that has other nodes than the certificate says; the count ends there.
    pub different: Option<u64>,
}

/// How many occupancies may be looked at: in a second or two.
const WORK: u64 = 1 << 29;

impl Certificate {
    /// Counts the nodes of the upper levels of all units again: of as many levels as take a second
    /// or two, by exact tests alone. So a unit without nodes is always tried. `None` if `stop`
    /// is set.
    ///
    /// No count is longer than the certificate says.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run_units};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
    /// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
    /// run_units(&mut record, &[7, 9], one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    /// let recount = record.recount(&stop).unwrap().expect("nothing has stopped it");
    /// assert_eq!(recount.different, None);
    /// ```
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recount(&self, stop: &AtomicBool) -> Result<Option<Recount>, JobError> {
        let (_, plan) = self.job.plan()?;
        let (bits, nodes) = self.upper_levels(&plan);
        let mut count = LevelCount {
            plan: &plan,
            bits,
            slots: plan.free_slots(),
            left: Vec::new(),
            stop,
        };
        for unit in &self.units {
            count.left = (0..=bits)
                .map(|level| nodes_at(&unit.nodes, level))
                .collect();
            let begin = self.job.factor(&plan, unit.prefix);
            let agrees = count.agrees(begin, self.job.prefix);
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if !agrees || count.left.iter().any(|&left| left > 0) {
                return Ok(Some(Recount {
                    bits,
                    nodes,
                    different: Some(unit.prefix),
                }));
            }
        }
        Ok(Some(Recount {
            bits,
            nodes,
            different: None,
        }))
    }

    /// The number of fixed bits up to which nodes are counted, and how many nodes these are.
    fn upper_levels(&self, plan: &Plan) -> (u32, u64) {
        // Beyond the bits that are fixed one by one, the counts are what faster tests leave.
        let last = if plan.steps.is_empty() {
            plan.schedule.period_bits
        } else {
            plan.schedule.order.rows
        };
        let claimed = &self.totals.nodes;
        let mut bits = self.job.prefix;
        let mut nodes = nodes_at(claimed, bits);
        let mut work = 0_u64;
        while bits < last {
            let testable = plan.schedule.testable[bits as usize + 1].len() as u64;
            let of_level = nodes_at(claimed, bits);
            work = work.saturating_add(of_level.saturating_mul(2 * testable));
            if work > WORK {
                break;
            }
            bits += 1;
            nodes = nodes.saturating_add(nodes_at(claimed, bits));
        }
        (bits, nodes)
    }
}

/// The number of nodes that fix `bits` bits.
fn nodes_at(nodes: &BTreeMap<u32, u64>, bits: u32) -> u64 {
    nodes.get(&bits).copied().unwrap_or(0)
}

/// A count of nodes, bit by bit.
struct LevelCount<'a> {
    plan: &'a Plan,
    /// Nodes that fix more bits are not counted.
    bits: u32,
    slots: TakenSlots,
    /// By the number of fixed bits, the nodes that should still come.
    left: Vec<u64>,
    /// If this is set, the count ends, and means nothing.
    stop: &'a AtomicBool,
}

impl LevelCount<'_> {
    /// Counts a node, if it survives, and those below it; false as soon as there are too many, or
    /// the count must end.
    fn agrees(&mut self, factor: u64, fixed: u32) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        let schedule = &self.plan.schedule;
        let mark = self.slots.taken();
        let mut agrees = true;
        if self.slots.extend(
            factor,
            schedule.unknown(fixed),
            &schedule.testable[fixed as usize],
        ) {
            let left = &mut self.left[fixed as usize];
            agrees = *left > 0;
            *left = left.saturating_sub(1);
            if agrees && fixed < self.bits {
                let bits = [0, 1 << schedule.next_bit(fixed)];
                agrees = bits.iter().all(|bit| self.agrees(factor | bit, fixed + 1));
            }
        }
        self.slots.undo(mark);
        agrees
    }
}

impl Certificate {
    /// The first of `factors` that the record denies, and the unit that should list it: the factor
    /// is sought, and the unit is searched and lists all factors that it counts, but not this
    /// one. A denied factor refutes the record, wherever it comes from.
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn denied(
        &self,
        factors: impl IntoIterator<Item = u64>,
    ) -> Result<Option<(u64, u64)>, JobError> {
        let (problem, plan) = self.job.plan()?;
        let mut slots = Vec::new();
        let period = plan.schedule.fixed_bits(plan.schedule.period_bits);
        for factor in factors {
            let factor = factor & period;
            let visited = plan.schedule.visited(factor);
            let number = self.job.unit(&plan, visited);
            let Some(unit) = self.unit(number) else {
                continue;
            };
            let lists_all = unit.found.len() as u64 == unit.factors;
            if lists_all && !unit.found.contains(&factor) && problem.tells_apart(factor, &mut slots)
            {
                return Ok(Some((factor, number)));
            }
        }
        Ok(None)
    }
}
