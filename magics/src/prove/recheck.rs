//! Rechecking: units of a certificate are searched again and compared.
//!
//! No search is longer than the certificate itself says that it was.

use super::certificate::Certificate;
use super::run::{Limits, Progress, search_units};
use super::unit::{Totals, Unit};
use super::window::Simd;
use super::xorshift::Xorshift;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The result of searching units again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, Job, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
    /// assert!(record.draw_units(8, 1).is_empty(), "nothing is searched yet");
    /// ```
    #[must_use]
    pub fn draw_units(&self, count: usize, seed: u64) -> Vec<u64> {
        Xorshift::new(seed).draw(self.units.iter().map(|unit| unit.prefix).collect(), count)
    }

    /// Searches `units` of the certificate again and compares what is seen, up to the first difference. Calls `report`
    /// after every unit; `stop` ends the search, and is set where the search ends early.
    ///
    /// A unit is left as soon as it has more nodes than the certificate says. All units without nodes are tried, drawn or
    /// not: the first test of one tells whether it was emptied.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
    /// let (one, simd, stop) = (NonZero::<usize>::MIN, Simd::detect(), AtomicBool::new(false));
    /// run(&mut record, one, simd, &stop, |_, _| Ok(())).unwrap();
    /// let recheck = record.recheck(&record.draw_units(4, 1), one, simd, &stop, |_| ()).unwrap();
    /// assert_eq!((recheck.searched, recheck.different), (4, None));
    /// ```
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recheck(
        &self,
        units: &[u64],
        threads: NonZero<usize>,
        simd: Simd,
        stop: &AtomicBool,
        report: impl FnMut(Progress),
    ) -> Result<Recheck, String> {
        self.recheck_within(Duration::MAX, units, threads, simd, stop, report)
    }

    /// As [`Certificate::recheck`], but ends when the search has taken this time.
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recheck_within(
        &self,
        time: Duration,
        units: &[u64],
        threads: NonZero<usize>,
        simd: Simd,
        stop: &AtomicBool,
        mut report: impl FnMut(Progress),
    ) -> Result<Recheck, String> {
        let claimed = |prefix: u64| {
            let at = self.units.binary_search_by_key(&prefix, |unit| unit.prefix);
            at.ok().map(|at| &self.units[at])
        };
        if let Some(unit) = self.emptied()? {
            return Ok(Recheck { searched: 1, different: Some(unit) });
        }
        // No unit is searched farther than it should go.
        let nodes = |prefix| claimed(prefix).map_or(0, Unit::all_nodes);
        // The smallest units come first: what is wrong with them is told soonest.
        let mut units = units.to_vec();
        units.sort_by_key(|&prefix| nodes(prefix));
        let (mut again, mut different, begin) = (Totals::default(), None, Instant::now());
        search_units(&self.job, &units, &Limits { nodes, time }, threads, simd, stop, |unit| {
            if claimed(unit.prefix) != Some(&unit) {
                different = Some(unit.prefix);
            } else if again.add(&unit).is_some() {
                report(Progress::new(&again, units.len() as u64, 0, begin.elapsed()));
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        })?;
        Ok(Recheck { searched: again.units + u64::from(different.is_some()), different })
    }
}

impl Certificate {
    /// A unit without nodes whose first bits survive, so that it has one. One test tells, so all units are tried.
    fn emptied(&self) -> Result<Option<u64>, String> {
        let (_, plan) = self.job.plan()?;
        let survives = |unit: &&Unit| plan.survives(self.job.factor(&plan, unit.prefix), self.job.prefix);
        Ok(self.units.iter().filter(|unit| unit.nodes.is_empty()).find(survives).map(|unit| unit.prefix))
    }
}

/// The probability that none of `drawn` units, drawn at random out of `units`, is one of the `forged` ones.
///
/// ```
/// use magics::prove::escape;
///
/// assert_eq!(escape(64, 8, 0), 1.0);
/// assert_eq!(escape(64, 8, 57), 0.0, "more than can be avoided");
/// assert!((escape(4, 2, 1) - 0.5).abs() < 1e-9);
/// ```
#[must_use]
pub fn escape(units: u64, drawn: u64, forged: u64) -> f64 {
    let intact = |i: u64| units.saturating_sub(forged).saturating_sub(i) as f64;
    (0..drawn.min(units)).map(|i| intact(i) / (units - i) as f64).product()
}
