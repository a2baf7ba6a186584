//! What others ask of a search: all below a prefix, or the children of one node or one window.

use super::super::cost::{self, Cost};
use super::super::overlap_bound::OverlapBound;
use super::super::rows::Rows;
use super::super::searcher::{Searcher, Seen};
use super::Search;
use std::sync::atomic::Ordering;
use std::time::Instant;

impl<R: Rows> Searcher for Search<'_, R> {
    fn prefix_within(&mut self, factor: u64, fixed: u32, limit: u64) -> Option<Seen> {
        let schedule = &self.plan.schedule;
        self.left = limit.saturating_add(1);
        self.seen = Seen::nothing(schedule.period_bits);
        self.bit(factor, fixed, &schedule.testable[fixed as usize]);
        (self.left == 0 || !self.stop.load(Ordering::Relaxed)).then(|| std::mem::take(&mut self.seen))
    }

    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost {
        let (plan, schedule) = (self.plan, &self.plan.schedule);
        let step = &plan.steps[index];
        let mut begin = Instant::now();
        let mut work = cost::NODE;
        if index == 0 {
            work += plan.overlap_bound.as_ref().map_or(0, OverlapBound::work);
            if !plan.has_slots(factor) {
                return Cost { work, seconds: begin.elapsed().as_secs_f64() };
            }
            work += R::work(plan);
        }
        self.rows.build(plan, factor & schedule.fixed_bits(schedule.order.rows));
        if index > 0 {
            // The search still has the rows from the first step, so making them does not count.
            begin = Instant::now();
        }
        let testable = &schedule.testable[step.from as usize];
        if step.looks_at_slots() {
            work += cost::OCCUPANCY * 2 * testable.len() as u64;
            if !self.enter_node(index, factor) {
                return Cost { work, seconds: begin.elapsed().as_secs_f64() };
            }
        }
        // The same rule as in `step`: orders that look ahead test only the nodes of the first step exactly.
        let mut tested = step.looks_at_slots() || (index > 0 && schedule.order.ahead);
        for first in step.windows.firsts(factor) {
            work += cost::WINDOW;
            let allowed = self.allowed(index, first);
            if allowed != [0; 4] && !tested {
                tested = true;
                work += cost::OCCUPANCY * testable.len() as u64;
                if !self.slots.extend(factor, schedule.unknown(step.from), testable) {
                    break;
                }
            }
            if !step.looks_at_slots() {
                work += cost::CHILD * u64::from(allowed.iter().map(|word| word.count_ones()).sum::<u32>());
            }
            let looked_at = self.slots.looked_at;
            let passing = self.passing_tests(step, first, allowed);
            self.for_each_child(step, first, passing, |_, child| children.push(child));
            work += cost::OCCUPANCY * (self.slots.looked_at - looked_at);
        }
        self.slots.undo(0);
        Cost { work, seconds: begin.elapsed().as_secs_f64() }
    }
}

impl<R: Rows> Search<'_, R> {
    /// Enters all testable occupancies of a node into the slots, for a step that looks at the slots. Returns false, and enters
    /// nothing, if the node has no children.
    fn enter_node(&mut self, index: usize, factor: u64) -> bool {
        let (schedule, step) = (&self.plan.schedule, &self.plan.steps[index]);
        let testable = &schedule.testable[step.from as usize];
        if !self.slots.extend(factor, schedule.unknown(step.from), testable) {
            self.slots.undo(0);
            return false;
        }
        self.views[index].write(step, &self.slots);
        true
    }

    /// The children by step `index`, in the window that begins with `first`, that all tests allow. The slots are free
    /// before and after.
    pub(crate) fn children_of_window(&mut self, index: usize, first: u64) -> Vec<u64> {
        let step = &self.plan.steps[index];
        if step.looks_at_slots() && !self.enter_node(index, first) {
            return Vec::new();
        }
        let passing = self.passing_tests(step, first, self.allowed(index, first));
        let mut children = Vec::new();
        self.for_each_child(step, first, passing, |_, child| children.push(child));
        self.slots.undo(0);
        children
    }
}
