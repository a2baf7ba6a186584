//! Rechecking: units of a certificate are searched again and compared.

use super::certificate::Certificate;
use super::run::{Progress, run_units};
use super::unit::Unit;
use super::window::Simd;
use super::xorshift::Xorshift;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

/// The result of searching units again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recheck {
    /// Units searched: fewer than asked for if the search was stopped.
    pub searched: u64,
    /// The first unit whose search saw something other than the certificate says.
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

    /// Searches `units` of the certificate again and compares what is seen. Calls `report` after every unit; `stop`
    /// ends the search.
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
        mut report: impl FnMut(Progress),
    ) -> Result<Recheck, String> {
        let mut again = Self::new(self.job.clone());
        run_units(&mut again, units, threads, simd, stop, |_, progress| {
            report(progress);
            Ok(())
        })?;
        let differs = |unit: &&Unit| {
            let at = self.units.binary_search_by_key(&unit.prefix, |unit| unit.prefix);
            at.map(|at| &self.units[at]) != Ok(unit)
        };
        let different = again.units.iter().find(differs).map(|unit| unit.prefix);
        Ok(Recheck { searched: again.totals.units, different })
    }
}
