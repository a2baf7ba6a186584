//! The tree search below one prefix of fixed bits.

pub(crate) mod black;
pub(crate) mod cost;
pub(crate) mod estimate;
mod first_test;
pub(crate) mod glance;
pub(crate) mod sample;
mod slot_view;

use crate::prove::order::BitOrder;
use crate::prove::order::overlap_bound::OverlapBound;
use crate::prove::order::plan::{Plan, Step, StepTests};
use crate::prove::order::schedule::{ChildSet, GivenBits};
use crate::prove::order::taken_slots::TakenSlots;
use crate::prove::problem::Problem;
use crate::prove::search::cost::{CHILD_COST, Cost, NODE_COST, OCCUPANCY_COST, WINDOW_COST};
use crate::prove::search::first_test::{FirstTest, FirstTestStatistics};
use crate::prove::search::slot_view::SlotView;
use crate::prove::target::Occupancy;
use crate::prove::vectors::rows::{DownRows, Rows, UpRows};
use crate::prove::vectors::{Simd, places_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Nodes that a search sees before it makes them known to other threads: some milliseconds of work,
/// so that the search is none the slower.
const PORTION: u64 = 1 << 12;

/// A search with the memory that it uses again and again.
pub(crate) struct Search<'a, R> {
    problem: &'a Problem,
    plan: &'a Plan,
    given: GivenBits,
    pub simd: Simd,
    stop: &'a AtomicBool,
    /// Nodes of the portion that are still to be seen; 0 only where the limit is reached.
    left: u64,
    /// Nodes that `visited` will get at the end of the portion.
    portion: u64,
    /// Nodes that may be seen after this portion.
    beyond: u64,
    /// The nodes seen so far by all searches that share it, in whole portions.
    visited: Arc<AtomicU64>,
    pub rows: R,
    slots: TakenSlots,
    /// For each step that looks at the slots, those taken in its node.
    views: Vec<SlotView>,
    /// For each number of fixed bits, the occupancies to test when one bit more is fixed: those
    /// without a definite index so far.
    open: Vec<Vec<Occupancy>>,
    /// For each step, the statistics that say which test comes first.
    first_tests: Vec<FirstTestStatistics>,
    seen: Findings,
    /// If another search goes on below the nodes that make rows, those that were met.
    at_rows: Option<Vec<u64>>,
}

impl<'a, R: Rows> Search<'a, R> {
    pub(crate) fn new(
        problem: &'a Problem,
        plan: &'a Plan,
        given: GivenBits,
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
            portion: 0,
            beyond: 0,
            visited: Arc::default(),
            rows: R::new(plan, simd),
            slots: plan.free_slots(),
            views: vec![SlotView::default(); plan.steps.len()],
            open: vec![Vec::new(); plan.schedule.period_bits as usize + 1],
            first_tests: vec![FirstTestStatistics::default(); plan.steps.len()],
            seen: Findings::default(),
            at_rows: None,
        }
    }

    /// What [`Searcher::prefix`] sees above the nodes that make rows, and these nodes.
    #[cfg(feature = "gpu")]
    pub(crate) fn above_rows(&mut self, factor: u64, fixed: u32) -> Option<(Findings, Vec<u64>)> {
        self.at_rows = Some(Vec::new());
        let seen = self.prefix(factor, fixed)?;
        Some((seen, self.at_rows.take()?))
    }

    /// Whether the search has to end.
    #[inline]
    fn is_stopped(&self) -> bool {
        self.left == 0 || self.stop.load(Ordering::Relaxed)
    }

    /// Counts a node that fixes `fixed` bits.
    #[inline]
    fn count(&mut self, fixed: u32) {
        self.seen.nodes[fixed as usize] += 1;
        if self.left > 1 {
            self.left -= 1;
        } else {
            self.begin_portion();
        }
    }

    /// Makes the nodes of the portion known to other threads, and begins the next one.
    #[cold]
    fn begin_portion(&mut self) {
        self.visited.fetch_add(self.portion, Ordering::Relaxed);
        self.portion = self.beyond.min(PORTION);
        self.beyond -= self.portion;
        self.left = self.portion;
    }

    /// A node of the bit-by-bit search, before the rows and after the last step; `occupancies` are
    /// to be tested.
    fn bit(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy]) {
        let fits = self
            .given
            .fits(factor, self.plan.schedule.fixed_bits(fixed));
        if fits && !self.is_stopped() {
            self.node(factor, fixed, occupancies, true);
        }
    }

    /// A node of the bit-by-bit search, for a factor that has the given bits. It is counted if
    /// `counts`.
    fn node(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy], counts: bool) {
        let plan = self.plan;
        let schedule = &self.plan.schedule;
        let mark = self.slots.taken();
        let open = &mut self.open[fixed as usize];
        let mut open = std::mem::take(open);
        open.clear();
        let unknown = schedule.unknown(fixed);
        if self
            .slots
            .extend_and_collect(factor, unknown, occupancies, |&o| open.push(o))
        {
            if counts {
                self.count(fixed);
            }
            if fixed == schedule.period_bits {
                self.found(factor);
            } else if fixed == schedule.order.rows && !plan.steps.is_empty() {
                if plan.has_slots(factor) {
                    if let Some(nodes) = &mut self.at_rows {
                        nodes.push(factor);
                    } else {
                        self.rows.build(plan, factor);
                        self.step(0, factor);
                    }
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

    /// A factor that passed every test: it is magic, or in mirrored orders may be, and its mirror
    /// image too.
    fn found(&mut self, factor: u64) {
        if self.plan.schedule.order.mirrored {
            for (factor, mirror) in [(factor, false), (self.plan.schedule.mirror(factor), true)] {
                if self.slots.admit(factor, mirror, &self.plan.indefinite)
                    && self.problem.is_sought(factor)
                {
                    self.seen.add(factor);
                }
            }
        } else {
            assert!(
                self.problem.is_sought(factor),
                "the search and the ray walk disagree on {factor:#x}"
            );
            self.seen.add(factor);
        }
    }

    /// A node whose bits are fixed up to those of step `index`.
    fn step(&mut self, index: usize, factor: u64) {
        let plan = self.plan;
        let schedule = &self.plan.schedule;
        if self.is_stopped() {
            return;
        }
        let mark = self.slots.taken();
        // The exact test waits until it is worth its price: until a window has a child. Orders that
        // look ahead leave it too little to refuse, and the children of steps that look at
        // slots have already had it.
        let mut tested =
            index == 0 || schedule.order.ahead || plan.steps[index - 1].looks_at_slots();
        let Some(step) = plan.steps.get(index) else {
            // Most nodes fail by what the last step has added.
            if tested || self.exact(index, factor) {
                let fixed = plan.steps[index - 1].to;
                // Whole factors are counted when they pass.
                self.node(
                    factor,
                    fixed,
                    &schedule.testable[fixed as usize],
                    fixed == schedule.period_bits,
                );
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
            let Some(passing) = self.passing(index, factor, first, allowed, &mut tested) else {
                break;
            };
            self.for_each_child(step, first, passing, |search, child| {
                if step.to < search.plan.schedule.period_bits {
                    search.count(step.to);
                }
                search.step(index + 1, child);
            });
        }
        self.slots.undo(mark);
    }

    /// The children of the mask `allowed` that pass their tests; `None` if the node fails its exact
    /// test. That test is made once, before or after the tests of the children, and sets
    /// `tested`.
    #[inline]
    fn passing(
        &mut self,
        index: usize,
        factor: u64,
        first: u64,
        allowed: ChildSet,
        tested: &mut bool,
    ) -> Option<ChildSet> {
        let step = &self.plan.steps[index];
        let first_test = if *tested {
            FirstTest::Children
        } else {
            self.first_tests[index].next()
        };
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
                let is_dead = children == [0; 4];
                self.first_tests[index].sample(looked_at, !survives, is_dead);
                survives.then_some(children)
            }
        }
    }

    /// The exact test of a node whose bits are fixed up to those of step `index`: of what the step
    /// before has added.
    fn exact(&mut self, index: usize, factor: u64) -> bool {
        let plan = self.plan;
        let last = &self.plan.steps[index - 1];
        self.slots
            .extend(factor, plan.schedule.unknown(last.to), &last.exact)
    }

    /// Calls `visit` for each child of `children` in the window that begins with `first`, if the
    /// child has the given bits and, in a step that looks at the slots, passes its exact test.
    /// Meanwhile the slots hold what that test has entered.
    #[inline]
    fn for_each_child(
        &mut self,
        step: &Step,
        first: u64,
        children: ChildSet,
        mut visit: impl FnMut(&mut Self, u64),
    ) {
        let schedule = &self.plan.schedule;
        let fixed = schedule.fixed_bits(step.to);
        let places = places_of(children);
        for child in places.map(|place| step.windows.child(first, place)) {
            if !self.given.fits(child, fixed) {
                continue;
            }
            let mark = self.slots.taken();
            if !step.looks_at_slots()
                || self
                    .slots
                    .extend(child, schedule.unknown(step.to), &step.exact)
            {
                visit(self, child);
            }
            self.slots.undo(mark);
        }
    }

    /// The children by step `index`, in the window that begins with `first`, that the tests of
    /// whole windows allow.
    #[inline]
    pub(crate) fn allowed(&self, index: usize, first: u64) -> ChildSet {
        let plan = self.plan;
        let step = &self.plan.steps[index];
        let view = &self.views[index];
        match &step.tests {
            StepTests::Rows { windows, .. } => {
                self.rows.allowed(self.simd, plan, step, windows, first)
            }
            StepTests::Slots(sets) => {
                view.allowed_by_slots(self.simd, &plan.schedule, &self.slots, (step, sets), first)
            }
            StepTests::Cells(sets) => {
                view.allowed_by_cells(self.simd, &plan.schedule, (step, sets), first)
            }
        }
    }

    /// The children of `mask`, in the window that begins with `first`, that pass the tests of each
    /// child.
    #[inline]
    fn passing_tests(&self, step: &Step, first: u64, mask: ChildSet) -> ChildSet {
        match &step.tests {
            StepTests::Rows { children, .. } => self
                .rows
                .passing(self.simd, self.plan, step, children, first, mask),
            StepTests::Slots(_) | StepTests::Cells(_) => mask,
        }
    }
}

impl<R: Rows> Searcher for Search<'_, R> {
    fn count_into(&mut self, visited: Arc<AtomicU64>) {
        self.visited = visited;
    }

    fn prefix_within(&mut self, factor: u64, fixed: u32, limit: u64) -> Option<Findings> {
        let schedule = &self.plan.schedule;
        (self.portion, self.beyond) = (0, limit.saturating_add(1));
        self.begin_portion();
        self.seen = Findings::nothing(schedule.period_bits);
        self.bit(factor, fixed, &schedule.testable[fixed as usize]);
        self.visited
            .fetch_add(self.portion - self.left, Ordering::Relaxed);
        (self.left == 0 || !self.stop.load(Ordering::Relaxed))
            .then(|| std::mem::take(&mut self.seen))
    }

    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost {
        let plan = self.plan;
        let schedule = &self.plan.schedule;
        let step = &plan.steps[index];
        let mut begin = Instant::now();
        let mut work = NODE_COST;
        if index == 0 {
            work += plan.overlap_bound.as_ref().map_or(0, OverlapBound::work);
            if !plan.has_slots(factor) {
                return Cost {
                    work,
                    seconds: begin.elapsed().as_secs_f64(),
                };
            }
            work += R::work(plan);
        }
        self.rows
            .build(plan, factor & schedule.fixed_bits(schedule.order.rows));
        if index > 0 {
            // The search still has the rows from the first step, so making them does not count.
            begin = Instant::now();
        }
        let testable = &schedule.testable[step.from as usize];
        if step.looks_at_slots() {
            work += OCCUPANCY_COST * 2 * testable.len() as u64;
            if !self.enter_node(index, factor) {
                return Cost {
                    work,
                    seconds: begin.elapsed().as_secs_f64(),
                };
            }
        }
        // The same rule as in `step`: orders that look ahead test only the nodes of the first step
        // exactly.
        let mut tested = step.looks_at_slots() || (index > 0 && schedule.order.ahead);
        for first in step.windows.firsts(factor) {
            work += WINDOW_COST;
            let allowed = self.allowed(index, first);
            if allowed != [0; 4] && !tested {
                tested = true;
                work += OCCUPANCY_COST * testable.len() as u64;
                if !self
                    .slots
                    .extend(factor, schedule.unknown(step.from), testable)
                {
                    break;
                }
            }
            if !step.looks_at_slots() {
                work += CHILD_COST
                    * u64::from(allowed.iter().map(|word| word.count_ones()).sum::<u32>());
            }
            let looked_at = self.slots.looked_at;
            let passing = self.passing_tests(step, first, allowed);
            self.for_each_child(step, first, passing, |_, child| children.push(child));
            work += OCCUPANCY_COST * (self.slots.looked_at - looked_at);
        }
        self.slots.undo(0);
        Cost {
            work,
            seconds: begin.elapsed().as_secs_f64(),
        }
    }
}

impl<R: Rows> Search<'_, R> {
    /// Enters all testable occupancies of a node into the slots, for a step that looks at the
    /// slots. Returns false, and enters nothing, if the node has no children.
    fn enter_node(&mut self, index: usize, factor: u64) -> bool {
        let schedule = &self.plan.schedule;
        let step = &self.plan.steps[index];
        let testable = &schedule.testable[step.from as usize];
        if !self
            .slots
            .extend(factor, schedule.unknown(step.from), testable)
        {
            self.slots.undo(0);
            return false;
        }
        self.views[index].write(step, &self.slots);
        true
    }

    /// The children by step `index`, in the window that begins with `first`, that all tests allow.
    /// The slots are free before and after.
    pub(crate) fn children_of_window(&mut self, index: usize, first: u64) -> Vec<u64> {
        let step = &self.plan.steps[index];
        if step.looks_at_slots() && !self.enter_node(index, first) {
            return Vec::new();
        }
        let allowed = self.allowed(index, first);
        let passing = self.passing_tests(step, first, allowed);
        let mut children = Vec::new();
        self.for_each_child(step, first, passing, |_, child| children.push(child));
        self.slots.undo(0);
        children
    }
}

/// What a search has seen below one prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Nodes visited, by the number of bits that they fix.
    pub nodes: Vec<u64>,
    /// The first magic factors, at most [`Findings::MAX_FACTORS`], in the order of the search.
    pub factors: Vec<u64>,
    /// Number of magic factors.
    pub count: u64,
    /// The sum, modulo 2^64, of the magic factors.
    pub sum: u64,
}

impl Findings {
    /// Most factors that are kept in memory.
    const MAX_FACTORS: usize = 1 << 20;

    /// Nothing seen so far, by a search that fixes up to `period_bits` bits.
    pub(crate) fn nothing(period_bits: u32) -> Self {
        Self {
            nodes: vec![0; period_bits as usize + 1],
            ..Self::default()
        }
    }

    /// Adds a magic factor.
    pub(crate) fn add(&mut self, factor: u64) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(factor);
        if self.factors.len() < Self::MAX_FACTORS {
            self.factors.push(factor);
        }
    }
}

/// A search in one direction.
pub(crate) trait Searcher {
    /// From now on the nodes that are seen are added to `visited`, a portion at a time.
    fn count_into(&mut self, visited: Arc<AtomicU64>);

    /// Searches all factors whose first `fixed` bits are those of `factor`; `None` if the search
    /// was stopped.
    fn prefix(&mut self, factor: u64, fixed: u32) -> Option<Findings> {
        self.prefix_within(factor, fixed, u64::MAX)
    }

    /// Searches these factors, but ends as soon as more than `limit` nodes are seen; then it has
    /// seen one more, and not all.
    fn prefix_within(&mut self, factor: u64, fixed: u32, limit: u64) -> Option<Findings>;

    /// Appends the children that step `index` leaves of a node to `children`. Returns what the
    /// search pays for that.
    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost;
}

/// The search of `plan`, which ends early when `stop` is set.
pub(crate) fn searcher<'a>(
    problem: &'a Problem,
    plan: &'a Plan,
    given: GivenBits,
    simd: Simd,
    stop: &'a AtomicBool,
) -> Box<dyn Searcher + 'a> {
    match plan.schedule.order.direction {
        BitOrder::Up => Box::new(Search::<UpRows>::new(problem, plan, given, simd, stop)),
        _ => Box::new(Search::<DownRows>::new(problem, plan, given, simd, stop)),
    }
}

/// The bytes that the rows of one search take.
pub(crate) fn rows_size(plan: &Plan) -> usize {
    if plan.schedule.order.direction == BitOrder::Up {
        UpRows::size(plan)
    } else {
        DownRows::size(plan)
    }
}

/// The work of making the rows of one node.
pub(crate) fn rows_work(plan: &Plan) -> u64 {
    if plan.schedule.order.direction == BitOrder::Up {
        UpRows::work(plan)
    } else {
        DownRows::work(plan)
    }
}
