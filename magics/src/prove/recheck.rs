//! Rechecking: units of a certificate are searched again and compared.
//!
//! No search is longer than the certificate itself says that it was.

use super::certificate::Certificate;
use super::run::{Limits, RunProgress, search_units};
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
    /// use magic_tables::board::slider::Slider;
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
    /// A unit is left as soon as it has more nodes than the certificate says. The units are searched in the order in which
    /// they were drawn, so those that were searched when the search ended early are a draw, too.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
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
        report: impl FnMut(RunProgress),
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
        mut report: impl FnMut(RunProgress),
    ) -> Result<Recheck, String> {
        // No unit is searched farther than it should go.
        let nodes = |prefix| self.unit(prefix).map_or(0, Unit::all_nodes);
        let (mut again, mut different, begin) = (Totals::default(), None, Instant::now());
        search_units(&self.job, units, &Limits { nodes, time }, threads, simd, stop, |unit| {
            if self.unit(unit.prefix) != Some(&unit) {
                different = Some(unit.prefix);
            } else if again.add(&unit).is_some() {
                report(RunProgress::new(&again, units.len() as u64, 0, begin.elapsed()));
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        })?;
        Ok(Recheck { searched: again.units + u64::from(different.is_some()), different })
    }

    /// How many units count as drawn if the search on `threads` threads ended early, after `searched` units of the draw
    /// `drawn`: the places of the draw at which even the largest unit would have been searched to its end.
    ///
    /// Large units have less of a chance to be searched in time, and a forger would choose one of them.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, Job, Order, Problem, Unit};
    /// use std::num::NonZero;
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let mut record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
    /// let unit = |prefix, nodes| Unit { prefix, nodes: [(20, nodes)].into(), factors: 0, sum: 0, found: Vec::new() };
    /// record.units = (0..4).map(|prefix| unit(prefix, 10)).collect();
    /// let one = NonZero::<usize>::MIN;
    /// assert_eq!(record.places(&[3, 1, 2, 0], 3, one), 3);
    /// record.units[0] = unit(0, 25);
    /// assert_eq!(record.places(&[3, 1, 2, 0], 3, one), 1, "a second one would have been too late for unit 0");
    /// ```
    #[must_use]
    pub fn places(&self, drawn: &[u64], searched: u64, threads: NonZero<usize>) -> u64 {
        let nodes = |prefix: &u64| self.unit(*prefix).map_or(0, Unit::all_nodes);
        let searched = drawn.iter().take(searched as usize).map(nodes);
        let all = searched.clone().fold(0, u64::saturating_add);
        let largest = self.units.iter().map(Unit::all_nodes).max().unwrap_or(0);
        // Meanwhile the other threads would have seen as many nodes.
        let meanwhile = largest.saturating_mul(threads.get() as u64);
        let before = searched.scan(0_u64, |sum, nodes| {
            let before = *sum;
            *sum = sum.saturating_add(nodes);
            Some(before)
        });
        before.take_while(|before| before.saturating_add(meanwhile) <= all).count() as u64
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
