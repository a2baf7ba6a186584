//! Denial: a certificate says that there is no factor where one is known from elsewhere.

use super::certificate::Certificate;
use super::magic_test::MagicTest;

impl Certificate {
    /// The first of `factors` that the record denies, and the unit that should list it: the factor is sought, and
    /// the unit is searched and lists all factors that it counts, but not this one. A denied factor refutes the record,
    /// wherever it comes from.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// let mut record = Certificate::new(Job { prefix: 8, ..Job::new(&problem, cheapest(&problem).0) });
    /// run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
    /// let (known, no_factor) = (record.found()[0], 1);
    /// assert_eq!(record.denied([known, no_factor]), Ok(None));
    /// for unit in &mut record.units {
    ///     (unit.factors, unit.sum) = (0, 0);
    ///     unit.found.clear();
    /// }
    /// assert_eq!(record.denied([no_factor, known]).unwrap().unwrap().0, known);
    /// ```
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn denied(&self, factors: impl IntoIterator<Item = u64>) -> Result<Option<(u64, u64)>, String> {
        let (problem, plan) = self.job.plan()?;
        let mut test = MagicTest::new(&problem);
        let period = plan.schedule.fixed_bits(plan.schedule.period_bits);
        let denying = factors.into_iter().map(|factor| factor & period).find_map(|factor| {
            let number = self.job.unit(&plan, plan.schedule.visited(factor));
            let unit = self.unit(number)?;
            let lists_all = unit.found.len() as u64 == unit.factors;
            let denies = lists_all && !unit.found.contains(&factor) && test.is_sought(factor);
            denies.then_some((factor, number))
        });
        Ok(denying)
    }
}
