//! Recounting: the nodes of the upper levels, counted again in all units.

use super::certificate::Certificate;
use super::plan::Plan;
use super::run::within;
use super::taken_slots::TakenSlots;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The result of counting the upper levels again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Counts the nodes of the upper levels of all units again: of as many levels as take a second or two, by exact tests
    /// alone. So a unit without nodes is always tried. `None` if `stop` is set.
    ///
    /// No count is longer than the certificate says.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Certificate, Job, Order, Problem, Simd, run};
    /// use std::{num::NonZero, sync::atomic::AtomicBool};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// let order = Order::bitwise(&problem, BitOrder::Down);
    /// let mut record = Certificate::new(Job { prefix: 8, ..Job::new(&problem, order) });
    /// let stop = AtomicBool::new(false);
    /// run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    /// assert_eq!(record.recount(&stop).unwrap().unwrap().different, None);
    /// let forged = record.units.iter_mut().find(|unit| !unit.nodes.is_empty()).unwrap();
    /// forged.nodes.clear();
    /// let prefix = forged.prefix;
    /// assert_eq!(record.recount(&stop).unwrap().unwrap().different, Some(prefix));
    /// ```
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recount(&self, stop: &AtomicBool) -> Result<Option<Recount>, String> {
        self.recount_within(Duration::MAX, stop)
    }

    /// As [`Certificate::recount`], but sets `stop` when the count has taken this time.
    ///
    /// # Errors
    /// A job that does not fit together.
    pub fn recount_within(&self, time: Duration, stop: &AtomicBool) -> Result<Option<Recount>, String> {
        within(time, stop, || self.recount_until(stop))
    }

    fn recount_until(&self, stop: &AtomicBool) -> Result<Option<Recount>, String> {
        let (_, plan) = self.job.plan()?;
        let (bits, nodes) = self.upper_levels(&plan);
        let mut count = Count { plan: &plan, bits, slots: plan.free_slots(), left: Vec::new(), stop };
        for unit in &self.units {
            let claimed = |bits: u32| unit.nodes.get(&bits).copied().unwrap_or(0);
            count.left = (0..=bits).map(claimed).collect();
            let begin = self.job.factor(&plan, unit.prefix);
            let agrees = count.agrees(begin, self.job.prefix);
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if !agrees || count.left.iter().any(|&left| left > 0) {
                return Ok(Some(Recount { bits, nodes, different: Some(unit.prefix) }));
            }
        }
        Ok(Some(Recount { bits, nodes, different: None }))
    }

    /// The number of fixed bits up to which nodes are counted, and how many nodes these are.
    fn upper_levels(&self, plan: &Plan) -> (u32, u64) {
        let claimed = |bits: u32| self.totals.nodes.get(&bits).copied().unwrap_or(0);
        // Beyond the bits that are fixed one by one, the counts are what faster tests leave.
        let last = if plan.steps.is_empty() { plan.schedule.period_bits } else { plan.schedule.order.rows };
        let (mut bits, mut nodes, mut work) = (self.job.prefix, claimed(self.job.prefix), 0_u64);
        while bits < last {
            let tests =
                claimed(bits).saturating_mul(2 * plan.schedule.testable[bits as usize + 1].len() as u64);
            work = work.saturating_add(tests);
            if work > WORK {
                break;
            }
            bits += 1;
            nodes = nodes.saturating_add(claimed(bits));
        }
        (bits, nodes)
    }
}

/// A count of nodes, bit by bit.
struct Count<'a> {
    plan: &'a Plan,
    /// Nodes that fix more bits are not counted.
    bits: u32,
    slots: TakenSlots,
    /// By the number of fixed bits, the nodes that should still come.
    left: Vec<u64>,
    /// If this is set, the count ends, and means nothing.
    stop: &'a AtomicBool,
}

impl Count<'_> {
    /// Counts a node, if it survives, and those below it; false as soon as there are too many, or the count must end.
    fn agrees(&mut self, factor: u64, fixed: u32) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        let (schedule, mark) = (&self.plan.schedule, self.slots.taken());
        let survives = self.slots.extend(factor, schedule.unknown(fixed), &schedule.testable[fixed as usize]);
        let agrees = !survives
            || self.is_expected(fixed)
                && (fixed == self.bits
                    || [0, 1 << schedule.next_bit(fixed)]
                        .into_iter()
                        .all(|bit| self.agrees(factor | bit, fixed + 1)));
        self.slots.undo(mark);
        agrees
    }

    /// Takes one from the nodes that should still come; false if there is none left.
    fn is_expected(&mut self, fixed: u32) -> bool {
        let left = &mut self.left[fixed as usize];
        let is_expected = *left > 0;
        *left = left.saturating_sub(1);
        is_expected
    }
}
