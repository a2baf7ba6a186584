//! The tree search below one prefix of fixed bits.

mod asked;

use super::first_test::{FirstTest, FirstTestStatistics};
use super::given::Given;
use super::plan::Plan;
use super::problem::{Occupancy, Problem};
use super::rows::Rows;
use super::searcher::Seen;
use super::slot_view::SlotView;
use super::step::{Step, StepTests};
use super::taken_slots::TakenSlots;
use super::window::{Mask, Simd, positions};
use std::sync::atomic::{AtomicBool, Ordering};

/// A search with the memory that it uses again and again.
pub(crate) struct Search<'a, R> {
    problem: &'a Problem,
    plan: &'a Plan,
    given: Given,
    pub simd: Simd,
    stop: &'a AtomicBool,
    /// Nodes that may still be seen, and one; [`u64::MAX`] where there is no limit.
    left: u64,
    pub rows: R,
    slots: TakenSlots,
    /// For each step that looks at the slots, those taken in its node.
    views: Vec<SlotView>,
    /// For each number of fixed bits, the occupancies to test when one bit more is fixed: those without a definite
    /// index so far.
    open: Vec<Vec<Occupancy>>,
    /// For each step, the statistics that say which test comes first.
    first_tests: Vec<FirstTestStatistics>,
    seen: Seen,
}

impl<'a, R: Rows> Search<'a, R> {
    pub(crate) fn new(
        problem: &'a Problem,
        plan: &'a Plan,
        given: Given,
        simd: Simd,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            problem,
            plan,
            given,
            simd,
            stop,
            left: u64::MAX,
            rows: R::new(plan, simd),
            slots: plan.free_slots(),
            views: vec![SlotView::default(); plan.steps.len()],
            open: vec![Vec::new(); plan.schedule.period_bits as usize + 1],
            first_tests: vec![FirstTestStatistics::default(); plan.steps.len()],
            seen: Seen::default(),
        }
    }

    /// Whether the search is to end.
    #[inline]
    fn is_stopped(&self) -> bool {
        self.left == 0 || self.stop.load(Ordering::Relaxed)
    }

    /// Counts a node that fixes `fixed` bits.
    #[inline]
    fn count(&mut self, fixed: u32) {
        self.seen.nodes[fixed as usize] += 1;
        self.left = self.left.saturating_sub(1);
    }

    /// A node of the bit-by-bit search, before the rows and after the last step; `occupancies` are to be tested.
    fn bit(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy]) {
        let fits = self.given.fits(factor, self.plan.schedule.fixed_bits(fixed));
        if fits && !self.is_stopped() {
            self.node(factor, fixed, occupancies, true);
        }
    }

    /// As [`Search::bit`], for a factor that has the given bits. The node is counted if `counts`.
    fn node(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy], counts: bool) {
        let (plan, schedule) = (self.plan, &self.plan.schedule);
        let mark = self.slots.taken();
        let mut open = std::mem::take(&mut self.open[fixed as usize]);
        open.clear();
        let unknown = schedule.unknown(fixed);
        if self.slots.extend_and_collect(factor, unknown, occupancies, |&o| open.push(o)) {
            if counts {
                self.count(fixed);
            }
            if fixed == schedule.period_bits {
                self.found(factor);
            } else if fixed == schedule.order.rows && !plan.steps.is_empty() {
                if plan.has_slots(factor) {
                    self.rows.build(plan, factor);
                    self.step(0, factor);
                }
            } else {
                open.extend(&schedule.newly_testable[fixed as usize + 1]);
                for bit in [0, 1 << schedule.next_bit(fixed)] {
                    self.bit(factor | bit, fixed + 1, &open);
                }
            }
        }
        self.open[fixed as usize] = open;
        self.slots.undo(mark);
    }

    /// A factor that passed every test: it is magic, or in mirrored orders may be, and its mirror image too.
    fn found(&mut self, factor: u64) {
        if self.plan.schedule.order.mirrored {
            for (factor, mirror) in [(factor, false), (self.plan.schedule.mirror(factor), true)] {
                if self.slots.admit(factor, mirror, &self.plan.indefinite) && self.problem.is_sought(factor) {
                    self.seen.add(factor);
                }
            }
        } else {
            assert!(self.problem.is_sought(factor), "the search and the ray walk disagree on {factor:#x}");
            self.seen.add(factor);
        }
    }

    /// A node whose bits are fixed up to those of step `index`.
    fn step(&mut self, index: usize, factor: u64) {
        let (plan, schedule) = (self.plan, &self.plan.schedule);
        if self.is_stopped() {
            return;
        }
        let mark = self.slots.taken();
        // The exact test waits until it is worth its price: until a window has a child. Orders that look ahead leave
        // it too little to refuse, and the children of steps that look at slots have already had it.
        let mut tested = index == 0 || schedule.order.ahead || plan.steps[index - 1].looks_at_slots();
        let Some(step) = plan.steps.get(index) else {
            // Most nodes fail by what the last step has added.
            if tested || self.exact(index, factor) {
                let fixed = plan.steps[index - 1].to;
                // Whole factors are counted when they pass.
                self.node(factor, fixed, &schedule.testable[fixed as usize], fixed == schedule.period_bits);
            }
            self.slots.undo(mark);
            return;
        };
        if step.looks_at_slots() {
            if !tested && !self.exact(index, factor) {
                self.slots.undo(mark);
                return;
            }
            tested = true;
            self.views[index].write(step, &self.slots);
        }
        for first in step.windows.firsts(factor) {
            // A node may have billions of windows.
            if self.is_stopped() {
                break;
            }
            let allowed = self.allowed(index, first);
            if allowed == [0; 4] {
                continue;
            }
            let Some(passing) = self.passing(index, factor, first, allowed, &mut tested) else { break };
            self.for_each_child(step, first, passing, |search, child| {
                if step.to < search.plan.schedule.period_bits {
                    search.count(step.to);
                }
                search.step(index + 1, child);
            });
        }
        self.slots.undo(mark);
    }

    /// The children of the mask `allowed` that pass their tests; `None` if the node fails its exact test. That test
    /// is made once, before or after the tests of the children, and sets `tested`.
    #[inline]
    fn passing(
        &mut self,
        index: usize,
        factor: u64,
        first: u64,
        allowed: Mask,
        tested: &mut bool,
    ) -> Option<Mask> {
        let step = &self.plan.steps[index];
        let first_test = if *tested { FirstTest::Children } else { self.first_tests[index].next() };
        match first_test {
            FirstTest::Children => {
                let children = self.passing_tests(step, first, allowed);
                if children != [0; 4] && !*tested {
                    *tested = true;
                    return self.exact(index, factor).then_some(children);
                }
                Some(children)
            }
            FirstTest::Node => {
                *tested = true;
                let survives = self.exact(index, factor);
                survives.then(|| self.passing_tests(step, first, allowed))
            }
            FirstTest::Both => {
                *tested = true;
                let before = self.slots.looked_at;
                let survives = self.exact(index, factor);
                let looked_at = self.slots.looked_at - before;
                let children = self.passing_tests(step, first, allowed);
                self.first_tests[index].sample(looked_at, !survives, children == [0; 4]);
                survives.then_some(children)
            }
        }
    }

    /// The exact test of a node whose bits are fixed up to those of step `index`: of what the step before has added.
    fn exact(&mut self, index: usize, factor: u64) -> bool {
        let (plan, last) = (self.plan, &self.plan.steps[index - 1]);
        self.slots.extend(factor, plan.schedule.unknown(last.to), &last.exact)
    }

    /// Calls `visit` for each child of `children` in the window that begins with `first`, if the child has the given
    /// bits and, in a step that looks at the slots, passes its exact test. Meanwhile the slots hold what that test has entered.
    #[inline]
    fn for_each_child(
        &mut self,
        step: &Step,
        first: u64,
        children: Mask,
        mut visit: impl FnMut(&mut Self, u64),
    ) {
        let schedule = &self.plan.schedule;
        let fixed = schedule.fixed_bits(step.to);
        for child in positions(children).map(|place| step.windows.child(first, place)) {
            if !self.given.fits(child, fixed) {
                continue;
            }
            let mark = self.slots.taken();
            if !step.looks_at_slots() || self.slots.extend(child, schedule.unknown(step.to), &step.exact) {
                visit(self, child);
            }
            self.slots.undo(mark);
        }
    }

    /// The children by step `index`, in the window that begins with `first`, that the tests of whole windows allow.
    #[inline]
    pub(crate) fn allowed(&self, index: usize, first: u64) -> Mask {
        let (plan, step) = (self.plan, &self.plan.steps[index]);
        let view = &self.views[index];
        match &step.tests {
            StepTests::Rows { windows, .. } => self.rows.allowed(self.simd, plan, step, windows, first),
            StepTests::Slots(sets) => {
                view.allowed_by_slots(self.simd, &plan.schedule, &self.slots, (step, sets), first)
            }
            StepTests::Cells(sets) => view.allowed_by_cells(self.simd, &plan.schedule, (step, sets), first),
        }
    }

    /// The children of `mask`, in the window that begins with `first`, that pass the tests of each child.
    #[inline]
    fn passing_tests(&self, step: &Step, first: u64, mask: Mask) -> Mask {
        match &step.tests {
            StepTests::Rows { children, .. } => {
                self.rows.passing(self.simd, self.plan, step, children, first, mask)
            }
            StepTests::Slots(_) | StepTests::Cells(_) => mask,
        }
    }
}
